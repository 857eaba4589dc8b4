// SPDX-License-Identifier: Apache-2.0

/// An easing curve: the cubic from (0, 0) to (1, 1) with two handles, read as a function y(x).
///
/// The handles' x are kept in 0...1, so that x grows along the curve and y(x) is a function; their
/// y may lie outside (overshoot). The coefficient form is the one of the CSS easing functions'
/// usual solvers; handles are what is stored, since files have thousands of curves and few are
/// evaluated in a frame.
public struct UnitBezier: Equatable, Sendable {
  private let x1, y1, x2, y2: Double

  /// - Parameters:
  ///   - x1: Time of the first handle, clamped to 0...1; NaN counts as 0.
  ///   - y1: Value of the first handle, any finite number.
  ///   - x2: Time of the second handle, clamped to 0...1.
  ///   - y2: Value of the second handle.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.x2 = x2.clamped(to: 0...1)
    // Far past any overshoot; the coefficients of larger ones would overflow.
    self.y1 = y1.finite().clamped(to: -1e100...1e100)
    self.y2 = y2.finite(or: 1).clamped(to: -1e100...1e100)
  }

  /// No easing.
  public static let linear = UnitBezier(0, 0, 1, 1)

  /// The eased value at time `x`; 0 and 1 are answered exactly, times outside are clamped.
  public func callAsFunction(_ x: Double) -> Double {
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return x }
    let t = parameter(at: x)
    let cy = 3 * y1
    let by = 3 * (y2 - y1) - cy
    let ay = 1 - cy - by
    return ((ay * t + by) * t + cy) * t
  }

  /// Newton's steps inside a shrinking bracket: as fast as Newton where the curve is smooth, as
  /// safe as bisection where it is flat.
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
