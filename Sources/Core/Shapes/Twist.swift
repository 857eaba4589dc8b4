// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A modifier that rotates points around a center, points near the center more (`"ty": "tw"`).
final class Twist: Node, ShapeItem {
  static let type = "tw"
  static let title = "Twist"
  static let match = "Twist "

  /// The rotation at the center in degrees (`a`).
  private let angle: Property<Double>
  /// The center of the rotation relative to the mean of each path's vertices (`c`).
  private let center: Property<Vector3D>

  init(_ fields: inout Fields) {
    angle = fields("a", "Angle", degrees: 0)
    center = fields("c", "Center", .zero, unit: .pixels)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard angle.value != 0, angle.value.isFinite else { return }
    scope.changePaths(growth: Double(Self.pieces), twisted)
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
  /// Effects. The center does not depend on the direction of the axes, as that of bounds would, so
  /// that a turned path looks the same.
  private func twisted(_ path: Path) -> Path {
    guard let mean = path.meanVertex else { return path }
    let middle = mean + Vector(center.value.x, center.value.y)
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

extension Path {
  /// The mean of all vertices; nil if there are none, or if it is not finite.
  fileprivate var meanVertex: Point? {
    var (sum, count) = (Vector.zero, 0.0)
    for contour in contours {
      // A closed contour ends at its first vertex.
      let vertices = max(1, contour.segmentCount + (contour.isClosed ? 0 : 1))
      for i in 0..<vertices { sum = sum + (points[contour.start + 3 * i] - .zero) }
      count += Double(vertices)
    }
    let mean = Point.zero + sum * (1 / count)
    return mean.isFinite ? mean : nil
  }
}
