// SPDX-License-Identifier: Apache-2.0

/// The division of a text into the units of layout and animation: grapheme clusters and line
/// breaks.
struct TextSplitting {
  /// The kind of a line break.
  enum Break {
    /// The end of a paragraph.
    case hard
    /// The end of a line within a paragraph.
    case soft
  }

  /// A character as a reader perceives it: a letter with its marks, a flag, an emoji of several
  /// scalars.
  struct Unit {
    let character: Character
    /// The kind of line break; nil for a character that is drawn.
    let lineBreak: Break?
    /// The size relative to that of the document; less than 1 for small capitals.
    let scale: Double

    var isSpace: Bool { character == " " }
  }

  private(set) var units: [Unit] = []

  /// The size of small capitals relative to capitals, as in ThorVG.
  private static let smallCapital = 0.7

  /// Splits a text and converts its letters to capitals.
  init(_ text: String, _ capitals: TextDocument.Capitals) {
    for character in text {
      switch character {
      case "\r", "\n", "\r\n":
        units.append(Unit(character: "\r", lineBreak: .hard, scale: 1))
      case "\u{3}":
        units.append(Unit(character: "\u{3}", lineBreak: .soft, scale: 1))
      default:
        append(character, capitals)
      }
    }
  }

  /// The maximum number of scalars of a character; further marks are left out. The time of shaping
  /// grows with the square of their number, and no letter of a language has as many.
  private static let scalarsOfCharacter = 64

  /// Returns a character with at most `scalarsOfCharacter` scalars.
  private static func cut(_ character: Character) -> Character {
    guard String(character).utf8.count > scalarsOfCharacter,
      character.unicodeScalars.count > scalarsOfCharacter
    else { return character }
    let limited = String.UnicodeScalarView(character.unicodeScalars.prefix(scalarsOfCharacter))
    return String(limited).first ?? character
  }

  private mutating func append(_ character: Character, _ capitals: TextDocument.Capitals) {
    let character = Self.cut(character)
    let isSmall = capitals == .small && character.isLowercase
    guard capitals == .all || isSmall else {
      units.append(Unit(character: character, lineBreak: nil, scale: 1))
      return
    }
    // One letter can become two, for example ß.
    for capital in String(character).uppercased() {
      units.append(
        Unit(character: capital, lineBreak: nil, scale: isSmall ? Self.smallCapital : 1))
    }
  }
}
