// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Animation {
  // MARK: Markers

  /// A marker by its name; nil if there is none. Of several with one name the last counts.
  ///
  /// Where no marker has the name as it stands in the file, one counts whose text holds it: in
  /// JSON, as the member `name`, in a line `name: …`, or between spaces.
  public func marker(named name: String) -> Marker? {
    markers.last { $0.name == name } ?? markers.last { $0.title == name }
  }

  /// The frame of a marker, in the composition's own numbers; nil if there is no such marker.
  public func frameTime(forMarker named: String) -> AnimationFrameTime? {
    marker(named: named)?.frameTime
  }

  /// The progress of a marker, 0...1; nil if there is no such marker.
  public func progressTime(forMarker named: String) -> AnimationProgressTime? {
    frameTime(forMarker: named).map { progressTime(forFrame: $0) }
  }

  /// The length of a marker in frames, 0 for a moment; nil if there is no such marker.
  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    marker(named: named)?.durationFrameTime
  }
}

extension LottiePlayable {
  // MARK: Markers

  /// Names of the animation's markers, in the order of the file; empty without an animation.
  public var markerNames: [String] { animation?.markerNames ?? [] }

  /// The frame of a marker, in the composition's own numbers; nil if there is no such marker.
  public func frameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.frameTime(forMarker: named)
  }

  /// The progress of a marker, 0...1; nil if there is no such marker.
  public func progressTime(forMarker named: String) -> AnimationProgressTime? {
    animation?.progressTime(forMarker: named)
  }

  /// The length of a marker in frames, 0 for a moment; nil if there is no such marker.
  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.durationFrameTime(forMarker: named)
  }

  /// Plays from one marker to another; the second may be before the first in the animation.
  ///
  /// If the end marker does not exist, nothing happens: the current playback continues, and
  /// completion is not called. If the first one does not exist, playback starts at the current
  /// frame. Both are logged. Without an animation, completion is called with `false`.
  ///
  /// - Parameters:
  ///   - fromMarker: The start. Default: nil, the current frame.
  ///   - toMarker: The end.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one; false ends one
  /// frame earlier, for a marker at which the next part starts. Default: true.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, no change.
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
  ///   - marker: Its name.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, no change.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  public func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(.marker(marker, loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the stretches of several markers, one after the other, each once.
  ///
  /// Markers that do not exist are skipped; if none of them does, nothing happens. Whatever
  /// interrupts one of them ends the whole sequence. The `loopMode` of this view becomes
  /// `.playOnce`. Without an animation completion is called with `false`.
  ///
  /// - Parameters:
  ///   - markers: Their names, in the order of playing.
  ///   - completion: Called once: with `true` when the last one has ended, with `false` if
  ///     something interrupted one of them. Default: nil.
  public func play(markers: [String], completion: LottieCompletionBlock? = nil) {
    player.play(.markers(markers), completion: completion)
  }
}
