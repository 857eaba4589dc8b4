// SPDX-License-Identifier: Apache-2.0

extension CubicBezier {
  /// The largest number of lines for one curve.
  @inlinable public static var mostPieces: Int { 200 }

  /// Calls `body` with the parts of the curve in order. Parts near a rectangle are halved until
  /// `mostPieces` lines are within the tolerance; parts outside of it are passed on as they are.
  ///
  /// The positions of the cuts do not depend on the rectangle, so that adjacent rectangles get the
  /// same parts, and no seams appear between them.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - tolerance: The largest distance between lines and curve, as in `flatPieces`.
  public func forEachPart(
    near box: Rect, tolerance: Double, _ body: (_ part: CubicBezier, _ isNear: Bool) -> Void
  ) {
    forEachPart(near: box, flatBend: flatBend(tolerance: tolerance), halvings: 40, body)
  }

  /// The recursion. At most `halvings` levels, which ends it for curves with huge coordinates.
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

  /// The largest bend for which `mostPieces` lines are within the tolerance (Wang's bound, solved
  /// for the bend).
  private func flatBend(tolerance: Double) -> Double {
    Double(Self.mostPieces * Self.mostPieces) * max(tolerance, 1e-12) / 0.75
  }

  /// The larger of the two second differences of the control points: 0 for a line with constant
  /// speed.
  var bend: Double { squaredBend.squareRoot() }

  /// The square of `bend`.
  var squaredBend: Double {
    let a = (control2 - control1) - (control1 - start)
    let b = (end - control2) - (control2 - control1)
    return max(a.dx * a.dx + a.dy * a.dy, b.dx * b.dx + b.dy * b.dy)
  }

  /// The parameters strictly inside 0...1 at which one coordinate has an extremum.
  ///
  /// The arguments are that coordinate of the four control points.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    // A third of the derivative: a·t² + 2b·t + c.
    let (a, b, c) = (p3 - p0 + 3 * (p1 - p2), p0 - 2 * p1 + p2, p1 - p0)
    guard a.magnitude > 1e-12 * (b.magnitude + c.magnitude) else {
      return b == 0 ? [] : [-c / (2 * b)].filter { $0 > 0 && $0 < 1 }
    }
    let root = (b * b - a * c).squareRoot()
    return [(-b - root) / a, (-b + root) / a].filter { $0 > 0 && $0 < 1 }
  }

  /// The smallest rectangle that contains the curve.
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
  /// The smallest rectangle that contains all curves. A path without area, such as a line, still
  /// has bounds: test `hasPoints`, not `isEmpty`.
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
