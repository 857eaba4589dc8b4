// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// Accumulated signed areas of edges, for the pixels of a rectangle.
///
/// A value with pointers into memory of `ScanConverter`, so that the code for each edge has no
/// reference counting.
@safe
struct CoverageCells {
  /// The sums, `stride` per row; all zero between two outlines. That of a completely covered pixel is
  /// 2 · 256 · 256, since areas are counted twice.
  private let cells: UnsafeMutablePointer<Int32>
  /// A bit for each cell that an edge crosses; such an edge changes the cell and the next one. All
  /// zero between two outlines.
  private let crossed: UnsafeMutablePointer<UInt64>
  private var width = 0
  private var height = 0
  private var stride = 0
  /// The number of 64-bit words of `crossed` per row.
  private var words = 0
  /// The top left corner of the area in sub-pixels.
  private var left = 0
  private var top = 0

  init(cells: ZeroedMemory, crossed: ZeroedMemory) {
    unsafe self.cells = cells.base.assumingMemoryBound(to: Int32.self)
    unsafe self.crossed = crossed.base.assumingMemoryBound(to: UInt64.self)
  }

  /// The memory of an area in bytes, for the cells and for the bits.
  static func bytes(_ area: PixelRect) -> (cells: Int, bits: Int) {
    (stride(area) * area.height * 4, words(area) * area.height * 8)
  }

  /// The cells per row, in whole blocks: at least two more than pixels, since edges in and right of
  /// the last column change the next cell.
  private static func stride(_ area: PixelRect) -> Int {
    let block = Int(LOTTIE_BLOCK)
    return (area.width + 2 + block - 1) / block * block
  }

  /// The memory of an area's runs.
  static func runs(_ area: PixelRect) -> (runs: Int, ends: Int, masks: Int) {
    let stride = stride(area)
    return ((stride / Int(LOTTIE_BLOCK) + 1) * area.height, area.height, stride * area.height)
  }

  private static func words(_ area: PixelRect) -> Int { (area.width + 2 + 63) >> 6 }

  /// Starts an outline. The memory must be large enough for the area.
  mutating func begin(_ area: PixelRect) {
    (width, height, stride) = (area.width, area.height, Self.stride(area))
    words = Self.words(area)
    (left, top) = (area.minX << 8, area.minY << 8)
  }

  /// Sums the cells up to coverage, and clears them.
  ///
  /// - Returns: The runs, in `memory`.
  func sweep(_ rule: FillRule, into memory: lottie_coverage_memory) -> lottie_coverage {
    var areas = unsafe areas(rule)
    unsafe lottie_sweep(&areas, memory)
    return unsafe lottie_coverage(
      runs: memory.runs, ends: memory.ends, masks: memory.masks, first: 0, rows: areas.rows)
  }

  private func areas(_ rule: FillRule = .nonZero) -> lottie_areas {
    unsafe lottie_areas(
      cells: cells, crossed: crossed, width: Int32(truncatingIfNeeded: width),
      rows: Int32(truncatingIfNeeded: height), stride: Int32(truncatingIfNeeded: stride),
      words: Int32(truncatingIfNeeded: words), left: Int32(truncatingIfNeeded: left),
      top: Int32(truncatingIfNeeded: top), is_even_odd: rule == .evenOdd)
  }

  /// Adds edges in sub-pixels of the picture.
  func add(_ edges: CoverageEdges) { unsafe edges.add(to: areas()) }

  /// Adds those of the next band.
  func add(nextOf bands: inout CoverageBands) { unsafe bands.addNext(to: areas()) }
}
