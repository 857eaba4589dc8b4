// SPDX-License-Identifier: Apache-2.0

/// The format of an image file.
package enum ImageFormat: String, CaseIterable {
  case png = "PNG", jpeg = "JPEG", webp = "WebP", gif = "GIF", bmp = "BMP", tiff = "TIFF"
  case avif = "AVIF", svg = "SVG"

  /// Recognizes a format by the first bytes of a file; nil for other files.
  package init?(_ file: [UInt8]) {
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      file.count >= offset + bytes.count && file[offset...].starts(with: bytes)
    }
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      starts(Array(text.utf8), at: offset)
    }
    if starts([0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if starts([0xff, 0xd8]) {
      self = .jpeg
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else if starts("GIF8") {
      self = .gif
    } else if starts("BM"), file.count > 26 {
      self = .bmp
    } else if starts([0x49, 0x49, 42, 0]) || starts([0x4d, 0x4d, 0, 42]) {
      self = .tiff
    } else if starts("ftyp", at: 4), Self.isAVIF(file) {
      self = .avif
    } else if Self.isSVG(file) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The media type (RFC 6838), such as `image/png`.
  package var mediaType: String {
    "image/" + (self == .svg ? "svg+xml" : rawValue.lowercased())
  }

  /// All formats that are read, for messages.
  static let list = "PNG, JPEG, WebP, GIF, SVG, BMP, AVIF nor TIFF"

  /// Whether the brands of an ISO media file, which are in its first box, have AVIF.
  private static func isAVIF(_ file: [UInt8]) -> Bool {
    let size = min(file.bigEndian(at: 0), 256, file.count)
    return stride(from: 8, to: size - 3, by: 4).contains { offset in
      let brand = file[offset..<offset + 4]
      return brand.elementsEqual("avif".utf8) || brand.elementsEqual("avis".utf8)
    }
  }

  /// The bytes in which the root element of an SVG file is searched: declarations and comments of
  /// editors can be long.
  private static let searched = 65_536

  /// Whether a file is an XML text with an element `svg`.
  private static func isSVG(_ file: [UInt8]) -> Bool {
    var start = file.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < file.count, [0x20, 0x09, 0x0a, 0x0d].contains(file[start]) { start += 1 }
    guard start < file.count, file[start] == UInt8(ascii: "<") else { return false }
    let head = file[start...].prefix(searched)
    return ["<svg", ":svg"].contains { head.firstRange(of: Array($0.utf8)) != nil }
  }
}

extension [UInt8] {
  /// The big-endian 32-bit number at an offset; 0 where there are fewer than four bytes.
  func bigEndian(at offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The little-endian number of some bytes at an offset; 0 where there are fewer.
  func littleEndian(at offset: Int, bytes: Int) -> Int {
    guard offset >= 0, offset + bytes <= count else { return 0 }
    return self[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
