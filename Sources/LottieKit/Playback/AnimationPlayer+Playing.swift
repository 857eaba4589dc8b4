// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The implementation of the calls of `LottiePlayable`. It is here so that subclasses of views can
/// override the calls.
extension AnimationPlayer {
  // MARK: Playing

  /// Plays the whole animation.
  package func play(completion: LottieCompletionBlock?) {
    begin(.toProgress(1, loopMode: loopMode), state.timeline.whole, nil, completion)
  }

  /// Plays a range; without an animation the completion is called with false.
  package func play(
    _ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock?
  ) {
    guard let animation else {
      if let loopMode = mode.loopMode { setLoopMode(loopMode) }
      completion?(false)
      return
    }
    if case .markers(let names) = mode { return play(names, in: animation, completion) }
    guard let range = range(of: mode, in: animation) else { return }
    begin(mode, range, mode.loopMode, completion)
  }

  /// Plays a range. With reduced motion, the marker for reduced motion is played instead, if there
  /// is one.
  private func begin(
    _ mode: LottiePlaybackMode.PlaybackMode, _ range: PlaybackRange, _ loopMode: LottieLoopMode?,
    _ completion: LottieCompletionBlock?
  ) {
    if configuration.reducedMotionOption.currentReducedMotionMode == .reducedMotion,
      let marker = animation?.markers.first(where: \.isReducedMotion)
    {
      play(PlaybackRange(of: marker), loopMode: nil, as: mode, completion: completion)
    } else {
      play(range, loopMode: loopMode, as: mode, completion: completion)
    }
  }

  /// Returns the range of frames of a mode; nil if a required marker does not exist.
  private func range(
    of mode: LottiePlaybackMode.PlaybackMode, in animation: Animation
  ) -> PlaybackRange? {
    let timeline = state.timeline
    switch mode {
    case .fromProgress(let start, let end, _):
      return PlaybackRange(
        from: start.map { timeline.frame(progress: Double($0)) } ?? state.frame,
        to: timeline.frame(progress: Double(end)))
    case .fromFrame(let start, let end, _):
      return PlaybackRange(from: start.map { Double($0) } ?? state.frame, to: Double(end))
    case .fromMarker(let start, let end, let playsEnd, _):
      guard let end = marker(end, in: animation) else { return nil }
      let begin = start.flatMap { marker($0, in: animation) }
      return PlaybackRange(
        from: begin.map { Double($0.frameTime) } ?? state.frame,
        to: Double(end.frameTime) - (playsEnd ? 0 : 1))
    case .marker(let name, _): return marker(name, in: animation).map { PlaybackRange(of: $0) }
    case .markers: return nil
    }
  }

  /// Returns a marker; nil, with a warning, if there is none of that name.
  private func marker(_ name: String, in animation: Animation) -> Marker? {
    if let found = animation.marker(named: name) { return found }
    warn("there is no marker “\(name)” in the animation")
    return nil
  }

  private func play(
    _ names: [String], in animation: Animation, _ completion: LottieCompletionBlock?
  ) {
    let known = names.compactMap { animation.marker(named: $0) }
    guard !known.isEmpty else { return }
    play(known[...], as: .markers(names), completion)
  }

  private func play(
    _ markers: ArraySlice<Marker>, as mode: LottiePlaybackMode.PlaybackMode,
    _ completion: LottieCompletionBlock?
  ) {
    guard let marker = markers.first else { return }
    let rest = markers.dropFirst()
    begin(mode, PlaybackRange(of: marker), .playOnce) { [weak self] completed in
      guard completed, let next = rest.first, let self else {
        completion?(completed && rest.isEmpty)
        return
      }
      // The next range is played completely, even if it overlaps the previous one.
      seek(to: Double(next.frameTime))
      play(rest, as: mode, completion)
    }
  }

  // MARK: Pausing

  /// Pauses at a position; an unknown marker changes nothing.
  package func pause(at position: LottiePlaybackMode.PausedState) {
    let timeline = state.timeline
    switch position {
    case .currentFrame: pause()
    case .progress(let progress): seek(to: timeline.frame(progress: Double(progress)))
    case .frame(let frame): seek(to: Double(frame))
    case .time(let time): seek(to: timeline.frame(time: time))
    case .marker(let name, let position):
      guard let animation, let marker = marker(name, in: animation) else { return }
      let range = PlaybackRange(of: marker)
      seek(to: position == .start ? range.start : range.end)
    }
    if scene != nil { playbackMode = .paused(at: position) }
  }

  /// Plays a mode, or pauses; the completion is only called after playing.
  package func setPlaybackMode(
    _ mode: LottiePlaybackMode, completion: LottieCompletionBlock?
  ) {
    switch mode {
    case .paused(let state): pause(at: state)
    case .playing(let mode): play(mode, completion: completion)
    }
  }

  /// Logs an error in the use of the library.
  package func warn(_ message: String) { (logger ?? .shared).warn(message) }

  /// The providers that were set and not removed, by keypath.
  package var valueProviders: [AnimationKeypath: any AnyValueProvider] {
    Dictionary(
      providerSettings.compactMap { setting in setting.provider.map { (setting.keypath, $0) } },
      uniquingKeysWith: { $1 })
  }
}

extension PlaybackRange {
  /// Makes the range of a marker.
  init(of marker: Marker) {
    let start = Double(marker.frameTime)
    self.init(from: start, to: start + Double(marker.durationFrameTime))
  }
}

extension LottiePlaybackMode.PlaybackMode {
  /// The loop mode of the playback mode; nil for markers, which are played once.
  fileprivate var loopMode: LottieLoopMode? {
    switch self {
    case .fromProgress(_, _, let mode), .fromFrame(_, _, let mode), .fromMarker(_, _, _, let mode),
      .marker(_, let mode):
      mode
    case .markers: nil
    }
  }
}
