// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Expressions that measure and sample layers: `sourceRectAtTime` and `sampleImage`.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionMeasureTests {
  /// A layer whose rectangle from 10 to 30 is half red, half transparent blue, moved far away, beside
  /// one whose rotation is the expression.
  private static func json(_ expression: String, more: String = "") -> String {
    let x = ExpressionRig.quoted(expression)
    return #"""
      {"v":"5.9.0","fr":10,"ip":0,"op":100,"w":200,"h":100,"layers":[
        {"ty":3,"ind":1,"nm":"Probe","ip":0,"op":100,"ks":{"r":{"k":7,"x":\#(x)}}},
        {"ty":4,"ind":2,"nm":"Picture","ip":0,"op":50,"hd":true,"ks":{"p":{"k":[500,900]},"o":{"k":20},
          "s":{"k":[30,30]}},\#(more)"shapes":[
          {"ty":"gr","it":[{"ty":"rc","p":{"k":[15,20]},"s":{"k":[10,20]},"r":{"k":0}},
            {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr"}]},
          {"ty":"gr","it":[{"ty":"rc","p":{"k":[25,20]},"s":{"k":[10,20]},"r":{"k":0}},
            {"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":50}},{"ty":"tr"}]}]}]}
      """#
  }

  private static func value(_ expression: String, more: String = "") throws -> (Double, [String]) {
    let scene = try Scene(Animation(json: Array(json(expression, more: more).utf8)))
    scene.update(to: 5)
    let value = scene.value(
      at: AnimationKeypath(keypath: "Probe.Transform.Rotation"), frame: 5, isOriginal: false)
    return (try #require(value as? LottieVector1D).value, scene.warnings.map(\.message))
  }

  private static let sample = "thisComp.layer('Picture').sampleImage"

  private static let colors: [String: [Double]] = [
    "[15, 20]": [1, 0, 0, 1], "[25, 20]": [0, 0, 1, 0.5], "[5, 20]": [0, 0, 0, 0],
    "[20, 20], [5, 5]": [0.667, 0, 0.333, 0.75],
    "[20, 20], [20, 20]": [0.667, 0, 0.333, 0.1875],
    "[15, 20], [2, 2], true, 6": [0, 0, 0, 0], "[15, 20], [2, 2], false, time": [1, 0, 0, 1],
    "[0/0, 20]": [0, 0, 0, 0], "[15, 20], [0, 0]": [0, 0, 0, 0],
    "[15, 20], [1e300, 1e300]": [0, 0, 0, 0],
  ]

  /// Red, green, blue and alpha; colors are weighted by alpha.
  @Test(arguments: colors.keys.sorted())
  func colorsAreSampled(_ arguments: String) throws {
    let expected = try #require(Self.colors[arguments])
    for i in 0..<4 {
      let (value, warnings) = try Self.value("\(Self.sample)(\(arguments))[\(i)]")
      #expect(abs(value - expected[i]) < 0.01, "\(i): \(value)")
      #expect(warnings == [])
    }
  }

  /// Masks and effects are sampled too, unless the expression says otherwise.
  @Test func effectsAreSampled() throws {
    let mask = #"""
      "masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[0,0],[18,0],[18,50],[0,50]],
      "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}},"o":{"k":100}}],"ef":[{"ty":21,
      "mn":"ADBE Fill","ef":[{"ty":10,"v":{"k":0}},{"ty":7,"v":{"k":0}},{"ty":2,"v":{"k":[0,1,0,1]}},
      {"ty":7,"v":{"k":0}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":1}}]}],
      """#
    #expect(try Self.value("\(Self.sample)([15, 20])[1]", more: mask).0 == 1)
    #expect(try Self.value("\(Self.sample)([25, 20])[3]", more: mask).0 == 0)
    #expect(try Self.value("\(Self.sample)([15, 20], [1, 1], false)[0]", more: mask).0 == 1)
    #expect(
      abs(try Self.value("\(Self.sample)([25, 20], [1, 1], false)[3]", more: mask).0 - 0.5) < 0.01)
  }

  /// A layer that measures itself, or one that measures it, has the value before the expression there.
  @Test(arguments: [
    ("[sourceRectAtTime(time).width + 5, 30]", 25.0),
    ("[thisComp.layer(2).sourceRectAtTime(time).width + 1, 30]", 22),
    ("[sampleImage([0, 0])[0] + 3, 30]", 4),
  ])
  func layersMeasureThemselves(_ expression: String, _ width: Double) throws {
    func layer(_ index: Int, _ x: String) -> String {
      #"{"ty":4,"ind":\#(index),"nm":"L\#(index)","ks":{},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20],"x":\#(x)},"#
        + #""r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}"#
    }
    let other = ExpressionRig.quoted("[thisComp.layer(1).sourceRectAtTime(time).width + 1, 30]")
    let scene = try Scene(
      Animation(
        json: Array(
          JSONSnippet.animation(
            layers: layer(1, ExpressionRig.quoted(expression)) + "," + layer(2, other)
          ).utf8)))
    scene.update(to: 0)
    #expect(scene.warnings == [])
    let value = scene.value(
      at: AnimationKeypath(keypath: "L1.**.Size"), frame: 0, isOriginal: false)
    #expect((value as? Vector3D)?.x == width, "\(value as Any)")
  }
}
