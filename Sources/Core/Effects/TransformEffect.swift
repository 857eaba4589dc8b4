// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A transform of the picture, which child layers do not inherit (`ADBE Geometry2`).
final class TransformEffect: Node, LayerEffect {
  static let matchNames = ["ADBE Geometry2", "ADBE Geometry"]
  static let type: Int? = 35
  static let title = "Transform"

  private let anchor, position: Property<Vector3D>
  /// Whether `scaleHeight` is also the scale of the width; then the scales, skew and rotation.
  private let isUniform, scaleHeight, scaleWidth, skew, skewAxis, rotation,
    opacity: Property<Double>

  init(_ fields: inout Fields) {
    anchor = fields(0, "Anchor Point", .zero, unit: .pixels)
    position = fields(1, "Position", .zero, unit: .pixels)
    isUniform = fields(.parameter(2, number: 11), "Uniform Scale", 0)
    scaleHeight = fields(.parameter(3, number: 3), "Scale Height", percent: 100)
    scaleWidth = fields(.parameter(4, number: 4), "Scale Width", percent: 100)
    skew = fields(.parameter(5, number: 5), "Skew", degrees: 0)
    skewAxis = fields(.parameter(6, number: 6), "Skew Axis", degrees: 0)
    rotation = fields(.parameter(7, number: 7), "Rotation", degrees: 0)
    opacity = fields(.parameter(8, number: 8), "Opacity", percent: 100)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let (a, p) = (anchor.value, position.value)
    let height = scaleHeight.value / 100
    let width = isUniform.isOn ? height : scaleWidth.value / 100
    // Unlike in the transform of a layer, skew comes after rotation, and its axis is turned by 90°:
    // so lottie-web has it.
    let matrix =
      Affine.translation(p.x, p.y)
      * .skew(degrees: skew.value, axis: .degrees(skewAxis.value + 90))
      * .rotation(.degrees(rotation.value)) * .scale(width, height) * .translation(-a.x, -a.y)
    canvas.move(by: matrix, opacity: (opacity.value / 100).clamped(to: 0...1))
  }
}
