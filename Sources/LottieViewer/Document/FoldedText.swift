// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A text as searches compare it: without differences of case and accents, and with the positions
/// where words begin. It is made once, since case and letters are costly to find out.
nonisolated struct FoldedText: Equatable, Sendable {
  /// The characters in UTF-16.
  private(set) var units: [UInt16] = []
  /// Whether a word begins at each of the units.
  private(set) var begins: [Bool] = []
  /// A bit for each unit that occurs. A text that lacks a bit of another one does not contain it.
  private(set) var mask: UInt64 = 0

  /// The usual limit of compared characters of a text.
  static let longest = 120

  /// Makes an empty text.
  init() {}

  /// Folds a text.
  ///
  /// - Parameter longest: The number of characters after which it is cut.
  init(_ text: String, longest: Int = FoldedText.longest) {
    if !foldASCII(text, longest) { fold(text.prefix(longest)) }
  }

  /// The kinds of characters that tell where words begin: `LayerName 2` has three.
  private enum Kind {
    case small, capital, other, gap

    func begins(after last: Kind?) -> Bool {
      guard let last else { return true }
      return last == .gap || (self == .capital && last == .small)
    }
  }

  private mutating func append(_ unit: UInt16, _ isBegin: Bool) {
    units.append(unit)
    begins.append(isBegin)
    mask |= Self.bit(unit)
  }

  private static func bit(_ unit: UInt16) -> UInt64 { 1 << UInt64(unit & 63) }

  /// Folds a text of ASCII characters.
  /// - Returns: false, without a result, for other texts.
  private mutating func foldASCII(_ text: String, _ longest: Int) -> Bool {
    let bytes = text.utf8.prefix(longest + 1)
    // A character outside of it may combine with the last one.
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    units.reserveCapacity(bytes.count)
    begins.reserveCapacity(bytes.count)
    var last: Kind?
    for byte in bytes.prefix(longest) {
      let kind: Kind =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .small
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .other
        default: .gap
        }
      append(UInt16(kind == .capital ? byte + 32 : byte), kind.begins(after: last))
      last = kind
    }
    return true
  }

  private mutating func fold(_ text: Substring) {
    var last: Kind?
    for character in text {
      let kind: Kind =
        character.isLowercase
        ? .small
        : character.isUppercase
          ? .capital : character.isLetter || character.isNumber ? .other : .gap
      var isBegin = kind.begins(after: last)
      let plain = character.lowercased().decomposedStringWithCanonicalMapping
      for scalar in plain.unicodeScalars where !Self.accents.contains(scalar.value) {
        for unit in String(scalar).utf16 {
          append(unit, isBegin)
          isBegin = false
        }
      }
      last = kind
    }
  }

  /// The combining marks of Latin, Greek and Cyrillic letters.
  private static let accents: ClosedRange<UInt32> = 0x300...0x36f

  // MARK: Comparing

  /// The text without spaces.
  var packed: [UInt16] { units.filter { $0 != 0x20 } }

  /// The words between spaces.
  var words: [[UInt16]] { units.split(separator: 0x20).map(Array.init) }

  /// Whether it has each unit that a text with a mask has.
  func mayContain(_ other: UInt64) -> Bool { other & ~mask == 0 }

  /// Where others occur in the text, word by word as they are typed: at its start, at the start of a
  /// word, or within one; nil for nowhere.
  func position(of typed: [UInt16]) -> Position? {
    guard !typed.isEmpty, typed.count <= units.count else { return nil }
    var found: Position?
    for start in 0...(units.count - typed.count) where units[start] == typed[0] {
      guard units[start..<start + typed.count].elementsEqual(typed) else { continue }
      if start == 0 { return .start }
      if begins[start] { found = .word }
      found = found ?? .within
    }
    return found
  }

  /// See `position(of:)`.
  enum Position { case start, word, within }

  /// The mask of units.
  static func mask(of units: [UInt16]) -> UInt64 { units.reduce(0) { $0 | bit($1) } }
}
