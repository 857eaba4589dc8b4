// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A shadow behind the layer (`"ty": 1`).
final class DropShadowStyle: Node, LayerStyle {
  static let type = 1
  static let title = "Drop Shadow"
  static let match = "dropShadow"
  static let order = 9

  private let paint: StylePaint
  private let angle, distance, size, spread: Property<Double>
  /// Nothing of the shadow is visible through the layer.
  private let conceals: Property<Double>

  init(_ fields: inout Fields) {
    paint = StylePaint(&fields, opacity: 75)
    angle = fields.lightAngle(120)
    distance = fields("d", "Distance", 5)
    size = fields.size(5)
    spread = fields.spread("Spread")
    conceals = fields("lc", "Layer Conceals", 1)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      paint.filter(
        .shadow(
          offset: space.offset(angle.value, distance.value),
          deviation: space.deviation(size.value), spread: spread.value / 100,
          isKnockedOut: conceals.isOn))
    ]
  }
}
