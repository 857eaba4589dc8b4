// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
internal import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct JSONReaderTests {
  static func reader(_ text: String, limits: Limits = .init()) throws -> JSONReader {
    try DecodingContext(tape: JSONTape(Array(text.utf8)), limits: limits).root
  }

  /// What a value counts as where a number, a boolean or text is wanted.
  @Test(
    arguments: [
      ("1.5", 1.5, true, nil), ("0", 0, false, nil), (#""2.5""#, 2.5, nil, "2.5"),
      (#""x""#, nil, nil, "x"), ("true", 1, true, nil), ("false", 0, false, nil),
      ("[36]", 36, nil, nil), ("[36,1]", 36, nil, nil), ("[]", nil, nil, nil),
      ("{}", nil, nil, nil),
      (#"["36"]"#, nil, nil, nil), ("null", nil, nil, nil), ("1e999", nil, true, nil),
      (#""true""#, nil, true, "true"), (#""0""#, 0, false, "0"), (#""1""#, 1, true, "1"),
      (#""nan""#, nil, nil, "nan"), (#""""#, nil, nil, ""),
    ] as [(String, Double?, Bool?, String?)])
  func scalars(_ text: String, _ number: Double?, _ bool: Bool?, _ string: String?) throws {
    let reader = try Self.reader(text)
    #expect(reader.number == number)
    #expect(reader.bool == bool)
    #expect(reader.string == string)
  }

  @Test(
    arguments: [
      ("[1,2,3]", [1, 2, 3]), ("5", [5]), (#"[1,"2",true]"#, [1, 2, 1]), ("[1,null,3]", [1, 0, 3]),
      ("[]", []), ("{}", nil), ("[1e999,2]", [0, 2]), ("[[1],[2,3]]", [1, 2]),
    ] as [(String, [Double]?)])
  func vectors(_ text: String, _ expected: [Double]?) throws {
    #expect(try Self.reader(text).numbers == expected)
  }

  /// A list with what is no finite number → what is said about it. Null is 0, as in lottie-web.
  @Test(
    arguments: [
      ("[1,NaN]", "NaN"), ("[-Infinity,2]", "-Infinity"), ("[Infinity]", "Infinity"),
      ("[1e999]", "a number that is too large"), ("[1,2,3,4,-1e999]", "a number that is too large"),
      ("[1,null]", nil), ("[1,1e300]", nil),
    ] as [(String, String?)])
  func numbersInListsThatAreNotFiniteAreNamed(_ list: String, _ what: String?) throws {
    let reads: [(String, String, (JSONReader) -> Void)] = [
      (list, "", { _ = $0.numbers }), (list, "", { _ = $0.vector }),
      ("[[0,0],\(list)]", "[1]", { $0.forEachPair(with: -1, -1, limit: 9) { _, _, _ in } }),
    ]
    for (text, path, read) in reads {
      let reader = try Self.reader(text)
      read(reader)
      let warnings = reader.context.warnings.list.map(\.description)
      let index = list.split(separator: ",").firstIndex {
        $0.contains("N") || $0.contains("I") || $0.contains("999")
      }
      // Points have two numbers.
      let isRead = path.isEmpty || (index ?? 0) < 2
      let expected = what.map {
        "malformed: \(path)[\(index ?? 0)]: expected a number, found \($0); 0 is used"
      }
      #expect(warnings == (isRead ? [expected].compactMap { $0 } : []), "\(text)")
    }
  }

  @Test func theLastDuplicateMemberIsUsed() throws {
    #expect(try Self.reader(#"{"a":1,"b":0,"a":2}"#)["a"]?.number == 2)
    #expect(try Self.reader(#"{"a":1,"a":null}"#)["a"] == nil)
  }

  @Test func nonObjectsHaveNoMembers() throws {
    for text in ["[1]", "1", "null", #""a""#] {
      #expect(try Self.reader(text)["a"] == nil)
    }
  }

  @Test func wrongTypesAreWarnedOfAndMissingValuesAreNot() throws {
    let reader = try Self.reader(#"{"a":"x","b":{},"c":[1]}"#)
    #expect(reader.number("z", default: 7) == 7)
    #expect(reader.context.warnings.list.isEmpty)
    #expect(reader.number("a", default: 7) == 7)
    #expect(reader.bool("b", default: true))
    #expect(reader.string("c", default: "d") == "1")
    #expect(reader.objects("a", limit: 9).isEmpty)
    #expect(
      reader.context.warnings.list.map(\.description) == [
        "malformed: a: expected a number, found a string; a default is used",
        "malformed: b: expected true or false, found an object; a default is used",
        "malformed: a: expected an array, found a string; a default is used",
      ])
  }

  /// What is no number in JSON is named as it is written.
  @Test(arguments: [
    ("NaN", "NaN"), ("Infinity", "Infinity"), ("-Infinity", "-Infinity"),
    ("1e999", "a number that is too large"), ("-1e999", "a number that is too large"),
    ("{}", "an object"),
  ])
  func whatIsNoNumberIsNamed(_ text: String, _ name: String) throws {
    let reader = try Self.reader("{\"a\":\(text)}")
    #expect(reader.number("a", default: 7) == 7)
    #expect(
      reader.context.warnings.list.map(\.description) == [
        "malformed: a: expected a number, found \(name); a default is used"
      ])
  }

  @Test func numbersAreReadAsNames() throws {
    let reader = try Self.reader(#"{"id":12,"other":1.5}"#)
    #expect(reader.string("id", default: "") == "12")
    #expect(reader.string("other", default: "") == "1.5")
  }

  @Test(arguments: [("1e300", 1_000_000_000), ("-1e300", -1_000_000_000), ("2.6", 3), ("-2.6", -3)])
  func integersAreRoundedAndClamped(_ text: String, _ expected: Int) throws {
    #expect(try Self.reader("{\"a\":\(text)}").integer("a", default: 0) == expected)
  }

  @Test func objectsSkipsOtherValues() throws {
    let reader = try Self.reader(#"{"a":[{"i":0},null,3,{"i":1}]}"#)
    #expect(reader.objects("a", limit: 9).map { $0.number("i", default: 9) } == [0, 1])
    #expect(reader.context.warnings.list.map(\.path) == ["a[2]"])
  }

  @Test func objectsPastTheLimitAreLeftOut() throws {
    let reader = try Self.reader(#"{"a":[{},{},{},{}]}"#)
    #expect(reader.objects("a", limit: 2).count == 2)
    #expect(
      reader.context.warnings.list.map(\.description) == [
        "limit: a: 4 entries; the first 2 are used"
      ])
  }

  @Test func pathsLeadFromTheRoot() throws {
    let reader = try Self.reader(#"{"x":[0,1],"layers":[{},{"ks":{"p":{"k":[5]}}}]}"#)
    let k = reader["layers"]?.elements.dropFirst().first { _ in true }?["ks"]?["p"]?["k"]
    #expect(k?.path == "layers[1].ks.p.k")
    #expect(k?.firstElement?.path == "layers[1].ks.p.k[0]")
    #expect(reader.path == "")
  }

  @Test func warningsAreNotRepeatedAndLimited() throws {
    var limits = Limits()
    limits.warnings = 3
    let reader = try Self.reader("{}", limits: limits)
    for _ in 0..<5 { reader.warn(.malformed, "same") }
    #expect(reader.context.warnings.list.count == 1)
    for i in 0..<5 { reader.warn(.malformed, "number \(i)") }
    #expect(reader.context.warnings.list.count == 3)
  }

  @Test(
    arguments: [
      ("5.7.15", (5, 7, 15)), ("4.1", (4, 1, 0)), ("4", (4, 0, 0)), ("5.x.1", (5, 0, 1)),
      (nil, (9999, 0, 0)), ("", (9999, 0, 0)), ("newest", (9999, 0, 0)),
      ("99999999999999999999.1.1", (999_999, 1, 1)),
    ] as [(String?, (Int, Int, Int))])
  func versions(_ text: String?, _ expected: (Int, Int, Int)) {
    let version = ExporterVersion(text)
    #expect((version.major, version.minor, version.patch) == expected)
  }

  @Test func versionsAreComparedPartByPart() {
    #expect(ExporterVersion("4.4.9") < ExporterVersion("4.4.18"))
    #expect(ExporterVersion("4.10.0") > ExporterVersion("4.9.9"))
    #expect(!(ExporterVersion(nil) < ExporterVersion("5.7.15")))
  }

  /// Keys carry their first four bytes, by which most are told apart, but not all.
  @Test func memberNamesWithTheSamePrefixAreDistinguished() throws {
    let reader = try Self.reader(
      #"{"shapes":1,"shapez":2,"shape":3,"shap":4,"sha":5,"s":6,"":7,"\u0073":8}"#)
    #expect(reader.number("shapes", default: 0) == 1)
    #expect(reader.number("shapez", default: 0) == 2)
    #expect(reader.number("shape", default: 0) == 3)
    #expect(reader.number("shap", default: 0) == 4)
    #expect(reader.number("sha", default: 0) == 5)
    #expect(reader.number("s", default: 0) == 8)
    #expect(reader.number("", default: 0) == 7)
    #expect(reader["shapesAndMore"] == nil && reader["sh"] == nil)
  }

  /// Found by a fuzzer: the decoder did not find keys with escapes, but the encoder writes them without.
  @Test func keysWithEscapesAreFound() throws {
    let text =
      #"{"t\u0079":4,"\u006c\u0061yers":["a\"b"],"v\u0061lue\"":1,"x\ud83d\ude00":2,"end":3}"#
    let tape = try JSONTape(Array(text.utf8))
    let root = DecodingContext(tape: tape, limits: .init()).root
    #expect(root["ty"]?.number == 4)
    #expect(root["layers"]?.elements.first { _ in true }?.string == "a\"b")
    #expect(root["end"]?.number == 3)
    #expect(tape.root.members.map(\.key) == ["ty", "layers", "value\"", "x😀", "end"])
    #expect(try JSONTape(tape.root.text).root == tape.root)
  }

  /// Found by a fuzzer: such a number was 0, but null, as which it is encoded, was left out.
  @Test(arguments: ["[1e999,50]", "[-1e999,50]", "[null,50]"])
  func numbersBeyondTheLargestAreZeroInLists(_ text: String) throws {
    let root = try Self.reader("{\"k\":\(text),\"pairs\":[\(text)]}")
    #expect(root["k"]?.numbers == [0, 50])
    #expect(root["k"]?.vector?.1.y == 50)
    var points: [Point] = []
    root["pairs"]?.forEachPair(with: -1, -1, limit: 9) { point, _, _ in points.append(point) }
    #expect(points == [Point(0, 50)])
  }
}
