// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// A kind that is declared in one file, and registered by one line, is everywhere: nothing in the
/// library knows it.
@Suite struct ProbeTests {
  /// A declared property: where it is, and how expressions find it.
  struct Row: Sendable, CustomTestStringConvertible {
    let keypath: String
    /// In the file.
    let value: Double
    /// Where the file leaves it out.
    let fallback: Double
    let expressions: [String]

    var testDescription: String { keypath }
  }

  static let features = FeatureRegistry.adding(
    shapes: [ProbeShape.self], effects: [ProbeEffect.self], styles: [ProbeStyle.self])

  static let rows = [
    Row(
      keypath: "Probe.Kite.Half Width", value: 20, fallback: 12,
      expressions: [
        "content('Kite').halfWidth", "content('Kite')('Half Width')",
        "content(1)('ADBE Vector Rhombus Half Width')",
      ]),
    Row(
      keypath: "Probe.Washed.Strength", value: 70, fallback: 40,
      expressions: [
        "effect('Washed')('Strength')", "effect('Washed')('PROBE Wash-0002')",
        "effect('Washed')(2)",
      ]),
    Row(
      keypath: "Probe.Veiled.Density", value: 50, fallback: 30,
      expressions: [
        "layerStyle.veil.density", "thisLayer('Layer Styles')('Veiled')('Density')",
        "layerStyle('veil/enabled')('veil/density')",
      ]),
  ]

  /// - Parameter expression: On the layer's rotation.
  private static func json(values: [String], expression: String = "") -> String {
    let x = expression.isEmpty ? "" : #","x":\#(ExpressionRig.quoted(expression))"#
    let ks = #""ks":{"a":{"k":[50,50]},"p":{"k":[50,50]},"r":{"k":0\#(x)}}"#
    let shapes =
      #"{"ty":"probe","nm":"Kite","ce":{"k":[50,50]}\#(values[0])},"# + JSONSnippet.fill("0,0,0")
    let effect =
      #"{"mn":"PROBE Wash","nm":"Washed","ef":[{"v":{"k":[0,0,1,1]}},{\#(values[1])}]}"#
    let style = #"{"ty":77,"nm":"Veiled"\#(values[2])}"#
    return JSONSnippet.animation(
      layers: JSONSnippet.shapeLayer(
        shapes, #""nm":"Probe",\#(ks),"ef":[\#(effect)],"sy":[\#(style)]"#))
  }

  private static let given = [
    #","wd":{"k":20}"#, #""v":{"k":70}"#, #","de":{"k":[{"t":0,"s":[50]},{"t":9,"s":[90]}]}"#,
  ]
  private static let omitted = ["", "", ""]

  private static func scene(
    _ values: [String] = given, expression: String = "", usesInterpreter: Bool = true
  ) throws -> Scene {
    let json = Array(json(values: values, expression: expression).utf8)
    let scene = try Scene(
      Animation(json: json, features: features), usesInterpreter: usesInterpreter)
    scene.update(to: 0)
    return scene
  }

  private static func number(_ scene: Scene, _ keypath: String, at frame: Double = 0) -> Double? {
    let path = AnimationKeypath(keypath: keypath)
    return (scene.value(at: path, frame: frame, isOriginal: false) as? LottieVector1D)?.value
  }

  @Test(arguments: rows) func isDecoded(_ row: Row) throws {
    let scene = try Self.scene()
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    #expect(Self.number(scene, row.keypath) == row.value)
    #expect(Self.number(try Self.scene(Self.omitted), row.keypath) == row.fallback)
  }

  @Test func keyframesAreRead() throws {
    #expect(Self.number(try Self.scene(), "Probe.Veiled.Density", at: 9) == 90)
  }

  /// Without the registry's line nothing knows them.
  @Test func isUnknownWithoutARegistryEntry() throws {
    let scene = try Scene(Animation(json: Array(Self.json(values: Self.given).utf8)))
    scene.update(to: 0)
    #expect(scene.warnings.map(\.code) == [.unsupported, .unsupported, .unsupported])
    #expect(Self.rows.allSatisfy { Self.number(scene, $0.keypath) == nil })
  }

  @Test(arguments: rows) func isInTheHierarchy(_ row: Row) throws {
    let keypaths = try Self.scene().hierarchyKeypaths
    #expect(keypaths.contains(row.keypath))
    #expect(keypaths.contains { row.keypath.hasPrefix($0 + ".") })
  }

  @Test(arguments: rows) func isDrawnAndSetByAProvider(_ row: Row) throws {
    let scene = try Self.scene()
    func pixels() throws -> [UInt32] {
      try painted(scene.displayList.items, width: 100, height: 100, background: .white)
        .picture.pixels
    }
    let before = try pixels()
    scene.setProvider(FloatValueProvider(5), at: AnimationKeypath(keypath: row.keypath))
    #expect(scene.update(to: 0))
    #expect(try pixels() != before)
    #expect(Self.number(scene, row.keypath) == 5)
    scene.removeProvider(at: AnimationKeypath(keypath: row.keypath))
    scene.update(to: 0)
    #expect(try pixels() == before)
  }

  @Test(arguments: rows) func isReadByExpressionsWithoutJavaScript(_ row: Row) throws {
    for (i, expression) in row.expressions.enumerated() {
      let scene = try Self.scene(expression: expression)
      #expect(Self.number(scene, "Probe.Transform.Rotation") == row.value, "\(expression)")
      #expect(scene.expressions?.hasScript == false, "\(expression)")
      // Under its number an effect's parameter is what the file has there.
      if i < 2 {
        let omitted = try Self.scene(Self.omitted, expression: expression)
        let read = Self.number(omitted, "Probe.Transform.Rotation")
        #expect(read == row.fallback, "\(expression)")
      }
    }
  }

  @Test(
    .enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"), arguments: rows)
  func isReadByJavaScript(_ row: Row) throws {
    for expression in row.expressions {
      // A regular expression is more than the interpreter knows.
      let scene = try Self.scene(expression: "/a/.test('a') ? \(expression) : 0")
      #expect(Self.number(scene, "Probe.Transform.Rotation") == row.value, "\(expression)")
      #expect(scene.expressions?.hasScript == true)
      let same = try Self.scene(expression: expression, usesInterpreter: false)
      #expect(Self.number(same, "Probe.Transform.Rotation") == row.value, "\(expression)")
    }
  }

  @Test func isInTheTableOfFeatures() {
    let text = PropertyTable.table(of: Self.features)
    for (row, key) in zip(Self.rows, ["ty: probe", "mn: PROBE Wash", "sy, ty: 77"]) {
      #expect(text.contains("`\(key)`"))
      #expect(!PropertyTable.markdown.contains("`\(key)`"))
      let name = row.keypath.split(separator: ".").last ?? ""
      #expect(text.contains("\(name) `"))
    }
  }

  @Test func isEncodedLosslessly() throws {
    let json = Data(Self.json(values: Self.given).utf8)
    let animation = try Animation(json: Array(json), features: Self.features)
    let encoded = try JSONEncoder().encode(animation)
    let (before, after) = (
      try JSONSerialization.jsonObject(with: json), try JSONSerialization.jsonObject(with: encoded)
    )
    #expect((before as? NSDictionary) == (after as? NSDictionary))
  }
}
