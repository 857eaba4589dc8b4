// SPDX-License-Identifier: Apache-2.0

/// A width and a height.
public struct Size: Equatable, Hashable, Sendable {
  public var width, height: Double

  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = Size(0, 0)

  /// Whether both sides are finite and above zero.
  @inlinable public var isDrawable: Bool {
    width > 0 && height > 0 && width.isFinite && height.isFinite
  }
}

/// An axis-parallel rectangle, stored by its edges. It is empty if it has no area.
public struct Rect: Equatable, Hashable, Sendable {
  public var minX, minY, maxX, maxY: Double

  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Makes a rectangle from its top left corner and its size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Makes a rectangle of this size at the origin.
  @inlinable
  public init(_ size: Size) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// The empty rectangle: the neutral element of `union`.
  public static let empty = Rect(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// The whole plane.
  public static let everything = Rect(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  /// Whether it has no area. NaN edges count as empty.
  @inlinable public var isEmpty: Bool { !(minX < maxX && minY < maxY) }
  /// Whether it contains a point, its edges included, as the bounds of a straight line do that have
  /// no area. `empty` has none.
  @inlinable public var hasPoints: Bool { minX <= maxX && minY <= maxY }
  @inlinable public var width: Double { maxX - minX }
  @inlinable public var height: Double { maxY - minY }
  @inlinable public var size: Size { Size(width, height) }
  @inlinable public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
  @inlinable public var origin: Point { Point(minX, minY) }

  /// The smallest rectangle that contains both; empty ones are ignored.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The common part; `empty` where there is none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    let result = Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// Whether both have a common area.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the other rectangle is completely inside. Every rectangle contains empty ones.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Whether the point is inside. The left and top edges belong to the rectangle, the others do
  /// not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle grown by a margin on each side; negative margins shrink it.
  @inlinable
  public func outset(by margin: Double) -> Rect { outset(x: margin, y: margin) }

  /// The rectangle grown by `x` on the left and right, and by `y` at the top and bottom.
  @inlinable
  public func outset(x: Double, y: Double) -> Rect {
    isEmpty ? self : Rect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle moved by a vector.
  @inlinable
  public func offset(by v: Vector) -> Rect {
    Rect(minX: minX + v.dx, minY: minY + v.dy, maxX: maxX + v.dx, maxY: maxY + v.dy)
  }

  /// Grows to contain a point. Unlike `union` this also works without area: two points can span a
  /// line.
  @inlinable
  public mutating func include(_ p: Point) {
    if p.x < minX { minX = p.x }
    if p.x > maxX { maxX = p.x }
    if p.y < minY { minY = p.y }
    if p.y > maxY { maxY = p.y }
  }
}

extension Rect {
  /// The smallest rectangle around points; nil for none, and for points
  /// that are not finite.
  package init?(around points: [Point]) {
    guard let first = points.first, points.allSatisfy(\.isFinite) else { return nil }
    self = points.dropFirst().reduce(
      Rect(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    ) {
      Rect(
        minX: min($0.minX, $1.x), minY: min($0.minY, $1.y), maxX: max($0.maxX, $1.x),
        maxY: max($0.maxY, $1.y))
    }
  }
}
