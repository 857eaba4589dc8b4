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

  /// Neither coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector from the origin to this point.
  @inlinable public var vector: Vector { Vector(x, y) }

  /// From `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  @inlinable
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }

  @inlinable
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }

  /// The point `weight` of the way to `end`; weights outside 0...1 extrapolate.
  @inlinable
  public func lerp(to end: Point, _ weight: Double) -> Point {
    Point(x + (end.x - x) * weight, y + (end.y - y) * weight)
  }

  /// The length of the line between both.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }
}

/// A difference of points: direction and length.
public struct Vector: Equatable, Hashable, Sendable {
  public var dx, dy: Double

  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No difference.
  public static let zero = Vector(0, 0)

  /// The unit vector at `angle`, clockwise on screen from the x axis.
  public init(angle: Angle) {
    self.init(angle.cosine, angle.sine)
  }

  /// Never negative.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// Clockwise on screen from the x axis; zero for the zero vector.
  public var angle: Angle { .arcTangent(y: dy, x: dx) }

  /// The same direction with length 1, or nil for a vector too short to have one.
  @inlinable public var normalized: Vector? {
    let length = length
    return length > 1e-12 ? Vector(dx / length, dy / length) : nil
  }

  /// This vector turned a quarter clockwise on screen.
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

  /// The product of both lengths and the cosine of the angle between.
  @inlinable
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Twice the signed area between the two; positive when `other` lies clockwise on screen.
  @inlinable
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
