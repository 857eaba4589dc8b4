// SPDX-License-Identifier: Apache-2.0

/// A text split into units of layout and animation: grapheme clusters and line breaks.
struct TextSplitting {
  enum Break {
    /// It ends a paragraph.
    case hard
    /// It ends a line within a paragraph.
    case soft
  }

  /// A character as readers see it: a letter with its marks, a flag, an emoji of several scalars.
  struct Unit {
    let character: Character
    /// nil for what is drawn.
    let lineBreak: Break?
    /// Of the document's size.
    let scale: Double

    var isSpace: Bool { character == " " }
  }

  private(set) var units: [Unit] = []

  /// Height of small capitals to that of capitals, as ThorVG has it.
  private static let smallCapital = 0.7

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

  /// Marks past this are left out: shaping takes the square of their number, and no letter of a language has more.
  private static let scalarsOfCharacter = 64

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
    // One letter may become two, as ß does.
    for capital in String(character).uppercased() {
      units.append(
        Unit(character: capital, lineBreak: nil, scale: isSmall ? Self.smallCapital : 1))
    }
  }
}
