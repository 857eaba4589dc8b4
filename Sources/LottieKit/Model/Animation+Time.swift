// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Frame, progress and time are three ways to name a moment.
extension Animation {
  // MARK: Time

  /// The frame of a progress; progress outside 0...1 gives frames outside the animation.
  public func frameTime(forProgress progress: AnimationProgressTime) -> AnimationFrameTime {
    AnimationFrameTime(PlaybackTimeline(self).frame(progress: Double(progress)))
  }

  /// The progress of a frame; 0 for an animation without length.
  ///
  /// - Parameters:
  ///   - frame: In the composition's own numbers.
  ///   - clamped: Whether frames outside the animation count as its nearest end. Default: true.
  public func progressTime(
    forFrame frame: AnimationFrameTime, clamped: Bool = true
  ) -> AnimationProgressTime {
    let timeline = PlaybackTimeline(self)
    if clamped || timeline.end <= timeline.start {
      return AnimationProgressTime(timeline.progress(frame: Double(frame)))
    }
    return (frame - startFrame) / (endFrame - startFrame)
  }

  /// The frame at a number of seconds from the first one.
  public func frameTime(forTime time: TimeInterval) -> AnimationFrameTime {
    AnimationFrameTime(PlaybackTimeline(self).frame(time: time))
  }

  /// Seconds from the first frame to a frame.
  public func time(forFrame frame: AnimationFrameTime) -> TimeInterval {
    PlaybackTimeline(self).time(frame: Double(frame))
  }

  /// Seconds from the first frame to a progress.
  public func time(forProgress progress: AnimationProgressTime) -> TimeInterval {
    time(forFrame: frameTime(forProgress: progress))
  }
}
