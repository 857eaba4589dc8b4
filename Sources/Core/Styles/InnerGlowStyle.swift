// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A glow on the layer, from its edges or from its center: "Inner Glow" (`"ty": 4`).
final class InnerGlowStyle: Node, LayerStyle {
  static let type = 4
  static let title = "Inner Glow"
  static let match = "innerGlow"
  static let order = 2

  private let paint: StylePaint
  /// The source of the glow (`sr`): 1 edges, 2 center.
  private let source: Property<Double>
  /// The width of the glow in pixels (`s`), the part of it that is not blurred, in percent (`ch`),
  /// and its range in percent (`r`); see `StyleSpace.glow(_:range:)`.
  private let size, choke, range: Property<Double>

  init(_ fields: inout Fields) {
    paint = StylePaint(&fields, .glow, opacity: 75, blendMode: 11)
    source = fields("sr", "Source", 1, FieldOptions(match: "innerGlowSource"))
    size = fields.size(5)
    choke = fields.spread("Choke")
    range = fields.range()
    super.init(fields)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let deviation = space.deviation(size.value)
    let choke = StyleSpace.glow(choke.value, range: range.value)
    return [
      paint.filter(
        source.choice == 2
          ? .centerGlow(deviation: deviation, choke: choke)
          : .innerShadow(offset: .zero, deviation: deviation, choke: choke))
    ]
  }
}
