// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

extension DumpRow {
  fileprivate init(
    text name: String, _ layer: String, fonts: String = JSONSnippet.font(), assets: String = "",
    version: String = "5.7.15", frame: Double = 0
  ) {
    self.init(
      name,
      JSONSnippet.animation(layers: layer, assets: assets, version: version, root: fonts),
      frame: frame)
  }

  private static func text(_ string: String, _ document: String = "") -> String {
    JSONSnippet.text(string, document)
  }

  /// A text of these animators.
  private static func animated(
    _ string: String, _ document: String = "", _ animators: String..., more: String = ""
  ) -> String {
    JSONSnippet.text(
      string, document,
      text: #""a":[\#(animators.joined(separator: ","))]"# + (more.isEmpty ? "" : "," + more))
  }

  private static func animator(_ changes: String, _ selector: String = "") -> String {
    #"{"a":{\#(changes)}"# + (selector.isEmpty ? "}" : #","s":{\#(selector)}}"#)
  }

  private static let box = #""sz":[20,30],"ps":[1,2]"#

  static let texts: [DumpRow] = [
    DumpRow(text: "text", text("Ab")),
    DumpRow(text: "text-without-fill", text("A", #""fc":null"#)),
    DumpRow(text: "text-stroke", text("A", #""sc":[0,0,1],"sw":2"#)),
    DumpRow(text: "text-stroke-below", text("A", #""sc":[0,0,1],"sw":2,"of":false"#)),
    DumpRow(text: "text-tracking", text("AA A", #""tr":100"#)),
    DumpRow(text: "text-baseline-shift", text("A", #""ls":3"#)),
    DumpRow(text: "text-lines", text(#"A\rb\nc\r\nA\u0003b"#)),
    DumpRow(text: "text-line-height", text(#"A\rb"#, #""lh":20"#)),
    DumpRow(text: "text-right", text(#"AA \rb"#, #""j":1"#)),
    DumpRow(text: "text-center", text(#"AA\rb"#, #""j":2,"tr":100"#)),
    DumpRow(text: "text-capitals", text("Aa", #""ca":1"#)),
    DumpRow(
      text: "text-small-capitals", text("Ab", #""ca":2"#),
      fonts: JSONSnippet.font(glyphs: JSONSnippet.glyph("A") + "," + JSONSnippet.glyph("B"))),
    DumpRow(text: "text-box", text("AA bb c", box)),
    DumpRow(text: "text-box-right", text("AA bb c", box + #","j":1"#)),
    DumpRow(text: "text-box-word-too-long", text("AAAAA", box)),
    DumpRow(text: "text-box-without-size", text("AA", #""sz":[0,0],"ps":[1,2]"#)),
    DumpRow(text: "text-justified", text(#"A c bb bb c\rA c"#, box + #","j":3"#)),
    DumpRow(text: "text-justified-last-right", text("c c bb bb", box + #","j":4"#)),
    DumpRow(text: "text-justified-full", text("c c bb c", box + #","j":6"#)),
    DumpRow(
      text: "text-keyframes", keyframed, frame: 7),
    DumpRow(
      text: "text-slot",
      #"{"ty":5,"ks":{},"t":{"d":{"sid":"words"}}}"#,
      fonts: JSONSnippet.font()
        + #","slots":{"words":{"p":{"k":[{"t":0,"s":{"s":10,"f":"Boxes-Regular","fc":[0,1,0],"#
        + #""t":"A"}}]}}}"#),
    DumpRow(text: "text-without-document", #"{"ty":5,"ks":{},"t":{}}"#),
    DumpRow(text: "text-without-text", #"{"ty":5,"ks":{}}"#),
    DumpRow(
      text: "text-font-unknown", text("A", #""f":"Nope""#)),
    DumpRow(
      text: "text-glyph-composition", text("A"),
      fonts: JSONSnippet.font(
        glyphs: JSONSnippet.glyph("A", data: #"{"refId":"p"}"#)
          .replacing(#""size":10"#, with: #""t":1"#)),
      assets: #"{"id":"p","layers":[{"ty":1,"ks":{},"sw":50,"sh":50,"sc":"ffffff"}]}"#
        .replacing("ffffff", with: "#00ff00")),
    DumpRow(
      text: "text-old-glyphs", text("A"),
      fonts: JSONSnippet.font(glyphs: JSONSnippet.glyph("A", data: oldGlyph)), version: "4.5.0"),
  ]

  /// Two documents, the second one from frame 5 on.
  private static let keyframed =
    #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"Boxes-Regular","fc":[1,0,0],"t":"A"}},"#
    + #"{"t":5,"s":{"s":20,"f":"Boxes-Regular","fc":[0,0,1],"t":"b"}}]}}}"#

  /// As before 4.7.99: handles are absolute points, and a broken copy follows.
  private static let oldGlyph =
    #"{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[60,0],[60,-70]],"#
    + #""i":[[0,0],[50,10],[60,-70]],"o":[[10,10],[60,0],[60,-70]]}}}]},"#
    + #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"c":true,"v":[[9,9],[8,8]],"i":[],"o":[]}}}]}]}"#

  static let textAnimators: [DumpRow] = [
    DumpRow(text: "animator-position", animated("Ab", "", animator(#""p":{"k":[5,-3]}"#))),
    DumpRow(
      text: "animator-transform",
      animated(
        "A", "",
        animator(#""a":{"k":[1,2]},"s":{"k":[50,200]},"r":{"k":90},"p":{"k":[3,4]}"#))),
    DumpRow(text: "animator-skew", animated("A", "", animator(#""sk":{"k":45},"sa":{"k":90}"#))),
    DumpRow(
      text: "animator-in-space", animated("A", "", animator(#""rx":{"k":60},"ry":{"k":60}"#))),
    DumpRow(
      text: "animator-opacity", animated("AA", "", animator(#""o":{"k":25}"#, #""e":{"k":50}"#))),
    DumpRow(
      text: "animator-opacity-brought-back",
      animated("A", "", animator(#""o":{"k":0}"#), animator(#""o":{"k":80}"#))),
    DumpRow(
      text: "animator-colors",
      animated(
        "A", #""sc":[0,0,0],"sw":1"#,
        animator(
          #""fc":{"k":[0,0,1]},"sc":{"k":[0,1,0]},"sw":{"k":2},"fo":{"k":50},"so":{"k":20}"#,
          #""a":{"k":50}"#))),
    DumpRow(
      text: "animator-stroke-added",
      animated("A", "", animator(#""sc":{"k":[0,1,0]},"sw":{"k":2}"#))),
    DumpRow(
      text: "animator-hue",
      animated("A", "", animator(#""fh":{"k":120},"fs":{"k":-50},"fb":{"k":-20}"#))),
    DumpRow(text: "animator-tracking", animated("AAA", "", animator(#""t":{"k":2}"#))),
    DumpRow(text: "animator-tracking-right", animated("AAA", #""j":1"#, animator(#""t":{"k":2}"#))),
    DumpRow(
      text: "animator-tracking-center", animated("AAA", #""j":2"#, animator(#""t":{"k":2}"#))),
    DumpRow(
      text: "animator-line-spacing", animated(#"A\rA\rA"#, "", animator(#""ls":{"k":[1,4]}"#))),
    DumpRow(text: "animator-blur", animated("A", "", animator(#""bl":{"k":[1,4]}"#))),
    DumpRow(
      text: "animator-expression", animated("A", "", animator(#""p":{"k":[5,0]}"#, #""t":1"#))),
    DumpRow(
      text: "animator-over-time",
      animated(
        "AAA", "",
        animator(#""p":{"k":[0,10]}"#, #""s":{"k":[{"t":0,"s":[0]},{"t":10,"s":[100]}]}"#)),
      frame: 5),
    DumpRow(text: "grouping-word", grouped("AA b", 2)),
    DumpRow(text: "grouping-line", grouped(#"AA b\rA"#, 3)),
    DumpRow(text: "grouping-all", grouped(#"AA\rA"#, 4)),
    DumpRow(
      text: "grouping-alignment",
      grouped("A", 1).replacing(#""g":1"#, with: #""g":1,"a":{"k":[100,-100]}"#)),
    DumpRow(text: "text-path", onPath("AA", "")),
    DumpRow(text: "text-path-margin", onPath("AA", #","f":{"k":7}"#)),
    DumpRow(text: "text-path-upright", onPath("A", #","p":{"k":0}"#)),
    DumpRow(text: "text-path-reversed", onPath("A", #","r":{"k":1}"#)),
    DumpRow(text: "text-path-forced", onPath("AAA", #","a":{"k":1}"#)),
    DumpRow(text: "text-path-off-the-ends", onPath("AAAAAA", #","f":{"k":-10}"#)),
    DumpRow(
      text: "text-path-missing", JSONSnippet.text("A", text: #""p":{"m":3}"#)),
  ]

  /// Twice as large about the middle of its group.
  private static func grouped(_ string: String, _ grouping: Int) -> String {
    animated(string, "", animator(#""s":{"k":[200,200]}"#))
      .replacing(#""m":{"g":1}"#, with: #""m":{"g":\#(grouping)}"#)
  }

  /// Along a quarter's corner: 20 to the right, then 20 down.
  private static func onPath(_ string: String, _ options: String) -> String {
    JSONSnippet.text(
      string, text: #""p":{"m":0\#(options)}"#,
      layer: #""masksProperties":[{"mode":"n","pt":{"k":{"c":false,"v":[[0,0],[20,0],[20,20]],"#
        + #""i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]"#)
  }
}
