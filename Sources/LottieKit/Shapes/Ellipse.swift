// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// An ellipse (`"ty": "el"`). It starts at 12 o'clock.
struct Ellipse: ShapeItem {
  static let type = "el"
  static let title = "Ellipse"

  let name: String
  /// The centre.
  let position: Keyframed<Vector3D>
  /// Both diameters.
  let size: Keyframed<Vector3D>
  let winding: Winding
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Ellipse")
    position = json.keyframed("p", default: .zero)
    size = json.keyframed("s", default: .zero)
    winding = Winding(from: json)
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { EllipseNode(self) }
}

final class EllipseNode: Node, ShapeNode {
  private let position, size: Property<Vector3D>
  private let winding: Winding
  private var path = CachedPath<EllipseKey>()

  private struct EllipseKey: Equatable {
    var center, diameters: Vector3D
  }

  init(_ model: Ellipse) {
    var bind = PropertyBinder()
    position = bind("Position", model.position)
    size = bind("Size", model.size)
    winding = model.winding
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let key = EllipseKey(center: position.value, diameters: size.value)
    scope.add(
      path.value(for: key) {
        .ellipse(center: key.center.point, size: key.diameters.planeSize, winding: winding)
      })
  }
}
