// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Black, white and grey points of one channel (`ADBE Easy Levels2`).
struct EasyLevels: EffectContent {
  static let matchNames = ["ADBE Easy Levels2", "ADBE Easy Levels"]
  static let title = "Levels"

  /// 1: red, green and blue together, 2 to 5: red, green, blue, alpha.
  let channel: Keyframed<Double>
  let curve: LevelsCurve

  init(from parameters: EffectParameters) {
    channel = parameters.number(0, default: 1)
    curve = LevelsCurve(from: parameters, at: 2)
  }

  func makeNode(name: String) -> any EffectNode { EasyLevelsNode(self, name: name) }
}

final class EasyLevelsNode: Node, EffectNode {
  private let channel: Property<Double>
  private let curve: LevelsProperties

  init(_ model: EasyLevels, name: String) {
    var bind = PropertyBinder()
    channel = bind("Channel", model.channel)
    curve = LevelsProperties(model.curve, "", &bind)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let same = ColorFilter.table { $0 }
    let changed = ColorFilter.table { curve($0) }
    let entry = channel.choice
    func table(_ own: Int) -> [UInt8] { entry == own || (entry == 1 && own < 5) ? changed : same }
    canvas.filter(
      .color(.tables(red: table(2), green: table(3), blue: table(4), alpha: table(5))))
  }
}
