// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// One color for all covered pixels of the layer (`ADBE Fill`).
final class FillEffect: Node, LayerEffect {
  static let matchNames = ["ADBE Fill"]
  static let type: Int? = 21
  static let title = "Fill"

  private let color: Property<Color>
  /// The opacity in 0...1.
  private let opacity: Property<Double>

  init(_ fields: inout Fields) {
    color = fields(.parameter(2, number: 2), "Color", Color(r: 1, g: 0, b: 0, a: 1))
    opacity = fields(.parameter(6, number: 5), "Opacity", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.filter(
      .color(.fill(color.value.rgba.opacity(opacity.value.clamped(to: 0...1)))))
  }
}
