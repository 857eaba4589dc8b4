// SPDX-License-Identifier: Apache-2.0

/// The pixels of an image file, premultiplied, as they are shown.
struct DecodedImage {
  var width: Int
  var height: Int
  var pixels: [UInt32]
  /// The pixels per pixel of the image's own size; another number than 1 for drawings.
  var scale = 1.0
}

extension Picture {
  /// The size limits of an image. Headers are checked before pixels are allocated.
  public struct DecodingLimits: Sendable {
    /// The largest width and height in pixels. Default: 8192.
    public var side: Int
    /// The largest number of pixels. Default: 64 million.
    public var area: Int

    public init(side: Int = 8_192, area: Int = 64_000_000) {
      self.side = side
      self.area = area
    }

    /// Checks the size of a header.
    ///
    /// - Throws: `DrawingError.imageDecoding` for sizes below 1 or over the limits.
    func check(_ width: Int, _ height: Int) throws(DrawingError) {
      guard width > 0, height > 0, width <= side, height <= side, width * height <= area else {
        throw .imageDecoding(
          "the image has \(width)x\(height) pixels; the limits are \(side) per side and \(area / 1_000_000) million in all"
        )
      }
    }
  }

  /// Decodes an image file, converts it to sRGB and turns it as its Exif data says, as browsers do.
  /// The format is detected from its first bytes: PNG, JPEG, WebP, GIF, SVG, BMP, AVIF or TIFF. Of
  /// an animated image this is the first frame; see `PictureFilm`.
  ///
  /// - Throws: `DrawingError.imageDecoding` for other formats, invalid files, images over the
  ///   limits, and where the format's library is not installed.
  public convenience init(decoding file: [UInt8], limits: DecodingLimits = .init())
    throws(DrawingError)
  {
    guard let format = ImageFormat(file) else {
      throw .imageDecoding(
        file.isEmpty ? "the image is empty" : "the image is neither \(ImageFormat.list)")
    }
    let image: DecodedImage =
      switch format {
      case .png: try Self.png(file, limits)
      case .jpeg: try Self.jpeg(file, limits)
      case .webp: try Self.webp(file, limits)
      case .gif: try Self.gif(file, limits)
      case .bmp: try Self.bmp(file, limits)
      case .tiff: try Self.tiff(file, limits)
      case .avif: try Self.avif(file, limits)
      case .svg: try Self.svg(file, limits)
      }
    self.init(ImageOrientation(of: file, format).shown(image))
  }

  convenience init(_ image: DecodedImage) {
    self.init(
      width: image.width, height: image.height, pixels: image.pixels, scale: image.scale)
  }

  /// The error for a format whose library is not installed.
  static func missing(_ format: ImageFormat, _ library: String) -> DrawingError {
    .imageDecoding("\(format.rawValue) cannot be read: \(library) is not installed")
  }

  /// The error for a file whose header is not of its format.
  static func badHeader(_ format: ImageFormat) -> DrawingError {
    .imageDecoding("the \(format.rawValue)'s header cannot be read")
  }

  /// The error for other damage.
  static func damaged(_ format: ImageFormat) -> DrawingError {
    .imageDecoding("the \(format.rawValue) is damaged or cut short")
  }
}
