// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

extension DumpRow {
  private static let square = JSONSnippet.square(0, 0) + "," + JSONSnippet.fill()

  private static func layer(_ members: String) -> String {
    #"{"ty":4,"ddd":1,"shapes":[\#(square)],\#(members)}"#
  }

  /// Straight ahead of the middle, 100 before the plane z = 0.
  private static func camera(_ more: String = "", _ transform: String = "") -> String {
    let ks = transform.isEmpty ? #""p":{"k":[50,50,-100]}"# : transform
    return #"{"ty":13,"pe":{"k":100},"ks":{\#(ks)}\#(more.isEmpty ? "" : ",")\#(more)}"#
  }

  private init(space name: String, _ layers: String..., frame: Double = 0) {
    self.init(name, JSONSnippet.animation(layers: layers.joined(separator: ",")), frame: frame)
  }

  private static func at(_ z: Int, _ more: String = "") -> String {
    layer(#""ks":{"p":{"k":[50,50,\#(z)]}}\#(more)"#)
  }

  static let space: [DumpRow] = [
    DumpRow(space: "camera", camera(), at(0)),
    DumpRow(space: "camera-farther-is-smaller", camera(), at(100)),
    DumpRow(space: "camera-behind-it-is-nothing", camera(), at(-150)),
    DumpRow(
      space: "camera-with-a-target", camera("", #""p":{"k":[150,50,0]},"a":{"k":[50,50,0]}"#),
      layer(#""ks":{"p":{"k":[50,50,0]},"ry":{"k":-60}}"#)),
    DumpRow(
      space: "camera-with-a-parent", camera(#""parent":3"#, #""p":{"k":[0,0,-100]}"#),
      #"{"ty":3,"ind":3,"ks":{"p":{"k":[60,50,0]}}}"#, at(0)),
    DumpRow(
      space: "camera-turned", camera("", #""p":{"k":[50,50,-100]},"rz":{"k":90}"#),
      layer(#""ks":{"p":{"k":[70,50,0]}}"#)),
    DumpRow(space: "camera-sorts-by-depth", camera(), at(50), at(0), at(100), at(0, #","nm":"b""#)),
    DumpRow(
      space: "camera-flat-layers-part-the-order", camera(), at(50),
      #"{"ty":4,"ks":{},"shapes":[\#(square)]}"#, at(0)),
    DumpRow(
      space: "camera-ignores-flat-layers", camera(), ##"{"ty":1,"sw":9,"sh":9,"sc":"#fff"}"##),
    DumpRow(
      space: "camera-out-of-range", camera(#""ip":50"#),
      layer(#""ks":{"p":{"k":[50,50,100]}}"#)),
    DumpRow(
      space: "camera-of-two-the-upper", camera(), camera(#""nm":"b""#, #""p":{"k":[0,0,-50]}"#),
      at(0)),
    DumpRow(
      space: "camera-layer-with-all", camera(),
      layer(
        #""bm":1,"ks":{"p":{"k":[50,50,0]},"o":{"k":50}},"masksProperties":[{"mode":"a","pt":"#
          + #"{"k":{"c":true,"v":[[0,0],[4,0],[4,4]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]"#
      )),
    DumpRow(space: "camera-without-zoom", #"{"ty":13,"ks":{"p":{"k":[50,50,-100]}}}"#, at(0)),
    // Turned back by the parent, it is flat again; each alone would be half as wide.
    DumpRow(
      space: "space-goes-through-parents", layer(#""parent":2,"ks":{"ry":{"k":-60}}"#),
      #"{"ty":3,"ind":2,"ks":{"ry":{"k":60}}}"#),
    DumpRow(
      space: "space-depth-under-a-turned-parent", layer(#""parent":2,"ks":{"p":{"k":[0,0,10]}}"#),
      #"{"ty":3,"ind":2,"ks":{"ry":{"k":90}}}"#,
      layer(#""parent":2,"ks":{"p":{"k":[0,0,10]},"ry":{"k":-90}}"#)),
    DumpRow(
      space: "orientation-between-keyframes",
      layer(#""ks":{"or":{"k":[{"t":0,"s":[0,0,350]},{"t":10,"s":[0,0,10]}]}}"#), frame: 5),
  ]

  private static let moving = #""ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":100,"s":[100,0]}]}}"#

  private init(shutter name: String, _ layers: String, root: String, frame: Double = 10) {
    self.init(name, JSONSnippet.animation(layers: layers, root: root), frame: frame)
  }

  /// Open from half a frame before to half a frame after, two pictures.
  private static let open = #""mb":{"sa":360,"sp":-180,"spf":2}"#

  static let shutters: [DumpRow] = [
    DumpRow(shutter: "motion-blur", layer(#""mb":true,\#(moving)"#), root: open),
    DumpRow(
      shutter: "motion-blur-without-a-shutter", layer(#""mb":true,\#(moving)"#), root: #""x":1"#),
    DumpRow(shutter: "motion-blur-of-others-only", layer(moving), root: open),
    DumpRow(
      shutter: "motion-blur-closed", layer(#""mb":true,\#(moving)"#), root: #""mb":{"sa":0}"#),
    DumpRow(
      shutter: "motion-blur-at-rest", layer(#""mb":true,\#(moving)"#), root: open, frame: -10),
    DumpRow(
      shutter: "motion-blur-by-a-parent",
      layer(#""mb":true,"parent":4,"ks":{}"#) + #",{"ty":3,"ind":4,\#(moving)}"#, root: open),
    DumpRow(
      shutter: "motion-blur-fading",
      layer(#""mb":true,"ks":{"o":{"k":[{"t":0,"s":[0]},{"t":20,"s":[100]}]}}"#), root: open),
    DumpRow(
      shutter: "motion-blur-through-a-camera", camera() + "," + layer(#""mb":true,\#(moving)"#),
      root: open),
    DumpRow(
      shutter: "motion-blur-in-front-of-a-matte",
      layer(#""td":1"#) + "," + layer(#""tt":1,"mb":true,\#(moving)"#), root: open),
  ]
}
