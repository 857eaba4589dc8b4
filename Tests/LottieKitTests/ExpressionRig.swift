// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieGeometry
import Testing

@testable import LottieCore
@testable import LottieKit

/// A file with one of everything that expressions can read, at 10 frames per second.
enum ExpressionRig {
  /// The layer whose rotation (7), position ([10, 20]) or text ("Hello") the expression changes.
  ///
  /// - Parameters:
  ///   - property: The property with the expression, or several with spaces between them.
  ///   - shape: After the layer's shapes, with a comma before it.
  ///   - effect: After its effects, likewise.
  ///   - style: Its only style.
  static func json(
    _ expression: String, on property: String = "r", shape: String = "", effect: String = "",
    style: String = ""
  ) -> String {
    let text = quoted(expression)
    func x(_ name: String) -> String {
      property.split(separator: " ").contains { $0 == name } ? #","x":\#(text)"# : ""
    }
    let ks = #"""
      "ks":{"a":{"k":[0,0]},"p":{"k":[10,20],"ix":2\#(x("p"))},"s":{"k":[100,100]},\
      "r":{"k":7,"ix":10\#(x("r"))},"o":{"k":80\#(x("o"))}}
      """#.replacingOccurrences(of: "\\\n", with: "")
    let keys =
      #"[{"t":0,"s":[0,0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":10,"s":[100,50]}]"#
    return #"""
      {"v":"5.9.0","fr":10,"ip":0,"op":100,"w":200,"h":100,"nm":"Main",
      "markers":[{"cm":"a\rname: once","tm":3,"dr":0},{"cm":"two","tm":20,"dr":5}],"assets":[
        {"id":"inner","nm":"Inner","w":60,"h":40,"layers":[
          {"ty":3,"ind":1,"nm":"Inside","ip":0,"op":100,"ks":{"p":{"k":[5,6]}}}]},
        {"id":"data","t":3,"nm":"a.json","e":1,"p":"data:application/json,\#(data)"}],
      "fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans","fStyle":"Book","ascent":75}]},
      "layers":[
        {"ty":4,"ind":1,"nm":"Probe","ip":0,"op":100,"st":0,\#(ks),"ef":[\#(effects)\#(effect)],"sy":[\#(style)],
          "shapes":[\#(shapes(shape, x("ks")))],"masksProperties":[{"nm":"Mask 1","mode":"a",
            "pt":{"k":{"c":true,"v":[[0,0],[4,0],[4,4]],"i":[[0,0],[0,0],[0,0]],
            "o":[[0,0],[0,0],[0,0]]}},"o":{"k":70},"x":{"k":3},"f":{"k":[1,2]}}]},
        {"ty":3,"ind":2,"nm":"Target","parent":3,"ip":10,"op":40,"st":5,
          "ks":{"p":{"k":\#(keys)},"s":{"k":[50,50]},"r":{"k":30}}},
        {"ty":3,"ind":3,"nm":"Parent","ip":0,"op":100,
          "ks":{"p":{"s":true,"x":{"k":100},"y":{"k":0}},"r":{"k":90}}},
        {"ty":5,"ind":4,"nm":"Text","ip":0,"op":100,"ks":{},"t":{"d":{"k":[{"t":0,"s":
          {"t":"Hello","f":"F","s":20,"fc":[1,0.5,0]}}]\#(x("t"))},"a":[]}},
        {"ty":1,"ind":5,"nm":"Solid","sw":40,"sh":30,"sc":"#ff0000","ip":0,"op":100,"ks":{}},
        {"ty":0,"ind":6,"nm":"Pre","refId":"inner","w":60,"h":40,"ip":0,"op":100,"ks":{},
          "tm":{"k":2}},
        {"ty":15,"ind":7,"nm":"Data","refId":"data","ip":0,"op":100,"ks":{}}
      ]}
      """#
  }

  /// `{"size":12,"list":[{"n":2},{"n":3}]}`
  private static let data = "{%22size%22:12,%22list%22:[{%22n%22:2},{%22n%22:3}]}"

  /// A text as JSON.
  static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8), as: UTF8.self)
  }

  private static func control(_ name: String, _ match: String, _ type: Int, _ value: String)
    -> String
  {
    #"""
    {"ty":5,"nm":"\#(name)","mn":"ADBE \#(match) Control","ef":[
      {"ty":\#(type),"nm":"\#(match)","mn":"ADBE \#(match) Control-0001","v":{"k":\#(value)}}]}
    """#
  }

  private static let effects = [
    control("Slider Control", "Slider", 0, "7"), control("Turn", "Angle", 1, "45"),
    control("Tint", "Color", 2, "[0.25,0.5,1,1]"), control("Place", "Point", 3, "[3,4]"),
    control("On", "Checkbox", 7, "1"), control("Other", "Layer", 10, "2"),
    #"""
    {"ty":5,"nm":"Hose","mn":"Pseudo/Hose","ef":[
      {"ty":0,"nm":"Bend","mn":"Pseudo/Hose-0001","v":{"k":12}},
      {"ty":0,"nm":"Doubled","mn":"Pseudo/Hose-0002","v":{"k":1,"x":"$bm_mul(effect('Hose')('Bend'),2)"}}]}
    """#,
  ].joined(separator: ",")

  private static func shapes(_ more: String, _ x: String) -> String {
    #"""
    {"ty":"gr","nm":"Group 1","mn":"ADBE Vector Group","ix":1,"it":[
      {"ty":"el","nm":"Ellipse","ix":1,"s":{"k":[30,40],"ix":2},"p":{"k":[1,2],"ix":3}},
      {"ty":"rc","nm":"Rect","ix":2,"s":{"k":[8,9]},"p":{"k":[0,0]},"r":{"k":5}},
      {"ty":"sr","nm":"Star","ix":3,"pt":{"k":5,"ix":3},"p":{"k":[0,0],"ix":4},"r":{"k":11,"ix":5},
        "ir":{"k":6,"ix":6},"or":{"k":13,"ix":7},"is":{"k":14,"ix":8},"os":{"k":15,"ix":9}},
      {"ty":"sh","nm":"Path 1","ix":4,"ks":{"k":{"c":false,"v":[[0,0],[10,0],[10,10]],
        "i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}\#(x)}},
      {"ty":"tm","nm":"Trim","s":{"k":10},"e":{"k":90},"o":{"k":20}},
      {"ty":"rd","nm":"Round","r":{"k":17}},
      {"ty":"rp","nm":"Again","c":{"k":3},"o":{"k":1},"tr":{"p":{"k":[18,0]}}},
      {"ty":"fl","nm":"Fill","c":{"k":[0.2,0.4,0.6,1]},"o":{"k":55}},
      {"ty":"st","nm":"Pen","c":{"k":[1,0,0,1]},"o":{"k":60},"w":{"k":4},
        "d":[{"n":"d","nm":"dash","v":{"k":19}},{"n":"o","nm":"offset","v":{"k":21}}]},
      {"ty":"tr","p":{"k":[22,23],"ix":2},"a":{"k":[0,0]},"s":{"k":[90,80]},"r":{"k":24},
        "o":{"k":65},"sk":{"k":25},"sa":{"k":26}}]}\#(more)
    """#
  }

  static func scene(_ expression: String, on property: String = "r") throws -> Scene {
    try Scene(Animation(json: Array(json(expression, on: property).utf8)))
  }

  /// What the expression makes of the rotation.
  static func number(_ expression: String, at frame: Double = 5) throws -> (Double, [String]) {
    let scene = try scene(expression)
    let value = scene.value(
      at: AnimationKeypath(keypath: "Probe.Transform.Rotation"), frame: frame, isOriginal: false)
    return (try #require(value as? LottieVector1D).value, scene.warnings.map(\.message))
  }

  /// What it makes of the position.
  static func vector(_ expression: String, at frame: Double = 5) throws -> Vector3D {
    let value = try scene(expression, on: "p").value(
      at: AnimationKeypath(keypath: "Probe.Transform.Position"), frame: frame, isOriginal: false)
    return try #require(value as? Vector3D)
  }
}
