// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// The tiles of a surface that an outline covers.
final class OutlineTiles {
  /// The positions of the tiles.
  private(set) var grid = TileGrid()
  /// Whether the outline covers few of the tiles that its bounds meet, as a thin ring does.
  private(set) var isSparse = false

  /// The columns of each band, from the first one on that the outline's bounds meet.
  private var bands: [lottie_columns] = []
  private var firstBand = 0

  /// Finds the tiles.
  ///
  /// - Parameters:
  ///   - area: The outline's pixels, on the surface with these tiles.
  ///   - grid: The tiles.
  ///   - columns: Finds those that the outline covers in some rows of the picture.
  @inline(__always)
  func find(_ area: PixelRect, on grid: TileGrid, _ columns: (Range<Int>) -> lottie_columns) {
    let range = grid.bands(of: area)
    (self.grid, firstBand) = (grid, range.lowerBound)
    bands.removeAll(keepingCapacity: true)
    var touched = 0
    for band in range {
      let rows = grid.rows(of: band)
      var found = columns(max(rows.lowerBound, area.minY)..<min(rows.upperBound, area.maxY))
      // Nothing is known about its other rows.
      if !grid.hasAllRows(of: band, area) { found.full = 0 }
      touched += found.touched.nonzeroBitCount
      bands.append(found)
    }
    isSparse = 4 * touched < 3 * grid.columns(of: area).nonzeroBitCount * bands.count
  }

  /// The columns of a band that the outline touches, in a bit each.
  func touched(_ band: Int) -> UInt64 { self[band]?.touched ?? 0 }

  /// The columns of a band that the outline covers completely, in a bit each.
  func full(_ band: Int) -> UInt64 { self[band]?.full ?? 0 }

  private subscript(band: Int) -> lottie_columns? {
    bands.indices.contains(band - firstBand) ? bands[band - firstBand] : nil
  }
}
