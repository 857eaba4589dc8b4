// SPDX-License-Identifier: Apache-2.0

/// A width and a height.
public struct Size: Equatable, Hashable, Sendable {
  public var width, height: Double

  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent.
  public static let zero = Size(0, 0)

  /// Both sides are finite and above zero.
  @inlinable public var isDrawable: Bool {
    width > 0 && height > 0 && width.isFinite && height.isFinite
  }
}

/// An axis-parallel rectangle by its edges. It is empty when it has no inside.
public struct Rect: Equatable, Hashable, Sendable {
  public var minX, minY, maxX, maxY: Double

  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// From its top left corner.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// From the origin on.
  @inlinable
  public init(_ size: Size) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// The rectangle with nothing in it: a union with it changes nothing.
  public static let empty = Rect(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// All of the plane.
  public static let everything = Rect(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  // Written so that NaN edges count as empty.
  @inlinable public var isEmpty: Bool { !(minX < maxX && minY < maxY) }
  @inlinable public var width: Double { maxX - minX }
  @inlinable public var height: Double { maxY - minY }
  @inlinable public var size: Size { Size(width, height) }
  @inlinable public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
  @inlinable public var origin: Point { Point(minX, minY) }

  /// The smallest rectangle that holds both; those without an inside do not count.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The part that is inside of both; `empty` where there is none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    let result = Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// Whether some point is inside of both.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether all of the other one is inside; an empty one always is.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Whether the point is inside; the left and top edges are, the right and bottom ones are not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Grown by a margin on each side; negative margins shrink.
  @inlinable
  public func outset(by margin: Double) -> Rect { outset(x: margin, y: margin) }

  /// Grown by margins to the left and right, and to the top and bottom.
  @inlinable
  public func outset(x: Double, y: Double) -> Rect {
    isEmpty ? self : Rect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The same rectangle, moved.
  @inlinable
  public func offset(by v: Vector) -> Rect {
    Rect(minX: minX + v.dx, minY: minY + v.dy, maxX: maxX + v.dx, maxY: maxY + v.dy)
  }

  /// Grows to hold the point too. Unlike `union`, this counts points: two of them span a rectangle
  /// without area.
  @inlinable
  public mutating func include(_ p: Point) {
    if p.x < minX { minX = p.x }
    if p.x > maxX { maxX = p.x }
    if p.y < minY { minY = p.y }
    if p.y > maxY { maxY = p.y }
  }
}
