// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension Float {
  /// The value clamped to 0...1; NaN becomes 0.
  var clamped01: Float { self >= 1 ? 1 : (self > 0 ? self : 0) }
}

extension RGBA {
  /// Red, green, blue and alpha.
  var lanes: Lanes4 { Lanes4(Float(red), Float(green), Float(blue), Float(alpha)) }
}

/// Hue in turns, saturation and lightness in 0...1.
struct HSL {
  /// The hue in turns, 0..<1.
  var hue: Float
  /// The saturation, 0...1.
  var saturation: Float
  /// The lightness, 0...1.
  var lightness: Float

  init(hue: Float, saturation: Float, lightness: Float) {
    (self.hue, self.saturation, self.lightness) = (hue, saturation, lightness)
  }

  init(_ c: Lanes4) {
    let (high, low) = (max(c[0], c[1], c[2]), min(c[0], c[1], c[2]))
    let chroma = high - low
    lightness = (high + low) / 2
    guard chroma > 0 else {
      (hue, saturation) = (0, 0)
      return
    }
    saturation = chroma / max(1e-6, 1 - abs(high + low - 1))
    let sector: Float
    if high == c[0] {
      sector = (c[1] - c[2]) / chroma
    } else if high == c[1] {
      sector = (c[2] - c[0]) / chroma + 2
    } else {
      sector = (c[0] - c[1]) / chroma + 4
    }
    hue = (sector < 0 ? sector + 6 : sector) / 6
  }

  /// The colour in RGB.
  func color(alpha: Float) -> Lanes4 {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation.clamped01
    let low = lightness - chroma / 2
    func part(_ shift: Float) -> Float {
      // A trapezoid over the circle of hues, one for each primary colour.
      var h = (hue + shift).truncatingRemainder(dividingBy: 1)
      if h < 0 { h += 1 }
      return low + chroma * (abs(6 * h - 3) - 1).clamped01
    }
    return Lanes4(part(0), part(2 / 3), part(1 / 3), alpha)
  }
}

extension Lanes4 {
  /// Four ones.
  static var one: Lanes4 { Lanes4(repeating: 1) }

  /// Interpolates to another colour.
  func mixed(with other: Lanes4, _ amount: Float, alphaToo: Bool = false) -> Lanes4 {
    var result = self + (other - self) * amount
    if !alphaToo { result[3] = self[3] }
    return result
  }

  /// The colour with its hue rotated by degrees.
  func turned(hue: Float) -> Lanes4 {
    guard hue != 0 else { return self }
    var hsl = HSL(self)
    hsl.hue += (hue / 360).truncatingRemainder(dividingBy: 1)
    return hsl.color(alpha: self[3])
  }

  /// The colour with its components moved from or to their middle. As in After Effects, no
  /// component leaves 0...1.
  func saturated(_ amount: Float) -> Lanes4 {
    guard amount != 0 else { return self }
    let scale =
      amount < 0 ? 1 + Swift.max(-1, amount) : Swift.min(126, 1 / Swift.max(1e-3, 1 - amount))
    let (high, low) = (Swift.max(self[0], self[1], self[2]), Swift.min(self[0], self[1], self[2]))
    let middle = (high + low) / 2
    let most = 2 * Swift.min(middle, 1 - middle) / Swift.max(high - low, 1e-4)
    let factor = Swift.min(scale, Swift.max(most, 0))
    var result = (self - middle) * factor + middle
    result[3] = self[3]
    return result
  }

  /// The colour mixed with black for amounts below 0, with white above.
  func lit(_ amount: Float) -> Lanes4 {
    guard amount != 0 else { return self }
    let share = Swift.min(1, abs(amount))
    let end: Lanes4 = amount < 0 ? .zero : .one
    return mixed(with: end, share)
  }

  /// The colour with each component taken from a channel.
  func taking(_ channels: [ColorFilter.Channel]) -> Lanes4 {
    // These channels change all three components together.
    if let first = channels.first, let whole = inverted(as: first) { return whole }
    var result = self
    for (i, channel) in channels.prefix(4).enumerated() { result[i] = value(of: channel) }
    return result
  }

  func value(of channel: ColorFilter.Channel) -> Float {
    switch channel {
    case .red: self[0]
    case .green: self[1]
    case .blue: self[2]
    case .alpha: self[3]
    case .redInverted: 1 - self[0]
    case .greenInverted: 1 - self[1]
    case .blueInverted: 1 - self[2]
    case .alphaInverted: 1 - self[3]
    case .luminance: ColorFilter.luminance(self)
    case .hue: HSL(self).hue
    case .lightness: HSL(self).lightness
    case .saturation: HSL(self).saturation
    case .full: 1
    case .half: 0.5
    default: 0
    }
  }

  /// The colour with one component of a colour space inverted.
  private func inverted(as channel: ColorFilter.Channel) -> Lanes4? {
    var hsl = HSL(self)
    switch channel {
    case .allInverted:
      hsl = HSL(
        hue: hsl.hue + 0.5, saturation: 1 - hsl.saturation, lightness: 1 - hsl.lightness)
    case .hueInverted: hsl.hue += 0.5
    case .lightnessInverted: hsl.lightness = 1 - hsl.lightness
    case .saturationInverted: hsl.saturation = 1 - hsl.saturation
    case .lumaInverted, .inPhaseInverted, .quadratureInverted: return invertedYIQ(channel)
    default: return nil
    }
    return hsl.color(alpha: self[3])
  }

  /// The colour with one of NTSC's luma, in-phase and quadrature components inverted.
  private func invertedYIQ(_ channel: ColorFilter.Channel) -> Lanes4 {
    var y = 0.299 * self[0] + 0.587 * self[1] + 0.114 * self[2]
    var i = 0.596 * self[0] - 0.274 * self[1] - 0.322 * self[2]
    var q = 0.211 * self[0] - 0.523 * self[1] + 0.312 * self[2]
    switch channel {
    case .lumaInverted: y = 1 - y
    case .inPhaseInverted: i = -i
    default: q = -q
    }
    return Lanes4(
      y + 0.956 * i + 0.621 * q, y - 0.272 * i - 0.647 * q, y - 1.106 * i + 1.703 * q, self[3])
  }
}
