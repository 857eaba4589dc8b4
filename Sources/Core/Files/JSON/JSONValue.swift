// SPDX-License-Identifier: Apache-2.0

/// A value of a parsed JSON text, independent of Lottie.
package struct JSONValue: Sendable {
  let tape: JSONTape
  let index: Int

  /// The type and content of a value.
  package enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])
  }

  /// The type and content of the value.
  package var content: Content {
    switch tape.nodes[index].tag {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: Self.content(tape.number(ofNode: index))
    case .string: .string(tape.string(ofNode: index))
    case .array: .array(elements)
    case .object: .object(members)
    }
  }

  /// The elements of an array; empty for any other value.
  var elements: [JSONValue] {
    guard tape.nodes[index].tag == .array else { return [] }
    var result: [JSONValue] = []
    var child = index + 1
    while child < tape.nodes[index].end {
      result.append(JSONValue(tape: tape, index: child))
      child = tape.indexAfter(child)
    }
    return result
  }

  /// The members of an object in the order of the text; empty for any other value.
  var members: [(key: String, value: JSONValue)] {
    guard tape.nodes[index].tag == .object else { return [] }
    var result: [(key: String, value: JSONValue)] = []
    var child = index + 1
    while child < tape.nodes[index].end {
      result.append(
        (tape.string(ofNode: child), JSONValue(tape: tape, index: child + 1)))
      child = tape.indexAfter(child + 1)
    }
    return result
  }

  /// A number; null for the token NaN, which JSON does not have.
  private static func content(_ number: Double) -> Content {
    number.isNaN ? .null : .number(number)
  }

  // MARK: Writing

  /// The value as compact JSON, in UTF-8.
  package var text: [UInt8] { JSONTree(self).text }

  /// Returns the shortest text that represents a number; `null` for NaN and infinity, which JSON
  /// cannot represent.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), value.magnitude < 1e15 {
      return value == 0 && value.sign == .minus ? "-0" : "\(Int64(value))"
    }
    return "\(value)"
  }

  /// Appends a string with quotes and escapes.
  static func write(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
      case 0x0a: out += Array("\\n".utf8)
      case 0x0d: out += Array("\\r".utf8)
      case 0x09: out += Array("\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        out += Array("\\u".utf8) + Array(repeating: UInt8(ascii: "0"), count: 4 - digits.count)
        out += Array(digits.utf8)
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}

// MARK: Comparing

extension JSONValue: Equatable {
  /// Compares JSON values: numbers by value, objects regardless of the order of their members. Of
  /// several members with the same key, the last is compared.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a.content, b.content) {
    case (.null, .null): return true
    case (.bool(let x), .bool(let y)): return x == y
    case (.number(let x), .number(let y)): return x == y || (!x.isFinite && !y.isFinite)
    case (.number(let x), .null), (.null, .number(let x)): return !x.isFinite
    case (.string(let x), .string(let y)): return x.utf8.elementsEqual(y.utf8)
    case (.array(let x), .array(let y)): return x == y
    case (.object(let x), .object(let y)):
      let left = Dictionary(x, uniquingKeysWith: { $1 })
      let right = Dictionary(y, uniquingKeysWith: { $1 })
      return left == right
    default: return false
    }
  }
}

// MARK: Codable

extension JSONValue: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    switch content {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(member.value, forKey: Key(stringValue: member.key))
      }
    }
  }

  /// Converts the content of a decoder to JSON text, so that `Codable` types can be decoded from a
  /// tape.
  static func text(from decoder: any Decoder) throws -> [UInt8] {
    var out: [UInt8] = []
    try write(decoder, to: &out)
    return out
  }

  private static func write(_ decoder: any Decoder, to out: inout [UInt8]) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      out.append(UInt8(ascii: "{"))
      for (i, key) in container.allKeys.enumerated() {
        if i > 0 { out.append(UInt8(ascii: ",")) }
        write(key.stringValue, to: &out)
        out.append(UInt8(ascii: ":"))
        try write(container.superDecoder(forKey: key), to: &out)
      }
      out.append(UInt8(ascii: "}"))
    } else if var container = try? decoder.unkeyedContainer() {
      out.append(UInt8(ascii: "["))
      var first = true
      while !container.isAtEnd {
        if !first { out.append(UInt8(ascii: ",")) }
        first = false
        try write(container.superDecoder(), to: &out)
      }
      out.append(UInt8(ascii: "]"))
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        out += Array("null".utf8)
      } else if let value = try? container.decode(Bool.self) {
        out += Array((value ? "true" : "false").utf8)
      } else if let value = try? container.decode(Double.self) {
        out += Array(number(value).utf8)
      } else {
        write(try container.decode(String.self), to: &out)
      }
    }
  }
}
