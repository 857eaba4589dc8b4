// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Geometry

/// The colours of a gradient fill or stroke, and where they lie.
struct Gradient: Sendable {
  enum Kind: Sendable {
    case linear, radial, conic
  }

  let kind: Kind
  /// Start of a linear gradient, centre of a radial one.
  let start: Keyframed<Vector3D>
  /// End of a linear gradient, a point on the edge of a radial one.
  let end: Keyframed<Vector3D>
  /// How far from the centre a radial gradient's focus lies, in percent of the radius.
  let highlightLength: Keyframed<Double>
  /// In which direction, in degrees from that of the end.
  let highlightAngle: Keyframed<Double>
  /// Offsets with three components each, and behind them offsets with one alpha each.
  let colors: Keyframed<GradientValues>
  /// How many of the entries are colours; nil if the file does not tell.
  let colorCount: Int?
  let stopLimit: Int

  init(from json: JSONReader) {
    switch json.integer("t", default: 1) {
    case 2: kind = .radial
    case 3: kind = .conic
    case 1: kind = .linear
    case let other:
      json.warn(.unsupported, "gradients of type \(other) are not drawn; a linear one is")
      kind = .linear
    }
    start = json.keyframed("s", default: .zero)
    end = json.keyframed("e", default: .zero)
    highlightLength = json.keyframed("h", default: 0)
    highlightAngle = json.keyframed("a", default: 0)
    let none = GradientValues(numbers: [])
    let g = json["g"]
    let count = g?["p"]?.number.map { Int(clamping: $0, to: 0...1_000_000) }
    colors = (g?.keyframed("k", default: none) ?? Keyframed(none))
      .mapValues { GradientValues(numbers: $0.numbers, colorCount: count) }
    colorCount = count
    stopLimit = json.context.limits.gradientStops
    if let g, colorCount ?? 0 > stopLimit {
      g.warn(.limit, "\(colorCount ?? 0) colour stops; the first \(stopLimit) are used")
    }
  }
}

/// A running gradient: the properties that its fill or stroke binds.
struct GradientProperties {
  private let model: Gradient
  private let start, end: Property<Vector3D>
  private let highlightLength, highlightAngle: Property<Double>
  private let colors: Property<GradientValues>

  init(_ model: Gradient, _ bind: inout PropertyBinder) {
    self.model = model
    start = bind("Start Point", model.start)
    end = bind("End Point", model.end)
    highlightLength = bind("Highlight Length", model.highlightLength)
    highlightAngle = bind("Highlight Angle", model.highlightAngle)
    colors = bind("Colors", model.colors)
  }

  /// The paint at the frame last moved to; nil where nothing would be seen.
  func paint(opacity: Double) -> Paint? {
    let stops = GradientStops(
      colors.value.numbers, colorCount: colors.value.colorCount, limit: model.stopLimit
    ).merged
    guard let first = stops.first else { return nil }
    let paint: Paint
    if stops.count == 1 {
      paint = .solid(first.color)
    } else {
      let (s, e) = (start.value.point, end.value.point)
      switch model.kind {
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
