// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A gradient between four colors at four points (`ADBE 4ColorGradient`). Its jitter, which hides
/// banding, is not drawn.
final class FourColorGradient: Node, LayerEffect {
  static let matchNames = ["ADBE 4ColorGradient"]
  static let title = "4-Color Gradient"

  private let points: [Property<Vector3D>]
  private let colors: [Property<Color>]
  /// The softness of the gradient: with higher values colors change more gradually.
  private let blend: Property<Double>
  private let opacity: Property<Double>
  /// The blend mode: 1 none, 2 normal, 4 add, 5 multiply, and so on. Entry 5 is inferred from two
  /// files: with screen, a white text would hide its gradient, and a face would lose its black
  /// eyes.
  private let mode: Property<Double>

  init(_ fields: inout Fields) {
    var (points, colors): ([Property<Vector3D>], [Property<Color>]) = ([], [])
    let fallbacks = [
      Color(r: 1, g: 1, b: 0, a: 1), Color(r: 0, g: 1, b: 0, a: 1), Color(r: 1, g: 0, b: 1, a: 1),
      Color(r: 0, g: 0, b: 1, a: 1),
    ]
    for (i, fallback) in fallbacks.enumerated() {
      points.append(
        fields(.parameter(2 * i + 1, number: 2 * i + 1), "Point \(i + 1)", .zero, unit: .pixels))
      colors.append(
        fields(.parameter(2 * i + 2, number: 2 * i + 2), "Color \(i + 1)", fallback))
    }
    (self.points, self.colors) = (points, colors)
    blend = fields(.parameter(10, number: 9), "Blend", 100)
    opacity = fields(.parameter(12, number: 13), "Opacity", percent: 100)
    mode = fields(.parameter(13, number: 14), "Blending Mode", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let opacity = (opacity.value / 100).clamped(to: 0...1)
    guard opacity > 0 else { return }
    let gradient = FourColors(
      points: points.map(\.value.point), colors: colors.map(\.value.rgba),
      sharpness: 100 / max(1, blend.value))
    canvas.filter(
      .texture(
        TextureFilter(
          .fourColors(gradient), opacity: opacity,
          blendMode: mode.effectBlendMode(countsSeparator: true) ?? .normal)))
  }
}
