// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static let square = JSONSnippet.square()
  private static let fill = JSONSnippet.fill()

  private static func stroked(_ name: String, _ members: String, by shape: String = square)
    -> HostileFile
  {
    HostileFile(name, shapes: "\(shape),\(JSONSnippet.stroke(members)),\(fill)")
  }

  private static func dashed(_ name: String, _ values: String..., by shape: String = square)
    -> HostileFile
  {
    stroked(
      name, "\"d\":[\(values.map { #"{"n":"d","v":{"k":\#($0)}}"# }.joined(separator: ","))]",
      by: shape)
  }

  private static let longLine = JSONSnippet.path([(0, 0), (280_000, 0)], closed: false)

  private static func gradient(
    _ name: String, _ g: String, _ members: String = #""s":{"k":[0,0]},"e":{"k":[9,9]}"#
  ) -> HostileFile {
    HostileFile(
      name,
      shapes:
        #"\#(square),{"ty":"gf","t":1,\#(members),"g":\#(g)},{"ty":"gf","t":2,\#(members),"g":\#(g)}"#
    )
  }

  private static let two = #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#

  static let strokesAndPaints: [HostileFile] = [
    dashed("27 tiny dashes", "0.005", "0.005", by: longLine),
    dashed("27 tiny dashes on a dot", "0.005", by: JSONSnippet.path([(5, 5)])),
    HostileFile(
      "27 tiny dashes, round and wide",
      shapes:
        #"\#(longLine),{"ty":"st","w":{"k":200},"lc":2,"d":[{"n":"d","v":{"k":0}},{"n":"g","v":{"k":7}}]}"#
    ),
    HostileFile(
      "27 round dashes of 40 lines",
      shapes: (0..<40).map { JSONSnippet.path([(0, $0), (1000, $0)], closed: false) }.joined(
        separator: ",")
        + #",{"ty":"st","w":{"k":200},"lc":2,"lj":2,"d":[{"n":"d","v":{"k":0}},{"n":"g","v":{"k":1}}]}"#
    ),
    dashed("28 dashes of zero", "0", "0"), dashed("28 negative dashes", "5", "-5"),
    dashed("28 dashes of nonsense", "null", "\"x\"", "1e400", "[]"),
    dashed("28 dashes of 1e300", "1e300", "1e300"), dashed("28 dashes of 1e-300", "1e-300"),
    stroked("28 100 000 dashes", #""d":[\#(list(100_000, #"{"n":"d","v":{"k":1}}"#))]"#),
    stroked("28 phase of 1e300", #""d":[{"n":"d","v":{"k":5}},{"n":"o","v":{"k":1e300}}]"#),
    stroked("29 width of 1e30", #""w":{"k":1e30}"#), stroked("29 negative width", #""w":{"k":-9}"#),
    stroked("29 width of nothing", #""w":{"k":null}"#), stroked("29 miter limit of 0", #""ml":0"#),
    stroked("29 miter limit of 1e9", #""ml":1e9"#),
    stroked("29 miter limit of -1e9", #""ml2":{"k":-1e9}"#),
    gradient("35 stop count past its data", #"{"p":1e6,"k":{"k":[0,1,0,0]}}"#),
    gradient("35 stop count negative", #"{"p":-7,"k":{"k":[0,1,0,0]}}"#),
    gradient("35 no stops", #"{"p":0,"k":{"k":[]}}"#), gradient("35 no gradient", "null"),
    gradient("35 50 000 stops", #"{"p":50000,"k":{"k":[\#(list(50_000, "0.00001,1,0,0"))]}}"#),
    gradient("35 50 000 alphas", #"{"p":1,"k":{"k":[0,1,0,0,\#(list(50_000, "0.1,0.5"))]}}"#),
    gradient(
      "35 stops of different counts",
      #"{"p":2,"k":{"k":[{"t":0,"s":[0,1,0,0,1,0,0,1]},{"t":60,"s":[0,1]}]}}"#),
    gradient("36 start is end", two, #""s":{"k":[5,5]},"e":{"k":[5,5]}"#),
    gradient(
      "36 highlight of 1e9", two, #""s":{"k":[0,0]},"e":{"k":[9,9]},"h":{"k":1e9},"a":{"k":1e300}"#),
    gradient("36 points of 1e300", two, #""s":{"k":[1e300,0]},"e":{"k":[-1e300,9]}"#),
    gradient("36 colours past one", #"{"p":2,"k":{"k":[-5,255,1e30,-3,7,0,1e300,1]}}"#),
    HostileFile(
      "36 colours of 255",
      shapes: JSONSnippet.square()
        + #",{"ty":"fl","c":{"k":[255,1e300,-1e300]},"o":{"k":1e9},"bm":-1}"#),
  ]

  private static func scaled(_ name: String, _ keys: String) -> HostileFile {
    HostileFile(name, shapes: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[\#(keys)]}},\#(fill)"#)
  }

  private static func transformed(_ name: String, _ ks: String) -> HostileFile {
    HostileFile(
      name,
      layers: #"{"ty":4,"ks":{\#(ks)},"shapes":[\#(square),\#(fill),\#(JSONSnippet.stroke())]}"#)
  }

  private static func precomp(_ members: String) -> String {
    #"{"ty":0,"refId":"a","w":100,"h":100,\#(members)}"#
  }

  private static let asset =
    #"{"id":"a","layers":[\#(JSONSnippet.shapeLayer(square + "," + fill))]}"#

  static let times: [HostileFile] = [
    scaled(
      "37 keyframes out of order", #"{"t":60,"s":[9,9]},{"t":0,"s":[1,1]},{"t":30,"s":[5,5]}"#),
    scaled("37 keyframes at one time", #"{"t":0,"s":[1,1]},{"t":0,"s":[2,2]},{"t":0,"s":[3,3]}"#),
    scaled("37 keyframes without anything", #"{"t":0},{"t":1},{},{"t":null},{"t":"x","s":"y"}"#),
    scaled("37 one keyframe", #"{"t":5,"s":[9,9]}"#),
    scaled("37 times of 1e300", #"{"t":-1e300,"s":[1,1]},{"t":1e300,"s":[9,9]}"#),
    scaled("37 30 000 keyframes", list(30_000, #"{"t":#,"s":[#,9]}"#)),
    scaled(
      "38 handles out of range",
      #"{"t":0,"s":[0,0],"o":{"x":-5,"y":1e300},"i":{"x":99,"y":-1e300}},{"t":60,"s":[9,9]}"#),
    scaled(
      "38 handles of nonsense",
      #"{"t":0,"s":[0,0],"o":{"x":null,"y":"x"},"i":{"x":[],"y":{}}},{"t":60,"s":[9,9]}"#),
    transformed(
      "38 tangents of 1e20",
      #""p":{"k":[{"t":0,"s":[0,0],"to":[1e20,1],"ti":[1,1e20]},{"t":60,"s":[9,9]}]}"#),
    transformed(
      "38 tangents of 1e300",
      #""p":{"k":[{"t":0,"s":[0,0],"to":[1e300,1],"ti":[1,1e300]},{"t":60,"s":[9,9]}]}"#),
    transformed(
      "38 loop without length",
      #""p":{"k":[{"t":0,"s":[5,5],"to":[1e-300,0],"ti":[0,1e-300]},{"t":60,"s":[5,5]}]}"#),
    transformed("39 scale 0", #""s":{"k":[0,0]}"#),
    transformed("39 scale 0 in x", #""s":{"k":[0,100]}"#),
    transformed("39 scale of 1e38", #""s":{"k":[1e38,1e38]}"#),
    transformed("39 scale of 1e-38", #""s":{"k":[1e-38,1e38]}"#),
    transformed("39 skew of 90", #""sk":{"k":90},"sa":{"k":45}"#),
    transformed("39 skew of 1e300", #""sk":{"k":1e300},"sa":{"k":-1e300}"#),
    transformed(
      "39 everything of 1e300",
      #""p":{"k":[1e300,-1e300]},"a":{"k":[1e300,1e300]},"r":{"k":1e300},"s":{"k":[1e300,1e300]},"o":{"k":1e300}"#
    ),
    HostileFile(
      "40 time remap of 1e12",
      layers: precomp(#""tm":{"k":[{"t":0,"s":[-1e12]},{"t":60,"s":[1e12]}]}"#), assets: asset),
    HostileFile(
      "40 time remap of nonsense",
      layers: precomp(#""tm":{"k":"x"}"#) + "," + precomp(#""tm":5"#) + ","
        + precomp(#""tm":{"k":1e308}"#), assets: asset),
    HostileFile("40 stretch 0", layers: precomp(#""sr":0"#), assets: asset),
    HostileFile("40 stretch of -1e300", layers: precomp(#""sr":-1e300"#), assets: asset),
    HostileFile("40 stretch of 1e-300", layers: precomp(#""sr":1e-300"#), assets: asset),
    HostileFile(
      "40 start at 1e12", layers: precomp(#""st":1e12,"ip":-1e12,"op":1e300"#), assets: asset),
  ]
}
