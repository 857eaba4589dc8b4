// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A gradient over the pixels of the layer: "Gradient Overlay" (`"ty": 8`).
final class GradientOverlayStyle: Node, LayerStyle {
  static let type = 8
  static let title = "Gradient Overlay"
  static let match = "gradientFill"
  static let order = 5

  /// The blend mode (`bm`), and the opacity in percent (`o`).
  private let blendMode, opacity: Property<Double>
  /// The color stops (`gf`); see `GradientStops`.
  private let colors: Property<GradientValues>
  /// The maximum number of stops; see `Limits.shapes.gradientStops`.
  private let stopLimit: Int
  /// The direction in degrees, counterclockwise from the right (`a`).
  private let angle: Property<Double>
  /// The geometry (`gt`): 1 linear, 2 radial, 3 conic, 4 reflected, 5 diamond, which is drawn as
  /// radial.
  private let kind: Property<Double>
  /// Whether the stops are in reverse order (`re`); 0 or 1.
  private let isReversed: Property<Double>
  /// Whether the gradient spans the layer's bounds (1) or the composition (0) (`al`).
  private let isAligned: Property<Double>
  /// The length of the gradient in percent of the extent of the spanned area (`s`).
  private let scale: Property<Double>
  /// The shift of the gradient in percent of the spanned area's width and height (`of`).
  private let offset: Property<Vector3D>

  init(_ fields: inout Fields) {
    blendMode = fields.blendMode(default: 1)
    opacity = fields("o", "Opacity", percent: 100)
    colors = fields(
      "gf", "Colors", GradientValues(numbers: []), FieldOptions(match: "gradient"),
      read: GradientOverlayStyle.readColors)
    stopLimit = fields.limit { $0.shapes.gradientStops }
    angle = fields("a", "Angle", degrees: 90)
    kind = fields("gt", "Style", 1, FieldOptions(match: "type"))
    isReversed = fields("re", "Reverse", 0)
    isAligned = fields("al", "Align With Layer", 1, FieldOptions(match: "align"))
    scale = fields("s", "Scale", percent: 100)
    offset = fields("of", "Offset", .zero)
    super.init(fields)
  }

  /// Reads `gf`, which is a property or an object with the number of colors `p` and the property
  /// `k`.
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
    let stops = colors.stops(limit: stopLimit)
    guard let first = stops.first else { return [] }
    let paint = stops.count == 1 ? .solid(first.color) : paint(stops, space)
    return [
      StyleFilter(
        .everywhere, paint: paint, opacity: opacity.value / 100,
        blendMode: blendMode.blendMode)
    ]
  }

  /// Returns the paint for two or more stops.
  private func paint(_ stops: [GradientStop], _ space: StyleSpace) -> Paint {
    let box = isAligned.isOn ? space.covered : Rect(space.size)
    let size = Size(box.width.finite(), box.height.finite())
    let stops = isReversed.isOn ? Self.reversed(stops) : stops
    let middle =
      box.center + Vector(offset.value.x / 100 * size.width, offset.value.y / 100 * size.height)
    let direction = Vector(angle: .degrees(-angle.value))
    // The extent of the box in the direction of the gradient.
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
