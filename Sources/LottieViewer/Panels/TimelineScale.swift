// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Which part of an animation a timeline shows, and where each frame is.
///
/// Positions in time are progress, 0...1 of the whole animation; positions on the screen are points.
struct TimelineScale: Equatable {
  /// A line for a frame.
  struct Tick: Equatable {
    let frame: Double
    /// Its number is written.
    let hasLabel: Bool
  }

  /// First frame and end frame.
  var frames = 0.0...0.0
  /// The left end of the track, in points.
  var left = 0.0
  /// How long the track is, in points.
  var length = 0.0
  /// What is seen.
  private(set) var visible = 0.0...1.0

  /// Points for a frame, at most: closer there is nothing more to be seen.
  private static let widest = 48.0

  var isWhole: Bool { visible == 0...1 }
  /// How many times longer than all of it would be.
  var factor: Double { 1 / span }
  private var span: Double { visible.upperBound - visible.lowerBound }
  private var count: Double { frames.upperBound - frames.lowerBound }
  /// Points for a frame.
  var spacing: Double { count > 0 ? length / (count * span) : length }

  func x(_ progress: Double) -> Double { left + (progress - visible.lowerBound) / span * length }

  func x(frame: Double) -> Double {
    x(count > 0 ? (frame - frames.lowerBound) / count : 0)
  }

  /// Not held within what is seen, but within the animation.
  func progress(x: Double) -> Double {
    (visible.lowerBound + (x - left) / max(1, length) * span).clamped(to: 0...1)
  }

  // MARK: What is seen

  mutating func showAll() { visible = 0...1 }

  /// Larger or smaller, with one position staying where it is.
  mutating func zoom(by factor: Double, at progress: Double) {
    let least = count > 0 ? min(1, max(2, length / Self.widest) / count) : 1
    let new = (span / factor.clamped(to: 1e-6...1e6)).clamped(to: least...1)
    let weight = (progress - visible.lowerBound) / span
    show(from: progress - weight * new, span: new)
  }

  mutating func scroll(by progress: Double) {
    show(from: visible.lowerBound + progress, span: span)
  }

  /// Brings a position into view: as a page that begins with it, or where it is but a little before, one that ends with it.
  mutating func reveal(_ progress: Double) {
    guard !visible.contains(progress) else { return }
    let isBack = progress < visible.lowerBound && visible.lowerBound - progress < span / 2
    show(from: progress - (isBack ? 0.95 : 0.05) * span, span: span)
  }

  /// Brings a position into view by as little as it takes.
  mutating func follow(_ progress: Double) {
    if progress < visible.lowerBound { show(from: progress, span: span) }
    if progress > visible.upperBound { show(from: progress - span, span: span) }
  }

  private mutating func show(from start: Double, span: Double) {
    guard span < 1 else { return visible = 0...1 }
    let start = start.clamped(to: 0...1 - span)
    visible = start...min(1, start + span)
  }

  // MARK: Ticks

  /// Lines for the frames that are seen, at 1, 2 or 5 of a power of ten.
  ///
  /// - Parameter room: How far numbers have to be from each other, in points.
  func ticks(room: Double) -> [Tick] {
    guard count > 0, length > 0, spacing > 0 else { return [] }
    let step = Self.step(atLeast: room / spacing)
    let minor =
      [10.0, 5, 2, 1].map { step / $0 }
      .first { $0 >= 1 && $0 == $0.rounded() && $0 * spacing >= Self.narrowest } ?? step
    let first = frames.lowerBound + visible.lowerBound * count
    let last = frames.lowerBound + visible.upperBound * count
    var ticks: [Tick] = []
    var index = (first / minor - 1e-9).rounded(.up)
    while index * minor <= last + 1e-9, ticks.count < 2000 {
      let frame = index * minor
      let isWhole = (frame / step - (frame / step).rounded()).magnitude < 1e-9
      ticks.append(Tick(frame: frame, hasLabel: isWhole))
      index += 1
    }
    return ticks
  }

  /// Lines are not closer than this, in points.
  private static let narrowest = 6.0

  /// The smallest of 1, 2, 5, 10, 20 and so on that is not less than a number of frames.
  private static func step(atLeast frames: Double) -> Double {
    var power = 1.0
    while power < 1e15 {
      for factor in [1.0, 2, 5] where power * factor >= frames { return power * factor }
      power *= 10
    }
    return power
  }
}
