// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEncoding

/// Makes image files smaller: PNG files without any loss, and with a quality all as JPEG or WebP.
package enum RecompressedImage {
  /// The smallest file of an image; nil if that is the one that is there.
  package static func smaller(_ file: [UInt8], _ options: PrepareOptions) -> [UInt8]? {
    let limits = Picture.DecodingLimits(
      side: options.limits.media.imageSide, area: options.limits.media.imageArea)
    guard let format = ImageFormat(file), [.png, .jpeg, .webp].contains(format) else { return nil }
    var candidates: [[UInt8]] = []
    if format == .png, let new = CompactPNG.smaller(file, limits: limits) { candidates.append(new) }
    if let quality = options.imageQuality { candidates += lossy(file, quality, limits, options) }
    return candidates.filter { $0.count < file.count }.min { $0.count < $1.count }
  }

  /// The image in formats with losses that all players read, where nobody sees them.
  private static func lossy(
    _ file: [UInt8], _ quality: Double, _ limits: Picture.DecodingLimits, _ options: PrepareOptions
  ) -> [[UInt8]] {
    // An animated image would have one frame.
    let marks = ["acTL", "ANMF"].map { Array($0.utf8) }
    guard !marks.contains(where: { file.firstRange(of: $0) != nil }),
      let picture = try? Self.picture(file, limits)
    else { return [] }
    var files: [[UInt8]] = []
    if !picture.hasAlpha, let new = try? picture.jpeg(quality: quality) { files.append(new) }
    let isRead = !options.targets.isEmpty && options.targets.allSatisfy(\.readsWebP)
    if isRead, let new = try? picture.webP(quality: quality) { files.append(new) }
    return files.filter { file in
      guard let new = try? Self.picture(file, limits) else { return false }
      return isAlike(new, picture, options)
    }
  }

  private static func picture(
    _ file: [UInt8], _ limits: Picture.DecodingLimits
  ) throws(DrawingError) -> StraightPicture {
    let picture = try Picture(decoding: file, limits: limits)
    return StraightPicture(
      width: picture.width, height: picture.height, bytes: picture.straightBytes)
  }

  /// Whether no more of an image's pixels differ than may differ in a picture.
  private static func isAlike(
    _ a: StraightPicture, _ b: StraightPicture, _ options: PrepareOptions
  ) -> Bool {
    guard a.bytes.count == b.bytes.count, !a.bytes.isEmpty else { return false }
    var different = 0
    for i in stride(from: 0, to: a.bytes.count, by: 4) {
      let alpha = Int(a.bytes[i + 3])
      var most = abs(alpha - Int(b.bytes[i + 3]))
      for channel in i..<i + 3 {
        // What is hardly seen differs hardly.
        let distance = abs(Int(a.bytes[channel]) - Int(b.bytes[channel]))
        most = max(most, distance * alpha / 255)
      }
      if most > options.colorTolerance { different += 1 }
    }
    return Double(different) <= options.tolerance * Double(a.bytes.count / 4)
  }
}
