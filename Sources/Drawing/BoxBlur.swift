// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A Gaussian blur as three box blurs along each axis, with the box sizes of SVG's feGaussianBlur.
///
/// Its cost does not depend on the radius. What lies outside the pixels counts as clear.
@safe
struct BoxBlur {
  /// Sizes and shifts of the three boxes; none where the blur is too small to be seen.
  private let boxes: [(size: Int, before: Int)]

  /// - Parameter deviation: Standard deviation of the Gaussian in pixels; at most 250 counts. That blurs all but the
  ///   largest pictures into one tone, and what is around has to be drawn as far as the blur reaches.
  init(deviation: Double) {
    let size = deviation.clamped(to: 0...250) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5
    let d = Int(clamping: size, to: 0...8000)
    if d <= 1 {
      boxes = []
    } else if d.isMultiple(of: 2) {
      // Two boxes off centre to either side, and one larger by a pixel, centred.
      boxes = [(d, d / 2), (d, d / 2 - 1), (d + 1, d / 2)]
    } else {
      boxes = [(d, d / 2), (d, d / 2), (d, d / 2)]
    }
  }

  /// How far a pixel's light gets.
  var reach: Int { boxes.reduce(0) { $0 + max($1.before, $1.size - 1 - $1.before) } }

  /// Blurs along the rows.
  ///
  /// - Parameter channels: Bytes of one pixel.
  func blurRows(_ pixels: PixelBuffer, channels: Int) {
    guard !boxes.isEmpty else { return }
    var line = [UInt8](repeating: 0, count: pixels.width * channels)
    for y in 0..<pixels.height {
      let row = unsafe (pixels.base + y * pixels.stride).assumingMemoryBound(to: UInt8.self)
      for box in boxes {
        for i in line.indices { line[i] = unsafe row[i] }
        for c in 0..<channels {
          var sum = 0
          // The box over pixel x holds x - before ... x - before + size - 1.
          let ahead = box.size - box.before
          for x in 0..<min(ahead - 1, pixels.width) { sum += Int(line[x * channels + c]) }
          for x in 0..<pixels.width {
            let entering = x + ahead - 1
            if entering < pixels.width { sum += Int(line[entering * channels + c]) }
            unsafe row[x * channels + c] = UInt8((sum + box.size / 2) / box.size)
            let leaving = x - box.before
            if leaving >= 0 { sum -= Int(line[leaving * channels + c]) }
          }
        }
      }
    }
  }

  /// Blurs along the columns, all of them side by side.
  func blurColumns(_ pixels: PixelBuffer, channels: Int) {
    guard !boxes.isEmpty else { return }
    let width = pixels.width * channels
    var copy = [UInt8](repeating: 0, count: width * pixels.height)
    for box in boxes {
      for y in 0..<pixels.height {
        let row = unsafe (pixels.base + y * pixels.stride).assumingMemoryBound(to: UInt8.self)
        for i in 0..<width { copy[y * width + i] = unsafe row[i] }
      }
      var sums = [UInt32](repeating: 0, count: width)
      let ahead = box.size - box.before
      for y in 0..<min(ahead - 1, pixels.height) {
        for i in 0..<width { sums[i] += UInt32(copy[y * width + i]) }
      }
      let size = UInt32(box.size)
      for y in 0..<pixels.height {
        let row = unsafe (pixels.base + y * pixels.stride).assumingMemoryBound(to: UInt8.self)
        let entering = y + ahead - 1
        if entering < pixels.height {
          for i in 0..<width { sums[i] += UInt32(copy[entering * width + i]) }
        }
        for i in 0..<width { unsafe row[i] = UInt8((sums[i] + size / 2) / size) }
        let leaving = y - box.before
        if leaving >= 0 {
          for i in 0..<width { sums[i] -= UInt32(copy[leaving * width + i]) }
        }
      }
    }
  }
}
