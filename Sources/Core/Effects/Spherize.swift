// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A spherical magnification of the layer (`ADBE Spherize`).
final class Spherize: Node, LayerEffect {
  static let matchNames = ["ADBE Spherize"]
  static let type: Int? = 33
  static let title = "Spherize"

  private let radius: Property<Double>
  private let center: Property<Vector3D>

  init(_ fields: inout Fields) {
    radius = fields(0, "Radius", 0, unit: .pixels)
    center = fields(1, "Center of Sphere", .zero, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard radius.value > 0 else { return }
    canvas.filter(
      .warp(.sphere(center: center.value.point, radius: radius.value.clamped(to: 0.1...1e5))))
  }
}
