// SPDX-License-Identifier: Apache-2.0

/// The parts of image files beside the pixels: profiles and Exif data.
enum ImageChunks {
  /// The content of the first chunk of a type in a PNG file.
  static func png(_ file: [UInt8], _ type: String) -> ArraySlice<UInt8>? {
    var offset = 8
    while offset + 12 <= file.count {
      let body = offset + 8
      let size = file.bigEndian(at: offset)
      guard body + size <= file.count else { return nil }
      if file[offset + 4..<body].elementsEqual(type.utf8) { return file[body..<body + size] }
      offset = body + size + 4
    }
    return nil
  }

  /// The contents of all segments of a JPEG file with a marker, after a title that they start with.
  static func jpeg(_ file: [UInt8], _ marker: UInt8, title: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xff {
      let found = file[offset + 1]
      let size = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      let end = offset + 2 + size
      // The pixels start.
      guard found != 0xda, size >= 2, end <= file.count else { break }
      let body = file[(offset + 4)..<end]
      if found == marker, body.starts(with: title) { result.append(body.dropFirst(title.count)) }
      offset = end
    }
    return result
  }

  /// The contents of all chunks of a type in a WebP file.
  static func webp(_ file: [UInt8], _ type: String) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var offset = 12
    while offset + 8 <= file.count {
      let body = offset + 8
      let size = file.littleEndian(at: offset + 4, bytes: 4)
      guard body + size <= file.count else { break }
      if file[offset..<offset + 4].elementsEqual(type.utf8) {
        result.append(file[body..<body + size])
      }
      offset = body + size + size % 2
    }
    return result
  }
}
