// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The range of characters that an animator changes, with a strength for each character (`s` of an
/// animator).
struct RangeSelector {
  /// The units of which the range consists (`b`).
  enum Basis: Int, Sendable {
    case characters = 1
    case charactersWithoutSpaces, words, lines
  }

  /// The curve of the strength over the range (`sh`).
  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  /// The combination with the strength of the previous selector (`m`).
  enum Mode: Int, Sendable {
    case add = 1
    case subtract, intersect, min, max, difference
  }

  /// The units of which the range consists.
  let basis: Basis
  /// The curve of the strength over the range.
  private let shape: Shape
  /// The combination with the strength of the previous selector.
  private let mode: Mode
  /// Whether `start`, `end` and `offset` are indices of units (`"r": 2`) or percent of all units
  /// (`"r": 1`, the default).
  private let countsUnits: Bool
  /// Whether the units are in random order (`rn`). The order is the same in each frame.
  let isRandom: Bool
  /// The limits of the range (`s`, `e`); nil for the first and the last unit.
  private let start, end: Property<Double>?
  /// The shift of the range (`o`).
  private let offset: Property<Double>
  /// The strength inside the range in percent (`a`); may be negative.
  private let amount: Property<Double>
  /// The easing of the curve near its maximum and minimum (`xe`, `ne`), in -100...100.
  private let easeHigh, easeLow: Property<Double>
  /// The softness of the edges of a square range in percent (`sm`).
  private let smoothness: Property<Double>

  /// Declares the properties. The result is nil if the animator has no selector.
  init?(_ fields: inout Fields) {
    basis = Basis(rawValue: fields.selector("b")) ?? .characters
    shape = Shape(rawValue: fields.selector("sh")) ?? .square
    mode = Mode(rawValue: fields.selector("m")) ?? .add
    countsUnits = fields.selector("r") == 2
    isRandom = fields.setting(false) { $0["s"]?.bool("rn", default: false) ?? false }
    start = fields.selector("s", "Start", 0, "Percent Start", isOptional: true)
    end = fields.selector("e", "End", 100, "Percent End", isOptional: true)
    let offset = fields.selector("o", "Offset", 0, "Percent Offset")
    let amount = fields.selector("a", "Amount", 100, "Selector Max Amount", .percent)
    let easeHigh = fields.selector("xe", "Ease High", 0, "Levels Max Ease", .percent)
    let easeLow = fields.selector("ne", "Ease Low", 0, "Levels Min Ease", .percent)
    let smoothness = fields.selector("sm", "Smoothness", 100, "Selector Smoothness", .percent)
    guard let offset, let amount, let easeHigh, let easeLow, let smoothness else { return nil }
    (self.offset, self.amount, self.smoothness) = (offset, amount, smoothness)
    (self.easeHigh, self.easeLow) = (easeHigh, easeLow)
  }

  /// Returns the strength of each of `count` units, and one more for breaks and spaces after the
  /// last unit.
  func strengths(of count: Int) -> [Double] {
    let range = range(of: count)
    let easing = easing
    let smooth = smoothness.value / 100
    return (0...count).map { unit in
      var value = coverage(of: Double(unit), range).clamped(to: 0...1)
      value = easing(value)
      if smooth != 1 {
        let threshold = 0.5 - smooth / 2
        value =
          value < threshold
          ? 0 : smooth > 0 ? Swift.min(1, (value - threshold) / smooth) : 1
      }
      return combined(value * amount.value / 100)
    }
  }

  /// Returns the range in units, which may extend beyond 0...count.
  private func range(of count: Int) -> ClosedRange<Double> {
    let unit = countsUnits ? 1 : Double(count) / 100
    let shift = offset.value * unit
    let from = ((start?.value ?? 0) * unit + shift).finite()
    let to = ((end?.value ?? (countsUnits ? Double(count) : 100)) * unit + shift).finite()
    let far = -1e9...1e9
    return Swift.min(from, to).clamped(to: far)...Swift.max(from, to).clamped(to: far)
  }

  /// Returns the value of the curve at a unit, before easing. The formulas are those of lottie-web.
  private func coverage(of unit: Double, _ range: ClosedRange<Double>) -> Double {
    let (from, to) = (range.lowerBound, range.upperBound)
    let width = to - from
    let ramp = (0.5 / width + (unit - from) / width).clamped(to: 0...1)
    // The distance of the unit's center from the start of the range.
    let x = (unit + 0.5 - from).clamped(to: 0...width)
    switch shape {
    case .square:
      if unit < from.rounded(.down) { return 0 }
      return unit < from ? Swift.min(to, 1) - (from - unit) : to - unit
    case .rampUp: return width == 0 ? (unit >= to ? 1 : 0) : ramp
    case .rampDown: return width == 0 ? (unit >= to ? 0 : 1) : 1 - ramp
    case .triangle: return width == 0 ? 0 : ramp < 0.5 ? 2 * ramp : 2 - 2 * ramp
    case .round:
      guard width > 0 else { return 0 }
      let distance = (x - width / 2) / (width / 2)
      return (1 - distance * distance).squareRoot()
    case .smooth:
      return width == 0 ? 0 : (1 + Angle.degrees(180 + 360 * x / width).cosine) / 2
    }
  }

  /// The curve of `easeHigh` and `easeLow`, as in lottie-web.
  private var easing: UnitBezier {
    let high = (easeHigh.value / 100).clamped(to: -1...1)
    let low = (easeLow.value / 100).clamped(to: -1...1)
    return UnitBezier(
      Swift.max(low, 0), Swift.max(-low, 0), 1 - Swift.max(high, 0), 1 + Swift.min(high, 0))
  }

  /// Returns the combination with a previous strength of 1, which is the initial value in After
  /// Effects. The default mode, `add`, returns the value unchanged.
  private func combined(_ value: Double) -> Double {
    switch mode {
    case .add, .intersect, .min: value
    case .subtract, .difference: 1 - value
    case .max: Swift.max(1, value)
    }
  }
}

extension Fields {
  /// Declares a number of the selector, by default 1.
  fileprivate mutating func selector(_ key: StaticString) -> Int {
    setting(1) { $0["s"]?.integer(key, default: 1) ?? 1 }
  }

  /// Declares a property of the selector; nil if the file has no selector.
  ///
  /// - Parameters:
  ///   - match: The match name without `ADBE Text `.
  ///   - isOptional: Whether the property is nil too if the selector does not have the key.
  fileprivate mutating func selector(
    _ key: StaticString, _ name: String, _ fallback: Double, _ match: String,
    _ unit: FieldUnit = .none, isOptional: Bool = false
  ) -> Property<Double>? {
    optional(
      .member(key, in: "s"), name, fallback, unit: unit, FieldOptions(match: match, isInGroup: true)
    ) { json in
      guard let selector = json["s"], selector.isObject else { return nil }
      if isOptional && selector[key] == nil { return nil }
      let values = selector.keyframed(key, default: fallback)
      // The expression of the amount is evaluated by the animator, for each character.
      return name == "Amount" && selector.isSelectedByExpression
        ? values.evaluated(at: 0) : values
    }
  }
}

/// The assignment of a text's characters to the units of a selector.
struct SelectorUnits {
  /// The index of the unit of each cluster of the layout.
  private(set) var units: [Int] = []
  /// The number of units.
  private(set) var count = 0

  /// Assigns the clusters of a layout to units.
  ///
  /// - Parameters:
  ///   - selector: The selector; without one each character is a unit.
  ///   - seed: The seed of the random order.
  init(_ clusters: [TextLayout.Cluster], _ selector: RangeSelector?, seed: UInt64) {
    units.reserveCapacity(clusters.count)
    for (i, cluster) in clusters.enumerated() {
      units.append(count)
      let isLast = i == clusters.count - 1
      let isCounted =
        switch selector?.basis ?? .characters {
        case .characters: !cluster.isBreak
        case .charactersWithoutSpaces: !cluster.isBreak && !cluster.unit.isSpace
        case .words: cluster.isBreak || cluster.unit.isSpace || isLast
        case .lines: cluster.isBreak || isLast
        }
      if isCounted { count += 1 }
    }
    guard selector?.isRandom == true, count > 1 else { return }
    var generator = SplitMix(state: seed)
    let turns = Array(0..<count).shuffled(using: &generator)
    for i in units.indices where units[i] < count { units[i] = turns[units[i]] }
  }
}

/// The SplitMix64 generator of Steele, Lea and Flood. It produces the same numbers for the same
/// seed on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
