// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// As if wrapped around a ball (`ADBE Spherize`).
struct Spherize: EffectContent {
  static let matchNames = ["ADBE Spherize"]
  static let type: Int? = 33
  static let title = "Spherize"

  let radius: Keyframed<Double>
  let center: Keyframed<Vector3D>

  init(from parameters: EffectParameters) {
    radius = parameters.number(0, default: 0)
    center = parameters.point(1)
  }

  func makeNode(name: String) -> any EffectNode { SpherizeNode(self, name: name) }
}

final class SpherizeNode: Node, EffectNode {
  private let radius: Property<Double>
  private let center: Property<Vector3D>

  init(_ model: Spherize, name: String) {
    var bind = PropertyBinder()
    radius = bind("Radius", model.radius)
    center = bind("Center of Sphere", model.center)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard radius.value > 0 else { return }
    canvas.filter(
      .warp(.sphere(center: center.value.point, radius: radius.value.clamped(to: 0.1...1e5))))
  }
}
