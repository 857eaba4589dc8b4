// SPDX-License-Identifier: Apache-2.0

import CLottieKernels
import Testing

@testable import LottieDrawing

/// The loops of blurs and shadows against their definitions, in each version.
@Suite(.serialized) struct BlurKernelTests {
  /// A picture with content in a random rectangle, or in all of it.
  struct Sample {
    let width, height, channels: Int
    var bytes: [UInt8]

    init(_ width: Int, _ height: Int, _ channels: Int) {
      (self.width, self.height, self.channels) = (width, height, channels)
      bytes = Array(repeating: 0, count: width * height * channels)
    }

    init(channels: Int, _ numbers: inout KernelTests.Numbers) {
      self.init(
        Int.random(in: 1...70, using: &numbers), Int.random(in: 1...70, using: &numbers), channels)
      var (columns, rows) = (0..<width, 0..<height)
      if Bool.random(using: &numbers) {
        columns = (width / 3)..<(width / 3 + Int.random(in: 0...width / 2, using: &numbers))
        rows = (height / 2)..<(height / 2 + Int.random(in: 0...height / 3, using: &numbers))
      }
      for y in rows {
        for x in columns {
          for i in 0..<channels {
            bytes[(y * width + x) * channels + i] = UInt8.random(in: 0...255, using: &numbers)
          }
        }
      }
    }

    /// A byte; 0 outside.
    subscript(x: Int, y: Int, channel: Int) -> UInt8 {
      (0..<width).contains(x) && (0..<height).contains(y)
        ? bytes[(y * width + x) * channels + channel] : 0
    }

    /// Calls `body` with a buffer whose rows have some bytes more than the pixels; those must not
    /// change.
    mutating func withPixels(_ body: (PixelBuffer) -> Void) {
      let (row, stride) = (width * channels, width * channels + 5)
      var padded = [UInt8](repeating: 77, count: stride * height)
      for y in 0..<height {
        padded.replaceSubrange(
          y * stride..<y * stride + row, with: bytes[y * row..<(y + 1) * row])
      }
      unsafe padded.withUnsafeMutableBytes {
        guard let base = $0.baseAddress else { return }
        unsafe body(PixelBuffer(base: base, width: width, height: height, stride: stride))
      }
      for y in 0..<height {
        bytes.replaceSubrange(
          y * row..<(y + 1) * row, with: padded[y * stride..<y * stride + row])
        #expect(padded[y * stride + row..<(y + 1) * stride].allSatisfy { $0 == 77 })
      }
    }
  }

  /// Three boxes over a line, in rounded sixteenths.
  static func blurred(_ line: [UInt8], _ box: lottie_box) -> [UInt8] {
    let (radius, count) = (Int(box.radius), line.count)
    var numbers = line.map { Int($0) * 16 }
    for _ in 0..<3 {
      var sums = [0]
      for number in numbers { sums.append(sums[sums.count - 1] + number) }
      func sum(_ from: Int, _ to: Int) -> Float {
        Float(sums[min(max(to, 0), count)] - sums[min(max(from, 0), count)])
      }
      numbers = (0..<count).map { i in
        let ends = sum(i - radius - 1, i - radius) + sum(i + radius + 1, i + radius + 2)
        let total = (sum(i - radius, i + radius + 1) + ends * box.share) * box.weight
        return Int(total.rounded(.toNearestOrEven))
      }
    }
    return numbers.map { UInt8(truncatingIfNeeded: ($0 + 8) >> 4) }
  }

  static let shapes: [(radius: Int32, share: Float)] = [
    (0, 0.4), (1, 0), (2, 0.7), (9, 0.25), (40, 1),
  ]

  static let boxes = shapes.map { shape in
    let sum = Float(2 * shape.radius + 1) + 2 * shape.share
    return lottie_box(radius: shape.radius, share: shape.share, weight: 1 / sum)
  }

  @Test(arguments: PixelLoops.allCases, [1, 4])
  func blursAreThreeBoxes(_ version: PixelLoops, channels: Int) {
    version.choose()
    defer { PixelLoops.native.choose() }
    var numbers = KernelTests.Numbers(state: 5)
    for round in 0..<20 {
      var box = Self.boxes[round % Self.boxes.count]
      let sample = Sample(channels: channels, &numbers)
      let (width, height) = (sample.width, sample.height)
      let count = 32 * (max(width, height) + 2 * Int(box.radius) + 2)
      // Memory of other pictures is used again.
      var memory = [Float](repeating: 99, count: count)
      var (rows, columns) = (sample, sample)
      rows.withPixels {
        var pixels = unsafe $0.kernelPixels
        unsafe lottie_blur_rows(&pixels, Int32(channels), &box, &memory)
      }
      columns.withPixels {
        var pixels = unsafe $0.kernelPixels
        unsafe lottie_blur_columns(&pixels, Int32(channels), &box, &memory)
      }
      for i in 0..<channels {
        for y in 0..<height {
          let line = Self.blurred((0..<width).map { sample[$0, y, i] }, box)
          #expect((0..<width).map { rows[$0, y, i] } == line, "row \(y) of \(width)x\(height)")
        }
        for x in 0..<width {
          let line = Self.blurred((0..<height).map { sample[x, $0, i] }, box)
          #expect((0..<height).map { columns[x, $0, i] } == line, "column \(x)")
        }
      }
    }
  }

  @Test(arguments: PixelLoops.allCases, [1, 4])
  func blocksHaveTheirMeans(_ version: PixelLoops, channels: Int) {
    version.choose()
    defer { PixelLoops.native.choose() }
    var numbers = KernelTests.Numbers(state: 6)
    for (columns, rows) in [(1, 2), (2, 2), (4, 1), (4, 4), (8, 8), (8, 2)] {
      for _ in 0..<12 {
        var sample = Sample(channels: channels, &numbers)
        let (width, height) = (sample.width, sample.height)
        // One more block on each side, as PixelBlur has them.
        let blocks = PixelBlocks(
          columns: columns, rows: rows,
          x: columns + Int.random(in: 0..<columns, using: &numbers),
          y: rows + Int.random(in: 0..<rows, using: &numbers))
        var means = Sample(
          (width + blocks.x - 1) / columns + 2, (height + blocks.y - 1) / rows + 2, channels)
        sample.withPixels { from in
          means.withPixels { blocks.reduce(from, into: $0, channels: channels) }
        }
        let half = columns * rows / 2
        for y in 0..<means.height {
          for x in 0..<means.width {
            for i in 0..<channels {
              var sum = half
              for row in y * rows..<(y + 1) * rows {
                for column in x * columns..<(x + 1) * columns {
                  sum += Int(sample[column - blocks.x, row - blocks.y, i])
                }
              }
              #expect(Int(means[x, y, i]) == sum / (columns * rows), "mean \(x),\(y)")
            }
          }
        }
        var enlarged = Sample(width, height, channels)
        means.withPixels { from in
          enlarged.withPixels { blocks.enlarge(from, into: $0, channels: channels) }
        }
        Self.check(enlarged, between: means, blocks)
      }
    }
  }

  /// Compares pixels with the bilinear interpolation between the centres of blocks.
  static func check(_ enlarged: Sample, between means: Sample, _ blocks: PixelBlocks) {
    func position(_ pixel: Int, _ size: Int) -> (block: Int, share: Int) {
      let halves = 2 * pixel + 1 - size
      return (halves / (2 * size), halves % (2 * size))
    }
    for y in 0..<enlarged.height {
      let (row, down) = position(y + blocks.y, blocks.rows)
      for x in 0..<enlarged.width {
        let (column, right) = position(x + blocks.x, blocks.columns)
        for i in 0..<enlarged.channels {
          func line(_ column: Int) -> Int {
            Int(means[column, row, i]) * (2 * blocks.rows - down)
              + Int(means[column, row + 1, i]) * down
          }
          let size = 4 * blocks.columns * blocks.rows
          let sum = line(column) * (2 * blocks.columns - right) + line(column + 1) * right
          #expect(Int(enlarged[x, y, i]) == (sum + size / 2) / size, "pixel \(x),\(y)")
        }
      }
    }
  }

  @Test(arguments: PixelLoops.allCases)
  func shadowsAreMovedAndComposited(_ version: PixelLoops) {
    for opacity: UInt32 in [255, 100] {
      let color: UInt32 = 0x8040_2010
      KernelTests.check(version, "below_color") { row, _, shares, n in
        unsafe lottie_below_color(&row, color, opacity, shares, n)
      } _: { above, _, share in
        let covered = PixelPasses.scale(PixelPasses.scale(color, by: share), by: opacity)
        return PixelPasses.over(above, covered)
      }
    }
    KernelTests.check(version, "copy_alpha") { row, source, _, n in
      var alphas = [UInt8](repeating: 0, count: n)
      unsafe lottie_copy_alpha(source, &alphas, n)
      for i in 0..<n { row[i] = UInt32(alphas[i]) }
    } _: { _, source, _ in
      source >> 24
    }
    KernelTests.check(version, "remove") { row, source, shares, n in
      var coverage = source.map { UInt8($0 >> 24) }
      unsafe lottie_remove(&coverage, shares, n)
      for i in 0..<n { row[i] = UInt32(coverage[i]) }
    } _: { _, source, share in
      PixelPasses.multiply(source >> 24, 255 - share)
    }
    let table = (0...255).map { UInt8(255 - $0 / 2) }
    KernelTests.check(version, "map") { row, _, shares, n in
      var mapped = [UInt8](repeating: 0, count: n)
      unsafe lottie_map(shares, table, &mapped, n)
      for i in 0..<n { row[i] = UInt32(mapped[i]) }
    } _: { _, _, share in
      UInt32(table[Int(share)])
    }
  }

  @Test(arguments: PixelLoops.allCases)
  func slopesAreLit(_ version: PixelLoops) {
    version.choose()
    defer { PixelLoops.native.choose() }
    var numbers = KernelTests.Numbers(state: 8)
    // The weight of the slope is base + slope * the picture's share: outer, inner, emboss, pillow.
    for (base, slope): (Float, Float) in [(1, -1), (0, 1), (1, 0), (-1, 2)] {
      for isShade in [false, true] {
        let ground: Float = 0.6
        var relief = lottie_relief(
          steep: 0.02, base: base, slope: slope, light_x: 0.6, light_y: -0.8, ground: ground,
          reach: 0.8, range: isShade ? -ground : 1 - ground)
        for count in KernelTests.counts {
          // Half of the rows are flat.
          let rows = (0..<4).map { _ in
            (0..<count).map { $0 % 32 < 16 ? 7 : UInt8.random(in: 0...255, using: &numbers) }
          }
          var result = [UInt8](repeating: 77, count: count + 1)
          unsafe lottie_light(rows[0], rows[1], rows[2], rows[3], &result, count, &relief)
          #expect(result == (0..<count).map { lit($0, rows, relief) } + [77], "\(count) pixels")
        }
      }
    }
  }

  /// A pixel of a relief, by its definition. The rows are those above, of and below the pixel, and
  /// the picture's coverage.
  private func lit(_ x: Int, _ rows: [[UInt8]], _ relief: lottie_relief) -> UInt8 {
    let last = rows[1].count - 1
    let share = Float(rows[3][x]) / 255 * relief.slope + relief.base
    let dx = Float(rows[1][min(x + 1, last)]) - Float(rows[1][max(x - 1, 0)])
    let dy = Float(rows[2][x]) - Float(rows[0][x])
    let (a, b) = (dx * relief.steep * share, dy * relief.steep * share)
    let toward = -(a * relief.light_x + b * relief.light_y) * relief.reach
    let light = (toward + relief.ground) / (1 + a * a + b * b).squareRoot()
    return UInt8(255 * max(0, min(1, (light - relief.ground) / relief.range)))
  }

  @Test(arguments: PixelLoops.allCases)
  func rowsSlide(_ version: PixelLoops) {
    version.choose()
    defer { PixelLoops.native.choose() }
    var numbers = KernelTests.Numbers(state: 7)
    for count in KernelTests.counts + [33, 64] {
      let row = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let above = (0..<count).map { _ in UInt16.random(in: 0...65_280, using: &numbers) }
      func blend(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 { a * (256 - part) + b * part }
      func at(_ i: Int) -> UInt32 { row.indices.contains(i) ? UInt32(row[i]) : 0 }
      for x in [-99, -17, -2, -1, 0, 1, 2, 16, 99] {
        for part: UInt32 in [0, 1, 200] {
          var line = [UInt16](repeating: 1, count: count + 1)
          unsafe lottie_slide(row, Int32(count), Int32(x), part, &line)
          let slid = (0..<count).map { blend(at($0 - x), at($0 - x - 1), part) }
          #expect(line.map(UInt32.init) == slid + [1], "\(count) pixels by \(x)")
          var mixed = [UInt8](repeating: 1, count: count + 1)
          unsafe lottie_mix(line, above, part, &mixed, count)
          let expected = (0..<count).map { i -> UInt8 in
            let sum = blend(UInt32(line[i]), UInt32(above[i]), part)
            return UInt8((sum + 32_768) >> 16)
          }
          #expect(mixed == expected + [1], "\(count) pixels of two rows")
        }
      }
    }
  }
}
