// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Geometry

/// The colours of a gradient fill or stroke, and where they lie.
struct Gradient {
  private enum Kind {
    case linear, radial, conic
  }

  private let kind: Kind
  /// Start of a linear gradient, centre of a radial one.
  private let start: Property<Vector3D>
  /// End of a linear gradient, a point on the edge of a radial one.
  private let end: Property<Vector3D>
  /// How far from the centre a radial gradient's focus lies, as a share of the radius.
  private let highlightLength: Property<Double>
  /// In which direction, from that of the end.
  private let highlightAngle: Property<Double>
  /// Offsets with three components each, and behind them offsets with one alpha each.
  private let colors: Property<GradientValues>
  private let stopLimit: Int

  init(_ fields: inout Fields) {
    let type = fields.setting(1) { json in
      let type = json.integer("t", default: 1)
      if !(1...3).contains(type) {
        json.warn(.unsupported, "gradients of type \(type) are not drawn; a linear one is")
      }
      return type
    }
    kind = type == 2 ? .radial : type == 3 ? .conic : .linear
    start = fields("s", "Start Point", .zero, FieldOptions(match: "Grad Start Pt"))
    end = fields("e", "End Point", .zero, FieldOptions(match: "Grad End Pt"))
    highlightLength = fields(
      "h", "Highlight Length", percent: 0, FieldOptions(match: "Grad HiLite Length"))
    highlightAngle = fields(
      "a", "Highlight Angle", degrees: 0, FieldOptions(match: "Grad HiLite Angle"))
    colors = fields(
      .member("k", in: "g"), "Colors", GradientValues(numbers: []),
      FieldOptions(match: "Grad Colors"), read: Self.colors)
    stopLimit = fields.limit { $0.gradientStops }
  }

  /// How many of the entries are colours is beside the property; not all files tell.
  @Sendable private static func colors(_ json: JSONReader) -> Keyframed<GradientValues>? {
    guard let g = json["g"]?.followingSlot else { return nil }
    let count = g["p"]?.number.map { Int(clamping: $0, to: 0...1_000_000) }
    let limit = json.context.limits.gradientStops
    if let count, count > limit {
      g.warn(.limit, "\(count) colour stops; the first \(limit) are used")
    }
    return g.keyframed("k", default: GradientValues(numbers: []))
      .mapValues { GradientValues(numbers: $0.numbers, colorCount: count) }
  }

  /// The paint at the frame last moved to; nil where nothing would be seen.
  func paint(opacity: Double) -> Paint? {
    let stops = GradientStops(
      colors.value.numbers, colorCount: colors.value.colorCount, limit: stopLimit
    ).merged
    guard let first = stops.first else { return nil }
    let paint: Paint
    if stops.count == 1 {
      paint = .solid(first.color)
    } else {
      let (s, e) = (start.value.point, end.value.point)
      switch kind {
      case .linear: paint = .linear(LinearGradient(start: s, end: e, stops: stops))
      case .radial:
        paint = .radial(
          RadialGradient(
            center: s, radius: s.distance(to: e), focus: focus(s, e), stops: stops))
      case .conic:
        paint = .conic(
          ConicGradient(center: s, startAngle: .degrees(highlightAngle.value), stops: stops))
      }
    }
    let result = paint.opacity(opacity.clamped(to: 0...1))
    return result.isInvisible ? nil : result
  }

  private func focus(_ center: Point, _ edge: Point) -> Point {
    // On the circle itself the gradient would be a cone.
    let share = (highlightLength.value / 100).clamped(to: -0.99...0.99)
    let axis = edge - center
    let angle = axis.angle + .degrees(highlightAngle.value)
    return center + Vector(angle: angle) * (axis.length * share)
  }
}

extension Scene {
  /// The stops of the first gradient that a keypath leads to, as they are painted; nil where there is none.
  ///
  /// - Parameter frame: Of the animation.
  package func gradientStops(at keypath: AnimationKeypath, frame: Double) -> [GradientStop]? {
    var stops: [GradientStop]?
    let limit = animation.limits.gradientStops
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, place in
      guard let colors = property as? Property<GradientValues> else { return true }
      let value = colors.value(at: place.frame)
      stops = GradientStops(value.numbers, colorCount: value.colorCount, limit: limit).merged
      return false
    }
    search.run(from: root, at: frame)
    return stops
  }
}

/// A gradient's colours and alphas, each with offsets of their own, as the file packs them into one list.
struct GradientStops {
  /// Values along 0...1, straight lines between them.
  private struct Ramp<Value> {
    var stops: [(offset: Double, value: Value)] = []

    /// An offset is never less than the one before.
    mutating func append(_ offset: Double, _ value: Value) {
      stops.append((max(stops.last?.offset ?? 0, offset.clamped(to: 0...1)), value))
    }

    /// The value at an offset. Two stops there make a hard edge, of which either side can be asked for.
    func value(at offset: Double, behind: Bool, mix: (Value, Value, Double) -> Value) -> Value? {
      let isHere: ((offset: Double, value: Value)) -> Bool = { $0.offset == offset }
      if let exact = behind ? stops.last(where: isHere) : stops.first(where: isHere) {
        return exact.value
      }
      guard let after = stops.firstIndex(where: { $0.offset > offset }) else {
        return stops.last?.value
      }
      guard after > 0 else { return stops.first?.value }
      let (a, b) = (stops[after - 1], stops[after])
      return mix(a.value, b.value, (offset - a.offset) / (b.offset - a.offset))
    }
  }

  private var colors = Ramp<RGBA>()
  private var alphas = Ramp<Double>()

  /// - Parameters:
  ///   - colorCount: How many entries are colours; where it is not given, all that could be.
  ///   - limit: More entries are left out.
  init(_ numbers: [Double], colorCount: Int?, limit: Int) {
    let count = min(colorCount ?? numbers.count / 4, numbers.count / 4)
    for i in 0..<min(count, limit) {
      colors.append(
        numbers[4 * i], RGBA(numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]))
    }
    // In a list that is too short for its colours, what is left of one is no alpha.
    if let colorCount, numbers.count / 4 < colorCount { return }
    for i in stride(from: 4 * count, to: numbers.count - 1, by: 2).prefix(limit) {
      alphas.append(numbers[i], numbers[i + 1].clamped(to: 0...1))
    }
  }

  /// Both ramps as one: at each offset of either, the other is interpolated.
  var merged: [GradientStop] {
    let plain = colors.stops.map { GradientStop(offset: $0.offset, color: $0.value) }
    if alphas.stops.isEmpty || plain.isEmpty { return plain }
    let offsets = Set(colors.stops.map(\.offset) + alphas.stops.map(\.offset)).sorted()
    var result: [GradientStop] = []
    for offset in offsets {
      for behind in [false, true] {
        var color =
          colors.value(at: offset, behind: behind) { $0.lerp(to: $1, $2) } ?? .clear
        color.alpha = alphas.value(at: offset, behind: behind) { $0.lerp(to: $1, $2) } ?? 1
        if !behind || result.last?.color != color {
          result.append(GradientStop(offset: offset, color: color))
        }
      }
    }
    return result
  }
}
