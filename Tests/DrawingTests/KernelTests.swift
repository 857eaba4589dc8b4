// SPDX-License-Identifier: Apache-2.0

import CLottieKernels
import LottieGeometry
import Testing

@testable import LottieDrawing

/// The loops of CKernels against the same steps for one pixel, in each version, with every count
/// around the sizes of vectors.
@Suite(.serialized) struct KernelTests {
  /// Random numbers that are the same in each run.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  static let counts = [0, 1, 2, 7, 8, 9, 15, 16, 17, 40]

  /// Premultiplied pixels, some transparent, some opaque.
  static func pixels(_ count: Int, _ numbers: inout Numbers) -> [UInt32] {
    let kind = Int.random(in: 0..<4, using: &numbers)
    return (0..<count).map { _ in
      let alpha: UInt32 =
        switch kind {
        case 0: 0
        case 1: 255
        default: UInt32.random(in: 0...255, using: &numbers)
        }
      return PixelPasses.scale(
        UInt32.random(in: 0...0xff_ffff, using: &numbers) | 0xff00_0000, by: alpha)
    }
  }

  /// Factors, also long runs of 0 and 255.
  static func shares(_ count: Int, _ numbers: inout Numbers) -> [UInt8] {
    let kind = Int.random(in: 0..<4, using: &numbers)
    return (0..<count).map { _ in
      kind == 0 ? 0 : kind == 1 ? 255 : UInt8.random(in: 0...255, using: &numbers)
    }
  }

  /// Changes a row by a loop, and compares it with what `expected` returns for each pixel. The pixel
  /// after the row must not change.
  static func check(
    _ version: PixelLoops, _ name: String, _ loop: (inout [UInt32], [UInt32], [UInt8], Int) -> Void,
    _ expected: (UInt32, UInt32, UInt32) -> UInt32
  ) {
    version.choose()
    defer { PixelLoops.native.choose() }
    var numbers = Numbers(state: 42)
    for _ in 0..<20 {
      for count in counts {
        let row = pixels(count + 1, &numbers)
        let (source, shares) = (pixels(count, &numbers), shares(count, &numbers))
        var result = row
        loop(&result, source, shares, count)
        let wanted = (0..<count).map { expected(row[$0], source[$0], UInt32(shares[$0])) }
        #expect(result == wanted + [row[count]], "\(name), \(count) pixels")
      }
    }
  }

  @Test(arguments: PixelLoops.allCases)
  func rowsAreMultipliedAndComposited(_ version: PixelLoops) {
    func scale(_ pixel: UInt32, _ share: UInt32) -> UInt32 { PixelPasses.scale(pixel, by: share) }
    func over(_ color: UInt32, _ below: UInt32) -> UInt32 { PixelPasses.over(color, below) }
    func luma(_ pixel: UInt32) -> UInt32 {
      let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      return (r * 13_933 + g * 46_871 + b * 4_732 + 32_768) >> 16
    }
    let color: UInt32 = 0x8040_2010
    for share: UInt32 in [255, 100] {
      Self.check(version, "add_row") { row, source, _, n in
        unsafe lottie_add_row(&row, source, share, n)
      } _: { below, source, _ in
        [0, 8, 16, 24].reduce(0) { sum, shift in
          let added = (below >> shift & 255) + (scale(source, share) >> shift & 255)
          return sum | min(255, added) << shift
        }
      }
    }
    Self.check(version, "fill") { row, _, _, n in
      unsafe lottie_fill(&row, color, n)
    } _: { _, _, _ in
      color
    }
    Self.check(version, "clear") { row, _, _, n in
      unsafe lottie_fill(&row, 0, n)
    } _: { _, _, _ in
      0
    }
    Self.check(version, "over_color") { row, _, _, n in
      unsafe lottie_over_color(&row, color, n)
    } _: { below, _, _ in
      over(color, below)
    }
    for share: UInt32 in [0, 1, 128, 254, 255] {
      Self.check(version, "over_row") { row, source, _, n in
        unsafe lottie_over_row(&row, source, share, n)
      } _: { below, source, _ in
        over(scale(source, share), below)
      }
    }
    Self.check(version, "multiply_mask") { row, _, shares, n in
      unsafe lottie_multiply_mask(&row, shares, n)
    } _: { below, _, share in
      scale(below, share)
    }
    Self.check(version, "over_row_mask") { row, source, shares, n in
      unsafe lottie_over_row_mask(&row, source, shares, n)
    } _: { below, source, share in
      over(scale(source, share), below)
    }
    for flip: UInt32 in [0, 255] {
      Self.check(version, "multiply_alpha") { row, source, _, n in
        unsafe lottie_multiply_alpha(&row, source, flip, n)
      } _: { below, source, _ in
        scale(below, source >> 24 ^ flip)
      }
      Self.check(version, "multiply_luma") { row, source, _, n in
        unsafe lottie_multiply_luma(&row, source, flip, n)
      } _: { below, source, _ in
        scale(below, luma(source) ^ flip)
      }
    }
  }

  /// A sweep of random changes, also sums that no outline has.
  @Test(arguments: PixelLoops.allCases, [FillRule.nonZero, .evenOdd])
  func sweepsAreSums(_ version: PixelLoops, _ rule: FillRule) {
    version.choose()
    defer { PixelLoops.native.choose() }
    var numbers = Numbers(state: 7)
    for width in [1, 2, 6, 7, 8, 62, 63, 64, 65, 130] {
      let area = PixelRect(minX: 3, minY: 5, maxX: 3 + width, maxY: 9)
      let scan = ScanConverter()
      scan.begin(area)
      let cells = (0..<4).map { row in
        (0..<3).map { _ in
          (
            Int.random(in: -2...width + 2, using: &numbers), row,
            Int.random(in: 0..<256, using: &numbers), Bool.random(using: &numbers)
          )
        }
      }
      // Upright edges of one pixel each.
      var sums = Array(repeating: Array(repeating: 0, count: width), count: 4)
      for (column, row, across, isDown) in cells.joined() {
        let x = Double(area.minX + column) + Double(across) / 256
        let (top, bottom) = (Double(area.minY + row), Double(area.minY + row + 1))
        let ends = [Point(x, top), Point(x, bottom)]
        // The edges that close it are right of the area.
        let far = Double(area.maxX + 10)
        let polygon =
          (isDown ? ends : ends.reversed())
          + (isDown
            ? [Point(far, bottom), Point(far, top)] : [Point(far, top), Point(far, bottom)])
        scan.add(polygon[...], under: .identity)
        for pixel in 0..<width where pixel >= column {
          let share = pixel == column ? 256 - across : 256
          sums[row][pixel] += (isDown ? 1 : -1) * share * 512
        }
      }
      var result = Array(repeating: Array(repeating: UInt8(0), count: width), count: 4)
      scan.sweep(rule) {
        $0.forEach { y, from, to, coverage in
          for x in from..<to { result[y - area.minY][x - area.minX] = coverage }
        }
      }
      let wanted = sums.map { row in
        row.map { sum in
          var size = abs(sum)
          if rule == .evenOdd {
            size %= 262_144
            if size > 131_072 { size = 262_144 - size }
          }
          return UInt8((min(size, 131_072) * 255 + 65_536) >> 17)
        }
      }
      #expect(result == wanted, "\(width) pixels wide")
    }
  }

  /// Fills begin at each position within a vector, and change no pixel before or after.
  @Test(arguments: PixelLoops.allCases)
  func fillsEndWhereTheyShould(_ version: PixelLoops) {
    version.choose()
    defer { PixelLoops.native.choose() }
    for start in 0..<17 {
      for count in 0..<50 {
        var row = Array(repeating: UInt32(7), count: 80)
        unsafe row.withUnsafeMutableBufferPointer { pixels in
          guard let base = pixels.baseAddress else { return }
          unsafe lottie_fill(base + start, 9, count)
        }
        let wanted = row.indices.map { UInt32($0 >= start && $0 < start + count ? 9 : 7) }
        #expect(row == wanted, "\(count) pixels from \(start)")
      }
    }
  }

  /// Rows of coverage that end within a vector once waited for bytes that were stored one by one.
  @Test(arguments: PixelLoops.allCases, [0xffc0_8040, 0x8040_2010] as [UInt32])
  func rowsOfCoverageOfEachLength(_ version: PixelLoops, _ color: UInt32) {
    Self.check(version, "paint_color") { row, _, shares, n in
      let run = lottie_run(x: 0, count: Int32(n), value: LOTTIE_MIXED)
      unsafe withUnsafePointer(to: run) { run in
        unsafe [UInt32(1)].withUnsafeBufferPointer { ends in
          unsafe shares.withUnsafeBufferPointer { shares in
            var coverage = unsafe lottie_coverage(
              runs: run, ends: ends.baseAddress, masks: shares.baseAddress, first: 0, rows: 1)
            unsafe lottie_paint_color(&coverage, &row, 0, color)
          }
        }
      }
    } _: { below, _, share in
      PixelPasses.over(PixelPasses.scale(color, by: share), below)
    }
  }

  /// Each version adds the same areas, and a part has those of the whole: edges that leave it are
  /// added column by column, the others span by span.
  @Test func edgesOfAPartAreThoseOfTheWhole() {
    defer { PixelLoops.native.choose() }
    var numbers = Numbers(state: 11)
    let whole = PixelRect(minX: -80, minY: -80, maxX: 200, maxY: 160)
    for index in 0..<300 {
      let size = Double.random(in: 1...120, using: &numbers)
      // A wide grid, in every other polygon, has upright edges too.
      let grid = index % 2 == 0 ? 1.0 / 1024 : size / 1.7
      let points = (0..<Int.random(in: 3...9, using: &numbers)).map { _ in
        Point(
          30 + (Double.random(in: -size...size, using: &numbers) / grid).rounded() * grid,
          40 + Double.random(in: -size...size, using: &numbers))
      }
      let (x, y) = (
        Int.random(in: -40..<90, using: &numbers), Int.random(in: 0..<60, using: &numbers)
      )
      let part = PixelRect(
        minX: x, minY: y, maxX: x + Int.random(in: 1...70, using: &numbers),
        maxY: y + Int.random(in: 1...40, using: &numbers))
      let all = Self.coverage(of: points, in: whole, .native)
      #expect(all == Self.coverage(of: points, in: whole, .baseline))
      #expect(
        Self.coverage(of: points, in: part, .native)
          == all.filter {
            (part.minX..<part.maxX).contains($0.key.x) && (part.minY..<part.maxY).contains($0.key.y)
          })
    }
  }

  private struct Pixel: Hashable { let x, y: Int }

  /// The covered pixels of a polygon.
  private static func coverage(
    of points: [Point], in area: PixelRect, _ version: PixelLoops
  ) -> [Pixel: UInt8] {
    version.choose()
    let scan = ScanConverter()
    scan.begin(area)
    scan.add(points[...], under: .identity)
    var result: [Pixel: UInt8] = [:]
    scan.sweep(.nonZero) {
      $0.forEach { y, from, to, coverage in
        for x in from..<to { result[Pixel(x: x, y: y)] = coverage }
      }
    }
    return result
  }

  /// Setting pixels is compositing on cleared ones.
  @Test(arguments: PixelLoops.allCases, [RGBA(0.2, 0.5, 1), RGBA(1, 0.3, 0, 0.4), .clear])
  func coloursAreSetAsOnNothing(_ version: PixelLoops, _ color: RGBA) throws {
    version.choose()
    defer { PixelLoops.native.choose() }
    for width in [1, 7, 8, 9, 31, 64, 70] {
      let area = PixelRect(minX: 0, minY: 0, maxX: width, maxY: 20)
      let scan = ScanConverter()
      let pictures = try [false, true].map { isSet in
        let bitmap = try Bitmap(width: width, height: 20)
        if isSet { bitmap.buffer.fill(area, with: 0xdead_beef) }
        scan.begin(area)
        scan.add(.ellipse(center: Point(20, 11), size: Size(55.3, 17.7)), under: .identity)
        let surface = Surface(bitmap.buffer, area: area)
        scan.sweep(.nonZero) { runs in
          if isSet {
            runs.set(color.premultipliedPixel, on: surface)
          } else {
            runs.paint(color.premultipliedPixel, on: surface)
          }
        }
        return bitmap.pixels
      }
      #expect(pictures[0] == pictures[1], "\(width) pixels wide")
    }
  }

  /// A picture with fills, strokes, gradients, masks and mattes has the same pixels in both.
  @Test func versionsHaveTheSamePixels() throws {
    let stops = [
      GradientStop(offset: 0, color: RGBA(1, 0, 0, 0.4)),
      GradientStop(offset: 1, color: RGBA(0, 0.5, 1, 1)),
    ]
    let ellipse = Path.ellipse(center: Point(60.3, 50.7), size: Size(90, 77))
    let paints: [Paint] = [
      .solid(RGBA(0.3, 0.8, 0.1, 1)),
      .solid(RGBA(0.3, 0.8, 0.1, 0.37)),
      .linear(LinearGradient(start: Point(10, 10), end: Point(90, 60), stops: stops)),
      .radial(
        RadialGradient(
          center: Point(50, 50), radius: 50, focus: Point(50, 50), stops: stops)),
      .radial(
        RadialGradient(
          center: Point(50, 50), radius: 50, focus: Point(65, 58), stops: stops)),
    ]
    for paint in paints {
      let pictures = try PixelLoops.allCases.map { version in
        version.choose()
        let bitmap = try Bitmap(width: 121, height: 103)
        let mask = Mask(Outline(.ellipse(center: Point(40, 50), size: Size(70, 90))), mode: .add)
        Renderer().paint(
          DisplayList(
            size: Size(121, 103),
            items: [
              .fill(FillItem(Outline(ellipse), paint: paint)),
              .stroke(
                StrokeItem(Outline(ellipse), style: StrokeStyle(width: 7.5), paint: paint)),
              .group(
                DrawGroup(
                  [
                    .fill(
                      FillItem(
                        Outline(.rectangle(Rect(minX: 5.5, minY: 5, maxX: 100, maxY: 90.2))),
                        paint: paint))
                  ],
                  DrawGroup.Attributes(masks: [mask]))),
            ]), onto: bitmap.buffer, transform: .scale(0.97, 0.97))
        return bitmap.pixels
      }
      PixelLoops.native.choose()
      #expect(pictures[0] == pictures[1], "\(paint)")
      #expect(Set(pictures[0]).count > 50)
    }
  }
}
