// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// A modifier that replaces each segment by ridges on both of its sides (`"ty": "zz"`).
final class ZigZag: Node, ShapeItem {
  static let type = "zz"
  static let title = "Zig Zag"
  static let match = "Zigzag "

  /// The maximum number of ridges per segment, more than can be distinguished.
  private static let mostRidges = 1000
  /// The maximum number of points of the resulting path.
  private static let mostPoints = 100_000

  /// The height of the ridges in the units of the paths (`s`).
  private let amplitude: Property<Double>
  /// The number of ridges per segment (`r`), rounded.
  private let ridges: Property<Double>
  /// The kind of vertices (`pt`): 1 corners, 2 smooth waves.
  private let pointType: Property<Double>
  /// `mostRidges`.
  private let ridgeLimit: Int

  init(_ fields: inout Fields) {
    amplitude = fields("s", "Size", 0, unit: .pixels)
    ridges = fields("r", "Ridges per segment", 0, FieldOptions(match: "Zigzag Detail"))
    pointType = fields("pt", "Points", 1)
    ridgeLimit = fields.limit(
      { _ in Self.mostRidges }, of: ("r", { Message("\($0) ridges; \($1) are drawn") }))
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard amplitude.value != 0 else { return }
    for slot in scope.current where !scope.isExhausted {
      let path = scope[slot: slot]
      let most = min(ridgeLimit, Self.mostPoints / max(1, path.segmentCount))
      let count = Int(clamping: ridges.value.rounded(), to: 0...most)
      scope[slot: slot] = path.mapContours { zigzag($0, ridges: count) }
    }
  }

  /// Returns a contour in which successive points, original vertices and ridges alike, are on
  /// alternate sides of the original contour [lottie-web, checked against After Effects].
  private func zigzag(_ contour: ContourVertices, ridges: Int) -> ContourVertices {
    let vertices = contour.vertices
    let n = vertices.count
    guard contour.segmentCount > 0 else { return contour }
    let isSmooth = pointType.value == 2
    let divisor = Double(2 * (ridges + 1))
    var side = -1.0
    var result: [ContourVertices.Vertex] = []

    func emit(_ point: Point, along direction: Vector, into: Double, out: Double) {
      result.append(
        Self.vertex(point, along: direction, shift: side * amplitude.value, into: into, out: out))
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

  /// Returns a vertex beside a point of a contour.
  ///
  /// - Parameters:
  ///   - direction: The direction of the contour at the point, of any length.
  ///   - shift: The distance from the point to the left of the direction.
  ///   - into: The length of the vertex' first handle, 0 for a corner.
  ///   - out: The length of the vertex' second handle, 0 for a corner.
  private static func vertex(
    _ point: Point, along direction: Vector, shift: Double, into: Double, out: Double
  ) -> ContourVertices.Vertex {
    let forward = direction.normalized ?? Vector(1, 0)
    // Left of the direction of travel: (dy, −dx).
    let normal = Vector(forward.dy, -forward.dx)
    let moved = point + normal * shift
    return .init(moved, inHandle: moved - forward * into, outHandle: moved + forward * out)
  }
}
