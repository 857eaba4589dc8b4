// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A rotation around a center that decreases with the distance (`ADBE Twirl`).
final class Twirl: Node, LayerEffect {
  static let matchNames = ["ADBE Twirl"]
  static let type: Int? = 30
  static let title = "Twirl"

  private let angle: Property<Double>
  /// The radius in percent of the layer's longer side.
  private let radius: Property<Double>
  private let center: Property<Vector3D>

  init(_ fields: inout Fields) {
    angle = fields(0, "Angle", degrees: 0)
    radius = fields(1, "Twirl Radius", percent: 30)
    center = fields(2, "Twirl Center", .zero, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let radius = radius.value / 100 * max(canvas.size.width, canvas.size.height)
    guard radius > 0, angle.value != 0 else { return }
    canvas.filter(
      .warp(
        .twirl(
          center: center.value.point, radius: radius.clamped(to: 1...1e5),
          angle: .degrees(angle.value.clamped(to: -1e6...1e6)))))
  }
}
