// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages

/// The ICC profile of an image file, which defines its colour space.
struct ColorProfile {
  private let bytes: [UInt8]

  /// The largest accepted profile in bytes. Those of screens have a few thousand.
  private static let largest = 4 << 20

  /// Finds the profile of a PNG, JPEG or WebP file; nil where it has none, where it is too large,
  /// and for sRGB: no conversion is needed then.
  init?(of file: [UInt8], _ format: ImageFormat) {
    switch format {
    case .png: self.init(Self.png(file))
    case .jpeg: self.init(Self.jpeg(file))
    case .webp: self.init(ImageChunks.webp(file, "ICCP").first.map { Array($0) })
    default: return nil
    }
  }

  /// Makes a profile of its bytes; nil as for files.
  init?(_ found: [UInt8]?) {
    guard let found, found.count > 132, found.count <= Self.largest else { return nil }
    bytes = found
    if isSRGB { return nil }
  }

  /// Converts R, G, B, A bytes to sRGB, by Little CMS. Invalid and CMYK profiles are ignored, and
  /// all profiles where the library is not installed.
  func convertToSRGB(_ pixels: inout [UInt8]) {
    _ = convert(&pixels) { space in
      switch space {
      case Self.rgbSpace: Self.rgba
      case Self.graySpace: Self.grayAndThree
      default: nil
      }
    }
  }

  /// Converts C, M, Y, K bytes, where 255 is no ink, to R, G, B and 255.
  ///
  /// - Returns: Whether it has: the profile is of this space, valid, and the library is installed.
  func convertInksToSRGB(_ pixels: inout [UInt8]) -> Bool {
    guard convert(&pixels, from: { $0 == Self.cmykSpace ? Self.inverseInks : nil }) else {
      return false
    }
    for i in stride(from: 3, to: pixels.count, by: 4) { pixels[i] = 255 }
    return true
  }

  /// Converts the pixels in place.
  ///
  /// - Parameter layout: The layout of the pixels for the profile's colour space; nil if it is of
  ///   another kind.
  private func convert(_ pixels: inout [UInt8], from layout: (_ space: UInt32) -> UInt32?) -> Bool {
    guard dynamic_lcms_is_there() != 0,
      let input = unsafe cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
    else { return false }
    defer { _ = unsafe cmsCloseProfile(input) }
    guard let format = unsafe layout(cmsGetColorSpace(input)),
      let output = unsafe cmsCreate_sRGBProfile()
    else { return false }
    defer { _ = unsafe cmsCloseProfile(output) }
    guard let transform = unsafe cmsCreateTransform(input, format, output, Self.rgba, 0, 0) else {
      return false
    }
    defer { unsafe cmsDeleteTransform(transform) }
    // In place: each pixel is read before it is written, and alpha is not changed.
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe cmsDoTransform(
        transform, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
    }
    return true
  }

  // From lcms2.h: signatures of colour spaces, and pixel layouts, which consist of the space, the
  // number of extra bytes, the number of channels, and the bytes of each channel.
  private static let rgbSpace: UInt32 = 0x5247_4220
  private static let graySpace: UInt32 = 0x4752_4159
  private static let cmykSpace: UInt32 = 0x434d_594b
  private static let rgba: UInt32 = 4 << 16 | 1 << 7 | 3 << 3 | 1
  private static let grayAndThree: UInt32 = 3 << 16 | 3 << 7 | 1 << 3 | 1
  /// Bit 13: the values are inverse.
  private static let inverseInks: UInt32 = 6 << 16 | 1 << 13 | 4 << 3 | 1

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
    let count = min(bytes.bigEndian(at: 128), 100)
    for entry in 0..<count {
      let offset = 132 + 12 * entry
      guard offset + 12 <= bytes.count else { return nil }
      guard bytes[offset..<offset + 4].elementsEqual(name.utf8) else { continue }
      let (start, size) = (bytes.bigEndian(at: offset + 4), bytes.bigEndian(at: offset + 8))
      return start + size <= bytes.count ? bytes[start..<start + size] : nil
    }
    return nil
  }

  // MARK: Files

  /// The profile in the chunk `iCCP` of a PNG file.
  private static func png(_ file: [UInt8]) -> [UInt8]? {
    // A name, a zero byte, and the compression method, which is 0.
    guard let chunk = ImageChunks.png(file, "iCCP"), let end = chunk.firstIndex(of: 0),
      end + 2 <= chunk.endIndex
    else { return nil }
    return inflated(Array(chunk[(end + 2)...]))
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
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var total = 0
    for rest in ImageChunks.jpeg(file, 0xe2, title: Array("ICC_PROFILE".utf8) + [0]) {
      guard rest.count > 2, let number = rest.first, parts[number] == nil else { continue }
      parts[number] = rest.dropFirst(2)
      total += rest.count - 2
      guard total <= largest else { return nil }
    }
    return parts.isEmpty ? nil : parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
