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
  /// The edges of the current path, or of a whole outline that is swept in bands.
  private var edges = CoverageEdges()
  /// The same edges by bands.
  private var bands = CoverageBands()
  /// The number of rows of a band: a power of two.
  private var bandHeight = 0
  /// The coverage of shapes of former frames.
  private var cache = CoverageCache()
  /// The cached coverage of the current outline, if any. The cache keeps it until the next look-up,
  /// or `fresh` does: the references would be counted three times for each outline.
  private var spans: Unmanaged<CoverageSpans>?
  /// Coverage that was last made for the cache, which need not have room for it.
  private var fresh: CoverageSpans?

  /// The memory of a band's cells in bytes: small enough for the processor's cache.
  private static let bandBytes = 1 << 17

  init() { cells = CoverageCells(cells: cellMemory, crossed: bitMemory) }

  deinit {
    cellMemory.free()
    bitMemory.free()
    runMemory.free()
    edges.free()
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
      unsafe self.spans = spans
      self.area = area
      return
    case .worthCaching:
      begin(key.whole)
      add()
      let fresh = CoverageSpans(key, of: self)
      cache.insert(fresh)
      self.fresh = fresh
      unsafe spans = .passUnretained(fresh)
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
    unsafe spans = nil
    self.area = area
    let rowBytes = CoverageCells.bytes(PixelRect(width: area.width, height: 1)).cells
    let rows = max(1 << TileGrid.bandShift, Self.bandBytes / rowBytes)
    bandHeight = 1 << (Int.bitWidth - 1 - rows.leadingZeroBitCount)
    let (cellBytes, bitBytes) = CoverageCells.bytes(largestBand)
    if cellBytes > cellMemory.capacity || bitBytes > bitMemory.capacity {
      cellMemory.grow(to: cellBytes)
      bitMemory.grow(to: bitBytes)
      cells = CoverageCells(cells: cellMemory, crossed: bitMemory)
    }
    cells.begin(area)
    edges.begin(area)
  }

  /// The rows from one to the end of its band. Bands end at the same rows for all outlines, between
  /// two bands of `TileGrid`.
  private func band(from row: Int) -> PixelRect {
    var band = area
    band.minY = row
    if isBanded { band.maxY = min(area.maxY, row & -bandHeight + bandHeight) }
    return band
  }

  /// A rectangle of the size of the largest band.
  private var largestBand: PixelRect {
    PixelRect(width: area.width, height: min(area.height, bandHeight))
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
    path.addEdges(to: &edges, under: transform, near: near)
    addEdges()
  }

  /// Adds a closed polygon.
  func add(_ points: ArraySlice<Point>, under transform: Affine) {
    guard let end = points.last else { return }
    edges.move(to: transform * end)
    for point in points { edges.line(to: transform * point) }
    addEdges()
  }

  /// Adds the edges to the cells, unless they are stored until the sweep.
  private func addEdges() {
    if isBanded { return }
    cells.add(edges)
    edges.removeAll()
  }

  // MARK: Output

  /// Whether the current outline is cached.
  var isKnown: Bool { unsafe spans != nil }

  /// The tiles of a surface that the current outline covers; nil for those that are not cached.
  func tiles(of surface: PaintedTiles) -> OutlineTiles? {
    unsafe spans?._withUnsafeGuaranteedRef { $0.tiles(of: surface) }
  }

  /// Calls `body` with the covered pixels, some rows at a time from the top, and removes the outline.
  ///
  /// - Parameter rule: The fill rule. Cached outlines have their own.
  func sweep(_ rule: FillRule, _ body: (CoverageRuns) -> Void) {
    if let known = unsafe spans {
      unsafe spans = nil
      return unsafe known._withUnsafeGuaranteedRef { $0.limited(to: area, body) }
    }
    let memory = unsafe runMemory(of: largestBand)
    if isBanded { bands.begin(edges, area, height: bandHeight) }
    var top = area.minY
    while top < area.maxY {
      let band = band(from: top)
      let cells = isBanded ? filledCells(band) : cells
      body(unsafe CoverageRuns(band, cells.sweep(rule, into: memory)))
      top = band.maxY
    }
    if isBanded { edges.removeAll() }
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

  /// The cells of the next band with the edges that cross it.
  private func filledCells(_ band: PixelRect) -> CoverageCells {
    var cells = cells
    cells.begin(band)
    cells.add(nextOf: &bands)
    return cells
  }
}

extension Path {
  /// Adds the lines of all flattened and transformed contours, including the closing ones.
  ///
  /// - Parameter near: The pixels in which the result matters; curves outside of it are simplified.
  fileprivate func addEdges(to list: inout CoverageEdges, under transform: Affine, near: Rect) {
    // A local copy can be in registers.
    var edges = list
    defer { list = edges }
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours {
        let first = unsafe transform * points[contour.start]
        var last = first
        var index = contour.start
        edges.move(to: first)
        for _ in 0..<contour.segmentCount {
          let (p0, p1, p2, p3) = unsafe (
            points[index], points[index + 1], points[index + 2], points[index + 3]
          )
          let end = transform * p3
          if p0 == p1 && p2 == p3 {
            edges.line(to: end)
          } else {
            CubicBezier(last, transform * p1, transform * p2, end).addEdges(to: &edges, near: near)
          }
          last = end
          index += 3
        }
        edges.line(to: first)
      }
    }
  }
}

extension CubicBezier {
  @inline(__always)
  fileprivate func addEdges(to edges: inout CoverageEdges, near: Rect) {
    let pieces = flatPieces(tolerance: ScanConverter.tolerance)
    if pieces < Self.mostPieces { return addEdges(to: &edges, pieces) }
    edges = edgesOfHuge(near: near, after: edges)
  }

  /// Flattens a curve that is much larger than the picture. A part outside becomes one line, which
  /// has the same effect on the winding numbers of the picture's pixels.
  @inline(never)
  private func edgesOfHuge(near: Rect, after edges: CoverageEdges) -> CoverageEdges {
    var edges = edges
    forEachPart(near: near, tolerance: ScanConverter.tolerance) { part, isNear in
      if isNear {
        part.addEdges(to: &edges, part.flatPieces(tolerance: ScanConverter.tolerance))
      } else {
        edges.line(to: part.end)
      }
    }
    return edges
  }

  @inline(__always)
  private func addEdges(to edges: inout CoverageEdges, _ pieces: Int) {
    if pieces > 1 {
      let polynomial = polynomial
      let step = 1 / Double(pieces)
      for i in 1..<pieces { edges.line(to: polynomial.point(at: Double(i) * step)) }
    }
    edges.line(to: end)
  }
}
