// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A shrinking or growing of the layer's outline (`ADBE Simple Choker`).
///
/// Its view of the matte, which is an editing aid, is not supported.
final class SimpleChoker: Node, LayerEffect {
  static let matchNames = ["ADBE Simple Choker"]
  static let title = "Simple Choker"

  /// The distance in pixels; negative values grow the outline.
  private let amount: Property<Double>

  init(_ fields: inout Fields) {
    amount = fields(1, "Choke Matte", 0, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard amount.value != 0 else { return }
    canvas.filter(.matte(MatteFilter([.choke(amount.value.clamped(to: -100...100))])))
  }
}
