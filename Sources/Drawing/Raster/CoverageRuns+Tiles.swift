// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// The tiles of a surface that runs cover.
extension CoverageRuns {
  /// The width of an outline from which it pays to look for tiles that it does not cover. Finding
  /// those of a row takes as long as clearing some hundred pixels.
  private static let smallestWidth = 384

  /// Finds the tiles.
  func find(_ tiles: OutlineTiles, on grid: TileGrid) {
    tiles.find(area, on: grid) { columns($0, of: grid) }
  }

  /// The tiles of a surface, until the next call; nil where clearing only these does not pay: they
  /// are most of those that the bounds meet, or all of them are painted already.
  func tiles(of surface: PaintedTiles) -> OutlineTiles? {
    guard area.width >= Self.smallestWidth, surface.hasNewTiles(in: area),
      leaveMost(of: surface.grid)
    else { return nil }
    find(surface.swept, on: surface.grid)
    return surface.swept.isSparse ? surface.swept : nil
  }

  /// Whether the rows leave most columns of tiles free, judged by one of eight rows.
  private func leaveMost(of grid: TileGrid) -> Bool {
    let all = grid.columns(of: area).nonzeroBitCount
    var (touched, count) = (0, 0)
    for row in stride(from: area.minY + 4, to: area.maxY, by: 8) {
      touched += columns(row..<row + 1, of: grid).touched.nonzeroBitCount
      count += 1
    }
    return 2 * touched < all * count
  }

  /// The columns of tiles that some rows of the picture cover.
  private func columns(_ rows: Range<Int>, of grid: TileGrid) -> lottie_columns {
    unsafe withCoverage {
      unsafe lottie_touched(
        $0, Int32(truncatingIfNeeded: rows.lowerBound - area.minY),
        Int32(truncatingIfNeeded: rows.upperBound - area.minY),
        Int32(truncatingIfNeeded: area.minX - grid.left),
        Int32(truncatingIfNeeded: grid.columnShift))
    }
  }
}
