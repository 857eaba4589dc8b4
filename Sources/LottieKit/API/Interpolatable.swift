// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A kind of value that keyframes can have; conform to `Interpolatable` or `SpatialInterpolatable`
/// instead.
public protocol AnyInterpolatable {
  /// Interpolates to another value.
  ///
  /// - Parameters:
  ///   - to: The other value.
  ///   - amount: 0 for this value, 1 for the other; other numbers extrapolate.
  ///   - spatialOutTangent: For points: the tangent of the path at this point, relative to it; nil
  /// for a straight path.
  ///   - spatialInTangent: For points: the tangent of the path at the other point, relative to
  /// that.
  func interpolate(
    to: Self, amount: CGFloat, spatialOutTangent: CGPoint?, spatialInTangent: CGPoint?
  ) -> Self
}

/// A kind of value between two of which there are others.
public protocol Interpolatable: AnyInterpolatable {
  /// Interpolates to another value.
  ///
  /// - Parameters:
  ///   - to: The other value.
  ///   - amount: 0 for this value, 1 for the other; other numbers extrapolate.
  func interpolate(to: Self, amount: CGFloat) -> Self
}

/// A kind of point: the path from one to another may be a curve.
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
  /// The value on the straight way to another one.
  public func interpolate(to: Self, amount: CGFloat) -> Self {
    interpolate(to: to, amount: amount, spatialOutTangent: nil, spatialInTangent: nil)
  }
}

// MARK: Numbers

extension Interpolatable where Self: BinaryFloatingPoint {
  /// The number on the way to another one.
  public func interpolate(to: Self, amount: CGFloat) -> Self {
    self + (to - self) * Self(amount)
  }
}

extension Double: Interpolatable {}
extension Float: Interpolatable {}
extension CGFloat: Interpolatable {}

extension Vector1D: Interpolatable {
  /// The number on the way to another one.
  public func interpolate(to: Vector1D, amount: CGFloat) -> Vector1D {
    Vector1D(value.interpolate(to: to.value, amount: amount))
  }
}

extension Array: AnyInterpolatable where Element: Interpolatable {}

extension Array: Interpolatable where Element: Interpolatable {
  /// Each element on the way to its counterpart; those without one are left out.
  public func interpolate(to: [Element], amount: CGFloat) -> [Element] {
    zip(self, to).map { $0.interpolate(to: $1, amount: amount) }
  }
}

// MARK: Points and sizes

extension Vector3D: SpatialInterpolatable {
  /// The point on the path to another one, at even speed.
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
  /// The point on the path to another one, at even speed.
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
  /// The point on the path to another one, at even speed.
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
  /// The size on the way to another one.
  public func interpolate(to: CGSize, amount: CGFloat) -> CGSize {
    CGSize(
      width: width.interpolate(to: to.width, amount: amount),
      height: height.interpolate(to: to.height, amount: amount))
  }
}

extension CGRect: Interpolatable {
  /// The rectangle on the way to another one.
  public func interpolate(to: CGRect, amount: CGFloat) -> CGRect {
    CGRect(
      origin: origin.interpolate(to: to.origin, amount: amount),
      size: size.interpolate(to: to.size, amount: amount))
  }
}

// MARK: Other values

extension Color: Interpolatable {
  /// The colour on the way to another one, component by component.
  public func interpolate(to: Color, amount: CGFloat) -> Color {
    interpolated(to: to, weight: Double(amount))
  }
}

extension BezierPath: Interpolatable {
  /// The path on the way to another one with as many points; this path if it has another number of
  /// them.
  public func interpolate(to: BezierPath, amount: CGFloat) -> BezierPath {
    BezierPath(path.interpolated(to: to.path, weight: Double(amount)))
  }
}

extension String: Interpolatable {
  /// Texts do not mix: this one until the very end, then the other.
  public func interpolate(to: String, amount: CGFloat) -> String { amount < 1 ? self : to }
}
