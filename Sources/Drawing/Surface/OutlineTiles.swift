// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// The tiles of a surface that an outline covers.
final class OutlineTiles {
  /// The places of the tiles.
  private(set) var grid = TileGrid()
  /// Whether the outline covers few of the tiles that its bounds meet, as a thin ring does.
  private(set) var isSparse = false

  /// The columns of each band, from the first one on that the outline's bounds meet.
  private var bands: [lottie_columns] = []
  private var firstBand = 0

  /// Finds the tiles that rows of an outline cover.
  ///
  /// - Parameters:
  ///   - runs: The rows, which are on the surface with these tiles.
  ///   - grid: The tiles.
  func find(_ runs: CoverageRuns, on grid: TileGrid) {
    let area = runs.area
    let range = grid.bands(of: area)
    (self.grid, firstBand) = (grid, range.lowerBound)
    bands.removeAll(keepingCapacity: true)
    var touched = 0
    for band in range {
      let rows = grid.rows(of: band)
      var columns = runs.columns(
        max(rows.lowerBound, area.minY)..<min(rows.upperBound, area.maxY), of: grid)
      // Nothing is known about its other rows.
      if !grid.hasAllRows(of: band, area) { columns.full = 0 }
      touched += columns.touched.nonzeroBitCount
      bands.append(columns)
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

extension CoverageRuns {
  /// Whether the rows leave most columns of tiles free, judged by one of eight rows.
  func leaveMost(of grid: TileGrid) -> Bool {
    let all = grid.columns(of: area).nonzeroBitCount
    var (touched, count) = (0, 0)
    for row in stride(from: area.minY + 4, to: area.maxY, by: 8) {
      touched += columns(row..<row + 1, of: grid).touched.nonzeroBitCount
      count += 1
    }
    return 2 * touched < all * count
  }
}
