// SPDX-License-Identifier: Apache-2.0

internal import CEncoders

/// The parts of a PNG file: four letters, and what they stand for.
struct PNGChunk {
  let name: String
  let content: ArraySlice<UInt8>

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// All chunks of a file that libpng has written.
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

  /// Length, name, content and checksum.
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
  mutating func append(bigEndian value: Int, bytes: Int) {
    for i in (0..<bytes).reversed() { append(UInt8(truncatingIfNeeded: value >> (i * 8))) }
  }
}
