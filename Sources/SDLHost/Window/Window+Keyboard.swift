// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11

extension Window {
  /// The keys that give a character in the keyboard's layout, as words: `AltGr 8` for `[` in a
  /// German one; nil if a key has the character written on it, or if the system does not report the
  /// layout.
  ///
  /// If the layout has another script and lacks the character, it is the key at the same position
  /// on a US keyboard.
  package func keyWords(for character: Character) -> String? {
    guard let value = character.unicodeScalars.first?.value else { return nil }
    var label: UInt32 = 0
    let level = unsafe cx11_find_key(UnsafeMutableRawPointer(handle.pointer), value, &label)
    switch level {
    case 0: return Key.foreignLabel(of: character)
    case 3...:
      guard let scalar = Unicode.Scalar(label), label > 32 else { return nil }
      return (level == 4 ? "AltGr Shift " : "AltGr ") + String(scalar).uppercased()
    default: return nil
    }
  }
}
