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
  /// How many cells and rows there is room for.
  private var capacity = 1 << 14
  private var rowCapacity = 1 << 8
  private var area = PixelRect.empty

  init() {
    unsafe cells = CoverageCells(
      cells: .allocate(capacity: capacity), rows: .allocate(capacity: rowCapacity))
    unsafe cells.cells.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsafe cells.cells.deallocate()
    unsafe cells.rows.deallocate()
  }

  // MARK: Outlines in

  /// Starts an outline of which only these pixels are wanted.
  func begin(_ area: PixelRect) {
    self.area = area
    // One cell more for what an edge in the last column hands on.
    let needed = (area.width + 2) * area.height
    if needed > capacity {
      unsafe cells.cells.deallocate()
      capacity = needed + needed / 2
      unsafe cells.cells = .allocate(capacity: capacity)
      unsafe cells.cells.initialize(repeating: 0, count: capacity)
    }
    if area.height > rowCapacity {
      unsafe cells.rows.deallocate()
      rowCapacity = area.height * 2
      unsafe cells.rows = .allocate(capacity: rowCapacity)
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
      let (start, end) = cells.touched(row)
      guard end >= 0 else { continue }
      let p = unsafe cells.row(row)
      var sum: Int32 = 0
      var x = start
      while x <= end, x < width {
        sum &+= unsafe p[x]
        unsafe p[x] = 0
        // Cells without an edge go on with the coverage of the one before; so do all behind the last edge: there the
        // outline goes on to the right of the area.
        var next = unsafe CoverageCells.nextEdge(p, from: x + 1, through: end)
        if next > end { next = width }
        let coverage = Self.coverage(of: sum, rule)
        if coverage > 0 {
          span(area.minY + row, left + x, left + min(next, width), coverage)
        }
        x = next
      }
      unsafe p[width] = 0
      unsafe p[width + 1] = 0
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
