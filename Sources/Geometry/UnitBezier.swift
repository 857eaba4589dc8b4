// SPDX-License-Identifier: Apache-2.0

/// An easing curve: the cubic Bézier curve from (0, 0) to (1, 1) with two control points, read as a
/// function y(x).
///
/// The x of control points is clamped to 0...1, so that x grows along the curve and y(x) is a
/// function; y can be outside (overshoot). The polynomial is that of the usual CSS easing solvers.
/// Control points are stored instead of its coefficients, since files have thousands of curves, and
/// few are evaluated in each frame.
public struct UnitBezier: Equatable, Sendable {
  private let x1, y1, x2, y2: Double

  /// Makes a curve from two control points.
  ///
  /// - Parameters:
  ///   - x1: Time of the first control point, clamped to 0...1; NaN counts as 0.
  ///   - y1: Value of the first control point; 0 if not finite.
  ///   - x2: Time of the second control point, clamped to 0...1.
  ///   - y2: Value of the second control point; 1 if not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.x2 = x2.clamped(to: 0...1)
    // Beyond any overshoot; the coefficients of larger values would overflow.
    self.y1 = y1.finite().clamped(to: -1e100...1e100)
    self.y2 = y2.finite(or: 1).clamped(to: -1e100...1e100)
  }

  /// The linear curve, without easing.
  public static let linear = UnitBezier(0, 0, 1, 1)

  /// The eased value at time `x`, clamped to 0...1; exact at 0 and 1.
  public func callAsFunction(_ x: Double) -> Double {
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    if isLinear { return x }
    let t = parameter(at: x)
    let cy = 3 * y1
    let by = 3 * (y2 - y1) - cy
    let ay = 1 - cy - by
    return ((ay * t + by) * t + cy) * t
  }

  /// The curves before and after a time, each stretched to the square from (0, 0) to (1, 1).
  ///
  /// A part of a very steep curve can need control points outside of 0...1, which no easing can
  /// have; then it is the nearest curve.
  ///
  /// - Parameter x: The time, between 0 and 1.
  /// - Returns: nil if a part of the curve begins and ends at the same value, so that it cannot be
  ///   stretched.
  public func split(at x: Double) -> (before: UnitBezier, after: UnitBezier)? {
    guard x > 0, x < 1 else { return nil }
    let t = parameter(at: x)
    let curve = CubicBezier(Point(0, 0), Point(x1, y1), Point(x2, y2), Point(1, 1))
    let (left, right) = curve.split(at: t)
    let (y, rest) = (left.end.y, 1 - left.end.y)
    guard y.magnitude > 1e-6, rest.magnitude > 1e-6 else { return nil }
    let before = Self.fitted(
      left.control1, left.control2, Point(0, 0), Vector(x, y)
    ) { self($0 * x) / y }
    let after = Self.fitted(
      right.control1, right.control2, left.end, Vector(1 - x, rest)
    ) { (self(x + $0 * (1 - x)) - y) / rest }
    return (before, after)
  }

  /// Returns the curve with two control points that are stretched from a rectangle; if their times
  /// are outside of it, the curve nearest to a function.
  private static func fitted(
    _ first: Point, _ second: Point, _ corner: Point, _ size: Vector, _ value: (Double) -> Double
  ) -> UnitBezier {
    let points = [first, second].map {
      Point(($0.x - corner.x) / size.dx, ($0.y - corner.y) / size.dy)
    }
    let (a, b) = (points[0], points[1])
    let range = -1e-6...1 + 1e-6
    if range.contains(a.x), range.contains(b.x) { return UnitBezier(a.x, a.y, b.x, b.y) }
    let samples = (1..<24).map { Double($0) / 24 }.map { Point($0, value($0)) }
    var best = (curve: UnitBezier(a.x, a.y, b.x, b.y), error: Double.infinity)
    var step = 0.25
    // A grid of times around the best one so far, each half as wide.
    for _ in 0..<6 {
      let center = best.curve
      for (i, j) in (-2...2).flatMap({ i in (-2...2).map { (Double(i), Double($0)) } }) {
        let found = nearest(center.x1 + i * step, center.x2 + j * step, to: samples)
        if found.error < best.error { best = found }
      }
      step /= 2
    }
    return best.curve
  }

  /// Returns the curve with given times of its control points that is nearest to points, by least
  /// squares, and the sum of the squares.
  private static func nearest(
    _ x1: Double, _ x2: Double, to samples: [Point]
  ) -> (curve: UnitBezier, error: Double) {
    let timing = UnitBezier(x1, 0, x2, 1)
    var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      let t = timing.parameter(at: sample.x)
      let (a, b) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t)
      let rest = sample.y - t * t * t
      (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
      (ay, by) = (ay + a * rest, by + b * rest)
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return (timing, .infinity) }
    let curve = UnitBezier(
      x1, (ay * bb - by * ab) / determinant, x2, (by * aa - ay * ab) / determinant)
    let error = samples.reduce(0) { sum, sample in
      let difference = curve(sample.x) - sample.y
      return sum + difference * difference
    }
    return (curve, error)
  }

  /// The control points.
  public var controls: (Point, Point) { (Point(x1, y1), Point(x2, y2)) }

  /// Whether the value grows evenly.
  public var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The parameter at time `x`, by Newton's method inside a shrinking bracket: fast on smooth
  /// parts, and as safe as bisection on flat ones.
  private func parameter(at x: Double) -> Double {
    let cx = 3 * x1
    let bx = 3 * (x2 - x1) - cx
    let ax = 1 - cx - bx
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<48 {
      let error = ((ax * t + bx) * t + cx) * t - x
      if error.magnitude < 1e-9 { break }
      if error > 0 { high = t } else { low = t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      let next = t - error / slope
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
