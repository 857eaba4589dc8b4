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
    var path = json.keyframed("ks", default: Path())
    // Before 4.4.18 the item, not the path, told whether it is closed.
    if json.context.version < ExporterVersion(4, 4, 18), json.bool("closed", default: false) {
      path = path.mapValues { $0.closed() }
    }
    self.path = path
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
