// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation
package import Geometry

/// A moment of an animation in frames, in the composition's own numbers.
public typealias AnimationFrameTime = CGFloat

/// A moment of an animation as a share of its length, 0...1 from the start frame to the end frame.
public typealias AnimationProgressTime = CGFloat

/// A colour in sRGB, not premultiplied; components in 0...1.
public struct Color: Hashable, Sendable, Codable {
  /// Red, 0...1.
  public var r: Double
  /// Green, 0...1.
  public var g: Double
  /// Blue, 0...1.
  public var b: Double
  /// Opacity, 0...1: 0 is invisible, 1 is solid.
  public var a: Double

  /// How the numbers of a colour are meant.
  public enum ColorFormatDenominator: Double, Sendable {
    /// Components run from 0 to 1.
    case one = 1
    /// Components run from 0 to 100.
    case oneHundred = 100
    /// Components run from 0 to 255.
    case twoFiftyFive = 255

    // As lottie-ios spells them.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name that lottie-ios gives `one`.
    public static let One = ColorFormatDenominator.one
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name that lottie-ios gives `oneHundred`.
    public static let OneHundred = ColorFormatDenominator.oneHundred
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name that lottie-ios gives `twoFiftyFive`.
    public static let TwoFiftyFive = ColorFormatDenominator.twoFiftyFive
  }

  /// - Parameters:
  ///   - r: Red, in 0 to the denominator.
  ///   - g: Green.
  ///   - b: Blue.
  ///   - a: Opacity.
  ///   - denominator: What counts as full. Default: 1.
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

/// A single number as an animated value.
public struct Vector1D: Hashable, Sendable, Codable {
  /// The number.
  public var value: Double

  /// Makes a value of a number.
  public init(_ value: Double) { self.value = value }
}

/// A point in the plane, or a handle of an easing curve.
public struct Vector2D: Hashable, Sendable, Codable {
  /// To the right; for easing curves the share of the time, 0...1.
  public var x: Double
  /// Downwards; for easing curves the share of the change.
  public var y: Double

  /// Makes a vector of its components.
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
  /// Away from the viewer, as many units as `x` and `y` count; the number 0 for what is flat.
  public var z: Double

  /// Makes a vector of its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Makes a vector of a point in the plane.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y), z: 0) }

  /// Makes a vector of a size.
  public init(_ size: CGSize) { self.init(x: Double(size.width), y: Double(size.height), z: 0) }

  /// The first two components as a point.
  public var pointValue: CGPoint { CGPoint(x: x, y: y) }

  /// The first two components as width and height.
  public var sizeValue: CGSize { CGSize(width: x, height: y) }

  static let zero = Vector3D(x: 0, y: 0, z: 0)

  /// The first two components as a point.
  package var point: Point { Point(x, y) }

  /// The first two components as a size.
  package var planeSize: Size { Size(x, y) }
}
