// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// A picture in the layout of file formats: rows of R, G, B, A bytes, alpha not premultiplied.
package struct StraightPicture: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var bytes: [UInt8]

  /// Makes a transparent picture.
  package init(width: Int, height: Int) {
    self.init(
      width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Makes a picture of given pixels.
  ///
  /// - Parameter bytes: Four for each pixel, `width * height * 4` in all.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Copies a bitmap and divides colours by alpha.
  package init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    bytes = bitmap.straightBytes
  }

  /// Whether a pixel is transparent, in part or as a whole.
  package var hasAlpha: Bool {
    stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] != 255 }
  }

  package var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// The part inside of a rectangle.
  func cut(to area: PixelRect) -> StraightPicture {
    let area = area.intersection(bounds)
    if area == bounds { return self }
    var part = StraightPicture(width: area.width, height: area.height)
    for y in 0..<area.height {
      let from = ((area.minY + y) * width + area.minX) * 4
      part.bytes.replaceSubrange(
        y * area.width * 4..<(y + 1) * area.width * 4, with: bytes[from..<from + area.width * 4])
    }
    return part
  }

  /// Copies a picture onto this one without blending; it has to fit.
  ///
  /// - Parameters:
  ///   - x: The column of its top left corner.
  ///   - y: The row of that corner.
  package mutating func put(_ picture: StraightPicture, x: Int, y: Int) {
    for row in 0..<picture.height {
      let to = ((y + row) * width + x) * 4
      let from = row * picture.width * 4
      bytes.replaceSubrange(
        to..<to + picture.width * 4, with: picture.bytes[from..<from + picture.width * 4])
    }
  }

  /// The smallest rectangle with all pixels that differ; everything for pictures of different
  /// sizes.
  func difference(from other: StraightPicture) -> PixelRect {
    guard width == other.width, height == other.height else { return bounds }
    return PixelRect.ofPixels(width: width, height: height) { i in
      let o = i * 4
      return bytes[o] != other.bytes[o] || bytes[o + 1] != other.bytes[o + 1]
        || bytes[o + 2] != other.bytes[o + 2] || bytes[o + 3] != other.bytes[o + 3]
    }
  }

  /// The picture as a PNG file with the best compression of libpng.
  ///
  /// - Throws: `EncodingError` where libpng fails.
  package func png() throws(EncodingError) -> [UInt8] {
    do {
      return try PNGWriter.file(bytes, width: width, height: height, isFast: false)
    } catch {
      throw EncodingError("\(error)")
    }
  }

  /// Whether all pixels are completely transparent.
  package var isClear: Bool {
    stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 }
  }
}

extension PixelRect {
  /// The smallest rectangle with all pixels for which a condition on their row-by-row index is
  /// true.
  static func ofPixels(width: Int, height: Int, where holds: (Int) -> Bool) -> PixelRect {
    var area = PixelRect.empty
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { holds(row + $0) }) else { continue }
      let last = (first..<width).last { holds(row + $0) } ?? first
      area = area.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
    }
    return area
  }
}
