// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Pulls vertices to the middle of their path and handles away from it, or the other way round (`"ty": "pb"`).
final class PuckerBloat: Node, ShapeItem {
  static let type = "pb"
  static let title = "Pucker & Bloat"
  static let summary = "Pucker and bloat"
  static let match = "PuckerBloat "

  /// Positive bloats, negative puckers.
  private let amount: Property<Double>

  init(_ fields: inout Fields) {
    amount = fields("a", "Amount", percent: 0)
    super.init(fields)
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
