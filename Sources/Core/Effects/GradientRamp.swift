// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A gradient over the layer (`ADBE Ramp`).
final class GradientRamp: Node, LayerEffect {
  static let matchNames = ["ADBE Ramp"]
  static let title = "Gradient Ramp"

  private let start: Property<Vector3D>
  private let startColor: Property<Color>
  private let end: Property<Vector3D>
  private let endColor: Property<Color>
  /// The shape: 1 linear, 2 radial.
  private let shape: Property<Double>
  /// The weight of the original picture in percent.
  private let blend: Property<Double>

  init(_ fields: inout Fields) {
    start = fields(0, "Start of Ramp", .zero, unit: .pixels)
    startColor = fields(1, "Start Color", .black)
    end = fields(2, "End of Ramp", .zero, unit: .pixels)
    endColor = fields(3, "End Color", .white)
    shape = fields(4, "Ramp Shape", 1)
    blend = fields(6, "Blend With Original", percent: 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let opacity = 1 - (blend.value / 100).clamped(to: 0...1)
    if opacity == 0 { return }
    let (a, b) = (start.value.point, end.value.point)
    let stops = [
      GradientStop(offset: 0, color: startColor.value.rgba),
      GradientStop(offset: 1, color: endColor.value.rgba),
    ]
    let paint: Paint =
      if shape.choice == 2 {
        .radial(RadialGradient(center: a, radius: a.distance(to: b), focus: a, stops: stops))
      } else {
        .linear(LinearGradient(start: a, end: b, stops: stops))
      }
    canvas.filter(.overlay(OverlayFilter(paint, opacity: opacity)))
  }
}
