// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct RangeSelectorTests {
  /// A selector and its strengths for the units of a text.
  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let expected: [Double]

    init(_ json: String, _ expected: Double...) {
      self.json = json
      self.expected = expected
    }

    var testDescription: String { json }
  }

  static let rows: [Row] = [
    Row("", 1, 1, 1, 1),
    Row(#""e":{"k":50}"#, 1, 1, 0, 0),
    Row(#""s":{"k":50}"#, 0, 0, 1, 1),
    Row(#""s":{"k":100},"e":{"k":50}"#, 0, 0, 1, 1),
    Row(#""e":{"k":60}"#, 1, 1, 0.4, 0),
    Row(#""s":{"k":40}"#, 0, 0.4, 1, 1),
    Row(#""e":{"k":50},"o":{"k":25}"#, 0, 1, 1, 0),
    Row(#""e":{"k":50},"o":{"k":-100}"#, 0, 0, 0, 0),
    Row(#""r":2,"s":{"k":1},"e":{"k":3}"#, 0, 1, 1, 0),
    Row(#""r":2,"s":{"k":1}"#, 0, 1, 1, 1),
    Row(#""a":{"k":-50}"#, -0.5, -0.5, -0.5, -0.5),
    Row(#""sh":2"#, 0.125, 0.375, 0.625, 0.875),
    Row(#""sh":2,"e":{"k":50}"#, 0.25, 0.75, 1, 1),
    Row(#""sh":2,"e":{"k":0}"#, 1, 1, 1, 1),
    Row(#""sh":3"#, 0.875, 0.625, 0.375, 0.125),
    Row(#""sh":3,"e":{"k":0}"#, 0, 0, 0, 0),
    Row(#""sh":4"#, 0.25, 0.75, 0.75, 0.25),
    Row(#""sh":4,"e":{"k":0}"#, 0, 0, 0, 0),
    Row(#""sh":5"#, 0.661438, 0.968246, 0.968246, 0.661438),
    Row(#""sh":6"#, 0.146447, 0.853553, 0.853553, 0.146447),
    Row(#""sh":2,"xe":{"k":100},"ne":{"k":100}"#, 0.007, 0.09, 0.91, 0.993),
    Row(#""sh":2,"sm":{"k":50}"#, 0, 0.25, 0.75, 1),
    Row(#""sh":2,"sm":{"k":0}"#, 0, 0, 1, 1),
    Row(#""m":2,"e":{"k":50}"#, 0, 0, 1, 1),
  ]

  @Test(arguments: rows)
  func strengths(_ row: Row) throws {
    let selector = try #require(try Self.selector(row.json))
    let strengths = selector.strengths(of: 4).prefix(4)
    for (strength, expected) in zip(strengths, row.expected) {
      #expect(isNear(strength, expected, within: 0.001), "\(strengths)")
    }
  }

  /// The selector of an animator that has these members in it.
  private static func selector(_ json: String) throws -> RangeSelector? {
    let schema = TextAnimator.declarations.schema
    var fields = Fields(schema, schema.record(try JSONReaderTests.reader(#"{"s":{\#(json)}}"#)))
    return TextAnimator(&fields).selector
  }

  static func units(_ text: String, _ json: String) throws -> [Int] {
    var document = TextDocument()
    document.size = 10
    let table = FontTable(from: try JSONReaderTests.reader("{\(JSONSnippet.font())}"))
    let layout = TextLayout(document, text: text, fonts: FontBook(table, limits: .init()))
    let selector = try #require(try Self.selector(json))
    return SelectorUnits(layout.clusters, selector, seed: 1).units
  }

  @Test func everyBasisCountsItsUnits() throws {
    let text = "Ab c\rA"
    #expect(try Self.units(text, #""b":1"#) == [0, 1, 2, 3, 4, 4])
    #expect(try Self.units(text, #""b":2"#) == [0, 1, 2, 2, 3, 3])
    #expect(try Self.units(text, #""b":3"#) == [0, 0, 0, 1, 1, 2])
    #expect(try Self.units(text, #""b":4"#) == [0, 0, 0, 0, 0, 1])
  }

  @Test func randomOrderIsAnOrderAndStaysTheSame() throws {
    let text = String(repeating: "A", count: 30)
    let turns = try Self.units(text, #""rn":1"#)
    #expect(turns.sorted() == Array(0..<30))
    #expect(turns != Array(0..<30))
    #expect(try Self.units(text, #""rn":1"#) == turns)
  }
}
