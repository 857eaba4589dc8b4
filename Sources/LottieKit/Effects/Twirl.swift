// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Turned more, the nearer to a centre (`ADBE Twirl`).
struct Twirl: EffectContent {
  static let matchNames = ["ADBE Twirl"]
  static let type: Int? = 30
  static let title = "Twirl"

  /// In degrees.
  let angle: Keyframed<Double>
  /// In percent of the layer's longer side.
  let radius: Keyframed<Double>
  let center: Keyframed<Vector3D>

  init(from parameters: EffectParameters) {
    angle = parameters.number(0, default: 0)
    radius = parameters.number(1, default: 30)
    center = parameters.point(2)
  }

  func makeNode(name: String) -> any EffectNode { TwirlNode(self, name: name) }
}

final class TwirlNode: Node, EffectNode {
  private let angle, radius: Property<Double>
  private let center: Property<Vector3D>

  init(_ model: Twirl, name: String) {
    var bind = PropertyBinder()
    angle = bind("Angle", model.angle)
    radius = bind("Twirl Radius", model.radius)
    center = bind("Twirl Center", model.center)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let radius = radius.value / 100 * max(canvas.size.width, canvas.size.height)
    guard radius > 0, angle.value != 0 else { return }
    canvas.filter(
      .warp(
        .twirl(
          center: center.value.point, radius: radius.clamped(to: 1...1e5),
          angle: .degrees(angle.value.clamped(to: -1e6...1e6)))))
  }
}
