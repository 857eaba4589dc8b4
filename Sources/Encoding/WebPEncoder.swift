// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieEncoders

/// Encodes animated WebP with alpha by libwebpmux, which finds the changed areas itself.
@safe
package final class WebPEncoder: MovieEncoder {
  private let format: MovieFormat
  private var encoder: OpaquePointer?
  private var config = WebPConfig()
  /// The frame after the last one added.
  private var end = 0
  /// Whether a pixel of any frame is transparent.
  private var hasAlpha = false

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - format: Size, rate and number of plays.
  ///   - quality: 0...100 for lossy frames; nil is lossless.
  ///   - effort: 0 (fast) ... 9 (small); nil is the default of `WebPConfig.set`.
  /// - Throws: `EncodingError` where a library is not installed or has an unknown version.
  package init(_ format: MovieFormat, quality: Double?, effort: Int? = nil) throws(EncodingError) {
    self.format = format
    guard dynamic_webp_is_there() != 0 else { throw EncodingError("libwebp.so.7 is not installed") }
    guard dynamic_webpmux_is_there() != 0 else {
      throw EncodingError("libwebpmux.so.3 is not installed")
    }
    var options = WebPAnimEncoderOptions()
    guard unsafe WebPAnimEncoderOptionsInit(&options) != 0, unsafe WebPConfigInit(&config) != 0
    else {
      throw EncodingError("libwebp has another version than it was built for")
    }
    options.anim_params.loop_count = Int32(clamping: min(format.loops, 65_535))
    options.anim_params.bgcolor = 0
    config.set(quality: quality, effort: effort)
    unsafe encoder = unsafe WebPAnimEncoderNew(
      Int32(clamping: format.width), Int32(clamping: format.height), &options)
    guard unsafe encoder != nil else { throw EncodingError("WebPAnimEncoderNew failed") }
  }

  deinit { unsafe WebPAnimEncoderDelete(encoder) }

  /// Appends a frame. Its end is the start of the next one, so `next` is not used.
  ///
  /// - Throws: `EncodingError` where libwebp fails.
  package func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?)
    throws(EncodingError)
  {
    var frame = unsafe try picture.webPPicture()
    defer { unsafe WebPPictureFree(&frame) }
    guard
      unsafe WebPAnimEncoderAdd(
        encoder, &frame, Int32(clamping: format.time(ofFrame: span.lowerBound, unit: 1000)),
        &config) != 0
    else { throw failure("WebPAnimEncoderAdd") }
    end = span.upperBound
    hasAlpha = hasAlpha || picture.hasAlpha
  }

  /// Ends the animation and returns the file.
  ///
  /// - Throws: `EncodingError` where libwebp fails.
  package func finish() throws(EncodingError) -> [UInt8] {
    // A NULL frame marks the end of the last one.
    guard
      unsafe WebPAnimEncoderAdd(
        encoder, nil, Int32(clamping: format.time(ofFrame: end, unit: 1000)), nil) != 0
    else { throw failure("WebPAnimEncoderAdd") }
    var data = unsafe WebPData()
    unsafe WebPDataInit(&data)
    defer { unsafe WebPDataClear(&data) }
    guard unsafe WebPAnimEncoderAssemble(encoder, &data) != 0 else {
      throw failure("WebPAnimEncoderAssemble")
    }
    var file = unsafe [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size))
    if hasAlpha { Self.setAlphaFlag(&file) }
    return file
  }

  /// Sets the flag of the file that it has transparent pixels. libwebpmux sets it if a frame's own
  /// rectangle has some, but not for the empty space around opaque rectangles.
  private static func setAlphaFlag(_ file: inout [UInt8]) {
    guard file.count > 20, file[12..<16].elementsEqual("VP8X".utf8) else { return }
    file[20] |= 0x10
  }

  /// The error of a call, with the encoder's message.
  private func failure(_ call: String) -> EncodingError {
    let reason = unsafe WebPAnimEncoderGetError(encoder).map { unsafe String(cString: $0) } ?? ""
    return EncodingError("\(call) failed: \(reason)")
  }
}

extension WebPConfig {
  /// The method and the quality of lossless compression for each effort: those of libwebp's own
  /// levels (WebPConfigLosslessPreset).
  private static let levels: [(method: Int32, quality: Float)] = [
    (0, 0), (1, 20), (2, 25), (3, 30), (3, 50), (4, 50), (4, 75), (4, 90), (5, 90), (6, 100),
  ]

  /// Selects lossy or lossless compression.
  ///
  /// - Parameters:
  ///   - quality: 0...100, clamped, for lossy pictures; nil is lossless.
  ///   - effort: 0 (fast) ... 9 (small), clamped. nil is 0 for lossless pictures, since 6 takes 13
  ///     times as long and makes a film a quarter smaller, and 6 for lossy ones.
  fileprivate mutating func set(quality: Double?, effort: Int?) {
    lossless = quality == nil ? 1 : 0
    let effort = min(9, max(0, effort ?? (quality == nil ? 0 : 6)))
    let level = Self.levels[effort]
    // Lossy methods are from 0 to 6.
    method = quality == nil ? level.method : Int32(effort * 2 / 3)
    self.quality = quality.map { Float(min(100, max(0, $0))) } ?? level.quality
    // The colour of completely transparent pixels may change, for better compression.
    exact = 0
  }
}

extension StraightPicture {
  /// libwebp's copy of the picture, to be freed by `WebPPictureFree`.
  ///
  /// - Throws: `EncodingError` where libwebp fails.
  fileprivate func webPPicture() throws(EncodingError) -> WebPPicture {
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else {
      throw EncodingError("WebPPictureInit failed")
    }
    unsafe picture.use_argb = 1
    unsafe picture.width = Int32(clamping: width)
    unsafe picture.height = Int32(clamping: height)
    guard unsafe WebPPictureImportRGBA(&picture, bytes, Int32(clamping: width * 4)) != 0 else {
      unsafe WebPPictureFree(&picture)
      throw EncodingError("WebPPictureImportRGBA failed")
    }
    return unsafe picture
  }

  /// The picture as a WebP file of one frame.
  ///
  /// - Parameters:
  ///   - quality: 0...100 for a lossy file; nil is lossless.
  ///   - effort: 0 (fast) ... 9 (small); nil is the default.
  /// - Throws: `EncodingError` where libwebp is not installed or fails.
  package func webP(quality: Double?, effort: Int? = nil) throws(EncodingError) -> [UInt8] {
    guard dynamic_webp_is_there() != 0 else { throw EncodingError("libwebp.so.7 is not installed") }
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else {
      throw EncodingError("libwebp has another version than it was built for")
    }
    config.set(quality: quality, effort: effort)
    var picture = unsafe try webPPicture()
    defer { unsafe WebPPictureFree(&picture) }
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { target in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(target)
      return unsafe WebPEncode(&config, &picture) != 0
    }
    guard isWritten else {
      throw unsafe EncodingError("WebPEncode failed: error \(picture.error_code.rawValue)")
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}
