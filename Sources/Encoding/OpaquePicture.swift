// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// A picture with completely transparent or opaque pixels: 0 or 0xFFRRGGBB, row by row.
package struct OpaquePicture: Equatable {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  /// Makes a transparent picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Converts a picture: pixels with an alpha of at least 128 are blended with the matte and become
  /// opaque, others become transparent.
  package init(_ picture: StraightPicture, matte: RGBA) {
    self.init(width: picture.width, height: picture.height)
    let back = [matte.red, matte.green, matte.blue].map { UInt32(($0 * 255).rounded()) }
    for i in pixels.indices {
      let o = i * 4
      let alpha = UInt32(picture.bytes[o + 3])
      guard alpha >= 128 else { continue }
      var pixel: UInt32 = 0xFF
      for channel in 0..<3 {
        let front = UInt32(picture.bytes[o + channel])
        pixel = pixel << 8 | (front * alpha + back[channel] * (255 - alpha) + 127) / 255
      }
      pixels[i] = pixel
    }
  }

  var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// The smallest rectangle with all pixels that differ. Both pictures have the same size.
  func difference(from other: OpaquePicture) -> PixelRect {
    PixelRect.ofPixels(width: width, height: height) { pixels[$0] != other.pixels[$0] }
  }

  /// The smallest rectangle with all pixels that are opaque here and transparent in another
  /// picture.
  func area(clearIn next: OpaquePicture) -> PixelRect {
    PixelRect.ofPixels(width: width, height: height) { pixels[$0] != 0 && next.pixels[$0] == 0 }
  }

  /// The opaque pixels of an area that differ from those of another picture, for the palette.
  func changes(from other: OpaquePicture, in area: PixelRect) -> [UInt32] {
    var changes: [UInt32] = []
    for y in area.minY..<area.maxY {
      for i in y * width + area.minX..<y * width + area.maxX
      where pixels[i] != 0 && pixels[i] != other.pixels[i] {
        changes.append(pixels[i])
      }
    }
    return changes
  }

  /// The palette indices of a row. Pixels that are transparent or equal to the other picture's get
  /// the transparent index: runs of it compress best.
  func indices(from other: OpaquePicture, y: Int, columns: Range<Int>, _ palette: GIFPalette)
    -> [UInt8]
  {
    columns.map { x in
      let i = y * width + x
      let pixel = pixels[i]
      return pixel == 0 || pixel == other.pixels[i]
        ? palette.clearIndex : palette.index(of: pixel)
    }
  }

  /// Makes an area transparent, as a player does before the next frame.
  mutating func clear(_ area: PixelRect) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { pixels[y * width + x] = 0 }
    }
  }
}
