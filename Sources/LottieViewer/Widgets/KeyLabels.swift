// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
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
    guard case .character(let sign) = key, let words = KeyLabels.words[sign] else {
      return keyNames(name)
    }
    return keyNames(
      (name.split(separator: " ").dropLast().map(String.init) + [words]).joined(separator: " "))
  }
}

/// The names of keys in the language of the program, with one word for each: `Strg Umschalt S`. A
/// name has no space, since each word becomes a key cap.
func keyNames(_ words: String) -> String {
  guard Texts.isOn else { return words }
  return words.split(separator: " ").map { keyMessages[String($0)]?.localized ?? String($0) }
    .joined(separator: " ")
}

private let keyMessages: [String: Message] = [
  "Ctrl": .meaning("key", "Ctrl"), "Shift": .meaning("key", "Shift"),
  "Alt": .meaning("key", "Alt"), "AltGr": .meaning("key", "AltGr"),
  "Enter": .meaning("key", "Enter"), "Esc": .meaning("key", "Esc"), "Tab": .meaning("key", "Tab"),
  "Space": .meaning("key", "Space"), "Backspace": .meaning("key", "Backspace"),
  "Del": .meaning("key", "Del"), "Home": .meaning("key", "Home"), "End": .meaning("key", "End"),
  "PgUp": .meaning("key", "PgUp"), "PgDn": .meaning("key", "PgDn"), "Menu": .meaning("key", "Menu"),
]
