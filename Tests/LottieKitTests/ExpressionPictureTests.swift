// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Expressions as pictures, in `Goldens/Expressions`. RECORD=1 stores those that differ; look at them
/// before you keep them.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionPictureTests {
  static let goldens = Golden("Expressions", extension: "png")

  @Test(arguments: pictures)
  func expression(_ feature: FeaturePicture) throws {
    let scene = try Scene(Animation(json: Array(feature.json.utf8)))
    // From elsewhere: the picture is that of the frame, whatever was before.
    scene.update(to: 3)
    scene.update(to: feature.frame)
    #expect(scene.warnings == [])
    let bitmap = try painted(scene.displayList.items, width: 100, height: 100)
    try Self.goldens.check(bitmap.picture, feature.name)
  }

  @Test func noGoldenIsWithoutAFile() {
    #expect(Self.goldens.orphans(known: Self.pictures.map(\.name)) == [])
  }

  private static func layer(_ index: Int, _ ks: String, _ shapes: String, _ more: String = "")
    -> String
  {
    #"{"ty":4,"ind":\#(index),"nm":"L\#(index)","ip":0,"op":60,"ks":{\#(ks)},"shapes":[\#(shapes)]\#(more)}"#
  }

  private static func dot(_ color: String) -> String {
    #"{"ty":"el","nm":"Dot","p":{"k":[0,0]},"s":{"k":[14,14]}},\#(color)"#
  }

  private static func fill(_ expression: String) -> String {
    #"{"ty":"fl","nm":"Fill","c":{"k":[1,0,0],"x":"\#(expression)"}}"#
  }

  static let pictures: [FeaturePicture] = [
    // Each dot follows the one before, a little later, and turns its hue.
    FeaturePicture(
      "followers",
      layers: (1...6).map { i in
        let coordinates =
          i == 1
          ? #""p":{"k":[{"t":0,"s":[15,80],"to":[0,-90],"ti":[0,-90]},{"t":60,"s":[85,80]}]}"#
          : #""p":{"k":[0,0],"x":"thisComp.layer(index - 1).transform.position.valueAtTime(time - 0.08)"}"#
        return layer(i, coordinates, dot(fill("hslToRgb([index / 7, 0.8, 0.5, 1])")))
      }.joined(separator: ","), frame: 50),
    // A line between two layers, one of which is turned by its parent.
    FeaturePicture(
      "link",
      layers: layer(
        1, #""p":{"k":[50,50]},"r":{"k":0,"x":"time * 360"}"#, dot(fill("[0.1,0.3,0.8]"))),
      layer(2, #""p":{"k":[30,0]}"#, dot(fill("[0.9,0.5,0.1]")), #","parent":1"#),
      layer(
        3, "",
        #"""
        {"ty":"sh","ks":{"k":{"c":false,"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]},
          "x":"createPath([thisComp.layer('L1').toComp([0,0]), thisComp.layer('L2').toComp([0,0])], [[0,0],[-20,0]], [[20,0],[0,0]], false)"}},
        {"ty":"st","c":{"k":[0.2,0.2,0.2]},"w":{"k":2,"x":"linear(time, 0, 1, 2, 8)"},"lc":2}
        """#), frame: 20),
    // A slider drives a trim path, dashes and a repeater.
    FeaturePicture(
      "slider",
      layers: layer(
        1, #""p":{"k":[50,50]}"#,
        #"""
        {"ty":"gr","nm":"G","it":[{"ty":"el","nm":"E","p":{"k":[0,0]},"s":{"k":[70,70]}},
          {"ty":"tm","s":{"k":0},"e":{"k":0,"x":"effect('Amount')('Slider')"},"o":{"k":0}},
          {"ty":"st","c":{"k":[0.1,0.5,0.3]},"w":{"k":6},"lc":1,
            "d":[{"n":"d","v":{"k":1,"x":"effect('Amount').slider / 6"}},{"n":"g","v":{"k":4}}]},{"ty":"tr"}]},
        {"ty":"gr","nm":"R","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[6,6],"x":"div(content('G').content('E').size, 8)"}},
          {"ty":"rp","c":{"k":1,"x":"Math.round(effect(1)(1) / 20)"},"o":{"k":-1},"tr":{"p":{"k":[11,0]}}},
          {"ty":"fl","c":{"k":[0.6,0.1,0.2]}},{"ty":"tr"}]}
        """#,
        #"""
        ,"ef":[{"ty":5,"nm":"Amount","mn":"ADBE Slider Control","ef":[{"ty":0,"nm":"Slider",
          "mn":"ADBE Slider Control-0001","v":{"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]}}]}]
        """#), frame: 45),
    // Shaken identically each time.
    FeaturePicture(
      "wiggle",
      layers: (1...8).map { i in
        layer(
          i,
          #""p":{"k":[50,50],"x":"wiggle(2, 40)"},"s":{"k":[100,100],"x":"[random(40, 100), 60]"}"#,
          dot(fill("[random(), random(), random()]")))
      }.joined(separator: ","), frame: 31),
    // A wave through a text, and words that count.
    FeaturePicture(
      "text",
      layers: #"""
        {"ty":5,"ind":1,"ip":0,"op":60,"ks":{"p":{"k":[8,60]}},"t":{"d":{"k":[{"t":0,"s":
          {"t":"","f":"F","s":22,"fc":[0.1,0.1,0.4]}}],"x":"'No ' + Math.round(time * 100)"},
          "a":[{"nm":"A","s":{"t":1,"b":1,"a":{"k":[100,100,100],
            "x":"Math.sin(textIndex / textTotal * 6.28) * 100"}},"a":{"p":{"k":[0,18]}}}]}}
        """#,
      root:
        #""fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans","fStyle":"Book","ascent":75}]}"#,
      frame: 30),
  ]
}
