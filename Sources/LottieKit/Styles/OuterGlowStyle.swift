// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Light around the layer (`"ty": 3`).
struct OuterGlowStyle: StyleContent {
  static let type = 3
  static let title = "Outer Glow"
  static let order = 8

  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  /// In pixels.
  let size: Keyframed<Double>
  /// In percent.
  let spread: Keyframed<Double>
  /// In percent; less is harder.
  let range: Keyframed<Double>

  init(from json: JSONReader) {
    color = json.keyframedColor("c", default: Color(r: 1, g: 1, b: 0.75, a: 1))
    opacity = json.keyframed("o", default: 75)
    size = json.keyframed("s", default: 5)
    spread = json.keyframed("ch", default: 0)
    range = json.keyframed("r", default: 50)
  }

  func makeNode(name: String) -> any StyleNode { OuterGlowStyleNode(self, name: name) }
}

final class OuterGlowStyleNode: Node, StyleNode {
  private let opacity, size, spread, range: Property<Double>
  private let color: Property<Color>

  init(_ model: OuterGlowStyle, name: String) {
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    size = bind("Size", model.size)
    spread = bind("Spread", model.spread)
    range = bind("Range", model.range)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let shape = StyleFilter.Shape.shadow(
      offset: .zero, deviation: space.deviation(size.value),
      spread: StyleSpace.glow(spread.value, range: range.value), isKnockedOut: false)
    return [StyleFilter(shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100)]
  }
}
