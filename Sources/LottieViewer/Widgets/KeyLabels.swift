// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// The written forms of keys in the keyboard's layout, for menus, tool tips and the card of keys.
enum KeyLabels {
  /// The keys of signs that are not simply written on one: `AltGr 8` for `[` in a German layout.
  private(set) static var words: [Character: String] = [:]

  /// Reads the layout that is used in a window, for the signs among these keys.
  static func update(for window: Window, _ chords: [KeyChord]) {
    let signs = Set(
      chords.compactMap { chord -> Character? in
        if case .character(let sign) = chord.key, !sign.isLetter, !sign.isNumber {
          sign
        } else {
          nil
        }
      })
    words = signs.reduce(into: [:]) { $0[$1] = window.keyWords(for: $1) }
  }
}

extension KeyChord {
  /// The written form in the keyboard's layout.
  var label: String {
    guard case .character(let sign) = key, let words = KeyLabels.words[sign] else { return name }
    return (name.split(separator: " ").dropLast().map(String.init) + [words])
      .joined(separator: " ")
  }
}
