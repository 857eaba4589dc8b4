// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LottieCore
@testable import LottieKit

/// What a file leaves out is for expressions what it is for the picture.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionDefaultTests {
  /// A property of a kind of shape item, effect or layer style.
  struct Row: Sendable, CustomTestStringConvertible {
    /// The kind, as files name it.
    let type: String
    let property: FieldDeclaration
    /// The item, of which the file says nothing but its kind.
    var shape = "", effect = "", style = ""
    /// What expressions find the property in.
    let group: String

    var testDescription: String { "\(type) \(property.name)" }

    init(shape type: String, _ property: FieldDeclaration) {
      (self.type, self.property) = (type, property)
      shape = #",{"ty":"\#(type)","nm":"Item","tr":{}}"#
      group = "content('Item')" + (property.isInGroup ? "('Transform')" : "")
    }

    init(effect type: String, _ property: FieldDeclaration) {
      (self.type, self.property) = (type, property)
      effect = #",{"mn":"\#(type)","nm":"Item","ef":[]}"#
      group = "effect('Item')"
    }

    init(style type: Int, _ property: FieldDeclaration) {
      (self.type, self.property) = ("style \(type)", property)
      style = #"{"ty":\#(type),"nm":"Item"}"#
      group = "layerStyle('Item')"
    }
  }

  private static func properties(_ declarations: Declarations) -> [FieldDeclaration] {
    declarations.schema.entries.compactMap { entry in
      guard case .property(let property) = entry.content, property.isScripted,
        property.valueKind != "path", property.valueKind != "gradient"
      else { return nil }
      return property
    }
  }

  static let rows: [Row] =
    FeatureRegistry.standard.shapes.flatMap { kind in
      properties(kind.declarations).map { Row(shape: kind.type, $0) }
    }
    + FeatureRegistry.standard.effects.flatMap { kind in
      properties(kind.declarations).map { Row(effect: kind.matchNames[0], $0) }
    }
    + FeatureRegistry.standard.styles.flatMap { kind in
      properties(kind.declarations).map { Row(style: kind.type, $0) }
    }

  /// A value of a scene, or the first of its numbers.
  private static func number(_ keypath: String, _ scene: Scene) throws -> Double {
    let value = scene.value(at: AnimationKeypath(keypath: keypath), frame: 0, isOriginal: false)
    switch value {
    case let value as Vector3D: return value.x
    case let value as Color: return value.r
    default: return try #require(value as? LottieVector1D).value
    }
  }

  /// What an expression gets, in a file with these items.
  private static func read(
    _ expression: String, _ usesInterpreter: Bool, shape: String = "", effect: String = "",
    style: String = ""
  ) throws -> (read: Double, scene: Scene) {
    let json = ExpressionRig.json(expression, shape: shape, effect: effect, style: style)
    let scene = try Scene(Animation(json: Array(json.utf8)), usesInterpreter: usesInterpreter)
    let read = try number("Probe.Transform.Rotation", scene)
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    return (read, scene)
  }

  /// The first number of a property by the file, of an item that says nothing, and what an
  /// expression gets.
  private static func numbers(_ row: Row, _ usesInterpreter: Bool) throws -> (
    drawn: Double, read: Double
  ) {
    let title = row.property.expressionNames.title
    let (read, scene) = try read(
      "var v = \(row.group)('\(title)'); v.length > 1 ? v[0] : v", usesInterpreter,
      shape: row.shape,
      effect: row.effect, style: row.style)
    return (try number("Probe.Item.\(row.property.name)", scene), read)
  }

  @Test(arguments: rows) func defaultsAreOne(_ row: Row) throws {
    let (drawn, read) = try Self.numbers(row, true)
    #expect(drawn == read)
  }

  /// JavaScript gets the values from the same source, so some rows are enough: an engine for each
  /// takes long.
  @Test(arguments: Array(stride(from: 0, to: rows.count, by: 5)))
  func defaultsAreOneInJavaScript(_ index: Int) throws {
    let (drawn, read) = try Self.numbers(Self.rows[index], false)
    #expect(drawn == read)
  }

  /// They once told 0 copies of a repeater that draws one.
  @Test(arguments: [true, false])
  func aRepeaterWithoutCopiesHasOne(usesInterpreter: Bool) throws {
    let row = try #require(Self.rows.first { $0.type == "rp" && $0.property.name == "Copies" })
    #expect(try Self.numbers(row, usesInterpreter) == (1, 1))
  }

  /// They once knew neither a stroke's miter limit nor that of one without a number of its own.
  @Test(arguments: [true, false])
  func strokesHaveAMiterLimit(usesInterpreter: Bool) throws {
    let row = try #require(Self.rows.first { $0.type == "st" && $0.property.name == "Miter Limit" })
    #expect(try Self.numbers(row, usesInterpreter) == (4, 4))
  }

  /// They once told 0 of whatever an effect's parameter had no value for.
  @Test(arguments: [true, false])
  func aTintWithoutAnAmountHasFullAmount(usesInterpreter: Bool) throws {
    let tint = #",{"mn":"ADBE Tint","nm":"Item","ef":[{"nm":"A"},{"nm":"B"},{"nm":"C"}]}"#
    #expect(try Self.read("effect('Item')('C')", usesInterpreter, effect: tint).read == 100)
    #expect(
      try Self.read("effect('Item')('Amount to Tint')", usesInterpreter, effect: tint).read == 100)
  }

  /// The numbers in the match names of some effects' parameters are not those of their positions.
  @Test(
    arguments: [
      ("ADBE Fill", "ADBE Fill-0005", "Opacity"), ("ADBE Stroke", "ADBE Stroke-0009", "End"),
      ("ADBE Geometry2", "ADBE Geometry2-0008", "Opacity"),
    ], [true, false])
  func aShortListIsReadByMatchNames(
    _ row: (effect: String, match: String, name: String), usesInterpreter: Bool
  ) throws {
    let json =
      #",{"mn":"\#(row.effect)","nm":"Item","ef":[{"nm":"Own","mn":"\#(row.match)","v":{"k":0.5}}]}"#
    let (read, scene) = try Self.read(
      "effect('Item')('\(row.match)')", usesInterpreter, effect: json)
    #expect(read == 0.5)
    #expect(try Self.number("Probe.Item.\(row.name)", scene) == 0.5)
  }

  /// Expressions once knew drop shadows alone.
  @Test(
    arguments: [
      ("layerStyle.satin.distance", 6), ("layerStyle('chromeFX/enabled')('chromeFX/distance')", 6),
      ("layerStyle.colorOverlay.opacity * 0.11", 7),
      ("layerStyle('bevelEmboss/enabled')('bevelEmboss/blur') + 6", 5),
      ("layerStyle.gradientOverlay.alignWithLayer + 10", 8),
    ], [true, false])
  func layerStylesAreFoundByTheirNames(
    _ row: (expression: String, type: Int), usesInterpreter: Bool
  )
    throws
  {
    let style = #"{"ty":\#(row.type)}"#
    #expect(try Self.read(row.expression, usesInterpreter, style: style).read.rounded() == 11)
  }

  /// Expressions once knew of a selector only what the file says, and nothing of a text's path.
  @Test(
    arguments: [
      ("animator('A').selector('Range Selector 1').end", 100.0),
      ("animator('A').selector('Range Selector 1').smoothness", 100),
      ("animator(1)('ADBE Text Selector')('ADBE Text Percent Offset') + 1", 1),
      ("animator('A')('Properties')('ADBE Text Tracking Amount')", 4),
      ("animator('A')('Properties')('Tracking')", 4),
      ("animator('A')('Properties')('Fill Opacity')", 60),
      ("pathOption.perpendicularToPath", 1), ("pathOption.firstMargin", 8),
    ], [true, false])
  func textsHaveTheirOptions(_ row: (expression: String, value: Double), usesInterpreter: Bool)
    throws
  {
    let text = #""p":{"m":0,"f":{"k":8}},"a":[{"nm":"A","a":{"t":{"k":4},"fo":{"k":60}}}]"#
    let json = ExpressionRig.json("thisComp.layer('Text').text." + row.expression)
      .replacingOccurrences(of: #""a":[]"#, with: text)
    let scene = try Scene(Animation(json: Array(json.utf8)), usesInterpreter: usesInterpreter)
    #expect(try Self.number("Probe.Transform.Rotation", scene) == row.value)
  }
}
