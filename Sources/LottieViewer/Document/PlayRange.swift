// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieKit

/// The in and the out point, in frames; for the timeline, as positions 0...1. Each can be missing.
struct PlayRange: Equatable {
  /// The in point, before the out point.
  private(set) var inPoint: Double?
  /// The out point, exclusive.
  private(set) var outPoint: Double?

  /// Whether both points are missing.
  var isWhole: Bool { inPoint == nil && outPoint == nil }

  /// Sets the in point. An out point that is not after it is removed.
  mutating func setIn(_ frame: Double?) {
    inPoint = frame
    if let frame, let outPoint, outPoint <= frame { self.outPoint = nil }
  }

  /// Sets the out point. An in point that is not before it is removed.
  mutating func setOut(_ frame: Double?) {
    outPoint = frame
    if let frame, let inPoint, inPoint >= frame { self.inPoint = nil }
  }

  /// The range in another unit.
  func map(_ convert: (Double) -> Double) -> PlayRange {
    PlayRange(inPoint: inPoint.map(convert), outPoint: outPoint.map(convert))
  }

  /// The range in frames, clamped to the animation.
  func frames(of timeline: PlaybackTimeline) -> PlaybackRange {
    PlaybackRange(
      from: timeline.clamp(inPoint ?? timeline.start), to: timeline.clamp(outPoint ?? timeline.end))
  }
}
