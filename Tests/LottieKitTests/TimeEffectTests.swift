// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Effects that show a layer's content at other frames than the present one, and adjustment layers.
@Suite struct TimeEffectTests {
  /// A square that goes two units a frame until frame 30, in a precomposition with effects.
  private static func scene(_ effects: String, layer: String = "") throws -> Scene {
    let inner = JSONSnippet.shapeLayer(
      JSONSnippet.square(0, 0) + "," + JSONSnippet.fill(),
      #""ks":{"p":{"k":[{"t":0,"s":[0,50]},{"t":30,"s":[60,50]}]}}"#)
    let outer = #"{"ty":0,"refId":"p","w":100,"h":100,"ef":[\#(effects)]\#(layer)}"#
    return try Scene(
      Animation(
        json: Array(
          JSONSnippet.animation(
            layers: outer, assets: #"{"id":"p","layers":[\#(inner)]}"#
          ).utf8)))
  }

  /// The left edges of what is drawn.
  private static func edges(_ scene: Scene, _ frame: Double) throws -> [Int] {
    scene.update(to: frame)
    let bitmap = try painted(scene.displayList.items, width: 100, height: 100)
    let row = bitmap.pixels[5000..<5100].map { $0 >> 24 }
    return row.indices.filter { $0 > row.startIndex && row[$0] > row[$0 - 1] + 20 }
      .map { $0 - row.startIndex }
  }

  @Test(arguments: [(20.0, 20), (21, 20), (23.9, 20), (24, 24), (27, 24)])
  func posterizedTimeIsConstantBetweenFrames(_ frame: Double, _ shown: Int) throws {
    let rate = EffectSample.effect("ADBE Posterize Time", ["15"])
    let plain = try Self.edges(Self.scene(""), Double(shown))
    #expect(try Self.edges(Self.scene(rate), frame) == plain)
  }

  @Test func echoesAreWhereTheContentWas() throws {
    let echo = EffectSample.effect("ADBE Echo", ["-0.2", "2", "1", "0.5", "5"])
    let scene = try Self.scene(echo)
    let now = try Self.edges(Self.scene(""), 28)
    let before = try [16.0, 4].flatMap { try Self.edges(Self.scene(""), $0) }
    #expect(try Self.edges(scene, 28) == (before + now).sorted())
    // They go on when the content is at rest.
    let resting = try Self.edges(scene, 32)
    #expect(try Self.edges(scene, 36) != resting)
    #expect(try Self.edges(scene, 58) == Self.edges(Self.scene(""), 58))
  }

  @Test func echoesOfEchoesAreNotDrawn() throws {
    var assets = [
      #"{"id":"p0","layers":[\#(JSONSnippet.shapeLayer(JSONSnippet.square() + "," + JSONSnippet.fill(), #""ks":{"r":{"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]}}"#))]}"#
    ]
    let echo = EffectSample.effect("ADBE Echo", ["-0.1", "50", "1", "1", "1"])
    for i in 1...12 {
      assets.append(
        #"{"id":"p\#(i)","layers":[{"ty":0,"refId":"p\#(i - 1)","w":100,"h":100,"ef":[\#(echo)]}]}"#
      )
    }
    let scene = try Scene(
      Animation(
        json: Array(
          JSONSnippet.animation(
            layers: #"{"ty":0,"refId":"p12","w":100,"h":100}"#,
            assets: assets.joined(separator: ",")
          )
          .utf8)))
    scene.update(to: 30)
    #expect(!scene.displayList.items.isEmpty)
  }

  // MARK: Adjustment layers

  private static func adjusted(_ members: String, below: String) throws -> Bitmap {
    let invert = EffectSample.effect("ADBE Invert", ["1", "0"])
    let layer = #"{"ty":12,"ef":[\#(invert)],\#(members)}"#
    let scene = try Scene(
      Animation(json: Array(JSONSnippet.animation(layers: layer + "," + below).utf8)))
    scene.update(to: 0)
    #expect(scene.warnings.isEmpty)
    return try painted(scene.displayList.items, width: 100, height: 100)
  }

  private static let solid = ##"{"ty":1,"sw":100,"sh":100,"sc":"#ff0000","ks":{"o":{"k":50}}}"##

  @Test(arguments: [
    (#""ks":{}"#, "#80008080"), (#""ks":{"o":{"k":0}}"#, "#80800000"),
    (#""hd":true"#, "#80800000"), (#""ip":5"#, "#80800000"),
    (#""sw":20,"sh":20,"ks":{"p":{"k":[60,60]}}"#, "#80800000"),
    (#""sw":20,"sh":20,"ks":{"p":{"k":[5,5]}}"#, "#80008080"),
  ])
  func adjustmentsChangeWhatIsBelow(_ members: String, _ expected: String) throws {
    let bitmap = try Self.adjusted(members, below: Self.solid)
    let pixel = bitmap.pixels[10 * 100 + 10]
    #expect("#" + ("0000000" + String(pixel, radix: 16)).suffix(8) == expected)
  }

  /// One fades into the other; alpha stays.
  @Test func halfAnAdjustmentIsTheMean() throws {
    let bitmap = try Self.adjusted(#""ks":{"o":{"k":50}}"#, below: Self.solid)
    let pixel = bitmap.pixels[50 * 100 + 50]
    for (shift, wanted) in [(24, 128), (16, 64), (8, 64), (0, 64)] as [(UInt32, Int)] {
      #expect(abs(Int(pixel >> shift & 255) - wanted) <= 2, "\(String(pixel, radix: 16))")
    }
  }

  @Test func guidesAreNotDrawnAndNotWarnedOf() throws {
    let scene = try Scene(
      Animation(json: Array(JSONSnippet.animation(layers: #"{"ty":11,"ks":{}}"#).utf8)))
    scene.update(to: 0)
    #expect(scene.warnings.isEmpty && scene.displayList.items.isEmpty)
  }
}
