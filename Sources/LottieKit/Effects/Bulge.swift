// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A bulge or a hollow (`ADBE Bulge`).
struct Bulge: EffectContent {
  static let matchNames = ["ADBE Bulge"]
  static let title = "Bulge"

  let radiusX: Keyframed<Double>
  let radiusY: Keyframed<Double>
  let center: Keyframed<Vector3D>
  /// In −4...4; below 0 it is a hollow.
  let height: Keyframed<Double>

  init(from parameters: EffectParameters) {
    radiusX = parameters.number(0, default: 50)
    radiusY = parameters.number(1, default: 50)
    center = parameters.point(2)
    height = parameters.number(3, default: 1)
  }

  func makeNode(name: String) -> any EffectNode { BulgeNode(self, name: name) }
}

final class BulgeNode: Node, EffectNode {
  private let radiusX, radiusY, height: Property<Double>
  private let center: Property<Vector3D>

  init(_ model: Bulge, name: String) {
    var bind = PropertyBinder()
    radiusX = bind("Horizontal Radius", model.radiusX)
    radiusY = bind("Vertical Radius", model.radiusY)
    center = bind("Bulge Center", model.center)
    height = bind("Bulge Height", model.height)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard radiusX.value > 0, radiusY.value > 0, height.value != 0 else { return }
    let radius = Vector(radiusX.value.clamped(to: 0.1...1e5), radiusY.value.clamped(to: 0.1...1e5))
    canvas.filter(
      .warp(
        .bulge(
          center: center.value.point, radius: radius, height: height.value.clamped(to: -4...4))))
  }
}
