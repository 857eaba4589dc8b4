// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Changes of hue, saturation and lightness (`ADBE HUE SATURATION`).
final class HueSaturation: Node, LayerEffect {
  static let matchNames = ["ADBE HUE SATURATION"]
  static let title = "Hue/Saturation"

  private let hue: Property<Double>
  /// The saturation in −100...100.
  private let saturation: Property<Double>
  /// The lightness in −100...100.
  private let lightness: Property<Double>
  /// Whether all colors get one hue, with the hue in degrees and the saturation.
  private let isColorized, colorizeHue, colorizeSaturation: Property<Double>
  /// The lightness of colorized pixels, in −100...100.
  private let colorizeLightness: Property<Double>

  init(_ fields: inout Fields) {
    hue = fields(2, "Master Hue", degrees: 0)
    saturation = fields(3, "Master Saturation", percent: 0)
    lightness = fields(4, "Master Lightness", percent: 0)
    isColorized = fields(5, "Colorize", 0)
    colorizeHue = fields(6, "Colorize Hue", degrees: 0)
    colorizeSaturation = fields(7, "Colorize Saturation", percent: 25)
    colorizeLightness = fields(8, "Colorize Lightness", percent: 0)
    super.init(fields)
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
