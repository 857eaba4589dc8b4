// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The nearest integer toward zero, clamped into `range`; NaN becomes the lower bound.
  ///
  /// `Int(_: Double)` traps on NaN, on infinities and past 64 bits, and files hold all of those.
  /// This is the one conversion from a file's number to an integer.
  @inlinable
  public init(clamping value: Double, to range: ClosedRange<Int>) {
    if value >= Double(range.upperBound) {
      self = range.upperBound
    } else if value > Double(range.lowerBound) {
      self = Int(value)
    } else {
      self = range.lowerBound
    }
  }
}

extension Double {
  /// This number, or `fallback` where it is NaN or infinite.
  @inlinable
  public func finite(or fallback: Double = 0) -> Double {
    isFinite ? self : fallback
  }

  /// This number moved into `range`; NaN becomes the lower bound.
  @inlinable
  public func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.upperBound
      ? range.upperBound : (self > range.lowerBound ? self : range.lowerBound)
  }

  /// The value `weight` of the way from `self` to `end`; weights outside 0...1 extrapolate.
  @inlinable
  public func lerp(to end: Double, _ weight: Double) -> Double {
    self + (end - self) * weight
  }
}
