// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A rectangle, its corners round if wanted (`"ty": "rc"`).
final class Rectangle: Node, ShapeItem {
  static let type = "rc"
  static let title = "Rectangle"
  static let summary = "Rectangle, rounded rectangle"
  static let match = "Rect "

  /// Of the centre.
  private let position: Property<Vector3D>
  private let size: Property<Vector3D>
  /// Radius of the corners; at most half the shorter side counts.
  private let roundness: Property<Double>
  private let winding: Winding
  private var path = CachedPath<RectangleKey>()

  private struct RectangleKey: Equatable {
    var position, size: Vector3D
    var roundness: Double
  }

  init(_ fields: inout Fields) {
    position = fields("p", "Position", .zero)
    size = fields("s", "Size", .zero)
    roundness = fields("r", "Roundness", 0)
    winding = fields.winding()
    super.init(fields)
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

extension Fields {
  /// The direction `d` of a closed path: 3 is reversed, anything else, and nothing, is clockwise.
  mutating func winding() -> Winding {
    integer("d", default: 1) == 3 ? .counterclockwise : .clockwise
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
