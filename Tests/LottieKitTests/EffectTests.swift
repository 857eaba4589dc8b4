// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct EffectTests {
  static let goldens = Golden("Effects", extension: "png")

  /// RECORD=1 stores those that differ; look at them before you keep them.
  @Test(arguments: EffectSample.all)
  func picture(_ sample: EffectSample) throws {
    let scene = try Scene(Animation(json: Array(sample.json.utf8)))
    scene.update(to: sample.frame)
    let bitmap = try painted(scene.displayList.items, width: 100, height: 100)
    #expect(scene.warnings.isEmpty)
    try Self.goldens.check(bitmap.picture, sample.name)
  }

  /// The pixels of an effect depend on the layer's pixels and its size, not on where its bounds
  /// are: blurs that repeat the edge were cut there.
  @Test(arguments: EffectSample.all)
  func paintedBoundsHaveNoEffect(_ sample: EffectSample) throws {
    let scene = try Scene(Animation(json: Array(sample.json.utf8)))
    scene.update(to: sample.frame)
    let items = scene.displayList.items
    let pictures = try [items, items.map(Self.widened)].map {
      try painted($0, width: 100, height: 100).picture
    }
    let difference = PictureDifference(pictures[0], pictures[1])
    // The samples of a radial blur are finer in a larger picture.
    #expect(difference.worst <= 6, "\(difference.count(over: 6)) pixels differ")
  }

  /// The item, with a rectangle that paints nothing in all filtered groups.
  private static func widened(_ item: DrawItem) -> DrawItem {
    guard case .group(let group) = item else { return item }
    var children = group.children.map(widened)
    if !group.attributes.filters.isEmpty {
      children.append(
        .fill(.rectangle(Rect(x: -150, y: -150, width: 400, height: 400)), .clear))
    }
    return .group(DrawGroup(children, group.attributes, matte: group.matte))
  }

  /// After Effects moves by whole pixels: its frames of 14 at 135° are moved by 9, ours were by 10.
  @Test(
    arguments: [
      (14, 135, "9,9"), (20, 135, "14,14"), (20, 315, "-14,-14"), (10, 90, "10,0"),
      (10, 30, "5,-8"), (10, 0, "0,-10"), (0.9, 90, "0,0"),
    ])
  func shadowsAreMovedByWholePixels(_ distance: Double, _ angle: Double, _ offset: String) throws {
    for softness in ["0", "10"] {
      let shadow = EffectSample.effect(
        "ADBE Drop Shadow", ["[0,0,0]", "255", "\(angle)", "\(distance)", softness])
      let filter = try #require(Self.filters("\"ef\":[\(shadow)]").first)
      #expect(filter.contains(" at \(offset) "))
    }
  }

  /// The skew went along the other axis, before the rotation.
  @Test(
    arguments: [
      (["0", "0"], [30, 40, 70, 60]), (["45", "0"], [30, 20, 70, 80]),
      (["45", "90"], [20, 40, 80, 60]),
    ])
  func skewOfTheTransformEffect(_ skew: [String], _ box: [Double]) throws {
    func matrix(_ rotation: Double) throws -> Affine {
      let values =
        ["[50,50]", "[50,50]", "1", "100", "100"] + skew + ["\(rotation)", "100"]
      let scene = try Self.scene(
        #""ef":[\#(EffectSample.effect("ADBE Geometry2", values))]"#)
      func inner(_ items: [DrawItem]) -> Affine? {
        guard case .group(let group)? = items.first else { return nil }
        let own = group.attributes.transform
        return own == .identity ? inner(group.children) : own
      }
      return inner(scene.displayList.items) ?? .identity
    }
    let square = Rect(x: 30, y: 40, width: 40, height: 20)
    let found = try matrix(0).bounds(of: square)
    #expect(isNear(found.minX, box[0]) && isNear(found.minY, box[1]))
    #expect(isNear(found.maxX, box[2]) && isNear(found.maxY, box[3]))
    let turn = Affine.translation(50, 50) * .rotation(.degrees(90)) * .translation(-50, -50)
    let both = try matrix(90).bounds(of: square)
    let expected = try (matrix(0) * turn).bounds(of: square)
    #expect(isNear(both.minX, expected.minX) && isNear(both.maxY, expected.maxY))
  }

  @Test func noGoldenIsWithoutASample() {
    #expect(Self.goldens.orphans(known: EffectSample.all.map(\.name)) == [])
  }

  @Test(arguments: FeatureRegistry.standard.effects.flatMap { $0.matchNames.prefix(1) })
  func everyEffectHasASample(_ name: String) {
    #expect(EffectSample.all.contains { $0.json.contains("\"mn\":\"\(name)\"") })
  }

  @Test(arguments: FeatureRegistry.standard.styles.map { $0.type })
  func everyStyleHasASample(_ type: Int) {
    #expect(EffectSample.styles.contains { $0.json.contains("\"sy\":[{\"ty\":\(type),") })
  }

  private static func scene(_ members: String, layers: String = "") throws -> Scene {
    let shapes = JSONSnippet.square() + "," + JSONSnippet.fill()
    let layer = JSONSnippet.shapeLayer(shapes, members)
    return try Scene(
      Animation(
        json: Array(
          JSONSnippet.animation(layers: layer + (layers.isEmpty ? "" : "," + layers)).utf8)))
  }

  private static func filters(_ members: String, layers: String = "") throws -> [String] {
    try scene(members, layers: layers).displayList.dump.split(separator: "\n")
      .filter { $0.contains("filter") }.map { $0.trimmingPrefix { $0 == " " }.description }
  }

  @Test func effectsThatAreOffAreNotDrawn() throws {
    #expect(try Self.filters(#""ef":[{"mn":"ADBE Sharpen","en":0,"ef":[{"v":{"k":9}}]}]"#) == [])
  }

  /// What only feeds expressions draws nothing in After Effects either: its absence was warned of.
  @Test(arguments: [
    "ADBE Slider Control", "ADBE Point3D Control", "Pseudo/BNCA2506f0b33", "PSEUDO/DUIK_Spring",
    "ADBE CM WigglePosition", "seamless loop",
  ])
  func controlsAreNotWarnedOf(_ matchName: String) throws {
    let control = #"{"ty":5,"mn":"\#(matchName)","nm":"Wiggle it","ef":[{"ty":0,"v":{"k":2}}]}"#
    let rotation = #""ks":{"r":{"k":0,"x":"var $bm_rt; $bm_rt = effect('Wiggle it')(1);"}}"#
    #expect(try Self.scene("\"ef\":[\(control)],\(rotation)").warnings.isEmpty)
  }

  /// They draw, and may have their values read by expressions as well.
  @Test(arguments: [
    "ADBE FreePin3", "CC Particle Systems II", "CS Lens", "S_Glow", "Controlled Glow",
  ])
  func missingEffectsAreWarnedOf(_ matchName: String) throws {
    let effect = #"{"ty":5,"mn":"\#(matchName)","nm":"Glow","ef":[{"ty":0,"v":{"k":2}}]}"#
    let warnings = try Self.scene("\"ef\":[\(effect)]").warnings
    #expect(warnings.map(\.code) == [.unsupported])
  }

  @Test func typeNumbersSelectEffectsWithoutMatchName() throws {
    #expect(
      try Self.filters(#""ef":[{"ty":29,"ef":[{"v":{"k":10}}]}]"#) == ["filter blur 3,3"])
  }

  @Test func parametersAreFoundByTheirMatchNames() throws {
    let only = #"{"mn":"ADBE Drop Shadow-0004","v":{"k":8}}"#
    #expect(
      try Self.filters(#""ef":[{"mn":"ADBE Gaussian Blur 2","ef":[]}]"#) == [])
    #expect(
      try Self.filters(#""ef":[{"mn":"ADBE Drop Shadow","ef":[\#(only)]}]"#).first?
        .hasPrefix("filter shadow #000000") == true)
  }

  @Test func stylesAreAppliedInAfterEffectsOrder() throws {
    let styles = #""sy":[{"ty":1},{"ty":7},{"ty":0}]"#
    let filter = try #require(Self.filters(styles).first)
    let (overlay, stroke, shadow) = (
      filter.firstRange(of: "[everywhere"), filter.firstRange(of: "[stroke"),
      filter.firstRange(of: "[shadow")
    )
    #expect(try #require(overlay).lowerBound < #require(stroke).lowerBound)
    #expect(try #require(stroke).lowerBound < #require(shadow).lowerBound)
  }

  @Test func layersThatReadEachOtherAreDrawn() throws {
    let matte = { (ind: Int, other: Int) in
      #""ind":\#(ind),"ef":[\#(EffectSample.effect("ADBE Set Matte3", ["\(other)"]))]"#
    }
    let other = JSONSnippet.shapeLayer(
      JSONSnippet.square() + "," + JSONSnippet.fill(), matte(2, 1))
    let scene = try Self.scene(matte(1, 2), layers: other)
    #expect(scene.displayList.dump.contains("matte alpha"))
    // Each looks at a thousand others, and they at it.
    let many = (3..<200).map { i in
      JSONSnippet.shapeLayer(
        JSONSnippet.square() + "," + JSONSnippet.fill(),
        #""ind":\#(i),"ef":[\#(EffectSample.effect("ADBE Set Matte3", ["\(i + 1)"])),"#
          + EffectSample.effect("ADBE Set Matte3", ["\(i + 2)"]) + "]")
    }.joined(separator: ",")
    #expect(try Self.scene(matte(1, 3), layers: many).displayList.items.isEmpty == false)
  }

  @Test func propertiesOfEffectsHaveKeypaths() throws {
    let paths = try Self.scene(
      #""nm":"A","ef":[\#(EffectSample.effect("ADBE Drop Shadow", ["[0,0,0]"]))]"#
    ).keypaths
    for name in ["Color", "Opacity", "Angle", "Distance", "Softness"] {
      #expect(paths.contains("A.Drop Shadow.\(name)"))
    }
  }

  @Test func wavesRunWithoutKeyframes() throws {
    let scene = try Self.scene(
      #""ef":[\#(EffectSample.effect("ADBE Wave Warp", ["1", "5", "25", "90", "1"]))]"#)
    scene.update(to: 1)
    #expect(scene.update(to: 2))
  }
}
