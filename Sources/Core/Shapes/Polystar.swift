// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// A star or a regular polygon (`"ty": "sr"`).
///
/// The first vertex is an outer vertex, at 12 o'clock plus the rotation.
final class Polystar: Node, ShapeItem {
  static let type = "sr"
  static let title = "Polystar"
  static let match = "Star "

  /// Whether the shape is a star (`"sy": 1`, the default) or a polygon (`"sy": 2`).
  private let isStar: Bool
  /// The position of the center (`p`).
  private let position: Property<Vector3D>
  /// The number of arms or corners (`pt`); a star may have a fraction of an arm.
  private let points: Property<Double>
  /// Rotation in degrees, clockwise (`r`).
  private let rotation: Property<Double>
  /// Radii of the arms and the notches (`or`, `ir`), and the roundness of their vertices in percent
  /// (`os`, `is`). Polygons use only the outer values.
  private let outerRadius, innerRadius, outerRoundness, innerRoundness: Property<Double>
  /// The direction of the path (`d`).
  private let winding: Winding
  /// The maximum of `points`; see `Limits.starPoints`.
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
      { $0.starPoints }, of: ("pt", { Message("\($0) points; \($1) are drawn") }))
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
  /// The angle of the first vertex in degrees, clockwise from 3 o'clock.
  private var start: Double { rotation.value - 90 }

  /// The vertices of a polygon; empty for fewer than three points. A fraction of a point is
  /// ignored.
  private var polygon: [Path.PolarVertex] {
    let n = count.rounded(.down)
    guard n >= 3 else { return [] }
    let radius = outerRadius.value
    let handle = 2 * .pi * radius / (4 * n) * outerRoundness.value / 100
    return (0..<Int(clamping: n, to: 0...pointLimit)).map { i in
      Path.PolarVertex(
        angle: .degrees(start + side * 360 / n * Double(i)), radius: radius, handle: handle)
    }
  }

  /// The vertices of a star: arms and notches alternate.
  ///
  /// A fraction of an arm is the first arm. Its radius and its width are proportional to the
  /// fraction, as in After Effects, rlottie and lottie-android.
  private var star: [Path.PolarVertex] {
    let n = count
    guard n >= 1 else { return [] }
    let fraction = n - n.rounded(.down)
    let arms = Int(clamping: n.rounded(.up), to: 0...pointLimit)
    let half = 180 / n
    let (outer, inner) = (outerRadius.value, innerRadius.value)
    // The length of handles depends on the number of points, the fraction included.
    func handle(_ radius: Double, _ roundness: Double) -> Double {
      2 * .pi * radius / (4 * n) * roundness / 100
    }
    var vertices: [Path.PolarVertex] = []
    vertices.reserveCapacity(2 * arms)
    var angle = start + (fraction > 0 ? side * (1 - fraction) * half : 0)
    for arm in 0..<arms {
      let isPartial = arm == 0 && fraction > 0
      let radius = isPartial ? inner + fraction * (outer - inner) : outer
      vertices.append(
        Path.PolarVertex(
          angle: .degrees(angle), radius: radius, handle: handle(outer, outerRoundness.value)))
      angle += side * (isPartial ? fraction * half : half)
      vertices.append(
        Path.PolarVertex(
          angle: .degrees(angle), radius: inner, handle: handle(inner, innerRoundness.value)))
      angle += side * half
    }
    return vertices
  }
}
