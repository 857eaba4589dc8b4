// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The marks within numbers that people read and type. Files, JSON, SVG and other programs always
/// get a full stop.
package struct NumberMarks: Sendable, Equatable {
  /// Between the whole number and its fraction; one character.
  package let decimal: String
  /// Between thousands; empty for none.
  package let group: String

  /// - Parameters:
  ///   - decimal: One character; anything else, which a catalogue can have, is a full stop.
  ///   - group: Any text, mostly one character.
  package init(decimal: String, group: String) {
    (self.decimal, self.group) = (decimal.count == 1 ? decimal : ".", group)
  }

  /// As in the sources: a full stop, and nothing between thousands.
  package static let english = NumberMarks(decimal: ".", group: "")

  /// The languages with a decimal comma, in most of their countries.
  private static let commas: Set = [
    "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl",
    "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz", "vi",
  ]

  /// The marks of the locale for numbers, which may be another one than that for texts; nil if it is
  /// that of programs. Without the files of the locale, the language gives the decimal mark; nil
  /// where that is a full stop.
  init?(_ environment: (String) -> String?) {
    guard let name = LocaleChoice.locale("LC_NUMERIC", environment), !LocaleChoice.isPlain(name)
    else { return nil }
    guard let locale = unsafe newlocale(1 << LC_NUMERIC, name, nil) else {
      guard Self.commas.contains(String(name.prefix { $0.isLetter })) else { return nil }
      self.init(decimal: ",", group: "")
      return
    }
    defer { unsafe freelocale(locale) }
    func mark(_ item: Int) -> String {
      unsafe nl_langinfo_l(nl_item(item), locale).map { unsafe String(validatingCString: $0) ?? "" }
        ?? ""
    }
    self.init(decimal: mark(Int(RADIXCHAR)), group: mark(Int(THOUSEP)))
  }

  /// A whole number; those with five digits or more in groups of three.
  package func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.count > 4, !group.isEmpty else { return "\(number)" }
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += group }
      result.append(digit)
    }
    return result
  }

  /// Texts of numbers with a full stop, such as `12.5 × 3.25 px`, with the decimal mark of the
  /// language: each full stop between two digits.
  package func localized(_ text: String) -> String {
    decimal == "." ? text : replacing(".", in: text, by: decimal)
  }

  /// A number as it is typed, with a full stop: with either mark.
  package func plain(_ text: String) -> String {
    decimal == "." ? text : replacing(Character(decimal), in: text, by: ".")
  }

  /// A text in which a character between two digits, or before one at the start of a word, is
  /// replaced.
  private func replacing(_ mark: Character, in text: String, by other: String) -> String {
    guard text.contains(mark) else { return text }
    let characters = Array(text)
    return characters.indices.reduce(into: "") { result, index in
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let previous = index > 0 ? characters[index - 1] : " "
      let isMark =
        characters[index] == mark && next.isWholeNumber
        && (previous.isWholeNumber || !(previous.isLetter || previous == mark))
      result += isMark ? other : String(characters[index])
    }
  }
}

extension String {
  /// Numbers within this text with the decimal mark of the language.
  package var withLocalizedNumbers: String {
    Texts.language.map { $0.marks.localized(self) } ?? self
  }

  /// Typed numbers within this text with a full stop.
  package var withPlainNumbers: String { Texts.language.map { $0.marks.plain(self) } ?? self }
}
