// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages

/// The encoder of PNG files: 8 bits per channel, sRGB, alpha not premultiplied.
public enum PNGWriter {
  /// Makes a file.
  ///
  /// The corresponding C function is `png_image_write_to_memory`.
  ///
  /// - Parameters:
  ///   - bytes: R, G, B, A of each pixel, row by row.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - isFast: Whether to compress fast, for a few percent larger files, or as small as libpng
  ///     can. Default: true.
  /// - Throws: `DrawingError.pngEncoding` for sizes that libpng refuses.
  public static func file(
    _ bytes: [UInt8], width: Int, height: Int, isFast: Bool = true
  ) throws(DrawingError) -> [UInt8] {
    guard dynamic_png_is_there() != 0 else {
      throw .pngEncoding("libpng16.so.16 is not installed")
    }
    var image = unsafe png_image()
    unsafe lottie_png_image_start(&image)
    unsafe image.width = UInt32(width)
    unsafe image.height = UInt32(height)
    unsafe image.format = lottie_png_format_rgba()
    if isFast { unsafe image.flags = UInt32(PNG_IMAGE_FLAG_FAST) }
    // Larger than any compressed size, so that one call is enough.
    var capacity = bytes.count + bytes.count / 100 + height + 4096
    var file = [UInt8](repeating: 0, count: capacity)
    guard unsafe png_image_write_to_memory(&image, &file, &capacity, 0, bytes, 0, nil) != 0
    else { throw .pngEncoding("png_image_write_to_memory failed") }
    file.removeLast(file.count - capacity)
    return file
  }
}
