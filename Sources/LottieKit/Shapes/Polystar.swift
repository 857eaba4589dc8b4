// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A star or a regular polygon (`"ty": "sr"`). Its first vertex is an outer one, at 12 o'clock plus the rotation.
final class Polystar: Node, ShapeItem {
  static let type = "sr"
  static let title = "Polystar"
  static let summary = "Star and polygon (fractions of a point too)"
  static let match = "Star "

  private let isStar: Bool
  private let position: Property<Vector3D>
  /// How many arms or corners; a star may have a fraction of an arm.
  private let points: Property<Double>
  private let rotation: Property<Double>
  private let outerRadius, innerRadius, outerRoundness, innerRoundness: Property<Double>
  private let winding: Winding
  private let pointLimit: Int
  private var path = CachedPath<[Double]>()

  init(_ fields: inout Fields) {
    isStar = fields.integer("sy", default: 1) == 1
    position = fields("p", "Position", .zero)
    points = fields("pt", "Points", 5)
    rotation = fields("r", "Rotation", degrees: 0)
    outerRadius = fields("or", "Outer Radius", 0)
    innerRadius = fields("ir", "Inner Radius", 0)
    // The names of lottie-ios; After Effects' own match names lack a syllable.
    outerRoundness = fields(
      "os", "Outer Roundedness", percent: 0,
      FieldOptions(title: "Outer Roundness", match: "Star Outer Roundess"))
    innerRoundness = fields(
      "is", "Inner Roundedness", percent: 0,
      FieldOptions(title: "Inner Roundness", match: "Star Inner Roundess"))
    winding = fields.winding()
    pointLimit = fields.limit { $0.starPoints }
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

  private var count: Double { points.value.clamped(to: 0...Double(pointLimit)) }
  private var side: Double { winding == .clockwise ? 1 : -1 }
  private var start: Double { rotation.value - 90 }

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

  /// Arms in turn with the notches between them. A fraction of an arm comes first: it is as far out, and as wide, as
  /// the fraction says (as After Effects draws it, and rlottie and lottie-android after it).
  private var star: [Path.PolarVertex] {
    let n = count
    guard n >= 1 else { return [] }
    let fraction = n - n.rounded(.down)
    let arms = Int(clamping: n.rounded(.up), to: 0...pointLimit)
    let half = 180 / n
    let (outer, inner) = (outerRadius.value, innerRadius.value)
    // Handles follow the count of arms, a fraction being none of them yet.
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
