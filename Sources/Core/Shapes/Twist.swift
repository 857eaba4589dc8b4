// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A modifier that rotates points around a center, points near the center more (`"ty": "tw"`).
final class Twist: Node, ShapeItem {
  static let type = "tw"
  static let title = "Twist"
  static let match = "Twist "

  /// The rotation at the center in degrees (`a`).
  private let angle: Property<Double>
  /// The center of the rotation relative to the center of each path's bounds (`c`).
  private let center: Property<Vector3D>

  init(_ fields: inout Fields) {
    angle = fields("a", "Angle", degrees: 0)
    center = fields("c", "Center", .zero, unit: .pixels)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard angle.value != 0, angle.value.isFinite else { return }
    for slot in scope.current { scope[slot: slot] = twisted(scope[slot: slot]) }
  }

  /// The number of pieces into which a segment is split before its points are rotated, to
  /// approximate the curve.
  private static let pieces = 4
  /// The number of segments above which none is split, since several twists in one list would
  /// multiply the segments.
  private static let mostSegments = 5_000

  /// Rotates points and handles by angle · (1 − ρ/ρmax), where ρ is the distance from the center.
  ///
  /// No other player draws this modifier. The formula is derived from the appearance in After
  /// Effects.
  private func twisted(_ path: Path) -> Path {
    let bounds = path.bounds
    guard bounds.hasPoints else { return path }
    let middle = bounds.center + Vector(center.value.x, center.value.y)
    let farthest = path.points.lazy.map { $0.distance(to: middle) }.max() ?? 0
    guard farthest > 0, farthest.isFinite else { return path }
    func turned(_ p: Point) -> Point {
      let arm = p - middle
      let share = 1 - arm.length / farthest
      return middle + Affine.rotation(.degrees(angle.value * share)) * arm
    }
    let pieces = path.segmentCount > Self.mostSegments ? 1 : Self.pieces
    var result = Path()
    for contour in path.contours {
      result.move(to: turned(path.points[contour.start]))
      for segment in path.segments(of: contour) {
        for k in 0..<pieces {
          let n = Double(pieces)
          // A line needs handles away from its ends to become a curve.
          let piece = segment.withHandles.portion(from: Double(k) / n, to: Double(k + 1) / n)
          result.curve(
            to: turned(piece.end), control1: turned(piece.control1),
            control2: turned(piece.control2))
        }
      }
      if contour.isClosed { result.close() }
    }
    return result
  }
}
