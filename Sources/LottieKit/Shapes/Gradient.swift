// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Geometry

/// The colors and the geometry of a gradient fill (`gf`) or gradient stroke (`gs`).
struct Gradient {
  /// The geometry (`t`): 1 linear, 2 radial, 3 conic.
  private enum Kind {
    case linear, radial, conic
  }

  private let kind: Kind
  /// The start of a linear gradient or the center of a radial or conic gradient (`s`).
  private let start: Property<Vector3D>
  /// The end of a linear gradient or a point on the edge of a radial gradient (`e`).
  private let end: Property<Vector3D>
  /// The distance of a radial gradient's focus from the center, in percent of the radius (`h`).
  private let highlightLength: Property<Double>
  /// The direction of the focus in degrees, clockwise from the direction of `end` (`a`).
  ///
  /// A conic gradient starts at this angle.
  private let highlightAngle: Property<Double>
  /// The color stops (`g.k`): offset, red, green and blue for each color, then offset and alpha for
  /// each alpha stop.
  private let colors: Property<GradientValues>
  /// The maximum number of color stops, and of alpha stops; see `Limits.gradientStops`.
  private let stopLimit: Int

  init(_ fields: inout Fields) {
    let type = fields.setting(1) { json in
      let type = json.integer("t", default: 1)
      if !(1...3).contains(type) {
        json.warn(
          .unsupported, "gradients of type \(type) are not supported; a linear gradient is drawn")
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

  /// Reads `g`. The number of color stops is in `g.p`, beside the property; some files omit it.
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

  /// Returns the paint at the current frame; nil if the gradient has no stops or is transparent.
  ///
  /// - Parameter opacity: A factor, clamped to 0...1.
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

  /// Returns the focus of a radial gradient.
  private func focus(_ center: Point, _ edge: Point) -> Point {
    // With a focus on the circle itself the gradient would be a cone.
    let share = (highlightLength.value / 100).clamped(to: -0.99...0.99)
    let axis = edge - center
    let angle = axis.angle + .degrees(highlightAngle.value)
    return center + Vector(angle: angle) * (axis.length * share)
  }
}

extension Scene {
  /// Returns the stops of the first gradient that a keypath matches, as they are painted; nil if
  /// none matches.
  ///
  /// - Parameter frame: The frame of the animation at which the stops are evaluated.
  package func gradientStops(at keypath: AnimationKeypath, frame: Double) -> [GradientStop]? {
    var stops: [GradientStop]?
    let limit = animation.limits.gradientStops
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, position in
      guard let colors = property as? Property<GradientValues> else { return true }
      let value = colors.value(at: position.frame)
      stops = GradientStops(value.numbers, colorCount: value.colorCount, limit: limit).merged
      return false
    }
    search.run(from: root, at: frame)
    return stops
  }
}

/// The color stops and alpha stops of a gradient, read from the one list of numbers in the file.
///
/// Both kinds of stops have their own offsets. `merged` combines them into stops that have both.
struct GradientStops {
  /// Values at offsets in 0...1, with linear interpolation between them.
  private struct Ramp<Value> {
    var stops: [(offset: Double, value: Value)] = []

    /// Adds a stop. An offset smaller than the previous offset becomes equal to it, as in SVG.
    mutating func append(_ offset: Double, _ value: Value) {
      stops.append((max(stops.last?.offset ?? 0, offset.clamped(to: 0...1)), value))
    }

    /// Returns the value at an offset; nil if there are no stops.
    ///
    /// - Parameter behind: Two stops at one offset make a hard edge. True selects the value after
    ///   the edge, false the value before it.
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

  /// Splits the numbers of a file.
  ///
  /// - Parameters:
  ///   - colorCount: The number of color stops; nil if the file does not have it. Then every four
  ///     numbers are a color stop.
  ///   - limit: The maximum number of color stops, and of alpha stops; the rest is left out.
  init(_ numbers: [Double], colorCount: Int?, limit: Int) {
    let count = min(colorCount ?? numbers.count / 4, numbers.count / 4)
    for i in 0..<min(count, limit) {
      colors.append(
        numbers[4 * i], RGBA(numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]))
    }
    // In a list that is too short for its colors, the remaining numbers belong to a color and are
    // not an alpha stop.
    if let colorCount, numbers.count / 4 < colorCount { return }
    for i in stride(from: 4 * count, to: numbers.count - 1, by: 2).prefix(limit) {
      alphas.append(numbers[i], numbers[i + 1].clamped(to: 0...1))
    }
  }

  /// The stops with color and alpha: at each offset of one ramp, the value of the other is
  /// interpolated.
  var merged: [GradientStop] {
    let opaque = colors.stops.map { GradientStop(offset: $0.offset, color: $0.value) }
    if alphas.stops.isEmpty || opaque.isEmpty { return opaque }
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
