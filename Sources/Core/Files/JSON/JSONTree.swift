// SPDX-License-Identifier: Apache-2.0

/// A JSON value in memory that can be built and changed. The members of objects retain their order.
package indirect enum JSONTree: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([Member])

  /// A key and its value.
  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSONTree

    package init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// Copies a value of a parsed text.
  package init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(JSONTree.init))
    case .object(let members):
      self = .object(members.map { Member($0.key, JSONTree($0.value)) })
    }
  }

  /// Returns an array of numbers.
  package static func numbers(_ numbers: [Double]) -> JSONTree {
    .array(numbers.map(JSONTree.number))
  }

  /// The member with this key, the last if there are several; nil if it is missing or null or the
  /// value is not an object.
  package subscript(_ key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    let value = members.last { $0.key == key }?.value
    return value == .null ? nil : value
  }

  /// The value as a number; nil for any other type.
  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The value as a string; nil for any other type.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The value as a boolean; nil for any other type.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// Whether it is true or a number other than 0, as switches of files are.
  package var isOn: Bool { bool ?? number.map { $0 != 0 } ?? false }

  /// Whether a member is on.
  package func isOn(_ key: String) -> Bool { self[key]?.isOn == true }

  /// The elements of an array; nil for any other type.
  package var elements: [JSONTree]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of an object; nil for any other type.
  package var members: [Member]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The elements of an array that contains only numbers; nil for any other value.
  package var numbers: [Double]? {
    guard let elements else { return nil }
    var result: [Double] = []
    for element in elements {
      guard let number = element.number else { return nil }
      result.append(number)
    }
    return result
  }

  /// Sets a member of an object, where it is if the object has it, else at the end. Other values
  /// do not change.
  package mutating func set(_ key: String, _ value: JSONTree) {
    guard case .object(var members) = self else { return }
    if let index = members.lastIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key, value))
    }
    self = .object(members)
  }

  /// Removes the members of an object with a key.
  package mutating func remove(_ key: String) {
    if case .object(let members) = self { self = .object(members.filter { $0.key != key }) }
  }

  /// The value as compact JSON in UTF-8.
  package var text: [UInt8] {
    var out: [UInt8] = []
    write(to: &out)
    return out
  }

  private func write(to out: inout [UInt8]) {
    switch self {
    case .null: out += Array("null".utf8)
    case .bool(let value): out += Array((value ? "true" : "false").utf8)
    case .number(let value): out += Array(JSONValue.number(value).utf8)
    case .string(let value): JSONValue.write(value, to: &out)
    case .array(let values):
      out.append(UInt8(ascii: "["))
      for (i, value) in values.enumerated() {
        if i > 0 { out.append(UInt8(ascii: ",")) }
        value.write(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (i, member) in members.enumerated() {
        if i > 0 { out.append(UInt8(ascii: ",")) }
        JSONValue.write(member.key, to: &out)
        out.append(UInt8(ascii: ":"))
        member.value.write(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }
}
