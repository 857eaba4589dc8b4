// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import Synchronization

/// The cache of smaller copies of a picture (mipmaps). They are made on first use, and freed with
/// the picture.
///
/// Each side is halved until the remaining scale is in 0.5...1, where bilinear interpolation is
/// enough, as in browsers.
final class PictureLevels: Sendable {
  /// The number of times that each side is halved.
  private struct Steps: Equatable, Sendable {
    let x: Int
    let y: Int
  }

  private struct Level: Sendable {
    let steps: Steps
    let picture: Picture
  }

  /// The copies in order of their last use.
  private let levels = Mutex<[Level]>([])

  /// The largest number of copies. Each has at most half of the picture's pixels, usually a
  /// quarter.
  private static let most = 3

  /// The smallest copy that has at least as many pixels as are painted.
  ///
  /// - Parameters:
  ///   - picture: The original.
  ///   - scaleX: Painted pixels per pixel of the picture along its rows, above 0.
  ///   - scaleY: The same along its columns.
  func level(of picture: Picture, scaleX: Double, scaleY: Double) -> Picture {
    let steps = Steps(
      x: Self.steps(scaleX, side: picture.width), y: Self.steps(scaleY, side: picture.height))
    guard steps.x > 0 || steps.y > 0 else { return picture }
    // Other threads that need it wait.
    return levels.withLock { levels in
      if let index = levels.firstIndex(where: { $0.steps == steps }) {
        let level = levels.remove(at: index)
        levels.append(level)
        return level.picture
      }
      let reduced = picture.reduced(
        width: Self.side(picture.width, steps.x), height: Self.side(picture.height, steps.y))
      if levels.count == Self.most { levels.removeFirst() }
      levels.append(Level(steps: steps, picture: reduced))
      return reduced
    }
  }

  /// The number of halvings of a side for a scale.
  private static func steps(_ scale: Double, side: Int) -> Int {
    guard scale > 0, side > 1 else { return 0 }
    // At least one pixel remains. The tolerance lets a scale of 0.5 with rounding errors be one
    // step.
    var (steps, least) = (0, 0.500_001)
    while scale <= least, Self.side(side, steps) > 1 {
      steps += 1
      least /= 2
    }
    return steps
  }

  /// The length of a side after some halvings.
  private static func side(_ side: Int, _ steps: Int) -> Int {
    max(1, (side + (1 << steps) / 2) >> steps)
  }
}

extension Picture {
  /// The picture reduced to a size; each pixel is the mean of those that it covers (box filter).
  func reduced(width newWidth: Int, height newHeight: Int) -> Picture {
    let channels = width * 4
    var line = [Float](repeating: 0, count: channels)
    let all = unsafe [UInt32](unsafeUninitializedCapacity: newWidth * newHeight) { target, count in
      unsafe line.withUnsafeMutableBufferPointer { line in
        for y in 0..<newHeight {
          unsafe line.update(repeating: 0)
          unsafe addRows(y, of: newHeight, to: line)
          let row = unsafe UnsafeMutableBufferPointer(
            rebasing: target[y * newWidth..<(y + 1) * newWidth])
          unsafe PixelPasses.means(of: UnsafeBufferPointer(line), into: row)
        }
      }
      count = newWidth * newHeight
    }
    return Picture(width: newWidth, height: newHeight, pixels: all)
  }

  /// Adds the rows that row `y` of `count` rows covers, weighted by the covered part.
  private func addRows(_ y: Int, of count: Int, to line: UnsafeMutableBufferPointer<Float>) {
    // The unit is 1/count of a row of the picture, and 1/height of a row of the result.
    let (start, end) = (y * height, (y + 1) * height)
    unsafe pixels.withUnsafeBytes { bytes in
      for row in start / count..<(end + count - 1) / count {
        let covered = min(end, (row + 1) * count) - max(start, row * count)
        let source = unsafe UnsafeRawBufferPointer(
          rebasing: bytes[row * line.count..<(row + 1) * line.count])
        unsafe PixelPasses.add(source, times: Float(covered) / Float(height), to: line)
      }
    }
  }
}

extension PixelPasses {
  /// Adds weighted bytes to sums.
  fileprivate static func add(
    _ bytes: UnsafeRawBufferPointer, times weight: Float, to sums: UnsafeMutableBufferPointer<Float>
  ) {
    guard let from = bytes.baseAddress, let to = sums.baseAddress else { return }
    for i in 0..<min(bytes.count, sums.count) {
      unsafe to[i] += Float(unsafe from.load(fromByteOffset: i, as: UInt8.self)) * weight
    }
  }

  /// Writes a row whose pixels are means of a longer line of channels.
  fileprivate static func means(
    of line: UnsafeBufferPointer<Float>, into row: UnsafeMutableBufferPointer<UInt32>
  ) {
    let (width, count) = (line.count / 4, row.count)
    guard let base = unsafe UnsafeRawPointer(line.baseAddress), count > 0 else { return }
    let share = 1 / Float(width)
    for x in 0..<count {
      let (start, end) = (x &* width, (x &+ 1) &* width)
      var sum = SIMD4<Float>(repeating: 0)
      // The first and the last pixel are covered in part.
      var column = start / count
      var position = start
      while position < end {
        let next = min(end, (column &+ 1) &* count)
        let color = unsafe base.loadUnaligned(
          fromByteOffset: column &* 16, as: SIMD4<Float>.self)
        sum += color * Float(next &- position)
        (position, column) = (next, column &+ 1)
      }
      unsafe row[x] = pixel(sum * share)
    }
  }
}
