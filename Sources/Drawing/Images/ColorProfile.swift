// SPDX-License-Identifier: Apache-2.0

internal import CDynamic
internal import CImages

/// The ICC profile of an image file, which says what its colours are.
struct ColorProfile {
  private let bytes: [UInt8]

  /// The largest profile that is read, in bytes. Those for screens have a few thousand.
  private static let largest = 4 << 20

  /// nil where the file has none, or one that is too large or that says sRGB: its colours are sRGB
  /// then.
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

  /// Changes the colours of RGBA pixels to those of sRGB; a profile that is broken, or for
  /// printers, is ignored.
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
    // In place: a pixel is read before it is written, and alpha stays.
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe cmsDoTransform(
        transform, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
    }
  }

  // Of lcms2.h: signatures of colour spaces, and layouts of pixels, which give the space, how many
  // bytes follow the channels, how many channels there are, and the bytes of each.
  private static let rgbSpace: UInt32 = 0x5247_4220
  private static let graySpace: UInt32 = 0x4752_4159
  private static let rgba: UInt32 = 4 << 16 | 1 << 7 | 3 << 3 | 1
  private static let grayAndThree: UInt32 = 3 << 16 | 3 << 7 | 1 << 3 | 1

  // MARK: Names

  /// Its description names sRGB: nearly all that files carry do, and need no library.
  private var isSRGB: Bool {
    guard let text = tag("desc") else { return false }
    // Plain, or in UTF-16.
    let letters = text.filter { $0 != 0 }
    return letters.firstRange(of: Array("sRGB".utf8)) != nil
      && letters.firstRange(of: Array("inear".utf8)) == nil
  }

  /// The contents of a tag.
  private func tag(_ name: String) -> ArraySlice<UInt8>? {
    let count = min(bytes.number(at: 128), 100)
    for entry in 0..<count {
      let place = 132 + 12 * entry
      guard place + 12 <= bytes.count else { return nil }
      guard bytes[place..<place + 4].elementsEqual(name.utf8) else { continue }
      let (start, size) = (bytes.number(at: place + 4), bytes.number(at: place + 8))
      return start + size <= bytes.count ? bytes[start..<start + size] : nil
    }
    return nil
  }

  // MARK: Files

  /// From the chunk `iCCP`, which comes before the pixels.
  private static func png(_ file: [UInt8]) -> [UInt8]? {
    var place = 8
    while place + 12 <= file.count {
      let size = file.number(at: place)
      let body = place + 8
      guard body + size <= file.count else { return nil }
      let type = file[place + 4..<body]
      if type.elementsEqual("IDAT".utf8) { return nil }
      if type.elementsEqual("iCCP".utf8) {
        // A name, a zero, and the number of the compression, which is 0.
        guard let end = file[body..<body + size].firstIndex(of: 0), end + 2 <= body + size else {
          return nil
        }
        return inflated(Array(file[(end + 2)..<(body + size)]))
      }
      place = body + size + 4
    }
    return nil
  }

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

  /// From segments `APP2`, each with its number and how many there are.
  private static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    let title = Array("ICC_PROFILE".utf8) + [0]
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var total = 0
    var place = 2
    while place + 4 <= file.count, file[place] == 0xff {
      let marker = file[place + 1]
      let size = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let end = place + 2 + size
      // The pixels start.
      guard marker != 0xda, size >= 2, end <= file.count else { break }
      let body = file[(place + 4)..<end]
      if marker == 0xe2, body.starts(with: title), body.count > title.count + 2 {
        let rest = body.dropFirst(title.count)
        if let number = rest.first, parts[number] == nil {
          parts[number] = rest.dropFirst(2)
          total += rest.count - 2
        }
      }
      guard total <= largest else { return nil }
      place = end
    }
    return parts.isEmpty ? nil : parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// From the chunk `ICCP`.
  private static func webp(_ file: [UInt8]) -> [UInt8]? {
    var place = 12
    while place + 8 <= file.count {
      let body = place + 8
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      guard body + size <= file.count else { return nil }
      if file[place..<place + 4].elementsEqual("ICCP".utf8) {
        return Array(file[body..<body + size])
      }
      place = body + size + size % 2
    }
    return nil
  }
}

extension [UInt8] {
  /// Four bytes as one number, the highest first; 0 where there are fewer.
  fileprivate func number(at place: Int) -> Int {
    guard place >= 0, place + 4 <= count else { return 0 }
    return self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
