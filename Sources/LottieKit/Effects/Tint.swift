// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Two colours, for the dark and the bright (`ADBE Tint`).
struct Tint: EffectContent {
  static let matchNames = ["ADBE Tint"]
  static let type: Int? = 20
  static let title = "Tint"

  /// What black and white become.
  let black, white: Keyframed<Color>
  /// In percent.
  let amount: Keyframed<Double>

  init(from parameters: EffectParameters) {
    black = parameters.color(0, default: .black)
    white = parameters.color(1, default: .white)
    amount = parameters.number(2, default: 100)
  }

  func makeNode(name: String) -> any EffectNode { TintNode(self, name: name) }
}

final class TintNode: Node, EffectNode {
  private let black, white: Property<Color>
  private let amount: Property<Double>

  init(_ model: Tint, name: String) {
    var bind = PropertyBinder()
    black = bind("Map Black To", model.black)
    white = bind("Map White To", model.white)
    amount = bind("Amount to Tint", model.amount)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let amount = (amount.value / 100).clamped(to: 0...1)
    if amount == 0 { return }
    canvas.filter(.color(.ramp([black.value.rgba, white.value.rgba], amount: amount)))
  }
}
