// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Which characters an animator acts on, and how strongly (an animator's `s`).
struct RangeSelector: Sendable {
  /// What is counted (`b`).
  enum Basis: Int, Sendable {
    case characters = 1
    case charactersWithoutSpaces, words, lines
  }

  /// How the strength runs from one end of the range to the other (`sh`).
  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  /// How it changes the strength that is there before (`m`).
  enum Mode: Int, Sendable {
    case add = 1
    case subtract, intersect, min, max, difference
  }

  let basis: Basis
  let shape: Shape
  let mode: Mode
  /// `start`, `end` and `offset` count units; else they are percent of all.
  let countsUnits: Bool
  /// The units take their turns in a random order, the same one each time.
  let isRandom: Bool
  /// nil: from the first, and to the last.
  let start, end: Keyframed<Double>?
  let offset: Keyframed<Double>
  /// Strength in percent; may be negative.
  let amount: Keyframed<Double>
  /// How much the strength lingers at its highest and lowest, in -100...100.
  let easeHigh, easeLow: Keyframed<Double>
  /// How soft the edges are, in percent.
  let smoothness: Keyframed<Double>

  init(from json: JSONReader) {
    basis = Basis(rawValue: json.integer("b", default: 1)) ?? .characters
    shape = Shape(rawValue: json.integer("sh", default: 1)) ?? .square
    mode = Mode(rawValue: json.integer("m", default: 1)) ?? .add
    countsUnits = json.integer("r", default: 1) == 2
    isRandom = json.bool("rn", default: false)
    start = json["s"].map { $0.keyframed(default: 0) }
    end = json["e"].map { $0.keyframed(default: 100) }
    offset = json.keyframed("o", default: 0)
    var amount: Keyframed<Double> = json.keyframed("a", default: 100)
    // There the expression is for each character, and evaluated by the animator.
    if json.isSelectedByExpression { amount = amount.evaluated(at: 0) }
    self.amount = amount
    easeHigh = json.keyframed("xe", default: 0)
    easeLow = json.keyframed("ne", default: 0)
    smoothness = json.keyframed("sm", default: 100)
  }
}

/// The units of a text that a selector counts.
struct SelectorUnits {
  /// The unit of each cluster of the layout, in the order in which they take their turns.
  private(set) var units: [Int] = []
  private(set) var count = 0

  /// - Parameter seed: Of the random order.
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

/// The generator of Steele, Lea and Flood: the same numbers for the same seed, on every machine.
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

/// A running selector.
struct RangeSelectorProperties {
  private let model: RangeSelector
  private let start, end: Property<Double>?
  private let offset, amount, easeHigh, easeLow, smoothness: Property<Double>

  init(_ model: RangeSelector, _ bind: inout PropertyBinder) {
    self.model = model
    start = model.start.map { bind("Start", $0) }
    end = model.end.map { bind("End", $0) }
    offset = bind("Offset", model.offset)
    amount = bind("Amount", model.amount)
    easeHigh = bind("Ease High", model.easeHigh)
    easeLow = bind("Ease Low", model.easeLow)
    smoothness = bind("Smoothness", model.smoothness)
  }

  /// The strength for each of `count` units, and for one more: what stands behind the last counted one.
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

  /// In units.
  private func range(of count: Int) -> ClosedRange<Double> {
    let unit = model.countsUnits ? 1 : Double(count) / 100
    let shift = offset.value * unit
    let from = ((start?.value ?? 0) * unit + shift).finite()
    let to = ((end?.value ?? (model.countsUnits ? Double(count) : 100)) * unit + shift).finite()
    let far = -1e9...1e9
    return Swift.min(from, to).clamped(to: far)...Swift.max(from, to).clamped(to: far)
  }

  private func coverage(of unit: Double, _ range: ClosedRange<Double>) -> Double {
    let (from, to) = (range.lowerBound, range.upperBound)
    let width = to - from
    let ramp = (0.5 / width + (unit - from) / width).clamped(to: 0...1)
    // Where the unit's middle is in the range.
    let x = (unit + 0.5 - from).clamped(to: 0...width)
    switch model.shape {
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

  private var easing: UnitBezier {
    let high = (easeHigh.value / 100).clamped(to: -1...1)
    let low = (easeLow.value / 100).clamped(to: -1...1)
    return UnitBezier(
      Swift.max(low, 0), Swift.max(-low, 0), 1 - Swift.max(high, 0), 1 + Swift.min(high, 0))
  }

  /// With the strength 1 that is there before; a first selector that adds is taken as it is.
  private func combined(_ value: Double) -> Double {
    switch model.mode {
    case .add, .intersect, .min: value
    case .subtract, .difference: 1 - value
    case .max: Swift.max(1, value)
    }
  }
}
