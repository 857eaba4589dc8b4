// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Another layer's colours tell how far to move (`ADBE Displacement Map`). The map lies where it is in the composition.
struct DisplacementMap: EffectContent {
  static let matchNames = ["ADBE Displacement Map"]
  static let type: Int? = 27
  static let title = "Displacement Map"

  /// An entry of the menu of channels.
  let horizontal: Keyframed<Double>
  /// In pixels.
  let maxHorizontal: Keyframed<Double>
  let vertical: Keyframed<Double>
  let maxVertical: Keyframed<Double>
  let layer: Int?

  init(from parameters: EffectParameters) {
    horizontal = parameters.number(1, default: 1)
    maxHorizontal = parameters.number(2, default: 5)
    vertical = parameters.number(3, default: 2)
    maxVertical = parameters.number(4, default: 5)
    layer = parameters.layer(0)
  }

  func makeNode(name: String) -> any EffectNode { DisplacementMapNode(self, name: name) }
}

final class DisplacementMapNode: Node, EffectNode {
  let otherLayer: Int?
  private let horizontal, maxHorizontal, vertical, maxVertical: Property<Double>

  init(_ model: DisplacementMap, name: String) {
    var bind = PropertyBinder()
    otherLayer = model.layer
    horizontal = bind("Use For Horizontal Displacement", model.horizontal)
    maxHorizontal = bind("Max Horizontal Displacement", model.maxHorizontal)
    vertical = bind("Use For Vertical Displacement", model.vertical)
    maxVertical = bind("Max Vertical Displacement", model.maxVertical)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard let otherLayer, let map = canvas.layer(otherLayer) else { return }
    let x = ColorFilter.Channel(menu: horizontal.choice) ?? .none
    let y = ColorFilter.Channel(menu: vertical.choice) ?? .none
    canvas.filter(
      .displacement(
        DisplacementFilter(
          map: map, x: x, y: y, amount: Vector(maxHorizontal.value, maxVertical.value))))
  }
}
