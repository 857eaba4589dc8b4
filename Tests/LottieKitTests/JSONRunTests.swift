// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore

/// The frequent forms of members and elements, which `JSONCursor+Runs.swift` reads many at once, read
/// as they do one by one.
@Suite struct JSONRunTests {
  /// A value in all positions where runs are read, with something after each colon, comma and
  /// bracket.
  ///
  /// - Parameter tail: The number of bytes after it, of which runs need some.
  static func text(_ value: String, _ space: String, tail: Int) -> String {
    let plain = """
      {"k":1,"abcdefg":\(value),"abcdefgh":\(value),"":\(value),"l":[\(value),[0,1],[\(value)],[2,\(value),3]],\
      "o":{"k":\(value)},"e":"\(String(repeating: "-", count: tail))"}
      """
    // The values have no spaces of their own, and their strings no such bytes.
    return plain.reduce(into: "") { text, character in
      text.append(character)
      if ":,[{".contains(character) { text += space }
    }
  }

  @Test(
    arguments: [
      "1", "-1", "0.5", "-0.25", "1234567", "12345678", "-1234567", "1.23456", "0.123456789",
      "-100.000001", "\"\"", "\"a\"", "\"abcdefg\"", "\"abcdefgh\"", #""\"""#, #""abc\"""#,
      #""\\""#,
      "true", "null", "[]", "{}", "[1]", "[-1,0.5]", "[12345678.5,-0.1234567891]", "[1,true]",
      "[1,\"a\",2]", "[[1,2],[3,4]]", "[[1,2],3]", "[[[1]]]", "{\"x\":\"a\"}", "[{\"a\":[1,2]}]",
    ])
  func readAsOthers(_ value: String) throws {
    for tail in [0, 8, 33, 40, 60] {
      let expected = Self.text(value, "", tail: tail)
      for space in ["", " ", "\r\n          \t"] {
        let text = Self.text(value, space, tail: tail)
        #expect(try JSONScannerTests.reread(Array(text.utf8)) == expected, "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      ("1e", "abcdefg", "expected a digit"), ("-", "abcdefg", "expected a digit"),
      ("1.", "abcdefg", "expected a digit"), ("1.2.3", "abcdefg", "expected , or }"),
      ("1a", "abcdefg", "expected , or }"), ("", "abcdefg", "expected a value"),
      ("[1,]", "abcdefg[1]", "expected a value"), ("[1,2}", "abcdefg[1]", "expected , or ]"),
      ("[[1,2],[3,-]]", "abcdefg[1][1]", "expected a digit"),
      ("[1,2]]", "abcdefg", "expected , or }"), ("\"a\"b", "abcdefg", "expected , or }"),
      ("1,2", "abcdefg", "expected a key"), ("1,\"b\"", "b", "expected :"),
      ("1,\"b\":", "b", "expected a value"), ("1,", "abcdefg", "expected a key"),
      ("{\"a\":1,\"b\":tru}", "abcdefg.b", "expected a value"),
    ])
  func mistakesAreThoseOfOthers(_ value: String, _ path: String, _ reason: String) throws {
    for tail in [0, 30, 64] {
      for space in ["", " ", "\n  "] {
        let text = Self.text(value, space, tail: tail)
        let error = try #require(throws: LottieError.self) { try JSONTape(Array(text.utf8)) }
        #expect(error.path == path, "\(text)")
        #expect(error.reason.hasPrefix(reason), "\(text): \(error.reason)")
      }
    }
  }

  @Test func expressionsAndEscapedKeysAreNoted() throws {
    let tail = "\"e\":\"\(String(repeating: "-", count: 64))\"}"
    #expect(try JSONTape(Array("{\"a\":1,\"x\":\"b\",\(tail)".utf8)).mayHaveExpressions)
    #expect(try !JSONTape(Array("{\"a\":1,\"y\":\"b\",\"x\":1,\(tail)".utf8)).mayHaveExpressions)
    let escaped = "{\"a\":1,\"\\u006b\":2,\(tail)"
    #expect(try JSONScannerTests.reread(Array(escaped.utf8)) == "{\"a\":1,\"k\":2,\(tail)")
  }

  /// An array in a run is a level too.
  @Test(arguments: [1, 2, 3]) func depthIsLimited(_ depth: Int) throws {
    var limits = Limits()
    limits.files.jsonDepth = depth
    let tail = "\"e\":\"\(String(repeating: "-", count: 64))\"}"
    for (text, needed) in [
      ("{\"a\":[1,2],\(tail)", 2), ("{\"a\":[[1,2],[3,4]],\(tail)", 3), ("{\"a\":1,\(tail)", 1),
    ] {
      let bytes = Array(text.utf8)
      if needed <= depth {
        _ = try JSONTape(bytes, limits: limits)
      } else {
        let error = try #require(throws: LottieError.self) { try JSONTape(bytes, limits: limits) }
        #expect(error.kind == .limit)
      }
    }
  }
}
