// SPDX-License-Identifier: Apache-2.0

/// A value of a valid JSON text with its range of bytes.
nonisolated struct JSONLayout {
  /// The kind of a value.
  enum Content {
    /// A number, a string, true, false or null.
    case scalar
    /// The elements of an array.
    case array([JSONLayout])
    /// The members of an object, in file order.
    case object([Member])
  }

  /// A member of an object.
  struct Member {
    /// The decoded key.
    let key: String
    /// The bytes from the quote of the key to the end of the value.
    let range: Range<Int>
    /// The value.
    let value: JSONLayout
  }

  /// The kind, and the values inside.
  let content: Content
  /// The bytes of the value.
  let range: Range<Int>

  /// The members of an object; empty for other values.
  var members: [Member] { if case .object(let members) = content { members } else { [] } }
  /// The elements of an array; empty for other values.
  var elements: [JSONLayout] { if case .array(let elements) = content { elements } else { [] } }

  /// The first member with a key; nil if there is none.
  subscript(key: String) -> JSONLayout? { members.first { $0.key == key }?.value }

  /// Parses a text; nil for invalid JSON.
  init?(_ bytes: [UInt8]) {
    var scanner = Scanner(bytes: bytes)
    guard let value = scanner.value() else { return nil }
    self = value
  }

  /// A value that the scanner found.
  init(_ content: Content, _ range: Range<Int>) { (self.content, self.range) = (content, range) }

  /// The decoded string; nil for other values.
  func string(in bytes: [UInt8]) -> String? {
    guard bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    return try? JSONText.decode(bytes[range])
  }

  /// The number; nil for other values.
  func number(in bytes: [UInt8]) -> Double? {
    Double(String(decoding: bytes[range], as: UTF8.self))
  }

  /// A number, or all numbers of an array, as an array; nil for other values.
  func numbers(in bytes: [UInt8]) -> [Double]? {
    if let number = number(in: bytes) { return [number] }
    let numbers = elements.compactMap { $0.number(in: bytes) }
    return !numbers.isEmpty && numbers.count == elements.count ? numbers : nil
  }

  /// A recursive parser that records ranges.
  private struct Scanner {
    /// The text.
    let bytes: [UInt8]
    /// The index of the next byte.
    var index = 0
    /// The nesting depth, limited to 1000.
    var depth = 0

    /// Skips white space.
    private mutating func skipSpace() {
      while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 }
    }

    /// Consumes a byte after white space.
    /// - Returns: Whether it was there.
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
      index += 1
      return true
    }

    /// Parses a value; nil for invalid JSON.
    mutating func value() -> JSONLayout? {
      skipSpace()
      guard index < bytes.count, depth < 1000 else { return nil }
      depth += 1
      defer { depth -= 1 }
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "{"):
        index += 1
        return object().map { JSONLayout(.object($0), start..<index) }
      case UInt8(ascii: "["):
        index += 1
        return array().map { JSONLayout(.array($0), start..<index) }
      case UInt8(ascii: "\""): return skipString() ? JSONLayout(.scalar, start..<index) : nil
      default:
        while index < bytes.count, !Self.ends.contains(bytes[index]) { index += 1 }
        return index > start ? JSONLayout(.scalar, start..<index) : nil
      }
    }

    /// The bytes that end a number or a keyword.
    private static let ends = Set(",]} \t\n\r".utf8)

    /// Skips a string.
    /// - Returns: Whether it is terminated.
    private mutating func skipString() -> Bool {
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index += 1
      return index <= bytes.count
    }

    /// Parses elements up to `]`.
    private mutating func array() -> [JSONLayout]? {
      var elements: [JSONLayout] = []
      while !take("]") {
        guard elements.isEmpty || take(","), let element = value() else { return nil }
        elements.append(element)
      }
      return elements
    }

    /// Parses members up to `}`.
    private mutating func object() -> [Member]? {
      var members: [Member] = []
      while !take("}") {
        guard members.isEmpty || take(",") else { return nil }
        skipSpace()
        let start = index
        guard let key = value(), let name = key.string(in: bytes), take(":"), let value = value()
        else { return nil }
        members.append(Member(key: name, range: start..<index, value: value))
      }
      return members
    }
  }
}
