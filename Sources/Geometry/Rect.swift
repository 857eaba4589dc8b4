// SPDX-License-Identifier: Apache-2.0

/// A width and a height.
package struct Size: Equatable, Hashable, Sendable {
  package var width: Double
  package var height: Double

  @inlinable
  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(0, 0)

  /// Both sides are finite and above zero.
  @inlinable package var isDrawable: Bool {
    width > 0 && height > 0 && width.isFinite && height.isFinite
  }
}

/// An axis-parallel rectangle by its edges. It is empty when it has no inside.
package struct Rect: Equatable, Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  @inlinable
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @inlinable
  package init(_ size: Size) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// The rectangle with nothing in it: a union with it changes nothing.
  package static let empty = Rect(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// All of the plane.
  package static let everything = Rect(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  // Written so that NaN edges count as empty.
  @inlinable package var isEmpty: Bool { !(minX < maxX && minY < maxY) }
  @inlinable package var width: Double { maxX - minX }
  @inlinable package var height: Double { maxY - minY }
  @inlinable package var size: Size { Size(width, height) }
  @inlinable package var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
  @inlinable package var origin: Point { Point(minX, minY) }

  @inlinable
  package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  @inlinable
  package func intersection(_ other: Rect) -> Rect {
    let result = Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  @inlinable
  package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  @inlinable
  package func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Whether the place is inside; the left and top edges are, the right and bottom ones are not.
  @inlinable
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Grown by a margin on each side; negative margins shrink.
  @inlinable
  package func outset(by margin: Double) -> Rect { outset(x: margin, y: margin) }

  /// Grown by margins to the left and right, and to the top and bottom.
  @inlinable
  package func outset(x: Double, y: Double) -> Rect {
    isEmpty ? self : Rect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  @inlinable
  package func offset(by v: Vector) -> Rect {
    Rect(minX: minX + v.dx, minY: minY + v.dy, maxX: maxX + v.dx, maxY: maxY + v.dy)
  }

  /// Grows to hold the place too. Unlike `union`, this counts places: two of them span a rectangle without area.
  @inlinable
  package mutating func include(_ p: Point) {
    if p.x < minX { minX = p.x }
    if p.x > maxX { maxX = p.x }
    if p.y < minY { minY = p.y }
    if p.y > maxY { maxY = p.y }
  }
}
