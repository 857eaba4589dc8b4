// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A star or a regular polygon (`"ty": "sr"`). Its first vertex is an outer one, at 12 o'clock plus the rotation.
struct Polystar: ShapeItem {
  static let type = "sr"

  let name: String
  let isStar: Bool
  let position: Keyframed<Vector3D>
  /// How many arms or corners; a star may have a fraction of an arm.
  let points: Keyframed<Double>
  /// In degrees.
  let rotation: Keyframed<Double>
  let outerRadius, innerRadius: Keyframed<Double>
  /// In percent.
  let outerRoundness, innerRoundness: Keyframed<Double>
  let winding: Winding
  let pointLimit: Int
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Polystar")
    isStar = json.integer("sy", default: 1) == 1
    position = json.keyframed("p", default: .zero)
    points = json.keyframed("pt", default: 5)
    rotation = json.keyframed("r", default: 0)
    outerRadius = json.keyframed("or", default: 0)
    innerRadius = json.keyframed("ir", default: 0)
    outerRoundness = json.keyframed("os", default: 0)
    innerRoundness = json.keyframed("is", default: 0)
    winding = Winding(from: json)
    pointLimit = json.context.limits.starPoints
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { PolystarNode(self) }
}

final class PolystarNode: Node, ShapeNode {
  private let model: Polystar
  private let position: Property<Vector3D>
  private let points, rotation: Property<Double>
  private let outerRadius, innerRadius, outerRoundness, innerRoundness: Property<Double>
  private var path = CachedPath<[Double]>()

  init(_ model: Polystar) {
    self.model = model
    var bind = PropertyBinder()
    position = bind("Position", model.position)
    points = bind("Points", model.points)
    rotation = bind("Rotation", model.rotation)
    outerRadius = bind("Outer Radius", model.outerRadius)
    innerRadius = bind("Inner Radius", model.innerRadius)
    outerRoundness = bind("Outer Roundedness", model.outerRoundness)
    innerRoundness = bind("Inner Roundedness", model.innerRoundness)
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let key = [
      position.value.x, position.value.y, points.value, rotation.value, outerRadius.value,
      innerRadius.value, outerRoundness.value, innerRoundness.value,
    ]
    scope.add(
      path.value(for: key) {
        .polar(
          center: position.value.point, vertices: model.isStar ? star : polygon,
          winding: model.winding)
      })
  }

  private var count: Double { points.value.clamped(to: 0...Double(model.pointLimit)) }
  private var side: Double { model.winding == .clockwise ? 1 : -1 }
  private var start: Double { rotation.value - 90 }

  private var polygon: [Path.PolarVertex] {
    let n = count.rounded(.down)
    guard n >= 3 else { return [] }
    let radius = outerRadius.value
    let handle = 2 * .pi * radius / (4 * n) * outerRoundness.value / 100
    return (0..<Int(clamping: n, to: 0...model.pointLimit)).map { i in
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
    let arms = Int(clamping: n.rounded(.up), to: 0...model.pointLimit)
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
