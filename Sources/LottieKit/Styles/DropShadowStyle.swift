// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A shadow behind the layer (`"ty": 1`).
final class DropShadowStyle: Node, LayerStyle {
  static let type = 1
  static let title = "Drop Shadow"
  static let match = "dropShadow"
  static let order = 9

  private let color: Property<Color>
  private let opacity: Property<Double>
  /// Of the light, counterclockwise from the right.
  private let angle: Property<Double>
  private let distance: Property<Double>
  /// In pixels.
  private let size: Property<Double>
  private let spread: Property<Double>
  /// Nothing of the shadow is seen through the layer.
  private let conceals: Property<Double>

  init(_ fields: inout Fields) {
    color = fields.color("c", "Color")
    opacity = fields("o", "Opacity", percent: 75)
    angle = fields("a", "Angle", degrees: 120, FieldOptions(match: "localLightingAngle"))
    distance = fields("d", "Distance", 5)
    size = fields("s", "Size", 5, FieldOptions(match: "blur"))
    spread = fields("ch", "Spread", percent: 0, FieldOptions(match: "chokeMatte"))
    conceals = fields("lc", "Layer Conceals", 1)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let shape = StyleFilter.Shape.shadow(
      offset: space.offset(angle.value, distance.value), deviation: space.deviation(size.value),
      spread: spread.value / 100, isKnockedOut: conceals.isOn)
    return [StyleFilter(shape, paint: .solid(color.value.rgba), opacity: opacity.value / 100)]
  }
}
