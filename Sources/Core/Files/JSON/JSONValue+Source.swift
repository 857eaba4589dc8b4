// SPDX-License-Identifier: Apache-2.0

/// What is needed to judge a text value by value, with the positions of the values.
extension JSONValue {
  /// The type of a value, without its content.
  package enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  package var kind: Kind {
    switch tape.nodes[index].tag {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The number of the value among the values and keys of its text, in the order of the text.
  package var ordinal: Int { index }

  /// The number of elements or members; 0 for a scalar.
  package var count: Int { tape.nodes[index].isContainer ? tape.nodes[index].count : 0 }

  /// The value of a number, NaN and infinity for those words; nil for any other type.
  package var number: Double? {
    tape.nodes[index].tag == .number ? tape.number(ofNode: index) : nil
  }

  /// The value of a string; nil for any other type.
  package var string: String? {
    tape.nodes[index].tag == .string ? tape.string(ofNode: index) : nil
  }

  /// The value of `true` or `false`; nil for any other type.
  package var bool: Bool? {
    switch tape.nodes[index].tag {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The elements of an array, in the order of the text; empty for any other value.
  package var items: [JSONValue] { elements }

  /// The members of an object, in the order of the text; empty for any other value.
  package var fields: [(key: String, value: JSONValue)] { members }

  /// Calls a function with each element of an array, without making a list of them.
  package func forEachItem(_ body: (JSONValue) -> Void) {
    let node = tape.nodes[index]
    guard node.tag == .array else { return }
    var child = index + 1
    while child < node.end {
      body(JSONValue(tape: tape, index: child))
      child = tape.indexAfter(child)
    }
  }

  /// The member of an object with a key, the last if there are several; nil if it is missing. A member
  /// that is null is found.
  package subscript(_ key: StaticString) -> JSONValue? {
    let node = tape.nodes[index]
    guard node.tag == .object else { return nil }
    let payload = JSONKey(key).payload
    var child = index + 1
    var found: Int?
    while child < node.end {
      let name = tape.nodes[child]
      // The length decides nearly always, without a look at the text.
      if name.length == key.utf8CodeUnitCount, tape.payload(ofNode: child) == payload,
        name.length <= 4 || tape.string(ofNode: child) == key.description
      {
        found = child + 1
      }
      child = tape.indexAfter(child + 1)
    }
    return found.map { JSONValue(tape: tape, index: $0) }
  }

  /// The path from the root of the text.
  package var path: JSONPath { tape.path(of: index) }

  /// The bytes of the value in `source`, from 0, of a tape whose keys are not decoded.
  package var byteRange: Range<Int> { tape.range(of: index) }

  /// The text that contains the value, in UTF-8, without a byte order mark.
  package var source: [UInt8] { tape.bytes }
}
