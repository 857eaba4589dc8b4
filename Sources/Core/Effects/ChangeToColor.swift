// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A replacement of one color by another (`ADBE Change To Color`).
final class ChangeToColor: Node, LayerEffect {
  static let matchNames = ["ADBE Change To Color", "ADBE Change Color HLS"]
  static let title = "Change to Color"

  private let from, to: Property<Color>
  /// The changed components: 1 hue, 2 hue and lightness, 3 hue and saturation, 4 all three.
  private let parts: Property<Double>
  /// The method: 1 sets the new color, 2 moves colors toward it.
  private let way: Property<Double>
  /// The tolerances and the softness, in 0...1.
  private let hue, lightness, saturation, softness: Property<Double>
  private let showsMatte: Property<Double>

  init(_ fields: inout Fields) {
    from = fields(0, "From", Color(r: 1, g: 0, b: 0, a: 1))
    to = fields(1, "To", Color(r: 0, g: 0, b: 1, a: 1))
    parts = fields(2, "Change", 1)
    way = fields(3, "Change By", 1)
    hue = fields(.parameter(5, number: 5), "Hue", 0.05)
    lightness = fields(.parameter(6, number: 6), "Lightness", 0.5)
    saturation = fields(.parameter(7, number: 7), "Saturation", 0.5)
    softness = fields(.parameter(9, number: 8), "Softness", 0.5)
    showsMatte = fields(.parameter(10, number: 9), "View Correction Matte", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    func share(_ property: Property<Double>) -> Double { property.value.clamped(to: 0...1) }
    var change = ColorChange(from: from.value.rgba, to: to.value.rgba)
    change.changesLightness = parts.choice == 2 || parts.choice == 4
    change.changesSaturation = parts.choice == 3 || parts.choice == 4
    change.sets = way.choice != 2
    change.hueTolerance = share(hue)
    change.lightnessTolerance = share(lightness)
    change.saturationTolerance = share(saturation)
    change.softness = share(softness)
    change.showsMatte = showsMatte.isOn
    canvas.filter(.color(.change(change)))
  }
}
