// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry

/// A colour in sRGB, not premultiplied; components in 0...1.
public struct Color: Hashable, Sendable, Codable {
  /// Red, 0...1.
  public var r: Double
  /// Green, 0...1.
  public var g: Double
  /// Blue, 0...1.
  public var b: Double
  /// Opacity, 0...1: 0 is transparent, 1 is opaque.
  public var a: Double

  /// The maximum of a colour's components.
  public enum ColorFormatDenominator: Double, Sendable {
    /// Components run from 0 to 1.
    case one = 1
    /// Components run from 0 to 100.
    case oneHundred = 100
    /// Components run from 0 to 255.
    case twoFiftyFive = 255

    // The spelling of lottie-ios.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name of `one` in lottie-ios.
    public static let One = ColorFormatDenominator.one
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name of `oneHundred` in lottie-ios.
    public static let OneHundred = ColorFormatDenominator.oneHundred
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name of `twoFiftyFive` in lottie-ios.
    public static let TwoFiftyFive = ColorFormatDenominator.twoFiftyFive
  }

  /// - Parameters:
  ///   - r: Red, from 0 to the denominator.
  ///   - g: Green, from 0 to the denominator.
  ///   - b: Blue, from 0 to the denominator.
  ///   - a: Opacity, from 0 to the denominator.
  ///   - denominator: The maximum of the components. Default: 1.
  public init(
    r: Double, g: Double, b: Double, a: Double, denominator: ColorFormatDenominator = .one
  ) {
    self.r = r / denominator.rawValue
    self.g = g / denominator.rawValue
    self.b = b / denominator.rawValue
    self.a = a / denominator.rawValue
  }

  package var rgba: RGBA { RGBA(r, g, b, a) }
}

/// A number as an animatable value.
public struct Vector1D: Hashable, Sendable, Codable {
  /// The number.
  public var value: Double

  /// Makes a value from a number.
  public init(_ value: Double) { self.value = value }
}

/// A point in the plane, or a handle of an easing curve.
public struct Vector2D: Hashable, Sendable, Codable {
  /// To the right; in easing curves the fraction of the time, 0...1.
  public var x: Double
  /// Downwards; in easing curves the fraction of the change.
  public var y: Double

  /// Makes a vector from its components.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A point, size or scale in two or three dimensions.
public struct Vector3D: Hashable, Sendable, Codable {
  /// To the right, or the width.
  public var x: Double
  /// Downwards, or the height.
  public var y: Double
  /// Away from the viewer, in the unit of the other coordinates; 0 for values in the plane.
  public var z: Double

  /// Makes a vector from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static let zero = Vector3D(x: 0, y: 0, z: 0)

  /// The first two components as a point.
  package var point: Point { Point(x, y) }

  /// The first two components as a size.
  package var planeSize: Size { Size(x, y) }
}
