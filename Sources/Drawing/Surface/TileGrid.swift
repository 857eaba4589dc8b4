// SPDX-License-Identifier: Apache-2.0

/// The division of a surface into tiles: bands of 16 rows and up to 64 columns, so that a band is one
/// word.
struct TileGrid: Equatable {
  /// The left edge of the first column and the top of the first band, in the picture: multiples of
  /// their sizes, so that the tiles of all surfaces fit together.
  private(set) var (left, top) = (0, 0)
  /// The width of a column is 2 to the power of this, in pixels.
  private(set) var columnShift = 0

  /// The largest number of runs of adjacent columns in a band.
  static let mostRuns = 32
  /// The height of a band is 2 to the power of this, in pixels.
  static let bandShift = 4
  /// The smallest width of a column: a line of the processor's cache.
  private static let smallestColumnShift = 4

  init() {}

  /// The tiles of a surface with these pixels.
  init(_ bounds: PixelRect) {
    columnShift = Self.smallestColumnShift
    left = (bounds.minX >> columnShift) << columnShift
    while bounds.maxX - left > 64 << columnShift {
      columnShift += 1
      left = (bounds.minX >> columnShift) << columnShift
    }
    top = (bounds.minY >> Self.bandShift) << Self.bandShift
  }

  // The rectangles below are inside of the surface, and not empty.

  /// The band of a row.
  func band(of y: Int) -> Int { (y - top) >> Self.bandShift }

  /// The rows of a band.
  func rows(of band: Int) -> Range<Int> {
    let first = top + band << Self.bandShift
    return first..<first + 1 << Self.bandShift
  }

  /// The bands of a rectangle.
  func bands(of rect: PixelRect) -> Range<Int> {
    band(of: rect.minY)..<band(of: rect.maxY - 1) + 1
  }

  /// The bits of all columns of a rectangle.
  func columns(of rect: PixelRect) -> UInt64 { columns(from: rect.minX, to: rect.maxX) }

  /// The bits of all columns of some pixels of a row.
  func columns(from minX: Int, to maxX: Int) -> UInt64 {
    Self.bits(from: (minX - left) >> columnShift, to: (maxX - 1 - left) >> columnShift)
  }

  /// The bits of the columns with all of their pixels in a rectangle, or beyond an area around it.
  func columns(inside rect: PixelRect, of area: PixelRect) -> UInt64 {
    columns(
      inside: rect.minX <= area.minX ? left : rect.minX,
      to: rect.maxX >= area.maxX ? left + 64 << columnShift : rect.maxX)
  }

  /// The bits of the columns with all of their pixels between two of a row.
  func columns(inside minX: Int, to maxX: Int) -> UInt64 {
    let first = (minX - left + (1 << columnShift) - 1) >> columnShift
    let last = (maxX - left) >> columnShift - 1
    return first <= last ? Self.bits(from: first, to: last) : 0
  }

  /// Whether all rows of a band are in a rectangle, or beyond an area around it, if there is one.
  func hasAllRows(of band: Int, _ rect: PixelRect, of area: PixelRect? = nil) -> Bool {
    let rows = rows(of: band)
    let (first, end) = (rows.lowerBound, rows.upperBound)
    return rect.minY <= max(first, area?.minY ?? first) && rect.maxY >= min(end, area?.maxY ?? end)
  }

  /// The bits from one column to another, both in 0...63.
  private static func bits(from first: Int, to last: Int) -> UInt64 {
    (.max << UInt64(first)) & (.max >> UInt64(63 - last))
  }
}
