// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
internal import LottieGeometry

/// Composites paints over pixels with the coverage of a `ScanConverter`.
///
/// The result of a pixel does not depend on the part of the picture that is painted.
@safe
struct CoveragePainter {
  let scan: ScanConverter
  /// The target, which contains the scanned area.
  let surface: Surface

  /// Composites a sampled picture.
  ///
  /// - Parameters:
  ///   - sampler: The picture under its transform.
  ///   - opacity: In 0...255.
  func paint(_ sampler: ImageSampler, opacity: UInt32) {
    forEachSpan { y, from, to, coverage in
      let row = unsafe surface.pointer(x: from, y: y)
      let weight = PixelPasses.multiply(UInt32(coverage), opacity)
      if weight == 255 {
        sampler.sample(x: from, y: y, count: to - from) { i, color in
          // Most pixels of pictures are transparent or opaque.
          if color == 0 { return }
          unsafe row[i] = color >> 24 == 255 ? color : PixelPasses.over(color, row[i])
        }
        return
      }
      sampler.sample(x: from, y: y, count: to - from) { i, color in
        unsafe row[i] = PixelPasses.over(PixelPasses.scale(color, by: weight), row[i])
      }
    }
  }

  /// Composites a paint with the coverage of another surface.
  ///
  /// - Parameters:
  ///   - color: The colour, if there is no shader.
  ///   - shader: The gradient; nil for a solid colour.
  ///   - coverage: A coverage surface inside of the target.
  func paint(_ color: RGBA, _ shader: GradientShader?, through coverage: Surface) {
    CoverageRuns.with(coverage) { runs in
      if let shader {
        shader.paint(runs, on: surface)
      } else {
        runs.paint(color.premultipliedPixel, on: surface)
      }
    }
  }

  /// Adds coverage to a coverage surface: m + c − m·c, as a second layer over it.
  ///
  /// - Parameter opacity: In 0...255.
  func cover(opacity: UInt32) {
    forEachSpan { y, from, to, coverage in
      let base = unsafe surface.coveragePointer(x: from, y: y)
      let c = PixelPasses.multiply(UInt32(coverage), opacity)
      if c == 255 { return unsafe base.update(repeating: 255, count: to - from) }
      for i in 0..<to - from {
        let m = unsafe UInt32(base[i])
        unsafe base[i] = UInt8(truncatingIfNeeded: m + c - PixelPasses.multiply(m, c))
      }
    }
  }

  /// Raises each byte of a coverage surface to at least the scanned coverage.
  ///
  /// - Parameter mark: Receives the pixels of which both cover only a part: the covered parts can be
  ///   the same or different ones.
  @inline(__always)
  func coverMost(mark: (_ x: Int, _ y: Int) -> Void) {
    forEachSpan { y, from, to, coverage in
      let base = unsafe surface.coveragePointer(x: from, y: y)
      if coverage == 255 { return unsafe base.update(repeating: 255, count: to &- from) }
      for i in 0..<to &- from {
        let known = unsafe base[i]
        if known > 0, known < 255 { mark(from &+ i, y) }
        unsafe base[i] = max(known, coverage)
      }
    }
  }

  /// Multiplies all pixels by a factor of each, which depends on the coverage.
  ///
  /// - Parameter tiles: Those with the pixels to multiply; nil for all.
  func multiply(_ factor: CoverageFactor, in tiles: PaintedTiles?) {
    unsafe forEachPart(of: surface.area, factor, in: tiles) { y, from, count, shares in
      unsafe lottie_multiply_mask(surface.pointer(x: from, y: y), shares, count)
    }
  }

  /// Composites a layer, multiplied by a factor of each pixel: `multiply` and compositing in one
  /// pass.
  ///
  /// - Parameters:
  ///   - layer: The layer; only its part inside of the target is composited.
  ///   - tiles: Those of the layer with the pixels to composite. Default: nil, all.
  func composite(_ layer: Surface, _ factor: CoverageFactor, in tiles: PaintedTiles? = nil) {
    let area = layer.area.intersection(surface.area)
    unsafe forEachPart(of: area, factor, in: tiles) { y, from, count, shares in
      unsafe lottie_over_row_mask(
        surface.pointer(x: from, y: y), layer.pointer(x: from, y: y), shares, count)
    }
  }

  /// Calls `body` with the factors of some pixels of each row, beginning with the column `from`.
  private func forEachPart(
    of area: PixelRect, _ factor: CoverageFactor, in tiles: PaintedTiles?,
    _ body: (_ y: Int, _ from: Int, _ count: Int, _ shares: UnsafePointer<UInt8>) -> Void
  ) {
    unsafe forEachRow(of: area, factor) { y, shares in
      guard let tiles else { return unsafe body(y, area.minX, area.width, shares) }
      tiles.forEachPainted(inRow: y, of: area) { from, to in
        unsafe body(y, from, to - from, shares + (from - area.minX))
      }
    }
  }

  /// Calls `body` with the factors of each row of a rectangle, which contains the scanned area.
  private func forEachRow(
    of part: PixelRect, _ factor: CoverageFactor,
    _ body: (_ y: Int, _ shares: UnsafePointer<UInt8>) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256 + part.width) { memory in
      guard let table = memory.baseAddress else { return }
      for value in 0..<256 {
        unsafe table[value] = UInt8(truncatingIfNeeded: factor.value(of: UInt32(value)))
      }
      let shares = unsafe table + 256
      var y = part.minY
      /// Passes rows on that are outside of the scanned area.
      func passUncovered(to end: Int) {
        guard y < end else { return }
        unsafe shares.update(repeating: table[0], count: part.width)
        while y < end {
          unsafe body(y, shares)
          y += 1
        }
      }
      scan.sweep(.nonZero) { runs in
        passUncovered(to: runs.area.minY)
        unsafe shares.update(repeating: table[0], count: part.width)
        let (left, width) = (runs.area.minX - part.minX, runs.area.width)
        unsafe runs.forEachRow { row, index, coverage in
          unsafe lottie_expand(
            coverage, index, table, shares + left, Int32(truncatingIfNeeded: width))
          unsafe body(row, shares)
        }
        y = runs.area.maxY
      }
      passUncovered(to: part.maxY)
    }
  }

  /// Calls `span` for each run of pixels with equal coverage by the non-zero rule.
  @inline(__always)
  private func forEachSpan(
    _ span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt8) -> Void
  ) {
    scan.sweep(.nonZero) { $0.forEach(span) }
  }
}
