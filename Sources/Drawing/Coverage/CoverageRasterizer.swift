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
  /// Sub-pixel steps.
  private static let one = 256
  /// The sum that means a pixel is fully inside: twice 256 · 256, since areas are counted double.
  private static let full: Int32 = 131_072

  /// Sums of signed areas, `stride` cells a row; all zero between two outlines.
  private var cells: UnsafeMutablePointer<Int32>
  private var capacity: Int
  /// First and last touched cell of each row.
  private var rowStart: [Int] = []
  private var rowEnd: [Int] = []
  private var area = PixelRect.empty
  private var stride = 0

  init() {
    capacity = 1 << 14
    unsafe cells = .allocate(capacity: capacity)
    unsafe cells.initialize(repeating: 0, count: capacity)
  }

  deinit { unsafe cells.deallocate() }

  // MARK: Outlines in

  /// Starts an outline of which only these pixels are wanted.
  func begin(_ area: PixelRect) {
    self.area = area
    // One cell more for what an edge in the last column hands on.
    stride = area.width + 2
    let needed = stride * area.height
    if needed > capacity {
      unsafe cells.deallocate()
      capacity = needed + needed / 2
      unsafe cells = .allocate(capacity: capacity)
      unsafe cells.initialize(repeating: 0, count: capacity)
    }
    rowStart.removeAll(keepingCapacity: true)
    rowEnd.removeAll(keepingCapacity: true)
    rowStart.append(contentsOf: repeatElement(Int.max, count: area.height))
    rowEnd.append(contentsOf: repeatElement(-1, count: area.height))
  }

  /// Adds a path's contours; open ones are closed by a straight line.
  ///
  /// - Parameter transform: From the path's coordinates to pixels.
  func add(_ path: Path, under transform: Affine) {
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
            line(last, end)
          } else {
            curve(CubicBezier(last, transform * p1, transform * p2, end))
          }
          last = end
          index += 3
        }
        line(last, first)
      }
    }
  }

  /// Flattened curves are at most this far off, in pixels.
  static let tolerance = 0.05

  private func curve(_ curve: CubicBezier) {
    let pieces = curve.flatPieces(tolerance: Self.tolerance)
    var last = curve.start
    for i in 1..<max(1, pieces) {
      let next = curve.point(at: Double(i) / Double(pieces))
      line(last, next)
      last = next
    }
    line(last, curve.end)
  }

  /// Farther out than any picture; keeps whole numbers small.
  private static let reach = -1_000_000.0...1_000_000.0

  /// Adds one edge; contours have to be closed.
  func line(_ a: Point, _ b: Point) {
    func fixed(_ value: Double) -> Int {
      Int((value.clamped(to: Self.reach) * Double(Self.one)).rounded())
    }
    let (y0, y1) = (fixed(a.y) - area.minY << 8, fixed(b.y) - area.minY << 8)
    guard y0 != y1 else { return }
    let (x0, x1) = (fixed(a.x) - area.minX << 8, fixed(b.x) - area.minX << 8)
    if y0 < y1 {
      edge(x0, y0, x1, y1, sign: 1)
    } else {
      edge(x1, y1, x0, y0, sign: -1)
    }
  }

  /// An edge from top to bottom, in sub-pixels of the area.
  private func edge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, sign: Int32) {
    let bottom = area.height << 8
    guard y1 > 0, y0 < bottom else { return }
    // What is to the right of the area changes nothing in it.
    if x0 >= area.width << 8, x1 >= area.width << 8 { return }
    let slope = Double(x1 - x0) / Double(y1 - y0)
    var y = max(y0, 0)
    let end = min(y1, bottom)
    var x = y == y0 ? x0 : x0 + Int((Double(y - y0) * slope).rounded())
    while y < end {
      let row = y >> 8
      let next = min((row + 1) << 8, end)
      let nextX = next == y1 ? x1 : x0 + Int((Double(next - y0) * slope).rounded())
      span(row: row, x, y & 255, nextX, next - row << 8, sign)
      (x, y) = (nextX, next)
    }
  }

  /// The part of an edge within one row.
  private func span(row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    let (first, last) = (x0 >> 8, x1 >> 8)
    if first == last { return cell(row, first, x0 & 255, x1 & 255, Int32(y1 - y0) * sign) }
    let slope = Double(y1 - y0) / Double(x1 - x0)
    // Where the edge crosses the line between columns c - 1 and c.
    func crossing(_ c: Int) -> Int { y0 + Int((Double(c << 8 - x0) * slope).rounded()) }
    let (step, width) = (x1 > x0 ? 1 : -1, area.width)
    var (column, x, y) = (first, x0, y0)
    if step > 0, first < 0 {
      let at = last < 0 ? y1 : crossing(0)
      cell(row, -1, 0, 0, Int32(at - y) * sign)
      if last < 0 { return }
      (column, x, y) = (0, 0, at)
    } else if step < 0, first > width {
      if last > width { return }
      (column, x, y) = (width, (width + 1) << 8, crossing(width + 1))
    }
    while column != last {
      if column > width { return }
      if column < 0 { return cell(row, -1, 0, 0, Int32(y1 - y) * sign) }
      let boundary = step > 0 ? column + 1 : column
      let at = crossing(boundary)
      cell(row, column, x - column << 8, boundary << 8 - column << 8, Int32(at - y) * sign)
      (y, x) = (at, boundary << 8)
      column += step
    }
    cell(row, column, x - column << 8, x1 - column << 8, Int32(y1 - y) * sign)
  }

  /// Adds what an edge covers to the right of itself in one cell, and hands on the rest to the next.
  @inline(__always)
  private func cell(_ row: Int, _ column: Int, _ fx0: Int, _ fx1: Int, _ dy: Int32) {
    guard dy != 0, column <= area.width else { return }
    let c = max(column, 0)
    // An edge left of the area covers its first cell wholly.
    let covered = column < 0 ? 0 : Int32(truncatingIfNeeded: fx0 + fx1)
    let p = unsafe cells + row * stride + c
    unsafe p[0] &+= dy &* (512 &- covered)
    unsafe p[1] &+= dy &* covered
    if c < rowStart[row] { rowStart[row] = c }
    if c + 1 > rowEnd[row] { rowEnd[row] = c + 1 }
  }

  // MARK: Coverage out

  /// Calls `span` for each run of pixels with one coverage, row by row from the left, and forgets the outline.
  ///
  /// - Parameter span: Row and columns in the picture's pixels, the last one excluded, and coverage in 1...255.
  @inline(__always)
  func sweep(_ rule: FillRule, _ span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt8) -> Void) {
    let (width, left) = (area.width, area.minX)
    for row in 0..<area.height where rowEnd[row] >= 0 {
      let p = unsafe cells + row * stride
      let end = rowEnd[row]
      var sum: Int32 = 0
      var x = rowStart[row]
      while x <= end, x < width {
        sum &+= unsafe p[x]
        unsafe p[x] = 0
        // Cells without an edge go on with the coverage of the one before.
        var next = x + 1
        while next <= end, unsafe p[next] == 0 { next += 1 }
        // So do all behind the last edge: there the outline goes on to the right of the area.
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
    switch rule {
    case .nonZero: size = min(size, full.magnitude)
    case .evenOdd:
      size &= full.magnitude &* 2 &- 1
      if size > full.magnitude { size = full.magnitude &* 2 &- size }
    }
    return UInt8(truncatingIfNeeded: (size &* 255 &+ 65_536) >> 17)
  }
}
