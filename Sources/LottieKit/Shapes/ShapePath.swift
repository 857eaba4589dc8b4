// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A free path (`"ty": "sh"`).
struct ShapePath: ShapeItem {
  static let type = "sh"

  let name: String
  let path: Keyframed<Path>
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Path")
    path = json.context.readingPaths(closed: json.bool("closed", default: false)) {
      json.keyframed("ks", default: Path())
    }
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { ShapePathNode(self) }
}

final class ShapePathNode: Node, ShapeNode {
  private let path: Property<Path>

  init(_ model: ShapePath) {
    var bind = PropertyBinder()
    path = bind("Path", model.path)
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) { scope.add(path.value) }
}
