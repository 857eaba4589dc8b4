// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// The covered pixels of some rows of the picture, in runs of one coverage or of one for each pixel.
///
/// A view of memory that is valid while a sweep's function runs.
@safe
struct CoverageRuns {
  /// The rows. Columns of runs are relative to the left edge.
  let area: PixelRect
  private let coverage: lottie_coverage

  init(_ area: PixelRect, _ coverage: lottie_coverage) {
    self.area = area
    unsafe self.coverage = coverage
  }

  /// Calls `body` with all pixels of a rectangle.
  static func withAll(of area: PixelRect, _ body: (CoverageRuns) -> Void) {
    unsafe with(area, masks: nil) { _ in
      255
    } body: {
      body($0)
    }
  }

  /// Calls `body` with the pixels of a coverage surface.
  static func with(_ surface: Surface, _ body: (CoverageRuns) -> Void) {
    guard !surface.area.isEmpty else { return }
    let base = unsafe surface.coveragePointer(x: surface.area.minX, y: surface.area.minY)
    unsafe with(surface.area, masks: base) { row in
      LOTTIE_MIXED + UInt32(truncatingIfNeeded: row * surface.pixels.stride)
    } body: {
      body($0)
    }
  }

  /// Calls `body` with one run in each row.
  private static func with(
    _ area: PixelRect, masks: UnsafePointer<UInt8>?, value: (Int) -> UInt32,
    body: (CoverageRuns) -> Void
  ) {
    guard !area.isEmpty else { return }
    let width = Int32(truncatingIfNeeded: area.width)
    let runs = (0..<area.height).map { lottie_run(x: 0, count: width, value: value($0)) }
    let ends = Array(1...UInt32(truncatingIfNeeded: area.height))
    unsafe runs.withUnsafeBufferPointer { runs in
      unsafe ends.withUnsafeBufferPointer { ends in
        body(
          unsafe CoverageRuns(
            area,
            lottie_coverage(
              runs: runs.baseAddress, ends: ends.baseAddress, masks: masks, first: 0,
              rows: Int32(truncatingIfNeeded: area.height))))
      }
    }
  }

  /// Calls `span` for each run of pixels with equal coverage, row by row from the left.
  ///
  /// - Parameter span: Receives the row, the first column, the column after the last, all in pixels
  ///   of the picture, and the coverage in 1...255.
  @inline(__always)
  func forEach(_ span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt8) -> Void) {
    forEachRun { y, from, to, runValue in
      guard runValue >= LOTTIE_MIXED else {
        return span(y, from, to, UInt8(truncatingIfNeeded: runValue))
      }
      let masks = unsafe coverage.masks + Int(runValue &- LOTTIE_MIXED)
      var x = from
      while x < to {
        let (first, value) = unsafe (x, masks[x &- from])
        repeat { x &+= 1 } while unsafe x < to && masks[x &- from] == value
        if value > 0 { span(y, first, x, value) }
      }
    }
  }

  /// Calls `body` with all runs, row by row from the left.
  ///
  /// - Parameter body: Receives the row, the first column, the column after the last, all in pixels
  ///   of the picture, and the run's value: its coverage, or `LOTTIE_MIXED` and more.
  @inline(__always)
  func forEachRun(_ body: (_ y: Int, _ from: Int, _ to: Int, _ value: UInt32) -> Void) {
    var index = unsafe Int(coverage.first)
    for row in 0..<area.height {
      let end = unsafe Int(coverage.ends[row])
      while index < end {
        let run = unsafe coverage.runs[index]
        let from = area.minX &+ Int(run.x)
        body(area.minY &+ row, from, from &+ Int(run.count), run.value)
        index &+= 1
      }
    }
  }

  /// Composites a solid colour.
  ///
  /// - Parameters:
  ///   - color: Premultiplied 0xAARRGGBB.
  ///   - surface: The target, which contains the rows.
  func paint(_ color: UInt32, on surface: Surface) {
    unsafe withCoverage { coverage in
      unsafe lottie_paint_color(
        coverage, surface.pointer(x: area.minX, y: area.minY), surface.pixels.stride, color)
    }
  }

  /// Sets all pixels of the rows to a colour times its coverage, where nothing is below.
  ///
  /// - Parameters:
  ///   - color: Premultiplied 0xAARRGGBB.
  ///   - surface: The target, which contains the rows.
  func set(_ color: UInt32, on surface: Surface) {
    var all = lottie_span(from: 0, to: Int32(truncatingIfNeeded: area.width))
    unsafe set(color, on: surface, &all, 1)
  }

  /// Sets all pixels of the tiles that an outline touches to a colour times its coverage, where
  /// nothing is below.
  ///
  /// - Parameters:
  ///   - color: Premultiplied 0xAARRGGBB.
  ///   - surface: The target, which contains the rows.
  ///   - outline: The outline's tiles.
  ///   - tiles: The surface's tiles.
  func set(
    _ color: UInt32, on surface: Surface, in outline: OutlineTiles, of tiles: PaintedTiles
  ) {
    unsafe withUnsafeTemporaryAllocation(of: lottie_span.self, capacity: TileGrid.mostRuns) {
      let spans = unsafe $0
      guard let first = spans.baseAddress else { return }
      tiles.forEachBand(of: outline, in: area) { rows, runs in
        var count = 0
        runs { from, to in
          unsafe spans[count] = lottie_span(
            from: Int32(truncatingIfNeeded: from - area.minX),
            to: Int32(truncatingIfNeeded: to - area.minX))
          count += 1
        }
        let part = PixelRect(
          minX: area.minX, minY: rows.lowerBound, maxX: area.maxX, maxY: rows.upperBound)
        limited(to: part) { unsafe $0.set(color, on: surface, first, count) }
      }
    }
  }

  private func set(
    _ color: UInt32, on surface: Surface, _ spans: UnsafePointer<lottie_span>, _ count: Int
  ) {
    unsafe withCoverage { coverage in
      unsafe lottie_set_color(
        coverage, surface.pointer(x: area.minX, y: area.minY), surface.pixels.stride, color, spans,
        Int32(truncatingIfNeeded: count))
    }
  }

  /// Calls `body` with each row: its number in the picture, the index among these rows, and all of
  /// them.
  @inline(__always)
  func forEachRow(
    _ body: (_ y: Int, _ index: Int32, _ coverage: UnsafePointer<lottie_coverage>) -> Void
  ) {
    unsafe withCoverage { coverage in
      for row in 0..<area.height {
        unsafe body(area.minY &+ row, Int32(truncatingIfNeeded: row), coverage)
      }
    }
  }

  @inline(__always)
  func withCoverage<Result>(
    _ body: (UnsafePointer<lottie_coverage>) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: coverage) { unsafe body($0) }
  }

  /// Calls `body` with the part of the runs inside of a rectangle.
  func limited(to part: PixelRect, _ body: (CoverageRuns) -> Void) {
    let part = part.intersection(area)
    guard !part.isEmpty else { return }
    let (top, rows) = (part.minY - area.minY, part.height)
    var view = unsafe coverage
    unsafe view.first = top == 0 ? coverage.first : coverage.ends[top - 1]
    unsafe view.ends = coverage.ends + top
    unsafe view.rows = Int32(truncatingIfNeeded: rows)
    guard part.minX > area.minX || part.maxX < area.maxX else {
      return body(unsafe CoverageRuns(part, view))
    }
    let runs = unsafe Int(view.ends[rows - 1] - view.first)
    unsafe withUnsafeTemporaryAllocation(of: lottie_run.self, capacity: runs) { clipped in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows) { ends in
        guard let clipped = clipped.baseAddress, let ends = ends.baseAddress else { return }
        let (left, right) = (part.minX - area.minX, part.maxX - area.minX)
        unsafe lottie_clip(
          &view, Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: right), clipped, ends)
        body(
          unsafe CoverageRuns(
            part,
            lottie_coverage(
              runs: clipped, ends: ends, masks: view.masks, first: 0, rows: view.rows)))
      }
    }
  }

  /// Adds the runs to those of the rows above.
  fileprivate func append(to rows: inout CollectedRows) {
    let ends = unsafe UnsafeBufferPointer(start: coverage.ends, count: area.height)
    let count = unsafe Int(ends.last ?? 0)
    let runs = unsafe UnsafeBufferPointer(start: coverage.runs, count: count)
    let (firstRun, masks) = (rows.runs.count, UInt32(rows.masks.count))
    let mixed = unsafe runs.last { $0.value >= LOTTIE_MIXED }
    let used = mixed.map { Int($0.value &- LOTTIE_MIXED) + Int($0.count) } ?? 0
    unsafe rows.masks.append(contentsOf: UnsafeBufferPointer(start: coverage.masks, count: used))
    unsafe rows.runs.append(contentsOf: runs)
    unsafe rows.ends.append(contentsOf: ends)
    // Most outlines have one band.
    if firstRun == 0 { return }
    for index in firstRun..<rows.runs.count where rows.runs[index].value >= LOTTIE_MIXED {
      rows.runs[index].value &+= masks
    }
    for index in rows.ends.count - area.height..<rows.ends.count {
      rows.ends[index] &+= UInt32(truncatingIfNeeded: firstRun)
    }
  }
}

/// The runs of the bands of a sweep.
private struct CollectedRows {
  var runs: [lottie_run] = []
  var ends: [UInt32] = []
  var masks: [UInt8] = []
}

/// The runs of a whole outline, which are kept in one piece of memory until `free`.
@safe
struct CoverageRows {
  /// The memory in bytes.
  let bytes: Int
  private let memory: UnsafeMutableRawPointer
  /// The runs of all rows.
  let all: CoverageRuns

  /// Sweeps a scanned outline.
  init(_ area: PixelRect, of scan: ScanConverter, _ rule: FillRule) {
    var rows = CollectedRows()
    rows.ends.reserveCapacity(area.height)
    scan.sweep(rule) { $0.append(to: &rows) }
    let runBytes = rows.runs.count * MemoryLayout<lottie_run>.stride
    let endBytes = rows.ends.count * 4
    bytes = runBytes + endBytes + rows.masks.count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes), alignment: 8)
    unsafe self.memory = memory
    let (ends, masks) = unsafe (memory + runBytes, memory + runBytes + endBytes)
    unsafe rows.runs.withUnsafeBytes { unsafe Self.copy($0, to: memory) }
    unsafe rows.ends.withUnsafeBytes { unsafe Self.copy($0, to: ends) }
    unsafe rows.masks.withUnsafeBytes { unsafe Self.copy($0, to: masks) }
    all = unsafe CoverageRuns(
      area,
      lottie_coverage(
        runs: UnsafePointer(memory.assumingMemoryBound(to: lottie_run.self)),
        ends: UnsafePointer(ends.assumingMemoryBound(to: UInt32.self)),
        masks: UnsafePointer(masks.assumingMemoryBound(to: UInt8.self)), first: 0,
        rows: Int32(truncatingIfNeeded: area.height)))
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer, to memory: UnsafeMutableRawPointer) {
    guard let base = bytes.baseAddress else { return }
    unsafe memory.copyMemory(from: base, byteCount: bytes.count)
  }

  func free() { unsafe memory.deallocate() }
}
