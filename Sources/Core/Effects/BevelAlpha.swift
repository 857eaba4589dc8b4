// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Highlights and shadows along the edges of the alpha (`ADBE Bevel Alpha`).
final class BevelAlpha: Node, LayerEffect {
  static let matchNames = ["ADBE Bevel Alpha"]
  static let title = "Bevel Alpha"

  private let thickness: Property<Double>
  /// The direction of the light, clockwise in degrees; 0 is up.
  private let angle: Property<Double>
  private let color: Property<Color>
  private let intensity: Property<Double>

  init(_ fields: inout Fields) {
    thickness = fields(0, "Edge Thickness", 2, unit: .pixels)
    angle = fields(1, "Light Angle", degrees: -60)
    color = fields(2, "Light Color", .white)
    intensity = fields(3, "Light Intensity", 0.4)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard thickness.value > 0, intensity.value > 0 else { return }
    let light = Vector(angle: .degrees(angle.value - 90))
    canvas.filter(
      .styles(
        [false, true].map { isShade in
          StyleFilter(
            .relief(
              Relief(
                .inner, isShade: isShade, depth: 1, deviation: thickness.value / 2, softness: 0,
                light: light, altitude: 0.5)),
            paint: .solid(isShade ? .black : color.value.rgba), opacity: intensity.value)
        }))
  }
}
