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
    guard contour.segmentCount > 0 else { return contour }
    let segments = (0..<contour.segmentCount).map { contour.segment($0).withHandles }
    let isSmooth = pointType.value == 2
    let divisor = Double(2 * (ridges + 1))
    var side = -1.0
    var result: [ContourVertices.Vertex] = []

    func handle(_ segment: CubicBezier?) -> Double {
      isSmooth ? segment.map { $0.start.distance(to: $0.end) / divisor } ?? 0 : 0
    }

    func emit(_ point: Point, along direction: Vector, into: Double, out: Double) {
      result.append(
        Self.vertex(point, along: direction, shift: side * amplitude.value, into: into, out: out))
      side = -side
    }

    func corner(_ index: Int) {
      let before = index > 0 ? segments[index - 1] : contour.isClosed ? segments.last : nil
      let after =
        index < segments.count ? segments[index] : contour.isClosed ? segments.first : nil
      guard let point = after?.start ?? before?.end else { return }
      emit(
        point, along: Self.direction(between: before, and: after), into: handle(before),
        out: handle(after))
    }

    corner(0)
    for (i, segment) in segments.enumerated() {
      let length = handle(segment)
      for k in 0..<ridges {
        let t = Double(k + 1) / Double(ridges + 1)
        emit(
          segment.point(at: t), along: segment.direction(at: t), into: length, out: length)
      }
      corner(i + 1)
    }
    return ContourVertices(result, isClosed: contour.isClosed)
  }

  /// Returns the direction of a contour at a vertex, of any length: from the vertex before to the
  /// one after it. The ends of open contours have the direction of their only segment.
  private static func direction(between before: CubicBezier?, and after: CubicBezier?) -> Vector {
    guard let before else { return after?.direction(at: 0) ?? .zero }
    guard let after else { return before.direction(at: 1) }
    let chord = after.end - before.start
    let size = before.start.distance(to: before.end) + after.start.distance(to: after.end)
    if chord.length > 1e-9 * size { return chord }
    // Both are the same vertex, as in a contour of two vertices: the mean of the tangents.
    let (arrival, departure) = (before.direction(at: 1), after.direction(at: 0))
    let mean = arrival + departure
    return mean.length > 1e-9 ? mean : departure
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
    let forward = direction.normalized ?? .zero
    // Left of the direction of travel: (dy, −dx).
    let normal = Vector(forward.dy, -forward.dx)
    let moved = point + normal * shift
    return .init(moved, inHandle: moved - forward * into, outHandle: moved + forward * out)
  }
}
