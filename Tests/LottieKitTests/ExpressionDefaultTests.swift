// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieKit

/// What a file leaves out is for expressions what it is for the picture.
@Suite(.enabled(if: JavaScriptEngine.isThere, "JavaScriptCore is not installed"))
struct ExpressionDefaultTests {
  /// A property of a kind of shape item.
  struct Row: Sendable, CustomTestStringConvertible {
    let type: String
    let property: FieldDeclaration

    var testDescription: String { "\(type) \(property.name)" }
  }

  static let rows = FeatureRegistry.standard.shapes.flatMap { kind in
    kind.declarations.schema.entries.compactMap { entry -> Row? in
      guard case .property(let property) = entry.content, property.isScripted,
        property.valueKind != "path", property.valueKind != "gradient"
      else { return nil }
      return Row(type: kind.type, property: property)
    }
  }

  /// The first number of a property by the file, of an item that says nothing, and what an expression gets.
  private static func numbers(_ row: Row, _ isPlain: Bool) throws -> (drawn: Double, read: Double) {
    let group = row.property.isInGroup ? "('Transform')" : ""
    let title = row.property.expressionNames.title
    let json = ExpressionRig.json(
      "var v = content('Item')\(group)('\(title)'); v.length > 1 ? v[0] : v",
      shape: #",{"ty":"\#(row.type)","nm":"Item","tr":{}}"#)
    let scene = try Scene(Animation(json: Array(json.utf8)), runsPlainExpressions: isPlain)
    func number(_ keypath: String) throws -> Double {
      let value = scene.value(at: AnimationKeypath(keypath: keypath), frame: 0, isOriginal: false)
      switch value {
      case let value as Vector3D: return value.x
      case let value as Color: return value.r
      default: return try #require(value as? LottieVector1D).value
      }
    }
    let read = try number("Probe.Transform.Rotation")
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    return (try number("Probe.Item.\(row.property.name)"), read)
  }

  @Test(arguments: rows, [true, false])
  func defaultsAreOne(_ row: Row, isPlain: Bool) throws {
    let (drawn, read) = try Self.numbers(row, isPlain)
    #expect(drawn == read)
  }

  /// They once told 0 copies of a repeater that draws one.
  @Test(arguments: [true, false])
  func aRepeaterWithoutCopiesHasOne(isPlain: Bool) throws {
    let row = try #require(Self.rows.first { $0.type == "rp" && $0.property.name == "Copies" })
    #expect(try Self.numbers(row, isPlain) == (1, 1))
  }

  /// They once knew neither a stroke's miter limit nor that of one without a number of its own.
  @Test(arguments: [true, false])
  func strokesTellTheirMiterLimit(isPlain: Bool) throws {
    let row = try #require(Self.rows.first { $0.type == "st" && $0.property.name == "Miter Limit" })
    #expect(try Self.numbers(row, isPlain) == (4, 4))
  }
}
