// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// One colour for all of the layer (`ADBE Fill`).
struct FillEffect: EffectContent {
  static let matchNames = ["ADBE Fill"]
  static let type: Int? = 21
  static let title = "Fill"

  let color: Keyframed<Color>
  /// In 0...1.
  let opacity: Keyframed<Double>

  init(from parameters: EffectParameters) {
    color = parameters.color(2, default: Color(r: 1, g: 0, b: 0, a: 1))
    opacity = parameters.number(6, default: 1)
  }

  func makeNode(name: String) -> any EffectNode { FillEffectNode(self, name: name) }
}

final class FillEffectNode: Node, EffectNode {
  private let color: Property<Color>
  private let opacity: Property<Double>

  init(_ model: FillEffect, name: String) {
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.filter(
      .color(.fill(color.value.rgba.opacity(opacity.value.clamped(to: 0...1)))))
  }
}
