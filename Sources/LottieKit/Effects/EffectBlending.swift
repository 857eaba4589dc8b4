// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

extension Property<Double> {
  /// An entry of the menu of blend modes that effects have, from 1: the first is no blending at
  /// all, nil.
  ///
  /// - Parameter countsSeparator: Whether the line below Normal counts as an entry. Default: false.
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
