// SPDX-License-Identifier: Apache-2.0

/// How the pixels of a surface are stored.
enum PixelFormat {
  /// Four bytes: premultiplied blue, green, red and alpha (Cairo's ARGB32).
  case color
  /// One byte: how much of the pixel is covered (Cairo's A8).
  case coverage

  /// Of one pixel.
  var bytes: Int { self == .color ? 4 : 1 }

  /// Bytes from one row to the next: whole words, as Cairo wants them.
  func stride(width: Int) -> Int { (width * bytes + 3) & ~3 }
}

/// The pixels of a rectangle of the picture, in memory owned by somebody else.
///
/// The rows of `pixels` count from the top of `area`; `pointer` and `part` take the picture's
/// coordinates.
@safe
struct Surface {
  let pixels: PixelBuffer
  /// Where the pixels are in the picture.
  let area: PixelRect
  let format: PixelFormat

  init(_ pixels: PixelBuffer, area: PixelRect, format: PixelFormat = .color) {
    (self.pixels, self.area, self.format) = (pixels, area, format)
  }

  /// The same pixels, limited to a part of them.
  func part(_ rect: PixelRect) -> Surface {
    let part = rect.intersection(area)
    guard part != area else { return self }
    let offset = (part.minY - area.minY) * pixels.stride + (part.minX - area.minX) * format.bytes
    let buffer = unsafe PixelBuffer(
      base: part.isEmpty ? pixels.base : pixels.base + offset, width: part.width,
      height: part.height, stride: pixels.stride)
    return Surface(buffer, area: part, format: format)
  }

  /// A pixel of a surface of colours, and those to the right of it.
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe pixels.pointer(x: x &- area.minX, y: y &- area.minY)
  }

  /// A pixel of a surface of coverage, and those to the right of it.
  @inline(__always)
  func coveragePointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe (pixels.base + ((y &- area.minY) &* pixels.stride &+ x &- area.minX))
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Replaces these pixels by another surface's of the same size and format.
  func copy(_ other: Surface) {
    let count = pixels.width * format.bytes
    for y in 0..<min(pixels.height, other.pixels.height) {
      unsafe (pixels.base + y * pixels.stride).copyMemory(
        from: other.pixels.base + y * other.pixels.stride, byteCount: count)
    }
  }

  /// Multiplies each colour by a coverage of the same size.
  func multiply(by coverage: Surface) {
    for y in 0..<pixels.height {
      unsafe PixelPasses.multiply(
        pixels.row(y), by: UnsafeBufferPointer(coverage.pixels.coverageRow(y)))
    }
  }

  /// Takes the alphas of a surface of colours of the same size.
  func copyAlpha(of colors: Surface) {
    for y in 0..<pixels.height {
      unsafe PixelPasses.copyAlpha(of: colors.pixels.row(y), to: pixels.coverageRow(y))
    }
  }
}
