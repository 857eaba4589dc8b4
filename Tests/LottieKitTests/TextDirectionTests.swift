// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Texts whose words run in both directions.
@Suite struct TextDirectionTests {
  /// The drawn letters of a text with an animator, in the order of the text.
  private static func letters(
    _ text: String, _ document: String = "", selector: String = ""
  ) throws -> [(letter: Character, point: Point)] {
    let layer =
      #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"T","fc":[1,0,0],"t":"\#(text)""#
      + #"\#(document)}}]},"a":[{"a":{"p":{"k":[0,1000]}},"s":{"r":2\#(selector)}}],"m":{"g":1}}}"#
    let scene = try TextLayerTests.scene(layer, root: TestFont.embedded())
    scene.update(to: 0)
    func groups(_ items: [DrawItem]) -> [DrawGroup] {
      items.flatMap { item -> [DrawGroup] in
        guard case .group(let group) = item else { return [] }
        let inner = groups(group.children)
        return inner.isEmpty ? [group] : inner
      }
    }
    let points = groups(scene.displayList.items).map {
      Point($0.attributes.transform.tx, $0.attributes.transform.ty)
    }
    let drawn = text.replacing(#"\r"#, with: "").replacing(#"\u0003"#, with: "")
      .filter { $0 != " " }
    try #require(drawn.count == points.count)
    return Array(zip(drawn, points)).map { (letter: $0, point: $1) }
  }

  /// The letters of each line from left to right.
  private static func lines(_ text: String, _ document: String = "") throws -> [String] {
    let letters = try letters(text, document, selector: #","s":{"k":0},"e":{"k":0}"#)
    return Set(letters.map(\.point.y)).sorted().map { y in
      String(
        letters.filter { $0.point.y == y }.sorted { $0.point.x < $1.point.x }.map(\.letter))
    }
  }

  private static let narrow = #","sz":[46,60],"ps":[0,0]"#
  private static let wide = #","sz":[62,60],"ps":[0,0]"#

  /// A line was set in the direction of its own first word.
  @Test(arguments: [
    ("Befallen שלום fall", narrow, ["Befallen", "םולשfall"]),
    ("שלום שלום fall שלום", wide, ["םולשםולש", "םולשfall"]),
    (#"Befallen\u0003שלום fall"#, "", ["Befallen", "םולשfall"]),
    (#"Befallen\rשלום fall"#, "", ["Befallen", "fallםולש"]),
    (#"fall שלום\u0003שלום"#, "", ["fallםולש", "םולש"]),
  ])
  func linesHaveTheDirectionOfTheirParagraph(
    _ text: String, _ document: String, _ expected: [String]
  ) throws {
    #expect(try Self.lines(text, document) == expected)
  }

  /// Selectors count letters as they are read, on each line and in each direction.
  @Test func selectorsCountInTheOrderOfReading() throws {
    let letters = try Self.letters(
      #"fall\u0003שלום fall"#, selector: #","s":{"k":4},"e":{"k":6}"#)
    #expect(String(letters.filter { $0.point.y > 500 }.map(\.letter)) == "של")
  }

  /// Rules L1 and L2 of the bidirectional algorithm: spaces at the end have the direction of the
  /// paragraph.
  @Test(arguments: [
    ([0, 0, 0], 0, 0, [0, 1, 2]), ([0, 1, 1, 0], 0, 0, [0, 2, 1, 3]),
    ([1, 1, 2, 2, 1], 1, 0, [4, 2, 3, 1, 0]), ([0, 1, 1], 0, 1, [0, 1, 2]),
    ([1, 2, 2], 1, 1, [2, 1, 0]), ([], 0, 0, []), ([2, 2], 1, 2, [1, 0]),
  ])
  func unitsAreReordered(_ levels: [UInt8], _ base: UInt8, _ spaces: Int, _ expected: [Int]) {
    let paragraph = MeasuredParagraph(levels.map { _ in .empty }, levels: levels, baseLevel: base)
    #expect(paragraph.order(of: levels.indices, spaces: spaces) == expected)
  }
}
