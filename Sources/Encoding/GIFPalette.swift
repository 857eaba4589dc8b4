// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A palette of up to 255 colours, after the index for transparent pixels. Frequent colours come
/// first, so that pictures with few colours have short codes.
package final class GIFPalette {
  /// The colours as 0xRRGGBB, by their indices; the first is that of transparent pixels.
  let colors: [UInt32]
  /// The index of the nearest colour, for each colour that was looked up.
  private var nearest: [UInt32: UInt8] = [:]

  /// The largest number of colours: 256 less the transparent index.
  static let mostColors = 255

  /// The number of bits of an index.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count { bits += 1 }
    return bits
  }

  /// The colours as a GIF has them: red, green and blue of a power of two of them.
  var table: [UInt8] {
    let padding = [UInt32](repeating: 0, count: (1 << bits) - colors.count)
    return (colors + padding).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }

  /// Makes the palette of some pixels: their own colours if there are at most 255, else
  /// representative ones.
  convenience init(of pixels: [UInt32]) {
    var histogram = ColorHistogram()
    histogram.count(pixels)
    self.init(histogram)
  }

  /// Makes the palette of a histogram, for all frames together.
  package init(_ histogram: ColorHistogram) {
    colors = [0] + histogram.representatives(Self.mostColors)
    for (i, color) in colors.enumerated().dropFirst() {
      nearest[color] = UInt8(truncatingIfNeeded: i)
    }
  }

  /// The index of the nearest colour; the alpha of the pixel is ignored. With no colours, that of
  /// transparent pixels.
  func index(of pixel: UInt32) -> UInt8 {
    let color = pixel & 0xFFFFFF
    if let index = nearest[color] { return index }
    var best = (index: 0, distance: Int.max)
    for (i, candidate) in colors.enumerated().dropFirst() {
      let distance = Self.distance(color, candidate)
      if distance < best.distance { best = (i, distance) }
    }
    let index = UInt8(truncatingIfNeeded: best.index)
    nearest[color] = index
    return index
  }

  /// The squared distance, weighted 2:4:1 by the eye's sensitivity for red, green and blue.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func part(_ shift: UInt32) -> Int { Int((a >> shift) & 255) - Int((b >> shift) & 255) }
    let (red, green, blue) = (part(16), part(8), part(0))
    return 2 * red * red + 4 * green * green + blue * blue
  }
}

/// The frequency of colours. Beyond 16,384 different ones, similar colours share a bin.
package struct ColorHistogram {
  /// The number and the sum of the colours with the same leading bits.
  private struct Bin {
    var count = 0.0
    var sum = SIMD3<Double>()
    var mean: SIMD3<Double> { sum / count }

    mutating func add(_ other: Bin) {
      count += other.count
      sum += other.sum
    }
  }

  private var bins: [UInt32: Bin] = [:]
  /// The number of low bits of each channel that are ignored.
  private var shift: UInt32 = 0
  /// The largest number of bins, which limits time and memory.
  private static let mostBins = 16_384

  package init() {}

  /// Counts a picture's opaque pixels.
  package mutating func count(_ picture: OpaquePicture) { count(picture.pixels) }

  /// Counts the opaque ones of some pixels.
  mutating func count(_ pixels: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    // Most pixels have the colour of the one before.
    var (color, run): (UInt32, Int) = (0, 0)
    for pixel in pixels {
      if pixel == color {
        run += 1
      } else {
        if color != 0 { counts[color & 0xFFFFFF, default: 0] += run }
        (color, run) = (pixel, 1)
      }
    }
    if color != 0 { counts[color & 0xFFFFFF, default: 0] += run }
    for (color, count) in counts {
      add(
        Bin(count: Double(count), sum: Self.channels(color) * Double(count)), at: key(color))
      while bins.count > Self.mostBins { coarsen() }
    }
  }

  private mutating func add(_ bin: Bin, at key: UInt32) {
    bins[key, default: Bin()].add(bin)
  }

  /// The bin of a colour: its channels without the ignored bits.
  private func key(_ color: UInt32) -> UInt32 {
    let mask = (0xFF >> shift) << shift as UInt32
    return color & (mask << 16 | mask << 8 | mask)
  }

  /// Ignores one more bit of each channel, and merges the bins that become equal.
  private mutating func coarsen() {
    shift += 1
    let fine = bins
    bins = [:]
    for (color, bin) in fine { add(bin, at: key(color)) }
  }

  private static func channels(_ color: UInt32) -> SIMD3<Double> {
    SIMD3(Double((color >> 16) & 255), Double((color >> 8) & 255), Double(color & 255))
  }

  // MARK: Choice

  /// The representative colours, at most `most`, the most frequent first, in an order that depends
  /// only on the counts.
  ///
  /// The box of colours with the largest variance is split at its mean until there are enough boxes
  /// (after Wan, Wong and Prusinkiewicz 1988). Then each colour moves to the mean of those that are
  /// nearest to it, some times (k-means).
  func representatives(_ most: Int) -> [UInt32] {
    let sorted = bins.sorted { $0.key < $1.key }.map(\.value)
    guard sorted.count > most else { return Self.colors(sorted) }
    var boxes = [Box(sorted)]
    while boxes.count < most {
      guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
        boxes[widest].spread > 0
      else { break }
      let (low, high) = boxes[widest].halves
      guard !low.bins.isEmpty, !high.bins.isEmpty else { break }
      boxes[widest] = low
      boxes.append(high)
    }
    var means = boxes.map { box in
      box.bins.reduce(into: Bin()) { $0.add($1) }
    }
    for _ in 0..<Self.moves { means = Self.moved(means, sorted) }
    return Self.colors(means)
  }

  /// How often colours move to the mean of those that are nearest.
  private static let moves = 3

  /// The sums of the bins that are nearest to each mean; means without any are left out.
  private static func moved(_ means: [Bin], _ bins: [Bin]) -> [Bin] {
    let weight = SIMD3<Double>(2, 4, 1)
    let centers = means.map(\.mean)
    var sums = [Bin](repeating: Bin(), count: means.count)
    for bin in bins {
      let color = bin.mean
      var best = (index: 0, distance: Double.infinity)
      for (i, center) in centers.enumerated() {
        let away = color - center
        let distance = (away * away * weight).sum()
        if distance < best.distance { best = (i, distance) }
      }
      sums[best.index].add(bin)
    }
    return sums.filter { $0.count > 0 }
  }

  /// The different colours of bins, the most frequent first.
  private static func colors(_ bins: [Bin]) -> [UInt32] {
    var colors: [UInt32] = []
    let order = bins.indices.sorted {
      (-bins[$0].count, $0) < (-bins[$1].count, $1)
    }
    for i in order {
      let color = color(bins[i].mean)
      if !colors.contains(color) { colors.append(color) }
    }
    return colors
  }

  private static func color(_ channels: SIMD3<Double>) -> UInt32 {
    func part(_ value: Double) -> UInt32 { UInt32(Int(clamping: value.rounded(), to: 0...255)) }
    return part(channels.x) << 16 | part(channels.y) << 8 | part(channels.z)
  }

  /// A set of bins, with one colour of the palette.
  private struct Box {
    let bins: [Bin]
    let mean: SIMD3<Double>
    /// The sum of squared distances from the mean along the axis where it is largest.
    let spread: Double
    private let axis: Int

    init(_ bins: [Bin]) {
      self.bins = bins
      let count = bins.reduce(0) { $0 + $1.count }
      let center = bins.reduce(SIMD3<Double>()) { $0 + $1.sum } / max(1, count)
      mean = center
      let squares = bins.reduce(SIMD3<Double>()) { sum, bin in
        let away = bin.mean - center
        return sum + away * away * bin.count
      }
      axis = (0..<3).max { squares[$0] < squares[$1] } ?? 0
      spread = squares[axis]
    }

    /// The bins up to the mean along that axis, and those above it.
    var halves: (Box, Box) {
      let low = bins.filter { $0.mean[axis] <= mean[axis] }
      let high = bins.filter { $0.mean[axis] > mean[axis] }
      return (Box(low), Box(high))
    }
  }
}
