// SPDX-License-Identifier: Apache-2.0

/// The tiles of a surface that an outline covers.
final class OutlineTiles {
  /// The places of the tiles.
  let grid: TileGrid
  /// Whether the outline covers few of the tiles that its bounds meet, as a thin ring does.
  let isSparse: Bool

  /// The columns of one band, in a bit each.
  private struct Band {
    /// Those with at least one covered pixel.
    var touched: UInt64 = 0
    /// Those with only covered pixels.
    var full: UInt64 = .max
  }

  /// The bands from the first one on that the outline's bounds meet.
  private let bands: [Band]
  private let firstBand: Int

  /// - Parameters:
  ///   - area: The outline's pixels, on the surface with these tiles.
  ///   - grid: The tiles.
  ///   - forEachRun: Calls its parameter with all covered runs of pixels, row by row: with the row,
  ///     the first column, the column after the last, and whether these are covered completely.
  @inline(__always)
  init(
    of area: PixelRect, on grid: TileGrid,
    forEachRun: ((_ y: Int, _ from: Int, _ to: Int, _ isFull: Bool) -> Void) -> Void
  ) {
    let range = grid.bands(of: area)
    var bands = Array(repeating: Band(), count: range.count)
    // The columns that are covered completely in a row.
    var (row, full): (Int, UInt64) = (area.minY, 0)
    func endRows(before y: Int) {
      while row < y {
        bands[grid.band(of: row) - range.lowerBound].full &= full
        (row, full) = (row + 1, 0)
      }
    }
    forEachRun { y, from, to, isFull in
      endRows(before: y)
      bands[grid.band(of: y) - range.lowerBound].touched |= grid.columns(from: from, to: to)
      if isFull { full |= grid.columns(inside: from, to: to) }
    }
    endRows(before: area.maxY)
    // Nothing is known about the other rows of these.
    for index in bands.indices {
      let whole = grid.hasAllRows(of: range.lowerBound + index, area)
      if !whole { bands[index].full = 0 }
    }
    let all = grid.columns(of: area).nonzeroBitCount * bands.count
    let touched = bands.reduce(0) { $0 + $1.touched.nonzeroBitCount }
    (self.grid, self.bands, firstBand) = (grid, bands, range.lowerBound)
    isSparse = 4 * touched < 3 * all
  }

  /// The columns of a band that the outline touches, in a bit each.
  func touched(_ band: Int) -> UInt64 { self[band]?.touched ?? 0 }

  /// The columns of a band that the outline covers completely, in a bit each.
  func full(_ band: Int) -> UInt64 { self[band]?.full ?? 0 }

  private subscript(band: Int) -> Band? {
    bands.indices.contains(band - firstBand) ? bands[band - firstBand] : nil
  }
}
