// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTexts
import Testing

@testable import LottieCore

/// What each layer takes.
@Suite struct LayerProfileTests {
  /// A moving square.
  private static func square(_ index: Int, _ more: String = "") -> String {
    ##"{"ty":1,"ind":\##(index),"nm":"Square \##(index)","ip":0,"op":60,"sw":100,"sh":100,"sc":"#ff0000","##
      + #""ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":60,"s":[90,90]}]}}\#(more)}"#
  }

  private static let blur =
    #","ef":[{"ty":29,"mn":"ADBE Gaussian Blur 2","en":1,"ef":[{"v":{"k":40}},{"v":{"k":1}},{"v":{"k":0}}]}]"#

  private static func animation(
    _ layers: String, assets: String = "", size: Int = 200
  ) throws -> Animation {
    try Animation(
      json: Array(
        #"{"w":\#(size),"h":\#(size),"fr":60,"ip":0,"op":60,"layers":[\#(layers)],"assets":[\#(assets)]}"#
          .utf8)
    )
  }

  private static func profile(
    _ animation: Animation, paintsAll: Bool = false, frames: Int = 20
  ) throws -> LayerProfile {
    let profiler = try LayerProfiler(
      animation, imageProvider: nil, paintsAll: paintsAll, from: 0)
    for frame in 0..<frames { profiler.measure(Double(frame)) }
    return profiler.result()
  }

  /// The sum of all accounts is the time of the frame, whatever is nested in what.
  @Test func layersAddUp() throws {
    let inner = #"{"id":"p","layers":[\#(Self.square(1)),\#(Self.square(2, Self.blur))]}"#
    let precomp = #"{"ty":0,"ind":3,"nm":"Inside","refId":"p","w":200,"h":200,"ip":0,"op":60}"#
    let profile = try Self.profile(
      Self.animation("\(precomp),\(Self.square(4))", assets: inner))
    #expect(
      profile.layers.map(\.path) == [
        "layers[0]", "assets[0].layers[0]", "assets[0].layers[1]", "layers[1]",
      ])
    #expect(profile.layers.map(\.parent) == [nil, 0, 0, nil])
    #expect(profile.layers.map(\.depth) == [0, 1, 1, 0])
    #expect(profile.frames == 20 && profile.worst.count == 10)
    #expect((profile.sum / profile.frameMilliseconds - 1).magnitude < 0.01)
    let whole = profile.layers[0].whole.total
    let parts =
      profile.layers[0].own.total + profile.layers[1].own.total
      + profile.layers[2].own.total
    #expect((whole - parts).magnitude < 1e-9 && whole > profile.layers[0].own.total)
    #expect(profile.layers.allSatisfy { $0.own.update > 0 && $0.own.list > 0 && $0.own.paint > 0 })
    let worst = profile.worst.map(\.milliseconds)
    #expect(worst == worst.sorted(by: >))
  }

  /// The layer that takes most is found, with the reason in words.
  @Test func blurIsNamed() throws {
    // So large that the blur takes longer than any pause that a busy machine makes.
    let square = Self.square(2, Self.blur).replacing("100", with: "1000")
    let profile = try Self.profile(
      Self.animation("\(Self.square(1)),\(square)", size: 1000))
    #expect(profile.layers[1].whole.total > profile.layers[0].whole.total)
    #expect(profile.layers[1].own.filters > profile.layers[0].own.total)
    #expect(profile.layers[0].own.filters == 0)
    let advice = try #require(profile.advice.first?.english)
    #expect(advice.hasPrefix("blur of 40 px over "), "\(advice)")
    #expect(advice.contains("the layer “Square 2”") && advice.contains("% of the frame"))
  }

  /// All words of advice are translated, but for the names of layers.
  @Test func adviceIsTranslated() throws {
    let matte = Self.square(1, #","td":1"#)
    let hidden = Self.square(5, #","hd":false,"sr":1"#)
    let layers = [matte, Self.square(2, #","tt":1"#), Self.square(3, Self.blur), hidden]
    try Texts.inLanguage(.pseudo) {
      let profile = try Self.profile(Self.animation(layers.joined(separator: ",")))
      let blur = try #require(profile.advice.first { $0.english.hasPrefix("blur") })
      for text in profile.advice.map(\.localized) {
        let words = text.split { !$0.isLetter }.map(String.init)
        let plain = words.filter { $0.count > 2 && $0.allSatisfy(\.isASCII) && $0 != "Square" }
        #expect(plain.isEmpty, "\(text)")
      }
      #expect(blur.localized.contains("[bľüŕ"))
    }
  }

  /// Masks and mattes are parts of painting; the picture of a matte is paid by its own layer.
  @Test func masksAndMattes() throws {
    let mask =
      #","masksProperties":[{"mode":"a","f":{"k":[20,20]},"o":{"k":100},"pt":{"k":{"c":true,"v":[[0,0],[90,0],[90,90]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]"#
    let matte = Self.square(1, #","td":1"#)
    let profile = try Self.profile(
      Self.animation("\(matte),\(Self.square(2, #","tt":1"#)),\(Self.square(3, mask))"),
      paintsAll: true)
    #expect(profile.layers[0].own.mattes == 0 && profile.layers[0].own.paint > 0)
    #expect(profile.layers[1].own.mattes > 0 && profile.layers[1].own.masks == 0)
    #expect(profile.layers[2].own.masks > 0 && profile.layers[2].own.mattes == 0)
    #expect(profile.layers[0].isSeen)
    for layer in profile.layers {
      let parts = layer.own.masks + layer.own.filters + layer.own.mattes
      #expect(layer.own.paint >= parts)
    }
  }

  /// A layer of which nothing is seen is told from one that is.
  @Test func unseenLayers() throws {
    let hidden = Self.square(1).replacing(#""op":60"#, with: #""op":0"#)
    let profile = try Self.profile(Self.animation("\(hidden),\(Self.square(2))"))
    #expect(profile.layers.map(\.isSeen) == [false, true])
  }

  /// The measured pictures are those of any other renderer.
  @Test func picturesAreTheSame() throws {
    let collapsed =
      #"{"ty":0,"ind":3,"nm":"Inside","refId":"p","ct":1,"w":200,"h":200,"ip":0,"op":60,"ks":{"o":{"k":50}}}"#
    let adjust = #"{"ty":12,"ind":5,"nm":"All","ip":0,"op":60,"ks":{"o":{"k":60}}\#(Self.blur)}"#
    let inner = #"{"id":"p","layers":[\#(Self.square(1, #","bm":1"#)),\#(Self.square(2))]}"#
    let animation = try Self.animation(
      "\(adjust),\(collapsed),\(Self.square(4, Self.blur))", assets: inner)
    let profiler = try LayerProfiler(animation, imageProvider: nil, from: 0)
    let renderer = try AnimationRenderer(animation, size: nil, imageProvider: nil, threads: 1)
    for frame in stride(from: 0.0, to: 60, by: 7) {
      profiler.measure(frame)
      #expect(profiler.bitmap.pixels == renderer.paint(frame).pixels, "\(frame)")
    }
    #expect(profiler.result().layers.allSatisfy { $0.own.total > 0 })
  }

  /// The heat map has the time of the frame, and more of it where a layer is that takes more.
  @Test func heatAddsUpToTheFrame() throws {
    let small = Self.square(1, Self.blur).replacing(
      #"{"t":0,"s":[0,0]},{"t":60,"s":[90,90]}"#,
      with: #"{"t":0,"s":[0,0]},{"t":60,"s":[1,1]}"#)
    let inner = #"{"id":"p","layers":[\#(small)]}"#
    let precomp = #"{"ty":0,"ind":3,"nm":"Inside","refId":"p","w":200,"h":200,"ip":0,"op":60}"#
    let profiler = try LayerProfiler(
      Self.animation("\(precomp),\(Self.square(2))", assets: inner), imageProvider: nil, from: 0,
      mapsHeat: true)
    for frame in 0..<20 { profiler.measure(Double(frame)) }
    let profile = profiler.result()
    let heat = try #require(profile.heat)
    #expect((heat.total / profile.frameMilliseconds - 1).magnitude < 0.1)
    #expect(heat.cells.allSatisfy { $0 >= 0 } && heat.columns == 128 && heat.rows == 128)
    let (hot, cold) = (heat.cells[30 * 128 + 30], heat.cells[127 * 128 + 127])
    #expect(hot > 2 * cold)
    #expect(try Self.profile(Self.animation(Self.square(1))).heat == nil)
  }

  /// Rectangles of any position and size, beside a map that adds cell by cell.
  @Test func heatIsSpreadOverAreas() {
    let size = Size(200, 100)
    let areas = [
      [Rect(x: 0, y: 0, width: 200, height: 100)],
      [Rect(x: 10.3, y: 7.7, width: 0.4, height: 90), Rect(x: 150, y: 50, width: 50, height: 50)],
      [Rect(x: -50, y: -50, width: 60, height: 60)], [],
    ]
    let times = [1.0, 2, 3, 4]
    let heat = HeatMap(size: size, areas: areas, times: times, rest: 5)
    let (wide, high) = (size.width / Double(heat.columns), size.height / Double(heat.rows))
    for y in 0..<heat.rows {
      for x in 0..<heat.columns {
        let cell = Rect(x: Double(x) * wide, y: Double(y) * high, width: wide, height: high)
        var wanted = (5.0 + 4) / Double(heat.cells.count)
        for (areas, time) in zip(areas, times) {
          let sum = areas.reduce(0) { $0 + $1.width * $1.height }
          for area in areas {
            let part = area.intersection(cell)
            if !part.isEmpty { wanted += time / sum * part.width * part.height }
          }
        }
        #expect((heat.cells[y * heat.columns + x] - wanted).magnitude < 1e-9, "\(x), \(y)")
      }
    }
  }

  /// With thousands of layers the sum still is near a frame without the clock.
  @Test func manyLayers() throws {
    let layers = (1...3000).map {
      Self.square($0).replacing(#""sw":100,"sh":100"#, with: #""sw":2,"sh":2"#)
    }
    let animation = try Self.animation(layers.joined(separator: ","))
    let plain = try LayerProfiler(animation, imageProvider: nil, from: 0, measuresLayers: false)
    let profiler = try LayerProfiler(animation, imageProvider: nil, from: 0)
    for frame in 0..<12 {
      plain.measure(Double(frame))
      profiler.measure(Double(frame))
    }
    let (without, with) = (plain.result().frameMilliseconds, profiler.result().sum)
    // In a debug build a change of the account is not inlined; `bench --layers` is within 10 %.
    #expect(with < 1.6 * without && with > 0.6 * without, "\(with) of \(without) ms")
  }

  @Test func noFrames() throws {
    let profiler = try LayerProfiler(Self.animation(Self.square(1)), imageProvider: nil, from: 0)
    let profile = profiler.result()
    #expect(profile.frames == 0 && profile.advice.isEmpty && profile.sum == 0)
  }

  // MARK: Sizes

  @Test func bytesByLayerAndAsset() throws {
    let image = #"{"id":"i","p":"data:image/png;base64,AAAA","e":1,"w":9,"h":9}"#
    let inner = #"{"id":"p","layers":[\#(Self.square(1))]}"#
    let precomp = #"{"ty":0,"ind":3,"nm":"a]}\"b","refId":"p","w":200,"h":200,"ip":0,"op":60}"#
    let animation = try Self.animation(
      "\(precomp), \(precomp) ,\(Self.square(4))", assets: "\(image),\(inner)")
    let sizes = try FileSizes(animation)
    #expect(sizes.total == animation.jsonText.count)
    #expect(sizes.bytes(ofLayer: "layers[0]") == precomp.utf8.count)
    #expect(sizes.bytes(ofLayer: "layers[2]") == Self.square(4).utf8.count)
    #expect(sizes.bytes(ofLayer: "assets[1].layers[0]") == Self.square(1).utf8.count)
    #expect(sizes.bytes(ofLayer: "layers[9]") == 0)
    #expect(sizes.assets.map(\.name) == ["p", "i"])
    #expect(sizes.assets.map(\.kind) == [.precomposition, .image])
    #expect(sizes.assets.map(\.uses) == [2, 0])
    #expect(sizes.assets.map(\.bytes) == [inner.utf8.count, image.utf8.count])
  }
}
