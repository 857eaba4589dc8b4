// SPDX-License-Identifier: Apache-2.0

import Drawing
import Geometry
import TestSupport

extension RandomList {
  mutating func filter() -> Filter {
    switch random.integer(0..<9) {
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
    default: return .styles((0..<random.integer(1..<3)).map { _ in style() })
    }
  }

  private mutating func warp() -> WarpFilter {
    switch random.integer(0..<5) {
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
