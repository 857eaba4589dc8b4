// SPDX-License-Identifier: Apache-2.0

/// How stored rows and columns are shown: the tag `Orientation` of Exif and TIFF.
enum ImageOrientation: Int {
  case normal = 1, mirrored, turnedAround, flipped, transposed, clockwise, transversed
  case anticlockwise

  /// Reads the Exif data of an image file. AVIF and TIFF files have own rules; see their decoders.
  init(of file: [UInt8], _ format: ImageFormat) {
    let title = Array("Exif".utf8) + [0, 0]
    let data: ArraySlice<UInt8>? =
      switch format {
      case .png: ImageChunks.png(file, "eXIf")
      case .jpeg: ImageChunks.jpeg(file, 0xe1, title: title).first
      case .webp: ImageChunks.webp(file, "EXIF").first
      default: nil
      }
    guard let data else {
      self = .normal
      return
    }
    // Some writers of WebP repeat the title of JPEG segments.
    let exif = Array(data.starts(with: title) ? data.dropFirst(title.count) : data)
    self = Self.tag(of: exif).flatMap(Self.init(rawValue:)) ?? .normal
  }

  /// The value of the tag `Orientation` (0x0112) in the first directory of Exif data.
  private static func tag(of exif: [UInt8]) -> Int? {
    let isLittle = exif.starts(with: [0x49, 0x49])
    guard isLittle || exif.starts(with: [0x4d, 0x4d]) else { return nil }
    func number(at offset: Int, bytes: Int) -> Int {
      guard offset + bytes <= exif.count else { return 0 }
      return isLittle
        ? exif.littleEndian(at: offset, bytes: bytes)
        : exif[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = number(at: 4, bytes: 4)
    for entry in 0..<min(number(at: directory, bytes: 2), 512) {
      let offset = directory + 2 + 12 * entry
      if number(at: offset, bytes: 2) == 0x0112 { return number(at: offset + 8, bytes: 2) }
    }
    return nil
  }

  /// The orientation of a number of anticlockwise quarter turns and a mirroring after them.
  ///
  /// - Parameters:
  ///   - turns: 0...3.
  ///   - mirror: 0 for none, 1 if the top and the bottom are exchanged, 2 for the sides.
  init(turns: Int, mirror: Int) {
    let rows: [[ImageOrientation]] = [
      [.normal, .flipped, .mirrored],
      [.anticlockwise, .transposed, .transversed],
      [.turnedAround, .mirrored, .flipped],
      [.clockwise, .transversed, .transposed],
    ]
    self = rows[turns & 3][max(0, min(mirror, 2))]
  }

  /// Whether rows are shown as columns.
  private var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// Returns the pixels of an image as they are shown.
  func shown(_ image: DecodedImage) -> DecodedImage {
    guard self != .normal else { return image }
    let (width, height) = (image.width, image.height)
    var result = image
    if swapsSides { (result.width, result.height) = (height, width) }
    unsafe image.pixels.withUnsafeBufferPointer { source in
      result.pixels = unsafe [UInt32](unsafeUninitializedCapacity: source.count) { target, count in
        for y in 0..<result.height {
          for x in 0..<result.width {
            let from = stored(x, y, width, height)
            unsafe target[y &* result.width &+ x] = unsafe source[from.y &* width &+ from.x]
          }
        }
        count = source.count
      }
    }
    return result
  }

  /// The stored position of a shown pixel; sides are those of the stored image.
  private func stored(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
    switch self {
    case .normal: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .turnedAround: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .clockwise: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .anticlockwise: (width - 1 - y, x)
    }
  }
}
