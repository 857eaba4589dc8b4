// SPDX-License-Identifier: Apache-2.0

internal import CLottieArchive
internal import LottieTexts

extension Archive {
  /// The content of a gzip file.
  struct Unpacked {
    var bytes: [UInt8] = []
    /// Whether something else follows the last member; a padding with zeros does not count.
    var hasTrailingData = false
  }

  /// Unpacks a gzip file with zlib's `inflate`: all of its members, one after the other.
  ///
  /// As the program gzip does, ignores what follows the members and is none.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of unpacked bytes, of all members together.
  ///   - isCancellable: Whether a cancelled task throws an error. Default: true.
  /// - Throws: `LottieError` with the code `limit` or `malformed`.
  static func inflated(
    _ bytes: [UInt8], limit: Int, isCancellable: Bool = true
  ) throws(LottieError) -> Unpacked {
    var isCancelled: Bool { isCancellable && Task.isCancelled }
    var stream = unsafe z_stream()
    guard unsafe lottie_inflate_start(&stream) == Z_OK else {
      throw LottieError(.malformed, reason: "the gzip data cannot be read")
    }
    defer { unsafe inflateEnd(&stream) }
    var result = Unpacked()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    var input = bytes
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = UInt32(clamping: source.count)
      while status == Z_OK, result.bytes.count <= limit, !isCancelled {
        let produced = unsafe chunk.withUnsafeMutableBufferPointer { target -> Int in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = UInt32(target.count)
          status = unsafe inflate(&stream, Z_NO_FLUSH)
          return unsafe target.count - Int(stream.avail_out)
        }
        result.bytes += chunk[..<produced]
        if status == Z_STREAM_END {
          let rest = unsafe UnsafeBufferPointer(source).suffix(Int(stream.avail_in))
          if unsafe rest.starts(with: [0x1f, 0x8b]) {
            status = unsafe inflateReset(&stream)
          } else {
            result.hasTrailingData = unsafe rest.contains { $0 != 0 }
          }
        } else if produced == 0, status == Z_OK {
          status = Z_BUF_ERROR
        }
      }
    }
    guard result.bytes.count <= limit else {
      throw LottieError(.limit, reason: "the file unpacks to more than \(limit >> 20) MB")
    }
    guard status == Z_STREAM_END else {
      if isCancelled { throw .cancelled() }
      throw LottieError(.malformed, reason: "the gzip data is damaged or cut short")
    }
    return result
  }
}
