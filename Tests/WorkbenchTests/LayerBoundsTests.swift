// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieMovies
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieWorkbench

struct LayerBoundsTests {
  /// A file of 100 x 100 pixels with a square of 20 around the position of its layer.
  private static func layer(
    _ position: String = "50,50", name: String = "L", size: Int = 20, color: String = "1,0,0",
    ks: String = "", more: String = ""
  ) -> String {
    let shapes =
      #"{"ty":"gr","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[\#(size),\#(size)]}},\#(JSONSnippet.fill(color)),{"ty":"tr"}]}"#
    let rest = (ks.isEmpty ? "" : "," + ks)
    return
      #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{"p":{"k":[\#(position)]}\#(rest)},"shapes":[\#(shapes)]\#(more.isEmpty ? "" : "," + more)}"#
  }

  private func report(
    _ layers: String, assets: String = "", frames: [Double] = [0], findsEdges: Bool = false
  ) throws -> BoundsReport {
    let text = JSONSnippet.animation(layers: layers, assets: assets)
    let animation = try Animation(json: Array(text.utf8))
    return try BoundsReport(
      of: MovieExporter(animation), frames: frames, findsEdges: findsEdges)
  }

  private static let cover = layer(name: "Cover", size: 60, color: "0,1,0")
  private static let mask =
    #""hasMask":true,"masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[50,50],[60,50],[60,60]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}},"o":{"k":100}}]"#

  /// What becomes of the layer named L, and why.
  @Test(
    arguments: [
      (layer(), .seen, "seen"),
      (layer("95,50"), .cut, "seen, partly outside of the picture"),
      (layer(size: 300), .seen, "seen"),
      (layer("-40,50"), .outside, "outside of the picture, to the left"),
      (layer("140,50"), .outside, "outside of the picture, to the right"),
      (layer("50,-40"), .outside, "outside of the picture, above"),
      (layer("50,140"), .outside, "outside of the picture, below"),
      (cover + "," + layer(), .covered, "covered by “Cover”"),
      (layer() + "," + cover, .seen, "seen"),
      (
        layer("20,20", name: "M", more: #""td":1"#) + "," + layer("80,80", more: #""tt":1"#),
        .matted,
        "cut away by its matte"
      ),
      (layer(more: mask), .masked, "cut away by its masks"),
      (layer(ks: #""o":{"k":0}"#), .transparent, "transparent: its opacity is 0 %"),
      (layer(ks: #""o":{"k":0.3}"#), .transparent, "transparent: its opacity is 0.3 %"),
      (layer(more: #""hd":true"#), .hidden, "hidden (hd)"),
      (
        layer(more: #""ip":10,"op":20"#), .inactive,
        "not in its time, which is from 10 to before 20"
      ),
      (
        layer(more: #""td":1"#) + "," + layer(name: "Other", more: #""tt":1"#), .matte,
        "only the matte of another layer"
      ),
      (#"{"ty":3,"nm":"L","ip":0,"op":60,"ks":{}}"#, .unpainted, "never painted: its kind is null"),
      (
        #"{"ty":4,"nm":"L","ip":0,"op":60,"ks":{},"shapes":[\#(JSONSnippet.square())]}"#, .empty,
        "empty: no shape of it has a fill or a stroke that is seen"
      ),
    ] as [(String, LayerFate, String)])
  func itIsSaidWhyALayerIsNotSeen(_ layers: String, _ fate: LayerFate, _ reason: String) throws {
    let layer = try #require(try report(layers).layers.first { $0.name == "L" })
    let sample = try #require(layer.samples.first)
    #expect(sample.fate == fate)
    #expect(sample.reason.english == reason)
    #expect((sample.visible != nil) == fate.isSeen)
    #expect((sample.share > 0) == fate.isSeen)
  }

  @Test func layersOfPrecompositionsAreReportedInside() throws {
    let precomp =
      #"{"ty":0,"nm":"P","refId":"a","w":40,"h":40,"ip":0,"op":60,"ks":{"p":{"k":[30,30]},"o":{"k":50}}}"#
    let inner = Self.layer("20,20", name: "In") + "," + Self.layer("70,20", name: "Beyond")
    let report = try report(precomp, assets: #"{"id":"a","layers":[\#(inner)]}"#)
    #expect(report.layers.map(\.keypath) == ["P", "P.In", "P.Beyond"])
    #expect(
      report.layers.map(\.path) == ["layers[0]", "assets[0].layers[0]", "assets[0].layers[1]"])
    #expect(report.layers.map(\.address) == [[0], [0, 0], [0, 1]])
    #expect(report.layers.map(\.container) == [nil, 0, 0])
    let samples = report.layers.compactMap(\.samples.first)
    #expect(samples.map(\.fate) == [.seen, .seen, .clipped])
    #expect(samples[2].reason.english == "cut away by the precomposition around it")
    #expect(samples[1].bounds == Rect(x: 40, y: 40, width: 20, height: 20))
    #expect(samples[1].visible == Rect(x: 40, y: 40, width: 20, height: 20))
    #expect(samples[1].opacity == 0.5)
    #expect(report.suspects.map(\.name) == ["Beyond"])
  }

  /// It leaves the picture after frame 12 and is back at 48: x is 50 + 5 t, and its left edge 10 before.
  @Test func theFramesAtWhichItLeavesAreFound() throws {
    let moving =
      #"{"a":1,"k":[{"t":0,"s":[50,50]},{"t":10,"s":[100,50]},{"t":20,"s":[150,50]},{"t":40,"s":[150,50]},{"t":50,"s":[100,50]},{"t":60,"s":[50,50]}]}"#
    let layers = Self.layer().replacing(#""p":{"k":[50,50]}"#, with: #""p":\#(moving)"#)
    let report = try report(layers, frames: [0, 30, 59], findsEdges: true)
    let spans = try #require(report.layers.first).spans
    #expect(
      spans.map(\.text.english) == [
        "seen, from 0 to 8", "seen, partly outside of the picture, from 9 to 11",
        "outside of the picture, to the right, from 12 to 48",
        "seen, partly outside of the picture, from 49 to 51", "seen, from 52 to 59",
      ])
  }

  @Test func aStopLeavesAReportThatSaysSo() throws {
    let animation = try Animation(
      json: Array(JSONSnippet.animation(layers: Self.layer()).utf8))
    let stop = StopSignal()
    stop.request()
    let report = try BoundsReport(of: MovieExporter(animation), frames: [0], stop: stop)
    #expect(report.notes.map(\.english) == ["the report is incomplete: it was stopped"])
  }
}
