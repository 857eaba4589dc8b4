// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The layer's outline moved inward or outward (`ADBE Simple Choker`).
///
/// Its view of the matte alone, which is there for setting it up, is not drawn.
final class SimpleChoker: Node, LayerEffect {
  static let matchNames = ["ADBE Simple Choker"]
  static let title = "Simple Choker"

  /// In pixels; negative values spread.
  private let amount: Property<Double>

  init(_ fields: inout Fields) {
    amount = fields(1, "Choke Matte", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard amount.value != 0 else { return }
    canvas.filter(.matte(MatteFilter([.choke(amount.value.clamped(to: -100...100))])))
  }
}
