// SPDX-License-Identifier: Apache-2.0

extension CubicBezier {
  /// The rectangle around all four points, which contains the curve.
  public var hull: Rect {
    var result = Rect.empty
    result.include(start)
    result.include(control1)
    result.include(control2)
    result.include(end)
    return result
  }

  /// The parameters on both curves where they cross or touch, sorted by `t`; at most nine, the
  /// number of crossings that two cubics can have.
  ///
  /// Of overlapping curves some points of the overlap are returned.
  ///
  /// - Parameters:
  ///   - other: The curve of parameter `u`.
  ///   - tolerance: The largest distance between the curves at a reported point.
  public func intersections(with other: CubicBezier, tolerance: Double = 0.01) -> [(
    t: Double, u: Double
  )] {
    var steps = Int.max
    return intersections(with: other, tolerance: tolerance, steps: &steps)
  }

  /// The same in a limited number of steps, from which those that it takes are subtracted.
  func intersections(
    with other: CubicBezier, tolerance: Double, steps: inout Int
  ) -> [(t: Double, u: Double)] {
    var found: [(t: Double, u: Double)] = []
    // The largest number of box comparisons: enough for all crossings, and a limit for overlaps.
    let most = min(4_000, max(0, steps))
    var work = most
    Self.search(
      (self, 0, 1), (other, 0, 1), tolerance: tolerance, work: &work, found: &found)
    steps -= most - work
    found.sort { $0.t < $1.t }
    var distinct: [(t: Double, u: Double)] = []
    for pair in found {
      let isKnown = distinct.contains {
        ($0.t - pair.t).magnitude < 1e-3 && ($0.u - pair.u).magnitude < 1e-3
      }
      if !isKnown, distinct.count < 9 { distinct.append(pair) }
    }
    return distinct
  }

  /// A part of a curve with its parameter range in the whole curve.
  private typealias Part = (curve: CubicBezier, from: Double, to: Double)

  /// Searches by bisection: halves both curves while their bounding boxes overlap.
  private static func search(
    _ a: Part, _ b: Part, tolerance: Double, work: inout Int,
    found: inout [(t: Double, u: Double)]
  ) {
    guard work > 0 else { return }
    work -= 1
    let (boxA, boxB) = (a.curve.hull, b.curve.hull)
    guard boxA.minX <= boxB.maxX, boxB.minX <= boxA.maxX, boxA.minY <= boxB.maxY,
      boxB.minY <= boxA.maxY
    else { return }
    let size = max(boxA.width, boxA.height, boxB.width, boxB.height)
    if size <= tolerance || a.to - a.from < 1e-7 {
      found.append(((a.from + a.to) / 2, (b.from + b.to) / 2))
      return
    }
    func halves(_ part: Part) -> [Part] {
      let (first, second) = part.curve.split(at: 0.5)
      let middle = (part.from + part.to) / 2
      return [(first, part.from, middle), (second, middle, part.to)]
    }
    for x in halves(a) {
      for y in halves(b) { search(x, y, tolerance: tolerance, work: &work, found: &found) }
    }
  }
}

/// The intersection of the lines through `a`, `b` and through `c`, `d`; nil for parallel lines.
public func lineIntersection(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
  let (r, s) = (b - a, d - c)
  let denominator = r.cross(s)
  guard denominator.magnitude > 1e-9 * r.length * s.length else { return nil }
  return a + r * ((c - a).cross(s) / denominator)
}
