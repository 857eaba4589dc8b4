// SPDX-License-Identifier: Apache-2.0

/// A group of properties of a layer, and the names by which expressions find it.
///
/// Both engines use this table: the interpreter searches it, and JavaScript gets it as JSON.
struct LayerGroup: Sendable {
  let kind: ExpressionGroup.Kind
  let names: ExpressionNames
  /// Its number among the layer's groups in After Effects; 0 if it has none.
  let index: Double
  /// Its key in the layer's JSON object.
  let key: StaticString
  /// The arguments that find it, as in `thisLayer("Effects")`: its names and number, and others
  /// that exported expressions contain.
  let arguments: [String]
  /// The names that find it after a dot, as in `thisLayer.effect`.
  let dotted: [BuiltinName]

  /// - Parameter more: Additional arguments that find it.
  private init(
    _ kind: ExpressionGroup.Kind, _ title: String, _ match: String, index: Double,
    key: StaticString, more: [String] = [], dotted: [BuiltinName]
  ) {
    (self.kind, self.index, self.key, self.dotted) = (kind, index, key, dotted)
    names = ExpressionNames(title, match)
    arguments = [title, match] + more
  }

  static let all = [
    LayerGroup(
      .transform, "Transform", "ADBE Transform Group", index: 3, key: "ks",
      more: ["transform", "1", "6"], dotted: [.transform]),
    LayerGroup(
      .contents, "Contents", "ADBE Root Vectors Group", index: 2, key: "shapes", more: ["2"],
      dotted: [.content, .contents]),
    LayerGroup(
      .effects, "Effects", "ADBE Effect Parade", index: 4, key: "ef", more: ["effects", "4"],
      dotted: [.effect]),
    LayerGroup(
      .masks, "Masks", "ADBE Mask Parade", index: 5, key: "masksProperties", more: ["5"],
      dotted: [.mask]),
    LayerGroup(
      .styles, "Layer Styles", "ADBE Layer Styles", index: 0, key: "sy", dotted: [.layerStyle]),
    LayerGroup(
      .text, "Text", "ADBE Text Properties", index: 3, key: "t", dotted: [.text]),
  ]

  /// The names of a layer's time remapping, its only property outside of groups.
  static let timeRemap =
    PrecompNode.declarations.schema.properties.first?.expressionNames ?? ExpressionNames("", "")

  /// Returns the group that an argument finds; nil if there is none.
  static func found(by argument: String) -> ExpressionGroup.Kind? {
    all.first { $0.arguments.contains(argument) }?.kind
  }

  /// Returns the group that a name after a dot finds; nil if there is none.
  static func found(by name: BuiltinName) -> ExpressionGroup.Kind? {
    all.first { $0.dotted.contains(name) }?.kind
  }
}
