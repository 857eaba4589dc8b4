// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages

/// The pixels of PNG files as they are written.
public enum PNGReader {
  /// Decodes a file by `png_image_begin_read_from_memory`: R, G, B, A of each pixel, row by row, alpha not
  /// premultiplied, before colour profiles.
  ///
  /// - Throws: `DrawingError.imageDecoding` for damaged files, those over the limits, and without libpng.
  public static func pixels(
    _ file: [UInt8], limits: Picture.DecodingLimits = .init()
  ) throws(DrawingError) -> (width: Int, height: Int, bytes: [UInt8]) {
    guard dynamic_png_is_there() != 0 else { throw Picture.missing(.png, "libpng16.so.16") }
    var image = unsafe png_image()
    unsafe lottie_png_image_start(&image)
    defer { unsafe png_image_free(&image) }
    guard unsafe png_image_begin_read_from_memory(&image, file, file.count) != 0 else {
      throw Picture.badHeader(.png)
    }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    try limits.check(width, height)
    // Without it, 16-bit images that do not say what they are would be linear.
    unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    unsafe image.format = lottie_png_format_rgba()
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    guard unsafe png_image_finish_read(&image, nil, &bytes, Int32(width * 4), nil) != 0 else {
      throw Picture.damaged(.png)
    }
    return (width, height, bytes)
  }
}
