// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieWorkbench

/// Parts of animations, slots and palettes.
@Suite struct PrepareCutTests {
  /// A square that moves, and a layer that is only seen in the second half.
  private static let source = JSONSnippet.animation(
    layers:
      #"{"ty":4,"nm":"A","ind":1,"ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},{"t":59,"s":[30,20]}]}},"shapes":[\#(JSONSnippet.square(30, 40)),\#(JSONSnippet.fill())]},{"ty":1,"nm":"Late","ind":2,"parent":1,"ip":40,"op":60,"st":0,"sw":20,"sh":20,"sc":"lime","ks":{}}"#,
    root: #""markers":[{"cm":"in","tm":0,"dr":20},{"cm":"out","tm":45,"dr":10}]"#)

  private static func cut(
    _ frames: Range<Double>? = nil, _ region: Rect? = nil, scale: Double = 1, rate: Double? = nil
  ) -> Cut {
    var cut = Cut()
    (cut.frames, cut.region, cut.scale, cut.rate) = (frames, region, scale, rate)
    return cut
  }

  /// Each cut shows what the source shows there, and has what it should have in its text.
  @Test(
    arguments: [
      (
        cut(10..<30), [#""ip":10"#, #""op":30"#, #""cm":"in""#], [#""Late""#, #""cm":"out""#]
      ),
      (cut(nil, Rect(minX: 20, minY: 30, maxX: 70, maxY: 90)), [#""w":50,"h":60"#], []),
      (cut(scale: 0.5), [#""w":50,"h":50"#, #""s":{"a":0,"k":[50,50,100]}"#], []),
      (cut(rate: 30), [#""fr":30"#, #""op":30"#, #""tm":22.5"#], []),
      (
        cut(20..<60, scale: 2, rate: 24), [#""w":200"#, #""ip":8"#, #""op":24"#, #""Late""#],
        [#""fr":60"#]
      ),
    ] as [(Cut, [String], [String])])
  func cutsShowPartsOfTheSource(_ cut: Cut, _ present: [String], _ absent: [String]) throws {
    let result = try PrepareTests.prepare(Self.source) { $0.cut = cut }
    #expect(result.isTrue(), "\(result.report)")
    for text in present { #expect(result.text.contains(text), "\(text) in \(result.text)") }
    for text in absent { #expect(!result.text.contains(text), "\(text) in \(result.text)") }
    #expect((result.report.proof?.pictures ?? 0) > 0)
  }

  /// What a parent would not scale is scaled with the whole picture; a parent that does not exist is none.
  @Test(
    arguments: [
      (
        #""ef":[{"ty":25,"en":1,"ef":[{"v":{"k":[0,0,0,1]}},{"v":{"k":255}},{"v":{"k":135}},{"v":{"k":30}},{"v":{"k":0}}]}]"#,
        true
      ),
      (
        #""sy":[{"ty":1,"c":{"k":[0,0,1,1]},"o":{"k":100},"a":{"k":120},"d":{"k":20},"s":{"k":0},"ch":{"k":0}}]"#,
        true
      ),
      (#""ddd":1"#, true), (#""parent":77"#, false), (#""nm":"L""#, false),
    ])
  func cutsScaleAll(_ members: String, _ isComposition: Bool) throws {
    let source = JSONSnippet.animation(
      layers:
        #"{"ty":4,"ind":1,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[30,20,0]},"r":{"k":0}},"shapes":[\#(JSONSnippet.square(30, 40)),\#(JSONSnippet.fill())],\#(members)}"#
    )
    for cut in [Self.cut(scale: 0.5), Self.cut(nil, Rect(minX: 20, minY: 30, maxX: 90, maxY: 90))] {
      let result = try PrepareTests.prepare(source) { $0.cut = cut }
      #expect(result.isTrue() && !result.report.isDifferent, "\(result.report)")
      #expect(result.report.leftOut.isEmpty)
      #expect(result.text.contains(#""refId":"picture""#) == isComposition)
    }
  }

  @Test(
    arguments: [
      (cut(70..<90), .frames), (cut(nil, Rect(minX: 200, minY: 0, maxX: 300, maxY: 50)), .region),
      (cut(scale: 1000), .size), (cut(rate: 5000), .rate),
    ] as [(Cut, CutProblem)])
  func impossibleCutsAreRefused(_ cut: Cut, _ problem: CutProblem) throws {
    var root = try Animation(json: Array(Self.source.utf8)).tree()
    #expect(throws: problem) { try cut.check(&root) }
  }

  // MARK: Slots

  @Test(
    arguments: [
      ("**.Brand*.Color", ["L", "Brand 1", "Color"], true), ("**.Color", ["Color"], true),
      ("L.*.Color", ["L", "a.b", "Color"], true), ("L.*.Color", ["L", "a", "b", "Color"], false),
      ("**.Brand*.Color", ["L", "Other", "Color"], false), ("*", ["L"], true), ("**", [], true),
    ])
  func patternsMatchKeypaths(_ pattern: String, _ keys: [String], _ matches: Bool) throws {
    #expect(try #require(SlotPattern("id=" + pattern)).matches(keys) == matches)
  }

  @Test func patternsMakeOneSlot() throws {
    let fills =
      #"{"ty":"fl","nm":"Brand 1","c":{"a":0,"k":[1,0,0]}},{"ty":"fl","nm":"Brand 2","c":{"a":0,"k":[0,0,1]}},{"ty":"fl","nm":"Other","c":{"a":0,"k":[0,1,0]}}"#
    let animation = try Animation(
      json: Array(JSONSnippet.animation(shapes: JSONSnippet.square() + "," + fills).utf8))
    let pattern = try #require(SlotPattern("accent=**.Brand*.Color"))
    let (new, outcomes) = try animation.makingSlots([pattern])
    #expect(outcomes.map(\.count) == [2] && outcomes.map(\.changed) == [1])
    #expect(AnimationSlots(new).ids == ["accent"])
    let text = String(decoding: new.jsonText, as: UTF8.self)
    #expect(text.ranges(of: #""sid":"accent""#).count == 2)
  }

  // MARK: Palettes

  @Test(
    arguments: [
      (#"{"red":"blue"}"#, false, "[0,0,1]", "[0.5,1,0]"),
      (#"{"colors":{"red":"blue","lime":"yellow"}}"#, true, "[0,0,1]", "[1,1,0]"),
    ])
  func palettesRecolor(
    _ palette: String, _ isNearest: Bool, _ first: String, _ second: String
  ) throws {
    let shapes =
      JSONSnippet.square() + "," + JSONSnippet.fill("1,0,0") + "," + JSONSnippet.fill("0.5,1,0")
    var root = try Animation(json: Array(JSONSnippet.animation(shapes: shapes).utf8)).tree()
    var colors = try Palette(json: Array(palette.utf8))
    colors.isNearest = isNearest
    #expect(colors.recolor(&root) == (isNearest ? 2 : 1))
    let text = String(decoding: root.text, as: UTF8.self)
    #expect(text.contains(first) && text.contains(second), "\(text)")
  }

  @Test(arguments: ["[]", "{}", #"{"red":1}"#, #"{"nothing":"red"}"#, "{"])
  func otherPalettesAreRefused(_ text: String) {
    #expect(throws: LottieError.self) { try Palette(json: Array(text.utf8)) }
  }

  /// Parts have names that no two share, and are in the animation.
  @Test func partsOfMarkers() throws {
    let markers = [
      #"{"cm":"in/tro","tm":0,"dr":10}"#, #"{"cm":"In-tro","tm":10,"dr":5}"#,
      #"{"cm":"point","tm":3,"dr":0}"#, #"{"cm":"","tm":50,"dr":100}"#,
      #"{"cm":"later","tm":60,"dr":5}"#,
    ]
    let text = JSONSnippet.animation(layers: "").replacing(
      #""layers""#, with: #""markers":[\#(markers.joined(separator: ","))],"layers""#)
    let parts = try Animation(json: Array(text.utf8)).markedParts
    #expect(parts.map(\.word) == ["in-tro", "In-tro-2", "part"])
    #expect(parts.map(\.frames) == [0..<10, 10..<15, 50..<60])
    #expect(parts[0].path("a.b/out.json") == "a.b/out-in-tro.json")
    #expect(parts[0].path("a.b/out") == "a.b/out-in-tro")
    #expect(parts[0].path(".out") == ".out-in-tro")
  }
}
