// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages

/// The frames of an animated WebP, by `WebPAnimDecoderGetNext`.
@safe
final class WebPFrames: FilmFrames {
  let width: Int
  let height: Int
  let ends: [Double]
  let plays: Int?
  private let decoder: OpaquePointer
  /// The file, which the decoder reads.
  private let file: UnsafeMutableBufferPointer<UInt8>

  /// Opens a file; the size in its header is checked before memory is asked for.
  init(_ bytes: [UInt8], _ limits: Picture.DecodingLimits) throws(DrawingError) {
    guard dynamic_webpdemux_is_there() != 0 else {
      throw Picture.missing(.webp, "libwebpdemux.so.2")
    }
    var (w, h): (Int32, Int32) = (0, 0)
    guard unsafe WebPGetInfo(bytes, bytes.count, &w, &h) != 0 else {
      throw Picture.badHeader(.webp)
    }
    try limits.check(Int(w), Int(h))
    (width, height) = (Int(w), Int(h))
    var end = 0.0
    ends = ImageChunks.webp(bytes, "ANMF").map { chunk in
      let milliseconds = Array(chunk.prefix(16)).littleEndian(at: 12, bytes: 3)
      end += Self.shownSeconds(Double(milliseconds) / 1000)
      return end
    }
    let loops = ImageChunks.webp(bytes, "ANIM").first.map {
      Array($0.prefix(6)).littleEndian(at: 4, bytes: 2)
    }
    plays = loops == 0 ? nil : loops ?? 1
    unsafe file = .allocate(capacity: bytes.count)
    _ = unsafe file.initialize(from: bytes)
    guard let decoder = unsafe lottie_webp_frames_open(file.baseAddress, file.count) else {
      unsafe file.deallocate()
      throw Picture.damaged(.webp)
    }
    unsafe self.decoder = decoder
  }

  deinit {
    unsafe lottie_webp_frames_close(decoder)
    unsafe file.deallocate()
  }

  /// The decoder has two pictures.
  var bytes: Int { unsafe file.count + 8 * width * height }

  func next() -> [UInt32]? {
    guard let pixels = unsafe lottie_webp_frames_next(decoder) else { return nil }
    let count = width * height
    return unsafe [UInt32](unsafeUninitializedCapacity: count) { target, filled in
      unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
        from: UnsafeRawBufferPointer(start: pixels, count: count * 4))
      filled = count
    }
  }

  func restart() { unsafe lottie_webp_frames_restart(decoder) }
}
