// SPDX-License-Identifier: Apache-2.0

/// Pieces of Lottie files, with all around them that a file needs.
package enum JSONSnippet {
  /// A file of 100 x 100 pixels and 60 frames around these layers, the first one on top.
  package static func animation(
    layers: String, assets: String = "", version: String = "5.7.15", root: String = ""
  ) -> String {
    let extra = root.isEmpty ? "" : "," + root
    return """
      {"v":"\(version)","fr":60,"ip":0,"op":60,"w":100,"h":100,"assets":[\(assets)],\
      "layers":[\(layers)]\(extra)}
      """
  }

  /// A file with one shape layer of these shapes.
  package static func animation(
    shapes: String, layer: String = "", version: String = "5.7.15"
  ) -> String {
    animation(layers: shapeLayer(shapes, layer), version: version)
  }

  /// A shape layer; `more` are further members of it.
  package static func shapeLayer(_ shapes: String, _ more: String = "") -> String {
    let extra = more.isEmpty ? "" : "," + more
    return #"{"ty":4,"ks":{},"shapes":[\#(shapes)]\#(extra)}"#
  }

  /// A group; `transform` are members of its `tr`.
  package static func group(_ items: String, _ transform: String = "") -> String {
    let extra = transform.isEmpty ? "" : "," + transform
    return #"{"ty":"gr","it":[\#(items),{"ty":"tr"\#(extra)}]}"#
  }

  /// A path of straight lines.
  package static func path(_ vertices: [(Int, Int)], closed: Bool = true) -> String {
    let v = vertices.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    let zeros = vertices.map { _ in "[0,0]" }.joined(separator: ",")
    return #"{"ty":"sh","ks":{"k":{"c":\#(closed),"v":[\#(v)],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
  }

  /// A 10 x 10 square around a position.
  package static func square(_ x: Int = 50, _ y: Int = 50) -> String {
    #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[10,10]}}"#
  }

  /// A fill; the colour is like `1,0,0`.
  package static func fill(_ color: String = "1,0,0") -> String {
    #"{"ty":"fl","c":{"k":[\#(color)]}}"#
  }

  /// A stroke; `more` are further members of it.
  package static func stroke(_ more: String = "") -> String {
    let extra = more.isEmpty ? "" : "," + more
    return #"{"ty":"st","c":{"k":[0,0,1]},"w":{"k":2},"lc":1,"lj":1\#(extra)}"#
  }
}
