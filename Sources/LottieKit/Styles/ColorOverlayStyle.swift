// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// One colour over the layer (`"ty": 7`).
struct ColorOverlayStyle: StyleContent {
  static let type = 7
  static let title = "Color Overlay"
  static let order = 4

  let blendMode: Keyframed<Double>
  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>

  init(from json: JSONReader) {
    blendMode = json.keyframed("bm", default: 1)
    color = json.keyframedColor("c", default: Color(r: 1, g: 0, b: 0, a: 1))
    opacity = json.keyframed("so", default: 100)
  }

  func makeNode(name: String) -> any StyleNode { ColorOverlayStyleNode(self, name: name) }
}

final class ColorOverlayStyleNode: Node, StyleNode {
  private let blendMode, opacity: Property<Double>
  private let color: Property<Color>

  init(_ model: ColorOverlayStyle, name: String) {
    var bind = PropertyBinder()
    blendMode = bind("Blend Mode", model.blendMode)
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      StyleFilter(
        .everywhere, paint: .solid(color.value.rgba), opacity: opacity.value / 100,
        blendMode: BlendMode(styleEntry: blendMode.choice))
    ]
  }
}
