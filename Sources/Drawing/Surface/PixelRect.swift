// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// A rectangle of whole pixels: columns `minX..<maxX`, rows `minY..<maxY`.
public struct PixelRect: Equatable, Hashable, Sendable {
  public var minX, minY, maxX, maxY: Int

  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// From the origin on.
  public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// No pixel.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// All pixels that the rectangle touches, with one more around for the soft edges; up to a
  /// million from the origin, which is farther than any surface reaches.
  public init(covering rect: Rect) {
    guard rect.minX <= rect.maxX, rect.minY <= rect.maxY else {
      self = .empty
      return
    }
    self.init(
      minX: Self.before(rect.minX), minY: Self.before(rect.minY),
      maxX: -Self.before(-rect.maxX), maxY: -Self.before(-rect.maxY))
  }

  /// One less than the number rounded down. Without a function of the C library: every item of
  /// every frame asks for four of these.
  @inline(__always)
  private static func before(_ value: Double) -> Int {
    let reach = 1e6
    let near = max(-reach, min(reach, value))
    // This has no room for a fraction: the sum is rounded to a whole number, whose bits are its
    // last ones.
    let whole = 6_755_399_441_055_744.0
    let sum = near + whole
    let rounded = Int(Int32(truncatingIfNeeded: sum.bitPattern))
    return max(-1_000_000, sum - whole > near ? rounded - 2 : rounded - 1)
  }

  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  public var width: Int { max(0, maxX - minX) }
  public var height: Int { max(0, maxY - minY) }
  /// How many pixels there are.
  public var area: Int { width * height }

  /// The same rectangle in coordinates of the plane.
  public var rect: Rect {
    Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }

  /// Grown by this many pixels to the left and right, and to the top and bottom.
  public func outset(x: Int, y: Int) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The pixels that are in both.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// What there is of this one around another, in strips above, left, right and below; those that
  /// are empty left out.
  public func strips(around inner: PixelRect) -> [PixelRect] {
    let inner = inner.intersection(self)
    guard !inner.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: inner.minY),
      PixelRect(minX: minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
      PixelRect(minX: inner.maxX, minY: inner.minY, maxX: maxX, maxY: inner.maxY),
      PixelRect(minX: minX, minY: inner.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
