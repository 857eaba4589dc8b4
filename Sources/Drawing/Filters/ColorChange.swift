// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Replaces colours similar to one colour by hue, lightness and saturation of another.
public struct ColorChange: Equatable, Sendable {
  public var from, to: RGBA
  /// The components that change.
  public var changesHue, changesLightness, changesSaturation: Bool
  /// Whether matching colours become exactly the new colour; otherwise they keep their difference
  /// from the old one.
  public var sets: Bool
  /// The largest difference from the old colour in each component, in 0...1; 1 is a full turn of
  /// the hue.
  public var hueTolerance, lightnessTolerance, saturationTolerance: Double
  /// The range beyond the tolerances in which colours change partly, in 0...1.
  public var softness: Double
  /// Whether the amount of change is shown as grey instead.
  public var showsMatte: Bool

  /// Makes a change of all colours in all three components.
  public init(from: RGBA, to: RGBA) {
    (self.from, self.to) = (from, to)
    (changesHue, changesLightness, changesSaturation) = (true, true, true)
    (sets, showsMatte, softness) = (true, false, 0)
    (hueTolerance, lightnessTolerance, saturationTolerance) = (1, 1, 1)
  }

  func mapped(_ color: Lanes4) -> Lanes4 {
    var hsl = HSL(color)
    let (old, new) = (HSL(from.lanes), HSL(to.lanes))
    let share = self.share(hsl, old)
    if showsMatte { return Lanes4(share, share, share, color[3]) }
    guard share > 0 else { return color }
    func changed(_ value: Float, _ old: Float, _ new: Float) -> Float {
      sets ? new : value + new - old
    }
    if changesHue { hsl.hue = changed(hsl.hue, old.hue, new.hue) }
    if changesLightness {
      hsl.lightness = changed(hsl.lightness, old.lightness, new.lightness).clamped01
    }
    if changesSaturation {
      hsl.saturation = changed(hsl.saturation, old.saturation, new.saturation).clamped01
    }
    return color.mixed(with: hsl.color(alpha: color[3]), share)
  }

  /// The amount by which a colour changes, in 0...1.
  private func share(_ color: HSL, _ old: HSL) -> Float {
    var hue = (color.hue - old.hue).magnitude.truncatingRemainder(dividingBy: 1)
    hue = min(hue, 1 - hue) * 2
    // Greys have no hue to compare.
    if color.saturation < 0.01 || old.saturation < 0.01 { hue = 0 }
    let excess = max(
      hue - Float(hueTolerance),
      (color.lightness - old.lightness).magnitude - Float(lightnessTolerance),
      (color.saturation - old.saturation).magnitude - Float(saturationTolerance))
    if excess <= 1e-3 { return 1 }
    return softness > 0 ? (1 - excess / Float(softness)).clamped01 : 0
  }

  var text: String {
    let parts = [
      changesHue ? "hue" : nil, changesLightness ? "lightness" : nil,
      changesSaturation ? "saturation" : nil,
    ].compactMap { $0 }
    return "change " + from.hex + " to " + to.hex + " in " + parts.joined(separator: " ")
      + (sets ? " set" : " moved") + " within "
      + [hueTolerance, lightnessTolerance, saturationTolerance, softness].map { number($0) }
      .joined(separator: " ")
  }
}
