// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

extension Property<Double> {
  /// Returns the blend mode of an entry of the effects' menu, from 1; nil for the first entry,
  /// which does not blend.
  ///
  /// - Parameter countsSeparator: Whether the separator below Normal counts as an entry. Default:
  ///   false.
  func effectBlendMode(countsSeparator: Bool = false) -> BlendMode? {
    let modes: [BlendMode] = [
      .normal, .add, .multiply, .screen, .overlay, .softLight, .hardLight, .colorDodge, .colorBurn,
      .darken, .lighten, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
    ]
    let entry = choice - (countsSeparator && choice > 2 ? 3 : 2)
    if entry < 0 { return nil }
    return entry < modes.count ? modes[entry] : .normal
  }
}
