// SPDX-License-Identifier: Apache-2.0

/// The kinds of objects with properties that the code declares, as values: for checks of files and for tools
/// that have to know the format without a list of their own.
package struct DeclaredKind: Sendable {
  /// What the objects are.
  package enum Role: Sendable {
    case shape, effect, style
  }

  /// A property of the objects.
  package struct Property: Sendable {
    /// The key in the file; for the parameter of an effect, its index in `ef`.
    package let key: String
    /// The key of the object that contains the property; nil for the object itself.
    package let outer: String?
    /// The name in After Effects.
    package let title: String
    /// The type of the values in one word, such as `number` or `color`.
    package let kind: String
    /// Whether the value can be one property for each axis.
    package let isPosition: Bool
  }

  package let role: Role
  /// The name in After Effects, such as `Zig Zag`.
  package let title: String
  /// What identifies the objects in a file: `ty` of a shape, the number of a style or an effect.
  package let type: String?
  /// The match names of an effect; empty for others.
  package let matchNames: [String]
  package let properties: [Property]

  /// All kinds of the standard registry, in its order.
  package static let all: [DeclaredKind] = kinds(of: .standard)

  static func kinds(of features: FeatureRegistry) -> [DeclaredKind] {
    features.shapes.map {
      DeclaredKind(.shape, $0.item.title, $0.type, [], $0.declarations.schema)
    }
      + features.effects.map {
        DeclaredKind(
          .effect, $0.title, $0.type.map { "\($0)" }, $0.matchNames, $0.declarations.schema)
      }
      + features.styles.map {
        DeclaredKind(.style, $0.title, "\($0.type)", [], $0.declarations.schema)
      }
  }

  private init(
    _ role: Role, _ title: String, _ type: String?, _ matchNames: [String], _ schema: FieldSchema
  ) {
    (self.role, self.title, self.type, self.matchNames) = (role, title, type, matchNames)
    properties = schema.entries.compactMap { entry in
      guard let property = entry.property else { return nil }
      var isPosition = false
      if case .position = entry.content { isPosition = true }
      let key =
        switch property.key {
        case .member(let key, in: _): key.description
        case .parameter(let position, _): "\(position)"
        }
      return Property(
        key: key, outer: property.key.outer, title: property.title, kind: property.valueKind,
        isPosition: isPosition)
    }
  }
}
