// SPDX-License-Identifier: Apache-2.0

/// The implementation of the calls of `LottiePlayable`. It is here so that subclasses of views can
/// override the calls.
extension AnimationPlayer {
  // MARK: Playing

  /// Plays the whole animation.
  package func play(completion: LottieCompletionBlock?) {
    begin(.progress(from: nil, to: 1, loopMode), state.timeline.whole, nil, completion)
  }

  /// Plays a range; without an animation the completion is called with false.
  package func play(
    _ mode: PlaybackCommand.Span, completion: LottieCompletionBlock?
  ) {
    guard let animation else {
      if let loopMode = mode.loopMode { setLoopMode(loopMode) }
      completion?(false)
      return
    }
    if case .sequence(let names) = mode { return play(names, in: animation, completion) }
    guard let range = range(of: mode, in: animation) else { return }
    begin(mode, range, mode.loopMode, completion)
  }

  /// Plays a range. With reduced motion, the marker for reduced motion is played instead, if there
  /// is one.
  private func begin(
    _ mode: PlaybackCommand.Span, _ range: PlaybackRange, _ loopMode: LottieLoopMode?,
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
    of mode: PlaybackCommand.Span, in animation: Animation
  ) -> PlaybackRange? {
    let timeline = state.timeline
    switch mode {
    case .progress(let start, let end, _):
      return PlaybackRange(
        from: start.map { timeline.frame(progress: $0) } ?? state.frame,
        to: timeline.frame(progress: end))
    case .frames(let start, let end, _):
      return PlaybackRange(from: start ?? state.frame, to: end)
    case .markers(let start, let end, let playsEnd, _):
      guard let end = marker(end, in: animation) else { return nil }
      let begin = start.flatMap { marker($0, in: animation) }
      return PlaybackRange(
        from: begin.map { $0.frame } ?? state.frame,
        to: end.frame - (playsEnd ? 0 : 1))
    case .marker(let name, _): return marker(name, in: animation).map { PlaybackRange(of: $0) }
    case .sequence: return nil
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
    play(known[...], as: .sequence(names), completion)
  }

  private func play(
    _ markers: ArraySlice<Marker>, as mode: PlaybackCommand.Span,
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
      seek(to: next.frame)
      play(rest, as: mode, completion)
    }
  }

  // MARK: Pausing

  /// Pauses at a position; an unknown marker changes nothing.
  package func pause(at position: PlaybackCommand.Position) {
    let timeline = state.timeline
    switch position {
    case .currentFrame: pause()
    case .progress(let progress): seek(to: timeline.frame(progress: progress))
    case .frame(let frame): seek(to: frame)
    case .time(let time): seek(to: timeline.frame(time: time))
    case .marker(let name, let isEnd):
      guard let animation, let marker = marker(name, in: animation) else { return }
      let range = PlaybackRange(of: marker)
      seek(to: isEnd ? range.end : range.start)
    }
    if scene != nil { command = .paused(at: position) }
  }

  /// Logs an error in the use of the library.
  package func warn(_ message: String) { (logger ?? .shared).warn(message) }
}

extension PlaybackRange {
  /// Makes the range of a marker.
  init(of marker: Marker) {
    let start = marker.frame
    self.init(from: start, to: start + marker.length)
  }
}
