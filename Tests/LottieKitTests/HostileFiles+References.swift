// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static let content = JSONSnippet.shapeLayer(
    JSONSnippet.square() + "," + JSONSnippet.fill())

  private static func precomp(_ id: String) -> String {
    #"{"ty":0,"refId":"\#(id)","w":100,"h":100}"#
  }

  private static func asset(_ id: String, _ layers: String) -> String {
    #"{"id":"\#(id)","layers":[\#(layers)]}"#
  }

  /// Ten levels, each with ten uses of the next.
  private static let laughs = (0..<10).map { level in
    asset("l\(level)", level == 9 ? content : list(10, precomp("l\(level + 1)")))
  }.joined(separator: ",")

  private static let shape = #""ty":4,"shapes":[\#(JSONSnippet.square()),\#(JSONSnippet.fill())]"#

  static let references: [HostileFile] = [
    HostileFile("17 precomp in itself", layers: precomp("a"), assets: asset("a", precomp("a"))),
    HostileFile(
      "17 precomps in a circle", layers: precomp("a"),
      assets: asset("a", precomp("b")) + "," + asset("b", precomp("a") + "," + content)),
    HostileFile("18 billion laughs", layers: precomp("l0"), assets: laughs),
    HostileFile(
      "19 precomps 2 000 deep", layers: precomp("p0"),
      assets: (0..<2000).map { asset("p\($0)", precomp("p\($0 + 1)")) }.joined(separator: ",")),
    HostileFile("20 parent is itself", layers: #"{"ind":1,"parent":1,\#(shape)}"#),
    HostileFile(
      "20 parents in a circle",
      layers: (0..<9).map { #"{"ind":\#($0),"parent":\#(($0 + 1) % 9),\#(shape)}"# }.joined(
        separator: ",")),
    HostileFile("20 parent missing", layers: #"{"parent":99,\#(shape)}"#),
    HostileFile(
      "20 parent of a wrong type",
      layers: #"{"parent":"x",\#(shape)},{"parent":[],\#(shape)},{"parent":1e300,\#(shape)}"#),
    HostileFile(
      "20 chain of 2 000 parents",
      layers: (0..<2000).map {
        #"{"ty":3,"ind":\#($0),"parent":\#($0 + 1),"ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":60,"s":[1,1]}]}}}"#
      }.joined(separator: ",")
        + #",{"ind":2000,"parent":0,\#(shape)}"#),
    HostileFile(
      "21 refId missing", layers: #"{"ty":0},{"ty":2},{"ty":0,"refId":null},{"ty":2,"refId":{}}"#),
    HostileFile(
      "21 refId of a wrong kind", layers: #"{"ty":2,"refId":"a"},{"ty":0,"refId":"i"}"#,
      assets: asset("a", content) + #",{"id":"i","p":"x.png"}"#),
    HostileFile(
      "21 duplicate ids", layers: precomp("a"), assets: asset("a", content) + "," + asset("a", "")),
    HostileFile(
      "21 huge id", layers: precomp(String(repeating: "x", count: 1_000_000)),
      assets: asset(String(repeating: "x", count: 1_000_000), content)),
    HostileFile(
      "21 assets of wrong types", layers: content,
      assets: "null,5,[],\"x\",{},{\"id\":{},\"layers\":5},{\"p\":5}"),
    HostileFile("22 matte of itself", layers: #"{"ind":1,"tt":1,"tp":1,\#(shape)}"#),
    HostileFile(
      "22 mattes in a circle",
      layers: #"{"ind":1,"tt":1,"tp":2,\#(shape)},{"ind":2,"tt":1,"tp":1,\#(shape)}"#),
    HostileFile("22 matte without source", layers: #"{"tt":1,\#(shape)}"#),
    HostileFile(
      "22 chain of 300 mattes",
      layers: list(300, #"{"tt":1,"td":1,\#(shape)}"#) + #",{"tt":1,\#(shape)}"#),
    HostileFile(
      "22 one matte for 1 000 layers",
      layers: #"{"ind":1,"td":1,\#(shape)},"# + list(1000, #"{"tt":1,"tp":1,\#(shape)}"#)),
    HostileFile("23 6 000 layers", layers: list(6_000, #"{"ty":3}"#)),
    HostileFile(
      "23 3 000 layers out of range", layers: list(3_000, #"{"ip":50,"op":51,\#(shape)}"#)),
  ]

  private static func lines(_ vertices: String, _ more: String = "") -> String {
    #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(vertices)]\#(more)}}}"#
  }

  private static let fill = JSONSnippet.fill()
  private static let stroke = JSONSnippet.stroke()

  private static func star(_ members: String) -> String {
    #"{"ty":"sr","sy":1,"p":{"k":[50,50]},\#(members)},\#(fill)"#
  }

  private static func copies(
    _ c: String, _ more: String = "", transform: String = #""p":{"k":[1,1]}"#
  ) -> String {
    #"{"ty":"rp","c":{"k":\#(c)}\#(more),"tr":{\#(transform)}}"#
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: #"{"ty":"gr","it":["#, count: depth) + JSONSnippet.square() + "," + fill
      + String(repeating: "]}", count: depth)
  }

  private static func wild(_ count: Int) -> String {
    var random = SeededGenerator(seed: 3)
    func points() -> String {
      (0..<count).map { _ in "[\(random.integer(-900..<900)),\(random.integer(-900..<900))]" }
        .joined(separator: ",")
    }
    return lines(points(), #","i":[\#(points())],"o":[\#(points())]"#)
  }

  static let shapes: [HostileFile] = [
    HostileFile("24 groups 100 deep", shapes: nested(100)),
    HostileFile(
      "24 groups 20 000 deep", .refusal(.limit), json: JSONSnippet.animation(shapes: nested(20_000))
    ),
    HostileFile(
      "25 star of 1e38 points", shapes: star(#""pt":{"k":1e38},"or":{"k":40},"ir":{"k":20}"#)),
    HostileFile("25 star of negative points", shapes: star(#""pt":{"k":-1e38},"or":{"k":40}"#)),
    HostileFile(
      "25 star of 1e9 radius",
      shapes: star(#""pt":{"k":9},"or":{"k":1e9},"ir":{"k":-1e9},"os":{"k":1e30},"is":{"k":-1e30}"#)
    ),
    HostileFile(
      "25 star that grows to 1e38 points",
      shapes: star(#""pt":{"k":[{"t":0,"s":[3]},{"t":60,"s":[1e38]}]},"or":{"k":40}"#)),
    HostileFile(
      "25 polygon of 1e38 points",
      shapes: star(#""pt":{"k":1e38},"or":{"k":40}"#).replacing(#""sy":1"#, with: #""sy":2"#)),
    HostileFile("26 1e9 copies", shapes: "\(JSONSnippet.square()),\(fill),\(copies("1e9"))"),
    HostileFile(
      "26 200 copies of 200 of 200 of 200",
      shapes: "\(JSONSnippet.square()),\(fill)," + list(4, copies("200"))),
    HostileFile("26 negative copies", shapes: "\(JSONSnippet.square()),\(fill),\(copies("-5"))"),
    HostileFile(
      "26 copies from 1e30 on",
      shapes: "\(JSONSnippet.square()),\(fill),"
        + copies(
          "50", #","o":{"k":1e30}"#,
          transform: #""p":{"k":[1e9,1]},"r":{"k":9},"s":{"k":[500,-500]}"#)),
    HostileFile(
      "26 copies that grow",
      shapes: "\(JSONSnippet.square()),\(fill),"
        + copies("900", transform: #""s":{"k":[1000,1000]}"#)),
    HostileFile(
      "30 coordinates of 1e38", shapes: lines("[0,0],[1e38,-1e38],[1e300,5]") + ",\(fill),\(stroke)"
    ),
    HostileFile(
      "30 coordinates of 1e308 under a scale",
      shapes: JSONSnippet.group(
        lines("[0,0],[1e308,-1e308],[1,5]") + ",\(fill),\(stroke)", #""s":{"k":[1e9,1e9]}"#)),
    HostileFile(
      "31 tangents missing",
      shapes: lines("[0,0],[9,0],[9,9]", #","i":[[1,1]],"o":[]"#) + ",\(fill)"),
    HostileFile(
      "31 tangents too many",
      shapes: lines("[0,0],[9,9]", #","i":[\#(list(99, "[1,1]"))],"o":[\#(list(99, "[1,1]"))]"#)
        + ",\(fill)"),
    HostileFile(
      "31 vertices of odd length",
      shapes: lines("[],[1],[1,2,3],null,5,\"x\",[\"a\",\"b\"]") + ",\(fill),\(stroke)"),
    HostileFile(
      "31 morph between counts",
      shapes:
        #"{"ty":"sh","ks":{"k":[{"t":0,"s":[{"v":[[0,0]]}]},{"t":9,"s":[{"v":[]}]},{"t":20,"s":[]},{"t":60,"s":[{"v":[[0,0],[9,9]]}]}]}},\#(fill),\#(stroke)"#
    ),
    HostileFile(
      "32 path of 100 000 vertices",
      shapes: lines((0..<100_000).map { "[\($0 % 100),\($0 / 1000)]" }.joined(separator: ","))
        + ",\(fill)"),
    HostileFile("32 5 000 wild curves", shapes: wild(5_000) + ",\(fill)"),
    HostileFile(
      "33 rounding by 1e9", shapes: #"\#(JSONSnippet.square()),{"ty":"rd","r":{"k":1e9}},\#(fill)"#),
    HostileFile(
      "33 1e9 ridges",
      shapes:
        #"\#(JSONSnippet.square()),{"ty":"zz","s":{"k":1e9},"r":{"k":1e9},"pt":{"k":2}},\#(fill)"#),
    HostileFile(
      "33 ridges on many ridges",
      shapes: "\(JSONSnippet.square())," + list(4, #"{"ty":"zz","s":{"k":3},"r":{"k":50}}"#)
        + ",\(fill)"),
    HostileFile(
      "33 offset by 1e9",
      shapes:
        #"\#(JSONSnippet.square()),{"ty":"op","a":{"k":1e9},"ml":{"k":1e9}},{"ty":"op","a":{"k":-1e9},"lj":2},\#(fill)"#
    ),
    HostileFile(
      "33 offset 20 times",
      shapes: #"{"ty":"el","s":{"k":[50,50]}},"# + list(20, #"{"ty":"op","a":{"k":1},"lj":2}"#)
        + ",\(fill)"),
    HostileFile(
      "33 bloat and twist by 1e30",
      shapes:
        #"\#(JSONSnippet.square()),{"ty":"pb","a":{"k":1e30}},{"ty":"tw","a":{"k":1e30}},\#(fill)"#),
    HostileFile(
      "33 twist 12 times",
      shapes: "\(JSONSnippet.square())," + list(12, #"{"ty":"tw","a":{"k":9}}"#) + ",\(fill)"),
    HostileFile(
      "33 2 000 trims",
      shapes: "\(JSONSnippet.square())," + list(2000, #"{"ty":"tm","e":{"k":99}}"#) + ",\(fill)"),
    HostileFile(
      "33 trim by 1e12 degrees",
      shapes:
        #"\#(JSONSnippet.square()),{"ty":"tm","s":{"k":-1e30},"e":{"k":30},"o":{"k":1e12}},{"ty":"tm","o":{"k":1e308}},\#(fill)"#
    ),
    HostileFile(
      "34 merge of 300 paths",
      shapes: (0..<300).map { JSONSnippet.square($0 % 90, $0 / 3) }.joined(separator: ",")
        + #",{"ty":"mm","mm":2},\#(fill)"#),
    HostileFile(
      "34 5 000 fills of one path", shapes: JSONSnippet.square() + "," + list(5000, fill)),
  ]
}
