// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// Images that are scaled, turned and moved by parts of a pixel.
@Suite struct ImageTests {
  static func noise(_ width: Int, _ height: Int, seed: Int = 1) -> Picture {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = UInt32(random.integer(0..<4) * 85)
      return (0..<3).reduce(alpha << 24) { pixel, channel in
        pixel | UInt32(random.integer(0..<Int(alpha) + 1)) << UInt32(channel * 8)
      }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  static func painted(
    _ picture: Picture, _ transform: Affine, _ coverage: RasterizerKind = .coverage,
    side: Int = 32, damage: PixelRect? = nil
  ) throws -> Bitmap {
    let frame = Rect(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    let list = DisplayList(size: Size(32, 32), items: [.image(ImageItem(picture, frame: frame))])
    let bitmap = try Bitmap(width: side, height: side)
    Renderer(rasterizer: coverage).paint(
      list, onto: bitmap.buffer, transform: transform, damage: damage)
    return bitmap
  }

  static func difference(_ a: Bitmap, _ b: Bitmap) -> (most: Int, mean: Double) {
    var (most, sum) = (0, 0)
    for (p, q) in zip(a.pixels, b.pixels) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        let d = abs(Int((p >> shift) & 255) - Int((q >> shift) & 255))
        most = max(most, d)
        sum += d
      }
    }
    return (most, Double(sum) / Double(a.pixels.count * 4))
  }

  /// Where nothing has to be left out both look between four pixels; Cairo does so in steps of
  /// 1/128.
  @Test(
    arguments: [
      .translation(3.3, 5.6), .scale(2.7, 1.9), .scale(0.9, 0.8) * .translation(1.2, 2.1),
      .translation(16, 16) * .rotation(.degrees(31)) * .translation(-10, -10),
      .translation(16, 16) * .rotation(.degrees(-90)) * .scale(1.3, -0.8) * .translation(-10, -10),
    ] as [Affine])
  func sampledAsCairoDoes(_ transform: Affine) throws {
    let picture = Self.noise(20, 18)
    let (own, cairo) = (
      try Self.painted(picture, transform), try Self.painted(picture, transform, .cairo)
    )
    let difference = Self.difference(own, cairo)
    #expect(difference.most <= 16 && difference.mean < 0.8, "\(difference)")
    #expect(own.pixels.contains { $0 != 0 })
  }

  /// A picture that is seen much smaller shows the mean of what each pixel covers, and no pixel is
  /// lost.
  @Test(arguments: [2, 4, 8, 16])
  func smallPicturesShowMeans(_ factor: Int) throws {
    let picture = Self.noise(64, 64)
    let side = 64 / factor
    let bitmap = try Self.painted(
      picture, .scale(1 / Double(factor), 1 / Double(factor)), side: side)
    for y in 0..<side {
      for x in 0..<side {
        var sums = [0, 0, 0, 0]
        for v in 0..<factor {
          for u in 0..<factor {
            let pixel = picture.pixels[(y * factor + v) * 64 + x * factor + u]
            for channel in 0..<4 { sums[channel] += Int((pixel >> UInt32(channel * 8)) & 255) }
          }
        }
        let pixel = bitmap.pixels[y * side + x]
        for channel in 0..<4 {
          let mean = Double(sums[channel]) / Double(factor * factor)
          let actual = Double((pixel >> UInt32(channel * 8)) & 255)
          #expect((mean - actual).magnitude < 0.51, "\(x), \(y): \(mean), \(actual)")
        }
      }
    }
  }

  /// Each scale between steps: the mean over the picture stays, and colours stay premultiplied.
  @Test(arguments: [0.93, 0.71, 0.66, 0.5, 0.41, 0.27, 0.13, 0.031])
  func scalesKeepTheMean(_ scale: Double) throws {
    let picture = Self.noise(200, 120)
    let bitmap = try Self.painted(picture, .scale(scale, scale), side: 200)
    func mean(_ pixels: [UInt32]) -> Double {
      pixels.reduce(0) { $0 + Double($1 >> 24) }
    }
    let expected = mean(picture.pixels) * scale * scale
    #expect(isNear(mean(bitmap.pixels), expected, within: 0.04 * expected))
    for pixel in bitmap.pixels {
      let most = max(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255)
      #expect(most <= pixel >> 24)
    }
  }

  /// The law of damage, for pictures that are sampled: a part is that part of the whole.
  @Test(arguments: 0..<24)
  func partsEqualTheWhole(_ seed: Int) throws {
    var random = SeededGenerator(seed: 700 + seed)
    let picture = Self.noise(random.integer(1..<60), random.integer(1..<60), seed: seed)
    let transform =
      .translation(random.number(-4...20), random.number(-4...20))
      * .rotation(.degrees(seed % 2 == 0 ? 0 : random.number(-180...180)))
      * Affine.scale(random.number(0.1...2), random.number(-2...2))
    let whole = try Self.painted(picture, transform)
    let part = PixelRect(
      minX: random.integer(0..<12), minY: random.integer(0..<12),
      maxX: random.integer(13..<32), maxY: random.integer(13..<32))
    let painted = try Self.painted(picture, transform, damage: part)
    for y in 0..<32 {
      for x in 0..<32 {
        let isInside =
          (part.minX..<part.maxX).contains(x) && (part.minY..<part.maxY).contains(y)
        let expected = isInside ? whole.pixels[y * 32 + x] : 0
        #expect(painted.pixels[y * 32 + x] == expected, "\(x), \(y)")
      }
    }
  }

  @Test func copiesAreCachedAndSmaller() {
    let picture = Self.noise(90, 64)
    #expect(picture.level(scaleX: 1, scaleY: 0.75) === picture)
    let half = picture.level(scaleX: 0.5, scaleY: 0.5)
    #expect((half.width, half.height) == (45, 32))
    #expect(picture.level(scaleX: 0.49, scaleY: 0.45) === half)
    let flat = picture.level(scaleX: 1, scaleY: 0.3)
    #expect((flat.width, flat.height) == (90, 32))
    let least = picture.level(scaleX: 1e-9, scaleY: 1e-9)
    #expect((least.width, least.height) == (1, 1))
    // The fourth replaces the least recently used one.
    #expect(picture.level(scaleX: 0.5, scaleY: 0.5) === half)
    _ = picture.level(scaleX: 0.1, scaleY: 0.1)
    #expect(picture.level(scaleX: 0.5, scaleY: 0.5) === half)
    #expect(picture.level(scaleX: 1, scaleY: 0.3) !== flat)
  }

  @Test(arguments: [
    Affine.scale(1e-5, 1e5), .scale(1e9, 1e9), .translation(1e12, -1e12) * .scale(3, 3),
    .scale(1e-6, 1e-6) * .translation(1e9, 1e9), .rotation(.degrees(45)) * .scale(1e7, 1e-6),
  ])
  func extremePositionsDoNotTrap(_ transform: Affine) throws {
    for (width, height) in [(1, 1), (1, 30), (30, 1), (7, 5)] {
      _ = try Self.painted(Self.noise(width, height), transform)
    }
  }
}
