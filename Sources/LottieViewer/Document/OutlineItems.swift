// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit

/// What panels list of layers, groups and items: the order of the rows, and which are left out.
struct OutlineItems {
  let outline: SceneOutline
  /// Whether the third dimension is left out where it is not used.
  private let isFlat: Bool

  /// The items of what a document shows; nil without a file.
  init?(_ document: Document) {
    guard let outline = document.editing.outline, let file = document.file else { return nil }
    (self.outline, isFlat) = (outline, !file.animation.hasSpatialLayers)
  }

  /// The names of a transform's properties in the order in which they are edited most.
  private static let order = [
    "Position", "X Position", "Y Position", "Z Position", "Scale", "Rotation", "Opacity",
    "Anchor Point",
  ]

  /// The rows that are listed directly below another one: properties first, those of its transform in the
  /// order in which they are edited most, then what is in it, without layers.
  ///
  /// - Parameter opensTransform: Whether its transform is left out for the properties in it, as of a
  ///   layer; otherwise it is the last of the rows.
  func rows(in row: Int, opensTransform: Bool) -> [Int] {
    let inside = outline.rows(inside: row).filter {
      !outline.isLayer($0) && !(isFlat && outline.isUnusedDepth($0))
    }
    let transforms = inside.filter(outline.isTransform)
    let rest = inside.filter { !outline.isTransform($0) }
    let properties = rest.filter { outline.rows[$0].isProperty }
    let others = rest.filter { !outline.rows[$0].isProperty }
    guard opensTransform else { return ranked(properties) + others + transforms }
    return transforms.flatMap { rows(in: $0, opensTransform: false) } + properties + others
  }

  private func ranked(_ properties: [Int]) -> [Int] {
    guard let first = properties.first, outline.isTransform(outline.rows[first].parent) else {
      return properties
    }
    func rank(_ row: Int) -> Int {
      Self.order.firstIndex(of: outline.rows[row].name) ?? Self.order.count
    }
    return properties.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Whether a row is another one or inside of it; what is in a layer is not in one around that.
  static func holds(_ row: Int, _ other: Int, in outline: SceneOutline) -> Bool {
    guard outline.rows.indices.contains(row), other >= row,
      other < max(row + 1, outline.rows[row].end)
    else { return false }
    return outline.isLayer(row) ? outline.layer(of: other) == row : true
  }

  /// The layer index of a JSON path, such as that of a warning: 3 for `layers[3].ks`.
  static func layerIndex(in path: String) -> Int? {
    guard path.hasPrefix("layers[") else { return nil }
    return Int(path.dropFirst("layers[".count).prefix { $0.isNumber })
  }
}
