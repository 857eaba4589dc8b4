// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Three colours, for the dark, the middle and the bright (`ADBE Tritone`).
struct Tritone: LayerEffect {
  static let matchNames = ["ADBE Tritone"]
  static let type: Int? = 23
  static let title = "Tritone"

  let highlights, midtones, shadows: Keyframed<Color>
  /// How much of the picture stays, in percent.
  let blend: Keyframed<Double>

  init(from parameters: EffectParameters) {
    highlights = parameters.color(0, default: .white)
    midtones = parameters.color(1, default: Color(r: 0.5, g: 0.4, b: 0.2, a: 1))
    shadows = parameters.color(2, default: .black)
    blend = parameters.number(3, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { TritoneNode(self, name: name) }
}

final class TritoneNode: Node, EffectNode {
  private let highlights, midtones, shadows: Property<Color>
  private let blend: Property<Double>

  init(_ model: Tritone, name: String) {
    var bind = PropertyBinder()
    highlights = bind("Highlights", model.highlights)
    midtones = bind("Midtones", model.midtones)
    shadows = bind("Shadows", model.shadows)
    blend = bind("Blend With Original", model.blend)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let colors = [shadows, midtones, highlights].map(\.value.rgba)
    canvas.filter(
      .color(.ramp(colors, amount: 1 - (blend.value / 100).clamped(to: 0...1))))
  }
}
