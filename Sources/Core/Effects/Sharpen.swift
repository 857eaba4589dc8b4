// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A higher contrast between neighboring pixels (`ADBE Sharpen`).
final class Sharpen: Node, LayerEffect {
  static let matchNames = ["ADBE Sharpen"]
  static let title = "Sharpen"

  private let amount: Property<Double>

  init(_ fields: inout Fields) {
    amount = fields(0, "Sharpen Amount", percent: 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard amount.value > 0 else { return }
    canvas.filter(.sharpen(SharpenFilter(amount: amount.value / 100)))
  }
}
