// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Paths and replacements in JSON texts.
@Suite struct JSONPatchTests {
  /// A text with everything that moves bytes: white space, escapes, empty containers, words.
  private static let odd = """
    { "a" : [ ] , "b":[[],[[1 , -2.5e3]],{ },{"c\\"{":"x\\"]}","":null}],
      "\\u0064" : true , "e":-Infinity,"f":[null, false ,{"g":[{}]}] }
    """

  /// Every value of a text: its bytes, parsed alone, are the value; its path leads back to it.
  private func check(_ text: [UInt8], _ name: String) throws {
    let tape = try JSONTape(text, decodesKeys: false)
    var index = 0
    var isKey = Set<Int>()
    for (index, node) in tape.nodes.enumerated() where node.tag == .object {
      var child = index + 1
      while child < node.end {
        isKey.insert(child)
        child = tape.indexAfter(child + 1)
      }
    }
    while index < tape.nodes.count {
      defer { index += max(1, tape.nodes.count / 2000) }
      if isKey.contains(index) { continue }
      let range = tape.range(of: index)
      let alone = try JSONTape(Array(tape.bytes[range]), decodesKeys: false)
      #expect(
        JSONTree(alone.root) == JSONTree(JSONValue(tape: tape, index: index)), "\(name) \(index)")
      let path = tape.path(of: index)
      let found = try #require(tape.index(of: path), "\(name) \(path)")
      // Of equal keys, the last one is found.
      #expect(found == index || found > index, "\(name) \(path)")
    }
  }

  @Test func rangesHoldTheirValues() throws { try check(Array(Self.odd.utf8), "odd") }

  @Test(arguments: CorpusFile.all) func rangesHoldTheirValuesInFiles(_ file: CorpusFile) throws {
    try check(file.bytes(), file.name)
  }

  /// A text, a path, a value as JSON or nil for removal → the text then.
  @Test(
    arguments: [
      (#"{"a": 1, "b":2}"#, "a", "5", #"{"a": 5, "b":2}"#),
      (#"{"a": 1, "b":2}"#, "c", #"{"x":[1]}"#, #"{"a": 1, "b":2,"c":{"x":[1]}}"#),
      ("{ }", "c", "true", #"{"c":true }"#),
      (#"{"a":1, "b":2 , "c":3}"#, "b", nil, #"{"a":1 , "c":3}"#),
      (#"{"a":1, "b":2 , "c":3}"#, "a", nil, #"{"b":2 , "c":3}"#),
      (#"{"a":1}"#, "a", nil, "{}"),
      (#"{"a":1}"#, "z", nil, #"{"a":1}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[1,9,3]", #"{"a":[1, 9, 3]}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[1,2,7,3]", #"{"a":[1, 2,7, 3]}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[7,1,2,3]", #"{"a":[7,1, 2, 3]}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[1,2,3,7]", #"{"a":[1, 2, 3,7]}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[1,3]", #"{"a":[1, 3]}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[2,3]", #"{"a":[2, 3]}"#),
      (#"{"a":[1, 2, 3]}"#, "a", "[]", #"{"a":[]}"#),
      (#"{"a":[ ]}"#, "a", "[1]", #"{"a":[1 ]}"#),
      (#"{"a":{"k":1,"x":"e","ix":2}}"#, "a", #"{"k":4,"ix":2}"#, #"{"a":{"k":4,"ix":2}}"#),
      (#"{"a":{"x":"e"}}"#, "a", #"{"k":4}"#, #"{"a":{"k":4}}"#),
      (#"{"a":1,"a": 2}"#, "a", "3", #"{"a":1,"a": 3}"#),
      (#"{"a":-Infinity}"#, "a", "3", #"{"a":3}"#),
      (#"{"a":"x"}"#, "a", #""\u00e9\r\"""#, #"{"a":"é\r\""}"#),
    ] as [(String, String, String?, String)])
  func changes(_ text: String, _ key: String, _ value: String?, _ expected: String) throws {
    let tree = try value.map { try JSONTree(JSONTape(Array($0.utf8)).root) }
    var edits = AnimationEdits()
    edits[JSONPath([.member(key)])] = tree.map { .value($0) } ?? .removal
    let result = try edits.applied(to: Array(text.utf8))
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  /// Two members that an empty object gets have one comma between them.
  @Test func membersOfAnEmptyObjectAreSeparated() throws {
    var edits = AnimationEdits()
    for key in ["a", "b"] { edits[JSONPath([.member("o"), .member(key)])] = .value(.number(1)) }
    let result = try edits.applied(to: Array(#"{"o":{}}"#.utf8))
    #expect(String(decoding: result, as: UTF8.self) == #"{"o":{"a":1,"b":1}}"#)
  }

  @Test func aPathWithoutAPlaceIsAnError() {
    var edits = AnimationEdits()
    edits[JSONPath([.member("a"), .element(3), .member("k")])] = .value(.number(1))
    #expect(throws: LottieError.self) { try edits.applied(to: Array(#"{"a":[1]}"#.utf8)) }
  }

  /// The encoding of a file stays: a byte order mark, UTF-16 of either kind.
  @Test(arguments: [[UInt8]](arrayLiteral: [0xef, 0xbb, 0xbf], [0xfe, 0xff], [0xff, 0xfe], []))
  func encodingsStay(_ mark: [UInt8]) throws {
    func encoded(_ text: String) -> [UInt8] {
      if mark.count != 2 { return mark + Array(text.utf8) }
      return mark
        + text.utf16.flatMap { unit -> [UInt8] in
          let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
          return mark[0] == 0xfe ? [high, low] : [low, high]
        }
    }
    var edits = AnimationEdits()
    edits[JSONPath([.member("é")])] = .value(.string("ß"))
    #expect(
      try edits.applied(to: encoded(#"{"é":1,"z":"🎈"}"#)) == encoded(#"{"é":"ß","z":"🎈"}"#))
  }
}
