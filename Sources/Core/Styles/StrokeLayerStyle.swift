// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A line around the layer: "Stroke" (`"ty": 0`).
final class StrokeLayerStyle: Node, LayerStyle {
  static let type = 0
  static let title = "Stroke"
  static let match = "frameFX"
  static let order = 7

  /// The color (`c`), by default red.
  private let color: Property<Color>
  /// The width of the line in pixels (`s`); a width of 0 or less draws nothing.
  private let size: Property<Double>

  init(_ fields: inout Fields) {
    color = fields.color("c", "Color", Color(r: 1, g: 0, b: 0, a: 1))
    size = fields("s", "Size", 3, unit: .pixels)
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    guard size.value > 0 else { return [] }
    return [StyleFilter(.stroke(width: size.value), paint: .solid(color.value.rgba))]
  }
}
