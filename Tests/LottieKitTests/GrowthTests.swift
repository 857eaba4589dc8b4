// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What modifiers make of what other modifiers make is counted before it is made, and a warning
/// names the layer that is left out. That it takes no time is tested by `HostileFile.growth`.
@Suite struct GrowthTests {
  private static let square = "\(JSONSnippet.square()),\(JSONSnippet.fill())"
  private static let star =
    #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"pt":{"k":1000},"or":{"k":40},"ir":{"k":20}}"#
  private static let puckered = #"{"ty":"pb","a":{"k":10000}}"#
  private static let many = #"{"ty":"rp","c":{"k":100},"o":{"k":0},"tr":{"p":{"k":[1,1]}}}"#
  private static let once = #"{"ty":"rp","c":{"k":1},"o":{"k":0},"tr":{"p":{"k":[1,1]}}}"#

  private static func scene(
    _ shapes: String, name: String = "Knot", above: String = square,
    _ change: (inout Limits) -> Void = { _ in }
  ) throws -> Scene {
    var limits = Limits()
    change(&limits)
    let layer = JSONSnippet.shapeLayer(shapes, #""nm":"\#(name)""#)
    let json = JSONSnippet.animation(layers: JSONSnippet.shapeLayer(above) + "," + layer)
    return try Scene(Animation(json: Array(json.utf8), limits: limits))
  }

  private static func lines(_ scene: Scene, with text: String) -> Int {
    scene.displayList.dump.split(separator: "\n").count { $0.contains(text) }
  }

  private static let left = "takes too much work; the layer is left out"

  @Test(
    arguments: [
      (
        "Knot", "\(star),\(puckered),{\"ty\":\"mm\",\"mm\":2},\(JSONSnippet.fill())",
        "limit: layers[1]: merging the paths of the layer “Knot” \(left)"
      ),
      (
        "", "\(star),\(puckered),{\"ty\":\"mm\",\"mm\":2},\(JSONSnippet.fill())",
        "limit: layers[1]: merging the paths of the layer \(left)"
      ),
      (
        "Knot", "\(star),\(many),{\"ty\":\"mm\",\"mm\":5},\(JSONSnippet.fill())",
        "limit: layers[1]: merging the paths of the layer “Knot” \(left)"
      ),
    ])
  func aMergeThatTakesTooMuchLeavesOutItsLayerOnly(
    _ name: String, _ shapes: String, _ warning: String
  ) throws {
    let scene = try Self.scene(shapes, name: name)
    #expect(Self.lines(scene, with: "fill") == 1)
    #expect(scene.warnings.map(\.description) == [warning])
    // In later frames too, by the cached result, without another warning.
    scene.update(to: 7)
    #expect(Self.lines(scene, with: "fill") == 1)
    #expect(scene.warnings.count == 1)
  }

  @Test func aMergeThatTheFrameHasNoWorkForLeavesOutAllAbove() throws {
    let merged =
      #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"pt":{"k":60},"or":{"k":40},"ir":{"k":20}},"#
      + #"{"ty":"pb","a":{"k":300}},{"ty":"mm","mm":2},"# + JSONSnippet.fill()
    #expect(try Self.lines(Self.scene(merged), with: "fill") == 2)
    let scene = try Self.scene(merged) { $0.frameWork = 1e6 }
    #expect(Self.lines(scene, with: "fill") == 0)
    #expect(scene.warnings.first?.message.hasPrefix("the layer “Knot” takes too much") == true)
  }

  @Test(
    arguments: [
      (Array(repeating: once, count: 200), 1, "too many repeaters repeat each other’s copies"),
      (Array(repeating: many, count: 2), 50, "repeaters make too many paths"),
    ])
  func whatRepeatersLeaveOutIsSaid(_ repeaters: [String], _ fills: Int, _ warning: String) throws {
    let shapes = ([Self.square] + repeaters).joined(separator: ",")
    let scene = try Self.scene(shapes, above: "") { $0.shapes.layerPaths = 50 }
    #expect(Self.lines(scene, with: "fill") == fills)
    #expect(scene.warnings.count == 1)
    #expect(scene.warnings.first?.message.hasPrefix(warning) == true)
  }

  /// Repeaters of groups without paths doubled the list until 6.5 GB were asked for at once.
  @Test func copiesOfEmptyGroupsAreCounted() throws {
    let empty = JSONSnippet.group(JSONSnippet.stroke())
    let repeaters = Array(repeating: Self.many, count: 9).joined(separator: ",")
    let scene = try Self.scene("\(empty),\(repeaters)")
    #expect(Self.lines(scene, with: "fill") == 0)
    #expect(scene.warnings.first?.message.hasPrefix("the layer “Knot” takes too much") == true)
  }

  @Test(arguments: [("0.005", 1), ("5", 0)])
  func dashesThatAreTooFineAreSaidOnce(_ length: String, _ warnings: Int) throws {
    let growing = #"{"a":1,"k":[{"t":0,"s":[900,900]},{"t":60,"s":[990,990]}]}"#
    let scene = try Self.scene(
      #"{"ty":"rc","p":{"k":[50,50]},"s":\#(growing)},"#
        + JSONSnippet.stroke(#""nm":"Rim","d":[{"n":"d","v":{"k":\#(length)}}]"#))
    for frame in [0, 10, 20.0] {
      scene.update(to: frame)
      #expect(Self.lines(scene, with: "stroke") == 1)
    }
    #expect(
      scene.warnings.map(\.description)
        == Array(
          repeating:
            "limit: layers[1]: the dashes of the stroke “Rim” are too fine to draw; it is drawn solid",
          count: warnings))
  }
}
