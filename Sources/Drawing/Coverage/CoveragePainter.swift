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
      let row = unsafe pixels.pointer(x: from - area.minX, y: y - area.minY)
      let count = to - from
      if coverage == 255, isOpaque {
        unsafe row.update(repeating: source, count: count)
        return
      }
      let covered =
        coverage == 255 ? source : PixelPasses.scale(source, by: UInt32(coverage))
      let keep = 255 - covered >> 24
      for i in 0..<count { unsafe row[i] = covered &+ PixelPasses.scale(row[i], by: keep) }
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

  /// Lays another surface's pixels over what is there.
  ///
  /// - Parameter part: Where that surface lies in the picture; it holds all that is covered.
  func paint(_ source: PixelBuffer, of part: PixelRect, opacity: Double) {
    let opacity = UInt32(Int(clamping: (opacity * 255).rounded(), to: 0...255))
    rasterizer.sweep(.nonZero) { y, from, to, coverage in
      let row = unsafe pixels.pointer(x: from - area.minX, y: y - area.minY)
      let colors = unsafe source.pointer(x: from - part.minX, y: y - part.minY)
      let weight = PixelPasses.multiply(UInt32(coverage), opacity)
      for i in 0..<to - from {
        let color = unsafe PixelPasses.scale(colors[i], by: weight)
        unsafe row[i] = color &+ PixelPasses.scale(row[i], by: 255 - color >> 24)
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

  /// Multiplies the pixels of the outline's area by its coverage: outside of it they are cleared.
  ///
  /// Gives what `cover` onto a clear surface and a multiplication by that would.
  func keep(rule: FillRule, opacity: UInt32, in part: PixelRect) {
    // Up to here all is done.
    var (x, y) = (part.minX, part.minY)
    func clear(to end: Int) {
      guard end > x else { return }
      unsafe pixels.pointer(x: x - area.minX, y: y - area.minY).update(
        repeating: 0, count: end - x)
    }
    rasterizer.sweep(rule) { row, from, to, coverage in
      while y < row {
        clear(to: part.maxX)
        (x, y) = (part.minX, y + 1)
      }
      clear(to: from)
      x = to
      let c = PixelPasses.multiply(UInt32(coverage), opacity)
      if c == 255 { return }
      let pixels = unsafe pixels.pointer(x: from - area.minX, y: row - area.minY)
      for i in 0..<to - from { unsafe pixels[i] = PixelPasses.scale(pixels[i], by: c) }
    }
    while y < part.maxY {
      clear(to: part.maxX)
      (x, y) = (part.minX, y + 1)
    }
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
          let covered = PixelPasses.scale(source, by: alpha)
          unsafe row[x] = covered &+ PixelPasses.scale(row[x], by: 255 - covered >> 24)
        }
      }
    }
  }
}

extension PixelBuffer {
  /// A pixel of a surface with four bytes for each, and those behind it.
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe (base + y * stride + x * 4).assumingMemoryBound(to: UInt32.self)
  }
}
