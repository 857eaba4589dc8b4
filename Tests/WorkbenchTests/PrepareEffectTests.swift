// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieTestSupport
import Testing

@testable import LottieWorkbench

/// Wipes and strokes of effects as masks and shapes, and layers in 3D as flat ones.
@Suite struct PrepareEffectTests {
  private static func keys(_ a: String, _ b: String) -> String {
    #"{"a":1,"k":[{"t":5,"s":\#(a),"i":{"x":0.4,"y":1},"o":{"x":0.6,"y":0}},{"t":50,"s":\#(b)}]}"#
  }

  private static func linear(_ gone: String, _ angle: String, _ feather: Int = 0) -> String {
    #"{"ty":5,"mn":"ADBE Linear Wipe","nm":"Wipe","en":1,"ef":[{"v":\#(gone)},{"v":\#(angle)},{"v":{"k":\#(feather)}}]}"#
  }

  private static func radial(_ gone: String, _ start: String, _ direction: Int) -> String {
    #"{"ty":26,"mn":"ADBE Radial Wipe","en":1,"ef":[{"v":\#(gone)},{"v":\#(start)},{"v":{"k":[40,30]}},{"v":{"k":\#(direction)}},{"v":{"k":0}}]}"#
  }

  private static let mask =
    #""masksProperties":[{"mode":"a","inv":false,"pt":{"k":{"c":true,"v":[[10,10],[70,15],[60,70],[5,60]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}},"o":{"k":100},"x":{"k":0}}],"hasMask":true,"#

  private static func solid(_ effects: String, _ more: String = "") -> String {
    JSONSnippet.animation(
      layers:
        #"{"ty":1,"nm":"Plane","sw":80,"sh":70,"sc":"lime","ip":0,"op":60,\#(more)"ks":{"p":{"k":[50,50]},"a":{"k":[40,35]},"r":{"k":12}},"ef":[\#(effects)]}"#
    )
  }

  private static func replace(
    _ text: String, _ target: PlayerTarget = .ios, tolerance: Double = 0.005,
    _ more: (inout PrepareOptions) -> Void = { _ in }
  ) throws -> PrepareTests.Result {
    try PrepareTests.prepare(text) {
      $0.targets = [target]
      $0.minifies = false
      $0.proofSizes = [400, 200]
      $0.tolerance = tolerance
      more(&$0)
    }
  }

  // MARK: Wipes

  static let wipes = [
    linear(#"{"k":40}"#, #"{"k":90}"#), linear(keys("[10]", "[80]"), #"{"k":33}"#),
    linear(keys("[10]", "[70]"), keys("[0]", "[200]")), linear(#"{"k":0}"#, #"{"k":0}"#),
    linear(#"{"k":100}"#, #"{"k":0}"#), radial(#"{"k":30}"#, #"{"k":20}"#, 1),
    radial(keys("[0]", "[100]"), #"{"k":-40}"#, 2), radial(keys("[90]", "[5]"), #"{"k":0}"#, 3),
  ]

  @Test(arguments: wipes, [false, true])
  func wipesAreMasks(_ wipe: String, isMasked: Bool) throws {
    let result = try Self.replace(Self.solid(wipe, isMasked ? Self.mask : ""))
    #expect(result.isTrue() && result.kept.isEmpty, "\(result.report)")
    #expect(result.report.steps == [.wipes] && !result.text.contains("Wipe\",\"en"))
    #expect(result.text.contains(#""mode":"\#(isMasked ? "i" : "a")","pt""#))
  }

  /// Effects of shapes work in the composition, which a mask does only where the layer is not moved.
  @Test(arguments: [
    (#"{}"#, true), (#"{"p":{"k":[9,9]},"a":{"k":[9,9]}}"#, true), (#"{"r":{"k":5}}"#, false),
  ])
  func shapesAreWipedWhereTheyAreNotMoved(_ transform: String, _ isDone: Bool) throws {
    let text = JSONSnippet.animation(
      shapes: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]}},"# + JSONSnippet.fill(),
      layer: #""ef":[\#(Self.linear(#"{"k":50}"#, #"{"k":90}"#))]"#
    ).replacing(#""ks":{}"#, with: #""ks":\#(transform)"#)
    // The edge of the effect is half a pixel wide.
    let result = try Self.replace(text, tolerance: 0.012)
    #expect(result.isTrue(0.012) && (result.report.steps == [.wipes]) == isDone)
  }

  /// Soft edges, and what other effects have changed before, stay; skottie has wipes, and Telegram no masks.
  @Test(
    arguments: [
      (linear(#"{"k":50}"#, #"{"k":90}"#, 8), PlayerTarget.ios, true),
      (
        #"{"ty":29,"mn":"ADBE Gaussian Blur 2","en":1,"ef":[{"v":{"k":9}},{"v":{"k":1}},{"v":{"k":0}}]},"#
          + linear(#"{"k":50}"#, #"{"k":90}"#), .ios, true
      ),
      (linear(#"{"k":50,"sid":"s"}"#, #"{"k":90}"#), .ios, true),
      (linear(#"{"k":50}"#, #"{"k":90}"#), .skottie, false),
      (linear(#"{"k":50}"#, #"{"k":90}"#), .telegram, true),
    ])
  func otherWipesStay(_ effects: String, _ target: PlayerTarget, _ isNamed: Bool) throws {
    let result = try Self.replace(Self.solid(effects), target)
    #expect(result.isTrue() && result.text.contains("ADBE Linear Wipe"))
    #expect(result.kept.isEmpty == !isNamed, "\(result.kept)")
  }

  // MARK: Strokes

  private static func stroke(_ style: Int, _ end: String = #"{"k":100}"#, spacing: Int = 15)
    -> String
  {
    let values = [
      #"{"k":1}"#, #"{"k":0}"#, #"{"k":1}"#, #"{"k":[1,0.3,0,1]}"#, keys("[2]", "[5]"),
      #"{"k":0.8}"#,
      #"{"k":0.7}"#, #"{"k":0}"#, end, #"{"k":\#(spacing)}"#, #"{"k":\#(style)}"#,
    ].map { #"{"v":\#($0)}"# }.joined(separator: ",")
    return #"{"ty":22,"mn":"ADBE Stroke","nm":"Line","en":1,"ef":[\#(values)]}"#
  }

  @Test(arguments: [#"{"k":100}"#, keys("[0]", "[100]"), #"{"k":60}"#])
  func strokesAreShapes(_ end: String) throws {
    let alone = try Self.replace(Self.solid(Self.stroke(2, end), Self.mask))
    #expect(alone.isTrue() && alone.kept.isEmpty && alone.report.steps == [.wipes])
    #expect(alone.text.contains(#""ty":4"#) && alone.text.contains(#""nm":"Line""#))
    // On shapes, whose masks cut nothing away.
    let shapes = JSONSnippet.animation(
      shapes: JSONSnippet.group(JSONSnippet.square() + "," + JSONSnippet.fill()),
      layer: Self.mask.replacing(#""mode":"a""#, with: #""mode":"n""#)
        + #""ip":0,"op":60,"ef":[\#(Self.stroke(1, end))]"#)
    let above = try Self.replace(shapes)
    #expect(above.isTrue() && above.kept.isEmpty && above.report.steps == [.wipes])
  }

  @Test(arguments: [stroke(1), stroke(3), stroke(2, spacing: 90)])
  func otherStrokesStay(_ effect: String) throws {
    let result = try Self.replace(Self.solid(effect, Self.mask))
    #expect(result.isTrue(0) && result.text.contains("ADBE Stroke") && result.kept.count == 1)
  }

  // MARK: Directions

  static let motions = [
    // A curve that turns around the left, where angles go from 180 to -180 degrees.
    #"{"a":1,"k":[{"t":0,"s":[60,20],"to":[-40,0],"ti":[0,-25],"i":{"x":0.6,"y":1},"o":{"x":0.4,"y":0}},{"t":30,"s":[20,50],"to":[0,25],"ti":[-40,0],"i":{"x":0.6,"y":1},"o":{"x":0.4,"y":0}},{"t":55,"s":[60,80]}]}"#,
    // A corner, and a part that rests.
    #"{"a":1,"k":[{"t":0,"s":[20,20],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":20,"s":[80,20],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":40,"s":[80,80],"h":1},{"t":50,"s":[30,80]}]}"#,
    #"{"s":true,"x":\#(keys("[20]", "[80]")),"y":{"a":1,"k":[{"t":0,"s":[70],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},{"t":59,"s":[20]}]}}"#,
    #"{"a":0,"k":[50,50]}"#,
  ]

  @Test(arguments: motions, [false, true])
  func directionsAreRotations(_ motion: String, hasParent: Bool) throws {
    let parent =
      #",{"ty":3,"ind":9,"ip":0,"op":60,"ks":{"p":{"k":[50,50]},"a":{"k":[50,50]},"r":\#(Self.keys("[10]", "[60]")),"s":{"k":[-90,70]}}}"#
    let layer =
      #"{"ty":1,"nm":"Plane","ao":1,"ind":3,\#(hasParent ? #""parent":9,"# : "")"sw":30,"sh":12,"sc":"lime","ip":0,"op":60,"ks":{"p":\#(motion),"a":{"k":[15,6]},"r":\#(Self.keys("[0]", "[40]")),"sk":{"k":10}}}"#
    let child = #",{"ty":1,"parent":3,"sw":9,"sh":9,"sc":"red","ks":{"p":{"k":[20,20]}}}"#
    let result = try Self.replace(
      JSONSnippet.animation(layers: layer + child + (hasParent ? parent : "")))
    #expect(result.isTrue() && result.report.steps.contains(.orientation), "\(result.report)")
    #expect(!result.text.contains(#""ao""#) && result.kept.isEmpty)
  }

  /// What an expression or a slot turns stays turned by the switch, and is listed.
  @Test(arguments: [#""sid":"turn""#, #""x":"var $bm_rt = time * 10;""#])
  func otherDirectionsStay(_ rotation: String) throws {
    let result = try Self.replace(
      JSONSnippet.animation(
        layers:
          #"{"ty":1,"ao":1,"sw":9,"sh":9,"sc":"lime","ip":0,"op":60,"ks":{"p":\#(Self.motions[0]),"r":{"k":5,\#(rotation)}}}"#
      ), .windows
    ) { $0.leftOut = [.expressions] }
    #expect(result.text.contains(#""ao":1"#) && result.kept.map(\.step).contains(.orientation))
  }

  // MARK: 3D

  private static func spatial(_ transform: String, _ layer: String = "") -> String {
    #"{"ty":1,"ddd":1,"nm":"P","sw":60,"sh":40,"sc":"lime","ip":0,"op":60,\#(layer)"ks":{\#(transform)}}"#
  }

  static let transforms = [
    #""p":{"k":[50,50,30]},"a":{"k":[30,20,5]},"rx":{"k":40},"ry":{"k":25},"rz":{"k":10},"or":{"k":[0,0,0]}"#,
    #""p":{"k":[50,50,0]},"a":{"k":[30,20,0]},"ry":\#(keys("[0]", "[150]"))"#,
    #""p":\#(keys("[20,50,0]", "[70,40,80]")),"a":{"k":[30,20,0]},"or":\#(keys("[0,0,0]", "[60,20,0]")),"o":\#(keys("[100]", "[40]"))"#,
  ]

  @Test(arguments: transforms, [false, true])
  func planesAreFlat(_ transform: String, hasParent: Bool) throws {
    let parent =
      #"{"ty":3,"ddd":1,"ind":9,"ip":0,"op":60,"ks":{"p":{"k":[50,50,0]},"a":{"k":[50,50,0]},"rx":\#(Self.keys("[10]", "[60]")),"s":{"k":[90,90,90]}}}"#
    let child = #","ind":3},{"ty":1,"parent":3,"sw":9,"sh":9,"sc":"red","ks":{"p":{"k":[20,20]}}}"#
    let layer = Self.spatial(transform, hasParent ? #""parent":9,"# : "")
    let result = try Self.replace(
      JSONSnippet.animation(
        layers: layer.dropLast() + child + (hasParent ? "," + parent : "")), .rlottie)
    #expect(result.isTrue() && result.report.steps.contains(.spatial), "\(result.report)")
    #expect(!result.text.contains(#""ddd":1"#) && result.kept.isEmpty)
    for key in ["rx", "ry", "or"] { #expect(!result.text.contains(#""\#(key)""#)) }
  }

  /// What a camera, an expression or a slot moves stays in 3D.
  @Test(
    arguments: [
      (
        #""ry":{"k":30}"#,
        #",{"ty":13,"ip":0,"op":60,"pe":{"k":200},"ks":{"p":{"k":[50,50,-200]},"a":{"k":[50,50,0]}}}"#
      ),
      (#""ry":{"k":30,"sid":"turn"}"#, ""),
    ])
  func othersStayInSpace(_ transform: String, _ more: String) throws {
    let result = try Self.replace(
      JSONSnippet.animation(layers: Self.spatial(transform) + more), .rlottie)
    #expect(result.text.contains(#""ddd":1"#) && result.kept.map(\.step).contains(.spatial))
  }
}
