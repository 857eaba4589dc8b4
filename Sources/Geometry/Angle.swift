// SPDX-License-Identifier: Apache-2.0

// The only import of this module: Swift's standard library has no trigonometric functions.
internal import Glibc

/// An angle; positive turns clockwise on screen, since y grows downward.
public struct Angle: Equatable, Hashable, Sendable {
  public var radians: Double

  @inlinable
  public init(radians: Double) { self.radians = radians }

  @inlinable
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  @inlinable
  public static func degrees(_ value: Double) -> Angle { Angle(radians: value * .pi / 180) }

  /// The zero angle.
  public static let zero = Angle(radians: 0)

  @inlinable public var degrees: Double { radians * 180 / .pi }

  public var sine: Double { sin(radians) }
  public var cosine: Double { cos(radians) }
  public var tangent: Double { tan(radians) }

  /// The angle of the vector (x, y), in −π...π.
  public static func arcTangent(y: Double, x: Double) -> Angle { Angle(radians: atan2(y, x)) }

  /// The angle in 0...π whose cosine this is; values past ±1 are clamped.
  public static func arcCosine(_ value: Double) -> Angle {
    Angle(radians: acos(value.clamped(to: -1...1)))
  }

  /// The angle in −π/2...π/2 whose sine this is; values past ±1 are clamped.
  public static func arcSine(_ value: Double) -> Angle {
    Angle(radians: asin(value.clamped(to: -1...1)))
  }

  @inlinable
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }

  @inlinable
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  @inlinable
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }

  @inlinable
  public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
}

extension Double {
  /// The power with the sign of the base: `sign(x)·|x|^e`.
  public func signedPower(_ exponent: Double) -> Double {
    let size = pow(magnitude, exponent)
    return self < 0 ? -size : size
  }

  /// The factor after this one was applied some times: the power.
  ///
  /// The powers of a negative number alternate in sign. Between whole exponents, where they are not
  /// real, its neighbors are interpolated, as in lottie-web.
  public func repeated(_ times: Double) -> Double {
    guard self < 0 else { return pow(self, times) }
    let whole = times.rounded(.down)
    let power = pow(self, whole)
    return times == whole ? power : power.lerp(to: power * self, times - whole)
  }
}
