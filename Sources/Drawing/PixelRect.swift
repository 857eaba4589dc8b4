// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// A rectangle of whole pixels: columns `minX..<maxX`, rows `minY..<maxY`.
package struct PixelRect: Equatable, Hashable, Sendable {
  package var minX: Int
  package var minY: Int
  package var maxX: Int
  package var maxY: Int

  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  package init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Farther than any surface reaches; keeps rounding away from the ends of `Int`.
  private static let reach = -1_000_000...1_000_000

  /// All pixels that the rectangle touches, with one more around for the soft edges.
  package init(covering rect: Rect) {
    guard rect.minX <= rect.maxX, rect.minY <= rect.maxY else {
      self = .empty
      return
    }
    self.init(
      minX: Int(clamping: rect.minX.rounded(.down) - 1, to: Self.reach),
      minY: Int(clamping: rect.minY.rounded(.down) - 1, to: Self.reach),
      maxX: Int(clamping: rect.maxX.rounded(.up) + 1, to: Self.reach),
      maxY: Int(clamping: rect.maxY.rounded(.up) + 1, to: Self.reach))
  }

  package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  package var width: Int { max(0, maxX - minX) }
  package var height: Int { max(0, maxY - minY) }
  package var area: Int { width * height }

  package var rect: Rect {
    Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }

  /// Grown by this many pixels to the left and right, and to the top and bottom.
  package func outset(x: Int, y: Int) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// What there is of this one around another, in strips above, left, right and below; those that are empty left out.
  package func strips(around inner: PixelRect) -> [PixelRect] {
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
