// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A layer of vector shapes (`"ty": 4`).
struct ShapeLayer: LayerContent {
  static let kind = "shape"

  let items: [any ShapeItem]
  let pathLimit: Int

  init(from json: JSONReader) {
    items = ShapeKinds.items(json, "shapes", depth: 0)
    pathLimit = json.context.limits.layerPaths
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    ShapeLayerNode(items.map { $0.makeNode() }, pathLimit: pathLimit)
  }
}

final class ShapeLayerNode: Node, ContentNode {
  private let shapes: [any ShapeNode]

  /// Kept for its memory only.
  private var scope: ShapeScope

  init(_ items: [any ShapeNode], pathLimit: Int) {
    scope = ShapeScope(slotLimit: pathLimit)
    shapes = items
    super.init(name: "", children: items)
  }

  func items() -> [DrawItem] {
    scope.restart()
    scope.walk(shapes)
    return scope.drawItems()
  }
}
