// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels

/// A view of pixels in memory that something else owns, such as a `Bitmap` or a locked texture:
/// rows of premultiplied B, G, R, A bytes.
@safe
public struct PixelBuffer {
  /// The first byte of the first row.
  public let base: UnsafeMutableRawPointer
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int

  public init(base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    unsafe self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// All pixels.
  public var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// Sets all pixels of a rectangle to a premultiplied 0xAARRGGBB.
  func fill(_ area: PixelRect, with pixel: UInt32) {
    let area = area.intersection(bounds)
    guard !area.isEmpty else { return }
    // Whole rows are one piece of memory.
    let isWhole = area.width * 4 == stride
    let (rows, count) = isWhole ? (1, area.area) : (area.height, area.width)
    for row in 0..<rows {
      unsafe lottie_fill(pointer(x: area.minX, y: area.minY + row), pixel, count)
    }
  }

  /// Sets all bytes of a coverage surface to 255.
  func fillCoverage() {
    for y in 0..<height { unsafe coverageRow(y).update(repeating: 255) }
  }

  /// A row of a coverage surface.
  func coverageRow(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
    unsafe UnsafeMutableBufferPointer(
      start: (base + y * stride).assumingMemoryBound(to: UInt8.self), count: width)
  }

  /// A pointer to a pixel of a colour surface, and to those after it.
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe (base + (y &* stride &+ x &* 4)).assumingMemoryBound(to: UInt32.self)
  }

  /// Allocates the memory pages of rows before they are painted, which is faster than one by one.
  func populate(rows: Range<Int>) {
    if unsafe ZeroedMemory.isMapped(base) { return }
    unsafe MemoryPages.populate(base + rows.lowerBound * stride, bytes: rows.count * stride)
  }

  /// The pixels of a row as premultiplied 0xAARRGGBB.
  func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
    unsafe UnsafeMutableBufferPointer(
      start: (base + y * stride).assumingMemoryBound(to: UInt32.self), count: width)
  }
}

/// A mutable picture: premultiplied B, G, R, A bytes (Cairo's ARGB32), initially transparent.
@safe
public final class Bitmap {
  /// The pixels, valid as long as the bitmap is.
  public let buffer: PixelBuffer
  private let memory: ZeroedMemory

  /// The width in pixels.
  public var width: Int { buffer.width }
  /// The height in pixels.
  public var height: Int { buffer.height }

  /// The largest width and height in pixels.
  public static let maxSide = 16_384
  /// The largest number of pixels.
  public static let maxArea = 256_000_000

  /// Whether a picture of this size is within the limits.
  public static func allows(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxArea
  }

  /// Makes a transparent bitmap.
  ///
  /// - Throws: `DrawingError.bitmapSize` for sizes below 1 or over the limits.
  public convenience init(width: Int, height: Int) throws(DrawingError) {
    try self.init(width: width, height: height, isFilled: true)
  }

  /// Makes a transparent bitmap.
  ///
  /// - Parameter isFilled: Whether all of it will be painted, so that its memory is allocated at
  ///   once.
  init(width: Int, height: Int, isFilled: Bool) throws(DrawingError) {
    guard Self.allows(width: width, height: height) else {
      throw .bitmapSize(width: width, height: height)
    }
    let bytes = width * height * 4
    memory = ZeroedMemory(bytes: bytes, filled: isFilled ? bytes : 0)
    unsafe buffer = PixelBuffer(base: memory.base, width: width, height: height, stride: width * 4)
  }

  deinit { memory.free() }

  /// The unpremultiplied colour of a pixel; transparent outside of the bitmap.
  public func color(x: Int, y: Int) -> RGBA {
    guard x >= 0, y >= 0, x < width, y < height else { return .clear }
    let pixel = unsafe buffer.row(y)[x]
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else { return .clear }
    func part(_ shift: UInt32) -> Double { Double((pixel >> shift) & 255) / alpha }
    return RGBA(part(16), part(8), part(0), alpha / 255)
  }

  /// A copy of all pixels as premultiplied 0xAARRGGBB, row by row.
  public var pixels: [UInt32] {
    var all: [UInt32] = []
    all.reserveCapacity(width * height)
    for y in 0..<height { unsafe all.append(contentsOf: buffer.row(y)) }
    return all
  }

  /// Returns an immutable copy, enlarged without interpolation.
  ///
  /// - Parameter scale: The factor in both directions; values below 1 count as 1.
  public func picture(scale: Int) -> Picture {
    guard scale > 1 else { return Picture(width: width, height: height, pixels: pixels) }
    let wide = width * scale
    let all = unsafe [UInt32](unsafeUninitializedCapacity: wide * height * scale) { target, count in
      for y in 0..<height {
        let row = unsafe buffer.row(y)
        let start = y * scale * wide
        for x in 0..<width {
          let pixel = unsafe row[x]
          for i in 0..<scale { unsafe target[start + x * scale + i] = pixel }
        }
        for copy in 1..<scale {
          let first = unsafe UnsafeBufferPointer(rebasing: target[start..<start + wide])
          _ = unsafe target[(start + copy * wide)...].update(fromContentsOf: first)
        }
      }
      count = wide * height * scale
    }
    return Picture(width: wide, height: height * scale, pixels: all)
  }

  /// All pixels as R, G, B, A bytes, alpha not premultiplied, row by row.
  public var straightBytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      count = width * height * 4
      guard let base = bytes.baseAddress else { return }
      unsafe buffer.copyStraight(
        buffer.bounds, to: UnsafeMutableRawPointer(base), stride: width * 4)
    }
  }

  /// The picture as a PNG file, with fast compression.
  ///
  /// - Throws: `DrawingError.pngEncoding` where libpng fails.
  public func png() throws(DrawingError) -> [UInt8] {
    try PNGWriter.file(straightBytes, width: width, height: height)
  }
}

/// The errors of pictures: their size, their files.
public enum DrawingError: Error, Equatable, CustomStringConvertible {
  /// A side is below 1 or over `Bitmap.maxSide`, or the area is over `Bitmap.maxArea`.
  case bitmapSize(width: Int, height: Int)
  /// A PNG file cannot be written; the text is the reason.
  case pngEncoding(String)
  /// An image cannot be decoded; the text is the reason.
  case imageDecoding(String)

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .bitmapSize(let width, let height):
      "a picture of \(width)x\(height) pixels is out of range: sides may have 1 to "
        + "\(Bitmap.maxSide) pixels, and \(Bitmap.maxArea / 1_000_000) million in all"
    case .pngEncoding(let text): "PNG cannot be written: \(text)"
    case .imageDecoding(let text): text
    }
  }
}
