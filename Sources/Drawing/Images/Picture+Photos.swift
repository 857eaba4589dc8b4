// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages

/// The formats that most files have: PNG, JPEG and WebP.
extension Picture {
  /// Decodes a PNG, with its colour profile.
  static func png(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    let (width, height, bytes) = try PNGReader.pixels(file, limits: limits)
    return converted(width, height, bytes, file, .png)
  }

  /// Decodes a JPEG by `tjDecompress2`. Of a truncated file the first rows are used.
  static func jpeg(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    guard dynamic_turbojpeg_is_there() != 0 else { throw missing(.jpeg, "libturbojpeg.so.0") }
    guard let decoder = unsafe tjInitDecompress() else {
      throw .imageDecoding("no JPEG decoder: tjInitDecompress failed")
    }
    defer { unsafe tjDestroy(decoder) }
    var (w, h, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let length = UInt(file.count)
    guard
      unsafe tjDecompressHeader3(decoder, file, length, &w, &h, &subsampling, &colors) == 0,
      w > 0, h > 0  // it accepts a file that ends before its header
    else { throw badHeader(.jpeg) }
    try limits.check(Int(w), Int(h))
    var bytes = [UInt8](repeating: 0, count: Int(w) * Int(h) * 4)
    let hasInks = [TJCS_CMYK.rawValue, TJCS_YCCK.rawValue].contains(UInt32(bitPattern: colors))
    let format = Int32((hasInks ? TJPF_CMYK : TJPF_RGBA).rawValue)
    let result = unsafe tjDecompress2(decoder, file, length, &bytes, w, w * 4, h, format, 0)
    // Truncated files are a warning, and have their upper part; other errors are fatal.
    guard unsafe result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
      throw .imageDecoding("the JPEG is damaged")
    }
    guard hasInks else { return converted(Int(w), Int(h), bytes, file, .jpeg) }
    convertInks(&bytes, file)
    return DecodedImage(
      width: Int(w), height: Int(h), pixels: PixelPasses.premultiply(bytes))
  }

  /// Converts the inks of a print (C, M, Y, K) to R, G, B, A, by the profile of the file, otherwise
  /// as browsers do: each ink takes away its part of the light.
  ///
  /// Files with Adobe's segment have inverse values, 255 is no ink.
  private static func convertInks(_ bytes: inout [UInt8], _ file: [UInt8]) {
    if ImageChunks.jpeg(file, 0xee, title: Array("Adobe".utf8)).isEmpty {
      for i in bytes.indices { bytes[i] = 255 - bytes[i] }
    }
    if ColorProfile(of: file, .jpeg)?.convertInksToSRGB(&bytes) == true { return }
    for i in stride(from: 0, to: bytes.count - 3, by: 4) {
      let key = Int(bytes[i + 3])
      for j in i..<i + 3 { bytes[j] = UInt8((Int(bytes[j]) * key + 127) / 255) }
      bytes[i + 3] = 255
    }
  }

  /// Decodes a WebP by `WebPDecodeRGBAInto`; of an animation, the first frame.
  static func webp(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    guard dynamic_webp_is_there() != 0 else { throw missing(.webp, "libwebp.so.7") }
    var (w, h): (Int32, Int32) = (0, 0)
    guard unsafe WebPGetInfo(file, file.count, &w, &h) != 0 else { throw badHeader(.webp) }
    try limits.check(Int(w), Int(h))
    if !ImageChunks.webp(file, "ANMF").isEmpty {
      let source = try WebPFrames(file, limits)
      guard let pixels = source.next() else { throw damaged(.webp) }
      return DecodedImage(width: source.width, height: source.height, pixels: pixels)
    }
    var bytes = [UInt8](repeating: 0, count: Int(w) * Int(h) * 4)
    let capacity = bytes.count
    guard unsafe WebPDecodeRGBAInto(file, file.count, &bytes, capacity, w * 4) != nil else {
      throw damaged(.webp)
    }
    return converted(Int(w), Int(h), bytes, file, .webp)
  }

  /// The image of straight R, G, B, A bytes, converted by the profile of the file.
  private static func converted(
    _ width: Int, _ height: Int, _ bytes: [UInt8], _ file: [UInt8], _ format: ImageFormat
  ) -> DecodedImage {
    var bytes = bytes
    ColorProfile(of: file, format)?.convertToSRGB(&bytes)
    return DecodedImage(width: width, height: height, pixels: PixelPasses.premultiply(bytes))
  }
}
