// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Laws of the filters that are there for effects.
@Suite struct EffectFilterTests {
  private static func filtered(
    _ items: [DrawItem], _ filter: Filter, transform: Affine = .identity
  ) throws -> Bitmap {
    try FilterTests.filtered(items, [filter], transform: transform)
  }

  /// How many pixels of a row are covered, in all.
  private static func width(_ bitmap: Bitmap, row: Int = 30) -> Double {
    (0..<bitmap.width).reduce(0) { $0 + Double(bitmap.pixels[row * bitmap.width + $1] >> 24) / 255 }
  }

  // MARK: Mattes

  @Test(arguments: [0.25, 0.5, 1, 1.75, 3, 6.5, -0.5, -1, -2.25, -7.5, 12, -14])
  func chokesMoveEdgesByTheirDistance(_ distance: Double) throws {
    let bitmap = try Self.filtered(
      [box(15, 0, 30, 60, red)], .matte(MatteFilter([.choke(distance)])))
    // Far ones are right to half a pixel.
    let tolerance = distance.magnitude > 8 ? 1.1 : 0.02
    #expect(abs(Self.width(bitmap) - (30 - 2 * distance)) < tolerance)
  }

  @Test func chokesScaleWithThePicture() throws {
    let bitmap = try Self.filtered(
      [box(5, 0, 10, 20, red)], .matte(MatteFilter([.choke(1)])), transform: .scale(3, 3))
    #expect(abs(Self.width(bitmap) - 24) < 0.02)
  }

  @Test func grownPixelsHaveTheNearestColor() throws {
    let bitmap = try Self.filtered(
      [box(10, 10, 20, 40, red), box(30, 10, 20, 40, blue)],
      .matte(MatteFilter([.choke(-5)])))
    #expect(bitmap.hex(6, 30) == "#ffff0000" && bitmap.hex(53, 30) == "#ff0000ff")
    #expect(bitmap.hex(20, 30) == "#ffff0000")
  }

  @Test func theSurfacesEdgeCountsAsUncovered() throws {
    let bitmap = try Self.filtered(
      [box(0, 0, 60, 60, red)], .matte(MatteFilter([.choke(4)])))
    #expect(bitmap.hex(3, 30) == "#00000000" && bitmap.hex(4, 30) == "#ffff0000")
  }

  @Test func hardeningAtHalfLeavesAnEdgeWhereItIs() throws {
    let bitmap = try Self.filtered(
      [box(20, -60, 80, 200, red)],
      .matte(MatteFilter([.harden(deviation: 3, level: 0.5, softness: 0)])))
    #expect(bitmap.hex(19, 30) == "#00000000" && bitmap.hex(20, 30) == "#ffff0000")
  }

  // MARK: Glow

  @Test(arguments: [(0.9, "#ff808080"), (0.2, "#ffb0b0b0")])
  func onlyPixelsAboveTheThresholdGlow(_ threshold: Double, _ expected: String) throws {
    let glow = GlowFilter(
      usesAlpha: false, threshold: threshold, deviation: .zero, intensity: 1, original: .below,
      blendMode: .add)
    let bitmap = try Self.filtered([box(0, 0, 60, 60, .gray(128.0 / 255))], .glow(glow))
    #expect(bitmap.hex(30, 30) == expected)
  }

  // MARK: Blurs

  @Test(arguments: [RadialBlurFilter.Kind.spin(degrees: 360), .zoom(share: 1)])
  func radialBlursOfDiscsAroundTheirMiddleAreRound(_ kind: RadialBlurFilter.Kind) throws {
    let disc = DrawItem.fill(
      .init(Outline(.ellipse(center: Point(30, 30), size: Size(30, 30))), paint: .solid(red)))
    let bitmap = try Self.filtered(
      [disc], .radialBlur(RadialBlurFilter(kind, center: Point(30, 30))))
    let rim = [(40, 30), (30, 40), (19, 30), (30, 19)].map {
      Int(bitmap.pixels[$0.1 * 60 + $0.0] >> 24)
    }
    #expect((rim.max() ?? 0) - (rim.min() ?? 255) <= 12, "\(rim)")
    #expect(bitmap.hex(30, 30) == "#ffff0000")
  }

  /// A wedge turned all around is the same in all directions.
  @Test func spinsMixCircles() throws {
    let bitmap = try Self.filtered(
      [box(0, 0, 30, 60, red)],
      .radialBlur(RadialBlurFilter(.spin(degrees: 360), center: Point(30, 30))))
    for (x, y) in [(45, 30), (14, 30), (30, 45), (40, 19)] {
      #expect(abs(Int(bitmap.pixels[y * 60 + x] >> 24) - 128) <= 10, "\(x), \(y)")
    }
  }

  @Test func crossBlursOfOneDirectionAreHalfTheirPicture() throws {
    let bitmap = try Self.filtered(
      [box(20, 20, 20, 20, red)],
      .crossBlur(CrossBlurFilter(deviation: Vector(0, 2), blendMode: nil)))
    // Beside it nothing, above it half of the blur.
    #expect(bitmap.hex(18, 30) == "#00000000")
    let (above, inside) = (bitmap.pixels[18 * 60 + 30] >> 24, bitmap.pixels[21 * 60 + 30] >> 24)
    #expect((10...50).contains(above) && (220...250).contains(inside), "\(above) \(inside)")
  }

  // MARK: Mosaic

  @Test(arguments: [Affine.identity, .scale(1.5, 1.5), .translation(7, 3)])
  func blocksAreTheirPixelsMeans(_ transform: Affine) throws {
    let mosaic = MosaicFilter(
      frame: Rect(x: 0, y: 0, width: 40, height: 40), columns: 4, rows: 2, isSharp: false)
    let bitmap = try Self.filtered([box(0, 0, 15, 40, red)], .mosaic(mosaic), transform: transform)
    func alpha(_ x: Double, _ y: Double) -> UInt32 {
      let p = transform * Point(x, y)
      return bitmap.pixels[Int(p.y) * 60 + Int(p.x)] >> 24
    }
    #expect(alpha(5, 5) == 255 && alpha(25, 5) == 0)
    for (x, y) in [(11.0, 2.0), (18, 18), (12, 31)] {
      #expect((120...136).contains(alpha(x, y)), "\(alpha(x, y)) at \(x), \(y)")
    }
  }

  @Test func sharpBlocksHaveTheColorOfTheirMiddle() throws {
    let mosaic = MosaicFilter(
      frame: Rect(x: 0, y: 0, width: 40, height: 40), columns: 4, rows: 2, isSharp: true)
    let bitmap = try Self.filtered([box(0, 0, 14, 40, red)], .mosaic(mosaic))
    #expect(bitmap.hex(9, 5) == "#ffff0000" && bitmap.hex(12, 5) == "#00000000")
    let wider = try Self.filtered([box(0, 0, 17, 40, red)], .mosaic(mosaic))
    #expect(wider.hex(18, 5) == "#ffff0000")
  }

  // MARK: Textures

  @Test func fourColorsAreThemselvesAtTheirPoints() throws {
    let colors = FourColors(
      points: [Point(5.5, 5.5), Point(54.5, 54.5)], colors: [red, blue], sharpness: 2)
    let bitmap = try Self.filtered(
      [box(0, 0, 60, 60, .white)], .texture(TextureFilter(.fourColors(colors))))
    #expect(bitmap.hex(5, 5) == "#ffff0000" && bitmap.hex(54, 54) == "#ff0000ff")
    #expect(bitmap.hex(54, 5) == "#ff800080")
  }

  @Test func noiseIsDeterministicAndCyclic() throws {
    func picture(_ evolution: Double, seed: Int = 0) throws -> [UInt32] {
      let noise = FractalNoise(
        .basic, .soft, toGrid: .scale(0.1, 0.1), toNext: .scale(2, 2), layers: 3, influence: 0.7,
        evolution: evolution, cycle: 3, seed: seed)
      return try Self.filtered(
        [box(0, 0, 60, 60, .white)], .texture(TextureFilter(.noise(noise)))
      ).pixels
    }
    let first = try picture(0)
    #expect(try picture(0) == first && picture(3) == first)
    #expect(try picture(1) != first && picture(0, seed: 1) != first)
    #expect(Set(first).count > 50)
  }

  // MARK: Warps

  /// Half a circle: the end of the line comes to twice the radius beside its start.
  @Test(arguments: [1.0, -1])
  func bendsTurnTheEndOfTheirLine(_ side: Double) throws {
    let bend = Bend(
      from: Point(30, 55), to: Point(30, 55 - 10 * .pi), by: .degrees(180 * side), before: .still,
      extends: false)
    let mark = box(29, 55 - 10 * .pi + 0.5, 2, 1.5, red)
    let bitmap = try Self.filtered([mark], .warp(.bend(bend)))
    let middle = FilterTests.middle(bitmap)
    #expect(abs(middle.x - (30 + 20 * side)) < 0.7 && abs(middle.y - 54) < 0.8, "\(middle)")
  }

  @Test func globesShowTheMiddleInTheMiddle() throws {
    let globe = Globe(
      center: Point(30, 30), radius: 20, turns: [], showsInside: false,
      picture: Rect(x: 0, y: 0, width: 60, height: 60))
    let items = [box(0, 0, 60, 60, blue), box(28, 28, 4, 4, red)]
    let bitmap = try Self.filtered(items, .warp(.globe(globe)))
    #expect(bitmap.hex(30, 30) == "#ffff0000" && bitmap.hex(15, 30) == "#ff0000ff")
    #expect(bitmap.hex(7, 30) == "#00000000")
  }

  // MARK: Colors

  static let changes: [(RGBA, String)] = [
    (RGBA(1, 0, 0), "#ff0000ff"), (RGBA(1, 0.5, 0.5), "#ff8080ff"), (RGBA(0, 1, 0), "#ff00ff00"),
  ]

  @Test(arguments: changes.indices)
  func similarColorsChangeTheirHue(_ index: Int) throws {
    var change = ColorChange(from: RGBA(1, 0, 0), to: RGBA(0, 0, 1))
    change.hueTolerance = 0.1
    (change.changesLightness, change.changesSaturation) = (false, false)
    let (color, expected) = Self.changes[index]
    let bitmap = try Self.filtered([box(0, 0, 60, 60, color)], .color(.change(change)))
    #expect(bitmap.hex(3, 3) == expected)
  }
}

extension FilterTests {
  /// Of all alpha.
  static func middle(_ bitmap: Bitmap) -> Point {
    var (total, x, y) = (0.0, 0.0, 0.0)
    for (i, pixel) in bitmap.pixels.enumerated() {
      let a = Double(pixel >> 24)
      total += a
      x += a * (Double(i % bitmap.width) + 0.5)
      y += a * (Double(i / bitmap.width) + 0.5)
    }
    return Point(x / total, y / total)
  }
}
