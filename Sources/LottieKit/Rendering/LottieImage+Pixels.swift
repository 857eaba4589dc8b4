// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LottieImage {
  // MARK: Pixels

  /// Decodes an image file: PNG, JPEG, WebP, GIF, SVG, BMP, AVIF or TIFF, detected by its content.
  /// Animated GIF and WebP files are played in animations.
  ///
  /// - Parameters:
  ///   - data: The file's content.
  ///   - limits: The size limits. Default: those of `Limits`.
  /// - Throws: `LottieError` of kind `malformed` for other formats, invalid files and images over
  ///   the limits.
  public init(data: Data, limits: Limits = .init()) throws(LottieError) {
    try self.init(data: [UInt8](data), limits: limits)
  }

  /// Width and height in pixels.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// Returns the picture as a PNG file with 8 bits per channel, alpha and sRGB colors.
  ///
  /// - Throws: `LottieError` with the code `limit` if there is not enough memory.
  public func pngData() throws(LottieError) -> Data {
    Data(try pngBytes())
  }
}
