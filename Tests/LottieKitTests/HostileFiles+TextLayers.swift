// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static func file(_ layer: String, _ fonts: String = JSONSnippet.font()) -> String {
    JSONSnippet.animation(layers: layer, root: fonts)
  }

  private static func animators(_ list: String, _ text: String = "Ab c") -> String {
    file(JSONSnippet.text(text, #""sc":[1,1,1],"sw":1"#, text: #""a":[\#(list)]"#))
  }

  private static let allKinds = [
    "a", "p", "s", "r", "rx", "ry", "sk", "sa", "o", "fc", "sc", "sw", "fo", "so", "fh", "fs", "fb",
    "sh", "ss", "sb", "t", "ls", "bl",
  ]

  /// Every property of an animator and its selector with one value.
  private static func everything(_ value: String) -> String {
    let changes = allKinds.map { #""\#($0)":{"k":\#(value)}"# }.joined(separator: ",")
    let selector = ["s", "e", "o", "a", "xe", "ne", "sm"].map { #""\#($0)":{"k":\#(value)}"# }
      .joined(separator: ",")
    return (1...6).map { #"{"a":{\#(changes)},"s":{"sh":\#($0),\#(selector)}}"# }
      .joined(separator: ",")
  }

  private static let values = [
    "1e308", "-1e308", "NaN", "1e-308", "[]", "[1e308,-1e308,1e308]", "{}", "\"x\"",
  ]

  static let textLayers: [HostileFile] =
    [
      HostileFile("text layer: t is a number", json: file(#"{"ty":5,"t":7}"#)),
      HostileFile("text layer: d is an array", json: file(#"{"ty":5,"t":{"d":[]}}"#)),
      HostileFile("text layer: no keyframes", json: file(#"{"ty":5,"t":{"d":{"k":[]}}}"#)),
      HostileFile(
        "text layer: keyframe without s", json: file(#"{"ty":5,"t":{"d":{"k":[{"t":0}]}}}"#)),
      HostileFile(
        "text layer: document of wrong types",
        json: file(
          #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"s":"big","f":[],"t":{},"fc":7,"sc":[1],"sz":3,"ps":[],"j":99,"ca":-1}}]}}}"#
        )),
      HostileFile(
        "text layer: absurd sizes",
        json: file(
          JSONSnippet.text("Ab", #""lh":1e308,"tr":-1e308,"ls":1e308,"sw":1e308,"sc":[9,9,9]"#)
            .replacing(#""s":10"#, with: #""s":1e308"#))),
      HostileFile("text layer: no fonts at all", json: file(JSONSnippet.text("Ab"), #""fonts":7"#)),
      HostileFile(
        "text layer: chars of nothing", json: file(JSONSnippet.text("Ab"), #""chars":[{},[],7]"#)),
      HostileFile(
        "text layer: a million characters",
        json: file(JSONSnippet.text(String(repeating: "Ab ", count: 300_000)))),
      HostileFile(
        "text layer: long text in a real font",
        json: file(
          JSONSnippet.text(String(repeating: "x", count: 20_000), #""sz":[1,1],"ps":[0,0]"#),
          #""a":1"#)
      ),
      HostileFile(
        "text layer: long text from right to left",
        json: file(
          JSONSnippet.text(String(repeating: "ש", count: 20_000), #""sz":[1,1],"ps":[0,0]"#),
          #""a":1"#)),
      HostileFile(
        "text layer: 5 000 font files",
        json: file(
          JSONSnippet.text("x"),
          #""fonts":{"list":["#
            + list(5_000, ##"{"fName":"#","fFamily":"F#","fPath":"data:font/ttf;base64,AAAA"}"##)
            + "]}")),
      HostileFile(
        "text layer: box of no width", json: file(JSONSnippet.text("Ab c", #""sz":[1e-300,0]"#))),
      HostileFile(
        "text layer: a letter with 50 000 marks",
        json: file(JSONSnippet.text("e" + String(repeating: "\u{301}", count: 50_000)), #""a":1"#)),
      HostileFile(
        "text layer: 5 000 animators", json: animators(list(5_000, #"{"a":{"p":{"k":[#,1]}}}"#))),
      HostileFile(
        "text layer: 2 000 characters, 100 animators",
        json: animators(
          list(
            100, #"{"a":{"p":{"k":[#,1]}},"s":{"s":{"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]}}}"#),
          String(repeating: "A", count: 2_000))),
      HostileFile(
        "text layer: animators of nothing", json: animators("{},[],7,null,{\"a\":7,\"s\":7}")),
      HostileFile(
        "text layer: glyph that contains its own text",
        json: JSONSnippet.animation(
          layers: JSONSnippet.text("A"),
          assets: #"{"id":"p","layers":[\#(JSONSnippet.text("A"))]}"#,
          root: JSONSnippet.font(
            glyphs: JSONSnippet.glyph("A", data: #"{"refId":"p"}"#)
              .replacing(#""size":10"#, with: #""t":1"#)))),
      HostileFile(
        "text layer: path without length",
        json: file(
          JSONSnippet.text(
            "Ab", text: #""p":{"m":0}"#,
            layer: #""masksProperties":[{"pt":{"k":{"v":[[0,0],[0,0]],"i":[],"o":[]}}}]"#))),
    ]
    + values.map { value in
      HostileFile("text layer: animators of \(value)", json: animators(everything(value)))
    }
}
