// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A type of value that can be interpolated. Conform to `Interpolatable` or `SpatialInterpolatable`
/// instead.
public protocol AnyInterpolatable {
  /// Interpolates to another value.
  ///
  /// - Parameters:
  ///   - to: The other value.
  ///   - amount: 0 for this value, 1 for the other; other numbers extrapolate.
  ///   - spatialOutTangent: For points: the handle of the curve at this point, relative to it; nil
  ///     for a straight line.
  ///   - spatialInTangent: For points: the handle of the curve at the other point, relative to that
  ///     point.
  func interpolate(
    to: Self, amount: CGFloat, spatialOutTangent: CGPoint?, spatialInTangent: CGPoint?
  ) -> Self
}

/// A type of value that can be interpolated.
public protocol Interpolatable: AnyInterpolatable {
  /// Interpolates to another value.
  ///
  /// - Parameters:
  ///   - to: The other value.
  ///   - amount: 0 for this value, 1 for the other; other numbers extrapolate.
  func interpolate(to: Self, amount: CGFloat) -> Self
}

/// A type of point that can be interpolated along a curve.
public protocol SpatialInterpolatable: AnyInterpolatable {}

extension Interpolatable {
  /// Interpolates to another value; the tangents are ignored.
  public func interpolate(
    to: Self, amount: CGFloat, spatialOutTangent: CGPoint?, spatialInTangent: CGPoint?
  ) -> Self {
    interpolate(to: to, amount: amount)
  }
}

extension SpatialInterpolatable {
  /// The linear interpolation.
  public func interpolate(to: Self, amount: CGFloat) -> Self {
    interpolate(to: to, amount: amount, spatialOutTangent: nil, spatialInTangent: nil)
  }
}

// MARK: Numbers

extension Interpolatable where Self: BinaryFloatingPoint {
  /// The linear interpolation.
  public func interpolate(to: Self, amount: CGFloat) -> Self {
    self + (to - self) * Self(amount)
  }
}

extension Double: Interpolatable {}
extension Float: Interpolatable {}
extension CGFloat: Interpolatable {}

extension Vector1D: Interpolatable {
  /// The linear interpolation.
  public func interpolate(to: Vector1D, amount: CGFloat) -> Vector1D {
    Vector1D(value.interpolate(to: to.value, amount: amount))
  }
}

extension Array: AnyInterpolatable where Element: Interpolatable {}

extension Array: Interpolatable where Element: Interpolatable {
  /// The linear interpolation of each element; elements without a counterpart are left out.
  public func interpolate(to: [Element], amount: CGFloat) -> [Element] {
    zip(self, to).map { $0.interpolate(to: $1, amount: amount) }
  }
}

// MARK: Points and sizes

extension Vector3D: SpatialInterpolatable {
  /// The point on the curve, at constant speed.
  public func interpolate(
    to: Vector3D, amount: CGFloat, spatialOutTangent: CGPoint?, spatialInTangent: CGPoint?
  ) -> Vector3D {
    if let motion = MotionPath(
      from: self, to: to, outTangent: Vector3D(spatialOutTangent),
      inTangent: Vector3D(spatialInTangent))
    {
      return motion.point(at: Double(amount))
    }
    return interpolated(to: to, weight: Double(amount))
  }

  fileprivate init(_ tangent: CGPoint?) {
    self.init(x: Double(tangent?.x ?? 0), y: Double(tangent?.y ?? 0), z: 0)
  }
}

extension Vector2D: SpatialInterpolatable {
  /// The point on the curve, at constant speed.
  public func interpolate(
    to: Vector2D, amount: CGFloat, spatialOutTangent: CGPoint?, spatialInTangent: CGPoint?
  ) -> Vector2D {
    let point = Vector3D(x: x, y: y, z: 0).interpolate(
      to: Vector3D(x: to.x, y: to.y, z: 0), amount: amount, spatialOutTangent: spatialOutTangent,
      spatialInTangent: spatialInTangent)
    return Vector2D(x: point.x, y: point.y)
  }
}

extension CGPoint: SpatialInterpolatable {
  /// The point on the curve, at constant speed.
  public func interpolate(
    to: CGPoint, amount: CGFloat, spatialOutTangent: CGPoint?, spatialInTangent: CGPoint?
  ) -> CGPoint {
    let point = Vector3D(self).interpolate(
      to: Vector3D(to), amount: amount, spatialOutTangent: spatialOutTangent,
      spatialInTangent: spatialInTangent)
    return CGPoint(x: point.x, y: point.y)
  }
}

extension CGSize: Interpolatable {
  /// The linear interpolation.
  public func interpolate(to: CGSize, amount: CGFloat) -> CGSize {
    CGSize(
      width: width.interpolate(to: to.width, amount: amount),
      height: height.interpolate(to: to.height, amount: amount))
  }
}

extension CGRect: Interpolatable {
  /// The linear interpolation of origin and size.
  public func interpolate(to: CGRect, amount: CGFloat) -> CGRect {
    CGRect(
      origin: origin.interpolate(to: to.origin, amount: amount),
      size: size.interpolate(to: to.size, amount: amount))
  }
}

// MARK: Other values

extension Color: Interpolatable {
  /// The linear interpolation of each component.
  public func interpolate(to: Color, amount: CGFloat) -> Color {
    interpolated(to: to, weight: Double(amount))
  }
}

extension BezierPath: Interpolatable {
  /// The linear interpolation of each point; this path if the other has a different number of
  /// points.
  public func interpolate(to: BezierPath, amount: CGFloat) -> BezierPath {
    BezierPath(path.interpolated(to: to.path, weight: Double(amount)))
  }
}

extension String: Interpolatable {
  /// This text for amounts below 1, then the other: texts are not interpolated.
  public func interpolate(to: String, amount: CGFloat) -> String { amount < 1 ? self : to }
}
