// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The nearest integer toward zero, clamped into `range`; NaN becomes the lower bound.
  ///
  /// `Int(_: Double)` traps on NaN, infinities and values beyond 64 bits, all of which can be in a
  /// file. All conversions of a file's number to an integer use this one.
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

  /// This number clamped to `range`; NaN becomes the lower bound.
  @inlinable
  public func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.upperBound
      ? range.upperBound : (self > range.lowerBound ? self : range.lowerBound)
  }

  /// The linear interpolation from `self` (weight 0) to `end` (weight 1); other weights
  /// extrapolate.
  @inlinable
  public func lerp(to end: Double, _ weight: Double) -> Double {
    self + (end - self) * weight
  }
}
