// SPDX-License-Identifier: Apache-2.0

/// What people search rows by.
extension SceneOutline {
  /// Whether a row is a layer, of the animation or of a precomposition.
  package func isLayer(_ row: Int) -> Bool {
    rows.indices.contains(row) && !rows[row].isProperty && node(of: row) is LayerNode
  }

  /// Returns another name of a property, such as that in After Effects; nil if it has none.
  package func otherName(of row: Int) -> String? {
    guard rows.indices.contains(row), let property = rows[row].property else { return nil }
    let title = property.declaration.title
    return title == rows[row].name ? property.alias : title
  }

  /// Returns what a text says, at all of its keyframes; nil for rows that are not the text of a
  /// layer.
  package func words(of row: Int) -> [String]? {
    guard rows.indices.contains(row), let text = rows[row].property as? Property<TextDocument>
    else { return nil }
    return text.values.map(\.text).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns what the text of a layer says, at all of its keyframes; nil for layers without text.
  package func words(ofLayer row: Int) -> [String]? {
    guard isLayer(row) else { return nil }
    for index in row + 1..<max(row + 1, rows[row].end) where rows[index].parent == row {
      if let words = words(of: index) { return words }
    }
    return nil
  }
}
