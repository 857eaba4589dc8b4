// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A magnification or reduction around a point (`ADBE Bulge`).
final class Bulge: Node, LayerEffect {
  static let matchNames = ["ADBE Bulge"]
  static let title = "Bulge"

  private let radiusX, radiusY: Property<Double>
  private let center: Property<Vector3D>
  /// The strength in −4...4; negative values reduce.
  private let height: Property<Double>

  init(_ fields: inout Fields) {
    radiusX = fields(0, "Horizontal Radius", 50, unit: .pixels)
    radiusY = fields(1, "Vertical Radius", 50, unit: .pixels)
    center = fields(2, "Bulge Center", .zero, unit: .pixels)
    height = fields(3, "Bulge Height", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard radiusX.value > 0, radiusY.value > 0, height.value != 0 else { return }
    let radius = Vector(radiusX.value.clamped(to: 0.1...1e5), radiusY.value.clamped(to: 0.1...1e5))
    canvas.filter(
      .warp(
        .bulge(
          center: center.value.point, radius: radius, height: height.value.clamped(to: -4...4))))
  }
}
