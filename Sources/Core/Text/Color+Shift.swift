// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension Color {
  /// Returns the color with shifted hue, saturation and brightness, as text animators change
  /// colors.
  ///
  /// - Parameters:
  ///   - hue: Added to the hue, in turns; the result wraps around.
  ///   - saturation: Added to the saturation, which is clamped to 0...1.
  ///   - brightness: Added to the HSV value, which is clamped to 0...1.
  func shifted(hue: Double, saturation: Double, brightness: Double) -> Color {
    let (h, s, v) = hsv
    let turned = h + hue
    return Color(
      hue: turned - turned.rounded(.down), saturation: (s + saturation).clamped(to: 0...1),
      value: (v + brightness).clamped(to: 0...1), alpha: Double(a))
  }

  /// The color in the HSV model, each component in 0...1; the hue of grays is 0.
  private var hsv: (hue: Double, saturation: Double, value: Double) {
    let (r, g, b) = (r.clamped(to: 0...1), g.clamped(to: 0...1), b.clamped(to: 0...1))
    let high = max(r, g, b)
    let range = high - min(r, g, b)
    guard range > 0 else { return (0, 0, high) }
    var sector: Double
    if high == r {
      sector = (g - b) / range
    } else if high == g {
      sector = (b - r) / range + 2
    } else {
      sector = (r - g) / range + 4
    }
    if sector < 0 { sector += 6 }
    return (sector / 6, range / high, high)
  }

  /// Creates a color from the HSV model, each component in 0...1.
  private init(hue: Double, saturation: Double, value: Double, alpha: Double) {
    /// Returns one component: `offset` is 5 for red, 3 for green and 1 for blue (the closed form of
    /// HSV to RGB).
    func component(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * min(k, 4 - k).clamped(to: 0...1)
    }
    self.init(r: component(5), g: component(3), b: component(1), a: alpha)
  }
}
