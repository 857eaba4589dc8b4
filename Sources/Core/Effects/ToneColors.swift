// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A map of luminance to a ramp of up to five colors (`CC Toner`).
final class ToneColors: Node, LayerEffect {
  static let matchNames = ["CC Toner"]
  static let title = "CC Toner"

  /// The number of colors: 1 two, 2 three, 3 five, 4 one.
  private let tones: Property<Double>
  private let highlights, brights, midtones, darktones, shadows: Property<Color>
  /// The weight of the original picture in percent.
  private let blend: Property<Double>

  init(_ fields: inout Fields) {
    func gray(_ value: Double) -> Color { Color(r: value, g: value, b: value, a: 1) }
    tones = fields(0, "Tones", 2)
    highlights = fields(1, "Highlights", .white)
    brights = fields(2, "Brights", gray(0.75))
    midtones = fields(3, "Midtones", Color(r: 0.5, g: 0.4, b: 0.2, a: 1))
    darktones = fields(4, "Darktones", gray(0.25))
    shadows = fields(5, "Shadows", .black)
    blend = fields(6, "Blend With Original", percent: 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let colors =
      switch tones.choice {
      case 1: [shadows, highlights]
      case 2: [shadows, midtones, highlights]
      case 3: [shadows, darktones, midtones, brights, highlights]
      default: [midtones]
      }
    canvas.filter(
      .color(
        .ramp(
          colors.map(\.value.rgba), amount: 1 - (blend.value / 100).clamped(to: 0...1))))
  }
}
