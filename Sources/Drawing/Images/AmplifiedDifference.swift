// SPDX-License-Identifier: Apache-2.0

/// The amplified difference of two pictures of the same size.
public struct AmplifiedDifference {
  /// The difference picture: opaque, black where both are equal, brighter for larger differences.
  public let picture: Picture
  /// The largest difference of any channel including alpha, 0...255.
  public let most: Int
  /// The fraction of pixels that differ, 0...1.
  public let share: Double

  /// Compares premultiplied pixels.
  ///
  /// - Parameters:
  ///   - a: A picture.
  ///   - b: The other picture. If sizes differ, only the common part is compared.
  ///   - gain: The factor of the shown differences.
  public init(_ a: Bitmap, _ b: Bitmap, gain: Int) {
    let (width, height) = (min(a.width, b.width), min(a.height, b.height))
    var pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
    var (largest, count) = (0, 0)
    for y in 0..<height {
      let (rowA, rowB) = unsafe (a.buffer.row(y), b.buffer.row(y))
      for x in 0..<width {
        let (p, q) = unsafe (rowA[x], rowB[x])
        if p == q { continue }
        func part(_ shift: UInt32) -> Int {
          abs(Int((p >> shift) & 255) - Int((q >> shift) & 255))
        }
        // Differences of alpha count in all channels, so that black on transparent is visible.
        let alpha = part(24)
        let (red, green, blue) = (
          max(part(16), alpha), max(part(8), alpha), max(part(0), alpha)
        )
        func shown(_ difference: Int) -> UInt32 { UInt32(min(255, difference * gain)) }
        largest = max(largest, red, green, blue)
        count += 1
        pixels[y * width + x] = 0xFF00_0000 | shown(red) << 16 | shown(green) << 8 | shown(blue)
      }
    }
    picture = Picture(width: width, height: height, pixels: pixels)
    most = largest
    share = pixels.isEmpty ? 0 : Double(count) / Double(pixels.count)
  }
}
