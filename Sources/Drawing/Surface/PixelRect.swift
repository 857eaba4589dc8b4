// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A rectangle of whole pixels: columns `minX..<maxX`, rows `minY..<maxY`.
public struct PixelRect: Equatable, Hashable, Sendable {
  /// The edges in pixels; the maximum is exclusive.
  public var minX, minY, maxX, maxY: Int

  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Makes a rectangle of this size at the origin.
  public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// The empty rectangle.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Makes the rectangle of all pixels that `rect` touches, plus one on each side for antialiasing.
  /// Coordinates are clamped to ±1,000,000, which is outside of any surface.
  public init(covering rect: Rect) {
    guard rect.hasPoints else {
      self = .empty
      return
    }
    self.init(
      minX: Self.before(rect.minX), minY: Self.before(rect.minY),
      maxX: -Self.before(-rect.maxX), maxY: -Self.before(-rect.maxY))
  }

  /// The number rounded down, less one. Without a call of the C library, because this runs four
  /// times for each item of each frame.
  @inline(__always)
  private static func before(_ value: Double) -> Int {
    let reach = 1e6
    let near = max(-reach, min(reach, value))
    // Adding 1.5·2⁵² rounds to an integer, which is then in the low bits.
    let whole = 6_755_399_441_055_744.0
    let sum = near + whole
    let rounded = Int(Int32(truncatingIfNeeded: sum.bitPattern))
    return max(-1_000_000, sum - whole > near ? rounded - 2 : rounded - 1)
  }

  /// Whether it contains no pixel.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  /// The width in pixels, at least 0.
  public var width: Int { max(0, maxX - minX) }
  /// The height in pixels, at least 0.
  public var height: Int { max(0, maxY - minY) }
  /// The number of pixels.
  public var area: Int { width * height }

  /// The same rectangle in coordinates of the plane.
  public var rect: Rect {
    Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }

  /// The rectangle grown by `x` on the left and right, and by `y` at the top and bottom.
  public func outset(x: Int, y: Int) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle grown to the left and right to blocks of eight pixels. Rows of coverage have whole
  /// vectors then, which lie in one line of the processor's cache where the surface's rows do.
  var inWholeBlocks: PixelRect {
    var blocks = self
    (blocks.minX, blocks.maxX) = (minX & ~7, (maxX + 7) & ~7)
    return blocks
  }

  /// The common pixels.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// The smallest rectangle that contains both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The part of this rectangle outside of another one, as strips above, left, right and below it;
  /// without empty ones.
  public func strips(around inner: PixelRect) -> [PixelRect] {
    var strips: [PixelRect] = []
    forEachStrip(around: inner) { strips.append($0) }
    return strips
  }

  /// Calls `body` with these strips, without a list of them.
  @inline(__always)
  func forEachStrip(around inner: PixelRect, _ body: (PixelRect) -> Void) {
    let inner = inner.intersection(self)
    guard !inner.isEmpty else {
      if !isEmpty { body(self) }
      return
    }
    func pass(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
      if minX < maxX, minY < maxY {
        body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
      }
    }
    pass(minX, minY, maxX, inner.minY)
    pass(minX, inner.minY, inner.minX, inner.maxY)
    pass(inner.maxX, inner.minY, maxX, inner.maxY)
    pass(minX, inner.maxY, maxX, maxY)
  }
}

extension PixelRect {
  /// The area moved by whole pixels and enlarged.
  func moved(x: Int, y: Int, outset: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX + x - outset, minY: minY + y - outset, maxX: maxX + x + outset,
        maxY: maxY + y + outset)
  }
}
