// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport

/// How far two outlines are apart.
enum OutlineDistance {
  /// The largest distance of a point of one outline from the other; infinite if only one is empty.
  static func between(_ a: Path, _ b: Path) -> Double {
    // Mostly both have the same segments.
    if a.contours == b.contours {
      let distance = zip(a.points, b.points).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
      if distance < 0.01 { return distance }
    }
    let (one, other) = (lines(a), lines(b))
    if one.isEmpty || other.isEmpty { return one.isEmpty == other.isEmpty ? 0 : .infinity }
    return max(farthest(one, from: other), farthest(other, from: one))
  }

  private typealias Line = (from: Point, to: Point)

  /// The segments as lines, without those that have no length.
  private static func lines(_ path: Path) -> [Line] {
    path.contours.flatMap { contour in
      path.segments(of: contour).flatMap { segment in
        let count = segment.flatPieces(tolerance: 0.01)
        let points = (0...count).map { segment.point(at: Double($0) / Double(count)) }
        return zip(points, points.dropFirst()).filter { $0.distance(to: $1) > 1e-3 }
          .map { (from: $0, to: $1) }
      }
    }
  }

  private static func farthest(_ some: [Line], from others: [Line]) -> Double {
    some.reduce(0) { worst, line in
      max(worst, others.reduce(.infinity) { min($0, distance(line.from, $1)) })
    }
  }

  private static func distance(_ point: Point, _ line: Line) -> Double {
    let along = line.to - line.from
    let square = along.dot(along)
    let t = square > 0 ? ((point - line.from).dot(along) / square).clamped(to: 0...1) : 0
    return point.distance(to: line.from + along * t)
  }
}
