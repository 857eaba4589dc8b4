// SPDX-License-Identifier: Apache-2.0

extension CubicBezier {
  /// The most lines that one curve is drawn as.
  @inlinable public static var mostPieces: Int { 200 }

  /// Calls `body` with its parts in order: those near a rectangle, halved until few lines stand for
  /// them, and those that do not touch it, as they come.
  ///
  /// Where it is halved does not depend on the rectangle, so the parts near one are the same for
  /// each that they touch.
  /// - Parameter tolerance: As for `flatPieces`.
  public func forEachPart(
    near box: Rect, tolerance: Double, _ body: (_ part: CubicBezier, _ isNear: Bool) -> Void
  ) {
    forEachPart(near: box, flatBend: flatBend(tolerance: tolerance), halvings: 40, body)
  }

  private func forEachPart(
    near box: Rect, flatBend: Double, halvings: Int,
    _ body: (_ part: CubicBezier, _ isNear: Bool) -> Void
  ) {
    let hull = hull
    if hull.maxX < box.minX || hull.minX > box.maxX || hull.maxY < box.minY || hull.minY > box.maxY
    {
      return body(self, false)
    }
    let bend = bend
    guard bend > flatBend, bend.isFinite, halvings > 0 else { return body(self, true) }
    let (first, second) = split(at: 0.5)
    first.forEachPart(near: box, flatBend: flatBend, halvings: halvings - 1, body)
    second.forEachPart(near: box, flatBend: flatBend, halvings: halvings - 1, body)
  }

  /// The bend of which `mostPieces` lines are as near as the tolerance says.
  private func flatBend(tolerance: Double) -> Double {
    Double(Self.mostPieces * Self.mostPieces) * max(tolerance, 1e-12) / 0.75
  }

  /// How much it deviates from being walked evenly on a line: the larger of its second differences.
  var bend: Double {
    let a = (control2 - control1) - (control1 - start)
    let b = (end - control2) - (control2 - control1)
    return max(a.length, b.length)
  }

  /// The parameters strictly inside 0...1 at which a coordinate turns back, given that coordinate
  /// of its four points.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    // A third of the derivative: a·t² + 2b·t + c.
    let (a, b, c) = (p3 - p0 + 3 * (p1 - p2), p0 - 2 * p1 + p2, p1 - p0)
    guard a.magnitude > 1e-12 * (b.magnitude + c.magnitude) else {
      return b == 0 ? [] : [-c / (2 * b)].filter { $0 > 0 && $0 < 1 }
    }
    let root = (b * b - a * c).squareRoot()
    return [(-b - root) / a, (-b + root) / a].filter { $0 > 0 && $0 < 1 }
  }

  /// The rectangle that the curve touches on all sides.
  public var tightBounds: Rect {
    var result = Rect.empty
    result.include(start)
    result.include(end)
    let turns =
      Self.turns(start.x, control1.x, control2.x, end.x)
      + Self.turns(start.y, control1.y, control2.y, end.y)
    for t in turns { result.include(point(at: t)) }
    return result
  }
}

extension Path {
  /// The rectangle that the curves touch on all sides; of a path without area, test `minX <= maxX`.
  public var tightBounds: Rect {
    var result = Rect.empty
    for contour in contours {
      if points[contour.start].isFinite { result.include(points[contour.start]) }
      for segment in segments(of: contour) {
        let bounds = segment.tightBounds
        result.include(Point(bounds.minX, bounds.minY))
        result.include(Point(bounds.maxX, bounds.maxY))
      }
    }
    return result
  }
}
