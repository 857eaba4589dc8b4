// SPDX-License-Identifier: Apache-2.0

internal import CDynamic
internal import CEncoders
package import Drawing
internal import Geometry

/// Animated GIF by giflib: up to 255 colours a frame, pixels clear or opaque, times in hundredths
/// of a second.
@safe
package final class GIFEncoder: MovieEncoder {
  /// What giflib has written so far.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let format: MovieFormat
  private let matte: RGBA
  /// Of all frames; nil has one made for each.
  private let palette: GIFPalette?
  private let sink = Sink()
  private var gif: UnsafeMutablePointer<GifFileType>?
  /// The canvas before the next frame.
  private var canvas: FlatPicture

  /// The highest rate that browsers keep: they show delays below 2/100 s as 10/100 s.
  package static let highestRate = 50.0

  /// - Parameters:
  ///   - matte: What half-clear pixels are mixed with.
  ///   - palette: For all frames; nil makes one for each.
  package init(_ format: MovieFormat, matte: RGBA, palette: GIFPalette? = nil)
    throws(EncodingError)
  {
    self.format = format
    self.matte = matte
    self.palette = palette
    canvas = FlatPicture(width: format.width, height: format.height)
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

  private func close() {
    guard let open = unsafe gif else { return }
    var code: Int32 = 0
    unsafe EGifCloseFile(open, &code)
    unsafe gif = nil
  }

  package func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?)
    throws(EncodingError)
  {
    let flat = FlatPicture(picture, matte: matte)
    let cleared = next.map { flat.area(clearIn: FlatPicture($0, matte: matte)) } ?? .empty
    var area = flat.difference(from: canvas).union(cleared)
    if area.isEmpty { area = PixelRect(width: 1, height: 1) }
    let own = palette ?? GIFPalette(of: flat.changes(from: canvas, in: area))
    let delay =
      format.time(ofFrame: span.upperBound, unit: 100)
      - format.time(ofFrame: span.lowerBound, unit: 100)
    try putControl(delay: delay, clears: !cleared.isEmpty, clearIndex: own.clearIndex)
    let map = unsafe palette == nil ? Self.colorMap(own) : nil
    defer { if let map = unsafe map { unsafe GifFreeMapObject(map) } }
    unsafe try check(
      EGifPutImageDesc(
        gif, Int32(clamping: area.minX), Int32(clamping: area.minY),
        Int32(clamping: area.width), Int32(clamping: area.height), false, map),
      "EGifPutImageDesc")
    for y in area.minY..<area.maxY {
      var row = flat.indices(from: canvas, y: y, columns: area.minX..<area.maxX, own)
      unsafe try check(EGifPutLine(gif, &row, Int32(clamping: row.count)), "EGifPutLine")
    }
    canvas = flat
    if !cleared.isEmpty { canvas.clear(area) }
  }

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

  /// Netscape's extension: how often it is repeated after the first time, 0 for ever.
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

  private func putControl(delay: Int, clears: Bool, clearIndex: UInt8) throws(EncodingError) {
    let delay = min(65_535, max(0, delay))
    // Bits 2...4 say what becomes of the frame afterwards: 1 leave it, 2 clear its area. Bit 0: a
    // colour is clear.
    let flags: UInt8 = (clears ? 2 : 1) << 2 | 1
    let block: [UInt8] = [flags, UInt8(delay & 255), UInt8(delay >> 8), clearIndex]
    unsafe try check(
      EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, Int32(block.count), block),
      "EGifPutExtension")
  }

  private static func colorMap(_ palette: GIFPalette) -> UnsafeMutablePointer<ColorMapObject>? {
    // As many as a power of two, the clear one among them.
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

  private func check(_ result: Int32, _ call: String) throws(EncodingError) {
    guard result == GIF_OK else {
      throw EncodingError(unsafe "\(call) failed: error \(gif?.pointee.Error ?? 0)")
    }
  }
}
