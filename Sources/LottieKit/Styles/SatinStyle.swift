// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A sheen from two copies of the layer that are moved apart (`"ty": 6`).
struct SatinStyle: StyleContent {
  static let type = 6
  static let title = "Satin"
  static let order = 3

  let blendMode: Keyframed<Double>
  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  /// In degrees counterclockwise from the right.
  let angle: Keyframed<Double>
  let distance: Keyframed<Double>
  /// In pixels.
  let size: Keyframed<Double>
  let isInverted: Keyframed<Double>

  init(from json: JSONReader) {
    blendMode = json.keyframed("bm", default: 5)
    color = json.keyframedColor("c", default: .black)
    opacity = json.keyframed("o", default: 50)
    angle = json.keyframed("a", default: 19)
    distance = json.keyframed("d", default: 11)
    size = json.keyframed("s", default: 14)
    isInverted = json.keyframed("in", default: 1)
  }

  func makeNode(name: String) -> any StyleNode { SatinStyleNode(self, name: name) }
}

final class SatinStyleNode: Node, StyleNode {
  private let blendMode, opacity, angle, distance, size: Property<Double>
  private let isInverted: Property<Double>
  private let color: Property<Color>

  init(_ model: SatinStyle, name: String) {
    var bind = PropertyBinder()
    blendMode = bind("Blend Mode", model.blendMode)
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    angle = bind("Angle", model.angle)
    distance = bind("Distance", model.distance)
    size = bind("Size", model.size)
    isInverted = bind("Invert", model.isInverted)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let shape = StyleFilter.Shape.satin(
      offset: space.offset(angle.value, distance.value), deviation: space.deviation(size.value),
      isInverted: isInverted.isOn)
    return [
      StyleFilter(
        shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100,
        blendMode: BlendMode(styleEntry: blendMode.choice))
    ]
  }
}
