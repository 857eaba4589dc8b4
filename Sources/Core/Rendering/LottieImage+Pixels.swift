// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The format of a pixel of four bytes, named in the order of the bytes in memory.
public enum LottiePixelFormat: String, Hashable, Sendable, CaseIterable {
  /// Blue, green, red, alpha, with colors multiplied by alpha: Cairo's ARGB32 on little-endian
  /// machines.
  case premultipliedBGRA
  /// Red, green, blue, alpha, with colors not multiplied by alpha: the format of PNG and most
  /// encoders.
  case straightRGBA
}

extension LottieImage {
  /// Makes a picture of pixels, four bytes each, row by row from the top, without gaps.
  ///
  /// - Parameters:
  ///   - pixels: The bytes of `width * height` pixels.
  ///   - width: The width in pixels, 1...16384.
  ///   - height: The height in pixels, 1...16384.
  ///   - format: The format of a pixel. Default: `.straightRGBA`. Colours of `.premultipliedBGRA` that
  ///     are more than their alpha count as the alpha.
  /// - Throws: `LottieError` with the code `limit` for other sizes and another number of bytes.
  public init(
    pixels: [UInt8], width: Int, height: Int, format: LottiePixelFormat = .straightRGBA
  ) throws(LottieError) {
    guard Bitmap.allows(width: width, height: height), pixels.count == width * height * 4 else {
      throw LottieError(
        .limit,
        reason: "\(pixels.count) bytes are no picture of \(width)x\(height) pixels")
    }
    switch format {
    case .straightRGBA:
      self.init(Picture(width: width, height: height, rgba: pixels))
    case .premultipliedBGRA:
      let words = stride(from: 0, to: pixels.count, by: 4).map { start in
        let alpha = pixels[start + 3]
        return (0..<3).reduce(UInt32(alpha) << 24) { word, channel in
          word | UInt32(min(pixels[start + channel], alpha)) << (8 * UInt32(channel))
        }
      }
      self.init(Picture(width: width, height: height, pixels: words))
    }
  }

  /// All pixels as red, green, blue and alpha in 0...255, colors not multiplied by alpha, row by
  /// row from the top.
  public var pixels: [UInt8] { picture.straightBytes }

  /// Returns all pixels in a format, four bytes each, row by row from the top, without gaps.
  public func pixels(as format: LottiePixelFormat) -> [UInt8] {
    switch format {
    case .straightRGBA: picture.straightBytes
    case .premultipliedBGRA:
      unsafe picture.pixels.withUnsafeBytes { unsafe [UInt8]($0) }
    }
  }

  /// Returns the bytes of the picture as a PNG file with 8 bits per channel, alpha and sRGB colors.
  ///
  /// - Throws: `LottieError` with the code `limit` if there is not enough memory.
  package func pngBytes() throws(LottieError) -> [UInt8] {
    do {
      return try PNGWriter.file(picture.straightBytes, width: width, height: height)
    } catch {
      throw LottieError(.limit, reason: error.text)
    }
  }
}
