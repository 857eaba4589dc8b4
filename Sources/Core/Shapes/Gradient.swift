// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

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
  /// The maximum number of color stops, and of alpha stops; see `Limits.shapes.gradientStops`.
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
    start = fields("s", "Start Point", .zero, unit: .pixels, FieldOptions(match: "Grad Start Pt"))
    end = fields("e", "End Point", .zero, unit: .pixels, FieldOptions(match: "Grad End Pt"))
    highlightLength = fields(
      "h", "Highlight Length", percent: 0, FieldOptions(match: "Grad HiLite Length"))
    highlightAngle = fields(
      "a", "Highlight Angle", degrees: 0, FieldOptions(match: "Grad HiLite Angle"))
    colors = fields(
      .member("k", in: "g"), "Colors", GradientValues(numbers: []),
      FieldOptions(match: "Grad Colors"), read: Self.colors)
    stopLimit = fields.limit { $0.shapes.gradientStops }
  }

  /// Reads `g`. The number of color stops is in `g.p`, beside the property; some files omit it.
  @Sendable private static func colors(_ json: JSONReader) -> Keyframed<GradientValues>? {
    guard let own = json["g"] else { return nil }
    var g = own.followingSlot
    // The id may stand at the colours themselves; the slot has the number of colours, too.
    if let slot = g["k"]?.followingSlot, slot["p"] != nil { g = slot }
    let count = g["p"]?.number.map { Int(clamping: $0, to: 0...1_000_000) }
    let limit = json.context.limits.shapes.gradientStops
    if let count, count > limit {
      g.warn(.limit, "\(count) colour stops; the first \(limit) are used")
    }
    let values = g.keyframed("k", default: GradientValues(numbers: []))
      .mapValues { GradientValues(numbers: $0.numbers, colorCount: count) }
    let slot = own["sid"]?.string ?? own["k"]?["sid"]?.string
    return slot.map(values.linked) ?? values
  }

  /// Returns the paint at the current frame; nil if the gradient has no stops or is transparent.
  ///
  /// - Parameter opacity: A factor, clamped to 0...1.
  func paint(opacity: Double) -> Paint? {
    let stops = colors.stops(limit: stopLimit)
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

extension Property<GradientValues> {
  /// The stops at the current frame, as they are painted. Those of the file's own values include
  /// the curves of midpoints; a provider says itself what is between its stops.
  ///
  /// - Parameter limit: The maximum number of color stops, and of alpha stops.
  func stops(limit: Int) -> [GradientStop] {
    let stops = GradientStops(value.numbers, colorCount: value.colorCount, limit: limit)
    return (provider == nil ? stops.withMidpointCurves : stops).merged
  }
}

/// The color stops and alpha stops of a gradient, read from the one list of numbers in the file.
///
/// Both kinds of stops have their own offsets. `merged` combines them into stops that have both.
///
/// Between each two stops of After Effects is a midpoint, where both have equal parts; it can be
/// moved. Files have a stop there with the mean of its neighbors, so that every other stop is one.
/// Players draw straight lines to it and from it. After Effects draws a curve through it, as a
/// frame of it shows (a midpoint at 20 %: all of 70 pixels within 4 of 255; straight lines differ
/// by up to 54): for a midpoint `m` in the first half, 1 − (1 − x)^k with k = ln 0.5 / ln(1 − m);
/// in the second half, the same from the other end. `withMidpointCurves` adds stops on it.
package struct GradientStops {
  /// Values at offsets in 0...1, with linear interpolation between them.
  private struct Ramp<Value> {
    var stops: [(offset: Double, value: Value)] = []

    /// Adds a stop. An offset smaller than the previous offset becomes equal to it, as in SVG.
    mutating func append(_ offset: Double, _ value: Value) {
      stops.append((max(stops.last?.offset ?? 0, offset.clamped(to: 0...1)), value))
    }

    /// Returns the value at an offset; nil if there are no stops.
    ///
    /// - Parameter after: Two stops at one offset make a hard edge. True selects the value after
    ///   the edge, false the value before it.
    func value(at offset: Double, after: Bool, mix: (Value, Value, Double) -> Value) -> Value? {
      let isHere: ((offset: Double, value: Value)) -> Bool = { $0.offset == offset }
      if let exact = after ? stops.last(where: isHere) : stops.first(where: isHere) {
        return exact.value
      }
      guard let after = stops.firstIndex(where: { $0.offset > offset }) else {
        return stops.last?.value
      }
      guard after > 0 else { return stops.first?.value }
      let (a, b) = (stops[after - 1], stops[after])
      return mix(a.value, b.value, (offset - a.offset) / (b.offset - a.offset))
    }

    /// The parts of the second value at which a midpoint curve gets stops: more of them where it
    /// is flat.
    private static var parts: [Double] {
      [1 / 16, 1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8, 15 / 16, 31 / 32]
    }

    /// Replaces each midpoint that is not in the middle by stops on After Effects' curve. Does
    /// nothing unless every other stop has the mean of its neighbors.
    ///
    /// - Parameters:
    ///   - difference: The difference of two values. Files round to 3 decimals.
    ///   - mix: The interpolation between two values.
    mutating func addMidpointCurves(
      difference: (Value, Value) -> Double, mix: (Value, Value, Double) -> Value
    ) {
      guard stops.count >= 3, !stops.count.isMultiple(of: 2) else { return }
      let midpoints = stride(from: 1, to: stops.count, by: 2)
      for i in midpoints {
        let mean = mix(stops[i - 1].value, stops[i + 1].value, 0.5)
        guard difference(stops[i].value, mean) <= 0.002 else { return }
      }
      var result = [stops[0]]
      for i in midpoints {
        let (a, m, b) = (stops[i - 1], stops[i], stops[i + 1])
        let middle = (m.offset - a.offset) / (b.offset - a.offset)
        // In the middle, the curve is a straight line; at an end, the stops are a hard edge.
        if 0.001...0.999 ~= middle, abs(middle - 0.5) > 0.005, difference(a.value, b.value) > 0.01 {
          for part in Self.parts {
            let part = middle < 0.5 ? part : 1 - part
            let x = Self.position(of: part, midpoint: middle)
            result.append((a.offset.lerp(to: b.offset, x), mix(a.value, b.value, part)))
          }
          if middle > 0.5 { result[(result.count - Self.parts.count)...].reverse() }
        } else {
          result.append(m)
        }
        result.append(b)
      }
      stops = result
    }

    /// Where between two stops the second one has a part, in 0...1.
    private static func position(of part: Double, midpoint: Double) -> Double {
      midpoint < 0.5
        ? 1 - pow(1 - part, log(1 - midpoint) / log(0.5)) : pow(part, log(midpoint) / log(0.5))
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
  package init(_ numbers: [Double], colorCount: Int?, limit: Int) {
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

  /// The stops with those of midpoint curves; see above.
  var withMidpointCurves: GradientStops {
    var result = self
    result.colors.addMidpointCurves(
      difference: { a, b in
        max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
      }, mix: { $0.lerp(to: $1, $2) })
    result.alphas.addMidpointCurves(difference: { abs($0 - $1) }, mix: { $0.lerp(to: $1, $2) })
    return result
  }

  /// The stops with color and alpha: at each offset of one ramp, the value of the other is
  /// interpolated.
  package var merged: [GradientStop] {
    let opaque = colors.stops.map { GradientStop(offset: $0.offset, color: $0.value) }
    if alphas.stops.isEmpty || opaque.isEmpty { return opaque }
    let offsets = Set(colors.stops.map(\.offset) + alphas.stops.map(\.offset)).sorted()
    var result: [GradientStop] = []
    for offset in offsets {
      for after in [false, true] {
        var color =
          colors.value(at: offset, after: after) { $0.lerp(to: $1, $2) } ?? .clear
        color.alpha = alphas.value(at: offset, after: after) { $0.lerp(to: $1, $2) } ?? 1
        if !after || result.last?.color != color {
          result.append(GradientStop(offset: offset, color: color))
        }
      }
    }
    return result
  }
}
