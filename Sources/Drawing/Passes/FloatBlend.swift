// SPDX-License-Identifier: Apache-2.0

/// The blend modes that divide or take roots, and those of hue, saturation and luminosity, in
/// floats and one pixel at a time.
///
/// The formulas are those of "Compositing and Blending Level 1" for premultiplied colours, with the
/// rounding of Pixman. With an opacity Pixman is wrong for hue, saturation and luminosity: it
/// multiplies green twice, and blue not at all.
@safe
enum FloatBlend {
  /// Red, green, blue and 0.
  private typealias Channels = SIMD4<Float>

  /// Blends a row onto another.
  ///
  /// - Parameters:
  ///   - row: The backdrop, which is replaced by the result.
  ///   - source: The source pixels.
  ///   - count: The number of pixels.
  ///   - opacity: The opacity of the source in 0...255.
  ///   - mode: Color dodge, color burn, soft light, hue, saturation, color or luminosity.
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, with source: UnsafePointer<UInt32>, count: Int,
    opacity: UInt32, mode: BlendMode
  ) {
    let share = Float(opacity) * unit
    for i in 0..<count {
      let s = unsafe source[i]
      // A transparent source changes nothing.
      if s == 0 { continue }
      unsafe row[i] = blended(s, share, over: row[i], mode)
    }
  }

  /// Blends one pixel, with the opacity in 0...1.
  private static func blended(
    _ source: UInt32, _ opacity: Float, over below: UInt32, _ mode: BlendMode
  )
    -> UInt32
  {
    let (s, sa) = (channels(source) * opacity, Float(source &>> 24) * unit * opacity)
    let (d, da) = (channels(below), Float(below &>> 24) * unit)
    let mixed: Channels =
      switch mode {
      case .hue:
        with(luminosity(d) * sa, with(saturation: saturation(d) * sa, s * da), alpha: sa * da)
      case .saturation:
        with(luminosity(d) * sa, with(saturation: saturation(s) * da, d * sa), alpha: sa * da)
      case .color: with(luminosity(d) * sa, s * da, alpha: sa * da)
      case .colorDodge: separately { dodged(s[$0], sa, d[$0], da) }
      case .colorBurn: separately { burned(s[$0], sa, d[$0], da) }
      case .softLight: separately { softlyLit(s[$0], sa, d[$0], da) }
      default: with(luminosity(s) * da, d * sa, alpha: sa * da)
      }
    let color = (1 - sa) * d + (1 - da) * s + mixed
    return byte(sa + da - sa * da) &<< 24 | byte(color.x) &<< 16 | byte(color.y) &<< 8
      | byte(color.z)
  }

  /// One level of a byte. Pixman multiplies by it, which rounds otherwise than a division by 255.
  private static let unit: Float = 1 / 255

  /// The channels of a premultiplied pixel.
  private static func channels(_ pixel: UInt32) -> Channels {
    Channels(
      Float(pixel &>> 16 & 0xff), Float(pixel &>> 8 & 0xff), Float(pixel & 0xff), 0) * unit
  }

  /// Converts 0...1 to 0...255 with Pixman's rounding.
  private static func byte(_ value: Float) -> UInt32 {
    let scaled = UInt32(max(0, min(1, value)) * 256)
    return scaled &- scaled &>> 8
  }

  // MARK: Separate channels

  /// Red, green and blue of their own.
  @inline(__always)
  private static func separately(_ mixed: (Int) -> Float) -> Channels {
    Channels(mixed(0), mixed(1), mixed(2), 0)
  }

  private static func dodged(_ s: Float, _ sa: Float, _ d: Float, _ da: Float) -> Float {
    if d == 0 { return 0 }
    return d * sa >= sa * da - s * da || s == sa ? sa * da : sa * sa * d / (sa - s)
  }

  private static func burned(_ s: Float, _ sa: Float, _ d: Float, _ da: Float) -> Float {
    if d >= da { return sa * da }
    return sa * (da - d) >= s * da || s == 0 ? 0 : sa * (da - sa * (da - d) / s)
  }

  private static func softlyLit(_ s: Float, _ sa: Float, _ d: Float, _ da: Float) -> Float {
    if da == 0 { return d * sa }
    if 2 * s <= sa { return d * sa - d * (da - d) * (sa - 2 * s) / da }
    if 4 * d <= da { return d * sa + (2 * s - sa) * d * ((16 * d / da - 12) * d / da + 3) }
    return d * sa + ((d * da).squareRoot() - d) * (2 * s - sa)
  }

  // MARK: Colours

  /// The luminosity of a colour, as in the W3C's compositing specification.
  private static func luminosity(_ c: Channels) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  /// The smallest of red, green and blue.
  private static func least(_ c: Channels) -> Float { min(c.x, c.y, c.z) }

  /// The largest of red, green and blue.
  private static func most(_ c: Channels) -> Float { max(c.x, c.y, c.z) }

  /// The saturation of a colour, as in the W3C's compositing specification.
  private static func saturation(_ c: Channels) -> Float { most(c) - least(c) }

  /// SetSat: a colour of the same hue with another saturation; black for grey, which has no hue.
  private static func with(saturation: Float, _ color: Channels) -> Channels {
    let low = least(color)
    let range = most(color) - low
    guard range > .leastNormalMagnitude else { return .zero }
    return (color - low) * (saturation / range)
  }

  /// SetLum and ClipColor: a colour of the same hue with another luminosity, moved towards grey
  /// until all channels are in 0...alpha.
  private static func with(_ luminosity: Float, _ color: Channels, alpha: Float) -> Channels {
    var color = color + (luminosity - Self.luminosity(color))
    let center = Self.luminosity(color)
    let (low, high) = (least(color), most(color))
    if low < 0 {
      let reach = center - low
      color = reach > .leastNormalMagnitude ? center + (color - center) * (center / reach) : .zero
    }
    if high > alpha {
      let reach = high - center
      color =
        reach > .leastNormalMagnitude
        ? center + (color - center) * ((alpha - center) / reach) : Channels(repeating: alpha)
    }
    return color
  }
}
