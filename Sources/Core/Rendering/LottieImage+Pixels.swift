// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

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
