// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A blur along a line (`ADBE Motion Blur`).
final class DirectionalBlur: Node, LayerEffect {
  static let matchNames = ["ADBE Motion Blur"]
  static let title = "Directional Blur"

  /// The distance from the center of the line to its end, per unit of the length. It gives the
  /// standard deviation of Skottie, which is 0.3 of the length.
  private static let reach = 0.3 * 6.0.squareRoot()

  /// The direction of the line, clockwise in degrees; 0 is up.
  private let direction: Property<Double>
  /// The blur length in pixels.
  private let length: Property<Double>

  init(_ fields: inout Fields) {
    direction = fields(0, "Direction", degrees: 0)
    length = fields(1, "Blur Length", 0, unit: .pixels)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard length.value > 0 else { return }
    let direction = Vector(angle: .degrees(direction.value - 90))
    canvas.filter(
      .directionalBlur(DirectionalBlurFilter(reach: direction * (length.value * Self.reach))))
  }
}
