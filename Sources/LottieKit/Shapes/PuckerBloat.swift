// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Pulls vertices to the middle of their path and handles away from it, or the other way round (`"ty": "pb"`).
struct PuckerBloat: ShapeItem {
  static let type = "pb"

  let name: String
  /// In percent; positive bloats, negative puckers.
  let amount: Keyframed<Double>
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Pucker & Bloat")
    amount = json.keyframed("a", default: 0)
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { PuckerBloatNode(self) }
}

final class PuckerBloatNode: Node, ShapeNode {
  private let amount: Property<Double>

  init(_ model: PuckerBloat) {
    var bind = PropertyBinder()
    amount = bind("Amount", model.amount)
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let share = amount.value / 100
    guard share != 0, share.isFinite else { return }
    for slot in scope.current {
      scope[slot: slot] = scope[slot: slot].mapContours { Self.bloated($0, by: share) }
    }
  }

  /// v' = lerp(v, c, a), h' = lerp(h, c, −a), c the mean of the vertices [lottie-web].
  private static func bloated(_ contour: ContourVertices, by share: Double) -> ContourVertices {
    var contour = contour
    var sum = Vector.zero
    for vertex in contour.vertices { sum = sum + vertex.point.vector }
    let mean = sum / Double(max(1, contour.vertices.count))
    let center = Point(mean.dx, mean.dy)
    for i in contour.vertices.indices {
      contour.vertices[i].point = contour.vertices[i].point.lerp(to: center, share)
      contour.vertices[i].inHandle = contour.vertices[i].inHandle.lerp(to: center, -share)
      contour.vertices[i].outHandle = contour.vertices[i].outHandle.lerp(to: center, -share)
    }
    return contour
  }
}
