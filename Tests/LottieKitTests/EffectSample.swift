// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// An effect or a layer style on a simple picture.
struct EffectSample: Sendable, CustomTestStringConvertible {
  /// Also the name of the files that hold what is expected.
  let name: String
  let json: String
  let frame: Double

  var testDescription: String { name }

  var row: DumpRow { DumpRow(name, json, frame: frame) }

  /// A blue square, and an orange disc over its corner.
  private static let shapes = """
    {"ty":"gr","it":[{"ty":"el","p":{"k":[64,64]},"s":{"k":[36,36]}},\
    {"ty":"fl","c":{"k":[1,0.7,0.1]}},{"ty":"tr"}]},\
    {"ty":"gr","it":[{"ty":"rc","p":{"k":[44,44]},"s":{"k":[44,44]}},\
    {"ty":"fl","c":{"k":[0.1,0.4,0.9]}},{"ty":"tr"}]}
    """

  /// A square that moves to the right by four pixels a frame.
  private static let moving =
    #"{"id":"m","layers":[{"ty":4,"ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[40,0]}]}},"#
    + #""shapes":[{"ty":"rc","p":{"k":[30,50]},"s":{"k":[30,40]}},{"ty":"fl","c":{"k":[0.1,0.4,0.9]}}]}]}"#

  private static let precomp = #"{"id":"p","layers":[{"ty":4,"shapes":[\#(shapes)]}]}"#

  private static let below =
    #"{"ty":4,"ind":9,"hd":true,"shapes":[{"ty":"el","p":{"k":[40,50]},"s":{"k":[60,60]}},"#
    + #"{"ty":"gf","t":1,"s":{"k":[10,0]},"e":{"k":[70,0]},"#
    + #""g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1]}}}]}"#

  private init(
    _ name: String, members: String, asPixels: Bool, moves: Bool = false, frame: Double
  ) {
    self.name = name
    self.frame = frame
    let layer =
      asPixels
      ? #"{"ty":0,"refId":"\#(moves ? "m" : "p")","w":100,"h":100,\#(members)}"#
      : #"{"ty":4,"shapes":[\#(Self.shapes)],\#(members)}"#
    json = JSONSnippet.animation(
      layers: layer + "," + Self.below, assets: Self.precomp + "," + Self.moving)
  }

  /// - Parameters:
  ///   - values: What the effect's parameters hold, in their order.
  ///   - layer: More members of the layer.
  ///   - asPixels: The layer is a precomposition.
  ///   - moves: What is in it moves.
  init(
    _ name: String, _ matchName: String, _ values: [String], layer: String = "",
    asPixels: Bool = false, moves: Bool = false, frame: Double = 0
  ) {
    self.init(
      "effect-" + name,
      members: #""ef":[\#(Self.effect(matchName, values))]"# + (layer.isEmpty ? "" : "," + layer),
      asPixels: asPixels || moves, moves: moves, frame: frame)
  }

  /// - Parameter style: Members of the style, `ty` among them.
  init(style name: String, _ style: String, layer: String = "") {
    self.init(
      "style-" + name, members: #""sy":[{\#(style)}]"# + (layer.isEmpty ? "" : "," + layer),
      asPixels: false, frame: 0)
  }

  static func effect(_ matchName: String, _ values: [String]) -> String {
    let parameters = values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ",")
    return #"{"mn":"\#(matchName)","en":1,"ef":[\#(parameters)]}"#
  }

  static let all = shadows + colors + wipes + warps + styles + mattes + generated
}

extension EffectSample {
  static let turned = #""ks":{"p":{"k":[50,50]},"a":{"k":[50,50]},"s":{"k":[60,60]},"r":{"k":30}}"#

  private static let shadowValues = ["[0.2,0,0.3]", "200", "135", "10", "16", "0"]

  static let shadows: [EffectSample] = [
    EffectSample("drop-shadow", "ADBE Drop Shadow", shadowValues),
    EffectSample(
      "drop-shadow-alone", "ADBE Drop Shadow", ["[0,0,0]", "255", "90", "10", "0", "1"]),
    EffectSample("drop-shadow-on-shapes-turned", "ADBE Drop Shadow", shadowValues, layer: turned),
    EffectSample(
      "drop-shadow-on-pixels-turned", "ADBE Drop Shadow", shadowValues, layer: turned,
      asPixels: true),
    EffectSample("gaussian-blur", "ADBE Gaussian Blur 2", ["12", "1", "0"]),
    EffectSample("gaussian-blur-horizontal", "ADBE Gaussian Blur 2", ["30", "2", "0"]),
    EffectSample(
      "gaussian-blur-repeats-edge", "ADBE Gaussian Blur 2", ["30", "1", "1"], asPixels: true),
    EffectSample("gaussian-blur-of-shapes-repeats-edge", "ADBE Gaussian Blur 2", ["30", "1", "1"]),
    EffectSample("box-blur", "ADBE Box Blur2", ["4", "3", "3", "0"]),
    EffectSample("directional-blur", "ADBE Motion Blur", ["60", "20"]),
    EffectSample("sharpen", "ADBE Sharpen", ["80"]),
  ]

  static let colors: [EffectSample] = [
    EffectSample("fill", "ADBE Fill", ["0", "0", "[0.9,0.1,0.3]", "0", "0", "0", "0.7"]),
    EffectSample("tint", "ADBE Tint", ["[0.2,0,0.4]", "[1,1,0.5]", "100"]),
    EffectSample("tritone", "ADBE Tritone", ["[1,1,0]", "[1,0,0]", "[0,0,1]", "20"]),
    EffectSample(
      "pro-levels", "ADBE Pro Levels2",
      (0..<36).map { i in
        switch i {
        case 3: "0.2"
        case 4, 7, 11, 14, 18, 21, 25, 28, 32, 35, 26: "1"
        case 5, 12, 19, 33: "1"
        case 31: "0"
        case 34: "0.3"
        default: "0"
        }
      }),
    EffectSample("levels", "ADBE Easy Levels2", ["1", "0", "0.1", "0.8", "1.5", "0.2", "0.9"]),
    EffectSample("invert", "ADBE Invert", ["1", "0"]),
    EffectSample("invert-hue", "ADBE Invert", ["7", "0"]),
    EffectSample(
      "black-and-white", "ADBE Black&White",
      ["40", "60", "40", "60", "20", "80", "1", "[0.9,0.7,0.4]"]),
    EffectSample("brightness-contrast", "ADBE Brightness & Contrast 2", ["40", "60", "0"]),
    EffectSample("hue-saturation", "ADBE HUE SATURATION", ["1", "0", "120", "-30", "20"]),
    EffectSample(
      "hue-saturation-colorized", "ADBE HUE SATURATION",
      ["1", "0", "0", "0", "0", "1", "300", "60", "0"]),
    EffectSample("threshold", "ADBE Threshold2", ["140"]),
    EffectSample("shift-channels", "ADBE Shift Channels", ["1", "4", "2", "3"]),
    EffectSample(
      "gradient-ramp", "ADBE Ramp",
      ["[20,20]", "[1,0,0]", "[80,80]", "[1,1,1]", "1", "0", "25"]),
    EffectSample(
      "gradient-ramp-radial", "ADBE Ramp", ["[50,50]", "[1,1,0]", "[50,20]", "[0,0,1]", "2"]),
  ]

  private static let masked =
    #""masksProperties":[{"mode":"n","pt":{"k":{"c":true,"#
    + #""v":[[20,20],[80,20],[80,80],[20,80]],"i":[[0,0],[0,0],[0,0],[0,0]],"#
    + #""o":[[0,0],[0,0],[0,0],[0,0]]}}}]"#

  static let wipes: [EffectSample] = [
    EffectSample("radial-wipe", "ADBE Radial Wipe", ["30", "45", "[50,50]", "1", "0"]),
    EffectSample("radial-wipe-both-soft", "ADBE Radial Wipe", ["40", "0", "[50,50]", "3", "20"]),
    EffectSample("linear-wipe", "ADBE Linear Wipe", ["50", "60", "0"]),
    EffectSample("linear-wipe-soft", "ADBE Linear Wipe", ["50", "180", "40"]),
    EffectSample("venetian-blinds", "ADBE Venetian Blinds", ["40", "30", "12", "0"]),
    EffectSample(
      "stroke", "ADBE Stroke",
      ["1", "0", "1", "[1,0,0]", "4", "0.75", "1", "10", "80", "15", "1"], layer: masked),
    EffectSample(
      "stroke-dots-alone", "ADBE Stroke",
      ["1", "1", "1", "[1,0,0]", "4", "0.75", "0.5", "0", "100", "150", "2"], layer: masked),
    EffectSample(
      "stroke-reveals", "ADBE Stroke",
      ["1", "1", "1", "[1,0,0]", "15", "0.75", "1", "0", "50", "15", "3"], layer: masked),
    EffectSample("set-matte", "ADBE Set Matte3", ["9", "4", "0"]),
    EffectSample("set-matte-luma-inverted", "ADBE Set Matte3", ["9", "5", "1"]),
    EffectSample(
      "set-matte-red-on-pixels", "ADBE Set Matte3", ["9", "1", "0"], layer: turned, asPixels: true),
  ]

  static let warps: [EffectSample] = [
    EffectSample(
      "transform", "ADBE Geometry2",
      ["[50,50]", "[55,45]", "0", "70", "110", "20", "0", "15", "60"]),
    EffectSample("twirl", "ADBE Twirl", ["150", "45", "[50,50]"]),
    EffectSample("wave-warp", "ADBE Wave Warp", ["1", "5", "25", "90", "1", "1", "0"], frame: 6),
    EffectSample("wave-warp-square", "ADBE Wave Warp", ["2", "4", "20", "0", "0", "1", "0"]),
    EffectSample("bulge", "ADBE Bulge", ["40", "30", "[50,50]", "2"]),
    EffectSample("spherize", "ADBE Spherize", ["40", "[50,50]"]),
    EffectSample(
      "corner-pin", "ADBE Corner Pin", ["[20,10]", "[90,0]", "[0,100]", "[70,80]"]),
    EffectSample(
      "motion-tile", "ADBE Tile", ["[50,50]", "40", "40", "90", "90", "1", "90", "0"]),
    EffectSample(
      "displacement-map", "ADBE Displacement Map", ["9", "1", "15", "11", "0"]),
    EffectSample(
      "displacement-map-wraps", "ADBE Displacement Map",
      ["9", "9", "50", "10", "30", "1", "1", "1"], asPixels: true),
    EffectSample(
      "displacement-map-within-the-layer", "ADBE Displacement Map",
      ["9", "9", "-30", "11", "0", "1", "0", "0"]),
  ]

  static let mattes: [EffectSample] = [
    EffectSample("simple-choker", "ADBE Simple Choker", ["1", "4.5"]),
    EffectSample("simple-choker-spreads", "ADBE Simple Choker", ["1", "-6"]),
    EffectSample("simple-choker-spreads-far", "ADBE Simple Choker", ["1", "-16"]),
    EffectSample("matte-choker", "ADBE Matte Choker", ["8", "60", "10", "0", "0", "100", "1"]),
    EffectSample("matte-choker-blurs", "ADBE Matte Choker", ["20", "0", "100"]),
    EffectSample(
      "bevel-alpha", "ADBE Bevel Alpha", ["6", "-60", "[1,1,1]", "0.8"]),
    EffectSample("glow", "ADBE Glo2", ["2", "128", "16", "1.5", "2", "3"]),
    EffectSample(
      "glow-in-two-colors", "ADBE Glo2",
      ["1", "0", "30", "3", "1", "2", "2", "1", "1", "0", "0.5", "[1,1,0]", "[1,0,0]", "1"]),
    EffectSample("radial-blur", "ADBE Radial Blur", ["40", "[50,50]", "1"]),
    EffectSample("radial-blur-zoom", "ADBE Radial Blur", ["60", "[50,50]", "2"]),
    EffectSample("cross-blur", "CS CrossBlur", ["10", "20", "1", "0"]),
    EffectSample("mosaic", "ADBE Mosaic", ["8", "12", "0"]),
    EffectSample(
      "mosaic-sharp-turned", "ADBE Mosaic", ["8", "8", "1"], layer: turned, asPixels: true),
  ]

  static let generated: [EffectSample] = [
    EffectSample(
      "echo", "ADBE Echo", ["-0.05", "4", "1", "0.6", "5"], moves: true, frame: 10),
    EffectSample(
      "echo-adds", "ADBE Echo", ["-0.1", "2", "0.5", "0.7", "1"], moves: true, frame: 8),
    EffectSample("posterize-time", "ADBE Posterize Time", ["12"], moves: true, frame: 9),
    EffectSample(
      "gaussian-blur-repeats-turned-edge", "ADBE Gaussian Blur 2", ["30", "1", "1"],
      layer: turned, asPixels: true),
    EffectSample(
      "exposure", "ADBE Exposure2", ["1", "0", "1", "0", "1"]),
    EffectSample(
      "exposure-by-channel", "ADBE Exposure2",
      [
        "2", "0", "0", "0", "1", "0", "0", "1.5", "0", "1", "0", "0", "0", "0.1", "1", "0", "0",
        "0",
        "0", "0.4", "0", "1",
      ]),
    EffectSample(
      "toner", "CC Toner",
      ["3", "[1,1,1]", "[1,0.8,0]", "[1,0,0]", "[0.4,0,0.4]", "[0,0,0]", "0"]),
    EffectSample(
      "change-to-color", "ADBE Change To Color",
      ["[0.1,0.4,0.9]", "[0.1,0.7,0.2]", "4", "1", "0", "0.05", "0.5", "0.5", "0", "0", "0"]),
    EffectSample(
      "four-colors", "ADBE 4ColorGradient",
      [
        "0", "[10,10]", "[1,1,0]", "[90,10]", "[0,1,0]", "[10,90]", "[1,0,1]", "[90,90]", "[0,0,1]",
        "0", "100", "0", "100", "1",
      ]),
    EffectSample(
      "four-colors-multiplied", "ADBE 4ColorGradient",
      [
        "0", "[10,10]", "[1,1,0]", "[90,10]", "[0,1,0]", "[10,90]", "[1,0,1]", "[90,90]", "[0,0,1]",
        "0", "100", "0", "100", "5",
      ]),
    EffectSample(
      "slant", "CC Slant", ["40", "1", "90", "[50,82]", "0", "[0,0,0]"]),
    EffectSample(
      "slant-keeps-lengths", "CC Slant", ["-100", "0", "100", "[50,82]", "1", "[0.5,0,0]"]),
    EffectSample(
      "circle", "ADBE Circle",
      ["[50,50]", "40", "3", "12", "0", "0", "12", "0", "0", "[1,0,0.5]", "80", "1"]),
    EffectSample(
      "circle-inverted-over", "ADBE Circle",
      ["[50,50]", "30", "1", "0", "0", "10", "0", "0", "1", "[0,0,0]", "50", "2"]),
    EffectSample("bend-it", "CC Bend It", ["45", "[50,82]", "[50,22]", "2", "1"]),
    EffectSample("bend-it-extends", "CC Bend It", ["-60", "[50,75]", "[50,40]", "3", "2"]),
    EffectSample(
      "sphere", "CC Sphere", ["0", "20", "40", "0", "1", "0", "40", "[50,50]", "2"], asPixels: true),
    EffectSample(
      "sphere-from-both-sides", "CC Sphere",
      ["0", "0", "60", "10", "1", "0", "45", "[50,50]", "1"],
      asPixels: true),
    EffectSample(
      "fractal-noise", "ADBE Fractal Noise",
      ["1", "3", "0", "150", "0", "0", "0", "0", "1", "30", "100", "100", "[50,50]"]),
    EffectSample(
      "fractal-noise-turbulent", "ADBE Fractal Noise",
      [
        "3", "1", "1", "200", "-20", "0", "0", "30", "0", "30", "40", "20", "[50,50]", "0", "0",
        "2", "0", "70", "56", "0", "[0,0]", "0", "0", "90", "0", "0", "1", "3", "0", "60", "4",
      ]),
  ]

  static let styles: [EffectSample] = [
    EffectSample(style: "stroke", #""ty":0,"c":{"k":[1,0,0]},"s":{"k":4}"#),
    EffectSample(
      style: "drop-shadow",
      #""ty":1,"c":{"k":[0,0,0]},"o":{"k":80},"a":{"k":120},"s":{"k":10},"d":{"k":8},"ch":{"k":20}"#
    ),
    EffectSample(
      style: "drop-shadow-on-shapes-turned",
      #""ty":1,"c":{"k":[0,0,0]},"o":{"k":80},"a":{"k":90},"s":{"k":0},"d":{"k":8}"#,
      layer: turned),
    EffectSample(
      style: "inner-shadow",
      #""ty":2,"c":{"k":[0,0,0]},"o":{"k":80},"a":{"k":120},"s":{"k":12},"d":{"k":6},"bm":{"k":5}"#
    ),
    EffectSample(
      style: "outer-glow", #""ty":3,"c":{"k":[0,0.8,0]},"o":{"k":90},"s":{"k":30},"ch":{"k":5}"#),
    EffectSample(
      style: "inner-glow", #""ty":4,"c":{"k":[1,1,0.7]},"o":{"k":90},"s":{"k":20},"bm":{"k":11}"#),
    EffectSample(
      style: "inner-glow-from-the-middle",
      #""ty":4,"c":{"k":[1,1,1]},"o":{"k":90},"s":{"k":40},"bm":{"k":1},"sr":{"k":2}"#),
    EffectSample(
      style: "bevel", #""ty":5,"bs":{"k":2},"sr":{"k":100},"s":{"k":12},"a":{"k":120}"#),
    EffectSample(
      style: "emboss",
      #""ty":5,"bs":{"k":3},"sr":{"k":150},"s":{"k":10},"sf":{"k":4},"a":{"k":120}"#),
    EffectSample(
      style: "satin",
      #""ty":6,"c":{"k":[0,0,0]},"o":{"k":60},"a":{"k":19},"d":{"k":8},"s":{"k":16},"bm":{"k":5}"#),
    EffectSample(
      style: "color-overlay", #""ty":7,"c":{"k":[1,0,0]},"so":{"k":60},"bm":{"k":5}"#),
    EffectSample(
      style: "gradient-overlay",
      #""ty":8,"o":{"k":80},"gf":{"p":2,"k":{"k":[0,1,0,0,1,1,1,0]}},"a":{"k":45}"#),
    EffectSample(
      style: "gradient-overlay-reflected",
      #""ty":8,"gt":{"k":4},"gf":{"p":2,"k":{"k":[0,1,0,0,1,1,1,1]}},"a":{"k":90},"bm":{"k":11}"#),
  ]
}
