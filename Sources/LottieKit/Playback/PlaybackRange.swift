// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A stretch of frames and the direction to play it in.
///
/// It may run backwards, and it may be a single frame.
package struct PlaybackRange: Equatable, Sendable {
  package var start: Double
  package var end: Double

  package init(from start: Double, to end: Double) {
    self.start = start
    self.end = end
  }

  /// In frames, never negative.
  package var length: Double { (end - start).magnitude }

  package var reversed: PlaybackRange { PlaybackRange(from: end, to: start) }

  /// The frame that lies `distance` frames from the start, at most at the end.
  package func frame(at distance: Double) -> Double {
    if distance >= length { return end }
    return end < start ? start - distance : start + distance
  }

  /// The frame in the range nearest to a frame.
  package func clamp(_ frame: Double) -> Double {
    frame.clamped(to: min(start, end)...max(start, end))
  }
}

/// How a composition counts: its first frame, its end and its rate, and the conversions between
/// frame, progress and time.
///
/// Progress 0...1 maps onto the whole way from the first frame to the end, so progress 1 is the end
/// frame itself, past the last picture.
package struct PlaybackTimeline: Equatable, Sendable {
  package let start: Double
  /// Never less than `start`.
  package let end: Double
  /// Frames per second, above 0.
  package let rate: Double

  /// - Parameters:
  ///   - start: First frame; anything not finite counts as 0.
  ///   - end: End frame; before the start it counts as the start.
  ///   - rate: Frames per second; 60 where it is not a positive number.
  package init(start: Double, end: Double, rate: Double) {
    self.start = start.finite()
    self.end = max(self.start, end.finite(or: self.start))
    self.rate = rate > 0 && rate.isFinite ? rate : 60
  }

  package static let empty = PlaybackTimeline(start: 0, end: 0, rate: 60)

  package var whole: PlaybackRange { PlaybackRange(from: start, to: end) }

  /// In seconds.
  package var duration: Double { (end - start) / rate }

  /// Progress may lie outside 0...1; the frame then lies outside the composition.
  package func frame(progress: Double) -> Double {
    progress == 1 ? end : start + (end - start) * progress.finite()
  }

  /// In 0...1; 0 for a composition without extent.
  package func progress(frame: Double) -> Double {
    end > start ? ((frame - start) / (end - start)).clamped(to: 0...1) : 0
  }

  /// Seconds from the first frame.
  package func time(frame: Double) -> Double { (frame - start) / rate }

  package func frame(time: Double) -> Double { start + time.finite() * rate }

  /// The frame in the composition nearest to a frame; NaN becomes the start.
  package func clamp(_ frame: Double) -> Double { frame.clamped(to: start...end) }

  package func clamp(_ range: PlaybackRange) -> PlaybackRange {
    PlaybackRange(from: clamp(range.start), to: clamp(range.end))
  }
}
