// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Precompositions with collapsed transformations (`ct`), which were clipped and isolated like all
/// others.
@Suite struct CollapseTests {
  static func solid(_ color: String, _ size: Int, _ more: String) -> String {
    ##"{"ty":1,"sw":\##(size),"sh":\##(size),"sc":"#\##(color)",\##(more)}"##
  }

  static func precomp(_ id: String, _ more: String) -> String {
    #"{"ty":0,"refId":"\#(id)","w":40,"h":40,\#(more)}"#
  }

  /// A red square from -20 to 60 in a composition of 40 x 40, and one that contains it.
  static let assets =
    #"{"id":"c","w":40,"h":40,"layers":[\#(solid("ff0000", 80, #""ks":{"p":{"k":[-20,-20]}}"#))]},"#
    + #"{"id":"d","w":40,"h":40,"layers":[\#(precomp("c", #""ct":1,"ks":{}"#))]},"#
    + #"{"id":"e","w":40,"h":40,"layers":[\#(precomp("c", #""ks":{}"#))]}"#

  static func colors(_ layers: String, _ points: [(Int, Int)]) throws -> [String] {
    let bitmap = try picture(JSONSnippet.animation(layers: layers, assets: Self.assets))
    return points.map { bitmap.hex($0.0, $0.1) }
  }

  static let transform = #""ks":{"p":{"k":[30,30]}}"#
  static let (red, clear) = ("#ffff0000", "#00000000")

  @Test(
    arguments: [
      ("c", transform, [red, red]), ("c", transform + #","ct":1"#, [red, red]),
      ("c", #""ks":{"p":{"k":[50,50]},"a":{"k":[20,20]},"r":{"k":45}}"#, [red, clear]),
      ("d", transform, [red, red]),
    ] as [(String, String, [String])])
  func contentBeyondTheBoundsIsSeen(_ id: String, _ more: String, _ expected: [String]) throws {
    // The middle of an edge, and a corner.
    let points = [(50, 12), (12, 12)]
    #expect(try Self.colors(Self.precomp(id, more + #","ct":1"#), points) == expected)
  }

  @Test func withoutItContentIsClipped() throws {
    #expect(
      try Self.colors(Self.precomp("c", Self.transform), [(50, 50), (50, 12)]) == [
        Self.red, Self.clear,
      ])
    // The inner one is clipped, whatever the outer one does.
    let outer = Self.precomp("e", Self.transform + #","ct":1"#)
    #expect(try Self.colors(outer, [(50, 50), (50, 12)]) == [Self.red, Self.clear])
  }

  static let mask =
    #""masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[-20,-20],[20,-20],[20,60],[-20,60]],"#
    + #""i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}]"#

  @Test func masksLimitTheWholeContent() throws {
    let layer = Self.precomp("c", Self.transform + #","ct":1,"# + Self.mask)
    #expect(
      try Self.colors(layer, [(12, 12), (48, 88), (60, 50)]) == [Self.red, Self.red, Self.clear])
  }

  @Test func mattesLimitTheWholeContent() throws {
    let layers =
      Self.solid("000000", 50, #""ks":{},"td":1"#) + ","
      + Self.precomp("c", Self.transform + #","ct":1,"tt":1"#)
    #expect(try Self.colors(layers, [(12, 12), (12, 60)]) == [Self.red, Self.clear])
  }

  @Test func effectsApplyToTheWholeContent() throws {
    let effect =
      #""ef":[{"ty":21,"mn":"ADBE Fill","en":1,"ef":[{},{},{"v":{"k":[0,0,1]}},{},{},{},{"v":{"k":1}}]}]"#
    let layer = Self.precomp("c", Self.transform + #","ct":1,"# + effect)
    #expect(try Self.colors(layer, [(50, 50), (12, 12)]) == ["#ff0000ff", "#ff0000ff"])
  }

  /// The opacity applies to each layer inside, so that the lower one shows through the upper one.
  @Test func opacityAppliesToEachLayer() throws {
    let assets =
      #"{"id":"c","w":40,"h":40,"layers":["# + Self.solid("ff0000", 40, #""ks":{}"#) + ","
      + Self.solid("0000ff", 40, #""ks":{}"#)
      + #"]},{"id":"d","w":40,"h":40,"layers":["# + Self.precomp("c", #""ct":1,"ks":{}"#) + "]}"
    for (id, more, expected) in [
      ("c", "", "#80800000"), ("c", #","ct":1"#, "#c0800040"), ("d", #","ct":1"#, "#c0800040"),
    ] {
      let layer = Self.precomp(id, #""ks":{"o":{"k":50}}"# + more)
      let bitmap = try picture(JSONSnippet.animation(layers: layer, assets: assets))
      #expect(bitmap.hex(20, 20) == expected, "\(id)\(more)")
    }
  }

  static let invert =
    #""ef":[{"ty":5,"mn":"ADBE Invert","en":1,"ef":[{"v":{"k":1}},{"v":{"k":0}}]}]"#
  static func adjustment(_ more: String) -> String { #"{"ty":12,"ks":{},\#(more)}"# }

  /// An adjustment layer inside changes what is below the precomposition, unless that has a mask.
  @Test(
    arguments: [
      ("", "#ffff0000"), (#","ct":1"#, "#ff00ffff"), (#","ct":1,"# + mask, "#ffff0000"),
      (#","ct":1,"bm":1"#, "#ffff0000"),
    ])
  func adjustmentLayersReachWhatIsBelow(_ more: String, _ expected: String) throws {
    let assets = #"{"id":"c","w":40,"h":40,"layers":["# + Self.adjustment(Self.invert) + "]}"
    let layers =
      Self.precomp("c", #""ks":{}"# + more) + "," + Self.solid("ff0000", 100, #""ks":{}"#)
    let bitmap = try picture(JSONSnippet.animation(layers: layers, assets: assets))
    #expect(bitmap.hex(70, 70) == expected)
  }

  /// The area of an adjustment layer, and the positions of its effects, move with the precomposition.
  @Test(arguments: [(20, 20), (45, 10)])
  func adjustmentLayersMoveWithThePrecomposition(_ x: Int, _ y: Int) throws {
    let inner =
      Self.adjustment(#""sw":10,"sh":10,"# + Self.invert) + ","
      + Self.solid("0000ff", 5, #""ks":{}"#)
    let assets =
      #"{"id":"c","w":40,"h":40,"layers":["# + inner + "]},"
      + #"{"id":"d","w":40,"h":40,"layers":["# + Self.precomp("c", #""ct":1,"ks":{}"#) + "]}"
    for id in ["c", "d"] {
      let transform = #""ks":{"p":{"k":[\#(x),\#(y)]},"s":{"k":[200,200]}},"ct":1"#
      let layers = Self.precomp(id, transform) + "," + Self.solid("ff0000", 100, #""ks":{}"#)
      let bitmap = try picture(JSONSnippet.animation(layers: layers, assets: assets))
      #expect(bitmap.hex(x + 5, y + 5) == "#ffffff00", "blue inverted, \(id)")
      #expect(bitmap.hex(x + 15, y + 15) == "#ff00ffff", "red inverted, \(id)")
      #expect(bitmap.hex(x + 25, y + 25) == "#ffff0000", "red, \(id)")
    }
  }

  /// Blend modes inside reach what is below the precomposition, unless it has a mask or a blend mode.
  @Test(
    arguments: [
      ("", "#ff00ffff"), (#","ct":1"#, "#ff000000"), (#","ct":1,"bm":0"#, "#ff000000"),
      (#","ct":1,"# + mask, "#ff00ffff"),
    ])
  func blendModesReachWhatIsBelow(_ more: String, _ expected: String) throws {
    let assets =
      #"{"id":"c","w":40,"h":40,"layers":["# + Self.solid("00ffff", 40, #""ks":{},"bm":1"#) + "]}"
    let layers =
      Self.precomp("c", #""ks":{}"# + more) + "," + Self.solid("ff0000", 100, #""ks":{}"#)
    let bitmap = try picture(JSONSnippet.animation(layers: layers, assets: assets))
    #expect(bitmap.hex(10, 10) == expected)
  }
}
