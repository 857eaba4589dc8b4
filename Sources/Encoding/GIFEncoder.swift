// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieEncoders
package import LottieDrawing
internal import LottieGeometry

/// Encodes animated GIF by giflib: up to 255 colours per frame, transparent or opaque pixels, times
/// in hundredths of a second.
///
/// A frame is the rectangle that differs from the frame before, with unchanged pixels transparent.
@safe
package final class GIFEncoder: MovieEncoder {
  /// The bytes that giflib has written; a class, since the C callback refers to it.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let format: MovieFormat
  /// The colour under semi-transparent pixels.
  private let matte: RGBA
  /// The palette of all frames; nil makes one for each.
  private let palette: GIFPalette?
  private let sink = Sink()
  private var gif: UnsafeMutablePointer<GifFileType>?
  /// The player's canvas before the next frame.
  private var canvas: OpaquePicture

  /// The highest frame rate that browsers show: they replace delays below 2/100 s by 10/100 s.
  package static let highestRate = 50.0

  /// Starts the file.
  ///
  /// - Parameters:
  ///   - format: Size, rate and number of plays.
  ///   - matte: The colour to blend under semi-transparent pixels.
  ///   - palette: The palette of all frames; nil makes one for each.
  /// - Throws: `EncodingError` where giflib is not installed or fails.
  package init(_ format: MovieFormat, matte: RGBA, palette: GIFPalette? = nil)
    throws(EncodingError)
  {
    self.format = format
    self.matte = matte
    self.palette = palette
    canvas = OpaquePicture(width: format.width, height: format.height)
    var code: Int32 = 0
    let target = unsafe Unmanaged.passUnretained(sink).toOpaque()
    unsafe gif = unsafe EGifOpen(
      target,
      { gif, bytes, count in
        guard let gif = unsafe gif, let bytes = unsafe bytes,
          let target = unsafe gif.pointee.UserData
        else { return 0 }
        unsafe Unmanaged<Sink>.fromOpaque(target).takeUnretainedValue().bytes
          .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &code)
    guard unsafe gif != nil else {
      throw EncodingError(
        dynamic_gif_is_there() == 0
          ? "libgif.so.7 is not installed" : "EGifOpen failed: error \(code)")
    }
    unsafe EGifSetGifVersion(gif, true)
    let map = unsafe palette.flatMap { unsafe Self.colorMap($0) }
    defer { if let map = unsafe map { unsafe GifFreeMapObject(map) } }
    unsafe try check(
      EGifPutScreenDesc(
        gif, Int32(clamping: format.width), Int32(clamping: format.height), 8, 0, map),
      "EGifPutScreenDesc")
    if format.loops != 1 { try putLoops() }
  }

  deinit { close() }

  /// Frees giflib's file without reporting errors.
  private func close() {
    guard let open = unsafe gif else { return }
    var code: Int32 = 0
    unsafe EGifCloseFile(open, &code)
    unsafe gif = nil
  }

  /// Appends a frame.
  ///
  /// `next` decides whether the frame's area is cleared afterwards: GIF has no other way to make
  /// pixels transparent again.
  ///
  /// - Throws: `EncodingError` where giflib fails.
  package func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?)
    throws(EncodingError)
  {
    let flat = OpaquePicture(picture, matte: matte)
    let cleared = next.map { flat.area(clearIn: OpaquePicture($0, matte: matte)) } ?? .empty
    var area = flat.difference(from: canvas).union(cleared)
    if area.isEmpty { area = PixelRect(width: 1, height: 1) }
    let own = palette ?? GIFPalette(of: flat.changes(from: canvas, in: area))
    var delay =
      format.time(ofFrame: span.upperBound, unit: 100)
      - format.time(ofFrame: span.lowerBound, unit: 100)
    let map = unsafe palette == nil ? Self.colorMap(own) : nil
    defer { if let map = unsafe map { unsafe GifFreeMapObject(map) } }
    var isFirst = true
    // A picture that is held longer than a delay can be goes on in frames that change nothing.
    repeat {
      let part = min(delay, Self.longestDelay)
      delay -= part
      let clears = !cleared.isEmpty && delay <= 0
      let place = isFirst || clears ? area : PixelRect(width: 1, height: 1)
      try putControl(delay: part, clears: clears, clearIndex: own.clearIndex)
      unsafe try check(
        EGifPutImageDesc(
          gif, Int32(clamping: place.minX), Int32(clamping: place.minY),
          Int32(clamping: place.width), Int32(clamping: place.height), false, map),
        "EGifPutImageDesc")
      for y in place.minY..<place.maxY {
        var row =
          isFirst
          ? flat.indices(from: canvas, y: y, columns: place.minX..<place.maxX, own)
          : [UInt8](repeating: own.clearIndex, count: place.width)
        unsafe try check(EGifPutLine(gif, &row, Int32(clamping: row.count)), "EGifPutLine")
      }
      isFirst = false
    } while delay > 0
    canvas = flat
    if !cleared.isEmpty { canvas.clear(area) }
  }

  /// The longest delay of a frame in 1/100 s.
  private static let longestDelay = 65_535

  /// Ends the file and returns it.
  ///
  /// - Throws: `EncodingError` where giflib fails.
  package func finish() throws(EncodingError) -> [UInt8] {
    var code: Int32 = 0
    let open = unsafe gif
    unsafe gif = nil
    guard unsafe EGifCloseFile(open, &code) == GIF_OK else {
      throw EncodingError("EGifCloseFile failed: error \(code)")
    }
    return sink.bytes
  }

  // MARK: Blocks

  /// Writes the extension NETSCAPE2.0: the number of repetitions after the first play, 0 for
  /// endless.
  private func putLoops() throws(EncodingError) {
    let repeats = max(0, min(65_535, format.loops == 0 ? 0 : format.loops - 1))
    unsafe try check(
      EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE), "EGifPutExtensionLeader")
    let name = Array("NETSCAPE2.0".utf8)
    unsafe try check(EGifPutExtensionBlock(gif, Int32(name.count), name), "EGifPutExtensionBlock")
    let count: [UInt8] = [1, UInt8(repeats & 255), UInt8(repeats >> 8)]
    unsafe try check(EGifPutExtensionBlock(gif, Int32(count.count), count), "EGifPutExtensionBlock")
    unsafe try check(EGifPutExtensionTrailer(gif), "EGifPutExtensionTrailer")
  }

  /// Writes the graphics control extension of a frame.
  ///
  /// - Parameters:
  ///   - delay: In 1/100 s, clamped to 16 bits.
  ///   - clears: Whether the frame's area becomes transparent afterwards.
  ///   - clearIndex: The palette index of transparent pixels.
  private func putControl(delay: Int, clears: Bool, clearIndex: UInt8) throws(EncodingError) {
    let delay = min(Self.longestDelay, max(0, delay))
    // Bits 2...4 are the disposal method: 1 leaves the frame, 2 clears its area. Bit 0: one index
    // is transparent.
    let flags: UInt8 = (clears ? 2 : 1) << 2 | 1
    let block: [UInt8] = [flags, UInt8(delay & 255), UInt8(delay >> 8), clearIndex]
    unsafe try check(
      EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, Int32(block.count), block),
      "EGifPutExtension")
  }

  /// giflib's copy of a palette, to be freed by `GifFreeMapObject`.
  private static func colorMap(_ palette: GIFPalette) -> UnsafeMutablePointer<ColorMapObject>? {
    // The size has to be a power of two; the transparent index is included.
    var size = 2
    while size < palette.colors.count + 1 { size *= 2 }
    var colors = palette.colors.map {
      GifColorType(
        Red: UInt8(truncatingIfNeeded: $0 >> 16), Green: UInt8(truncatingIfNeeded: $0 >> 8),
        Blue: UInt8(truncatingIfNeeded: $0))
    }
    while colors.count < size { colors.append(GifColorType(Red: 0, Green: 0, Blue: 0)) }
    return unsafe GifMakeMapObject(Int32(size), colors)
  }

  /// Throws an error with the name of the failed call and giflib's error code.
  private func check(_ result: Int32, _ call: String) throws(EncodingError) {
    guard result == GIF_OK else {
      throw EncodingError(unsafe "\(call) failed: error \(gif?.pointee.Error ?? 0)")
    }
  }
}
