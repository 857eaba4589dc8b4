// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Hue, saturation and lightness of all colours (`ADBE HUE SATURATION`).
struct HueSaturation: EffectContent {
  static let matchNames = ["ADBE HUE SATURATION"]
  static let title = "Hue/Saturation"

  /// In degrees.
  let hue: Keyframed<Double>
  /// In percent, −100...100.
  let saturation: Keyframed<Double>
  /// In percent, −100...100.
  let lightness: Keyframed<Double>
  /// One hue for all.
  let isColorized: Keyframed<Double>
  let colorizeHue: Keyframed<Double>
  /// In percent.
  let colorizeSaturation: Keyframed<Double>
  /// In percent, −100...100.
  let colorizeLightness: Keyframed<Double>

  init(from parameters: EffectParameters) {
    hue = parameters.number(2, default: 0)
    saturation = parameters.number(3, default: 0)
    lightness = parameters.number(4, default: 0)
    isColorized = parameters.number(5, default: 0)
    colorizeHue = parameters.number(6, default: 0)
    colorizeSaturation = parameters.number(7, default: 25)
    colorizeLightness = parameters.number(8, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { HueSaturationNode(self, name: name) }
}

final class HueSaturationNode: Node, EffectNode {
  private let hue, saturation, lightness, isColorized, colorizeHue: Property<Double>
  private let colorizeSaturation, colorizeLightness: Property<Double>

  init(_ model: HueSaturation, name: String) {
    var bind = PropertyBinder()
    hue = bind("Master Hue", model.hue)
    saturation = bind("Master Saturation", model.saturation)
    lightness = bind("Master Lightness", model.lightness)
    isColorized = bind("Colorize", model.isColorized)
    colorizeHue = bind("Colorize Hue", model.colorizeHue)
    colorizeSaturation = bind("Colorize Saturation", model.colorizeSaturation)
    colorizeLightness = bind("Colorize Lightness", model.colorizeLightness)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    if isColorized.isOn {
      canvas.filter(
        .color(
          .colorize(
            hue: colorizeHue.value.clamped(to: -1e6...1e6),
            saturation: (colorizeSaturation.value / 100).clamped(to: 0...1),
            lightness: (colorizeLightness.value / 100).clamped(to: -1...1))))
      return
    }
    canvas.filter(
      .color(
        .hueSaturation(
          hue: hue.value.clamped(to: -1e6...1e6),
          saturation: (saturation.value / 100).clamped(to: -1...1),
          lightness: (lightness.value / 100).clamped(to: -1...1))))
  }
}
