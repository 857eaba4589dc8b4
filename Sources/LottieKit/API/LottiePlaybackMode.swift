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
    /// Where it is.
    case currentFrame
    /// At a progress in 0...1.
    case progress(_ progress: AnimationProgressTime)
    /// At a frame, in the composition's own numbers.
    case frame(_ frame: AnimationFrameTime)
    /// So many seconds from the first frame.
    case time(_ time: TimeInterval)
    /// At the beginning of a marker, or at its end; an unknown marker changes nothing.
    case marker(_ name: String, position: LottieMarkerPosition = .start)
  }

  /// What is played, as the `play` calls of the same names do it.
  public enum PlaybackMode: Hashable, Sendable {
    /// From one progress in 0...1 to another; nil begins where it is.
    case fromProgress(
      _ fromProgress: AnimationProgressTime?, toProgress: AnimationProgressTime,
      loopMode: LottieLoopMode)
    /// From one frame to another, in the composition's own numbers; nil begins where it is.
    case fromFrame(
      _ fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode)
    /// From one marker to another; nil begins where it is.
    case fromMarker(
      _ fromMarker: String?, toMarker: String, playEndMarkerFrame: Bool = true,
      loopMode: LottieLoopMode)
    /// The stretch of one marker.
    case marker(_ marker: String, loopMode: LottieLoopMode)
    /// The stretches of several markers, one after the other.
    case markers(_ markers: [String])
  }

  /// Paused at the current frame.
  public static var paused: LottiePlaybackMode { .paused(at: .currentFrame) }
}

/// Which end of a marker is meant.
public enum LottieMarkerPosition: Hashable, Sendable {
  /// Its frame.
  case start
  /// Its frame and its duration.
  case end
}

extension LottiePlaybackMode.PlaybackMode {
  /// From where it is to a progress.
  ///
  /// - Parameters:
  ///   - toProgress: End in 0...1.
  ///   - loopMode: What playback does there.
  public static func toProgress(
    _ toProgress: AnimationProgressTime, loopMode: LottieLoopMode
  ) -> Self {
    .fromProgress(nil, toProgress: toProgress, loopMode: loopMode)
  }

  /// From where it is to a frame.
  ///
  /// - Parameters:
  ///   - toFrame: End in the composition's own numbers.
  ///   - loopMode: What playback does there.
  public static func toFrame(_ toFrame: AnimationFrameTime, loopMode: LottieLoopMode) -> Self {
    .fromFrame(nil, toFrame: toFrame, loopMode: loopMode)
  }

  /// From where it is to a marker.
  ///
  /// - Parameters:
  ///   - toMarker: Where to end.
  ///   - playEndMarkerFrame: Whether the marker's own frame is the last one. Default: true.
  ///   - loopMode: What playback does there.
  public static func toMarker(
    _ toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode
  ) -> Self {
    .fromMarker(
      nil, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame, loopMode: loopMode)
  }
}

/// The names that lottie-ios 4.2 has, before there were `paused(at:)` and `playing(_:)`.
extension LottiePlaybackMode {
  /// Paused at the current frame.
  public static var pause: Self { .paused }

  /// Paused at a progress in 0...1.
  public static func progress(_ progress: AnimationProgressTime) -> Self {
    .paused(at: .progress(progress))
  }

  /// Paused at a frame, in the composition's own numbers.
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

  /// Plays from one frame to another, in the composition's own numbers.
  public static func fromFrame(
    _ fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode
  ) -> Self {
    .playing(.fromFrame(fromFrame, toFrame: toFrame, loopMode: loopMode))
  }

  /// Plays from one marker to another.
  ///
  /// - Parameters:
  ///   - fromMarker: Where to begin; nil is the current frame.
  ///   - toMarker: Where to end.
  ///   - playEndMarkerFrame: Whether the end marker's own frame is the last one. Default: true.
  ///   - loopMode: What playback does at the end.
  public static func fromMarker(
    _ fromMarker: String?, toMarker: String, playEndMarkerFrame: Bool = true,
    loopMode: LottieLoopMode
  ) -> Self {
    .playing(
      .fromMarker(
        fromMarker, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame, loopMode: loopMode))
  }

  /// Plays the stretch of one marker.
  public static func marker(_ marker: String, loopMode: LottieLoopMode) -> Self {
    .playing(.marker(marker, loopMode: loopMode))
  }

  /// Plays the stretches of several markers, one after the other.
  public static func markers(_ markers: [String]) -> Self { .playing(.markers(markers)) }

  /// Plays from where it is to a progress in 0...1.
  public static func toProgress(
    _ toProgress: AnimationProgressTime, loopMode: LottieLoopMode
  ) -> Self {
    .playing(.toProgress(toProgress, loopMode: loopMode))
  }

  /// Plays from where it is to a frame, in the composition's own numbers.
  public static func toFrame(_ toFrame: AnimationFrameTime, loopMode: LottieLoopMode) -> Self {
    .playing(.toFrame(toFrame, loopMode: loopMode))
  }

  /// Plays from where it is to a marker.
  ///
  /// - Parameters:
  ///   - toMarker: Where to end.
  ///   - playEndMarkerFrame: Whether the marker's own frame is the last one. Default: true.
  ///   - loopMode: What playback does there.
  public static func toMarker(
    _ toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode
  ) -> Self {
    .playing(
      .toMarker(toMarker, playEndMarkerFrame: playEndMarkerFrame, loopMode: loopMode))
  }
}
