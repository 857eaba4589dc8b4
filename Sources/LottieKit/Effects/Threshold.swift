// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Black and white only (`ADBE Threshold2`).
struct Threshold: EffectContent {
  static let matchNames = ["ADBE Threshold2", "ADBE Threshold"]
  static let title = "Threshold"

  /// From 0 to 255.
  let level: Keyframed<Double>

  init(from parameters: EffectParameters) {
    level = parameters.number(0, default: 127)
  }

  func makeNode(name: String) -> any EffectNode { ThresholdNode(self, name: name) }
}

final class ThresholdNode: Node, EffectNode {
  private let level: Property<Double>

  init(_ model: Threshold, name: String) {
    var bind = PropertyBinder()
    level = bind("Level", model.level)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.filter(.color(.threshold(level.value / 255)))
  }
}
