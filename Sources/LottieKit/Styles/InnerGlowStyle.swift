// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Light on the layer, from its edges or from its middle (`"ty": 4`).
struct InnerGlowStyle: StyleContent {
  static let type = 4
  static let title = "Inner Glow"
  static let order = 2

  let blendMode: Keyframed<Double>
  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  /// 1: the edges, 2: the middle.
  let source: Keyframed<Double>
  /// In pixels.
  let size: Keyframed<Double>
  /// In percent.
  let choke: Keyframed<Double>
  /// In percent; less is harder.
  let range: Keyframed<Double>

  init(from json: JSONReader) {
    blendMode = json.keyframed("bm", default: 11)
    color = json.keyframedColor("c", default: Color(r: 1, g: 1, b: 0.75, a: 1))
    opacity = json.keyframed("o", default: 75)
    source = json.keyframed("sr", default: 1)
    size = json.keyframed("s", default: 5)
    choke = json.keyframed("ch", default: 0)
    range = json.keyframed("r", default: 50)
  }

  func makeNode(name: String) -> any StyleNode { InnerGlowStyleNode(self, name: name) }
}

final class InnerGlowStyleNode: Node, StyleNode {
  private let blendMode, opacity, source, size, choke: Property<Double>
  private let range: Property<Double>
  private let color: Property<Color>

  init(_ model: InnerGlowStyle, name: String) {
    var bind = PropertyBinder()
    blendMode = bind("Blend Mode", model.blendMode)
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    source = bind("Source", model.source)
    size = bind("Size", model.size)
    choke = bind("Choke", model.choke)
    range = bind("Range", model.range)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let deviation = space.deviation(size.value)
    let choke = StyleSpace.glow(choke.value, range: range.value)
    let shape: StyleFilter.Shape =
      source.choice == 2
      ? .centerGlow(deviation: deviation, choke: choke)
      : .innerShadow(offset: .zero, deviation: deviation, choke: choke)
    return [
      StyleFilter(
        shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100,
        blendMode: BlendMode(styleEntry: blendMode.choice))
    ]
  }
}
