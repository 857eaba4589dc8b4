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

  /// Whether a pixel of this picture may stay as it is shown: it has not changed, or its shown colour
  /// is that of the palette, or as near.
  private func mayStay(_ i: Int, on canvas: GIFCanvas, _ color: UInt32, _ tolerance: Int) -> Bool {
    let (pixel, other) = (pixels[i], canvas.shown.pixels[i])
    if pixel == canvas.original.pixels[i] { return true }
    if pixel == 0 || other == 0 { return false }
    if (other ^ color) & 0xFFFFFF == 0 { return true }
    return GIFPalette.distance(other, pixel) <= max(tolerance, GIFPalette.distance(color, pixel))
  }

  /// The smallest rectangle with all pixels that may not stay as they are shown.
  func difference(
    from canvas: GIFCanvas, by palette: GIFPalette, _ targets: [UInt8], tolerance: Int
  ) -> PixelRect {
    PixelRect.ofPixels(width: width, height: height) {
      !mayStay($0, on: canvas, palette.colors[Int(targets[$0])], tolerance)
    }
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

  /// The sum of the squared distances of the opaque pixels that differ from those of another picture
  /// from their colours in a palette.
  func error(_ palette: GIFPalette, _ targets: [UInt8], changedFrom other: OpaquePicture) -> Int {
    pixels.indices.reduce(0) { sum, i in
      let pixel = pixels[i]
      if pixel == 0 || pixel == other.pixels[i] { return sum }
      return sum + GIFPalette.distance(pixel, palette.colors[Int(targets[i])])
    }
  }

  /// The indices of all pixels in a palette.
  ///
  /// - Parameter known: A picture with its indices in this palette: most pixels are equal.
  func indices(
    _ palette: GIFPalette, like known: (picture: OpaquePicture, indices: [UInt8])?
  ) -> [UInt8] {
    var result = known?.indices ?? [UInt8](repeating: GIFPixels.clear, count: pixels.count)
    var (before, index): (UInt32, UInt8) = (0, GIFPixels.clear)
    for i in pixels.indices {
      let pixel = pixels[i]
      if let known, known.picture.pixels[i] == pixel { continue }
      if pixel != before {
        (before, index) = (pixel, pixel == 0 ? GIFPixels.clear : palette.index(of: pixel))
      }
      result[i] = index
    }
    return result
  }

  /// The pixels of an area of a GIF that shows another picture.
  func pixels(
    on canvas: GIFCanvas, in area: PixelRect, _ palette: GIFPalette, _ targets: [UInt8],
    tolerance: Int
  ) -> GIFPixels {
    var result = GIFPixels(colors: palette.colors, tolerance: tolerance)
    for y in area.minY..<area.maxY {
      for i in y * width + area.minX..<y * width + area.maxX {
        let color = palette.colors[Int(targets[i])]
        let stays = mayStay(i, on: canvas, color, tolerance)
        // What is shown can be nearer than any colour of a frame's own palette.
        let isBest =
          stays
          && GIFPalette.distance(canvas.shown.pixels[i], pixels[i])
            < GIFPalette.distance(color, pixels[i])
        result.targets.append(isBest ? GIFPixels.clear : targets[i])
        result.mayStay.append(stays)
        if tolerance > 0 { result.pixels.append(pixels[i]) }
      }
    }
    return result
  }

  /// Shows the pixels of an area, as a player does.
  mutating func show(_ indices: [UInt8], in area: PixelRect, _ palette: GIFPalette) {
    var position = 0
    for y in area.minY..<area.maxY {
      for i in y * width + area.minX..<y * width + area.maxX {
        let index = indices[position]
        position += 1
        if index != GIFPixels.clear { pixels[i] = 0xFF00_0000 | palette.colors[Int(index)] }
      }
    }
  }

  /// Makes an area transparent, as a player does before the next frame.
  mutating func clear(_ area: PixelRect) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { pixels[y * width + x] = 0 }
    }
  }
}

/// What players show of a GIF, and the picture that it stands for.
struct GIFCanvas {
  /// The colours that are shown.
  private(set) var shown: OpaquePicture
  /// The picture before its colours were reduced; transparent where the other is.
  private(set) var original: OpaquePicture

  /// Makes a transparent canvas.
  init(width: Int, height: Int) {
    shown = OpaquePicture(width: width, height: height)
    original = shown
  }

  /// Shows the pixels of a picture in an area, which has all that differ.
  mutating func show(
    _ picture: OpaquePicture, _ indices: [UInt8], in area: PixelRect, _ palette: GIFPalette
  ) {
    shown.show(indices, in: area, palette)
    original = picture
  }

  /// Makes an area transparent, as a player does before the next frame.
  mutating func clear(_ area: PixelRect) {
    shown.clear(area)
    original.clear(area)
  }
}
