// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages
internal import CLottiePango

/// Formats that few animations have: GIF, BMP, TIFF and AVIF.
extension Picture {
  /// Decodes the first frame of a GIF.
  static func gif(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    let source = try GIFFrames(file, limits, most: 1)
    guard let pixels = source.next() else { throw damaged(.gif) }
    return DecodedImage(width: source.width, height: source.height, pixels: pixels)
  }

  /// Decodes a BMP by GdkPixbuf, which is given no other format.
  static func bmp(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    guard dynamic_pixbuf_is_there() != 0 else { throw missing(.bmp, "libgdk_pixbuf-2.0.so.0") }
    // The oldest headers have two bytes for each side. A negative height is that of an image whose
    // first row is the uppermost.
    let isOld = file.littleEndian(at: 14, bytes: 4) == 12
    let sides = [0, 1].map { (side: Int) -> Int in
      isOld
        ? file.littleEndian(at: 18 + 2 * side, bytes: 2)
        : Int(Int32(truncatingIfNeeded: file.littleEndian(at: 18 + 4 * side, bytes: 4)).magnitude)
    }
    try limits.check(sides[0], sides[1])
    guard let loader = unsafe gdk_pixbuf_loader_new_with_type("bmp", nil) else {
      throw .imageDecoding("BMP cannot be read: GdkPixbuf has no module for it")
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
    let isWritten = unsafe gdk_pixbuf_loader_write(loader, file, file.count, nil) != 0
    guard unsafe gdk_pixbuf_loader_close(loader, nil) != 0, isWritten,
      let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
      let source = unsafe gdk_pixbuf_read_pixels(pixbuf)
    else { throw damaged(.bmp) }
    let (width, height, channels, stride) = unsafe (
      Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)),
      Int(gdk_pixbuf_get_n_channels(pixbuf)), Int(gdk_pixbuf_get_rowstride(pixbuf))
    )
    guard width == sides[0], height == sides[1], channels == 3 || channels == 4 else {
      throw damaged(.bmp)
    }
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = (y &* stride &+ x &* channels, (y &* width &+ x) &* 4)
        for i in 0..<channels { bytes[to &+ i] = unsafe source[from &+ i] }
      }
    }
    return DecodedImage(width: width, height: height, pixels: PixelPasses.premultiply(bytes))
  }

  /// Decodes the first picture of a TIFF by `TIFFRGBAImageGet`.
  static func tiff(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    guard dynamic_tiff_is_there() != 0 else { throw missing(.tiff, "libtiff.so.6") }
    let result = unsafe file.withUnsafeBufferPointer {
      bytes -> Result<DecodedImage, DrawingError> in
      var source = unsafe lottie_tiff_source(
        bytes: bytes.baseAddress, size: UInt64(bytes.count), position: 0)
      guard let tiff = unsafe lottie_tiff_open(&source, tmsize_t(max(limits.area * 8, 16 << 20)))
      else {
        return .failure(badHeader(.tiff))
      }
      defer { unsafe TIFFClose(tiff) }
      do throws(DrawingError) { return .success(try unsafe tiffImage(tiff, limits)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func tiffImage(_ tiff: OpaquePointer, _ limits: DecodingLimits)
    throws(DrawingError) -> DecodedImage
  {
    var image = unsafe TIFFRGBAImage()
    var message = [CChar](repeating: 0, count: 1024)
    guard unsafe TIFFRGBAImageBegin(&image, tiff, 1, &message) != 0 else {
      throw .imageDecoding("the TIFF has a layout that cannot be read")
    }
    defer { unsafe TIFFRGBAImageEnd(&image) }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    try limits.check(width, height)
    // Rows as they are stored: libtiff would mirror them, but not exchange rows and columns.
    unsafe image.req_orientation = image.orientation
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard unsafe TIFFRGBAImageGet(&image, &pixels, UInt32(width), UInt32(height)) != 0 else {
      throw damaged(.tiff)
    }
    // Premultiplied 0xAABBGGRR.
    for i in pixels.indices {
      let p = pixels[i]
      pixels[i] = p & 0xff00_ff00 | (p & 0xff) << 16 | p >> 16 & 0xff
    }
    let orientation = unsafe ImageOrientation(rawValue: Int(image.orientation)) ?? .normal
    return orientation.shown(DecodedImage(width: width, height: height, pixels: pixels))
  }

  /// Decodes an AVIF by `avifDecoderNextImage`; of an image sequence, the first one.
  static func avif(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    guard dynamic_avif_is_there() != 0 else { throw missing(.avif, LOTTIE_AVIF_FILE) }
    guard let decoder = unsafe avifDecoderCreate() else {
      throw .imageDecoding("no AVIF decoder: avifDecoderCreate failed")
    }
    defer { unsafe avifDecoderDestroy(decoder) }
    // More than the area would exceed its own limit.
    unsafe decoder.pointee.imageSizeLimit = UInt32(clamping: min(limits.area, 16_384 * 16_384))
    let result = unsafe file.withUnsafeBufferPointer {
      bytes -> Result<DecodedImage, DrawingError> in
      guard
        unsafe avifDecoderSetIOMemory(decoder, bytes.baseAddress, bytes.count) == AVIF_RESULT_OK
      else { return .failure(badHeader(.avif)) }
      do throws(DrawingError) { return .success(try unsafe avifImage(decoder, limits)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func avifImage(
    _ decoder: UnsafeMutablePointer<avifDecoder>, _ limits: DecodingLimits
  )
    throws(DrawingError) -> DecodedImage
  {
    guard unsafe avifDecoderParse(decoder) == AVIF_RESULT_OK,
      let image = unsafe decoder.pointee.image
    else { throw badHeader(.avif) }
    let (width, height) = unsafe (Int(image.pointee.width), Int(image.pointee.height))
    try limits.check(width, height)
    guard unsafe avifDecoderNextImage(decoder) == AVIF_RESULT_OK,
      unsafe Int(image.pointee.width) == width, unsafe Int(image.pointee.height) == height
    else { throw damaged(.avif) }
    var rgb = unsafe avifRGBImage()
    unsafe avifRGBImageSetDefaults(&rgb, image)
    unsafe rgb.depth = 8
    unsafe rgb.format = AVIF_RGB_FORMAT_RGBA
    unsafe rgb.rowBytes = UInt32(width * 4)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    let status = unsafe bytes.withUnsafeMutableBufferPointer { target in
      unsafe rgb.pixels = target.baseAddress
      return unsafe avifImageYUVToRGB(image, &rgb)
    }
    guard status == AVIF_RESULT_OK else { throw damaged(.avif) }
    let profile = unsafe Array(
      UnsafeBufferPointer(start: image.pointee.icc.data, count: image.pointee.icc.size))
    ColorProfile(profile)?.convertToSRGB(&bytes)
    let orientation = unsafe ImageOrientation(
      turns: Int(lottie_avif_turns(image)), mirror: Int(lottie_avif_mirror(image)))
    return orientation.shown(
      DecodedImage(width: width, height: height, pixels: PixelPasses.premultiply(bytes)))
  }
}
