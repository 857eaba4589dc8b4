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

  /// Writes coverage itself, onto a surface with a byte for each pixel, adding to what is there as a second layer
  /// would.
  func cover(rule: FillRule, opacity: UInt32) {
    rasterizer.sweep(rule) { y, from, to, coverage in
      let base = unsafe (pixels.base + (y - area.minY) * pixels.stride + from - area.minX)
        .assumingMemoryBound(to: UInt8.self)
      let c = PixelPasses.multiply(UInt32(coverage), opacity)
      for i in 0..<to - from {
        let m = unsafe UInt32(base[i])
        unsafe base[i] = UInt8(truncatingIfNeeded: m + c - PixelPasses.multiply(m, c))
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
