// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct JSONScannerTests {
  /// What a text reads as, written compactly again.
  static func reread(_ bytes: [UInt8]) throws -> String {
    try String(decoding: JSONTape(bytes).root.text, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"),
      ("  [ ]  ", "[]"), ("{\n}", "{}"), ("[1,2,[3]]", "[1,2,[3]]"), ("\t\"a\"\r\n", "\"a\""),
      (#"{"a":{"b":[{}]}}"#, #"{"a":{"b":[{}]}}"#), (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
      ("[1.5,-2e3,1E+2,25e-1]", "[1.5,-2000,100,2.5]"), (#"["\/"]"#, #"["/"]"#),
      (#"["\n\t\r\b\f"]"#, #"["\n\t\r\u0008\u000c"]"#), (#"["\u00e9"]"#, "[\"é\"]"),
      (#"["\ud83d\ude00"]"#, "[\"😀\"]"), (#"["\ud83d"]"#, "[\"\u{fffd}\"]"),
      (#"["\ude00x"]"#, "[\"\u{fffd}x\"]"), (#"["\ud83d\u0041"]"#, "[\"\u{fffd}A\"]"),
      (#"["\u12"]"#, "[\"\u{12}\"]".replacingOccurrences(of: "\u{12}", with: #"\u0012"#)),
      (#"["\uzzzz"]"#, "[\"\u{fffd}\"]"), (#"["\""]"#, #"["\""]"#), (#"["\\"]"#, #"["\\"]"#),
      (#"{"k\u0065y":1}"#, #"{"key":1}"#), ("[NaN,Infinity,-Infinity]", "[null,null,null]"),
      ("{}\u{0}\u{0}", "{}"), ("\u{feff}[1]", "[1]"), ("[\"é😀\"]", "[\"é😀\"]"),
    ])
  func accepts(_ text: String, _ expected: String) throws {
    #expect(try Self.reread(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      ("", 1, 1, "", "the file is empty"), (" \n\n ", 3, 2, "", "the file is empty"),
      ("{", 1, 2, "", "expected a key or }, found the end of the file"),
      (#"{"a""#, 1, 5, "a", "expected :, found the end of the file"),
      (#"{"a":"#, 1, 6, "a", "expected a value"), (#"{"a" 1}"#, 1, 6, "a", "expected :, found “1”"),
      (#"{"a":1 "b":2}"#, 1, 8, "a", "expected , or }"),
      (#"{"a":1,}"#, 1, 8, "a", "expected a key"),
      ("{1:2}", 1, 2, "", "expected a key"), ("[1,2", 1, 5, "[1]", "expected , or ]"),
      ("[1 2]", 1, 4, "[0]", "expected , or ]"), ("[1,]", 1, 4, "[1]", "expected a value"),
      ("[,1]", 1, 2, "[0]", "expected a value"), ("[1}", 1, 3, "[0]", "expected , or ]"),
      ("[1]]", 1, 4, "", "expected the end of the file"), ("{} x", 1, 4, "", "expected the end"),
      (
        "{\n  \"w\": 1,\n  \"layers\": [{\"ks\": tru}]\n}", 3, 21, "layers[0].ks",
        "expected a value"
      ),
      (#"{"a":[0,{"b":[0,0,-]}]}"#, 1, 20, "a[1].b[2]", "expected a digit, found “]”"),
      ("[1.]", 1, 4, "[0]", "expected a digit"), ("[1e]", 1, 4, "[0]", "expected a digit"),
      ("[1e+]", 1, 5, "[0]", "expected a digit"), ("[.5]", 1, 2, "[0]", "expected a value"),
      ("[+5]", 1, 2, "[0]", "expected a value"), ("[nul]", 1, 2, "[0]", "expected a value"),
      (#"["abc"#, 1, 2, "[0]", "the string has no end"),
      (#"["abc\"#, 1, 2, "[0]", "the string has no end"),
      (#"["abc\""#, 1, 2, "[0]", "the string has no end"),
      ("['a']", 1, 2, "[0]", "expected a value, found “'”"),
      ("<html>", 1, 1, "", "expected a value, found “<”"),
      ("\u{1}", 1, 1, "", "expected a value, found the byte 0x1"),
      (#"{"a":{"b":1},"c":[{"d":2},"e"}"#, 1, 30, "c[1]", "expected , or ]"),
    ] as [(String, Int, Int, String, String)])
  func refuses(_ text: String, _ line: Int, _ column: Int, _ path: String, _ reason: String) throws
  {
    let error = try #require(throws: LottieError.self) { try JSONTape(Array(text.utf8)) }
    #expect(error.kind == .malformed)
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.path == path)
    #expect(error.reason.hasPrefix(reason), "\(error.reason)")
  }

  /// Lines that begin with any number of spaces, with something else among them, and at the very
  /// end.
  @Test(arguments: 0...40)
  func laidOutTextsReadTheSame(_ spaces: Int) throws {
    let indent = String(repeating: " ", count: spaces)
    let text = "{\n\(indent)\"a\": [\n\(indent)\t\(indent)1,\r\n\(indent)\n\(indent)2 ]\n\(indent)}"
    #expect(try Self.reread(Array(text.utf8)) == #"{"a":[1,2]}"#)
    #expect(try Self.reread(Array((text + "\n" + indent).utf8)) == #"{"a":[1,2]}"#)
    #expect(throws: LottieError.self) { try JSONTape(Array(("[1,\n" + indent).utf8)) }
  }

  /// Numbers are read off the text when they are asked for, wherever in it they are.
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("1234567", 1_234_567), ("12345678", 12_345_678),
      ("0.5", 0.5), ("-0.125", -0.125), ("123.456", 123.456), ("1234.5678", 1234.5678),
      ("-45.6666679382324", -45.6666679382324), ("1e3", 1000), ("1.5E-2", 0.015), ("2e+4", 20_000),
      ("0.1234567890123456789012", 0.1234567890123456789012), ("1e400", .infinity),
      ("-1e400", -.infinity), ("123456789012345678901234567890", 1.2345678901234568e29),
    ] as [(String, Double)])
  func numbersAreExact(_ text: String, _ expected: Double) throws {
    for (before, after) in [("[", "]"), ("[ ", " ]"), ("[9,", ",1234567]"), (#"{"k":"#, "}")] {
      let tape = try JSONTape(Array((before + text + after).utf8))
      let index = try #require(
        tape.nodes.indices.last {
          tape.nodes[$0].tag == .number && tape.number(ofNode: $0) == expected
        })
      #expect(tape.number(ofNode: index) == expected)
    }
  }

  /// Digits are read eight at a time where there are as many.
  @Test func numbersOfAllLengthsAreExact() throws {
    var texts: [String] = []
    for whole in 1...20 {
      for fraction in 0...20 {
        let digits = (0..<whole + fraction).map { String((7 * $0 + 3 * whole + fraction) % 9 + 1) }
        texts.append(
          digits[..<whole].joined()
            + (fraction > 0 ? "." + digits[whole...].joined() : "")
            + (fraction % 3 == 1 ? "e-\(whole)" : ""))
      }
    }
    let tape = try JSONTape(Array("[\(texts.joined(separator: ","))]".utf8))
    try #require(tape.nodes.count == texts.count + 1)
    for (index, text) in texts.enumerated() {
      #expect(tape.number(ofNode: index + 1) == Double(text), "\(text)")
    }
  }

  @Test func errorsAreOneLineWithThePosition() throws {
    let error = try #require(throws: LottieError.self) { try JSONTape(Array("{\n \"a\": x}".utf8)) }
    #expect(
      error.description
        == "line 2:7: a: expected a value, found “x”; export the file again or mend it here")
  }

  /// Every prefix of a text is refused, except where it is whole.
  @Test func everyTruncationIsRefused() throws {
    let text = Array(
      #"{"v":"5.7","layers":[{"ty":4,"ks":{"o":{"k":-1.5e2}},"nm":"\u00e9"}],"w":null}"#.utf8)
    for length in text.indices {
      #expect(throws: LottieError.self) { try JSONTape(Array(text.prefix(length))) }
    }
    #expect(throws: Never.self) { try JSONTape(text) }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16IsReadWithAndWithoutAMark(_ encoding: String.Encoding) throws {
    let text = "{\"a\":\"é😀\"}"
    let bytes = [UInt8](try #require(text.data(using: encoding)))
    let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xff, 0xfe] : [0xfe, 0xff]
    #expect(try Self.reread(bytes) == text)
    #expect(try Self.reread(mark + bytes) == text)
  }

  @Test func utf16WithAnOddLengthIsReadAsFarAsItGoes() throws {
    let bytes: [UInt8] = [0xff, 0xfe, 0x5b, 0, 0x5d, 0, 0x20]
    #expect(try Self.reread(bytes) == "[]")
  }

  @Test func invalidUTF8BecomesReplacementCharacters() throws {
    let bytes: [UInt8] = Array("[\"a".utf8) + [0xff, 0xc3] + Array("b\"]".utf8)
    #expect(try Self.reread(bytes) == "[\"a\u{fffd}\u{fffd}b\"]")
  }

  @Test(arguments: ["[", "{\"a\":"])
  func depthIsLimited(_ opening: String) throws {
    func nested(_ depth: Int) -> [UInt8] {
      let closing = opening == "[" ? "]" : "}"
      return Array(
        (String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth))
          .utf8)
    }
    #expect(throws: Never.self) { try JSONTape(nested(256)) }
    let error = try #require(throws: LottieError.self) { try JSONTape(nested(257)) }
    #expect(error.kind == .limit)
    #expect(error.reason == "values are nested more than 256 deep")
    #expect(throws: LottieError.self) { try JSONTape(nested(200_000)) }
  }

  @Test func sizeIsLimited() throws {
    var limits = Limits()
    limits.files.jsonBytes = 10
    let small = limits
    #expect(throws: Never.self) {
      try JSONTape(Array("[111111111".utf8.prefix(9)) + [0x5d], limits: small)
    }
    let error = try #require(throws: LottieError.self) {
      try JSONTape(Array("[1111111111]".utf8), limits: small)
    }
    #expect(error.kind == .limit)
  }

  /// Each number is the one that Swift reads, to the last bit.
  @Test func numbersAreExact() throws {
    var random = SeededGenerator(seed: 1)
    var texts = [
      "0.1", "1e22", "1e23", "123456789012345678", "9007199254740993", "9007199254740992",
      "1.7976931348623157e308", "5e-324", "2.2250738585072014e-308", "0.000001", "1e-22", "1e-23",
      "3.141592653589793238462643383279", "100000000000000000000", "0.30000000000000004",
      "18446744073709551615", "18446744073709551616", "1.0000000000000000000000001", "1e-400",
      "0000.5e1", "123.456e-7", "4503599627370497.5",
    ]
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { texts.append("\(value)") }
      texts.append("\(random.number(-1000...1000))")
      texts.append(String(format: "%.\(random.integer(0..<20))f", random.number(-1e6...1e6)))
    }
    let tape = try JSONTape(Array(("[" + texts.joined(separator: ",") + "]").utf8))
    guard case .array(let values) = tape.root.content else {
      Issue.record("not an array")
      return
    }
    for (text, value) in zip(texts, values) {
      guard case .number(let number) = value.content else {
        Issue.record("\(text) is not a number")
        continue
      }
      #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func hugeNumbersAreReadAndWrittenAsNull() throws {
    let digits = String(repeating: "9", count: 100_000)
    #expect(try Self.reread(Array("[1e400,-1e99999,\(digits)]".utf8)) == "[null,null,null]")
  }

  @Test(
    arguments: [
      ("1", "1.0", true), ("1e2", "100", true), ("-0", "0", true), ("1", "2", false),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true), (#"{"a":1,"a":2}"#, #"{"a":2}"#, true),
      (#"{"a":1}"#, #"{"a":1,"b":null}"#, false), ("[1,2]", "[2,1]", false),
      ("[1]", "[1,1]", false),
      ("null", "false", false), ("0", "false", false), (#""1""#, "1", false),
      ("1e999", "null", true),
      (#""\u0041""#, #""A""#, true),
    ] as [(String, String, Bool)])
  func equality(_ a: String, _ b: String, _ expected: Bool) throws {
    let (x, y) = (try JSONTape(Array(a.utf8)).root, try JSONTape(Array(b.utf8)).root)
    #expect((x == y) == expected)
    #expect((y == x) == expected)
  }

  /// Eight and sixteen bytes are read at once; quotes and escapes may lie anywhere in them, and the
  /// text end anywhere.
  @Test(arguments: Array(0...40) + Array(60...100))
  func stringsOfEveryLength(_ length: Int) throws {
    let plain = String(repeating: "x", count: length)
    for text in ["[\"\(plain)\"]", "[\"\(plain)\\\"\(plain)\"]", "{\"\(plain)\":\"\(plain)\"}"] {
      #expect(try Self.reread(Array(text.utf8)) == text)
      #expect(throws: LottieError.self) { try JSONTape(Array(text.utf8.dropLast(2))) }
    }
  }

  /// As many bytes as are read at once, fewer and more, with the point in every position.
  @Test(arguments: 1...12) func numbersOfEveryLength(_ length: Int) throws {
    let digits = "907150462831".prefix(length)
    for position in 1...length {
      let fraction = digits.dropFirst(position)
      let text = digits.prefix(position) + (fraction.isEmpty ? "" : "." + fraction)
      for end in ["", " ", "e1", "E-2"] {
        let number = text + end
        guard case .number(let value) = try JSONTape(Array("-\(number)".utf8)).root.content else {
          Issue.record("\(number) is not a number")
          continue
        }
        #expect(value == -(Double(number.filter { $0 != " " }) ?? .nan), "\(number)")
      }
      #expect(throws: LottieError.self) { try JSONTape(Array("\(digits.prefix(position)).".utf8)) }
    }
  }
}
