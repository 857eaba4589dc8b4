// SPDX-License-Identifier: Apache-2.0

extension InteractivePlayer {
  /// Changes to a state, immediately or by a tween of all animated values.
  ///
  /// - Parameters:
  ///   - target: The index of the state.
  ///   - tween: The duration and easing of the tween; nil for an immediate change.
  ///   - byGlobal: Whether the transition belongs to the global state, in which case no exit
  ///     actions run.
  ///   - isForced: Whether the change is not a transition, so that a state that is already the
  ///     target of a tween is entered.
  func go(to target: Int, tween: StateMachine.Tween?, byGlobal: Bool, isForced: Bool = false) {
    guard let run, run.machine.states.indices.contains(target) else { return }
    let crossing = run.crossing
    if let crossing, crossing.target == target, !isForced { return }
    run.spend(4)
    let machine = run.machine
    report(.transition(from: run.currentName, to: machine.states[target].name))
    let hasLeft = crossing.map { !$0.isByGlobal } ?? false
    if !hasLeft {
      if !byGlobal, let state = run.currentState { perform(state.exitActions) }
      report(.stateExited(run.currentName))
    }
    if let tween {
      switch cross(to: target, by: tween, byGlobal: byGlobal && !hasLeft) {
      case .begun, .refused: return
      case .instant: break
      }
    }
    if self.run?.crossing != nil {
      self.run?.crossing = nil
      self.run?.status = self.run?.status == .tweening ? .running : .stopped
      cancelTween()
    }
    enter(target, atFrame: nil)
  }

  /// The result of starting a tween: it has begun, the state must be entered immediately, or the
  /// state cannot be the target of a tween.
  private enum CrossingResult { case begun, instant, refused }

  /// Starts a tween to the first frame of a state. Both states must use the same animation;
  /// otherwise the change is immediate.
  private func cross(to target: Int, by movement: StateMachine.Tween, byGlobal: Bool)
    -> CrossingResult
  {
    guard let run, let source = run.currentState else { return .instant }
    guard let playback = run.machine.states[target].playback else { return .refused }
    guard playback.animation == source.playback?.animation ?? "", clock.status != .idle else {
      return .instant
    }
    var range = 0...clock.lastFrame
    if let segment = playback.segment {
      guard let marker = clock.marker(segment) else { return .instant }
      range = marker
    }
    let frame =
      playback.mode.beginsAtEnd ? min(range.upperBound, clock.lastFrame) : range.lowerBound
    guard
      beginTween(
        to: frame, milliseconds: movement.duration * 1000, easing: movement.easing)
    else { return .instant }
    self.run?.crossing = .init(target: target, isByGlobal: byGlobal)
    self.run?.status = .tweening
    return .begun
  }

  /// Makes a state the current state, applies its playback settings and runs its entry actions.
  ///
  /// - Parameter frame: The frame at the end of a tween; nil without a tween.
  func enter(_ target: Int, atFrame frame: Double?) {
    guard let machine = run?.machine else { return }
    let state = machine.states[target]
    run?.current = target
    report(.stateEntered(state.name))
    guard let playback = state.playback else { return perform(state.entryActions) }
    configure(playback, atFrame: frame)
    perform(state.entryActions)
    if playback.isFinal {
      if run?.status == .stopped { run?.status = .running }
      stopMachine()
      // As in the reference player, an input that an entry action has set leaves it still.
      run?.leavesFinalState = run?.hasMutated == true
    }
  }

  /// Applies the playback settings of a state.
  private func configure(_ playback: StateMachine.Playback, atFrame landed: Double?) {
    let wasPlaying = clock.status == .playing
    clock.setLoop(playback.loops, count: playback.loopCount)
    clock.setSpeed(Double(playback.speed))
    clock.setBackground(playback.backgroundColor)
    if !playback.animation.isEmpty, playback.animation != animationID {
      // Without one, the loaded animation and its theme do not change.
      setAutoplay(false)
      try? loadAnimation(id: playback.animation, keepsTheme: false)
    }
    let before = clock.frame
    if let landed { clock.seek(to: landed) }
    let isMoved = setSegmentOfState(playback.segment)
    clock.setMode(playback.mode)
    if isMoved, wasPlaying, playback.mode.beginsAtEnd { clock.rewind() }
    frameChanged(from: before)
    setAutoplay(playback.autoplay)
  }

  /// Sets the played range to that of a marker; nil or an unknown marker sets the whole animation.
  ///
  /// - Returns: Whether the current frame was outside the range and was moved to its start.
  private func setSegmentOfState(_ name: String?) -> Bool {
    if let name, clock.hasMarker(name) { return clock.setMarker(name) }
    return clock.setMarker(nil)
  }
}
