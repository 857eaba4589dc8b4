// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

/// A feature as a picture: what numbers of a display list do not show.
struct FeaturePicture: Sendable, CustomTestStringConvertible {
  /// Also the name of the file that holds what is expected.
  let name: String
  /// A whole animation of 100 x 100 pixels.
  let json: String
  let frame: Double

  var testDescription: String { name }

  init(_ name: String, layers: String..., assets: String = "", root: String = "", frame: Double = 0)
  {
    self.name = name
    json = JSONSnippet.animation(
      layers: layers.joined(separator: ","), assets: assets, root: root)
    self.frame = frame
  }

  init(_ name: String, shapes: String..., frame: Double = 0) {
    self.init(name, layers: JSONSnippet.shapeLayer(shapes.joined(separator: ",")), frame: frame)
  }

  static let all = modifiers + paints + masks + mattes + blending + positions + adjustments
}

// MARK: Pieces

private let blue = #"{"ty":"fl","c":{"k":[0.16,0.36,0.75]}}"#
private let orange = #"{"ty":"fl","c":{"k":[0.96,0.55,0.14]}}"#
private let pen = #"{"ty":"st","c":{"k":[0.1,0.1,0.2]},"w":{"k":3},"lc":2,"lj":2}"#

private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
  #"{"ty":"rc","d":1,"p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}}"#
}

private func ellipse(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
  #"{"ty":"el","d":1,"p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(width),\#(height)]}}"#
}

private func star(_ more: String = "") -> String {
  #"{"ty":"sr","sy":1,"d":1,"pt":{"k":5},"p":{"k":[50,50]},"r":{"k":0},"or":{"k":40},"ir":{"k":18}\#(more)}"#
}

private func merge(_ mode: Int) -> FeaturePicture {
  FeaturePicture(
    "merge-\(mode)", shapes: ellipse(38, 45, 50, 50), rectangle(58, 58, 50, 44),
    #"{"ty":"mm","mm":\#(mode)}"#, pen, orange)
}

/// A closed path of straight lines.
private func outline(_ vertices: [(Int, Int)]) -> String {
  let v = vertices.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
  let zeros = vertices.map { _ in "[0,0]" }.joined(separator: ",")
  return #"{"c":true,"v":[\#(v)],"i":[\#(zeros)],"o":[\#(zeros)]}"#
}

private let diamond = outline([(50, 8), (92, 50), (50, 92), (8, 50)])
private let block = outline([(40, 30), (95, 30), (95, 80), (40, 80)])

/// A square over all but a margin.
private func square(_ fill: String = orange, _ more: String = "") -> String {
  JSONSnippet.shapeLayer(rectangle(50, 50, 90, 90) + "," + fill, more)
}

extension FeaturePicture {
  fileprivate static let modifiers = [
    FeaturePicture(
      "repeater", shapes: rectangle(16, 50, 14, 30), orange, pen,
      #"{"ty":"rp","c":{"k":5},"o":{"k":0},"m":1,"tr":{"p":{"k":[17,0]},"a":{"k":[0,0]},"r":{"k":8},"s":{"k":[92,92]},"so":{"k":100},"eo":{"k":20}}}"#
    ),
    FeaturePicture(
      "repeater-nested", shapes: ellipse(20, 20, 10, 10), blue,
      #"{"ty":"rp","c":{"k":4},"o":{"k":0},"m":1,"tr":{"p":{"k":[20,0]}}}"#,
      #"{"ty":"rp","c":{"k":3.5},"o":{"k":0.25},"m":2,"tr":{"p":{"k":[0,20]},"so":{"k":100},"eo":{"k":30}}}"#
    ),
    merge(1), merge(2), merge(3), merge(4), merge(5),
    FeaturePicture(
      "trim-wrapping-around", shapes: star(),
      #"{"ty":"tm","s":{"k":10},"e":{"k":70},"o":{"k":160},"m":1}"#, pen),
    FeaturePicture(
      "trim-one-after-the-other", shapes: rectangle(30, 50, 40, 60), ellipse(70, 50, 40, 60),
      #"{"ty":"tm","s":{"k":25},"e":{"k":80},"o":{"k":0},"m":2}"#, pen),
    FeaturePicture(
      "rounded-corners", shapes: star(), #"{"ty":"rd","r":{"k":8}}"#, orange, pen),
    FeaturePicture(
      "offset-path-miter", shapes: star(), #"{"ty":"op","a":{"k":6},"lj":1,"ml":{"k":4}}"#, orange,
      pen),
    FeaturePicture(
      "offset-path-round-inward", shapes: rectangle(50, 50, 70, 70),
      #"{"ty":"op","a":{"k":-12},"lj":2,"ml":{"k":4}}"#, orange, pen),
    FeaturePicture("pucker", shapes: star(), #"{"ty":"pb","a":{"k":-40}}"#, orange),
    FeaturePicture("bloat", shapes: star(), #"{"ty":"pb","a":{"k":60}}"#, orange),
    FeaturePicture(
      "zig-zag", shapes: ellipse(50, 50, 64, 64),
      #"{"ty":"zz","s":{"k":6},"r":{"k":6},"pt":{"k":1}}"#, orange, pen),
    FeaturePicture(
      "zig-zag-smooth", shapes: ellipse(50, 50, 64, 64),
      #"{"ty":"zz","s":{"k":6},"r":{"k":6},"pt":{"k":2}}"#, orange, pen),
    FeaturePicture(
      "twist", shapes: rectangle(50, 50, 60, 60), #"{"ty":"tw","a":{"k":90},"c":{"k":[0,0]}}"#,
      orange, pen),
  ]

  private static func gradient(_ name: String, _ members: String) -> FeaturePicture {
    FeaturePicture(
      name, shapes: rectangle(50, 50, 90, 90),
      #"{"ty":"gf","o":{"k":100},"r":1,"g":{"p":3,"k":{"k":[0,0.1,0.2,0.6,0.5,0.9,0.3,0.2,1,1,0.9,0.4,0,1,0.7,1,1,0.1]}},\#(members)}"#
    )
  }

  private static func line(_ more: String) -> String {
    #"{"ty":"st","c":{"k":[0.1,0.1,0.2]},\#(more)}"#
  }

  fileprivate static let paints = [
    gradient("gradient-linear", #""t":1,"s":{"k":[10,10]},"e":{"k":[90,60]}"#),
    gradient(
      "gradient-radial-with-focus",
      #""t":2,"s":{"k":[50,50]},"e":{"k":[90,50]},"h":{"k":70},"a":{"k":45}"#),
    gradient("gradient-conic", #""t":3,"s":{"k":[50,50]},"e":{"k":[90,50]},"a":{"k":30}"#),
    FeaturePicture(
      "stroke-caps-and-joins",
      shapes: JSONSnippet.group(
        JSONSnippet.path([(12, 20), (40, 20), (20, 40)], closed: false) + ","
          + line(#""w":{"k":9},"lc":1,"lj":1,"ml":10"#)),
      JSONSnippet.group(
        JSONSnippet.path([(60, 20), (88, 20), (68, 40)], closed: false) + ","
          + line(#""w":{"k":9},"lc":2,"lj":2"#)),
      JSONSnippet.group(
        JSONSnippet.path([(12, 65), (40, 65), (20, 85)], closed: false) + ","
          + line(#""w":{"k":9},"lc":3,"lj":3"#)),
      JSONSnippet.group(
        JSONSnippet.path([(70, 75), (70, 75)], closed: false) + ","
          + line(#""w":{"k":14},"lc":2,"lj":2"#))),
    FeaturePicture(
      "stroke-under-uneven-scale",
      shapes: JSONSnippet.group(
        ellipse(0, 0, 30, 60) + "," + line(#""w":{"k":6},"lc":1,"lj":1"#),
        #""p":{"k":[50,50]},"s":{"k":[240,100]}"#)),
    FeaturePicture(
      "dashes", shapes: ellipse(50, 50, 76, 76),
      line(
        #""w":{"k":6},"lc":2,"lj":1,"d":[{"n":"d","v":{"k":14}},{"n":"g","v":{"k":9}},{"n":"d","v":{"k":0}},{"n":"g","v":{"k":9}},{"n":"o","v":{"k":5}}]"#
      )),
    FeaturePicture(
      "group-opacity-is-of-the-whole",
      shapes: JSONSnippet.group(
        ellipse(38, 50, 50, 50) + "," + orange + "," + rectangle(62, 50, 44, 44) + "," + blue,
        #""o":{"k":50}"#)),
  ]

  private static func masked(_ name: String, _ second: String) -> FeaturePicture {
    FeaturePicture(
      "mask-\(name)",
      layers: square(
        orange,
        #""masksProperties":[{"mode":"a","pt":{"k":\#(diamond)}},{\#(second),"pt":{"k":\#(block)}}]"#
      ))
  }

  fileprivate static let masks = [
    masked("add", #""mode":"a","o":{"k":50}"#), masked("subtract", #""mode":"s""#),
    masked("intersect", #""mode":"i""#), masked("lighten", #""mode":"l","o":{"k":50}"#),
    masked("darken", #""mode":"d","o":{"k":50}"#), masked("difference", #""mode":"f""#),
    masked("none", #""mode":"n""#), masked("inverted", #""mode":"i","inv":true"#),
    masked("expansion", #""mode":"s","x":{"k":8}"#),
    masked("contraction", #""mode":"s","x":{"k":-8}"#),
    masked("feather", #""mode":"s","f":{"k":[20,4]}"#),
  ]

  private static func adjusted(_ name: String, _ members: String) -> FeaturePicture {
    FeaturePicture(
      "adjustment-\(name)",
      layers: JSONSnippet.shapeLayer(ellipse(80, 20, 30, 30) + "," + blue),
      #"{"ty":12,\#(members),"ef":[{"mn":"ADBE Invert","ef":[{"v":{"k":1}},{"v":{"k":0}}]},"#
        + #"{"mn":"ADBE Gaussian Blur 2","ef":[{"v":{"k":10}}]}]}"#,
      square(), JSONSnippet.shapeLayer(ellipse(20, 20, 60, 60) + "," + blue))
  }

  fileprivate static let adjustments = [
    adjusted("of-all", #""ks":{}"#),
    adjusted("half", #""ks":{"o":{"k":50}}"#),
    adjusted("masked", #""ks":{},"masksProperties":[{"mode":"a","pt":{"k":\#(diamond)}}]"#),
    adjusted("of-its-size", #""sw":50,"sh":50,"ks":{"p":{"k":[60,20]},"r":{"k":30}}"#),
  ]

  private static func matted(_ name: String, _ type: Int) -> FeaturePicture {
    FeaturePicture(
      "matte-\(name)",
      layers: JSONSnippet.shapeLayer(
        ellipse(35, 35, 50, 50) + #",{"ty":"fl","c":{"k":[1,0.9,0.2]},"o":{"k":90}},"#
          + rectangle(65, 65, 40, 40) + #",{"ty":"fl","c":{"k":[0.2,0.2,0.8]}}"#, #""td":1"#),
      square(orange, #""tt":\#(type)"#))
  }

  fileprivate static let mattes = [
    matted("alpha", 1), matted("alpha-inverted", 2), matted("luma", 3), matted("luma-inverted", 4),
  ]

  /// Each of the modes as a column of a blue, a grey and a half clear patch over stripes.
  fileprivate static let blending: [FeaturePicture] = [
    FeaturePicture(
      "blend-modes-of-layers",
      layers: (0...17).map { mode in
        let x = 5 + mode % 9 * 11
        let y = mode < 9 ? 26 : 74
        return JSONSnippet.shapeLayer(
          rectangle(x, y - 14, 9, 12) + "," + blue + "," + rectangle(x, y, 9, 12)
            + #",{"ty":"fl","c":{"k":[0.6,0.6,0.6]}},"# + rectangle(x, y + 14, 9, 12)
            + #",{"ty":"fl","c":{"k":[0.9,0.4,0.1]},"o":{"k":50}}"#, #""bm":\#(mode)"#)
      }.joined(separator: ","),
      JSONSnippet.shapeLayer(
        (0..<5).map { rectangle(50, 10 + $0 * 20, 100, 8) }.joined(separator: ",")
          + #",{"ty":"fl","c":{"k":[0.85,0.75,0.3]}}"#),
      JSONSnippet.shapeLayer(rectangle(50, 50, 100, 100) + #",{"ty":"fl","c":{"k":[0.4,0.6,0.5]}}"#)
    )
  ]

  private static let arrow =
    JSONSnippet.path([(12, 0), (-8, -8), (-3, 0), (-8, 8)]) + "," + orange

  fileprivate static let positions = [
    FeaturePicture(
      "auto-orient",
      layers: (0..<5).map { i in
        #"{"ty":4,"ao":1,"ip":0,"op":60,"ks":{"p":{"k":[{"t":\#(-10 * i),"s":[15,80],"to":[10,-70],"ti":[-10,-70],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":\#(40 - 10 * i),"s":[85,80]}]}},"shapes":[\#(arrow)]}"#
      }.joined(separator: ","), frame: 0),
    FeaturePicture(
      "camera",
      layers:
        #"{"ty":13,"ddd":1,"pe":{"k":120},"ks":{"p":{"k":[65,20,-120]},"a":{"k":[50,50,0]}}}"#,
      #"{"ty":4,"ddd":1,"ks":{"p":{"k":[50,70,0]},"rx":{"k":-80}},"shapes":[\#(rectangle(-18, -18, 30, 30)),\#(rectangle(18, -18, 30, 30)),\#(rectangle(-18, 18, 30, 30)),\#(rectangle(18, 18, 30, 30)),\#(orange)]}"#,
      #"{"ty":4,"ddd":1,"ks":{"p":{"k":[50,40,20]},"ry":{"k":35}},"shapes":[\#(rectangle(0, 0, 50, 40)),\#(blue)]}"#
    ),
    FeaturePicture(
      "motion-blur",
      layers:
        #"{"ty":4,"mb":true,"ks":{"p":{"k":[{"t":0,"s":[0,30]},{"t":10,"s":[100,30]}]}},"shapes":[\#(rectangle(0, 0, 20, 30)),\#(orange)]}"#,
      #"{"ty":4,"mb":true,"ks":{"p":{"k":[50,72]},"r":{"k":[{"t":0,"s":[0]},{"t":10,"s":[400]}]}},"shapes":[\#(rectangle(0, 0, 70, 12)),\#(blue)]}"#,
      root: #""mb":{"sa":180,"sp":-90,"spf":16}"#, frame: 5),
    FeaturePicture(
      "rotation-in-space-through-a-parent",
      layers:
        #"{"ty":4,"parent":2,"ks":{"p":{"k":[0,0,0]},"rx":{"k":50}},"shapes":[\#(star().replacing("[50,50]", with: "[0,0]")),\#(orange)]}"#,
      #"{"ty":3,"ind":2,"ks":{"p":{"k":[50,50]},"ry":{"k":50},"rz":{"k":20}}}"#),
  ]
}
