// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A shadow on the layer, that of what is around it (`"ty": 2`).
struct InnerShadowStyle: StyleContent {
  static let type = 2
  static let title = "Inner Shadow"
  static let order = 1

  let blendMode: Keyframed<Double>
  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  /// Of the light, in degrees counterclockwise from the right.
  let angle: Keyframed<Double>
  let distance: Keyframed<Double>
  /// In pixels.
  let size: Keyframed<Double>
  /// In percent.
  let choke: Keyframed<Double>

  init(from json: JSONReader) {
    blendMode = json.keyframed("bm", default: 5)
    color = json.keyframedColor("c", default: .black)
    opacity = json.keyframed("o", default: 75)
    angle = json.keyframed("a", default: 120)
    distance = json.keyframed("d", default: 5)
    size = json.keyframed("s", default: 5)
    choke = json.keyframed("ch", default: 0)
  }

  func makeNode(name: String) -> any StyleNode { InnerShadowStyleNode(self, name: name) }
}

final class InnerShadowStyleNode: Node, StyleNode {
  private let blendMode, opacity, angle, distance, size: Property<Double>
  private let choke: Property<Double>
  private let color: Property<Color>

  init(_ model: InnerShadowStyle, name: String) {
    var bind = PropertyBinder()
    blendMode = bind("Blend Mode", model.blendMode)
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    angle = bind("Angle", model.angle)
    distance = bind("Distance", model.distance)
    size = bind("Size", model.size)
    choke = bind("Choke", model.choke)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let shape = StyleFilter.Shape.innerShadow(
      offset: space.offset(angle.value, distance.value), deviation: space.deviation(size.value),
      choke: choke.value / 100)
    return [
      StyleFilter(
        shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100,
        blendMode: BlendMode(styleEntry: blendMode.choice))
    ]
  }
}
