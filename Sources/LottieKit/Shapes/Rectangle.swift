// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A rectangle, its corners round if wanted (`"ty": "rc"`).
struct Rectangle: ShapeItem {
  static let type = "rc"

  let name: String
  /// The centre.
  let position: Keyframed<Vector3D>
  let size: Keyframed<Vector3D>
  /// Radius of the corners; at most half the shorter side counts.
  let roundness: Keyframed<Double>
  let winding: Winding
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Rectangle")
    position = json.keyframed("p", default: .zero)
    size = json.keyframed("s", default: .zero)
    roundness = json.keyframed("r", default: 0)
    winding = Winding(from: json)
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { RectangleNode(self) }
}

extension Winding {
  /// Reads the direction `d`: 3 is reversed, anything else, and nothing, is clockwise.
  init(from json: JSONReader) {
    self = json.integer("d", default: 1) == 3 ? .counterclockwise : .clockwise
  }
}

final class RectangleNode: Node, ShapeNode {
  private let position, size: Property<Vector3D>
  private let roundness: Property<Double>
  private let winding: Winding
  private var path = CachedPath<RectangleKey>()

  private struct RectangleKey: Equatable {
    var position, size: Vector3D
    var roundness: Double
  }

  init(_ model: Rectangle) {
    var bind = PropertyBinder()
    position = bind("Position", model.position)
    size = bind("Size", model.size)
    roundness = bind("Roundness", model.roundness)
    winding = model.winding
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let key = RectangleKey(
      position: position.value, size: size.value, roundness: roundness.value)
    scope.add(
      path.value(for: key) {
        let size = key.size.planeSize
        return .roundedRectangle(
          Rect(
            x: key.position.x - size.width / 2, y: key.position.y - size.height / 2,
            width: size.width, height: size.height),
          radius: key.roundness, winding: winding)
      })
  }
}

/// A path made from parameters, and kept while they stay the same.
struct CachedPath<Key: Equatable> {
  private var key: Key?
  private var path = Path()

  mutating func value(for key: Key, _ make: () -> Path) -> Path {
    if self.key != key {
      path = make()
      self.key = key
    }
    return path
  }
}
