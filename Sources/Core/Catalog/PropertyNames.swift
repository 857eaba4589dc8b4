// SPDX-License-Identifier: Apache-2.0

/// The names of the properties of one kind of object by their paths in its JSON, made from the declarations in
/// the code, for what describes files without a scene.
package struct PropertyNames: Sendable {
  /// A property.
  package struct Entry: Sendable {
    /// The keys from the object to the property, such as `g`, `k` for the colours of a gradient; of a parameter of an effect
    /// those from the parameter.
    package let keys: [String]
    /// The position in the list `ef` of an effect, from 0; nil for a member of the object.
    package let parameter: Int?
    /// The name in keypaths.
    package let name: String
    /// The unit of its numbers: `%`, `°`, `px`, or empty.
    package let unit: String
    /// The type of the values in a word: `number`, `vector`, `colour`, `path`, `gradient`, `text`…
    package let kind: String
    /// The numbers that a file without the property has; empty for other types.
    package let fallback: [Double]
  }

  /// The name of an object without one in the file.
  package let title: String
  package let entries: [Entry]

  init(_ schema: FieldSchema) {
    title = schema.title
    entries = schema.properties.map(Entry.init)
  }

  /// Those of a layer's transform, of a mask, of a text's animator, and of a text (`t`).
  package static let transform = PropertyNames(TransformNode.schema)
  package static let mask = PropertyNames(MaskNode.schema)
  package static let animator = PropertyNames(TextAnimator.declarations.schema)
  package static let text = PropertyNames(TextOptions.declarations.schema)

  /// Those of the content of a layer by its type (`ty`), but for texts and transforms; nil for types that have none.
  package static func layer(_ type: Int) -> PropertyNames? { layers[type] }

  private static let layers = [
    0: PropertyNames(PrecompNode.declarations.schema),
    6: PropertyNames(AudioNode.declarations.schema),
    13: PropertyNames(CameraNode.declarations.schema),
  ]

  /// Those of a shape item by its type (`ty`), such as `fl`; nil for an unknown one.
  package static func shape(_ type: String) -> PropertyNames? { shapes[type] }

  private static let shapes = Dictionary(
    FeatureRegistry.standard.shapes.map { ($0.type, PropertyNames($0.declarations.schema)) },
    uniquingKeysWith: { first, _ in first })

  /// Those of an effect by its match name (`mn`), or else by its number (`ty`); nil for an unknown one.
  package static func effect(named match: String, type: Int?) -> PropertyNames? {
    effects.byName[match] ?? type.flatMap { effects.byType[$0] }
  }

  private static let effects: (byName: [String: PropertyNames], byType: [Int: PropertyNames]) = {
    var (byName, byType): ([String: PropertyNames], [Int: PropertyNames]) = ([:], [:])
    for effect in FeatureRegistry.standard.effects {
      let names = PropertyNames(effect.declarations.schema)
      for name in effect.matchNames where byName[name] == nil { byName[name] = names }
      if let type = effect.type, byType[type] == nil { byType[type] = names }
    }
    return (byName, byType)
  }()

  /// Those of a layer style by its number (`ty`); nil for an unknown one.
  package static func style(_ type: Int) -> PropertyNames? { styles[type] }

  private static let styles = Dictionary(
    FeatureRegistry.standard.styles.map { ($0.type, PropertyNames($0.declarations.schema)) },
    uniquingKeysWith: { first, _ in first })
}

extension PropertyNames.Entry {
  fileprivate init(_ field: FieldDeclaration) {
    (name, unit, kind) = (field.name, field.unit.rawValue, field.valueKind)
    switch field.key {
    case .member(let key, in: let outer):
      (keys, parameter) = ((outer.map { [$0.description] } ?? []) + [key.description], nil)
    case .parameter(let position, _): (keys, parameter) = (["v"], position)
    }
    fallback =
      switch field.expressionDefault {
      case .number(let number) where field.valueKind == "number": [number]
      case .list(let list): list
      case .number, .text: []
      }
  }
}
