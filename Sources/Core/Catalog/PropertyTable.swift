// SPDX-License-Identifier: Apache-2.0

/// The table of what value providers can set and expressions can read, made from the declarations
/// in the code: a part of FEATURES.md.
package enum PropertyTable {
  /// The table for the standard registry, in Markdown.
  package static var markdown: String { table(of: .standard) }

  static func table(of features: FeatureRegistry) -> String {
    let rows = kinds(features).map { kind, key, schema in
      let properties = schema.properties.map {
        "\($0.name) `\(self.key($0))`: \(fallback($0))"
      }
      return "| \(kind) | `\(key)` | \(properties.joined(separator: "; ")) |\n"
    }
    return "| kind | in the file | properties |\n|---|---|---|\n" + rows.joined()
  }

  /// All kinds of objects with properties: the title, what identifies it in a file, and its
  /// declarations.
  private static func kinds(_ features: FeatureRegistry) -> [(String, String, FieldSchema)] {
    var result = [
      ("Layer transform", "ks", TransformNode.schema), ("Mask", "masksProperties", MaskNode.schema),
      ("Precomposition layer", "ty: 0", PrecompNode.declarations.schema),
      ("Solid layer", "ty: 1", SolidNode.declarations.schema),
      ("Camera layer", "ty: 13", CameraNode.declarations.schema),
      ("Audio layer", "ty: 6", AudioNode.declarations.schema),
      ("Text layer", "ty: 5", TextOptions.declarations.schema),
      ("Text animator", "t.a", TextAnimator.declarations.schema),
      ("Text path", "t.p", TextPath.declarations.schema),
    ]
    for shape in features.shapes.sorted(by: { $0.item.title < $1.item.title }) {
      result.append((shape.item.title, "ty: \(shape.type)", shape.declarations.schema))
    }
    for effect in features.effects {
      let key = "mn: \(effect.matchNames.first ?? "")"
      result.append(("\(effect.title) (effect)", key, effect.declarations.schema))
    }
    for style in features.styles {
      result.append(
        ("\(style.title) (style)", "sy, ty: \(style.type)", style.declarations.schema))
    }
    return result
  }

  /// Returns the JSON key of a property; for the parameter of an effect, its index in `ef`.
  private static func key(_ property: FieldDeclaration) -> String {
    switch property.key {
    case .member(let key, in: nil): "\(key)"
    case .member(let key, in: let outer?): "\(outer).\(key)"
    case .parameter(let position, _): "\(position)"
    }
  }

  /// Returns the default value of a property with its unit, or the type of a value that is not a
  /// number.
  private static func fallback(_ property: FieldDeclaration) -> String {
    func text(_ number: Double) -> String { JSONValue.number(number) }
    let numbers =
      switch property.expressionDefault {
      case .number(let number): property.valueKind == "number" ? text(number) : property.valueKind
      case .list(let list) where list.isEmpty: property.valueKind
      case .list(let list): list.map(text).joined(separator: ", ")
      case .text: property.valueKind
      }
    let unit = property.unit.rawValue
    return numbers + (unit.isEmpty || unit == "°" ? unit : " " + unit)
  }
}
