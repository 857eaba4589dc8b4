// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What expressions read of precompositions, dashes and repeaters, in both engines.
struct ExpressionReadTests {
  /// The rotation of the layer “Probe”, which is in the precomposition that the layer “Holder” shows
  /// if `isInside`.
  private static func value(
    _ expression: String, isInside: Bool = false, asset: String = "", shapes: String = "[]",
    usesInterpreter: Bool
  ) throws -> (Double?, [String]) {
    let probe = #"""
      {"ty":4,"ind":1,"nm":"Probe","ip":0,"op":90,"shapes":\#(shapes),
      "ks":{"r":{"k":7,"x":\#(ExpressionRig.quoted(expression))}}}
      """#
    let json = #"""
      {"fr":30,"ip":0,"op":90,"w":200,"h":120,"nm":"Root","assets":[{"id":"c","nm":"Inner"\#(asset),
      "layers":[\#(isInside ? probe : "")]},{"id":"d","layers":[]}],"layers":[
      {"ty":0,"ind":2,"nm":"Holder","refId":"c","w":100,"h":60,"ip":0,"op":90,"ks":{}}
      \#(isInside ? "" : "," + probe)]}
      """#
    let scene = try Scene(Animation(json: Array(json.utf8)), usesInterpreter: usesInterpreter)
    let path = AnimationKeypath(keypath: (isInside ? "Holder." : "") + "Probe.Transform.Rotation")
    let value = scene.value(at: path, frame: 3, isOriginal: false)
    return ((value as? LottieVector1D)?.value, scene.warnings.map(\.message))
  }

  private static let engines = JavaScriptEngine.isInstalled ? [true, false] : [true]

  /// Exporters write the size of a precomposition on the layers that show it.
  @Test(arguments: engines) func theSizeOfAPrecompositionIsThatOfItsLayer(_ plain: Bool) throws {
    func value(_ expression: String, isInside: Bool, asset: String = "") throws -> Double? {
      let (value, warnings) = try Self.value(
        expression, isInside: isInside, asset: asset, usesInterpreter: plain)
      #expect(warnings == [])
      return value
    }
    #expect(try value("thisComp.width", isInside: true) == 100)
    #expect(try value("thisComp.height", isInside: true) == 60)
    #expect(try value("comp('Inner').width", isInside: true) == 100)
    #expect(try value("comp('Inner').height", isInside: false) == 60)
    #expect(try value("thisLayer.width", isInside: true) == 100)
    #expect(try value("thisComp.width", isInside: false) == 200)
    #expect(try value("comp('Root').height", isInside: true) == 120)
    // Nothing shows it, so that it is as large as the file says, which is all.
    #expect(try value("comp('d').width", isInside: true) == 200)
    // What the precomposition itself says counts more.
    #expect(try value("thisComp.width", isInside: true, asset: #","w":50,"h":40"#) == 50)
  }

  private static let stroke = #"""
    [{"ty":"gr","nm":"G","it":[{"ty":"st","nm":"Stroke 1","c":{"k":[1,0,0,1]},"o":{"k":60},"w":{"k":4},
    "d":[{"n":"d","nm":"dash","v":{"k":31}},{"n":"g","nm":"gap","v":{"k":32}},
    {"n":"d","nm":"dash2","v":{"k":34}},{"n":"g","nm":"gap2","v":{"k":35}},
    {"n":"o","nm":"offset","v":{"k":33}}]},{"ty":"gs","nm":"Grad","g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},
    "s":{"k":[0,0]},"e":{"k":[9,9]},"o":{"k":60},"w":{"k":4},"d":[{"n":"d","nm":"Strich","v":{"k":41}},
    {"n":"o","nm":"Versatz","v":{"k":43}}]},
    {"ty":"rp","nm":"Rep","c":{"k":2},"o":{"k":15},"tr":{"p":{"k":[16,17]},"a":{"k":[18,19]},
    "s":{"k":[51,52]},"r":{"k":53},"so":{"k":54},"eo":{"k":55}}}]}]
    """#

  /// The pick whip writes dashes by their names, and exporters leave their match names.
  @Test(arguments: engines) func dashesHaveTheNamesOfAfterEffects(_ plain: Bool) throws {
    let pen = "content('G').content('Stroke 1')"
    let group = "\(pen)('ADBE Vector Stroke Dashes')"
    let fade = "content('G').content('Grad')"
    let again = "content('G').content('Rep')"
    let table: [(String, Double)] = [
      ("\(pen).dash.dash", 31), ("\(pen).dash.gap", 32), ("\(pen).dash.offset", 33),
      ("\(pen).dash.dash2", 34), ("\(pen).dash.gap2", 35), ("\(pen).gap", 32), ("\(pen).dash2", 34),
      ("\(pen).gap2", 35), ("\(pen).offset", 33), ("\(pen)('Dashes')('dash2')", 34),
      ("\(pen)('Dashes')('Gap 2')", 35), ("\(group)('ADBE Vector Stroke Dash 1')", 31),
      ("\(group)('ADBE Vector Stroke Gap 1')", 32), ("\(group)('ADBE Vector Stroke Dash 2')", 34),
      ("\(group)('ADBE Vector Stroke Gap 2')", 35), ("\(group)('ADBE Vector Stroke Offset')", 33),
      ("\(fade).dash.dash", 41), ("\(fade).dash.offset", 43), ("\(fade)('Dashes')('Dash')", 41),
      ("\(again).transform.startOpacity", 54), ("\(again).transform.rotation", 53),
      ("\(again)('ADBE Vector Repeater Transform')('ADBE Vector Repeater Rotation')", 53),
      ("\(again)('ADBE Vector Repeater Transform')('ADBE Vector Repeater Position')[1]", 17),
      ("\(again)('ADBE Vector Repeater Transform')('ADBE Vector Repeater Anchor')[0]", 18),
      ("\(again)('ADBE Vector Repeater Transform')('ADBE Vector Repeater Scale')[1]", 52),
      ("\(again)('ADBE Vector Repeater Transform')('ADBE Vector Repeater Opacity 1')", 54),
      ("\(again)('ADBE Vector Repeater Transform')('ADBE Vector Repeater Opacity 2')", 55),
    ]
    for (expression, expected) in table {
      let (value, warnings) = try Self.value(
        expression, shapes: Self.stroke, usesInterpreter: plain)
      #expect(value == expected && warnings == [], "\(expression): \(warnings)")
    }
  }
}
