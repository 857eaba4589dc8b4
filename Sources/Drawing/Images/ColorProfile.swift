// SPDX-License-Identifier: Apache-2.0

internal import CDynamic
internal import CImages

/// The ICC profile of an image file, which defines its colour space.
struct ColorProfile {
  private let bytes: [UInt8]

  /// The largest accepted profile in bytes. Those of screens have a few thousand.
  private static let largest = 4 << 20

  /// Finds the profile of a PNG, JPEG or WebP file; nil where it has none, where it is too large,
  /// and for sRGB: no conversion is needed then.
  init?(of file: [UInt8]) {
    let found =
      switch file.first {
      case 0x89: Self.png(file)
      case 0xff: Self.jpeg(file)
      default: Self.webp(file)
      }
    guard let found, found.count > 132, found.count <= Self.largest else { return nil }
    bytes = found
    if isSRGB { return nil }
  }

  /// Converts R, G, B, A bytes to sRGB, by Little CMS. Invalid and CMYK profiles are ignored, and
  /// all profiles where the library is not installed.
  func convertToSRGB(_ pixels: inout [UInt8]) {
    guard dynamic_lcms_is_there() != 0,
      let input = unsafe cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
    else { return }
    defer { _ = unsafe cmsCloseProfile(input) }
    let format: UInt32
    switch unsafe cmsGetColorSpace(input) {
    case Self.rgbSpace: format = Self.rgba
    case Self.graySpace: format = Self.grayAndThree
    default: return
    }
    guard let output = unsafe cmsCreate_sRGBProfile() else { return }
    defer { _ = unsafe cmsCloseProfile(output) }
    guard let transform = unsafe cmsCreateTransform(input, format, output, Self.rgba, 0, 0) else {
      return
    }
    defer { unsafe cmsDeleteTransform(transform) }
    // In place: each pixel is read before it is written, and alpha is not changed.
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe cmsDoTransform(
        transform, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
    }
  }

  // From lcms2.h: signatures of colour spaces, and pixel layouts, which consist of the space, the
  // number of extra bytes, the number of channels, and the bytes of each channel.
  private static let rgbSpace: UInt32 = 0x5247_4220
  private static let graySpace: UInt32 = 0x4752_4159
  private static let rgba: UInt32 = 4 << 16 | 1 << 7 | 3 << 3 | 1
  private static let grayAndThree: UInt32 = 3 << 16 | 3 << 7 | 1 << 3 | 1

  // MARK: Names

  /// Whether its description names sRGB, as in most files. Linear sRGB is another space.
  private var isSRGB: Bool {
    guard let text = tag("desc") else { return false }
    // ASCII or UTF-16.
    let letters = text.filter { $0 != 0 }
    return letters.firstRange(of: Array("sRGB".utf8)) != nil
      && letters.firstRange(of: Array("inear".utf8)) == nil
  }

  /// The contents of a tag of the ICC tag table.
  private func tag(_ name: String) -> ArraySlice<UInt8>? {
    let count = min(bytes.number(at: 128), 100)
    for entry in 0..<count {
      let offset = 132 + 12 * entry
      guard offset + 12 <= bytes.count else { return nil }
      guard bytes[offset..<offset + 4].elementsEqual(name.utf8) else { continue }
      let (start, size) = (bytes.number(at: offset + 4), bytes.number(at: offset + 8))
      return start + size <= bytes.count ? bytes[start..<start + size] : nil
    }
    return nil
  }

  // MARK: Files

  /// The profile in the chunk `iCCP` of a PNG file, which comes before the pixels.
  private static func png(_ file: [UInt8]) -> [UInt8]? {
    var offset = 8
    while offset + 12 <= file.count {
      let size = file.number(at: offset)
      let body = offset + 8
      guard body + size <= file.count else { return nil }
      let type = file[offset + 4..<body]
      if type.elementsEqual("IDAT".utf8) { return nil }
      if type.elementsEqual("iCCP".utf8) {
        // A name, a zero byte, and the compression method, which is 0.
        guard let end = file[body..<body + size].firstIndex(of: 0), end + 2 <= body + size else {
          return nil
        }
        return inflated(Array(file[(end + 2)..<(body + size)]))
      }
      offset = body + size + 4
    }
    return nil
  }

  /// Decompresses a profile with zlib; nil for invalid data and profiles over the limit.
  private static func inflated(_ data: [UInt8]) -> [UInt8]? {
    for size in [1 << 16, largest] {
      var bytes = [UInt8](repeating: 0, count: size)
      var count = UInt(size)
      switch unsafe uncompress(&bytes, &count, data, UInt(data.count)) {
      case Z_OK: return Array(bytes.prefix(Int(clamping: count)))
      case Z_BUF_ERROR: continue
      default: return nil
      }
    }
    return nil
  }

  /// The profile in the segments `APP2` of a JPEG file. Each segment has a part with its number.
  private static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    let title = Array("ICC_PROFILE".utf8) + [0]
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var total = 0
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xff {
      let marker = file[offset + 1]
      let size = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      let end = offset + 2 + size
      // The pixels start.
      guard marker != 0xda, size >= 2, end <= file.count else { break }
      let body = file[(offset + 4)..<end]
      if marker == 0xe2, body.starts(with: title), body.count > title.count + 2 {
        let rest = body.dropFirst(title.count)
        if let number = rest.first, parts[number] == nil {
          parts[number] = rest.dropFirst(2)
          total += rest.count - 2
        }
      }
      guard total <= largest else { return nil }
      offset = end
    }
    return parts.isEmpty ? nil : parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The profile in the chunk `ICCP` of a WebP file.
  private static func webp(_ file: [UInt8]) -> [UInt8]? {
    var offset = 12
    while offset + 8 <= file.count {
      let body = offset + 8
      let size = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
      guard body + size <= file.count else { return nil }
      if file[offset..<offset + 4].elementsEqual("ICCP".utf8) {
        return Array(file[body..<body + size])
      }
      offset = body + size + size % 2
    }
    return nil
  }
}

extension [UInt8] {
  /// The big-endian 32-bit number at an offset; 0 where there are fewer than four bytes.
  fileprivate func number(at offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
