// SPDX-License-Identifier: Apache-2.0

internal import Geometry
internal import LottieKit

/// The part between the in and the out point, which is what plays; each may be missing.
struct PlayRange: Equatable {
  /// Frames; the in point is before the out point.
  private(set) var inPoint: Double?
  private(set) var outPoint: Double?

  var isWhole: Bool { inPoint == nil && outPoint == nil }

  /// An in point at the out point or behind it takes that away.
  mutating func setIn(_ frame: Double?) {
    inPoint = frame
    if let frame, let outPoint, outPoint <= frame { self.outPoint = nil }
  }

  mutating func setOut(_ frame: Double?) {
    outPoint = frame
    if let frame, let inPoint, inPoint >= frame { self.inPoint = nil }
  }

  func frames(of timeline: PlaybackTimeline) -> PlaybackRange {
    PlaybackRange(
      from: timeline.clamp(inPoint ?? timeline.start), to: timeline.clamp(outPoint ?? timeline.end))
  }
}
