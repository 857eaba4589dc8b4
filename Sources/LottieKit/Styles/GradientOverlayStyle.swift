// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A gradient over the layer (`"ty": 8`).
struct GradientOverlayStyle: StyleContent {
  static let type = 8
  static let title = "Gradient Overlay"
  static let order = 5

  let blendMode: Keyframed<Double>
  /// In percent.
  let opacity: Keyframed<Double>
  let colors: Keyframed<GradientValues>
  let colorCount: Int?
  let stopLimit: Int
  /// In degrees counterclockwise from the right.
  let angle: Keyframed<Double>
  /// 1: linear, 2: radial, 3: around, 4: reflected, 5: diamond.
  let kind: Keyframed<Double>
  let isReversed: Keyframed<Double>
  /// It spans the layer, not the composition.
  let isAligned: Keyframed<Double>
  /// In percent.
  let scale: Keyframed<Double>
  /// In percent of what it spans.
  let offset: Keyframed<Vector3D>

  init(from json: JSONReader) {
    blendMode = json.keyframed("bm", default: 1)
    opacity = json.keyframed("o", default: 100)
    let none = GradientValues(numbers: [])
    // The colours are in a property, or in a gradient's `k` with their number beside it.
    let gradient = json["gf"]
    let isNested = gradient?["p"] != nil
    colors =
      (isNested ? gradient?.keyframed("k", default: none) : gradient?.keyframed(default: none))
      ?? Keyframed(none)
    colorCount = gradient?["p"]?.number.map { Int(clamping: $0, to: 0...1_000_000) }
    stopLimit = json.context.limits.gradientStops
    angle = json.keyframed("a", default: 90)
    kind = json.keyframed("gt", default: 1)
    isReversed = json.keyframed("re", default: 0)
    isAligned = json.keyframed("al", default: 1)
    scale = json.keyframed("s", default: 100)
    offset = json.keyframed("of", default: .zero)
  }

  func makeNode(name: String) -> any StyleNode { GradientOverlayStyleNode(self, name: name) }
}

final class GradientOverlayStyleNode: Node, StyleNode {
  private let model: GradientOverlayStyle
  private let blendMode, opacity, angle, kind, isReversed, isAligned, scale: Property<Double>
  private let colors: Property<GradientValues>
  private let offset: Property<Vector3D>

  init(_ model: GradientOverlayStyle, name: String) {
    self.model = model
    var bind = PropertyBinder()
    blendMode = bind("Blend Mode", model.blendMode)
    opacity = bind("Opacity", model.opacity)
    colors = bind("Colors", model.colors)
    angle = bind("Angle", model.angle)
    kind = bind("Style", model.kind)
    isReversed = bind("Reverse", model.isReversed)
    isAligned = bind("Align With Layer", model.isAligned)
    scale = bind("Scale", model.scale)
    offset = bind("Offset", model.offset)
    super.init(name: name, properties: bind.properties)
  }

  func filters(_ space: StyleSpace) -> [StyleFilter] {
    let stops = GradientStops(
      colors.value.numbers, colorCount: model.colorCount, limit: model.stopLimit
    ).merged
    guard let first = stops.first else { return [] }
    let paint = stops.count == 1 ? .solid(first.color) : paint(stops, space)
    return [
      StyleFilter(
        .everywhere, paint: paint, opacity: opacity.value / 100,
        blendMode: BlendMode(styleEntry: blendMode.choice))
    ]
  }

  private func paint(_ stops: [GradientStop], _ space: StyleSpace) -> Paint {
    let box = isAligned.isOn ? space.ink : Rect(space.size)
    let size = Size(box.width.finite(), box.height.finite())
    let stops = isReversed.isOn ? Self.reversed(stops) : stops
    let middle =
      box.center + Vector(offset.value.x / 100 * size.width, offset.value.y / 100 * size.height)
    let way = Vector(angle: .degrees(-angle.value))
    // As long as the box is in that direction.
    let length =
      (size.width * way.dx.magnitude + size.height * way.dy.magnitude)
      * (scale.value / 100).clamped(to: 0.001...100)
    let half = way * (length / 2)
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
