// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Lays coloured coverage onto pixels.
///
/// Every pixel comes out the same whatever part of the picture is painted.
@safe
struct CoveragePainter {
  let rasterizer: CoverageRasterizer
  let pixels: PixelBuffer
  /// Where the pixels lie in the picture.
  let area: PixelRect

  /// Lays one colour over what is there.
  func paint(_ color: RGBA, rule: FillRule) {
    let source = color.premultipliedPixel
    let isOpaque = source >> 24 == 255
    rasterizer.sweep(rule) { y, from, to, coverage in
      let row = unsafe pixels.pointer(x: from &- area.minX, y: y &- area.minY)
      let count = to &- from
      if coverage == 255, isOpaque {
        unsafe row.update(repeating: source, count: count)
        return
      }
      let covered =
        coverage == 255 ? source : PixelPasses.scale(source, by: UInt32(coverage))
      // Along edges most runs are single pixels.
      if count == 1 { return unsafe row.pointee = PixelPasses.over(covered, row.pointee) }
      if count >= 16 { return unsafe PixelPasses.lay(covered, over: row, count: count) }
      for i in 0..<count { unsafe row[i] = PixelPasses.over(covered, row[i]) }
    }
  }

  /// Lays the colours of a gradient over what is there.
  ///
  /// - Parameter toGradient: From the picture's pixels to the gradient's coordinates.
  func paint(_ shader: GradientShader, rule: FillRule) {
    rasterizer.sweep(rule) { y, from, to, coverage in
      let row = unsafe pixels.pointer(x: from - area.minX, y: y - area.minY)
      unsafe shader.shade(row, x: from, y: y, count: to - from, coverage: UInt32(coverage))
    }
  }

  /// Lays a picture's pixels over what is there.
  func paint(_ sampler: ImageSampler, opacity: Double) {
    let opacity = PixelPasses.byte(opacity)
    rasterizer.sweep(.nonZero) { y, from, to, coverage in
      let row = unsafe pixels.pointer(x: from - area.minX, y: y - area.minY)
      let weight = PixelPasses.multiply(UInt32(coverage), opacity)
      if weight == 255 {
        sampler.sample(x: from, y: y, count: to - from) { i, color in
          // Many are clear or opaque.
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

  /// Writes coverage itself, onto a surface with a byte for each pixel, adding to what is there as a second layer
  /// would.
  func cover(rule: FillRule, opacity: UInt32) {
    rasterizer.sweep(rule) { y, from, to, coverage in
      let base = unsafe bytes(x: from, y: y)
      let c = PixelPasses.multiply(UInt32(coverage), opacity)
      if c == 255 { return unsafe base.update(repeating: 255, count: to - from) }
      for i in 0..<to - from {
        let m = unsafe UInt32(base[i])
        unsafe base[i] = UInt8(truncatingIfNeeded: m + c - PixelPasses.multiply(m, c))
      }
    }
  }

  /// Multiplies pixels by a function of the outline's coverage.
  ///
  /// Gives what `cover` onto a clear surface and a multiplication by that would, and looks only at what it changes.
  ///
  /// - Parameter share: Of 255, for a coverage of 255; also that of the pixels outside, where the coverage is 0.
  func keep(in part: PixelRect, share: (UInt32) -> UInt32) {
    sweepAll(of: part) { y, from, to, coverage in
      let share = share(coverage)
      if share == 255 { return }
      let row = unsafe pixels.pointer(x: from &- area.minX, y: y &- area.minY)
      if share == 0 { return unsafe row.update(repeating: 0, count: to &- from) }
      for i in 0..<(to &- from) { unsafe row[i] = PixelPasses.scale(row[i], by: share) }
    }
  }

  /// Lays another surface's pixels over what is there, each times a function of the outline's coverage.
  ///
  /// Gives what `keep` on that surface and laying it down then would.
  ///
  /// - Parameters:
  ///   - part: Where that surface lies in the picture; it holds all that is covered.
  ///   - share: As for `keep`.
  func lay(_ source: PixelBuffer, of part: PixelRect, share: (UInt32) -> UInt32) {
    sweepAll(of: part) { y, from, to, coverage in
      let share = share(coverage)
      if share == 0 { return }
      unsafe PixelPasses.lay(
        source.pointer(x: from &- part.minX, y: y &- part.minY), share: share,
        over: pixels.pointer(x: from &- area.minX, y: y &- area.minY), count: to &- from)
    }
  }

  /// Calls `span` for all runs of a rectangle's pixels, those outside of the outline as well, whose coverage is 0.
  @inline(__always)
  private func sweepAll(
    of part: PixelRect, _ span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt32) -> Void
  ) {
    // Up to here all is done.
    var done = (x: part.minX, y: part.minY)
    @inline(__always)
    func finish(_ done: inout (x: Int, y: Int), rowsAbove end: Int) {
      while done.y < end {
        if done.x < part.maxX { span(done.y, done.x, part.maxX, 0) }
        done = (part.minX, done.y &+ 1)
      }
    }
    rasterizer.sweep(.nonZero) { y, from, to, coverage in
      finish(&done, rowsAbove: y)
      if done.x < from { span(y, done.x, from, 0) }
      span(y, from, to, UInt32(coverage))
      done.x = to
    }
    finish(&done, rowsAbove: part.maxY)
  }

  /// Writes coverage onto such a surface where it is more than what is there.
  func coverMost() {
    rasterizer.sweep(.nonZero) { y, from, to, coverage in
      let base = unsafe bytes(x: from, y: y)
      for i in 0..<to - from { unsafe base[i] = max(base[i], coverage) }
    }
  }

  private func bytes(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe (pixels.base + (y - area.minY) * pixels.stride + x - area.minX)
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Lays a paint over what is there through coverage that was written before.
  ///
  /// - Parameters:
  ///   - coverage: A byte for each pixel of `part`.
  ///   - shader: nil for the plain colour.
  func paint(
    _ color: RGBA, _ shader: GradientShader?, through coverage: PixelBuffer, of part: PixelRect
  ) {
    let source = color.premultipliedPixel
    for y in 0..<part.height {
      let alphas = unsafe coverage.coverageRow(y)
      let row = unsafe pixels.pointer(x: part.minX - area.minX, y: part.minY + y - area.minY)
      for x in 0..<part.width where unsafe alphas[x] > 0 {
        let alpha = unsafe UInt32(alphas[x])
        if let shader {
          unsafe shader.shade(
            row + x, x: part.minX + x, y: part.minY + y, count: 1, coverage: alpha)
        } else {
          unsafe row[x] = PixelPasses.over(PixelPasses.scale(source, by: alpha), row[x])
        }
      }
    }
  }
}

extension PixelBuffer {
  /// A pixel of a surface with four bytes for each, and those behind it.
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe (base + (y &* stride &+ x &* 4)).assumingMemoryBound(to: UInt32.self)
  }
}
