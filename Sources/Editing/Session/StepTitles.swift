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
    let name = outline.rows[row].name
    guard rows.count > 1 else {
      guard let layer = outline.layer(of: row), layer != row else {
        return Message(verbatim: name)
      }
      return "\(name) of \(outline.rows[layer].name)"
    }
    let layers = Set(rows.compactMap(outline.layer(of:)))
    if rows.allSatisfy({ outline.rows.indices.contains($0) && outline.rows[$0].name == name }) {
      if layers.count == 1, let layer = layers.first {
        return "\(name) of \(outline.rows[layer].name)"
      }
      return .counted(
        layers.count, "\(name) of \(layers.count) layer", "\(name) of \(layers.count) layers")
    }
    if layers.count == 1, let layer = layers.first {
      return "Values of \(outline.rows[layer].name)"
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
