// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A modifier that moves vertices toward the center of their path and handles away from it, or the
/// reverse (`"ty": "pb"`).
final class PuckerBloat: Node, ShapeItem {
  static let type = "pb"
  static let title = "Pucker & Bloat"
  static let match = "PuckerBloat "

  /// The strength in percent (`a`); positive values bloat, negative values pucker.
  private let amount: Property<Double>

  init(_ fields: inout Fields) {
    amount = fields("a", "Amount", percent: 0)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let share = amount.value / 100
    guard share != 0, share.isFinite else { return }
    scope.changePaths { path in
      let center = path.tightBounds.center
      return path.mapContours { Self.bloated($0, by: share, around: center) }
    }
  }

  /// Returns a contour with vertices v' = lerp(v, c, a) and handles h' = lerp(h, c, −a), where c is
  /// the center of the bounds of all contours.
  ///
  /// Lines get handles at a hundredth of their length from their ends.
  ///
  /// This is Skottie's rule. lottie-web takes the mean of a contour's vertices as c and leaves the
  /// handles of lines on their ends: of a pentagon at 40 and −40 %, 1.0 and 1.8 % of the pixels
  /// then differ. No frames of After Effects have confirmed it for open paths and several contours.
  private static func bloated(
    _ contour: ContourVertices, by share: Double, around center: Point
  ) -> ContourVertices {
    var contour = contour
    for i in 0..<contour.segmentCount where contour.segment(i).isLine {
      let next = (i + 1) % contour.vertices.count
      let (a, b) = (contour.vertices[i].point, contour.vertices[next].point)
      contour.vertices[i].outHandle = a.lerp(to: b, 0.01)
      contour.vertices[next].inHandle = b.lerp(to: a, 0.01)
    }
    for i in contour.vertices.indices {
      contour.vertices[i].point = contour.vertices[i].point.lerp(to: center, share)
      contour.vertices[i].inHandle = contour.vertices[i].inHandle.lerp(to: center, -share)
      contour.vertices[i].outHandle = contour.vertices[i].outHandle.lerp(to: center, -share)
    }
    return contour
  }
}
