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
  public var r: Double
  public var g: Double
  public var b: Double
  public var a: Double

  /// How the numbers of a colour are meant.
  public enum ColorFormatDenominator: Double, Sendable {
    /// Components run from 0 to 1.
    case one = 1
    /// Components run from 0 to 100.
    case oneHundred = 100
    /// Components run from 0 to 255.
    case twoFiftyFive = 255
  }

  /// - Parameters:
  ///   - r: Red, in 0 to the denominator.
  ///   - g: Green.
  ///   - b: Blue.
  ///   - a: Opacity.
  ///   - denominator: What counts as full; 1 if not given.
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
  public var value: Double

  public init(_ value: Double) { self.value = value }
}

/// A point, size or scale in two or three dimensions.
public struct Vector3D: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static let zero = Vector3D(x: 0, y: 0, z: 0)

  /// The first two components as a place.
  package var point: Point { Point(x, y) }

  /// The first two components as a size.
  package var planeSize: Size { Size(x, y) }
}
