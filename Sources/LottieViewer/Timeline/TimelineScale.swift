// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The visible part of the timeline, and the conversion between time and points.
///
/// Times are progress, 0...1 of the whole animation; x is in points of the view.
struct TimelineScale: Equatable {
  /// A tick at a frame.
  struct Tick: Equatable {
    /// The frame number.
    let frame: Double
    /// Whether the number is drawn.
    let hasLabel: Bool
  }

  /// The first frame and the end.
  var frames = 0.0...0.0
  /// The left end of the track, in points.
  var left = 0.0
  /// The length of the track, in points.
  var length = 0.0
  /// The visible part of the animation, within 0...1.
  private(set) var visible = 0.0...1.0

  /// The largest distance of frames, in points, which limits the zoom.
  private static let widest = 48.0

  /// Whether the whole animation is visible.
  var isWhole: Bool { visible == 0...1 }
  /// The zoom: 1 for the whole animation.
  var factor: Double { 1 / span }
  /// The length of the visible part, in 0...1.
  private var span: Double { visible.upperBound - visible.lowerBound }
  /// The number of frames.
  private var count: Double { frames.upperBound - frames.lowerBound }
  /// The distance of frames in points.
  var spacing: Double { count > 0 ? length / (count * span) : length }

  /// The x of a progress; outside of the track if it is not visible.
  func x(_ progress: Double) -> Double { left + (progress - visible.lowerBound) / span * length }

  /// The x of a frame.
  func x(frame: Double) -> Double {
    x(count > 0 ? (frame - frames.lowerBound) / count : 0)
  }

  /// The progress at an x, clamped to 0...1, but not to the visible part.
  func progress(x: Double) -> Double {
    (visible.lowerBound + (x - left) / max(1, length) * span).clamped(to: 0...1)
  }

  /// The frame at an x, also outside of the animation.
  func frame(x: Double) -> Double {
    let progress = visible.lowerBound + (x - left) / max(1, length) * span
    return frames.lowerBound + progress * count
  }

  // MARK: What is seen

  /// Shows the whole animation.
  mutating func showAll() { visible = 0...1 }

  /// Zooms by a factor; the given progress stays at its x.
  mutating func zoom(by factor: Double, at progress: Double) {
    let least = count > 0 ? min(1, max(2, length / Self.widest) / count) : 1
    let new = (span / factor.clamped(to: 1e-6...1e6)).clamped(to: least...1)
    let weight = (progress - visible.lowerBound) / span
    show(from: progress - weight * new, span: new)
  }

  /// Scrolls by a difference of progress, up to the ends.
  mutating func scroll(by progress: Double) {
    show(from: visible.lowerBound + progress, span: span)
  }

  /// Scrolls a page so that a progress becomes visible: at the left, or at the right if it was a
  /// little before the visible part.
  mutating func reveal(_ progress: Double) {
    guard !visible.contains(progress) else { return }
    let isBack = progress < visible.lowerBound && visible.lowerBound - progress < span / 2
    show(from: progress - (isBack ? 0.95 : 0.05) * span, span: span)
  }

  /// Scrolls as little as possible so that a progress becomes visible.
  mutating func follow(_ progress: Double) {
    if progress < visible.lowerBound { show(from: progress, span: span) }
    if progress > visible.upperBound { show(from: progress - span, span: span) }
  }

  /// Sets the visible part, clamped to the animation.
  private mutating func show(from start: Double, span: Double) {
    guard span < 1 else { return visible = 0...1 }
    let start = start.clamped(to: 0...1 - span)
    visible = start...min(1, start + span)
  }

  // MARK: Ticks

  /// The ticks of the visible part, at multiples of 1, 2 or 5 times a power of ten.
  /// - Parameter room: The smallest distance of numbers, in points.
  func ticks(room: Double) -> [Tick] {
    guard count > 0, length > 0, spacing > 0 else { return [] }
    let step = max(1, tickStep(atLeast: room / spacing))
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

  /// The smallest distance of ticks, in points.
  private static let narrowest = 6.0
}
