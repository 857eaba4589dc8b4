// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// Every blend mode against W3C's formulas ("Compositing and Blending Level 1", 10).
@Suite struct BlendModeTests {
  static let colors: [RGBA] = [
    RGBA(0.2, 0.4, 0.8), RGBA(1, 0.6, 0), RGBA(0.9, 0.1, 0.3, 0.6), .white, .black,
    RGBA(0.65, 0.65, 0.65, 0.5),
  ]

  @Test(arguments: BlendMode.allCases)
  func followsItsFormula(_ mode: BlendMode) throws {
    for backdrop in Self.colors {
      for source in Self.colors {
        let item = DrawItem.fill(
          FillItem(boxOutline(0, 0, 1, 1), paint: .solid(source), blendMode: mode))
        let bitmap = try painted([item], width: 1, height: 1, background: backdrop)
        let actual = GradientTests.channels(bitmap.hex(0, 0)).map { Double($0) / 255 }
        let expected = Formula(backdrop, source).premultiplied(mode)
        let worst = zip(actual, expected).map { ($0 - $1).magnitude }.max() ?? 1
        #expect(worst < 0.02, "\(source.hex) on \(backdrop.hex): \(actual), not \(expected)")
      }
    }
  }

  /// Hard mix made the source black where there is nothing below.
  @Test(
    arguments: BlendMode.allCases,
    [("#ffff9933", RGBA(1, 0.6, 0.2)), ("#ff339966", RGBA(0.2, 0.6, 0.4))])
  func onNothingEveryModeIsNormal(_ mode: BlendMode, _ pixel: (hex: String, color: RGBA)) throws {
    let item = DrawItem.fill(
      FillItem(boxOutline(0, 0, 1, 1), paint: .solid(pixel.color), blendMode: mode))
    #expect(try painted([item], width: 1, height: 1).hex(0, 0) == pixel.hex)
  }

  /// The backdrop's alpha weighs the mixed colours.
  @Test(arguments: BlendMode.allCases, [0, 0.2, 0.5, 0.8])
  func thinBackdropsMixLess(_ mode: BlendMode, _ alpha: Double) throws {
    for opacity in [1, 0.6] {
      for source in Self.colors {
        let backdrop = RGBA(0.7, 0.45, 0.1, alpha)
        let group = DrawGroup(
          [box(0, 0, 9, 1, source)], .init(opacity: opacity, blendMode: mode))
        let bitmap = try painted([.group(group)], width: 9, height: 1, background: backdrop)
        let faded = RGBA(source.red, source.green, source.blue, source.alpha * opacity)
        let expected = Formula(backdrop, faded).premultiplied(mode)
        let actual = GradientTests.channels(bitmap.hex(4, 0)).map { Double($0) / 255 }
        let worst = zip(actual, expected).map { ($0 - $1).magnitude }.max() ?? 1
        // At a low alpha, a channel has few levels, and dodge and burn divide by them.
        #expect(worst < 0.03, "\(source.hex) on \(backdrop.hex): \(actual), not \(expected)")
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func groupsBlendLikeTheirContent(_ mode: BlendMode) throws {
    let fill = DrawItem.fill(
      FillItem(boxOutline(0, 0, 1, 1), paint: .solid(Self.colors[1]), blendMode: mode))
    let group = DrawItem.group(
      DrawGroup(
        [box(0, 0, 1, 1, .black), box(0, 0, 1, 1, Self.colors[1])], .init(blendMode: mode)))
    let a = try painted([fill], width: 1, height: 1, background: Self.colors[0])
    let b = try painted([group], width: 1, height: 1, background: Self.colors[0])
    #expect(PictureDifference(a.picture, b.picture).worst <= 1)
  }

  /// Where it takes a share of these four, Pixman's combiner leaves the source's blue whole: the
  /// colours were wrong.
  @Test(
    arguments: [BlendMode.hue, .saturation, .color, .luminosity],
    RasterizerKind.allCases)
  func fadedColorModesFollowTheirFormula(_ mode: BlendMode, _ rasterizer: RasterizerKind)
    throws
  {
    for opacity in [0.77, 0.3] {
      for (backdrop, source) in zip(Self.colors + [.clear], [RGBA(1, 0.34, 0.016)] + Self.colors) {
        let group = DrawGroup(
          [box(0, 0, 9, 1, source)], .init(opacity: opacity, blendMode: mode))
        let bitmap = try Bitmap(width: 9, height: 1)
        Renderer(rasterizer: rasterizer).paint(
          DisplayList(size: Size(9, 1), items: [.group(group)]), onto: bitmap.buffer,
          transform: .identity, background: backdrop)
        let faded = RGBA(source.red, source.green, source.blue, source.alpha * opacity)
        let expected = Formula(backdrop, faded).premultiplied(mode)
        for x in [0, 8] {
          let actual = GradientTests.channels(bitmap.hex(x, 0)).map { Double($0) / 255 }
          let worst = zip(actual, expected).map { ($0 - $1).magnitude }.max() ?? 1
          #expect(worst < 0.02, "\(source.hex) on \(backdrop.hex): \(actual), not \(expected)")
        }
      }
    }
  }

  /// Our passes do what Cairo's operators do, pixel by pixel; where there is an opacity, those of
  /// whole colours do it right.
  @Test(arguments: BlendMode.allCases.filter { $0 != .hardMix })
  func passesBlendAsCairoDoes(_ mode: BlendMode) throws {
    let isOfColors = [.hue, .saturation, .color, .luminosity].contains(mode)
    for opacity in isOfColors ? [1] : [1, 0.4] {
      try passBlendsAsCairoDoes(mode, opacity)
    }
  }

  private func passBlendsAsCairoDoes(_ mode: BlendMode, _ opacity: Double) throws {
    // More pixels than are taken at a time, and not a multiple of them.
    let noise = try (5...6).map { try ImageTests.noise(29, 23, seed: $0).bitmap() }
    let (own, cairo) = try (noise[0].picture.bitmap(), noise[0].picture.bitmap())
    let bounds = own.buffer.bounds
    let layer = Surface(noise[1].buffer, area: bounds)
    BlendPasses.composite(
      layer, over: Surface(own.buffer, area: bounds), opacity: opacity, mode: mode)
    BlendPasses.blendByCairo(
      layer, onto: Surface(cairo.buffer, area: bounds), opacity: opacity, mode: mode)
    // Modes of whole colours add their channels up in another order.
    let isOfColors = [.hue, .saturation, .color, .luminosity].contains(mode)
    #expect(ImageTests.difference(own, cairo).most <= (isOfColors ? 1 : 0))
  }
}

private struct Formula {
  private let b, s: [Double]
  private let ab, `as`: Double

  init(_ backdrop: RGBA, _ source: RGBA) {
    b = [backdrop.red, backdrop.green, backdrop.blue]
    s = [source.red, source.green, source.blue]
    ab = backdrop.alpha
    `as` = source.alpha
  }

  /// Alpha, red, green, blue.
  func premultiplied(_ mode: BlendMode) -> [Double] {
    if mode == .add {
      return [min(1, ab + `as`)] + (0..<3).map { min(1, b[$0] * ab + s[$0] * `as`) }
    }
    let mixed = blended(mode)
    return [ab + `as` - ab * `as`]
      + (0..<3).map { i in
        s[i] * `as` * (1 - ab) + b[i] * ab * (1 - `as`) + mixed[i] * ab * `as`
      }
  }

  private func blended(_ mode: BlendMode) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(s, sat(b)), lum(b))
    case .saturation: setLum(setSat(b, sat(s)), lum(b))
    case .color: setLum(s, lum(b))
    case .luminosity: setLum(b, lum(s))
    default: zip(b, s).map { separable(mode, $0, $1) }
    }
  }

  private func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return separable(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? 2 * b * s : b + 2 * s - 1 - b * (2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return (b - s).magnitude
    case .exclusion: return b + s - 2 * b * s
    case .hardMix: return b + s >= 1 ? 1 : 0
    default: return s
    }
  }

  private func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  private func sat(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  private func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let moved = c.map { $0 + l - lum(c) }
    let (low, high) = (moved.min() ?? 0, moved.max() ?? 0)
    return moved.map { value in
      var value = value
      if low < 0 { value = l + (value - l) * l / (l - low) }
      if high > 1 { value = l + (value - l) * (1 - l) / (high - l) }
      return value
    }
  }

  private func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let (low, range) = (c.min() ?? 0, sat(c))
    return c.map { range > 0 ? ($0 - low) * s / range : 0 }
  }
}
