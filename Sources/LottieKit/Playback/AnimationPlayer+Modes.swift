// SPDX-License-Identifier: Apache-2.0

/// The commands of the player in lottie-ios's types.
extension AnimationPlayer {
  /// Plays a range; without an animation the completion is called with false.
  package func play(
    _ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock?
  ) {
    play(mode.span, completion: completion)
  }

  /// Pauses at a position; an unknown marker changes nothing.
  package func pause(at state: LottiePlaybackMode.PausedState) { pause(at: state.position) }

  /// Plays a mode, or pauses; the completion is only called after playing.
  package func setPlaybackMode(_ mode: LottiePlaybackMode, completion: LottieCompletionBlock?) {
    switch mode {
    case .paused(let state): pause(at: state)
    case .playing(let mode): play(mode, completion: completion)
    }
  }

  /// The last command; nil before the first.
  package var playbackMode: LottiePlaybackMode? {
    switch command {
    case .paused(let position): .paused(at: LottiePlaybackMode.PausedState(position))
    case .playing(let span): .playing(LottiePlaybackMode.PlaybackMode(span))
    case nil: nil
    }
  }
}

extension LottiePlaybackMode.PausedState {
  fileprivate var position: PlaybackCommand.Position {
    switch self {
    case .currentFrame: .currentFrame
    case .progress(let progress): .progress(Double(progress))
    case .frame(let frame): .frame(Double(frame))
    case .time(let time): .time(time)
    case .marker(let name, let position): .marker(name, isEnd: position == .end)
    }
  }

  fileprivate init(_ position: PlaybackCommand.Position) {
    self =
      switch position {
      case .currentFrame: .currentFrame
      case .progress(let progress): .progress(AnimationProgressTime(progress))
      case .frame(let frame): .frame(AnimationFrameTime(frame))
      case .time(let time): .time(time)
      case .marker(let name, let isEnd): .marker(name, position: isEnd ? .end : .start)
      }
  }
}

extension LottiePlaybackMode.PlaybackMode {
  fileprivate var span: PlaybackCommand.Span {
    switch self {
    case .fromProgress(let start, let end, let loopMode):
      .progress(from: start.map { Double($0) }, to: Double(end), loopMode)
    case .fromFrame(let start, let end, let loopMode):
      .frames(from: start.map { Double($0) }, to: Double(end), loopMode)
    case .fromMarker(let start, let end, let playsEnd, let loopMode):
      .markers(from: start, to: end, playsEnd: playsEnd, loopMode)
    case .marker(let name, let loopMode): .marker(name, loopMode)
    case .markers(let names): .sequence(names)
    }
  }

  fileprivate init(_ span: PlaybackCommand.Span) {
    self =
      switch span {
      case .progress(let start, let end, let loopMode):
        .fromProgress(
          start.map { AnimationProgressTime($0) }, toProgress: AnimationProgressTime(end),
          loopMode: loopMode)
      case .frames(let start, let end, let loopMode):
        .fromFrame(
          start.map { AnimationFrameTime($0) }, toFrame: AnimationFrameTime(end),
          loopMode: loopMode)
      case .markers(let start, let end, let playsEnd, let loopMode):
        .fromMarker(start, toMarker: end, playEndMarkerFrame: playsEnd, loopMode: loopMode)
      case .marker(let name, let loopMode): .marker(name, loopMode: loopMode)
      case .sequence(let names): .markers(names)
      }
  }
}
