// SPDX-License-Identifier: Apache-2.0

/// A point of the plane; y grows downward.
///
/// Points cannot be added to each other. Their difference is a `Vector`.
public struct Point: Equatable, Hashable, Sendable {
  public var x, y: Double

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector from the origin to this point.
  @inlinable public var vector: Vector { Vector(x, y) }

  /// The vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  @inlinable
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }

  @inlinable
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }

  /// The point at the fraction `weight` of the line to `end`; weights outside 0...1 extrapolate.
  @inlinable
  public func lerp(to end: Point, _ weight: Double) -> Point {
    Point(x + (end.x - x) * weight, y + (end.y - y) * weight)
  }

  /// The Euclidean distance.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }
}

/// The difference of two points.
public struct Vector: Equatable, Hashable, Sendable {
  public var dx, dy: Double

  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  public static let zero = Vector(0, 0)

  /// The unit vector at `angle`, clockwise on screen from the x axis.
  public init(angle: Angle) {
    self.init(angle.cosine, angle.sine)
  }

  /// The Euclidean length.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The angle from the x axis, clockwise on screen; zero for the zero vector.
  public var angle: Angle { .arcTangent(y: dy, x: dx) }

  /// The unit vector of the same direction; nil for lengths up to 1e-12.
  @inlinable public var normalized: Vector? {
    let length = length
    return length > 1e-12 ? Vector(dx / length, dy / length) : nil
  }

  /// This vector rotated by 90° clockwise on screen.
  @inlinable public var quarterTurn: Vector { Vector(-dy, dx) }

  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  @inlinable
  public static prefix func - (v: Vector) -> Vector { Vector(-v.dx, -v.dy) }

  @inlinable
  public static func * (v: Vector, factor: Double) -> Vector {
    Vector(v.dx * factor, v.dy * factor)
  }

  @inlinable
  public static func / (v: Vector, divisor: Double) -> Vector {
    Vector(v.dx / divisor, v.dy / divisor)
  }

  /// The dot product: the product of both lengths and the cosine of the angle between them.
  @inlinable
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z of the cross product: the signed area of the parallelogram of both vectors, positive
  /// when `other` is clockwise of this one on screen.
  @inlinable
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
