// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport

extension RandomList {
  /// A filter of a random kind. Longer than 40 lines because it is a table with a case per kind.
  mutating func filter() -> Filter {
    switch random.integer(0..<12) {
    case 0:
      return .blur(
        BlurFilter(
          deviation: random.pick([
            Vector(2, 2), Vector(0.4, 3), Vector(6, 0), Vector(9, 17), Vector(0, 35), Vector(20, 3),
          ]),
          edge: random.once(in: 3) ? rect() : nil))
    case 1, 2:
      return .shadow(
        ShadowFilter(
          color: color(), offset: Vector(random.number(-9...9), random.number(-9...9)),
          deviation: random.pick([0, 1.3, 4, 11, 40]), hidesPicture: random.once(in: 4)))
    case 3:
      return .color(
        random.pick([
          .fill(color()), .ramp([color(), color(), color()], amount: 0.8), .threshold(0.4),
          .hueSaturation(hue: 40, saturation: 0.3, lightness: -0.2),
        ]))
    case 4: return .overlay(OverlayFilter(paint(), opacity: 0.7, blendMode: blendMode()))
    case 5: return .warp(warp())
    case 6:
      return .displacement(
        DisplacementFilter(
          map: DrawGroup([item(depth: 0)]), x: .red, y: .luminance, amount: Vector(5, -3)))
    case 7:
      return random.pick([
        .sharpen(SharpenFilter(amount: 0.8)),
        .directionalBlur(DirectionalBlurFilter(reach: Vector(5, 3))),
        .directionalBlur(DirectionalBlurFilter(reach: Vector(-3, 12))),
      ])
    case 8: return matte()
    case 9: return smear()
    case 10:
      return .texture(
        TextureFilter(
          random.pick([
            .fourColors(
              FourColors(
                points: [point(), point(), point()], colors: [color(), color(), color()],
                sharpness: random.pick([1, 2.5]))),
            .noise(
              FractalNoise(
                .turbulent, .soft, toGrid: .scale(0.1, 0.2), toNext: .scale(2, 2), layers: 2.5,
                influence: 0.6, evolution: 1.3)),
          ]), opacity: 0.8, blendMode: blendMode()))
    default: return .styles((0..<random.integer(1..<3)).map { _ in style() })
    }
  }

  private mutating func matte() -> Filter {
    .matte(
      MatteFilter([
        random.pick([
          .choke(1.3), .choke(-2.6), .choke(-12), .choke(9.5),
          .harden(deviation: 3, level: 0.7, softness: 0.3),
        ])
      ]))
  }

  private mutating func smear() -> Filter {
    switch random.integer(0..<4) {
    case 0:
      return .glow(
        GlowFilter(
          usesAlpha: random.once(in: 2), threshold: 0.3, deviation: Vector(3, 5), intensity: 1.4,
          original: random.pick([.above, .below, .hidden]),
          blendMode: random.pick([.normal, .add, .screen]),
          ramp: random.once(in: 3)
            ? GlowFilter.Ramp(
              near: color(), far: color(), midpoint: 0.4, loops: 2, phase: 0.1, returns: true)
            : nil))
    case 1:
      return .radialBlur(
        RadialBlurFilter(
          random.pick([.spin(degrees: 50), .zoom(share: 0.6)]), center: point()))
    case 2:
      return .crossBlur(
        CrossBlurFilter(deviation: Vector(2, 4), blendMode: random.pick([nil, .screen])))
    default:
      return .mosaic(
        MosaicFilter(
          frame: Rect(x: 0, y: 0, width: 48, height: 48), columns: 7, rows: 5,
          isSharp: random.once(in: 2)))
    }
  }

  private mutating func warp() -> WarpFilter {
    switch random.integer(0..<7) {
    case 5:
      return .bend(
        Bend(
          from: point(), to: point(), by: .degrees(random.number(-200...200)),
          before: random.pick([.clear, .still, .bent, .mirrored]), extends: random.once(in: 2)))
    case 6:
      return .globe(
        Globe(
          center: point(), radius: 20, turns: [(.x, .degrees(20)), (.y, .degrees(70))],
          showsInside: random.once(in: 2), picture: Rect(x: 0, y: 0, width: 48, height: 48)))
    case 0: return .twirl(center: point(), radius: 20, angle: .degrees(120))
    case 1:
      return .wave(
        Wave(
          random.pick(Wave.Form.allCases), height: 4, length: 11,
          direction: Vector(angle: .degrees(random.number(0...360))), phase: 0.2))
    case 2: return .bulge(center: point(), radius: Vector(20, 14), height: random.pick([2, -1]))
    case 3: return .sphere(center: point(), radius: 18)
    default:
      return .tiles(
        Tiles(
          source: Rect(x: 0, y: 0, width: 48, height: 48), tile: rect(), output: rect(),
          mirrors: random.once(in: 2), phase: 0.3, movesRows: random.once(in: 2)))
    }
  }

  private mutating func style() -> StyleFilter {
    let offset = Vector(random.number(-6...6), random.number(-6...6))
    let relief = Relief(
      random.pick([.outer, .inner, .emboss, .pillow]), isShade: random.once(in: 2), depth: 1.5,
      deviation: 2, softness: 1, light: Vector(0.6, -0.8), altitude: 0.5)
    let shape: StyleFilter.Shape = random.pick([
      .shadow(offset: offset, deviation: 1.5, spread: 0.2, isKnockedOut: random.once(in: 2)),
      .innerShadow(offset: offset, deviation: 2, choke: 0.1),
      .centerGlow(deviation: 3, choke: 0), .satin(offset: offset, deviation: 2, isInverted: true),
      .everywhere, .stroke(width: random.number(0.5...5)), .relief(relief),
    ])
    return StyleFilter(shape, paint: paint(), opacity: 0.8, blendMode: blendMode())
  }
}
