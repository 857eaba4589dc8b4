// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LottiePlayable {
  // MARK: Markers

  /// The names of the animation's markers, in the order of the file; empty without an animation.
  public var markerNames: [String] { animation?.markerNames ?? [] }

  /// Returns the frame of a marker in the composition; nil if there is no such marker.
  public func frameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.frameTime(forMarker: named)
  }

  /// Returns the progress of a marker, 0...1; nil if there is no such marker.
  public func progressTime(forMarker named: String) -> AnimationProgressTime? {
    animation?.progressTime(forMarker: named)
  }

  /// Returns the length of a marker in frames, which can be 0; nil if there is no such marker.
  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.durationFrameTime(forMarker: named)
  }

  /// Plays from one marker to another, forwards or backwards.
  ///
  /// If the end marker does not exist, nothing happens: the current playback continues, and the
  /// completion is not called. If the start marker does not exist, playback starts at the current
  /// frame. Both are logged. Without an animation, the completion is called with `false`.
  ///
  /// - Parameters:
  ///   - fromMarker: The name of the start marker. Default: nil, the current frame.
  ///   - toMarker: The name of the end marker.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one. false ends one
  ///     frame earlier, for a marker at which the next part starts. Default: true.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  public func play(
    fromMarker: String? = nil, toMarker: String, playEndMarkerFrame: Bool = true,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromMarker(
        fromMarker, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame,
        loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the range of a marker: from its frame, for its duration.
  ///
  /// If the marker does not exist, nothing happens: the current playback continues, completion is
  /// not called, and a message is logged. Without an animation, completion is called with `false`.
  ///
  /// - Parameters:
  ///   - marker: The name of the marker.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  public func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(.marker(marker, loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the ranges of several markers, one after the other, each once.
  ///
  /// Unknown markers are skipped; if all are unknown, nothing happens. An interruption of one range
  /// ends the whole sequence. The `loopMode` of this view becomes `.playOnce`. Without an
  /// animation, the completion is called with `false`.
  ///
  /// - Parameters:
  ///   - markers: The names in playing order.
  ///   - completion: Called once: with `true` when the last one has ended, with `false` if one was
  ///     interrupted. Default: nil.
  public func play(markers: [String], completion: LottieCompletionBlock? = nil) {
    player.play(.markers(markers), completion: completion)
  }
}
