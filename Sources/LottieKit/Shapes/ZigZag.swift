// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Turns each segment into ridges left and right of it (`"ty": "zz"`).
final class ZigZag: Node, ShapeItem {
  static let type = "zz"
  static let title = "Zig Zag"
  static let summary = "Zig-zag (corner, smooth)"
  static let match = "Zigzag "

  /// More than anybody can see on one segment.
  private static let mostRidges = 1000
  /// Points that one path may grow to.
  private static let mostPoints = 100_000

  /// Height of the ridges in the paths' own units.
  private let amplitude: Property<Double>
  /// How many ridges a segment gets.
  private let ridges: Property<Double>
  /// 1: corners, 2: smooth waves.
  private let pointType: Property<Double>

  init(_ fields: inout Fields) {
    amplitude = fields("s", "Size", 0)
    ridges = fields("r", "Ridges per segment", 0, FieldOptions(match: "Zigzag Detail"))
    pointType = fields("pt", "Points", 1)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard amplitude.value != 0 else { return }
    for slot in scope.current {
      let path = scope[slot: slot]
      let most = min(Self.mostRidges, Self.mostPoints / max(1, path.segmentCount))
      let count = Int(clamping: ridges.value.rounded(), to: 0...most)
      scope[slot: slot] = path.mapContours { zigzag($0, ridges: count) }
    }
  }

  /// Every emitted point lies on the other side than the one before, vertices and ridges alike [lottie-web, checked
  /// against After Effects].
  private func zigzag(_ contour: ContourVertices, ridges: Int) -> ContourVertices {
    let vertices = contour.vertices
    let n = vertices.count
    guard contour.segmentCount > 0 else { return contour }
    let isSmooth = pointType.value == 2
    let divisor = Double(2 * (ridges + 1))
    var side = -1.0
    var result: [ContourVertices.Vertex] = []

    func emit(_ point: Point, along direction: Vector, into: Double, out: Double) {
      let forward = direction.normalized ?? Vector(1, 0)
      // Left of the direction of travel: (dy, −dx).
      let normal = Vector(forward.dy, -forward.dx)
      let moved = point + normal * (side * amplitude.value)
      result.append(
        .init(moved, inHandle: moved - forward * into, outHandle: moved + forward * out))
      side = -side
    }

    func corner(_ index: Int) {
      let point = vertices[index % n].point
      let before = vertices[index == 0 ? n - 1 : index - 1].point
      let after = vertices[(index + 1) % n].point
      emit(
        point, along: after - before, into: isSmooth ? point.distance(to: before) / divisor : 0,
        out: isSmooth ? point.distance(to: after) / divisor : 0)
    }

    corner(0)
    for i in 0..<contour.segmentCount {
      let segment = contour.segment(i).withHandles
      let handle = isSmooth ? segment.start.distance(to: segment.end) / divisor : 0
      for k in 0..<ridges {
        let t = Double(k + 1) / Double(ridges + 1)
        emit(
          segment.point(at: t), along: segment.direction(at: t), into: handle, out: handle)
      }
      corner(i + 1)
    }
    return ContourVertices(result, isClosed: contour.isClosed)
  }
}
