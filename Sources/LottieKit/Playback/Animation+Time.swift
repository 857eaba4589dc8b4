// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Conversions between frame, progress and time.
extension Animation {
  /// The first frame of the composition (`ip`), which may be a fraction and different from 0.
  public var startFrame: AnimationFrameTime { AnimationFrameTime(start) }

  /// The end frame (`op`), at which the last picture ends. It is not displayed.
  public var endFrame: AnimationFrameTime { AnimationFrameTime(end) }

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

  /// Returns the frames of a video of this animation, starting with the first frame.
  ///
  /// - Parameter framesPerSecond: The frame rate of the video, clamped to 0.1...240. Default: nil,
  ///   the rate of the animation.
  /// - Returns: Frames of the composition; at least one and at most 100,000.
  public func frameTimes(framesPerSecond: Double? = nil) -> [AnimationFrameTime] {
    FramePlan(self, framesPerSecond: framesPerSecond).frames.map { AnimationFrameTime($0) }
  }

  // MARK: Markers

  /// Returns the frame of a marker in the composition; nil if there is no such marker.
  public func frameTime(forMarker named: String) -> AnimationFrameTime? {
    marker(named: named)?.frameTime
  }

  /// Returns the progress of a marker, 0...1; nil if there is no such marker.
  public func progressTime(forMarker named: String) -> AnimationProgressTime? {
    frameTime(forMarker: named).map { progressTime(forFrame: $0) }
  }

  /// Returns the length of a marker in frames, which can be 0; nil if there is no such marker.
  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    marker(named: named)?.durationFrameTime
  }
}

extension Marker {
  /// In the composition's own frames.
  public var frameTime: AnimationFrameTime { AnimationFrameTime(frame) }

  /// The duration in frames; 0 for a marker of a single frame.
  public var durationFrameTime: AnimationFrameTime { AnimationFrameTime(length) }
}
