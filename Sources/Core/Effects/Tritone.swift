// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A map of luminance to a ramp of three colors (`ADBE Tritone`).
final class Tritone: Node, LayerEffect {
  static let matchNames = ["ADBE Tritone"]
  static let type: Int? = 23
  static let title = "Tritone"

  private let highlights, midtones, shadows: Property<Color>
  /// The weight of the original picture in percent.
  private let blend: Property<Double>

  init(_ fields: inout Fields) {
    highlights = fields(0, "Highlights", .white)
    midtones = fields(1, "Midtones", Color(r: 0.5, g: 0.4, b: 0.2, a: 1))
    shadows = fields(2, "Shadows", .black)
    blend = fields(3, "Blend With Original", percent: 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let colors = [shadows, midtones, highlights].map(\.value.rgba)
    canvas.filter(
      .color(.ramp(colors, amount: 1 - (blend.value / 100).clamped(to: 0...1))))
  }
}
