// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// What is like one colour turned into what is like another, by hue, lightness and saturation.
public struct ColorChange: Equatable, Sendable {
  public var from, to: RGBA
  /// Which of the three change.
  public var changesHue, changesLightness, changesSaturation: Bool
  /// All that is alike becomes the new colour, else each keeps its distance from the old one.
  public var sets: Bool
  /// How far from the old colour each of the three may be, in 0...1; all of a hue's circle is 1.
  public var hueTolerance, lightnessTolerance, saturationTolerance: Double
  /// How far beyond the tolerances colours change by a share, in 0...1.
  public var softness: Double
  /// How much each pixel changes is shown, in grey.
  public var showsMatte: Bool

  /// Everything changes, if nothing else is set.
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

  /// How much a colour changes, in 0...1.
  private func share(_ color: HSL, _ old: HSL) -> Float {
    var hue = (color.hue - old.hue).magnitude.truncatingRemainder(dividingBy: 1)
    hue = min(hue, 1 - hue) * 2
    // Greys have no hue that could differ.
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
