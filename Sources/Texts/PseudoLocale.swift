// SPDX-License-Identifier: Apache-2.0

/// Texts as a test sees them: in brackets, so that what is not translatable stands out; with
/// accents, so that it can be read; and longer by two fifths, as in other languages, so that what
/// is cut shows.
enum PseudoLocale {
  /// The English text of a message, changed. Its arguments stay.
  static func text(of message: Message, _ language: Language) -> String {
    let key = message.form
    guard message.key != Message.bare, key.contains(where: \.isLetter) else {
      return message.text(key, in: language)
    }
    return message.text(changed(key), in: language)
  }

  /// A text with `{1}` for arguments. Lines and words stay apart, so that it is laid out as another
  /// text.
  static func changed(_ text: String) -> String {
    var result = "["
    var letters = 0
    var isInArgument = false
    for character in text {
      if character == "{" { isInArgument = true }
      result.append(isInArgument ? character : accented[character] ?? character)
      if character == "}" { isInArgument = false } else if !isInArgument { letters += 1 }
    }
    return result + padding(forLetters: letters) + "]"
  }

  /// Two fifths of a number of letters, in words of up to six.
  private static func padding(forLetters letters: Int) -> String {
    let count = max(1, (letters * 2 + 4) / 5)
    return String((0..<count).map { $0 % 7 == 0 && count > 6 ? " " : "~" })
  }

  private static let accented: [Character: Character] = [
    "a": "á", "c": "ç", "d": "ď", "e": "é", "g": "ğ", "i": "í", "l": "ľ", "n": "ñ", "o": "ö",
    "r": "ŕ", "s": "š", "t": "ţ", "u": "ü", "y": "ý", "z": "ž",
    "A": "Å", "C": "Ç", "D": "Ď", "E": "É", "G": "Ğ", "I": "Î", "L": "Ľ", "N": "Ñ", "O": "Ö",
    "R": "Ŕ", "S": "Š", "T": "Ţ", "U": "Ü", "Y": "Ý", "Z": "Ž",
  ]
}
