// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// Converts outlines to exact area coverage.
///
/// Each edge adds its signed area to the cells that it crosses; prefix sums along the rows are the
/// covered areas of the pixels (the method of FreeType's smooth rasterizer and of font-rs).
/// Coordinates are integers in 1/256 pixel, and the crossings of an edge with rows and columns
/// depend only on the edge, so that a part of a picture has the same pixels as in the whole.
///
/// Parts of an outline that overlap within a pixel add up as if they were side by side.
@safe
final class ScanConverter {
  /// The cells of the current shape.
  private var cells: CoverageCells
  /// The memory of the cells.
  private var cellMemory = ZeroedMemory(bytes: 1 << 12)
  /// The memory of the bits for crossed cells.
  private var bitMemory = ZeroedMemory(bytes: 1 << 10)
  /// The memory of a band's runs.
  private var runMemory = ZeroedMemory(bytes: 1 << 12)
  /// The area of the current shape in pixels.
  private var area = PixelRect.empty
  /// The edges of an outline that is swept in bands; each band adds its part of them.
  private var edges: [CoverageEdge] = []
  /// The number of rows of a band.
  private var bandHeight = 0
  /// The coverage of shapes of former frames.
  private var cache = CoverageCache()
  /// The cached coverage of the current outline, if any.
  private var spans: CoverageSpans?

  /// The memory of a band's cells in bytes: small enough for the processor's cache.
  private static let bandBytes = 1 << 16

  init() { cells = CoverageCells(cells: cellMemory, crossed: bitMemory) }

  deinit {
    cellMemory.free()
    bitMemory.free()
    runMemory.free()
  }

  /// Starts a frame.
  func beginFrame() { cache.beginFrame() }

  // MARK: Input

  /// Starts an outline that can be the same in the next frames, and so in the cache.
  ///
  /// - Parameters:
  ///   - area: The pixels to compute.
  ///   - key: The outline.
  ///   - add: Adds the outline's lines; called only if it is not in the cache.
  func begin(_ area: PixelRect, of key: CoverageCache.Key, _ add: () -> Void) {
    switch cache.look(up: key, pixels: area.area) {
    case .unknown: break
    case .cached(let spans):
      self.spans = spans
      self.area = area
      return
    case .worthCaching:
      begin(key.whole)
      add()
      let fresh = CoverageSpans(key, of: self)
      cache.insert(fresh)
      spans = fresh
      self.area = area
      return
    }
    begin(area)
    add()
  }

  /// Starts an outline.
  ///
  /// - Parameter area: The pixels to compute.
  func begin(_ area: PixelRect) {
    spans = nil
    self.area = area
    let rowBytes = CoverageCells.bytes(PixelRect(width: area.width, height: 1)).cells
    bandHeight = min(area.height, max(1, Self.bandBytes / rowBytes))
    let (cellBytes, bitBytes) = CoverageCells.bytes(band(from: area.minY))
    if cellBytes > cellMemory.capacity || bitBytes > bitMemory.capacity {
      cellMemory.grow(to: cellBytes)
      bitMemory.grow(to: bitBytes)
      cells = CoverageCells(cells: cellMemory, crossed: bitMemory)
    }
    cells.begin(area)
  }

  /// The band that starts at a row.
  private func band(from row: Int) -> PixelRect {
    PixelRect(
      minX: area.minX, minY: row, maxX: area.maxX, maxY: min(area.maxY, row + bandHeight))
  }

  /// Whether edges are stored until the sweep.
  private var isBanded: Bool { bandHeight < area.height }

  /// The largest distance of flattened curves from the exact ones, in pixels.
  static let tolerance = 0.05

  /// Adds a path's contours; open ones are closed by a straight line.
  ///
  /// - Parameter transform: From the path's coordinates to pixels.
  func add(_ path: Path, under transform: Affine) {
    let near = Rect(
      minX: Double(area.minX - 1), minY: Double(area.minY - 1), maxX: Double(area.maxX + 1),
      maxY: Double(area.maxY + 1))
    addEach { add in path.forEachLine(under: transform, near: near, add) }
  }

  /// Adds a closed polygon.
  func add(_ points: ArraySlice<Point>, under transform: Affine) {
    guard let end = points.last else { return }
    addEach { add in
      var last = transform * end
      for point in points {
        let next = transform * point
        add(last, next)
        last = next
      }
    }
  }

  /// Adds the lines that `lines` passes to its argument to the cells; in banded mode stores them,
  /// unless they are above or below the area.
  @inline(__always)
  private func addEach(_ lines: ((Point, Point) -> Void) -> Void) {
    if isBanded {
      let (top, bottom) = (area.minY << 8, area.maxY << 8)
      // A local array grows without a check for other references.
      var stored = edges
      edges = []
      lines {
        guard let edge = CoverageEdge($0, $1), edge.y1 > top, edge.y0 < bottom else { return }
        stored.append(edge)
      }
      edges = stored
    } else {
      let cells = cells
      lines { if let edge = CoverageEdge($0, $1) { cells.add(edge) } }
    }
  }

  // MARK: Output

  /// Calls `body` with the covered pixels, some rows at a time from the top, and removes the outline.
  ///
  /// - Parameter rule: The fill rule. Cached outlines have their own.
  func sweep(_ rule: FillRule, _ body: (CoverageRuns) -> Void) {
    if let known = spans {
      spans = nil
      return known.limited(to: area, body)
    }
    let memory = unsafe runMemory(of: band(from: area.minY))
    var top = area.minY
    while top < area.maxY {
      let cells = isBanded ? filledCells(from: top) : cells
      body(unsafe CoverageRuns(band(from: top), cells.sweep(rule, into: memory)))
      top += bandHeight
    }
    if isBanded { edges.removeAll(keepingCapacity: true) }
  }

  /// Memory for the runs of a band.
  private func runMemory(of band: PixelRect) -> lottie_coverage_memory {
    let (runs, ends, masks) = CoverageCells.runs(band)
    let runBytes = runs * MemoryLayout<lottie_run>.stride
    runMemory.grow(to: runBytes + ends * 4 + masks)
    let base = unsafe runMemory.base
    return unsafe lottie_coverage_memory(
      runs: base.assumingMemoryBound(to: lottie_run.self),
      ends: (base + runBytes).assumingMemoryBound(to: UInt32.self),
      masks: (base + runBytes + ends * 4).assumingMemoryBound(to: UInt8.self))
  }

  /// The cells of a band with the edges that cross it.
  private func filledCells(from top: Int) -> CoverageCells {
    var cells = cells
    let band = band(from: top)
    cells.begin(band)
    let (first, last) = (band.minY << 8, band.maxY << 8)
    for edge in edges where edge.y1 > first && edge.y0 < last { cells.add(edge) }
    return cells
  }
}

extension Path {
  /// Calls `body` with the lines of all flattened and transformed contours, including the closing
  /// ones.
  ///
  /// - Parameter near: The pixels in which the result matters; curves outside of it are simplified.
  @inline(__always)
  fileprivate func forEachLine(
    under transform: Affine, near: Rect, _ body: (Point, Point) -> Void
  ) {
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours {
        let first = unsafe transform * points[contour.start]
        var last = first
        var index = contour.start
        for _ in 0..<contour.segmentCount {
          let (p0, p1, p2, p3) = unsafe (
            points[index], points[index + 1], points[index + 2], points[index + 3]
          )
          let end = transform * p3
          if p0 == p1 && p2 == p3 {
            body(last, end)
          } else {
            CubicBezier(last, transform * p1, transform * p2, end)
              .forEachLine(near: near, body)
          }
          last = end
          index += 3
        }
        body(last, first)
      }
    }
  }
}

extension CubicBezier {
  @inline(__always)
  fileprivate func forEachLine(near: Rect, _ body: (Point, Point) -> Void) {
    let pieces = flatPieces(tolerance: ScanConverter.tolerance)
    guard pieces > 1 else { return body(start, end) }
    guard pieces < Self.mostPieces else { return forEachLineOfHuge(near: near, body) }
    forEachLine(pieces, body)
  }

  /// Flattens a curve that is much larger than the picture. A part outside becomes one line, which
  /// has the same effect on the winding numbers of the picture's pixels.
  @inline(never)
  private func forEachLineOfHuge(near: Rect, _ body: (Point, Point) -> Void) {
    forEachPart(near: near, tolerance: ScanConverter.tolerance) { part, isNear in
      if isNear {
        part.forEachLine(part.flatPieces(tolerance: ScanConverter.tolerance), body)
      } else {
        body(part.start, part.end)
      }
    }
  }

  @inline(__always)
  private func forEachLine(_ pieces: Int, _ body: (Point, Point) -> Void) {
    let polynomial = polynomial
    let step = 1 / Double(pieces)
    var last = start
    for i in 1..<pieces {
      let next = polynomial.point(at: Double(i) * step)
      body(last, next)
      last = next
    }
    body(last, end)
  }
}
