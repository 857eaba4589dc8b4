// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A blur along a line (`ADBE Motion Blur`).
struct DirectionalBlur: EffectContent {
  static let matchNames = ["ADBE Motion Blur"]
  static let title = "Directional Blur"

  /// In degrees clockwise, 0 is up.
  let direction: Keyframed<Double>
  /// In pixels.
  let length: Keyframed<Double>

  init(from parameters: EffectParameters) {
    direction = parameters.number(0, default: 0)
    length = parameters.number(1, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { DirectionalBlurNode(self, name: name) }
}

final class DirectionalBlurNode: Node, EffectNode {
  /// A line that fades out has to be this long for the deviation that Skottie uses, 0.3 of the length.
  private static let reach = 0.3 * 6.0.squareRoot()

  private let direction, length: Property<Double>

  init(_ model: DirectionalBlur, name: String) {
    var bind = PropertyBinder()
    direction = bind("Direction", model.direction)
    length = bind("Blur Length", model.length)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard length.value > 0 else { return }
    let way = Vector(angle: .degrees(direction.value - 90))
    canvas.filter(.directionalBlur(DirectionalBlurFilter(reach: way * (length.value * Self.reach))))
  }
}
