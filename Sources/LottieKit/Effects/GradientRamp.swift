// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A gradient over the layer (`ADBE Ramp`).
struct GradientRamp: EffectContent {
  static let matchNames = ["ADBE Ramp"]
  static let title = "Gradient Ramp"

  let start: Keyframed<Vector3D>
  let startColor: Keyframed<Color>
  let end: Keyframed<Vector3D>
  let endColor: Keyframed<Color>
  /// 1: linear, 2: radial.
  let shape: Keyframed<Double>
  /// How much of the picture stays, in percent.
  let blend: Keyframed<Double>

  init(from parameters: EffectParameters) {
    start = parameters.point(0)
    startColor = parameters.color(1, default: .black)
    end = parameters.point(2)
    endColor = parameters.color(3, default: .white)
    shape = parameters.number(4, default: 1)
    blend = parameters.number(6, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { GradientRampNode(self, name: name) }
}

final class GradientRampNode: Node, EffectNode {
  private let shape, blend: Property<Double>
  private let start, end: Property<Vector3D>
  private let startColor, endColor: Property<Color>

  init(_ model: GradientRamp, name: String) {
    var bind = PropertyBinder()
    start = bind("Start of Ramp", model.start)
    startColor = bind("Start Color", model.startColor)
    end = bind("End of Ramp", model.end)
    endColor = bind("End Color", model.endColor)
    shape = bind("Ramp Shape", model.shape)
    blend = bind("Blend With Original", model.blend)
    super.init(name: name, properties: bind.properties)
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
