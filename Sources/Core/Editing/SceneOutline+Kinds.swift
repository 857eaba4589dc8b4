// SPDX-License-Identifier: Apache-2.0

/// What rows are, for panels that list them.
extension SceneOutline {
  /// Whether a row is the transform of a layer, a group or a repeater.
  package func isTransform(_ row: Int) -> Bool {
    rows.indices.contains(row) && !rows[row].isProperty && node(of: row) is TransformNode
  }

  /// Whether a row is what is edited most beside a transform: a fill, a stroke, an animator of a
  /// text, an effect or a layer style.
  package func isLook(_ row: Int) -> Bool {
    guard rows.indices.contains(row), !rows[row].isProperty else { return false }
    let node = node(of: row)
    return node is any ShapePaint || node is any EffectNode || node is any StyleNode
      || node is TextAnimator
  }

  /// Returns the kind of a layer in a word, such as "shape"; nil for other rows.
  package func kind(ofLayer row: Int) -> String? {
    guard rows.indices.contains(row), !rows[row].isProperty else { return nil }
    return (node(of: row) as? LayerNode)?.model.kind
  }
}
