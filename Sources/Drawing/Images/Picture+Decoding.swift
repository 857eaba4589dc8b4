// SPDX-License-Identifier: Apache-2.0

internal import CDynamic
internal import CImages

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
    fileprivate func check(_ width: Int, _ height: Int) throws(DrawingError) {
      guard width > 0, height > 0, width <= side, height <= side, width * height <= area else {
        throw .imageDecoding(
          "the image has \(width)x\(height) pixels; the limits are \(side) per side and "
            + "\(area / 1_000_000) million in all")
      }
    }
  }

  /// Decodes a PNG, JPEG or WebP file and converts it to sRGB. The format is detected from its
  /// first bytes.
  ///
  /// - Throws: `DrawingError.imageDecoding` for other formats, invalid files, images over the
  ///   limits, and where the format's library is not installed.
  public convenience init(decoding file: [UInt8], limits: DecodingLimits = .init())
    throws(DrawingError)
  {
    let size: (Int, Int)
    var bytes: [UInt8]
    if file.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      (size, bytes) = try Self.png(file, limits)
    } else if file.starts(with: [0xff, 0xd8]) {
      (size, bytes) = try Self.jpeg(file, limits)
    } else if file.count > 12, file.starts(with: Array("RIFF".utf8)),
      file[8..<12].elementsEqual(Array("WEBP".utf8))
    {
      (size, bytes) = try Self.webp(file, limits)
    } else {
      throw .imageDecoding(
        file.isEmpty ? "the image is empty" : "the image is neither PNG, JPEG nor WebP")
    }
    ColorProfile(of: file)?.convertToSRGB(&bytes)
    self.init(width: size.0, height: size.1, pixels: PixelPasses.premultiply(bytes))
  }

  /// Decodes a PNG to size and straight R, G, B, A bytes, by `png_image_begin_read_from_memory`.
  private static func png(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError)
    -> ((Int, Int), [UInt8])
  {
    var image = unsafe png_image()
    unsafe lottie_png_image_start(&image)
    defer { unsafe png_image_free(&image) }
    guard unsafe png_image_begin_read_from_memory(&image, file, file.count) != 0 else {
      throw .imageDecoding("the PNG's header cannot be read")
    }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    try limits.check(width, height)
    unsafe image.format = lottie_png_format_rgba()
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    guard unsafe png_image_finish_read(&image, nil, &bytes, Int32(width * 4), nil) != 0 else {
      throw .imageDecoding("the PNG is damaged or cut short")
    }
    return ((width, height), bytes)
  }

  /// Decodes a JPEG by `tjDecompress2`. Of a truncated file the first rows are used.
  private static func jpeg(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError)
    -> ((Int, Int), [UInt8])
  {
    guard dynamic_turbojpeg_is_there() != 0 else {
      throw .imageDecoding("JPEG cannot be read: libturbojpeg.so.0 is not installed")
    }
    guard let decoder = unsafe tjInitDecompress() else {
      throw .imageDecoding("no JPEG decoder: tjInitDecompress failed")
    }
    defer { unsafe tjDestroy(decoder) }
    var (w, h, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let length = UInt(file.count)
    guard
      unsafe tjDecompressHeader3(decoder, file, length, &w, &h, &subsampling, &colors) == 0,
      w > 0, h > 0  // it accepts a file that ends before its header
    else { throw .imageDecoding("the JPEG's header cannot be read") }
    try limits.check(Int(w), Int(h))
    var bytes = [UInt8](repeating: 0, count: Int(w) * Int(h) * 4)
    let format = Int32(TJPF_RGBA.rawValue)
    let result = unsafe tjDecompress2(decoder, file, length, &bytes, w, w * 4, h, format, 0)
    // Truncated files are a warning, and have their upper part; other errors are fatal.
    guard unsafe result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
      throw .imageDecoding("the JPEG is damaged")
    }
    return ((Int(w), Int(h)), bytes)
  }

  /// Decodes a still WebP by `WebPDecodeRGBAInto`.
  private static func webp(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError)
    -> ((Int, Int), [UInt8])
  {
    guard dynamic_webp_is_there() != 0 else {
      throw .imageDecoding("WebP cannot be read: libwebp.so.7 is not installed")
    }
    var (w, h): (Int32, Int32) = (0, 0)
    guard unsafe WebPGetInfo(file, file.count, &w, &h) != 0 else {
      throw .imageDecoding("the WebP's header cannot be read")
    }
    try limits.check(Int(w), Int(h))
    var bytes = [UInt8](repeating: 0, count: Int(w) * Int(h) * 4)
    let capacity = bytes.count
    guard unsafe WebPDecodeRGBAInto(file, file.count, &bytes, capacity, w * 4) != nil else {
      throw .imageDecoding("the WebP is damaged or cut short")
    }
    return ((Int(w), Int(h)), bytes)
  }
}
