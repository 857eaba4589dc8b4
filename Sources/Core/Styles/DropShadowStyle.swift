// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A shadow below the layer: "Drop Shadow" (`"ty": 1`).
final class DropShadowStyle: Node, LayerStyle {
  static let type = 1
  static let title = "Drop Shadow"
  static let match = "dropShadow"
  static let order = 9

  private let paint: StylePaint
  /// The direction of the light in degrees (`a`), the distance and the blur of the shadow in pixels
  /// (`d`, `s`), and the part of `size` that is not blurred, in percent (`ch`).
  private let angle, distance, size, spread: Property<Double>
  /// Whether the layer conceals the shadow where the layer is translucent (`lc`); 0 or 1.
  private let conceals: Property<Double>

  init(_ fields: inout Fields) {
    paint = StylePaint(&fields, opacity: 75)
    angle = fields.lightAngle(120)
    distance = fields("d", "Distance", 5, unit: .pixels)
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
