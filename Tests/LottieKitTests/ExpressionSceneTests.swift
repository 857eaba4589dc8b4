// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Expressions in a running animation: every kind of value, what comes before them, and what they
/// cost.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionSceneTests {
  private static func scene(_ json: String, limits: Limits = .init()) throws -> Scene {
    try Scene(Animation(json: Array(json.utf8), limits: limits))
  }

  private static func scene(shapes: String) throws -> Scene {
    try scene(JSONSnippet.animation(shapes: shapes))
  }

  private static func bounds(_ scene: Scene, at frame: Double) -> Rect {
    scene.update(to: frame)
    return SceneTests.groups(scene).reduce(Rect.empty) { $0.union($1.bounds) }
  }

  @Test func vectorsAndTheirMissingParts() throws {
    #expect(try ExpressionRig.vector("[time * 10, value[1] + 1]") == Vector3D(x: 5, y: 21, z: 0))
    #expect(try ExpressionRig.vector("[3]") == Vector3D(x: 3, y: 20, z: 0))
    #expect(try ExpressionRig.vector("5") == Vector3D(x: 10, y: 20, z: 0))
    #expect(try ExpressionRig.vector("$bm_sum(value, [1, 2, 3])") == Vector3D(x: 11, y: 22, z: 0))
  }

  @Test func splitPositionsHaveSeparateExpressions() throws {
    let layer = #"""
      {"ty":3,"nm":"L","ks":{"p":{"s":true,"x":{"k":1,"x":"value + 4"},"y":{"k":2,"x":"position[0]"}}}}
      """#
    let scene = try Self.scene(JSONSnippet.animation(layers: layer))
    scene.update(to: 0)
    #expect(scene.pose(at: AnimationKeypath(keypath: "L"))?.transform.tx == 5)
    #expect(scene.pose(at: AnimationKeypath(keypath: "L"))?.transform.ty == 5)
  }

  @Test(
    arguments: [
      "wiggle(2, 50)", "value + wiggle(3, 40, 2)",
      "thisComp.layer('Target').position.temporalWiggle(2, 5)[0]", "random(90)",
      "seedRandom(3, true); gaussRandom(5, 80)",
    ], [true, false])
  func anEncodedAndDecodedFileDrawsTheSame(_ expression: String, usesInterpreter: Bool) throws {
    let original = try Animation(json: Array(ExpressionRig.json(expression).utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(original)
    let decoded = try JSONDecoder().decode(Animation.self, from: text)
    func rotations(_ animation: Animation) -> [Double?] {
      let scene = Scene(animation, usesInterpreter: usesInterpreter)
      return [0, 3, 17.5].map { frame in
        let value = scene.value(
          at: AnimationKeypath(keypath: "Probe.Transform.Rotation"), frame: frame,
          isOriginal: false)
        return (value as? Vector1D).map { Double($0.value) }
      }
    }
    #expect(rotations(original) == rotations(decoded))
    #expect(!rotations(original).contains(nil) && !rotations(original).contains(7))
  }

  @Test func propertiesHaveIndependentRandomNumbers() throws {
    let layer = #"""
      {"ty":3,"nm":"A","ks":{"r":{"k":0,"x":"wiggle(2, 90)"},"o":{"k":50,"x":"wiggle(2, 90)"}}},
      {"ty":3,"nm":"B","ks":{"r":{"k":0,"x":"wiggle(2, 90)"}}}
      """#
    let scene = try Self.scene(JSONSnippet.animation(layers: layer))
    let values = ["A.**.Rotation", "A.**.Opacity", "B.**.Rotation"].map {
      scene.value(at: AnimationKeypath(keypath: $0), frame: 7, isOriginal: false) as? Vector1D
    }
    #expect(Set(values.map { $0?.value ?? 0 }).count == 3)
  }

  @Test func colours() throws {
    let scene = try Self.scene(
      shapes: JSONSnippet.square()
        + #",{"ty":"fl","nm":"F","c":{"k":[1,0,0],"x":"[0, time, value[0]]"}}"#)
    let color = scene.value(
      at: AnimationKeypath(keypath: "**.F.Color"), frame: 30, isOriginal: false)
    #expect(color as? LottieColor == LottieColor(r: 0, g: 0.5, b: 1, a: 1))
  }

  @Test func paths() throws {
    let path =
      #"{"k":{"c":true,"v":[[0,0],[1,0],[1,1]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}"#
    let shapes = #"""
      {"ty":"sh","nm":"A","ks":\#(path)}},
      {"ty":"sh","nm":"B","ks":\#(path),"x":"createPath([[10,10],[10+time*60,10],[20,40]])"}},
      {"ty":"sh","nm":"C","ks":\#(path),"x":"content('B').path"}},
      {"ty":"sh","nm":"D","ks":\#(path),"x":"5"}},
      """# + JSONSnippet.fill()
    let scene = try Self.scene(shapes: shapes)
    #expect(Self.bounds(scene, at: 30) == Rect(minX: 0, minY: 0, maxX: 40, maxY: 40))
    let value = scene.value(
      at: AnimationKeypath(keypath: "**.C.Path"), frame: 15, isOriginal: false)
    let other = scene.value(
      at: AnimationKeypath(keypath: "**.B.Path"), frame: 15, isOriginal: false)
    let path15 = try #require(value as? BezierPath)
    #expect(path15 == other as? BezierPath)
    #expect(scene.warnings.map(\.message) == ["the expression fails: the result is no path"])
  }

  /// More points than the shared numbers hold.
  @Test func longPaths() throws {
    let make = """
      var list = [], i = 0; while (i < 5000) { list.push([i, i % 2]); i++; } createPath(list)
      """
    let check = "content('A').path.points()[4321][0]"
    let vertices = #"{"k":{"c":true,"v":[[0,0],[1,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}"#
    let scene = try Self.scene(
      shapes: #"""
        {"ty":"sh","nm":"A","ks":\#(vertices),"x":\#(ExpressionRig.quoted(make))}},
        {"ty":"rc","nm":"R","p":{"k":[0,0]},"s":{"k":[1,1]},"r":{"k":0,"x":\#(ExpressionRig.quoted(check))}},
        """# + JSONSnippet.fill())
    #expect(Self.bounds(scene, at: 0).maxX == 4999)
    let value = scene.value(
      at: AnimationKeypath(keypath: "**.R.Roundness"), frame: 0, isOriginal: false)
    #expect((value as? LottieVector1D)?.value == 4321)
    #expect(scene.warnings.map(\.message) == [])
  }

  @Test func textsAreLaidOutAgain() throws {
    let scene = try Self.scene(ExpressionRig.json("value + ' ' + Math.floor(time)", on: "t"))
    let path = AnimationKeypath(keypath: "Text.Text")
    #expect(scene.value(at: path, frame: 25, isOriginal: false) as? String == "Hello 2")
    let short = Self.bounds(scene, at: 0).width
    let long = try Self.scene(ExpressionRig.json("value + ' ' + value + value", on: "t"))
    #expect(Self.bounds(long, at: 0).width > short + 20)
  }

  @Test func selectors() throws {
    func bounds(_ expression: String) throws -> Rect {
      let json = ExpressionRig.json("1").replacingOccurrences(
        of: #""a":[]"#,
        with: #"""
          "a":[{"nm":"A","s":{"t":1,"b":1,"a":{"k":[100,100,100],"x":\#(ExpressionRig.quoted(expression))}},
            "a":{"p":{"k":[0,50]}}}]
          """#)
      let scene = try Self.scene(json)
      scene.soleRootLayer = "Text"
      return Self.bounds(scene, at: 5)
    }
    let still = try bounds("0")
    let all = try bounds("selectorValue")
    #expect(abs(all.minY - still.minY - 50) < 1e-6)
    // The first evaluation of a layer is told which character it is for, as all others are.
    let first = try bounds("textIndex == 1 ? 100 : 0")
    #expect(first.maxY > still.maxY + 40)
    let last = try bounds("textIndex == textTotal ? 100 : 0")
    #expect(last.minY == still.minY && last.maxY > still.maxY + 40)
    let timed = try bounds("time * 100")
    #expect(abs(timed.minY - still.minY - 25) < 1e-6)
  }

  @Test func timeRemapAndMasks() throws {
    let inner =
      #"{"id":"c","layers":[{"ty":3,"nm":"In","ks":{"r":{"k":[{"t":0,"s":[0]},{"t":60,"s":[60]}]}}}]}"#
    let layer =
      #"{"ty":0,"nm":"P","refId":"c","w":100,"h":100,"ks":{},"tm":{"k":0,"x":"time / 2"}}"#
    let scene = try Self.scene(JSONSnippet.animation(layers: layer, assets: inner))
    scene.update(to: 30)
    let turned = scene.pose(at: AnimationKeypath(keypath: "P.In"))
    #expect(abs((turned?.transform.b ?? 0) - 0.2588) < 1e-3)
    let mask = #"""
      "masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],
        "i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}},"o":{"k":100,"x":"time * 100"}}]
      """#
    let masked = try Self.scene(
      JSONSnippet.animation(
        layers: JSONSnippet.shapeLayer(JSONSnippet.square() + "," + JSONSnippet.fill(), mask)))
    masked.update(to: 30)
    #expect(SceneTests.groups(masked).first?.attributes.masks.first?.opacity == 0.5)
  }

  /// Every use of a precomposition has a time of its own.
  @Test func precompositionsAreEvaluatedInTheirOwnTime() throws {
    let inner =
      #"{"id":"c","layers":[{"ty":3,"nm":"In","ks":{"p":{"k":[0,0],"x":"[time * 10, 0]"}}}]}"#
    func use(_ name: String, _ start: Int) -> String {
      #"{"ty":0,"nm":"\#(name)","refId":"c","w":9,"h":9,"ks":{},"st":\#(start)}"#
    }
    let scene = try Self.scene(
      JSONSnippet.animation(layers: use("A", 0) + "," + use("B", 30), assets: inner))
    scene.update(to: 60 - 1e-9)
    let x = ["A.In", "B.In"].map {
      scene.pose(at: AnimationKeypath(keypath: $0))?.transform.tx ?? 0
    }
    #expect(abs(x[0] - 10) < 0.01 && abs(x[1] - 5) < 0.01)
  }

  @Test func providersWinOverExpressions() throws {
    let scene = try ExpressionRig.scene("50 + time")
    let path = AnimationKeypath(keypath: "Probe.Transform.Rotation")
    func value(original: Bool = false) -> Double? {
      (scene.value(at: path, frame: 10, isOriginal: original) as? LottieVector1D)?.value
    }
    #expect(value() == 51)
    scene.setProvider(FloatValueProvider(3), at: path)
    #expect(value() == 3)
    #expect(value(original: true) == 51)
    scene.removeProvider(at: path)
    #expect(value() == 51)
  }

  /// What comes to the same as before changes no picture.
  @Test func equalResultsReportNoChange() throws {
    let scene = try Self.scene(
      shapes: JSONSnippet.square()
        + #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":50,"x":"time < 0.5 ? 20 : 40"}}"#)
    #expect(scene.update(to: 1))
    let group = SceneTests.groups(scene).first
    #expect(!scene.update(to: 2))
    #expect(!scene.update(to: 29))
    #expect(SceneTests.groups(scene).first === group)
    #expect(scene.update(to: 30))
    #expect(!scene.update(to: 50))
  }

  /// A frame's picture does not depend on the frames before.
  @Test(arguments: [
    "wiggle(5, 40)", "random(100)", "seedRandom(2); random(10)", "smooth(1, 9)", "noise(time)",
  ])
  func picturesDependOnTheFrameOnly(_ expression: String) throws {
    func value(_ frames: [Double]) throws -> Any? {
      let scene = try ExpressionRig.scene(expression)
      for frame in frames { scene.update(to: frame) }
      return scene.pose(at: AnimationKeypath(keypath: "Probe"))?.transform.b
    }
    let straight = try value([7]) as? Double
    #expect(try value([1, 50, 6, 7]) as? Double == straight)
    #expect(try value([99, 7]) as? Double == straight)
  }

  /// Without JavaScript the value before the expression is drawn, and each one has a warning.
  @Test func withoutJavaScriptTheKeyframedValueIsDrawn() throws {
    var limits = Limits()
    limits.expressions.seconds = 0
    let scene = try Self.scene(ExpressionRig.json("time * 100"), limits: limits)
    let value = scene.value(
      at: AnimationKeypath(keypath: "Probe.Transform.Rotation"), frame: 5, isOriginal: false)
    #expect((value as? LottieVector1D)?.value == 7)
    #expect(scene.warnings.map(\.path).contains("layers[0].ks.r"))
    #expect(scene.warnings.allSatisfy { $0.code == .unsupported })
  }

  @Test func expressionsAreWrittenBack() throws {
    let animation = try Animation(json: Array(ExpressionRig.json("wiggle(1, 2)").utf8))
    let written = try JSONEncoder().encode(animation)
    let again = try JSONDecoder().decode(Animation.self, from: written)
    #expect(try JSONTape(again.jsonText).root == JSONTape(animation.jsonText).root)
  }

  /// Loops that stand alone need no JavaScript.
  @Test func loopsDoNotStartJavaScript() throws {
    let layer =
      #"{"ty":3,"ks":{"r":{"k":[{"t":0,"s":[0]},{"t":9,"s":[9]}],"x":"loopOut('cycle')"}}}"#
    let animation = try Animation(json: Array(JSONSnippet.animation(layers: layer).utf8))
    #expect(animation.expressions == nil)
  }
}
