// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A shadow on the layer, cast by its edges: "Inner Shadow" (`"ty": 2`).
final class InnerShadowStyle: Node, LayerStyle {
  static let type = 2
  static let title = "Inner Shadow"
  static let match = "innerShadow"
  static let order = 1

  private let paint: StylePaint
  /// The direction of the light in degrees (`a`), the distance and the blur of the shadow in pixels
  /// (`d`, `s`), and the part of `size` that is not blurred, in percent (`ch`).
  private let angle, distance, size, choke: Property<Double>

  init(_ fields: inout Fields) {
    paint = StylePaint(&fields, opacity: 75, blendMode: 5)
    angle = fields.lightAngle(120)
    distance = fields("d", "Distance", 5, unit: .pixels)
    size = fields.size(5)
    choke = fields.spread("Choke")
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      paint.filter(
        .innerShadow(
          offset: space.offset(angle.value, distance.value),
          deviation: space.deviation(size.value), choke: choke.value / 100))
    ]
  }
}
