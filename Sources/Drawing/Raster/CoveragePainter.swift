// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Composites paints over pixels with the coverage of a `ScanConverter`.
///
/// The result of a pixel does not depend on the part of the picture that is painted.
@safe
struct CoveragePainter {
  let scan: ScanConverter
  /// The target, which contains the scanned area.
  let surface: Surface

  /// Composites a solid colour.
  func paint(_ color: RGBA, rule: FillRule) {
    let source = color.premultipliedPixel
    let isOpaque = source >> 24 == 255
    scan.sweep(rule) { y, from, to, coverage in
      let row = unsafe surface.pointer(x: from, y: y)
      let count = to &- from
      if coverage == 255, isOpaque {
        unsafe row.update(repeating: source, count: count)
        return
      }
      let covered =
        coverage == 255 ? source : PixelPasses.scale(source, by: UInt32(coverage))
      // Along edges most runs are single pixels.
      if count == 1 { return unsafe row.pointee = PixelPasses.over(covered, row.pointee) }
      if count >= 16 { return unsafe PixelPasses.composite(covered, over: row, count: count) }
      for i in 0..<count { unsafe row[i] = PixelPasses.over(covered, row[i]) }
    }
  }

  /// Composites the colours of a gradient.
  func paint(_ shader: GradientShader, rule: FillRule) {
    scan.sweep(rule) { y, from, to, coverage in
      unsafe shader.shade(
        surface.pointer(x: from, y: y), x: from, y: y, count: to - from,
        coverage: UInt32(coverage))
    }
  }

  /// Composites a sampled picture.
  ///
  /// - Parameters:
  ///   - sampler: The picture under its transform.
  ///   - opacity: In 0...255.
  func paint(_ sampler: ImageSampler, opacity: UInt32) {
    scan.sweep(.nonZero) { y, from, to, coverage in
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
    let (source, part) = (color.premultipliedPixel, coverage.area)
    for y in part.minY..<part.maxY {
      let alphas = unsafe coverage.coveragePointer(x: part.minX, y: y)
      let row = unsafe surface.pointer(x: part.minX, y: y)
      for x in 0..<part.width where unsafe alphas[x] > 0 {
        let alpha = unsafe UInt32(alphas[x])
        if let shader {
          unsafe shader.shade(row + x, x: part.minX + x, y: y, count: 1, coverage: alpha)
        } else {
          unsafe row[x] = PixelPasses.over(PixelPasses.scale(source, by: alpha), row[x])
        }
      }
    }
  }

  /// Adds coverage to a coverage surface: m + c − m·c, as a second layer over it.
  ///
  /// - Parameter opacity: In 0...255.
  func cover(opacity: UInt32) {
    scan.sweep(.nonZero) { y, from, to, coverage in
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
    scan.sweep(.nonZero) { y, from, to, coverage in
      let base = unsafe surface.coveragePointer(x: from, y: y)
      if coverage == 255 { return unsafe base.update(repeating: 255, count: to &- from) }
      for i in 0..<to &- from {
        let known = unsafe base[i]
        if known > 0, known < 255 { mark(from &+ i, y) }
        unsafe base[i] = max(known, coverage)
      }
    }
  }

  /// Multiplies all pixels by a function of the coverage. Unchanged pixels are not read.
  ///
  /// - Parameter share: Returns the factor of a coverage, both in 0...255. It is also called for
  ///   pixels outside of the outline, with 0.
  func multiply(_ share: (UInt32) -> UInt32) {
    sweepAll(of: surface.area) { y, from, to, coverage in
      let share = share(coverage)
      if share == 255 { return }
      let row = unsafe surface.pointer(x: from, y: y)
      if share == 0 { return unsafe row.update(repeating: 0, count: to &- from) }
      for i in 0..<(to &- from) { unsafe row[i] = PixelPasses.scale(row[i], by: share) }
    }
  }

  /// Composites a layer, multiplied by a function of the coverage: `multiply` and compositing in
  /// one pass.
  ///
  /// - Parameters:
  ///   - layer: The layer; its area is inside of the target.
  ///   - share: As for `multiply`.
  func composite(_ layer: Surface, share: (UInt32) -> UInt32) {
    sweepAll(of: layer.area) { y, from, to, coverage in
      let share = share(coverage)
      if share == 0 { return }
      unsafe PixelPasses.composite(
        layer.pointer(x: from, y: y), share: share, over: surface.pointer(x: from, y: y),
        count: to &- from)
    }
  }

  /// Calls `span` for all pixels of a rectangle in runs, also for those outside of the outline with
  /// coverage 0.
  @inline(__always)
  private func sweepAll(
    of part: PixelRect, _ span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt32) -> Void
  ) {
    // The first pixel that is not yet passed on.
    var done = (x: part.minX, y: part.minY)
    @inline(__always)
    func finish(_ done: inout (x: Int, y: Int), rowsAbove end: Int) {
      while done.y < end {
        if done.x < part.maxX { span(done.y, done.x, part.maxX, 0) }
        done = (part.minX, done.y &+ 1)
      }
    }
    scan.sweep(.nonZero) { y, from, to, coverage in
      finish(&done, rowsAbove: y)
      if done.x < from { span(y, done.x, from, 0) }
      span(y, from, to, UInt32(coverage))
      done.x = to
    }
    finish(&done, rowsAbove: part.maxY)
  }
}
