// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The mode of a view: paused at a position, or playing a range.
///
/// ```swift
/// surface.setPlaybackMode(.playing(.fromProgress(0, toProgress: 1, loopMode: .loop)))
/// surface.setPlaybackMode(.paused(at: .marker("end")))
/// ```
public enum LottiePlaybackMode: Hashable, Sendable {
  /// Paused at a position.
  case paused(at: PausedState)
  /// Plays.
  case playing(_ mode: PlaybackMode)

  /// The position of a paused animation.
  public enum PausedState: Hashable, Sendable {
    /// At the current frame.
    case currentFrame
    /// At a progress in 0...1.
    case progress(_ progress: AnimationProgressTime)
    /// At a frame of the composition.
    case frame(_ frame: AnimationFrameTime)
    /// At a time in seconds from the first frame.
    case time(_ time: TimeInterval)
    /// At the beginning of a marker, or at its end; an unknown marker changes nothing.
    case marker(_ name: String, position: LottieMarkerPosition = .start)
  }

  /// A range to play, as in the `play` calls with the same parameters.
  public enum PlaybackMode: Hashable, Sendable {
    /// From one progress in 0...1 to another; nil starts at the current frame.
    case fromProgress(
      _ fromProgress: AnimationProgressTime?, toProgress: AnimationProgressTime,
      loopMode: LottieLoopMode)
    /// From one frame of the composition to another; nil starts at the current frame.
    case fromFrame(
      _ fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode)
    /// From one marker to another; nil starts at the current frame.
    case fromMarker(
      _ fromMarker: String?, toMarker: String, playEndMarkerFrame: Bool = true,
      loopMode: LottieLoopMode)
    /// The range of one marker.
    case marker(_ marker: String, loopMode: LottieLoopMode)
    /// The ranges of several markers, one after the other.
    case markers(_ markers: [String])
  }

  /// Paused at the current frame.
  public static var paused: LottiePlaybackMode { .paused(at: .currentFrame) }
}

/// The start or the end of a marker.
public enum LottieMarkerPosition: Hashable, Sendable {
  /// The marker's frame.
  case start
  /// The marker's frame plus its duration.
  case end
}

extension LottiePlaybackMode.PlaybackMode {
  /// From the current frame to a progress.
  ///
  /// - Parameters:
  ///   - toProgress: The end, 0...1.
  ///   - loopMode: The behavior at the end.
  public static func toProgress(
    _ toProgress: AnimationProgressTime, loopMode: LottieLoopMode
  ) -> Self {
    .fromProgress(nil, toProgress: toProgress, loopMode: loopMode)
  }

  /// From the current frame to another.
  ///
  /// - Parameters:
  ///   - toFrame: The end, in the composition's frames.
  ///   - loopMode: The behavior at the end.
  public static func toFrame(_ toFrame: AnimationFrameTime, loopMode: LottieLoopMode) -> Self {
    .fromFrame(nil, toFrame: toFrame, loopMode: loopMode)
  }

  /// From the current frame to a marker.
  ///
  /// - Parameters:
  ///   - toMarker: The name of the end marker.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one. Default: true.
  ///   - loopMode: The behavior at the end.
  public static func toMarker(
    _ toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode
  ) -> Self {
    .fromMarker(
      nil, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame, loopMode: loopMode)
  }
}

/// The names of lottie-ios 4.2, which does not have `paused(at:)` and `playing(_:)`.
extension LottiePlaybackMode {
  /// Paused at the current frame.
  public static var pause: Self { .paused }

  /// Paused at a progress in 0...1.
  public static func progress(_ progress: AnimationProgressTime) -> Self {
    .paused(at: .progress(progress))
  }

  /// Paused at a frame of the composition.
  public static func frame(_ frame: AnimationFrameTime) -> Self { .paused(at: .frame(frame)) }

  /// Paused at a time in seconds from the first frame.
  public static func time(_ time: TimeInterval) -> Self { .paused(at: .time(time)) }

  /// Plays from one progress in 0...1 to another.
  public static func fromProgress(
    _ fromProgress: AnimationProgressTime?, toProgress: AnimationProgressTime,
    loopMode: LottieLoopMode
  ) -> Self {
    .playing(.fromProgress(fromProgress, toProgress: toProgress, loopMode: loopMode))
  }

  /// Plays from one frame of the composition to another.
  public static func fromFrame(
    _ fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode
  ) -> Self {
    .playing(.fromFrame(fromFrame, toFrame: toFrame, loopMode: loopMode))
  }

  /// Plays from one marker to another.
  ///
  /// - Parameters:
  ///   - fromMarker: The name of the start marker; nil is the current frame.
  ///   - toMarker: The name of the end marker.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one. Default: true.
  ///   - loopMode: The behavior at the end.
  public static func fromMarker(
    _ fromMarker: String?, toMarker: String, playEndMarkerFrame: Bool = true,
    loopMode: LottieLoopMode
  ) -> Self {
    .playing(
      .fromMarker(
        fromMarker, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame, loopMode: loopMode))
  }

  /// Plays the range of one marker.
  public static func marker(_ marker: String, loopMode: LottieLoopMode) -> Self {
    .playing(.marker(marker, loopMode: loopMode))
  }

  /// Plays the ranges of several markers, one after the other.
  public static func markers(_ markers: [String]) -> Self { .playing(.markers(markers)) }

  /// Plays from the current frame to a progress in 0...1.
  public static func toProgress(
    _ toProgress: AnimationProgressTime, loopMode: LottieLoopMode
  ) -> Self {
    .playing(.toProgress(toProgress, loopMode: loopMode))
  }

  /// Plays from the current frame to another of the composition.
  public static func toFrame(_ toFrame: AnimationFrameTime, loopMode: LottieLoopMode) -> Self {
    .playing(.toFrame(toFrame, loopMode: loopMode))
  }

  /// Plays from the current frame to a marker.
  ///
  /// - Parameters:
  ///   - toMarker: The name of the end marker.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one. Default: true.
  ///   - loopMode: The behavior at the end.
  public static func toMarker(
    _ toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode
  ) -> Self {
    .playing(
      .toMarker(toMarker, playEndMarkerFrame: playEndMarkerFrame, loopMode: loopMode))
  }
}
