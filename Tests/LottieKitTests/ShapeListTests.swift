// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Shapes that are read when their layer is first seen.
@Suite struct ShapeListTests {
  /// A layer that is seen from frame 20 on.
  static func late(_ shapes: String) -> String { JSONSnippet.shapeLayer(shapes, #""ip":20"#) }

  static let square = JSONSnippet.square() + "," + JSONSnippet.fill()

  static func animation(_ layers: String, root: String = "") throws -> Animation {
    try Animation(json: Array(JSONSnippet.animation(layers: layers, root: root).utf8))
  }

  static func pixel(_ scene: Scene) throws -> RGBA {
    try painted(scene.displayList.items, width: 100, height: 100).color(x: 50, y: 50)
  }

  @Test func layersAreDrawnFromTheirInPoint() throws {
    let scene = try Scene(Self.animation(Self.late(Self.square)))
    scene.update(to: 19)
    #expect(try Self.pixel(scene) == .clear)
    scene.update(to: 20)
    #expect(try Self.pixel(scene) == RGBA(1, 0, 0))
  }

  /// A list of items is a group, also without its type. It was left out.
  @Test(
    arguments: [
      #"{"it":[\#(square),{"ty":"tr"}]}"#, #"{"it":[\#(square)]}"#,
      #"{"it":[{"it":[\#(square)]}]}"#,
      #"{"it":[\#(JSONSnippet.square(0, 0)),\#(JSONSnippet.fill()),{"ty":"tr","p":{"k":[50,50]}}]}"#,
      #"{"nm":"a","it":[\#(JSONSnippet.square())]},\#(JSONSnippet.fill())"#,
    ])
  func groupsNeedNoType(_ shapes: String) throws {
    let scene = try Scene(Self.animation(JSONSnippet.shapeLayer(shapes)))
    scene.update(to: 0)
    #expect(try Self.pixel(scene) == RGBA(1, 0, 0))
    #expect(scene.warnings == [])
  }

  @Test func warningsIncludeShapesNotYetDecoded() throws {
    let animation = try Self.animation(Self.late(#"{"ty":"odd"}"#))
    #expect(animation.warnings.map(\.path) == ["layers[0].shapes[0]"])
    #expect(Scene(animation).warnings == animation.warnings)
  }

  @Test func knownWarningsReadNoShapes() throws {
    let animation = try Self.animation(Self.late(#"{"ty":"odd"}"#) + #",{"ty":77}"#)
    let scene = Scene(animation)
    #expect(animation.knownWarnings.map(\.path) == ["layers[1]"])
    scene.update(to: 19)
    #expect(scene.knownWarnings.map(\.path) == ["layers[1]"])
    scene.update(to: 20)
    #expect(scene.knownWarnings.map(\.path) == ["layers[1]", "layers[0].shapes[0]"])
    #expect(scene.knownWarnings == scene.warnings)
  }

  @Test func textsAndImagesAreFoundWithoutReadingShapes() throws {
    let animation = try Self.animation(Self.late(#"{"ty":"odd"}"#))
    let scene = Scene(animation)
    scene.setTextProvider(DictionaryTextProvider(["a": "b"]))
    scene.reloadImages(from: nil)
    #expect(animation.knownWarnings.isEmpty)
  }

  @Test func warningsDoNotDependOnDecoding() throws {
    let animation = try Self.animation(Self.late(#"{"ty":"odd"}"#) + #",{"ty":77}"#)
    let scene = Scene(animation)
    scene.update(to: 30)
    #expect(animation.warnings.map(\.path) == ["layers[1]", "layers[0].shapes[0]"])
    #expect(animation.warnings == animation.warnings)
  }

  /// A property that stands in for those of several layers is wrong once.
  @Test func warningsOfSharedSlotsAreReportedOnce() throws {
    let linked = #"{"ty":"rc","p":{"sid":"place"},"s":{"k":[10,10]}}"#
    let animation = try Self.animation(
      Self.late(linked) + "," + Self.late(linked), root: #""slots":{"place":{"p":{"k":"no"}}}"#)
    #expect(animation.warnings.count == 1)
  }

  @Test func warningsStopAtTheirLimit() throws {
    var limits = Limits()
    limits.warnings = 3
    let odd = Self.late(#"{"ty":"a"},{"ty":"b"}"#)
    let text = JSONSnippet.animation(layers: "\(odd),\(odd),\(odd)")
    #expect(try Animation(json: Array(text.utf8), limits: limits).warnings.count == 3)
  }

  @Test func slotsReplacePropertiesOfLaterLayers() throws {
    let fill = #"{"ty":"fl","c":{"sid":"tone","k":[1,0,0]}}"#
    let scene = try Scene(
      Self.animation(
        Self.late(JSONSnippet.square() + "," + fill),
        root: #""slots":{"tone":{"p":{"k":[0,0,1]}}}"#))
    scene.update(to: 30)
    #expect(try Self.pixel(scene) == RGBA(0, 0, 1))
  }

  @Test func expressionsOfLaterLayersAreEvaluated() throws {
    let fill = #"{"ty":"fl","c":{"k":[1,0,0],"x":"var $bm_rt; $bm_rt = [0, 0, 1];"}}"#
    let animation = try Self.animation(Self.late(JSONSnippet.square() + "," + fill))
    #expect(animation.expressions != nil)
    let scene = Scene(animation)
    scene.update(to: 30)
    #expect(try Self.pixel(scene) == RGBA(0, 0, 1))
  }

  /// The sign of an expression is a string with the key `x`; easing's handles have numbers.
  @Test(
    arguments: [
      (#"{"x":"1"}"#, true), (#"[{"a":{"x":"1"}}]"#, true), (#"{"x":1}"#, false),
      (#"{"x":["a"]}"#, false), (#"["x","y"]"#, false), (#"{"xx":"a","y":"x"}"#, false),
      (#"{"x":{"b":2},"a":"x"}"#, false), (#"{"x":[],"n":"a"}"#, false),
    ] as [(String, Bool)])
  func textsThatMayHaveExpressions(_ text: String, _ expected: Bool) throws {
    #expect(try JSONTape(Array(text.utf8)).mayHaveExpressions == expected)
  }

  @Test func providersApplyToLayersNotYetDecoded() throws {
    let scene = try Scene(Self.animation(Self.late(Self.square)))
    scene.update(to: 0)
    scene.setProvider(
      ColorValueProvider(Color(r: 0, g: 0, b: 1, a: 1)),
      at: AnimationKeypath(keypath: "**.Fill.Color"))
    scene.update(to: 30)
    #expect(try Self.pixel(scene) == RGBA(0, 0, 1))
  }

  /// Many threads want the shapes of one file at once: each gets them.
  @Test func shapesAreDecodedOnce() async throws {
    let animation = try Self.animation(Self.late(Self.square + #",{"ty":"odd"}"#))
    let counts = await withTaskGroup(of: Int.self) { group in
      for i in 0..<16 {
        group.addTask {
          if i % 2 == 0 { return animation.warnings.count }
          let scene = Scene(animation)
          scene.update(to: 30)
          return scene.displayList.items.count
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.allSatisfy { $0 == 1 })
  }
}
