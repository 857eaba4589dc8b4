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
    let rows = Int32(truncatingIfNeeded: height)
    var areas = unsafe lottie_areas(
      cells: cells, crossed: crossed, width: Int32(truncatingIfNeeded: width), rows: rows,
      stride: Int32(truncatingIfNeeded: stride), words: Int32(truncatingIfNeeded: words),
      is_even_odd: rule == .evenOdd)
    unsafe lottie_sweep(&areas, memory)
    return unsafe lottie_coverage(
      runs: memory.runs, ends: memory.ends, masks: memory.masks, first: 0, rows: rows)
  }

  /// Rounds a number of at most 32 bits, by adding 1.5·2⁵².
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }

  /// Adds an edge in sub-pixels of the picture.
  @inline(__always)
  func add(_ edge: CoverageEdge) {
    self.edge(
      edge.x0 &- left, edge.y0 &- top, edge.x1 &- left, edge.y1 &- top, sign: edge.sign)
  }

  /// Adds an edge from top to bottom, in sub-pixels of the area, row by row.
  private func edge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, sign: Int32) {
    let bottom = height << 8
    guard y1 > 0, y0 < bottom else { return }
    // Edges to the right of the area change nothing in it.
    if x0 >= width << 8, x1 >= width << 8 { return }
    let firstRow = y0 >> 8
    if firstRow == (y1 &- 1) >> 8 {
      // Most edges are short.
      return span(row: firstRow, x0, y0 & 255, x1, y1 &- firstRow << 8, sign)
    }
    let isLeft = x0 < 0 && x1 < 0
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    var y = max(y0, 0)
    let end = min(y1, bottom)
    var x = y == y0 || isLeft ? x0 : x0 &+ Self.rounded(Double(y &- y0) * slope)
    while y < end {
      let row = y >> 8
      let next = min((row &+ 1) << 8, end)
      if isLeft {
        // It covers its rows completely.
        cell(row, -1, 0, Int32(truncatingIfNeeded: next &- y) &* sign)
      } else {
        let nextX = next == y1 ? x1 : x0 &+ Self.rounded(Double(next &- y0) * slope)
        span(row: row, x, y & 255, nextX, next &- row << 8, sign)
        x = nextX
      }
      y = next
    }
  }

  /// Adds the part of an edge within one row.
  @inline(__always)
  private func span(row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    let first = x0 >> 8
    if first == x1 >> 8 {
      let dy = Int32(truncatingIfNeeded: y1 &- y0) &* sign
      return cell(row, first, (x0 & 255) &+ (x1 & 255), dy)
    }
    longSpan(row: row, x0, y0, x1, y1, sign)
  }

  /// Adds a part within one row that crosses several columns.
  private func longSpan(
    row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32
  ) {
    let (first, last) = (x0 >> 8, x1 >> 8)
    let slope = Double(y1 &- y0) / Double(x1 &- x0)
    func height(_ dy: Int) -> Int32 { Int32(truncatingIfNeeded: dy) &* sign }
    // The y at which the edge crosses the boundary between columns c - 1 and c.
    func crossing(_ c: Int) -> Int { y0 &+ Self.rounded(Double(c << 8 &- x0) * slope) }
    let step = x1 > x0 ? 1 : -1
    var (column, x, y) = (first, x0, y0)
    if step > 0, first < 0 {
      let at = last < 0 ? y1 : crossing(0)
      cell(row, -1, 0, height(at &- y))
      if last < 0 { return }
      (column, x, y) = (0, 0, at)
    } else if step < 0, first > width {
      if last > width { return }
      (column, x, y) = (width, (width &+ 1) << 8, crossing(width &+ 1))
    }
    while column != last {
      if column > width { return }
      if column < 0 { return cell(row, -1, 0, height(y1 &- y)) }
      let boundary = step > 0 ? column &+ 1 : column
      let at = crossing(boundary)
      let base = column << 8
      cell(row, column, x &- base &+ boundary << 8 &- base, height(at &- y))
      (y, x) = (at, boundary << 8)
      column &+= step
    }
    let base = column << 8
    cell(row, column, x &- base &+ x1 &- base, height(y1 &- y))
  }

  /// Adds the area to the right of an edge in one cell, and the rest to the next cell.
  ///
  /// - Parameters:
  ///   - across: The sum of the edge's x at its entry and exit, relative to the cell, in 0...512.
  ///   - dy: The signed height of the edge in the cell, in sub-pixels.
  @inline(__always)
  private func cell(_ row: Int, _ column: Int, _ across: Int, _ dy: Int32) {
    guard dy != 0, column <= width else { return }
    let c = max(column, 0)
    // An edge left of the area covers the first cell completely.
    let covered = column < 0 ? 0 : Int32(truncatingIfNeeded: across)
    let p = unsafe cells + (row &* stride &+ c)
    unsafe p[0] &+= dy &* (512 &- covered)
    unsafe p[1] &+= dy &* covered
    unsafe crossed[row &* words &+ c >> 6] |= 1 << UInt64(truncatingIfNeeded: c & 63)
  }
}
