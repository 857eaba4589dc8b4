// SPDX-License-Identifier: Apache-2.0

/// A decoded image: immutable, shared by reference.
public final class Picture: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels as premultiplied 0xAARRGGBB, row by row.
  public let pixels: [UInt32]
  /// The pixels per pixel of the image's own size. Another number than 1 for drawings (SVG), which
  /// have no pixels of their own.
  public let scale: Double
  private let levels = PictureLevels()

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - pixels: Exactly `width * height`; another number ends the program.
  ///   - scale: The pixels per pixel of the image's own size. Default: 1.
  public init(width: Int, height: Int, pixels: [UInt32], scale: Double = 1) {
    precondition(pixels.count == width * height, "a picture needs width x height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.scale = scale
  }

  /// Makes a picture of R, G, B, A bytes that are not premultiplied, row by row.
  ///
  /// - Parameter bytes: Exactly `width * height * 4`; another number ends the program.
  package convenience init(width: Int, height: Int, rgba bytes: [UInt8]) {
    self.init(width: width, height: height, pixels: PixelPasses.premultiply(bytes))
  }

  /// The picture or a smaller copy of it, for painting at a scale. Copies are cached.
  func level(scaleX: Double, scaleY: Double) -> Picture {
    levels.level(of: self, scaleX: scaleX, scaleY: scaleY)
  }

  /// Compares identity only, because comparing pixels would be slow.
  public static func == (a: Picture, b: Picture) -> Bool { a === b }
}
