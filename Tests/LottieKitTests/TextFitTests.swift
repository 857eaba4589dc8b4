// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Sizes that fit boxes, vertical alignment, and blurs of animators.
@Suite struct TextFitTests {
  private static func bounds(_ document: String, _ characters: String = "AAAA AAAA") throws -> Rect
  {
    let scene = try TextLayerTests.scene(
      JSONSnippet.text(characters, document))
    let outlines = TextLayerTests.outlines(scene, 0)
    return outlines.dropFirst().reduce(outlines.first?.bounds ?? .empty) { $0.union($1.bounds) }
  }

  private static let box = #""s":20,"sz":[100,60],"ps":[0,0]"#

  @Test func largeTextsShrinkToTheirBox() throws {
    let long = String(repeating: "AAAA ", count: 12)
    let plain = try Self.bounds(Self.box, long)
    #expect(plain.maxY > 60)
    for way in [1, 2] {
      let fitted = try Self.bounds(Self.box + #","rs":\#(way)"#, long)
      #expect(fitted.maxY <= 60.5 && fitted.maxY > 40, "\(fitted)")
    }
  }

  @Test func smallTextsGrowOnlyIfTheFileSaysSo() throws {
    let plain = try Self.bounds(Self.box, "A")
    #expect(try Self.bounds(Self.box + #","rs":2"#, "A") == plain)
    #expect(try Self.bounds(Self.box + #","rs":1"#, "A").height > 1.5 * plain.height)
    #expect(try Self.bounds(Self.box + #","rs":1,"xf":20"#, "A").height < 1.01 * plain.height)
  }

  @Test func sizesAreNoSmallerThanTheLeastOne() throws {
    let long = String(repeating: "AAAA ", count: 12)
    let plain = try Self.bounds(Self.box, long)
    #expect(try Self.bounds(Self.box + #","rs":1,"mf":20"#, long) == plain)
  }

  @Test func visualAlignmentIsThatOfWhatIsDrawn() throws {
    let tops = try (3...5).map { try Self.bounds(Self.box + #","vj":\#($0)"#, "A") }
    #expect(abs(tops[0].minY) < 0.01 && abs(tops[1].center.y - 30) < 0.01)
    #expect(abs(tops[2].maxY - 60) < 0.01)
    let lines = try (0...2).map { try Self.bounds(Self.box + #","vj":\#($0)"#, "A").minY }
    #expect(lines[0] < lines[1] && abs(lines[2] - lines[1] - (lines[1] - lines[0])) < 0.01)
  }

  @Test func animatorsBlur() throws {
    let blur = #""a":[{"a":{"bl":{"k":[10,0]}},"s":{"s":{"k":50}}}]"#
    let scene = try TextLayerTests.scene(JSONSnippet.text("AA", text: blur))
    scene.update(to: 0)
    #expect(scene.warnings.isEmpty)
    let lines = scene.displayList.dump.split(separator: "\n")
    #expect(lines.count { $0.contains("filter blur 3,0") } == 1)
  }
}
