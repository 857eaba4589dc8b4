// SPDX-License-Identifier: Apache-2.0

extension MachineRun {
  // MARK: The pipeline

  /// Takes transitions until no guard is met. More than `cycleLimit` cycles through the same
  /// states, or more work in one call than `workLimit`, stop the machine.
  func runPipeline() {
    guard isActive else { return }
    var cycles = 0
    var asksGlobal = true
    repeat {
      if closesCycle {
        cycles += 1
        if cycles == Self.cycleLimit { return stopEndless() }
        visited = []
        closesCycle = false
      }
      if isExhausted { return stopEndless() }
    } while runRound(&asksGlobal)
    if status != .tweening { pending = nil }
  }

  /// Evaluates the transitions of the global state and of the current state once.
  ///
  /// - Parameter asksGlobal: Whether the global state is evaluated; set for the next round.
  /// - Returns: Whether another round is necessary.
  private func runRound(_ asksGlobal: inout Bool) -> Bool {
    guard let current else { return false }
    closesCycle = !visited.insert(current).inserted
    var again = false
    if asksGlobal, let global = machine.global, let transition = pick(machine.states[global]) {
      pending = nil
      let target = machine.stateIndex[transition.target]
      if let target, target != crossing?.target ?? current {
        go(to: target, by: transition, ofGlobal: true)
        if status == .tweening { return false }
        again = takeChange()
      }
    }
    let hasLeftFinal = leavesFinalState
    leavesFinalState = false
    guard status != .stopped || hasLeftFinal else { return false }
    if again { return true }
    guard let state = currentState, let transition = pick(state) else { return false }
    pending = nil
    guard let target = machine.stateIndex[transition.target] else { return false }
    go(to: target, by: transition)
    guard status == .running || leavesFinalState else { return false }
    asksGlobal = takeChange()
    return true
  }

  /// Returns whether an action has set an input since the last call, or an event is pending.
  private func takeChange() -> Bool {
    defer { hasMutated = false }
    return hasMutated || pending != nil
  }

  /// Returns the first transition whose guards are met, otherwise the last transition without
  /// guards; nil if there is none.
  private func pick(_ state: StateMachine.State) -> StateMachine.Transition? {
    var fallback: StateMachine.Transition?
    for transition in state.transitions {
      spend(1 + (transition.guards?.count ?? 0))
      guard let guards = transition.guards, !guards.isEmpty else {
        fallback = transition
        continue
      }
      guard transition.hasEvent == (pending != nil) else { continue }
      if guards.allSatisfy(isMet) { return transition }
    }
    return fallback
  }

  /// Whether a guard is met by the present inputs.
  func isMet(_ condition: StateMachine.Guard) -> Bool { inputs.meets(condition, pending: pending) }

  // MARK: States

  /// Changes to a state, immediately or by a tween of all animated values. A transition to the
  /// target of the current tween does nothing, and one of the global state runs no exit actions.
  /// Without a transition, the state is entered in any case.
  func go(
    to target: Int, by transition: StateMachine.Transition? = nil, ofGlobal: Bool = false
  ) {
    if transition != nil, crossing?.target == target { return }
    spend(4)
    host.report(.transition(from: currentName, to: machine.states[target].name))
    let hasLeft = crossing?.isOfGlobal == false
    if !hasLeft {
      if !ofGlobal, let state = currentState { perform(state.exitActions) }
      host.report(.stateExited(currentName))
    }
    if let tween = transition?.tween, cross(to: target, by: tween, ofGlobal: ofGlobal && !hasLeft) {
      return
    }
    if crossing != nil {
      crossing = nil
      status = status == .tweening ? .running : .stopped
      host.cancelTween()
    }
    enter(target)
  }

  /// Starts a tween to the first frame of a state. Both states must use the same animation.
  ///
  /// - Returns: Whether nothing is left to do: the tween has begun, or the target is the global
  ///   state, which has no frames. Otherwise the change is immediate.
  private func cross(to target: Int, by tween: StateMachine.Tween, ofGlobal: Bool) -> Bool {
    guard let source = currentState else { return false }
    guard let playback = machine.states[target].playback else { return true }
    let clock = host.clock
    guard playback.animation == source.playback?.animation ?? "", clock.status != .idle else {
      return false
    }
    let whole = 0...clock.lastFrame
    guard let range = playback.segment.map({ clock.marker($0) }) ?? whole else { return false }
    let isBack = playback.mode.beginsAtEnd
    let frame = isBack ? min(range.upperBound, clock.lastFrame) : range.lowerBound
    guard host.beginTween(to: frame, milliseconds: tween.duration * 1000, easing: tween.easing)
    else { return false }
    crossing = (target, isOfGlobal: ofGlobal)
    status = .tweening
    return true
  }

  /// Enters the target state after a tweened transition has ended. If the tween was cancelled, the
  /// state is not entered.
  func landCrossing() {
    guard let target = crossing?.target else { return }
    crossing = nil
    status = .running
    guard let frame = host.landedFrame else { return }
    host.landedFrame = nil
    let animation = host.animationID
    enter(target, atFrame: frame)
    // The frame of the tween's end has precedence over frames that entry actions set.
    if animation == host.animationID, host.clock.status != .idle { host.seek(to: frame) }
    runPipeline()
  }

  /// Makes a state the current state, applies its playback settings and runs its entry actions.
  ///
  /// - Parameter frame: The frame at the end of a tween; nil without a tween.
  private func enter(_ target: Int, atFrame frame: Double? = nil) {
    let state = machine.states[target]
    current = target
    host.report(.stateEntered(state.name))
    if let playback = state.playback { host.apply(playback, atFrame: frame) }
    perform(state.entryActions)
    guard state.playback?.isFinal == true else { return }
    if status == .stopped { status = .running }
    stop()
    // As in the reference player, an input that an entry action has set leaves it still.
    leavesFinalState = hasMutated
  }
}
