// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// An edge around the layer (`"ty": 0`).
struct StrokeLayerStyle: StyleContent {
  static let type = 0
  static let title = "Stroke"
  static let order = 7

  let color: Keyframed<Color>
  /// In pixels.
  let size: Keyframed<Double>

  init(from json: JSONReader) {
    color = json.keyframedColor("c", default: Color(r: 1, g: 0, b: 0, a: 1))
    size = json.keyframed("s", default: 3)
  }

  func makeNode(name: String) -> any StyleNode { StrokeLayerStyleNode(self, name: name) }
}

final class StrokeLayerStyleNode: Node, StyleNode {
  private let size: Property<Double>
  private let color: Property<Color>

  init(_ model: StrokeLayerStyle, name: String) {
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    size = bind("Size", model.size)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    guard size.value > 0 else { return [] }
    return [StyleFilter(.stroke(width: size.value), paint: .solid(color.value.rgba))]
  }
}
