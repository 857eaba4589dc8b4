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
    let before = UnitBezier(
      left.control1.x / x, left.control1.y / y, left.control2.x / x, left.control2.y / y)
    let after = UnitBezier(
      (right.control1.x - x) / (1 - x), (right.control1.y - y) / rest,
      (right.control2.x - x) / (1 - x), (right.control2.y - y) / rest)
    return (before, after)
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
