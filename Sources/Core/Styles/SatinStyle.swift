// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A sheen where two copies of the layer, moved in opposite directions, differ: "Satin" (`"ty":
/// 6`).
final class SatinStyle: Node, LayerStyle {
  static let type = 6
  static let title = "Satin"
  static let match = "chromeFX"
  static let order = 3

  private let paint: StylePaint
  /// The direction of the light in degrees (`a`), the offset and the blur of the copies in pixels
  /// (`d`, `s`), and whether the result is inverted (`in`, 0 or 1).
  private let angle, distance, size, isInverted: Property<Double>

  init(_ fields: inout Fields) {
    paint = StylePaint(&fields, opacity: 50, blendMode: 5)
    angle = fields.lightAngle(19)
    distance = fields("d", "Distance", 11, unit: .pixels)
    size = fields.size(14)
    isInverted = fields("in", "Invert", 1)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      paint.filter(
        .satin(
          offset: space.offset(angle.value, distance.value),
          deviation: space.deviation(size.value), isInverted: isInverted.isOn))
    ]
  }
}
