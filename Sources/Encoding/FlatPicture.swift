// SPDX-License-Identifier: Apache-2.0

package import Drawing

/// A picture whose pixels are clear or opaque: 0, or 0xFFRRGGBB.
package struct FlatPicture: Equatable {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Pixels that are at least half opaque become opaque, mixed with the matte; the others become
  /// clear.
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

  func difference(from other: FlatPicture) -> PixelRect {
    PixelRect.ofPixels(width: width, height: height) { pixels[$0] != other.pixels[$0] }
  }

  /// Where pixels that are opaque here are clear in another picture.
  func area(clearIn next: FlatPicture) -> PixelRect {
    PixelRect.ofPixels(width: width, height: height) { pixels[$0] != 0 && next.pixels[$0] == 0 }
  }

  /// The opaque pixels in an area that differ from those of another picture.
  func changes(from other: FlatPicture, in area: PixelRect) -> [UInt32] {
    var changes: [UInt32] = []
    for y in area.minY..<area.maxY {
      for i in y * width + area.minX..<y * width + area.maxX
      where pixels[i] != 0 && pixels[i] != other.pixels[i] {
        changes.append(pixels[i])
      }
    }
    return changes
  }

  /// The palette's indices of a row; what need not be painted over the other picture is clear.
  func indices(from other: FlatPicture, y: Int, columns: Range<Int>, _ palette: GIFPalette)
    -> [UInt8]
  {
    columns.map { x in
      let i = y * width + x
      let pixel = pixels[i]
      return pixel == 0 || pixel == other.pixels[i]
        ? palette.clearIndex : palette.index(of: pixel)
    }
  }

  mutating func clear(_ area: PixelRect) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { pixels[y * width + x] = 0 }
    }
  }
}
