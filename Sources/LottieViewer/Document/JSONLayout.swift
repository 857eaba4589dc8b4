// SPDX-License-Identifier: Apache-2.0

/// A value of a JSON text that is known to be right, and which bytes of the text it has.
nonisolated struct JSONLayout {
  enum Content {
    /// A number, a string, true, false or null.
    case scalar
    case array([JSONLayout])
    case object([Member])
  }

  /// A member of an object.
  struct Member {
    let key: String
    /// From the quote of the key to the end of the value.
    let range: Range<Int>
    let value: JSONLayout
  }

  let content: Content
  let range: Range<Int>

  var members: [Member] { if case .object(let members) = content { members } else { [] } }
  var elements: [JSONLayout] { if case .array(let elements) = content { elements } else { [] } }

  subscript(key: String) -> JSONLayout? { members.first { $0.key == key }?.value }

  /// nil for what is no JSON, which texts that were read are not.
  init?(_ bytes: [UInt8]) {
    var scanner = Scanner(bytes: bytes)
    guard let value = scanner.value() else { return nil }
    self = value
  }

  init(_ content: Content, _ range: Range<Int>) { (self.content, self.range) = (content, range) }

  /// The text of a string, without its quotes; nil for other values.
  func string(in bytes: [UInt8]) -> String? {
    guard bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    return try? JSONText.decode(bytes[range])
  }

  func number(in bytes: [UInt8]) -> Double? {
    Double(String(decoding: bytes[range], as: UTF8.self))
  }

  /// The number, or the numbers of a list; nil for everything else.
  func numbers(in bytes: [UInt8]) -> [Double]? {
    if let number = number(in: bytes) { return [number] }
    let numbers = elements.compactMap { $0.number(in: bytes) }
    return !numbers.isEmpty && numbers.count == elements.count ? numbers : nil
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var depth = 0

    private mutating func skipSpace() {
      while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
      index += 1
      return true
    }

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

    private static let ends = Set(",]} \t\n\r".utf8)

    private mutating func skipString() -> Bool {
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index += 1
      return index <= bytes.count
    }

    private mutating func array() -> [JSONLayout]? {
      var elements: [JSONLayout] = []
      while !take("]") {
        guard elements.isEmpty || take(","), let element = value() else { return nil }
        elements.append(element)
      }
      return elements
    }

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
