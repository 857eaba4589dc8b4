// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Conversions between frame, progress and time.
extension Animation {
  // MARK: Time

  /// Returns the frame at a progress. A progress outside 0...1 results in a frame outside the
  /// animation.
  public func frameTime(forProgress progress: AnimationProgressTime) -> AnimationFrameTime {
    AnimationFrameTime(PlaybackTimeline(self).frame(progress: Double(progress)))
  }

  /// Returns the progress of a frame; 0 for an animation without length.
  ///
  /// - Parameters:
  ///   - frame: A frame of the composition.
  ///   - clamped: Whether the progress is clamped to 0...1. Default: true.
  public func progressTime(
    forFrame frame: AnimationFrameTime, clamped: Bool = true
  ) -> AnimationProgressTime {
    let timeline = PlaybackTimeline(self)
    if clamped || timeline.end <= timeline.start {
      return AnimationProgressTime(timeline.progress(frame: Double(frame)))
    }
    return (frame - startFrame) / (endFrame - startFrame)
  }

  /// Returns the frame at a time in seconds from the first frame.
  public func frameTime(forTime time: TimeInterval) -> AnimationFrameTime {
    AnimationFrameTime(PlaybackTimeline(self).frame(time: time))
  }

  /// Returns the time from the first frame to a frame in seconds.
  public func time(forFrame frame: AnimationFrameTime) -> TimeInterval {
    PlaybackTimeline(self).time(frame: Double(frame))
  }

  /// Returns the time from the first frame to a progress in seconds.
  public func time(forProgress progress: AnimationProgressTime) -> TimeInterval {
    time(forFrame: frameTime(forProgress: progress))
  }
}

extension Marker {
  /// Whether the marker is the part for reduced motion.
  package var isReducedMotion: Bool {
    title.lowercased().filter(\.isLetter) == "reducedmotion"
  }
}
