// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A blur along circles around a point, or along rays from it (`ADBE Radial Blur`).
final class RadialBlur: Node, LayerEffect {
  static let matchNames = ["ADBE Radial Blur"]
  static let title = "Radial Blur"

  /// The amount in degrees, or in percent of the distance.
  private let amount: Property<Double>
  private let center: Property<Vector3D>
  /// The kind: 1 spin, 2 zoom.
  private let kind: Property<Double>

  init(_ fields: inout Fields) {
    amount = fields(0, "Amount", 10)
    center = fields(1, "Center", .zero, unit: .pixels)
    kind = fields(2, "Type", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard amount.value > 0 else { return }
    canvas.filter(
      .radialBlur(
        RadialBlurFilter(
          kind.choice == 2 ? .zoom(share: amount.value / 100) : .spin(degrees: amount.value),
          center: center.value.point)))
  }
}
