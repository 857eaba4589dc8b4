// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A shadow behind the layer (`"ty": 1`).
struct DropShadowStyle: LayerStyle {
  static let type = 1
  static let title = "Drop Shadow"
  static let order = 9

  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  /// Of the light, in degrees counterclockwise from the right.
  let angle: Keyframed<Double>
  let distance: Keyframed<Double>
  /// In pixels.
  let size: Keyframed<Double>
  /// In percent.
  let spread: Keyframed<Double>
  /// Nothing of the shadow is seen through the layer.
  let conceals: Keyframed<Double>

  init(from json: JSONReader) {
    color = json.keyframedColor("c", default: .black)
    opacity = json.keyframed("o", default: 75)
    angle = json.keyframed("a", default: 120)
    distance = json.keyframed("d", default: 5)
    size = json.keyframed("s", default: 5)
    spread = json.keyframed("ch", default: 0)
    conceals = json.keyframed("lc", default: 1)
  }

  func makeNode(name: String) -> any StyleNode { DropShadowStyleNode(self, name: name) }
}

final class DropShadowStyleNode: Node, StyleNode {
  private let opacity, angle, distance, size, spread: Property<Double>
  private let conceals: Property<Double>
  private let color: Property<Color>

  init(_ model: DropShadowStyle, name: String) {
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    angle = bind("Angle", model.angle)
    distance = bind("Distance", model.distance)
    size = bind("Size", model.size)
    spread = bind("Spread", model.spread)
    conceals = bind("Layer Conceals", model.conceals)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let shape = StyleFilter.Shape.shadow(
      offset: space.offset(angle.value, distance.value), deviation: space.deviation(size.value),
      spread: spread.value / 100, isKnockedOut: conceals.isOn)
    return [StyleFilter(shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100)]
  }
}
