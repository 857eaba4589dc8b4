// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A map of luminance to a ramp of two colors (`ADBE Tint`).
final class Tint: Node, LayerEffect {
  static let matchNames = ["ADBE Tint"]
  static let type: Int? = 20
  static let title = "Tint"

  /// The colors that replace black and white.
  private let black, white: Property<Color>
  private let amount: Property<Double>

  init(_ fields: inout Fields) {
    black = fields(0, "Map Black To", .black)
    white = fields(1, "Map White To", .white)
    amount = fields(2, "Amount to Tint", percent: 100)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let amount = (amount.value / 100).clamped(to: 0...1)
    if amount == 0 { return }
    canvas.filter(.color(.ramp([black.value.rgba, white.value.rgba], amount: amount)))
  }
}
