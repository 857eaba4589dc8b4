// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// The storage of a surface's pixels.
enum PixelFormat {
  /// Four bytes: premultiplied blue, green, red and alpha (Cairo's ARGB32).
  case color
  /// One byte: the covered part of the pixel (Cairo's A8).
  case coverage

  /// The number of bytes of a pixel.
  var bytes: Int { self == .color ? 4 : 1 }

  /// The number of bytes between rows: a multiple of four, as Cairo requires.
  func stride(width: Int) -> Int { (width * bytes + 3) & ~3 }
}

/// A view of the pixels of a rectangle of the picture.
///
/// The rows of `pixels` are relative to the top of `area`; `pointer` and `part` take coordinates of
/// the picture.
@safe
struct Surface {
  let pixels: PixelBuffer
  /// The rectangle of the pixels in the picture.
  let area: PixelRect
  let format: PixelFormat

  init(_ pixels: PixelBuffer, area: PixelRect, format: PixelFormat = .color) {
    (self.pixels, self.area, self.format) = (pixels, area, format)
  }

  /// The common pixels with a rectangle; they share memory.
  func part(_ rect: PixelRect) -> Surface {
    let part = rect.intersection(area)
    guard part != area else { return self }
    let offset = (part.minY - area.minY) * pixels.stride + (part.minX - area.minX) * format.bytes
    let buffer = unsafe PixelBuffer(
      base: part.isEmpty ? pixels.base : pixels.base + offset, width: part.width,
      height: part.height, stride: pixels.stride)
    return Surface(buffer, area: part, format: format)
  }

  /// A pointer to a pixel of a colour surface, and to those on its right.
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe pixels.pointer(x: x &- area.minX, y: y &- area.minY)
  }

  /// A pointer to a pixel of a coverage surface, and to those on its right.
  @inline(__always)
  func coveragePointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe (pixels.base + ((y &- area.minY) &* pixels.stride &+ x &- area.minX))
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Copies the pixels of another surface with the same size and format.
  func copy(_ other: Surface) {
    let count = pixels.width * format.bytes
    for y in 0..<min(pixels.height, other.pixels.height) {
      unsafe (pixels.base + y * pixels.stride).copyMemory(
        from: other.pixels.base + y * other.pixels.stride, byteCount: count)
    }
  }

  /// Multiplies the colours by a coverage surface of the same size.
  func multiply(by coverage: Surface) {
    for y in 0..<pixels.height {
      unsafe PixelPasses.multiply(
        pixels.row(y), by: UnsafeBufferPointer(coverage.pixels.coverageRow(y)))
    }
  }

  /// Copies the alphas of a colour surface of the same size to this coverage surface.
  func copyAlpha(of colors: Surface) {
    for y in 0..<pixels.height {
      unsafe lottie_copy_alpha(
        colors.pixels.row(y).baseAddress, pixels.coverageRow(y).baseAddress, pixels.width)
    }
  }
}
