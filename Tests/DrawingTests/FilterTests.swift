// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct FilterTests {
  static func filtered(
    _ items: [DrawItem], _ filters: [Filter], side: Int = 60, transform: Affine = .identity,
    background: RGBA = .clear
  ) throws -> Bitmap {
    try painted(
      [.group(DrawGroup(items, .init(filters: filters)))], width: side, height: side,
      transform: transform, background: background)
  }

  /// All alpha of a picture, and its variance along x.
  static func spread(_ bitmap: Bitmap) -> (total: Double, variance: Double) {
    var (total, first, second) = (0.0, 0.0, 0.0)
    for (i, pixel) in bitmap.pixels.enumerated() {
      let (x, a) = (Double(i % bitmap.width), Double(pixel >> 24) / 255)
      total += a
      first += x * a
      second += x * x * a
    }
    return (total, second / total - (first / total) * (first / total))
  }

  @Test(arguments: [0.5, 1.0, 1.7, 2.5, 4, 6.3])
  func blursHaveTheirDeviationAndLoseNothing(_ deviation: Double) throws {
    let column = box(30, 0, 1, 60, .black)
    let plain = try Self.spread(Self.filtered([column], []))
    let blurred = try Self.spread(
      Self.filtered([column], [.blur(BlurFilter(deviation: Vector(deviation, 0)))]))
    #expect(abs(blurred.total / plain.total - 1) < 0.02)
    let found = (blurred.variance - plain.variance).squareRoot()
    #expect(abs(found / deviation - 1) < 0.04, "found \(found)")
  }

  @Test func blursGrowWithoutJumps() throws {
    var last = 255
    for step in 1...60 {
      let filter = Filter.blur(BlurFilter(deviation: Vector(Double(step) / 20, 0)))
      let middle = try Int(Self.filtered([box(30, 0, 1, 60, .black)], [filter]).pixels[1830] >> 24)
      #expect(last - middle <= 24 && middle <= last, "at \(step)")
      last = middle
    }
  }

  /// From eight pixels on, blurs are drawn from the means of blocks.
  @Test(arguments: [7, 8, 12, 16, 25, 32, 41.5])
  func wideBlursOfAnEdgeAreItsGaussian(_ deviation: Double) throws {
    for across in [false, true] {
      let edge = across ? box(-300, 70, 800, 300, .black) : box(70, -300, 300, 800, .black)
      let bitmap = try Self.filtered(
        [edge], [.blur(BlurFilter(deviation: Vector(deviation, deviation)))], side: 140)
      for i in 0..<140 {
        let alpha = bitmap.pixels[across ? i * 140 + 61 : 61 * 140 + i] >> 24
        let wanted = 127.5 * (1 + erf((Double(i) + 0.5 - 70) / (deviation * 2.0.squareRoot())))
        // Three boxes are so near to a Gaussian.
        #expect(abs(Double(alpha) - wanted) < 3.5, "at \(i): \(alpha), not \(wanted)")
      }
    }
  }

  @Test func wideBlursHaveNoSteps() throws {
    let bitmap = try Self.filtered(
      [box(70, -300, 300, 800, .black)], [.blur(BlurFilter(deviation: Vector(40, 40)))], side: 140)
    let alphas = bitmap.pixels[(140 * 70)..<(140 * 71)].map { Int($0 >> 24) }
    // The steepest position of such an edge rises by 2.5 levels from pixel to pixel.
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { (0...3).contains($1 - $0) })
    #expect(bitmap.pixels[70 * 140 + 30] == bitmap.pixels[13 * 140 + 30])
  }

  /// Along a line the light falls off evenly, and none is lost.
  @Test(arguments: [Vector(20, 0), Vector(0, 20), Vector(16, 12), Vector(-9, 17)])
  func directionalBlursHaveTriangularWeights(_ reach: Vector) throws {
    let bitmap = try Self.filtered(
      [box(30, 30, 1, 1, .black)], [.directionalBlur(DirectionalBlurFilter(reach: reach))])
    let isFlat = reach.dx.magnitude >= reach.dy.magnitude
    let (length, slope) =
      isFlat ? (reach.dx.magnitude, reach.dy / reach.dx) : (reach.dy.magnitude, reach.dx / reach.dy)
    for i in -30..<30 {
      var light = 0
      for k in -30..<30 {
        let alpha = bitmap.pixels[isFlat ? (k + 30) * 60 + i + 30 : (i + 30) * 60 + k + 30] >> 24
        #expect(alpha == 0 || abs(Double(k) - Double(i) * slope) < 2, "\(k) beside \(i)")
        light += Int(alpha)
      }
      let wanted = 255 / (length + 1) * max(0, 1 - abs(Double(i)) / (length + 1))
      // Of up to three pixels, each of them rounded.
      #expect(abs(Double(light) - wanted) <= 1.5, "at \(i)")
    }
  }

  @Test func blursScaleWithThePicture() throws {
    let filter = Filter.blur(BlurFilter(deviation: Vector(1, 0)))
    let bitmap = try Self.filtered(
      [box(10, 0, 0.25, 20, .black)], [filter], transform: .scale(3, 3))
    #expect(abs(Self.spread(bitmap).variance.squareRoot() - 3) < 0.25)
  }

  @Test func clampedBlursStayInsideAndAreOpaqueThere() throws {
    let frame = Rect(x: 10, y: 10, width: 30, height: 20)
    let bitmap = try Self.filtered(
      [.fill(.rectangle(frame), red)],
      [.blur(BlurFilter(deviation: Vector(4, 4), edge: frame))])
    #expect(bitmap.hex(10, 10) == "#ffff0000" && bitmap.hex(39, 29) == "#ffff0000")
    #expect(bitmap.hex(9, 10) == "#00000000" && bitmap.hex(40, 29) == "#00000000")
  }

  @Test(arguments: [-30.0, 20, 45])
  func clampedBlursOfTurnedPicturesAreOpaqueUpToTheirEdges(_ degrees: Double) throws {
    let frame = Rect(x: -20, y: -12, width: 40, height: 24)
    let turn = Affine.translation(30, 30) * .rotation(.degrees(degrees))
    let bitmap = try Self.filtered(
      [.fill(.rectangle(frame), red)],
      [.blur(BlurFilter(deviation: Vector(4, 4), edge: frame))], transform: turn)
    for x in [-1.0, 1] {
      let (inside, outside) = (turn * Point(x * 18.5, 0), turn * Point(x * 21.5, 0))
      // Rounded twice.
      #expect(bitmap.pixels[Int(inside.y) * 60 + Int(inside.x)] >> 24 >= 250)
      #expect(bitmap.hex(Int(outside.x), Int(outside.y)) == "#00000000")
    }
  }

  /// What is blurred to the side that a shadow leaves was cut off.
  @Test(arguments: [Vector(-16, -9), Vector(14, 3), Vector(0, 20)])
  func distantShadowsAreAsSoftAsNearOnes(_ offset: Vector) throws {
    func shadow(_ x: Double, _ y: Double, _ offset: Vector) throws -> Bitmap {
      var filter = ShadowFilter(color: blue, offset: offset, deviation: 3)
      filter.hidesPicture = true
      return try Self.filtered([box(x, y, 8, 8, red)], [.shadow(filter)])
    }
    let near = try shadow(26 + offset.dx, 26 + offset.dy, .zero)
    #expect(try PictureDifference(shadow(26, 26, offset).picture, near.picture).worst == 0)
  }

  @Test func shadowsLieBelowAndAreMoved() throws {
    let shadow = ShadowFilter(color: blue.opacity(0.5), offset: Vector(5, 3))
    let bitmap = try Self.filtered([box(10, 10, 10, 10, red)], [.shadow(shadow)])
    #expect(bitmap.hex(12, 12) == "#ffff0000" && bitmap.hex(19, 19) == "#ffff0000")
    #expect(bitmap.hex(24, 22) == "#80000080" && bitmap.hex(25, 22) == "#00000000")
    var alone = shadow
    alone.hidesPicture = true
    let only = try Self.filtered([box(10, 10, 10, 10, red)], [.shadow(alone)])
    #expect(only.hex(12, 12) == "#00000000" && only.hex(16, 14) == "#80000080")
  }

  @Test func softShadowsAreMovedByPartsOfAPixel() throws {
    func middle(_ x: Double) throws -> Double {
      let bitmap = try Self.filtered(
        [box(10, 10, 10, 10, red)],
        [
          .shadow(
            ShadowFilter(color: .black, offset: Vector(x, 0), deviation: 2, hidesPicture: true))
        ]
      )
      let all = bitmap.pixels.enumerated().map { (Double($0 % 60), Double($1 >> 24)) }
      return all.reduce(0) { $0 + $1.0 * $1.1 } / all.reduce(0) { $0 + $1.1 }
    }
    #expect(try abs(middle(10.25) - middle(10) - 0.25) < 0.02)
  }

  /// What a filter brings in from beyond the picture's edge is drawn.
  @Test func filtersReadPixelsOutsideOfThePicture() throws {
    let outside = box(-30, 10, 10, 10, red)
    let shadow = ShadowFilter(color: .black, offset: Vector(40, 0))
    #expect(try Self.filtered([outside], [.shadow(shadow)]).hex(15, 15) == "#ff000000")
  }

  @Test func filtersComeAfterMasksAndBeforeOpacityAndMatte() throws {
    let mask = Mask(boxOutline(0, 0, 10, 60))
    let shadow = Filter.shadow(ShadowFilter(color: .black, offset: Vector(20, 0)))
    let matte = Matte(.alpha, source: DrawGroup([box(0, 0, 60, 10, .white)]))
    let group = DrawGroup(
      [box(0, 0, 30, 60, red)], .init(opacity: 0.5, masks: [mask], filters: [shadow]), matte: matte)
    let bitmap = try painted([.group(group)], width: 60, height: 60)
    #expect(bitmap.hex(5, 5) == "#80800000" && bitmap.hex(25, 5) == "#80000000")
    #expect(bitmap.hex(15, 5) == "#00000000" && bitmap.hex(25, 15) == "#00000000")
  }

  static let recolorings: [(ColorFilter, RGBA, String)] = [
    (.fill(RGBA(0, 0, 1, 0.5)), RGBA(1, 0, 0), "#80000080"),
    (.ramp([.black, .white], amount: 1), RGBA(0, 1, 0), "#ffb6b6b6"),
    (.ramp([.black, .white], amount: 0), RGBA(0, 1, 0), "#ff00ff00"),
    (.ramp([.black, RGBA(1, 0, 0), .white], amount: 1), RGBA(1, 1, 1), "#ffffffff"),
    (.threshold(0.5), RGBA(0, 1, 0), "#ffffffff"), (.threshold(0.5), RGBA(1, 0, 0), "#ff000000"),
    (.hueSaturation(hue: 120, saturation: 0, lightness: 0), RGBA(1, 0, 0), "#ff00ff00"),
    (.hueSaturation(hue: 0, saturation: -1, lightness: 0), RGBA(1, 0, 0), "#ff808080"),
    (.hueSaturation(hue: 0, saturation: 0, lightness: 1), RGBA(1, 0, 0), "#ffffffff"),
    (.colorize(hue: 240, saturation: 1, lightness: 0), RGBA(0.5, 0.5, 0.5), "#ff0101ff"),
    (.blackAndWhite([1, 0, 0, 0, 0, 0], tint: nil), RGBA(1, 0, 0), "#ffffffff"),
    (.blackAndWhite([0, 0, 0, 0, 0, 0], tint: nil), RGBA(1, 1, 0), "#ff000000"),
    (
      .channels([.redInverted, .greenInverted, .blueInverted, .alpha], amount: 1), RGBA(1, 0, 0),
      "#ff00ffff"
    ),
    (.channels([.blue, .red, .full, .half], amount: 1), RGBA(1, 0, 0), "#80008080"),
    (.channels([.hueInverted], amount: 1), RGBA(1, 0, 0), "#ff00ffff"),
    (.channels([.lumaInverted], amount: 1), RGBA(1, 1, 1), "#ff000000"),
  ]

  @Test(arguments: recolorings.indices)
  func colors(_ index: Int) throws {
    let (filter, color, expected) = Self.recolorings[index]
    let bitmap = try Self.filtered([box(0, 0, 60, 60, color)], [.color(filter)])
    #expect(bitmap.hex(3, 3) == expected)
  }

  @Test func overlaysKeepTheAlpha() throws {
    let overlay = Filter.overlay(
      OverlayFilter(.solid(RGBA(0, 1, 0)), opacity: 1, blendMode: .multiply))
    let bitmap = try Self.filtered([box(0, 0, 30, 60, RGBA(1, 1, 0, 0.5))], [overlay])
    #expect(bitmap.hex(3, 3) == "#80008000" && bitmap.hex(40, 3) == "#00000000")
  }

  @Test func strokeStylesHaveTheirWidth() throws {
    let stroke = StyleFilter(.stroke(width: 4), paint: .solid(blue))
    let bitmap = try Self.filtered([box(20, 20, 20, 20, red)], [.styles([stroke])])
    #expect(bitmap.hex(16, 30) == "#ff0000ff" && bitmap.hex(15, 30) == "#00000000")
    #expect(bitmap.hex(30, 43) == "#ff0000ff" && bitmap.hex(30, 44) == "#00000000")
    #expect(bitmap.hex(20, 20) == "#ffff0000")
    // Corners are round.
    #expect(bitmap.hex(16, 16) == "#00000000")
  }

  @Test func stylesBelowUseTheOriginalAlpha() throws {
    let stroke = StyleFilter(.stroke(width: 4), paint: .solid(blue))
    let shadow = StyleFilter(
      .shadow(offset: Vector(10, 0), deviation: 0, spread: 0, isKnockedOut: false),
      paint: .solid(green))
    let bitmap = try Self.filtered([box(20, 20, 10, 20, red)], [.styles([stroke, shadow])])
    #expect(bitmap.hex(39, 30) == "#ff00ff00" && bitmap.hex(41, 30) == "#00000000")
    #expect(bitmap.hex(32, 30) == "#ff0000ff")
  }

  /// 32 million pixels are the limit of what is filtered at once.
  @Test func tooLargeGroupsAreDrawnWithoutFilters() throws {
    let far = Filter.displacement(
      DisplacementFilter(
        map: DrawGroup([]), x: .full, y: .none, amount: Vector(1e9, 1e9)))
    let bitmap = try painted(
      [.group(DrawGroup([box(-1e6, -1e6, 2e6, 2e6, red)], .init(filters: [far])))], width: 4000,
      height: 4000)
    #expect(bitmap.hex(2000, 2000) == "#ffff0000")
  }
}
