// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A layer of vector shapes (`"ty": 4`).
struct ShapeLayer: LayerContent {
  static let kind = "shape"

  let items: [any ShapeItem]

  init(from json: JSONReader) {
    items = ShapeKinds.items(json, "shapes", depth: 0)
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    ShapeLayerNode(items.map { $0.makeNode() })
  }
}

final class ShapeLayerNode: Node, ContentNode {
  private let shapes: [any ShapeNode]

  init(_ items: [any ShapeNode]) {
    shapes = items
    super.init(name: "", children: items)
  }

  func items() -> [DrawItem] {
    var scope = ShapeScope()
    scope.walk(shapes)
    return scope.drawItems()
  }
}
