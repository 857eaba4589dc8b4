// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A rectangle with optional round corners (`"ty": "rc"`).
final class Rectangle: Node, ShapeItem {
  static let type = "rc"
  static let title = "Rectangle"
  static let match = "Rect "

  /// The position of the center (`p`).
  private let position: Property<Vector3D>
  /// Width and height (`s`).
  private let size: Property<Vector3D>
  /// The radius of the corners (`r`), limited to half the shorter side.
  private let roundness: Property<Double>
  /// The direction of the path (`d`).
  private let winding: Winding
  private var path = CachedPath<RectangleKey>()

  /// The values that determine the path.
  private struct RectangleKey: Equatable {
    var position, size: Vector3D
    var roundness: Double
  }

  init(_ fields: inout Fields) {
    position = fields("p", "Position", .zero, unit: .pixels)
    size = fields("s", "Size", .zero, unit: .pixels)
    roundness = fields("r", "Roundness", 0, unit: .pixels)
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
  /// Declares the direction `d` of a closed path: 3 is counterclockwise, any other value is
  /// clockwise.
  mutating func winding() -> Winding {
    integer("d", default: 1) == 3 ? .counterclockwise : .clockwise
  }
}

/// A path that is computed from parameters, cached until they change.
///
/// The cached path is the same instance, so that comparing two frames is cheap.
struct CachedPath<Key: Equatable> {
  private var key: Key?
  private var path = Path()

  /// Returns the cached path if the key is that of the previous call, otherwise a new path.
  mutating func value(for key: Key, _ make: () -> Path) -> Path {
    if self.key != key {
      path = make()
      self.key = key
    }
    return path
  }
}
