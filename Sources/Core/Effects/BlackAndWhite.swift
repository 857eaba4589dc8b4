// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A conversion to gray, with a brightness for each of six hues (`ADBE Black&White`).
final class BlackAndWhite: Node, LayerEffect {
  static let matchNames = ["ADBE Black&White"]
  static let title = "Black & White"

  private let reds, yellows, greens, cyans, blues, magentas: Property<Double>
  private let isTinted: Property<Double>
  private let tint: Property<Color>

  init(_ fields: inout Fields) {
    reds = fields(0, "Reds", percent: 40)
    yellows = fields(1, "Yellows", percent: 60)
    greens = fields(2, "Greens", percent: 40)
    cyans = fields(3, "Cyans", percent: 60)
    blues = fields(4, "Blues", percent: 20)
    magentas = fields(5, "Magentas", percent: 80)
    isTinted = fields(6, "Tint", 0)
    tint = fields(7, "Tint Color", Color(r: 0.88, g: 0.83, b: 0.7, a: 1))
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let weights = [reds, yellows, greens, cyans, blues, magentas].map { $0.value / 100 }
    canvas.filter(
      .color(.blackAndWhite(weights, tint: isTinted.isOn ? tint.value.rgba : nil)))
  }
}
