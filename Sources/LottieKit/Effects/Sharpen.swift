// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// More contrast between neighbours (`ADBE Sharpen`).
struct Sharpen: EffectContent {
  static let matchNames = ["ADBE Sharpen"]
  static let title = "Sharpen"

  /// In percent.
  let amount: Keyframed<Double>

  init(from parameters: EffectParameters) {
    amount = parameters.number(0, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { SharpenNode(self, name: name) }
}

final class SharpenNode: Node, EffectNode {
  private let amount: Property<Double>

  init(_ model: Sharpen, name: String) {
    var bind = PropertyBinder()
    amount = bind("Sharpen Amount", model.amount)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard amount.value > 0 else { return }
    canvas.filter(.sharpen(SharpenFilter(amount: amount.value / 100)))
  }
}
