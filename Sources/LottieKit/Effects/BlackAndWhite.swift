// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Grey, with a brightness for each of six hues (`ADBE Black&White`).
struct BlackAndWhite: EffectContent {
  static let matchNames = ["ADBE Black&White"]
  static let title = "Black & White"

  /// In percent, like the next five.
  let reds: Keyframed<Double>
  let yellows: Keyframed<Double>
  let greens: Keyframed<Double>
  let cyans: Keyframed<Double>
  let blues: Keyframed<Double>
  let magentas: Keyframed<Double>
  let isTinted: Keyframed<Double>
  let tint: Keyframed<Color>

  init(from parameters: EffectParameters) {
    reds = parameters.number(0, default: 40)
    yellows = parameters.number(1, default: 60)
    greens = parameters.number(2, default: 40)
    cyans = parameters.number(3, default: 60)
    blues = parameters.number(4, default: 20)
    magentas = parameters.number(5, default: 80)
    isTinted = parameters.number(6, default: 0)
    tint = parameters.color(7, default: Color(r: 0.88, g: 0.83, b: 0.7, a: 1))
  }

  func makeNode(name: String) -> any EffectNode { BlackAndWhiteNode(self, name: name) }
}

final class BlackAndWhiteNode: Node, EffectNode {
  private let reds, yellows, greens, cyans, blues: Property<Double>
  private let magentas, isTinted: Property<Double>
  private let tint: Property<Color>

  init(_ model: BlackAndWhite, name: String) {
    var bind = PropertyBinder()
    reds = bind("Reds", model.reds)
    yellows = bind("Yellows", model.yellows)
    greens = bind("Greens", model.greens)
    cyans = bind("Cyans", model.cyans)
    blues = bind("Blues", model.blues)
    magentas = bind("Magentas", model.magentas)
    isTinted = bind("Tint", model.isTinted)
    tint = bind("Tint Color", model.tint)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let weights = [reds, yellows, greens, cyans, blues, magentas].map { $0.value / 100 }
    canvas.filter(
      .color(.blackAndWhite(weights, tint: isTinted.isOn ? tint.value.rgba : nil)))
  }
}
