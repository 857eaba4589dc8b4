// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A shadow behind the layer (`ADBE Drop Shadow`).
struct DropShadow: EffectContent {
  static let matchNames = ["ADBE Drop Shadow"]
  static let type: Int? = 25
  static let title = "Drop Shadow"

  let color: Keyframed<Color>
  /// In 0...255.
  let opacity: Keyframed<Double>
  /// In degrees clockwise, 0 is up.
  let direction: Keyframed<Double>
  let distance: Keyframed<Double>
  let softness: Keyframed<Double>
  /// The layer itself is not drawn.
  let isAlone: Keyframed<Double>

  init(from parameters: EffectParameters) {
    color = parameters.color(0, default: .black)
    opacity = parameters.number(1, default: 127.5)
    direction = parameters.number(2, default: 135)
    distance = parameters.number(3, default: 5)
    softness = parameters.number(4, default: 0)
    isAlone = parameters.number(5, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { DropShadowNode(self, name: name) }
}

final class DropShadowNode: Node, EffectNode {
  /// Standard deviation of the blur for each unit of softness, as in lottie-web.
  private static let deviation = 0.25

  private let color: Property<Color>
  private let opacity, angle, distance, softness, isAlone: Property<Double>

  init(_ model: DropShadow, name: String) {
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    angle = bind("Angle", model.direction)
    distance = bind("Distance", model.distance)
    softness = bind("Softness", model.softness)
    isAlone = bind("Shadow Only", model.isAlone)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let opacity = (opacity.value / 255).clamped(to: 0...1)
    if opacity == 0 && !isAlone.isOn { return }
    // 0 is up, a quarter turn before the x axis.
    let offset = Vector(angle: .degrees(angle.value - 90)) * distance.value
    canvas.filter(
      .shadow(
        ShadowFilter(
          color: color.value.rgba.opacity(opacity), offset: offset,
          deviation: softness.value * Self.deviation, hidesPicture: isAlone.isOn)))
  }
}
