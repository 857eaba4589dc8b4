// SPDX-License-Identifier: Apache-2.0

internal import CLottieEncoders

/// A chunk of a PNG file: a name of four letters, and its content.
struct PNGChunk {
  let name: String
  let content: ArraySlice<UInt8>

  /// The first bytes of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Splits a file written by libpng into its chunks. Stops at a truncated one.
  static func all(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard offset + 12 + length <= file.count else { break }
      chunks.append(
        PNGChunk(
          name: String(decoding: file[offset + 4..<offset + 8], as: UTF8.self),
          content: file[offset + 8..<offset + 8 + length]))
      offset += 12 + length
    }
    return chunks
  }

  /// Appends a chunk: length, name, content and CRC-32 of name and content.
  static func append(_ name: String, _ content: some Collection<UInt8>, to file: inout [UInt8]) {
    file.append(bigEndian: content.count, bytes: 4)
    let start = file.count
    file += Array(name.utf8)
    file += content
    let sum = unsafe file[start...].withUnsafeBufferPointer {
      unsafe crc32(0, $0.baseAddress, UInt32($0.count))
    }
    file.append(bigEndian: Int(sum), bytes: 4)
  }
}

extension [UInt8] {
  /// Appends the low `bytes` bytes of a number, the most significant first.
  mutating func append(bigEndian value: Int, bytes: Int) {
    for i in (0..<bytes).reversed() { append(UInt8(truncatingIfNeeded: value >> (i * 8))) }
  }
}
