// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieEncoders
internal import LottieGeometry

extension StraightPicture {
  /// The quality from which colours have as many pixels as the light.
  private static let fineQuality = 90.0

  /// The picture as a progressive JPEG file, without its alpha.
  ///
  /// - Parameter quality: 1...100, clamped.
  /// - Throws: `EncodingError` where libturbojpeg is not installed or fails.
  package func jpeg(quality: Double) throws(EncodingError) -> [UInt8] {
    guard dynamic_turbojpeg_is_there() != 0 else {
      throw EncodingError("libturbojpeg.so.0 is not installed")
    }
    guard let encoder = unsafe tjInitCompress() else {
      throw EncodingError("tjInitCompress failed")
    }
    defer { unsafe tjDestroy(encoder) }
    let sampling = Int32(
      (quality >= Self.fineQuality ? TJSAMP_444 : TJSAMP_420).rawValue)
    let (w, h) = (Int32(clamping: width), Int32(clamping: height))
    var file = [UInt8](repeating: 0, count: Int(clamping: tjBufSize(w, h, sampling)))
    var size = UInt(file.count)
    let isDone = unsafe file.withUnsafeMutableBufferPointer { target in
      var start = target.baseAddress
      return unsafe tjCompress2(
        encoder, bytes, w, w * 4, h, Int32(TJPF_RGBA.rawValue), &start, &size, sampling,
        Int32(Int(clamping: quality, to: 1...100)), TJFLAG_NOREALLOC | TJFLAG_PROGRESSIVE) == 0
    }
    guard isDone, size <= file.count else { throw EncodingError("tjCompress2 failed") }
    file.removeLast(file.count - Int(size))
    return file
  }
}
