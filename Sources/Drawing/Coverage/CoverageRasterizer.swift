// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Turns outlines into exact area coverage.
///
/// Each edge adds its signed area to the cells that it crosses, and running sums along the rows give how much of each
/// pixel is inside (the method of FreeType's smooth rasteriser and of font-rs). Places are whole numbers of 1/256
/// pixel, and where an edge crosses rows and columns is a function of the edge alone, so a part of a picture comes out
/// as it does in the whole.
///
/// Where an outline overlaps itself within a pixel, its parts count as if they lay side by side.
@safe
final class CoverageRasterizer {
  private var cells: CoverageCells
  private var cellMemory = ZeroedMemory(bytes: 1 << 12)
  private var bitMemory = ZeroedMemory(bytes: 1 << 10)
  private var area = PixelRect.empty

  init() { cells = CoverageCells(cells: cellMemory, crossed: bitMemory) }

  deinit {
    cellMemory.free()
    bitMemory.free()
  }

  // MARK: Outlines in

  /// Starts an outline of which only these pixels are wanted.
  func begin(_ area: PixelRect) {
    self.area = area
    let (cellBytes, bitBytes) = CoverageCells.bytes(area)
    if cellBytes > cellMemory.capacity || bitBytes > bitMemory.capacity {
      cellMemory.grow(to: cellBytes)
      bitMemory.grow(to: bitBytes)
      cells = CoverageCells(cells: cellMemory, crossed: bitMemory)
    }
    cells.begin(area)
  }

  /// Flattened curves are at most this far off, in pixels.
  static let tolerance = 0.05

  /// Adds a path's contours; open ones are closed by a straight line.
  ///
  /// - Parameter transform: From the path's coordinates to pixels.
  func add(_ path: Path, under transform: Affine) {
    let cells = cells
    unsafe path.points.withUnsafeBufferPointer { points in
      for contour in path.contours {
        let first = unsafe transform * points[contour.start]
        var last = first
        var index = contour.start
        for _ in 0..<contour.segmentCount {
          let (p0, p1, p2, p3) = unsafe (
            points[index], points[index + 1], points[index + 2], points[index + 3]
          )
          let end = transform * p3
          if p0 == p1 && p2 == p3 {
            cells.line(last, end)
          } else {
            Self.add(CubicBezier(last, transform * p1, transform * p2, end), to: cells)
          }
          last = end
          index += 3
        }
        cells.line(last, first)
      }
    }
  }

  private static func add(_ curve: CubicBezier, to cells: CoverageCells) {
    let pieces = curve.flatPieces(tolerance: tolerance)
    guard pieces > 1 else { return cells.line(curve.start, curve.end) }
    let polynomial = curve.polynomial
    let step = 1 / Double(pieces)
    var last = curve.start
    for i in 1..<pieces {
      let next = polynomial.point(at: Double(i) * step)
      cells.line(last, next)
      last = next
    }
    cells.line(last, curve.end)
  }

  /// Adds a closed polygon.
  func add(_ points: ArraySlice<Point>, under transform: Affine) {
    guard let end = points.last else { return }
    let cells = cells
    var last = transform * end
    for point in points {
      let next = transform * point
      cells.line(last, next)
      last = next
    }
  }

  // MARK: Coverage out

  /// Calls `span` for each run of pixels with one coverage, row by row from the left, and forgets the outline.
  ///
  /// - Parameter span: Row and columns in the picture's pixels, the last one excluded, and coverage in 1...255.
  @inline(__always)
  func sweep(
    _ rule: FillRule, _ span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt8) -> Void
  ) {
    let (cells, width, left) = (cells, area.width, area.minX)
    for row in 0..<area.height {
      var (sum, x): (Int32, Int) = (0, 0)
      var coverage: UInt8 = 0
      cells.sweep(row: row) { column, amount in
        guard amount != 0 else { return }
        if coverage > 0, column > x {
          span(area.minY + row, left + x, left + min(column, width), coverage)
        }
        sum &+= amount
        coverage = Self.coverage(of: sum, rule)
        x = column
      }
      // Behind the last edge the outline goes on to the right of the area.
      if coverage > 0, x < width { span(area.minY + row, left + x, left + width, coverage) }
    }
  }

  @inline(__always)
  private static func coverage(of sum: Int32, _ rule: FillRule) -> UInt8 {
    var size = sum.magnitude
    let full = CoverageCells.full
    switch rule {
    case .nonZero: size = min(size, full)
    case .evenOdd:
      size &= full &* 2 &- 1
      if size > full { size = full &* 2 &- size }
    }
    return UInt8(truncatingIfNeeded: (size &* 255 &+ 65_536) >> 17)
  }
}
