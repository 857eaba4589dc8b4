// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// The vertical axis of a graph: values from the bottom to the top of an area.
struct GraphAxis: Equatable {
  /// A line at a value.
  struct Tick: Equatable {
    let value: Double
    let label: String
  }

  /// The values at the bottom and at the top.
  private(set) var range: ClosedRange<Double>
  /// The y of the bottom and of the top, in points; the top is less.
  let bottom, top: Double

  /// The part of the height that stays free above and below.
  private static let margin = 0.12
  /// The smallest part of the largest value that is shown, so that rounding is not.
  private static let least = 1e-6

  /// An axis that shows some values.
  ///
  /// - Parameters:
  ///   - values: What is shown; those that are not finite are ignored.
  ///   - area: The area of the graph in points.
  init(showing values: some Sequence<Double>, in area: Rect) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite && value.magnitude < 1e12 {
      (low, high) = (min(low, value), max(high, value))
    }
    if low > high { (low, high) = (0, 1) }
    let size = max(low.magnitude, high.magnitude)
    if high - low <= Self.least * size || high == low {
      let room = size > 0 ? max(0.1 * size, Self.least) : 1
      (low, high) = (low - room, high + room)
    }
    let room = (high - low) * Self.margin
    range = (low - room)...(high + room)
    (bottom, top) = (area.maxY, area.minY)
  }

  /// The points of a unit.
  private var unit: Double { (bottom - top) / (range.upperBound - range.lowerBound) }

  /// The y of a value; far away from the area, but finite, for one that is not shown.
  func y(_ value: Double) -> Double {
    (bottom - (value - range.lowerBound) * unit).clamped(to: top - 10_000...bottom + 10_000)
  }

  /// The value at a y.
  func value(y: Double) -> Double { range.lowerBound + (bottom - y) / max(1e-9, unit) }

  /// The values of a distance downwards, in points.
  func values(_ distance: Double) -> Double { -distance / max(1e-9, unit) }

  // MARK: Ticks

  /// A value at steps that a pixel shows: 12.3, not 12.3148.
  func rounded(_ value: Double) -> Double {
    guard unit > 0 else { return value }
    let step = pow(10, log10(max(1e-9, 1 / unit)).rounded(.down))
    let result = (value / step).rounded() * step
    // Powers below 1 are not exact.
    return ((result * 1e6).rounded() / 1e6)
  }

  /// The distance of ticks: 1, 2 or 5 times a power of ten.
  /// - Parameter room: The smallest distance in points.
  func step(room: Double) -> Double { tickStep(atLeast: room / max(1e-12, unit)) }

  /// The ticks, from the bottom to the top.
  /// - Parameter room: The smallest distance in points.
  func ticks(room: Double) -> [Tick] {
    let step = step(room: room)
    guard step.isFinite, step > 0 else { return [] }
    let decimals = Int(clamping: -log10(step).rounded(.down), to: 0...6)
    var ticks: [Tick] = []
    var index = (range.lowerBound / step).rounded(.up)
    while index * step <= range.upperBound, ticks.count < 100 {
      let value = index * step
      let label = String(format: "%.\(decimals)f", value == 0 ? 0 : value)
      ticks.append(Tick(value: value, label: label.withLocalizedNumbers))
      index += 1
    }
    return ticks
  }
}
