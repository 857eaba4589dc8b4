// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// The objects that this library declares, in the terms of the table of the format.
enum DeclaredKindTable {
  /// The shapes: the type and the members.
  static let shapes: [(type: String, members: [FormatMember])] = DeclaredKind.all
    .compactMap { kind in
      guard kind.role == .shape, let type = kind.type else { return nil }
      let own = kind.properties.filter { $0.outer == nil }
      return (type, own.compactMap(member))
    }

  /// The title of a shape in After Effects by its type.
  static let shapeTitles: [String: String] = titles(.shape) { $0.type.map { [$0] } ?? [] }

  /// The title of an effect by its match names.
  static let effectTitles: [String: String] = titles(.effect, \.matchNames)

  /// The title of an effect by its number (`ty`).
  static let effectNumbers: [String: String] = titles(.effect) { $0.type.map { [$0] } ?? [] }

  /// The title of a layer style by its number (`ty`).
  static let styleTitles: [String: String] = titles(.style) { $0.type.map { [$0] } ?? [] }

  private static func titles(
    _ role: DeclaredKind.Role, _ keys: (DeclaredKind) -> [String]
  ) -> [String: String] {
    var result: [String: String] = [:]
    for kind in DeclaredKind.all where kind.role == role {
      for key in keys(kind) { result[key] = kind.title }
    }
    return result
  }

  private static func member(_ property: DeclaredKind.Property) -> FormatMember? {
    if property.isPosition { return .optional(property.key, .position) }
    switch property.kind {
    case "number": return .optional(property.key, .property(.scalar))
    case "vector": return .optional(property.key, .property(.vector))
    case "colour": return .optional(property.key, .property(.color))
    case "path": return .optional(property.key, .property(.bezier))
    default: return nil
    }
  }
}
