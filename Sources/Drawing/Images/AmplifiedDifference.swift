// SPDX-License-Identifier: Apache-2.0

/// The difference of two pictures of the same size, and the amplified picture of it.
public struct AmplifiedDifference: Sendable {
  /// The difference picture: opaque, black where both are equal or as good as that, brighter for larger differences.
  public let picture: Picture
  /// The largest difference of any channel including alpha, 0...255.
  public let most: Int
  /// The number of pixels that differ by more than the tolerance.
  public let count: Int
  /// The fraction of pixels that differ by more than the tolerance, 0...1.
  public let share: Double
  /// The smallest rectangle with all of them; empty if there are none.
  public let bounds: PixelRect

  /// Compares premultiplied pixels.
  ///
  /// - Parameters:
  ///   - a: A picture.
  ///   - b: The other picture. If sizes differ, only the common part is compared.
  ///   - gain: The factor of the shown differences.
  ///   - tolerance: The largest difference of a channel, 0...255, of pixels that count as equal. Default: 0.
  public init(_ a: Bitmap, _ b: Bitmap, gain: Int, tolerance: Int = 0) {
    var rows = Rows(min(a.width, b.width), min(a.height, b.height), gain, tolerance)
    for y in 0..<rows.height {
      unsafe rows.compare(
        y, UnsafeBufferPointer(a.buffer.row(y)), UnsafeBufferPointer(b.buffer.row(y)))
    }
    self.init(rows)
  }

  /// Compares the pixels of two pictures; see `init(_:_:gain:tolerance:)` of bitmaps.
  public init(_ a: Picture, _ b: Picture, gain: Int, tolerance: Int = 0) {
    var rows = Rows(min(a.width, b.width), min(a.height, b.height), gain, tolerance)
    unsafe a.pixels.withUnsafeBufferPointer { first in
      unsafe b.pixels.withUnsafeBufferPointer { second in
        for y in 0..<rows.height {
          unsafe rows.compare(
            y, UnsafeBufferPointer(rebasing: first[y * a.width..<(y + 1) * a.width]),
            UnsafeBufferPointer(rebasing: second[y * b.width..<(y + 1) * b.width]))
        }
      }
    }
    self.init(rows)
  }

  private init(_ rows: Rows) {
    picture = Picture(width: rows.width, height: rows.height, pixels: rows.pixels)
    (most, count) = (rows.most, rows.count)
    share = rows.pixels.isEmpty ? 0 : Double(rows.count) / Double(rows.pixels.count)
    bounds = rows.count == 0 ? .empty : rows.bounds
  }

  /// What is found row by row.
  private struct Rows {
    let width, height: Int
    private let gain, tolerance: Int
    var pixels: [UInt32]
    var most = 0
    var count = 0
    var bounds: PixelRect

    init(_ width: Int, _ height: Int, _ gain: Int, _ tolerance: Int) {
      (self.width, self.height, self.gain, self.tolerance) = (width, height, gain, tolerance)
      pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
      bounds = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    }

    mutating func compare(
      _ y: Int, _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>
    ) {
      for x in 0..<width {
        let (p, q) = unsafe (a[x], b[x])
        if p == q { continue }
        func part(_ shift: UInt32) -> Int {
          abs(Int((p >> shift) & 255) - Int((q >> shift) & 255))
        }
        // Differences of alpha count in all channels, so that black on transparent is visible.
        let alpha = part(24)
        let (red, green, blue) = (
          max(part(16), alpha), max(part(8), alpha), max(part(0), alpha)
        )
        let largest = max(red, green, blue)
        most = max(most, largest)
        if largest <= tolerance { continue }
        count += 1
        (bounds.minX, bounds.maxX) = (min(bounds.minX, x), max(bounds.maxX, x + 1))
        (bounds.minY, bounds.maxY) = (min(bounds.minY, y), max(bounds.maxY, y + 1))
        func shown(_ difference: Int) -> UInt32 { UInt32(min(255, difference * gain)) }
        pixels[y * width + x] = 0xFF00_0000 | shown(red) << 16 | shown(green) << 8 | shown(blue)
      }
    }
  }
}
