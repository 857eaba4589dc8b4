// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Each limit, set low: what is over it is left out with a warning, and the rest is drawn.
@Suite struct LimitsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let warning: String
    /// What is left: lines of the display list that contain this.
    let left: (text: String, count: Int)
    let change: @Sendable (inout Limits) -> Void
  }

  static let square = JSONSnippet.square() + "," + JSONSnippet.fill()
  static let layer = JSONSnippet.shapeLayer(square)

  static let rows: [Row] = [
    Row(
      testDescription: "layers", json: JSONSnippet.animation(layers: list(5, layer)),
      warning: "limit: layers: 5 entries; the first 2 are used", left: ("fill", 2)
    ) { $0.layers.inComposition = 2 },
    Row(
      testDescription: "layer instances", json: JSONSnippet.animation(layers: list(5, layer)),
      warning:
        "limit: layers[3]: precompositions used many times make more than 3 layers; the rest is left out",
      left: ("fill", 3)
    ) { $0.layers.instances = 3 },
    Row(
      testDescription: "shape instances", json: JSONSnippet.animation(layers: list(5, layer)),
      warning:
        "limit: layers[2]: precompositions used many times make more than 4 shapes; the rest is left out",
      left: ("fill", 2)
    ) { $0.shapes.instances = 4 },
    Row(
      testDescription: "precomps in precomps",
      json: JSONSnippet.animation(
        layers: layer + #",{"ty":0,"refId":"a"}"#,
        assets:
          #"{"id":"a","layers":[\#(layer),{"ty":0,"refId":"b"}]},{"id":"b","layers":[\#(layer)]}"#),
      warning: "limit: assets[0].layers[1]: precompositions are nested more than 1 deep",
      left: ("fill", 2)
    ) { $0.layers.precompDepth = 1 },
    Row(
      testDescription: "groups in groups",
      json: JSONSnippet.animation(
        shapes: JSONSnippet.group(
          square + "," + JSONSnippet.group(square + "," + JSONSnippet.group(square)))),
      warning: "limit: layers[0].shapes[0].it[2].it[0]: groups are nested more than 1 deep",
      left: ("fill", 1)
    ) { $0.shapes.groupDepth = 1 },
    Row(
      testDescription: "shapes",
      json: JSONSnippet.animation(shapes: square + "," + list(5, JSONSnippet.fill())),
      warning: "limit: layers[0].shapes: 7 entries; the first 3 are used", left: ("fill", 2)
    ) { $0.shapes.inList = 3 },
    Row(
      testDescription: "masks",
      json: JSONSnippet.animation(
        shapes: square,
        layer: "\"masksProperties\":["
          + list(5, #"{"pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]]}}}"#) + "]"),
      warning: "limit: layers[0].masksProperties: 5 entries; the first 2 are used",
      left: ("mask add", 2)
    ) { $0.layers.masks = 2 },
    Row(
      testDescription: "dashes",
      json: JSONSnippet.animation(
        shapes: JSONSnippet.square() + ","
          + JSONSnippet.stroke("\"d\":[" + list(6, #"{"n":"d","v":{"k":#}}"#) + "]")),
      warning: "limit: layers[0].shapes[1].d: 6 entries; the first 4 are used",
      left: ("dashes [0 1 2 3]", 1)
    ) { $0.shapes.dashes = 4 },
    Row(
      testDescription: "gradient stops",
      json: JSONSnippet.animation(
        shapes: JSONSnippet.square()
          + #",{"ty":"gf","e":{"k":[9,9]},"g":{"p":3,"k":{"k":[0,1,0,0,0.5,0,1,0,1,0,0,1]}}}"#),
      warning: "limit: layers[0].shapes[1].g: 3 colour stops; the first 2 are used",
      left: ("[0 #ff0000, 0.5 #00ff00]", 1)
    ) { $0.shapes.gradientStops = 2 },
    Row(
      testDescription: "keyframes",
      json: JSONSnippet.animation(
        shapes:
          #"{"ty":"el","s":{"k":[{"t":-9,"s":[4,4]},{"t":-5,"s":[8,8]},{"t":0,"s":[90,90]}]}},"#
          + JSONSnippet.fill()),
      warning: "limit: layers[0].shapes[0].s.k: 3 keyframes; the first 2 are used",
      left: ("M 0,-4 ", 1)
    ) { $0.layers.keyframes = 2 },
    Row(
      testDescription: "assets",
      json: JSONSnippet.animation(
        layers: #"{"ty":0,"refId":"a"}"#,
        assets: #"{"id":"a","layers":[\#(layer)]},{"id":"b"},{"id":"c"}"#),
      warning: "limit: assets: 3 entries; the first 1 are used", left: ("fill", 1)
    ) { $0.layers.assets = 1 },
  ]

  @Test(arguments: rows)
  func limit(_ row: Row) throws {
    var limits = Limits()
    row.change(&limits)
    let scene = try Scene(Animation(json: Array(row.json.utf8), limits: limits))
    let lines = scene.displayList.dump.split(separator: "\n")
    #expect(lines.filter { $0.contains(row.left.text) }.count == row.left.count)
    #expect(scene.warnings.first?.description == row.warning)
    #expect(scene.warnings.allSatisfy { $0.code == .limit })
    // With the defaults nothing is left out.
    let whole = try Scene(Animation(json: Array(row.json.utf8)))
    _ = whole.displayList
    #expect(whole.warnings.isEmpty)
  }

  @Test(arguments: [("sr", 1), ("sr", 2)])
  func pointsOfStarsAreCapped(_ type: String, _ kind: Int) throws {
    var limits = Limits()
    limits.shapes.starPoints = 10
    let json = JSONSnippet.animation(
      shapes: #"{"ty":"\#(type)","sy":\#(kind),"pt":{"k":500},"or":{"k":9},"ir":{"k":4}},"#
        + JSONSnippet.fill())
    let scene = try Scene(Animation(json: Array(json.utf8), limits: limits))
    let dump = scene.displayList.dump
    #expect(dump.split(separator: " ").filter { $0 == "L" }.count == (kind == 1 ? 20 : 10))
    #expect(scene.warnings.map(\.message) == ["500 points; 10 are drawn"])
  }

  @Test func copiesAreCapped() throws {
    var limits = Limits()
    limits.shapes.repeaterCopies = 7
    let json = JSONSnippet.animation(
      shapes: Self.square + #",{"ty":"rp","c":{"k":500},"tr":{"p":{"k":[1,0]}}}"#)
    let scene = try Scene(Animation(json: Array(json.utf8), limits: limits))
    let dump = scene.displayList.dump
    #expect(dump.split(separator: "\n").filter { $0.contains("fill") }.count == 7)
    #expect(scene.warnings.map(\.message) == ["500 copies; 7 are drawn"])
  }

  @Test func billionLaughsStopAtTheNumberOfLayers() throws {
    let assets = (0..<6).map { level in
      let inner = level == 5 ? Self.layer : list(10, #"{"ty":0,"refId":"l\#(level + 1)"}"#)
      return #"{"id":"l\#(level)","layers":[\#(inner)]}"#
    }
    var limits = Limits()
    limits.layers.instances = 500
    let json = JSONSnippet.animation(
      layers: #"{"ty":0,"refId":"l0"}"#, assets: assets.joined(separator: ","))
    let scene = try Scene(Animation(json: Array(json.utf8), limits: limits))
    let dump = scene.displayList.dump
    #expect(dump.split(separator: "\n").filter { $0.contains("fill") }.count > 200)
    #expect(scene.warnings.contains { $0.code == .limit })
  }

  @Test func slowPaintingIsWarnedOf() throws {
    let blend = JSONSnippet.shapeLayer(Self.square, #""bm":9"#)
    let json = JSONSnippet.animation(layers: list(20, blend))
    var limits = Limits()
    func warnings() throws -> [LottieWarning] {
      let renderer = try AnimationRenderer(Animation(json: Array(json.utf8), limits: limits))
      _ = renderer.image(atFrame: 0)
      return renderer.warnings
    }
    #expect(try warnings().isEmpty)
    limits.frameWork = 1e5
    let warning = try #require(try warnings().first)
    #expect(warning.code == .limit)
    #expect(warning.message.hasPrefix("frame 0 takes too long or too much memory to paint; "))
  }

  /// Paths of random lines cross each other in millions of points.
  @Test func mergedPathsThatCrossTooOftenLeaveOutTheLayer() throws {
    func path(_ seed: Int) -> String {
      let points = (0..<1500).map { (i: Int) -> String in
        "[\((i * 7919 + seed * 31) % 500),\((i * 104_729 + seed) % 500)]"
      }.joined(separator: ",")
      let zeros = list(1500, "[0,0]")
      return #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
    }
    let shapes = path(1) + "," + path(2) + #",{"ty":"mm","mm":4},"# + JSONSnippet.fill()
    let json = Array(JSONSnippet.animation(shapes: shapes).utf8)
    let start = threadTime()
    let scene = try Scene(Animation(json: json))
    #expect(!scene.displayList.dump.contains("fill"))
    #expect(scene.warnings.contains { $0.message.hasPrefix("merging the paths of the layer") })
    #expect(threadTime() - start < 2)
  }
}
