// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

extension DumpRow {
  private static let square = JSONSnippet.square(0, 0) + "," + JSONSnippet.fill()
  private static let solid = ##"{"ty":1,"ks":{},"sw":20,"sh":10,"sc":"#00ff00"}"##

  fileprivate init(
    layers name: String, _ layers: String..., assets: String = "", frame: Double = 0
  ) {
    self.init(
      name,
      JSONSnippet.animation(layers: layers.joined(separator: ","), assets: assets), frame: frame)
  }

  /// A layer with a red square around its origin.
  private static func layer(_ members: String) -> String {
    #"{"ty":4,"shapes":[\#(square)],\#(members)}"#
  }

  private static func precomp(_ members: String = "") -> String {
    let extra = members.isEmpty ? "" : "," + members
    return #"{"ty":0,"refId":"p","w":30,"h":40,"ks":{}\#(extra)}"#
  }

  private static func asset(_ layers: String, id: String = "p") -> String {
    #"{"id":"\#(id)","layers":[\#(layers)]}"#
  }

  /// Moves one unit a frame.
  private static let moving = #""ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":100,"s":[100,0]}]}}"#

  static let layers: [DumpRow] = [
    DumpRow(
      layers: "layers-first-on-top", layer(#""ks":{"p":{"k":[1,0]}}"#),
      layer(#""ks":{"p":{"k":[2,0]}}"#)),
    DumpRow(layers: "layer-without-transform", #"{"ty":4,"shapes":[\#(square)]}"#),
    DumpRow(layers: "layer-without-shapes", #"{"ty":4,"ks":{}}"#),
    DumpRow(
      layers: "layer-transform",
      layer(#""ks":{"p":{"k":[5,5]},"a":{"k":[1,1]},"s":{"k":[50,50]},"o":{"k":50}}"#)),
    DumpRow(layers: "layer-hidden", layer(#""hd":true"#)),
    DumpRow(layers: "layer-blended", layer(#""bm":1"#), layer(#""ks":{}"#)),
    DumpRow(layers: "layer-hard-mix", layer(#""bm":17"#)),
    DumpRow(layers: "layer-blended-unknown", layer(#""bm":18"#)),
    DumpRow(
      layers: "effects-are-named",
      layer(
        #""ef":[{"mn":"ADBE Unknown Thing"},{"nm":"Odd"},{"mn":"ADBE Slider Control"},"#
          + #"{"mn":"Pseudo/x"},{"mn":"ADBE Off","en":0},5],"sy":[{"ty":3}]"#)),
    DumpRow(layers: "solid", solid),
    DumpRow(layers: "solid-without-size", ##"{"ty":1,"sc":"#0f0"}"##),
    DumpRow(layers: "solid-without-color", #"{"ty":1,"sw":5,"sh":5,"sc":""}"#),
    DumpRow(layers: "null", #"{"ty":3,"ks":{}}"#),
    DumpRow(layers: "data", #"{"ty":15,"ks":{}}"#, solid),
    DumpRow(layers: "guide", #"{"ty":11,"ks":{}}"#, solid),
    DumpRow(
      layers: "adjustment",
      #"{"ty":12,"ks":{"o":{"k":50}},"ef":[\#(EffectSample.effect("ADBE Invert", ["1"]))]}"#, solid),
    DumpRow(layers: "layer-of-unknown-type", #"{"ty":137,"ks":{}}"#, #"{"ks":{}}"#),
    DumpRow(layers: "layers-that-are-not-drawn", #"{"ty":9},{"ty":14},{"ty":99}"#),
    DumpRow(
      layers: "audio", #"{"ty":6,"refId":"s","ks":{}}"#, #"{"ty":6,"ks":{}}"#, solid,
      assets: #"{"id":"s","p":"x.mp3"}"#),
    DumpRow(layers: "image-missing", #"{"ty":2,"refId":"nope"}"#),
    DumpRow(
      layers: "image", #"{"ty":2,"refId":"i","ks":{}}"#, assets: imageAsset(#""w":20,"h":10"#)),
    DumpRow(
      layers: "image-covers-its-box", #"{"ty":2,"refId":"i","ks":{}}"#,
      assets: imageAsset(#""w":40,"h":10"#)),
    DumpRow(
      layers: "image-without-size", #"{"ty":2,"refId":"i","ks":{}}"#, assets: imageAsset(#""x":0"#)),
    DumpRow(
      layers: "parent", layer(#""parent":7"#),
      #"{"ty":3,"ind":7,"ks":{"p":{"k":[9,9]},"o":{"k":0}}}"#),
    DumpRow(
      layers: "parent-of-a-parent", layer(#""parent":2"#),
      #"{"ty":3,"ind":2,"parent":3,"ks":{"p":{"k":[1,0]}}}"#,
      #"{"ty":3,"ind":3,"ks":{"s":{"k":[200,200]}}}"#),
    DumpRow(
      layers: "parent-out-of-range", layer(#""parent":7"#),
      #"{"ty":3,"ind":7,"ip":90,"op":99,"hd":true,"ks":{"p":{"k":[9,9]}}}"#),
    DumpRow(layers: "parent-missing", layer(#""parent":7"#)),
    DumpRow(layers: "parent-is-itself", layer(#""ind":1,"parent":1,"ks":{"p":{"k":[3,3]}}"#)),
    DumpRow(
      layers: "parents-in-a-circle", layer(#""ind":1,"parent":2,"ks":{"p":{"k":[1,0]}}"#),
      layer(#""ind":2,"parent":1,"ks":{"p":{"k":[0,1]}}"#)),
    DumpRow(
      layers: "parent-of-two-with-one-index", layer(#""parent":7"#),
      #"{"ty":3,"ind":7,"ks":{"p":{"k":[1,1]}}}"#, #"{"ty":3,"ind":7,"ks":{"p":{"k":[2,2]}}}"#),
    DumpRow(
      layers: "parent-moving", layer(#""parent":7"#), #"{"ty":3,"ind":7,\#(moving)}"#, frame: 12),
    DumpRow(layers: "auto-orient", layer(#""ao":1,\#(moving)"#), frame: 12),
  ]

  private static func imageAsset(_ members: String) -> String {
    // 2 x 1 pixels.
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVQI12NIOQEAAZMBLRk7ENIAAAAASUVORK5CYII="
    return #"{"id":"i","p":"data:image/png;base64,\#(png)",\#(members)}"#
  }

  static let timing: [DumpRow] = [
    DumpRow(layers: "time-before-in-point", layer(#""ip":10,"op":20"#), frame: 9.99),
    DumpRow(layers: "time-at-in-point", layer(#""ip":10,"op":20"#), frame: 10),
    DumpRow(layers: "time-before-out-point", layer(#""ip":10,"op":20"#), frame: 19.99),
    DumpRow(layers: "time-at-out-point", layer(#""ip":10,"op":20"#), frame: 20),
    DumpRow(layers: "time-at-the-end-shows-the-last-picture", layer(#""ip":0,"op":60"#), frame: 60),
    DumpRow(layers: "time-past-the-end", layer(#""ip":0,"op":60"#), frame: 1e9),
    DumpRow(
      layers: "time-start-does-not-shift-a-shape", layer(#""st":5,"sr":2,\#(moving)"#), frame: 10),
    DumpRow(layers: "precomp", precomp(), assets: asset(layer(moving)), frame: 10),
    DumpRow(
      layers: "precomp-without-size", #"{"ty":0,"refId":"p"}"#, assets: asset(layer(#""ks":{}"#))),
    DumpRow(
      layers: "precomp-start-time", precomp(#""st":4"#), assets: asset(layer(moving)), frame: 10),
    DumpRow(
      layers: "precomp-stretch", precomp(#""sr":2"#), assets: asset(layer(moving)), frame: 10),
    DumpRow(
      layers: "precomp-start-and-stretch", precomp(#""st":4,"sr":2"#), assets: asset(layer(moving)),
      frame: 10),
    DumpRow(
      layers: "precomp-backwards", precomp(#""st":20,"sr":-1"#), assets: asset(layer(moving)),
      frame: 5),
    DumpRow(
      layers: "precomp-stretch-zero", precomp(#""sr":0"#), assets: asset(layer(moving)), frame: 10),
    DumpRow(
      layers: "precomp-time-remap",
      precomp(#""st":9,"sr":3,"tm":{"k":[{"t":0,"s":[0]},{"t":10,"s":[0.5]}]}"#),
      assets: asset(layer(moving)), frame: 10),
    DumpRow(
      layers: "precomp-layer-out-of-range", precomp(#""st":4"#),
      assets: asset(layer(#""ip":0,"op":5"#)), frame: 10),
    DumpRow(
      layers: "precomp-size-of-its-asset", #"{"ty":0,"refId":"p","ks":{}}"#,
      assets: #"{"id":"p","w":7,"h":8,"layers":[\#(solid)]}"#),
    DumpRow(layers: "precomp-missing", #"{"ty":0,"refId":"zzz"}"#),
    DumpRow(
      layers: "precomp-in-itself", precomp(), assets: asset(layer(#""ks":{}"#) + "," + precomp())),
    DumpRow(
      layers: "precomps-in-a-circle", precomp(),
      assets: asset(#"{"ty":0,"refId":"q"}"#) + ","
        + asset(precomp() + "," + layer(#""ks":{}"#), id: "q")),
    DumpRow(
      layers: "precomp-id-as-a-number", #"{"ty":0,"refId":"12","w":5,"h":5}"#,
      assets: #"{"id":12,"layers":[\#(layer(#""ks":{}"#))]}"#),
    DumpRow(
      layers: "precomp-used-twice-at-two-times", precomp(#""st":4"#), precomp(),
      assets: asset(layer(moving)), frame: 10),
    DumpRow(
      layers: "precomp-parents-are-its-own", precomp(), #"{"ty":3,"ind":7,"ks":{"p":{"k":[5,5]}}}"#,
      assets: asset(layer(#""parent":7"#))),
  ]

  private static func masked(_ name: String, _ masks: String, frame: Double = 0) -> DumpRow {
    DumpRow(layers: "mask-" + name, layer(#""ks":{},"masksProperties":[\#(masks)]"#), frame: frame)
  }

  private static let shape =
    #""pt":{"k":{"c":true,"v":[[0,0],[4,0],[4,4]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}"#

  static let masks: [DumpRow] = [
    masked(
      "of-every-mode",
      ["a", "s", "i", "l", "d", "f"].map { #"{"mode":"\#($0)",\#(shape)}"# }.joined(separator: ",")),
    masked("none", #"{"mode":"n",\#(shape)}"#),
    masked("without-mode-adds", "{\(shape)}"),
    masked("of-unknown-mode-adds", #"{"mode":"q",\#(shape)}"#),
    masked("inverted-and-faint", #"{"mode":"a","inv":true,"o":{"k":25},\#(shape)}"#),
    masked("open-path-is-left-out", #"{"mode":"a",\#(shape.replacing("true", with: "false"))}"#),
    masked("without-path", #"{"mode":"a"}"#),
    masked("expansion", #"{"mode":"a","x":{"k":3},\#(shape)}"#),
    masked("feather", #"{"mode":"a","f":{"k":[10,20]},\#(shape)}"#),
    masked(
      "fading", #"{"mode":"a","o":{"k":[{"t":0,"s":[0]},{"t":10,"s":[100]}]},\#(shape)}"#, frame: 5),
    DumpRow(
      layers: "mask-of-a-precomp",
      #"{"ty":0,"refId":"p","w":9,"h":9,"masksProperties":[{"mode":"a",\#(shape)}]}"#,
      assets: asset(solid)),
  ]

  private static let source = #""nm":"source","td":1,"ks":{"p":{"k":[2,2]}}"#

  static let mattes: [DumpRow] = [
    DumpRow(layers: "matte-alpha", layer(source), layer(#""tt":1"#)),
    DumpRow(layers: "matte-alpha-inverted", layer(source), layer(#""tt":2"#)),
    DumpRow(layers: "matte-luma", layer(source), layer(#""tt":3"#)),
    DumpRow(layers: "matte-luma-inverted", layer(source), layer(#""tt":4"#)),
    DumpRow(layers: "matte-of-unknown-type", layer(source), layer(#""tt":9"#)),
    DumpRow(
      layers: "matte-by-index", layer(#""tt":1,"tp":5"#), solid,
      layer(#""ind":5,"td":1,"ks":{"p":{"k":[3,3]}}"#)),
    DumpRow(layers: "matte-by-missing-index", layer(source), layer(#""tt":1,"tp":99"#)),
    DumpRow(layers: "matte-of-the-first-layer", layer(#""tt":1"#)),
    DumpRow(
      layers: "matte-source-without-mark-is-not-drawn", layer(#""ks":{}"#), layer(#""tt":1"#)),
    DumpRow(layers: "matte-source-hidden", layer(source + #","hd":true"#), layer(#""tt":1"#)),
    DumpRow(
      layers: "matte-source-out-of-range-hides", layer(source + #","ip":50"#), layer(#""tt":1"#)),
    DumpRow(
      layers: "matte-source-out-of-range-inverted-shows", layer(source + #","ip":50"#),
      layer(#""tt":2"#)),
    DumpRow(layers: "matte-source-is-not-blended", layer(source + #","bm":3"#), layer(#""tt":1"#)),
    DumpRow(
      layers: "matte-of-a-matte", layer(source), layer(#""tt":2,"td":1,"ks":{"s":{"k":[50,50]}}"#),
      layer(#""tt":1"#)),
    DumpRow(layers: "matte-of-itself", layer(#""ind":1,"tt":1,"tp":1"#)),
    DumpRow(
      layers: "mattes-in-a-circle", layer(#""ind":1,"tt":1,"tp":2"#),
      layer(#""ind":2,"tt":1,"tp":1"#)),
    DumpRow(
      layers: "matte-for-two", layer(source + #","ind":1"#), layer(#""tt":1,"tp":1"#),
      layer(#""tt":2,"tp":1"#)),
    DumpRow(
      layers: "matte-source-with-parent", layer(#""td":1,"parent":7"#), layer(#""tt":1"#),
      #"{"ty":3,"ind":7,"ks":{"p":{"k":[8,8]}}}"#),
  ]

  private static func old(_ name: String, _ version: String, _ shapes: String) -> DumpRow {
    DumpRow(name, JSONSnippet.animation(shapes: shapes, version: version))
  }

  private static let oldPath =
    #"{"ty":"sh","closed":true,"ks":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[1,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,2]]}}}"#
  private static let oldFill = #"{"ty":"fl","c":{"k":[255,51,0,255]}}"#

  /// What older exporters wrote otherwise.
  static let fixUps: [DumpRow] = [
    old("old-colors-of-255", "4.1.8", square.replacing("[1,0,0]", with: "[255,51,0]")),
    old(
      "old-colors-of-255-animated", "4.1.0",
      JSONSnippet.square()
        + #",{"ty":"st","w":{"k":1},"lc":1,"lj":2,"c":{"k":[{"t":0,"s":[255,0,0,255],"e":[0,0,255,255]},{"t":10}]}}"#
    ),
    old("new-colors-are-kept", "4.1.9", JSONSnippet.square() + "," + oldFill),
    old("old-closed-path", "4.4.17", oldPath + "," + JSONSnippet.fill()),
    old("new-path-tells-itself", "4.4.18", oldPath + "," + JSONSnippet.stroke()),
    DumpRow(
      "old-mask-is-closed",
      JSONSnippet.animation(
        layers: layer(#""masksProperties":[{"mode":"a","pt":{"k":{"v":[[0,0],[9,0],[9,9]]}}}]"#),
        version: "4.4.0")),
    DumpRow(
      "old-mask-that-is-open",
      JSONSnippet.animation(
        layers: layer(
          #""masksProperties":[{"mode":"a","cl":false,"pt":{"k":{"v":[[0,0],[9,0],[9,9]]}}}]"#),
        version: "4.4.0")),
    DumpRow(
      "slot-replaces-a-property",
      JSONSnippet.animation(
        layers: JSONSnippet.shapeLayer(
          JSONSnippet.square() + #",{"ty":"fl","c":{"sid":"main","k":[1,0,0]}}"#),
        root: #""slots":{"main":{"p":{"k":[0,0,1]}}}"#)),
    DumpRow(
      "slot-missing",
      JSONSnippet.animation(
        layers: JSONSnippet.shapeLayer(
          JSONSnippet.square() + #",{"ty":"fl","c":{"sid":"main","k":[1,0,0]}}"#))),
    DumpRow(
      "slot-of-itself",
      JSONSnippet.animation(
        layers: JSONSnippet.shapeLayer(
          JSONSnippet.square() + #",{"ty":"fl","c":{"sid":"a","k":[1,0,0]}}"#),
        root: #""slots":{"a":{"p":{"sid":"b","k":[0,1,0]}},"b":{"p":{"sid":"a","k":[0,0,1]}}}"#)),
    DumpRow(
      "expression",
      JSONSnippet.animation(
        shapes: JSONSnippet.square()
          + #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":50,"x":"value / 2"}}"#)),
  ]
}
