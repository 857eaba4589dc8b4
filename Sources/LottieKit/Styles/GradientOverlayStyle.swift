// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A gradient over the layer (`"ty": 8`).
final class GradientOverlayStyle: Node, LayerStyle {
  static let type = 8
  static let title = "Gradient Overlay"
  static let match = "gradientFill"
  static let order = 5

  private let blendMode, opacity: Property<Double>
  private let colors: Property<GradientValues>
  private let stopLimit: Int
  /// Counterclockwise from the right.
  private let angle: Property<Double>
  /// 1: linear, 2: radial, 3: conic, 4: reflected, 5: diamond.
  private let kind: Property<Double>
  private let isReversed: Property<Double>
  /// It spans the layer, not the composition.
  private let isAligned: Property<Double>
  private let scale: Property<Double>
  /// In percent of what it spans.
  private let offset: Property<Vector3D>

  init(_ fields: inout Fields) {
    blendMode = fields.blendMode(default: 1)
    opacity = fields("o", "Opacity", percent: 100)
    colors = fields(
      "gf", "Colors", GradientValues(numbers: []), FieldOptions(match: "gradient"),
      read: GradientOverlayStyle.readColors)
    stopLimit = fields.limit { $0.gradientStops }
    angle = fields("a", "Angle", degrees: 90)
    kind = fields("gt", "Style", 1, FieldOptions(match: "type"))
    isReversed = fields("re", "Reverse", 0)
    isAligned = fields("al", "Align With Layer", 1, FieldOptions(match: "align"))
    scale = fields("s", "Scale", percent: 100)
    offset = fields("of", "Offset", .zero)
    super.init(fields)
  }

  /// The colors are in a property, or in a gradient's `k` with their number beside it.
  @Sendable private static func readColors(_ style: JSONReader) -> Keyframed<GradientValues>? {
    let none = GradientValues(numbers: [])
    guard let gradient = style["gf"] else { return nil }
    guard let p = gradient["p"] else { return gradient.keyframed(default: none) }
    let count = p.number.map { Int(clamping: $0, to: 0...1_000_000) }
    return gradient.keyframed("k", default: none).mapValues {
      GradientValues(numbers: $0.numbers, colorCount: count)
    }
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let stops = GradientStops(
      colors.value.numbers, colorCount: colors.value.colorCount, limit: stopLimit
    ).merged
    guard let first = stops.first else { return [] }
    let paint = stops.count == 1 ? .solid(first.color) : paint(stops, space)
    return [
      StyleFilter(
        .everywhere, paint: paint, opacity: opacity.value / 100,
        blendMode: blendMode.blendMode)
    ]
  }

  private func paint(_ stops: [GradientStop], _ space: StyleSpace) -> Paint {
    let box = isAligned.isOn ? space.covered : Rect(space.size)
    let size = Size(box.width.finite(), box.height.finite())
    let stops = isReversed.isOn ? Self.reversed(stops) : stops
    let middle =
      box.center + Vector(offset.value.x / 100 * size.width, offset.value.y / 100 * size.height)
    let direction = Vector(angle: .degrees(-angle.value))
    // The extent of the box in that direction.
    let length =
      (size.width * direction.dx.magnitude + size.height * direction.dy.magnitude)
      * (scale.value / 100).clamped(to: 0.001...100)
    let half = direction * (length / 2)
    switch kind.choice {
    case 2, 5:
      let radius = max(half.length, 1e-3)
      return .radial(
        RadialGradient(center: middle, radius: radius, focus: middle, stops: stops))
    case 3:
      return .conic(
        ConicGradient(center: middle, startAngle: .degrees(-angle.value), stops: stops))
    case 4:
      let mirrored =
        Self.reversed(stops).map { GradientStop(offset: $0.offset / 2, color: $0.color) }
        + stops.map { GradientStop(offset: 0.5 + $0.offset / 2, color: $0.color) }
      return .linear(LinearGradient(start: middle - half, end: middle + half, stops: mirrored))
    default:
      return .linear(LinearGradient(start: middle - half, end: middle + half, stops: stops))
    }
  }

  private static func reversed(_ stops: [GradientStop]) -> [GradientStop] {
    stops.reversed().map { GradientStop(offset: 1 - $0.offset, color: $0.color) }
  }
}
