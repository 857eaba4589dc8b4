// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A glow around the layer: "Outer Glow" (`"ty": 3`).
final class OuterGlowStyle: Node, LayerStyle {
  static let type = 3
  static let title = "Outer Glow"
  static let match = "outerGlow"
  static let order = 8

  private let paint: StylePaint
  /// The width of the glow in pixels (`s`), the part of it that is not blurred, in percent (`ch`),
  /// and its range in percent (`r`); see `StyleSpace.glow(_:range:)`.
  private let size, spread, range: Property<Double>

  init(_ fields: inout Fields) {
    paint = StylePaint(&fields, .glow, opacity: 75)
    size = fields.size(5)
    spread = fields.spread("Spread")
    range = fields.range()
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    [
      paint.filter(
        .shadow(
          offset: .zero, deviation: space.deviation(size.value),
          spread: StyleSpace.glow(spread.value, range: range.value), isKnockedOut: false))
    ]
  }
}
