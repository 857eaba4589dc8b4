// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// A star or a regular polygon (`"ty": "sr"`).
///
/// The first vertex is an outer vertex, at 12 o'clock plus the rotation; a partial one is a little
/// after it.
final class Polystar: Node, ShapeItem {
  static let type = "sr"
  static let title = "Polystar"
  static let match = "Star "

  /// Whether the shape is a star (`"sy": 1`, the default) or a polygon (`"sy": 2`).
  private let isStar: Bool
  /// The position of the center (`p`).
  private let position: Property<Vector3D>
  /// The number of arms or corners (`pt`), which may be a fraction.
  private let points: Property<Double>
  /// Rotation in degrees, clockwise (`r`).
  private let rotation: Property<Double>
  /// Radii of the arms and the notches (`or`, `ir`), and the roundness of their vertices in percent
  /// (`os`, `is`). Polygons use only the outer values.
  private let outerRadius, innerRadius, outerRoundness, innerRoundness: Property<Double>
  /// The direction of the path (`d`).
  private let winding: Winding
  /// The maximum of `points`; see `Limits.shapes.starPoints`.
  private let pointLimit: Int
  private var path = CachedPath<[Double]>()

  init(_ fields: inout Fields) {
    isStar = fields.integer("sy", default: 1) == 1
    position = fields("p", "Position", .zero, unit: .pixels)
    points = fields("pt", "Points", 5)
    rotation = fields("r", "Rotation", degrees: 0)
    outerRadius = fields("or", "Outer Radius", 0, unit: .pixels)
    innerRadius = fields("ir", "Inner Radius", 0, unit: .pixels)
    // The keypath names are those of lottie-ios. The match names are misspelled in After Effects.
    outerRoundness = fields(
      "os", "Outer Roundedness", percent: 0,
      FieldOptions(title: "Outer Roundness", match: "Star Outer Roundess"))
    innerRoundness = fields(
      "is", "Inner Roundedness", percent: 0,
      FieldOptions(title: "Inner Roundness", match: "Star Inner Roundess"))
    winding = fields.winding()
    pointLimit = fields.limit(
      { $0.shapes.starPoints }, of: ("pt", { Message("\($0) points; \($1) are drawn") }))
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let key = [
      position.value.x, position.value.y, points.value, rotation.value, outerRadius.value,
      innerRadius.value, outerRoundness.value, innerRoundness.value,
    ]
    scope.add(
      path.value(for: key) {
        .polar(
          center: position.value.point, vertices: isStar ? star : polygon,
          winding: winding)
      })
  }

  /// The number of points, limited.
  private var count: Double { points.value.clamped(to: 0...Double(pointLimit)) }
  /// 1 for a clockwise path, -1 for a counterclockwise path.
  private var side: Double { winding == .clockwise ? 1 : -1 }
  /// The number of vertices on the outer radius, a partial one included.
  private var corners: Int { Int(clamping: count.rounded(.up), to: 0...pointLimit) }
  /// The fraction of the partial corner or arm; 0 if there is none.
  private var fraction: Double { count - count.rounded(.down) }
  /// Half of the angle between two corners.
  private var half: Angle { Angle(radians: .pi / count) }

  /// The angle after some half steps from 12 o'clock plus the rotation, in the path's direction.
  private func angle(_ halves: Double) -> Angle {
    .degrees(rotation.value - 90) + half * (side * halves)
  }

  /// The vertices of a polygon; empty for fewer than three points.
  ///
  /// A fraction of a point is the first corner. At 0 it is the middle of an edge that is divided
  /// there, at 1 a corner as the others, and between them radius and handles are interpolated. So
  /// are the frames of After Effects, of 3.3 and 4.2 points without roundness, within a hundredth of
  /// the radius; other players ignore the fraction.
  private var polygon: [Path.PolarVertex] {
    guard count >= 3 else { return [] }
    let radius = outerRadius.value
    let handle = radius * half.radians / 2 * outerRoundness.value / 100
    guard fraction > 0 else {
      return (0..<corners).map {
        Path.PolarVertex(angle: angle(2 * Double($0)), radius: radius, handle: handle)
      }
    }
    let (sine, cosine) = (half.sine, half.cosine)
    let partial = Path.PolarVertex(
      angle: angle(1 - fraction),
      radius: (radius * cosine + handle * sine * 3 / 4).lerp(to: radius, fraction),
      handle: (radius * sine / 2 - handle * cosine / 4).lerp(to: handle, fraction))
    // A division in the middle halves the handles at the ends of the edge.
    let short = handle * (1 + fraction) / 2
    return [partial]
      + (1..<corners).map { i in
        Path.PolarVertex(
          angle: angle(2 * Double(i)), radius: radius, handleIn: i == 1 ? short : handle,
          handleOut: i == corners - 1 ? short : handle)
      }
  }

  /// The vertices of a star: arms and notches alternate.
  ///
  /// A fraction of an arm is the first arm. Its radius and its width are proportional to the
  /// fraction, as in After Effects, rlottie and lottie-android. The length of a handle is in
  /// proportion to the angle of its segment, as in libpag.
  private var star: [Path.PolarVertex] {
    guard count >= 1 else { return [] }
    let (fraction, outer, inner) = (fraction, outerRadius.value, innerRadius.value)
    let arch = half.radians / 2
    var vertices: [Path.PolarVertex] = []
    vertices.reserveCapacity(2 * corners)
    for arm in 0..<corners {
      // The angles before and after the arm, in half steps.
      let isPartial = arm == 0 && fraction > 0
      let width = isPartial ? fraction : 1
      let next = arm + 1 == corners && fraction > 0 ? fraction : 1
      let step = isPartial ? 1 - fraction : 2 * Double(arm)
      let radius = isPartial ? inner.lerp(to: outer, fraction) : outer
      vertices.append(
        Path.PolarVertex(
          angle: angle(step), radius: radius,
          handle: radius * arch * width * outerRoundness.value / 100))
      let handle = inner * arch * innerRoundness.value / 100
      vertices.append(
        Path.PolarVertex(
          angle: angle(step + width), radius: inner, handleIn: handle * width,
          handleOut: handle * next))
    }
    return vertices
  }
}
