// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// What steps of undo say of themselves.
enum StepTitles {
  /// What rows of an outline are, such as “Position of Logo”, or “Position of 3 layers”.
  static func title(of rows: [Int], in outline: SceneOutline?) -> Message {
    guard let outline, let row = rows.first, outline.rows.indices.contains(row) else {
      return "Values"
    }
    let name = LayerKind.title(ofRow: row, in: outline)
    guard rows.count > 1 else {
      guard let layer = outline.layer(of: row), layer != row else {
        return Message(verbatim: name)
      }
      return "\(name) of \(LayerKind.title(ofRow: layer, in: outline))"
    }
    let layers = Set(rows.compactMap(outline.layer(of:)))
    if rows.allSatisfy({
      outline.rows.indices.contains($0) && LayerKind.title(ofRow: $0, in: outline) == name
    }) {
      if layers.count == 1, let layer = layers.first {
        return "\(name) of \(LayerKind.title(ofRow: layer, in: outline))"
      }
      return .counted(
        layers.count, "\(name) of \(layers.count) layer", "\(name) of \(layers.count) layers")
    }
    if layers.count == 1, let layer = layers.first {
      return "Values of \(LayerKind.title(ofRow: layer, in: outline))"
    }
    return .counted(rows.count, "\(rows.count) value", "\(rows.count) values")
  }
}

extension KeyframeEdit {
  /// What the edit is, of properties with a title.
  func title(_ properties: Message) -> Message {
    switch self {
    case .add: "Add a keyframe: \(properties)"
    case .delete: "Delete keyframes: \(properties)"
    case .paste: "Paste keyframes: \(properties)"
    case .ease, .shape, .curve, .hold: "Easing: \(properties)"
    default: "Keyframes: \(properties)"
    }
  }
}
