// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

extension Property<Double> {
  /// An entry of the menu of blend modes that effects have, from 1: the first is no blending at
  /// all, nil.
  var effectBlendMode: BlendMode? { effectBlendMode(atEntry: choice) }

  /// The same for a menu in which the line below Normal counts as an entry.
  var effectBlendModeAfterLine: BlendMode? {
    effectBlendMode(atEntry: max(choice - 1, min(choice, 2)))
  }

  private func effectBlendMode(atEntry number: Int) -> BlendMode? {
    let modes: [BlendMode] = [
      .normal, .add, .multiply, .screen, .overlay, .softLight, .hardLight, .colorDodge, .colorBurn,
      .darken, .lighten, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
    ]
    let entry = number - 2
    if entry < 0 { return nil }
    return entry < modes.count ? modes[entry] : .normal
  }
}
