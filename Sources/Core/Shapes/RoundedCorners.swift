// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A modifier that rounds the corners of paths (`"ty": "rd"`).
final class RoundedCorners: Node, ShapeItem {
  static let type = "rd"
  static let title = "Rounded Corners"
  static let match = "RoundCorner "

  /// The radius in the units of the paths (`r`), limited to half of the shorter side at a corner.
  private let radius: Property<Double>

  init(_ fields: inout Fields) {
    radius = fields("r", "Radius", 0, unit: .pixels)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard radius.value > 0 else { return }
    scope.changePaths(growth: 2) { $0.mapContours { Self.rounded($0, by: radius.value) } }
  }

  /// Returns a contour with each corner replaced by a curve.
  ///
  /// A corner is a vertex between two straight segments, as in After Effects and in version 1.1 of
  /// the specification: their handles can also lie on them, which lottie-web leaves sharp. Vertices
  /// without handles are rounded too if their neighbours have some, as in lottie-web. The ends of
  /// open paths are unchanged.
  private static func rounded(_ contour: ContourVertices, by radius: Double) -> ContourVertices {
    let contour = contour.withoutHandlesOfLines
    let vertices = contour.vertices
    let n = vertices.count
    guard n > 2 else { return contour }
    var result: [ContourVertices.Vertex] = []
    result.reserveCapacity(2 * n)
    for (i, vertex) in vertices.enumerated() {
      let isEnd = !contour.isClosed && (i == 0 || i == n - 1)
      guard vertex.isCorner, !isEnd else {
        result.append(vertex)
        continue
      }
      // The neighbors are the original vertices, not the rounded ones.
      func toward(_ neighbour: Point) -> Point {
        let distance = vertex.point.distance(to: neighbour)
        guard distance > 0 else { return vertex.point }
        return vertex.point.lerp(to: neighbour, min(0.5, radius / distance))
      }
      let before = toward(vertices[(i + n - 1) % n].point)
      let after = toward(vertices[(i + 1) % n].point)
      let k = Path.quarterCircleHandle
      result.append(.init(before, outHandle: before.lerp(to: vertex.point, k)))
      result.append(.init(after, inHandle: after.lerp(to: vertex.point, k)))
    }
    return ContourVertices(result, isClosed: contour.isClosed)
  }
}

extension ContourVertices {
  /// The same contour, without the handles of segments whose handles lie on the line between their
  /// ends.
  fileprivate var withoutHandlesOfLines: ContourVertices {
    var result = self
    for i in 0..<segmentCount where segment(i).isStraight {
      result.vertices[i].outHandle = vertices[i].point
      let next = (i + 1) % vertices.count
      result.vertices[next].inHandle = vertices[next].point
    }
    return result
  }
}

extension CubicBezier {
  /// Whether the handles lie on the line between the ends, with the accuracy of an exporter that
  /// rounds to thousandths, or of a thousandth of the length if that is less.
  fileprivate var isStraight: Bool {
    let chord = end - start
    let length = chord.length
    guard length > 0 else { return false }
    return [control1, control2].allSatisfy { control in
      let arm = control - start
      let along = arm.dot(chord) / length
      let near = min(0.005, length / 1000)
      return (arm.cross(chord) / length).magnitude < near && along > -near
        && along < length + near
    }
  }
}
