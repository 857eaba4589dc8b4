// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// On a straight path, animators do what they do without a path.
@Suite struct TextPathLawTests {
  /// A random text with its animators, and a straight path.
  private struct Sample {
    let document, animators, more, path: String
    /// From the text without a path to that along the path.
    let transform: Affine

    init(_ random: inout SeededGenerator) {
      let justification = random.integer(0..<3)
      let text = (0..<random.integer(1..<9)).map { _ in random.pick(Self.pieces) }.joined()
      document =
        #""t":"\#(text)","j":\#(justification),"tr":\#(random.pick([0, 0, 80, -40])),"#
        + #""ls":\#(random.pick([0, 3])),"sc":[0,0,1],"sw":1"#
      animators = (0..<random.integer(1..<4)).map { _ in Self.animator(&random) }
        .joined(separator: ",")
      more =
        #""m":{"g":\#(random.integer(1..<5)),"a":{"k":[\#(Self.amount(&random)),"#
        + #"\#(Self.amount(&random))]}}"#
      let start = Point(random.number(-50...50), random.number(-50...50))
      let isUpright = random.once(in: 3)
      let angle = isUpright ? Angle.degrees(0) : .degrees(random.number(0...360))
      let length = random.number(50...150)
      let (first, last) = (random.pick([0, -7, 12.5]), random.pick([0, 9, -20.0]))
      let margin = [first, last, first + last][justification]
      let shift = margin + length * [0, 1, 0.5][justification]
      transform =
        .translation(start.x, start.y) * .rotation(angle) * .translation(shift, 0)
      let points = [0, 0.3, 1].map { share in
        let along = .rotation(angle) * Point(share * length, 0)
        return "[\(start.x + along.x),\(start.y + along.y)]"
      }
      path =
        #""p":{"m":0,"f":{"k":\#(first)},"l":{"k":\#(last)},"a":{"k":0},"r":{"k":0},"#
        + #""p":{"k":\#(isUpright && random.once(in: 2) ? 0 : 1)}}"#
      masks =
        #""masksProperties":[{"mode":"n","pt":{"k":{"c":false,"v":["#
        + points.joined(separator: ",")
        + #"],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]"#
    }
    let masks: String

    private static let pieces = ["A", "b", "c", "AA", " ", "b ", #"\r"#, #"\u0003"#]

    private static func amount(_ random: inout SeededGenerator) -> Double {
      random.pick([0, random.number(-100...100)])
    }

    /// Some properties of an animator with random values, and its selector.
    private static func animator(_ random: inout SeededGenerator) -> String {
      let numbers = ["r", "rx", "ry", "sk", "sa", "o", "fo", "so", "fh", "sb", "sw", "t"]
      let pairs = ["a", "p", "s", "ls", "bl"]
      var members: [String] = []
      for key in numbers where random.once(in: 4) {
        members.append(#""\#(key)":{"k":\#(random.number(0...90))}"#)
      }
      for key in pairs where random.once(in: 2) {
        let values = "\(random.number(-30...30)),\(random.number(-30...30))"
        members.append(#""\#(key)":{"k":[\#(values)]}"#)
      }
      if random.once(in: 3) { members.append(#""fc":{"k":[0,1,0]}"#) }
      if random.once(in: 2) { members.append(#""t":{"k":\#(random.number(-10...20))}"#) }
      let changes = #""a":{\#(members.joined(separator: ","))}"#
      guard !random.once(in: 4) else { return "{\(changes)}" }
      return "{\(changes),\(selector(&random))}"
    }

    private static func selector(_ random: inout SeededGenerator) -> String {
      #""s":{"b":\#(random.integer(1..<5)),"sh":\#(random.integer(1..<7)),"#
        + #""rn":\#(random.integer(0..<2)),"r":\#(random.integer(1..<3)),"#
        + #""s":{"k":\#(random.number(0...60))},"e":{"k":\#(random.number(0...100))},"#
        + #""o":{"k":\#(random.number(-30...30))},"a":{"k":\#(random.number(-100...100))},"#
        + #""xe":{"k":\#(random.number(-100...100))},"ne":{"k":\#(random.number(-100...100))},"#
        + #""sm":{"k":\#(random.pick([100, 0, 40]))}}"#
    }

    /// The drawn characters, with or without the path.
    func characters(alongPath: Bool) throws -> [DrawGroup] {
      let layer =
        #"{"ty":5,"ks":{},"ind":3,\#(masks),"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"Boxes-Regular","#
        + #""fc":[1,0,0],\#(document)}}]},"a":[\#(animators)],\#(more)"#
        + (alongPath ? "," + path : "") + "}}"
      let scene = try TextLayerTests.scene(layer)
      scene.update(to: 0)
      return TextPathLawTests.characters(scene.displayList.items)
    }
  }

  /// The innermost groups.
  private static func characters(_ items: [DrawItem]) -> [DrawGroup] {
    items.flatMap { item -> [DrawGroup] in
      guard case .group(let group) = item else { return [] }
      let inner = characters(group.children)
      return inner.isEmpty && !group.children.isEmpty ? [group] : inner
    }
  }

  /// Tracking by an animator was added up twice along a path, the anchor point had no effect, and
  /// text that is centered or aligned to the right stayed where it was.
  @Test(arguments: 0..<6) func straightPathsChangeNothingForAnimators(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let sample = Sample(&random)
      let plain = try sample.characters(alongPath: false)
      let along = try sample.characters(alongPath: true)
      try #require(plain.count == along.count)
      for (a, b) in zip(plain, along) {
        var (before, after) = (a.attributes, b.attributes)
        let expected = sample.transform * before.transform
        #expect(
          isNear(after.transform, expected, within: 1e-6),
          "seed \(seed), round \(round): \(sample)")
        before.transform = .identity
        after.transform = .identity
        #expect(before == after)
        #expect(
          DisplayList(size: .zero, items: a.children).dump
            == DisplayList(size: .zero, items: b.children).dump)
      }
    }
  }

  /// A box's first line was below the path by the position of the box and the height of the
  /// letters.
  @Test func theFirstLineOfABoxIsOnThePath() throws {
    let path =
      #""masksProperties":[{"mode":"n","pt":{"k":{"c":false,"v":[[0,0],[90,0]],"i":[[0,0],[0,0]],"#
      + #""o":[[0,0],[0,0]]}}}]"#
    let scene = try TextLayerTests.scene(
      JSONSnippet.text(
        "AA bb", #""sz":[20,30],"ps":[-40,50]"#, text: #""p":{"m":0}"#, layer: path))
    scene.update(to: 0)
    let rows = Self.characters(scene.displayList.items).map(\.attributes.transform.ty)
    #expect(rows == [0, 0, 12, 12])
  }
}
