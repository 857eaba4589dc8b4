// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

extension DumpRow {
  /// Paints over a square of 10.
  fileprivate init(_ name: String, on paints: String, frame: Double = 0) {
    self.init(
      name, JSONSnippet.animation(shapes: JSONSnippet.square() + "," + paints), frame: frame)
  }

  private static func fill(_ members: String) -> String { #"{"ty":"fl",\#(members)}"# }

  static let paints: [DumpRow] = [
    DumpRow("fill", on: fill(#""c":{"k":[1,0.5,0,1]}"#)),
    DumpRow("fill-without-color", on: #"{"ty":"fl"}"#),
    DumpRow("fill-ignores-the-colors-alpha", on: fill(#""c":{"k":[1,0,0,0.2]}"#)),
    DumpRow("fill-opacity", on: fill(#""c":{"k":[1,0,0]},"o":{"k":50}"#)),
    DumpRow("fill-opacity-zero", on: fill(#""c":{"k":[1,0,0]},"o":{"k":0}"#)),
    DumpRow("fill-opacity-past-its-range", on: fill(#""c":{"k":[1,0,0]},"o":{"k":400}"#)),
    DumpRow("fill-even-odd", on: fill(#""c":{"k":[1,0,0]},"r":2"#)),
    DumpRow("fill-blended", on: fill(#""c":{"k":[1,0,0]},"bm":3"#)),
    DumpRow("fill-blended-unknown", on: fill(#""c":{"k":[1,0,0]},"bm":99"#)),
    DumpRow("fill-hidden", on: fill(#""c":{"k":[1,0,0]},"hd":true"#)),
    DumpRow("fill-disabled", on: fill(#""c":{"k":[1,0,0]},"fillEnabled":false"#)),
    DumpRow("fill-colors-past-one", on: fill(#""c":{"k":[255,128,0]}"#)),
    DumpRow(
      "fill-color-between-keyframes",
      on: fill(#""c":{"k":[{"t":0,"s":[1,0,0,1]},{"t":10,"s":[0,0,1,1]}]}"#), frame: 5),
    DumpRow("paints-from-below", on: JSONSnippet.fill("1,0,0") + "," + JSONSnippet.fill("0,1,0")),
  ]

  private static func dashes(_ entries: String) -> String {
    JSONSnippet.stroke("\"d\":[\(entries)]")
  }

  static let strokes: [DumpRow] = [
    DumpRow("stroke", on: JSONSnippet.stroke()),
    DumpRow("stroke-by-default", on: #"{"ty":"st"}"#),
    DumpRow("stroke-caps-and-joins", on: #"{"ty":"st","w":{"k":3},"lc":3,"lj":3}"#),
    DumpRow("stroke-unknown-cap-and-join", on: #"{"ty":"st","w":{"k":3},"lc":7,"lj":0}"#),
    DumpRow("stroke-miter-limit", on: JSONSnippet.stroke(#""ml":10"#)),
    DumpRow("stroke-animated-miter-limit-wins", on: JSONSnippet.stroke(#""ml":10,"ml2":{"k":3}"#)),
    DumpRow("stroke-without-width", on: #"{"ty":"st","w":{"k":0}}"#),
    DumpRow("stroke-of-negative-width", on: #"{"ty":"st","w":{"k":-3}}"#),
    DumpRow("stroke-opacity", on: JSONSnippet.stroke(#""o":{"k":25}"#)),
    DumpRow("stroke-hidden", on: JSONSnippet.stroke(#""hd":true"#)),
    DumpRow("stroke-disabled", on: JSONSnippet.stroke(#""fillEnabled":false"#)),
    DumpRow("stroke-blended", on: JSONSnippet.stroke(#""bm":1"#)),
    DumpRow(
      "dashes", on: dashes(#"{"n":"d","v":{"k":5}},{"n":"g","v":{"k":3}},{"n":"o","v":{"k":2}}"#)),
    DumpRow("dashes-of-one-entry", on: dashes(#"{"n":"d","v":{"k":5}}"#)),
    DumpRow(
      "dashes-of-three-entries",
      on: dashes(#"{"n":"d","v":{"k":5}},{"n":"g","v":{"k":3}},{"n":"d","v":{"k":1}}"#)),
    DumpRow(
      "dashes-with-two-offsets",
      on: dashes(#"{"n":"o","v":{"k":1}},{"n":"d","v":{"k":5}},{"n":"o","v":{"k":4}}"#)),
    DumpRow("dashes-of-zeros", on: dashes(#"{"n":"d","v":{"k":0}},{"n":"g","v":{"k":0}}"#)),
    DumpRow("dashes-of-a-negative", on: dashes(#"{"n":"d","v":{"k":5}},{"n":"g","v":{"k":-1}}"#)),
    DumpRow("dashes-of-dots", on: dashes(#"{"n":"d","v":{"k":0}},{"n":"g","v":{"k":4}}"#)),
    DumpRow("dashes-empty", on: dashes("")),
    DumpRow(
      "dashes-moving",
      on: dashes(
        #"{"n":"d","v":{"k":5}},{"n":"o","v":{"k":[{"t":0,"s":[0]},{"t":10,"s":[-20]}]}}"#),
      frame: 5),
  ]

  private static func gradient(_ g: String, _ members: String = "", type: Int = 1) -> String {
    #"{"ty":"gf","t":\#(type),"s":{"k":[0,0]},"e":{"k":[100,0]},"g":\#(g)\#(members)}"#
  }

  private static let twoStops = #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#

  static let gradients: [DumpRow] = [
    DumpRow("gradient-linear", on: gradient(twoStops)),
    DumpRow("gradient-opacity", on: gradient(twoStops, #","o":{"k":50}"#)),
    DumpRow("gradient-even-odd", on: gradient(twoStops, #","r":2"#)),
    DumpRow("gradient-radial", on: gradient(twoStops, type: 2)),
    DumpRow(
      "gradient-radial-highlight", on: gradient(twoStops, #","h":{"k":80},"a":{"k":90}"#, type: 2)),
    DumpRow(
      "gradient-radial-highlight-past-its-edge",
      on: gradient(twoStops, #","h":{"k":-500}"#, type: 2)),
    DumpRow("gradient-conic", on: gradient(twoStops, #","a":{"k":45}"#, type: 3)),
    DumpRow("gradient-of-unknown-type", on: gradient(twoStops, type: 9)),
    DumpRow(
      "gradient-stroke",
      on:
        #"{"ty":"gs","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"w":{"k":3},"lc":1,"lj":1,"g":\#(twoStops)}"#
    ),
    DumpRow(
      "gradient-stroke-hidden", on: #"{"ty":"gs","hd":true,"w":{"k":3},"g":\#(twoStops)}"#),
    DumpRow(
      "gradient-alpha-at-the-colors",
      on: gradient(#"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,0.5]}}"#)),
    DumpRow(
      "gradient-alpha-between-the-colors",
      on: gradient(#"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0.25,0,0.75,1]}}"#)),
    DumpRow(
      "gradient-hard-edge",
      on: gradient(#"{"p":4,"k":{"k":[0,1,0,0,0.5,1,0,0,0.5,0,0,1,1,0,0,1]}}"#)),
    DumpRow(
      "gradient-hard-edge-in-alpha",
      on: gradient(#"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,0.5,1,0.5,0,1,0]}}"#)),
    DumpRow("gradient-unsorted", on: gradient(#"{"p":3,"k":{"k":[0,1,0,0,0.9,0,1,0,0.5,0,0,1]}}"#)),
    DumpRow("gradient-one-stop", on: gradient(#"{"p":1,"k":{"k":[0.5,0,1,0]}}"#)),
    DumpRow("gradient-no-stops", on: gradient(#"{"p":0,"k":{"k":[]}}"#)),
    DumpRow("gradient-without-count", on: gradient(#"{"k":{"k":[0,1,0,0,1,0,0,1]}}"#)),
    DumpRow("gradient-count-past-its-data", on: gradient(#"{"p":9,"k":{"k":[0,1,0,0,1,0,0,1]}}"#)),
    DumpRow("gradient-count-negative", on: gradient(#"{"p":-4,"k":{"k":[0,1,0,0,1,0,0,1]}}"#)),
    DumpRow("gradient-incomplete", on: gradient(#"{"p":2,"k":{"k":[0,1,0,0,1,0]}}"#)),
    DumpRow(
      "gradient-odd-number-behind", on: gradient(#"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0.5]}}"#)),
    DumpRow("gradient-bare-array", on: gradient(#"{"p":2,"k":[0,1,0,0,1,0,0,1]}"#)),
    DumpRow("gradient-without-colors", on: #"{"ty":"gf"}"#),
    DumpRow(
      "gradient-between-keyframes",
      on: gradient(
        #"{"p":2,"k":{"k":[{"t":0,"s":[0,1,0,0,1,0,0,1]},{"t":10,"s":[0.5,0,1,0,1,0,0,1]}]}}"#),
      frame: 5),
    DumpRow(
      "gradient-moving",
      on: #"{"ty":"gf","e":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[50,100]}]},"g":\#(twoStops)}"#,
      frame: 5),
  ]
}
