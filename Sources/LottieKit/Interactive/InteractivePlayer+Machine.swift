// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

extension InteractivePlayer {
  // MARK: Loading

  /// The status of the state machine; `none` without a machine.
  public var machineStatus: MachineStatus { run?.status ?? .none }

  /// The loaded machine; nil without a machine.
  public var stateMachine: StateMachine? { run?.machine }

  /// The name of the current state; empty before the first start.
  public var stateName: String { run?.currentName ?? "" }

  /// Replaces the state machine, or removes it if nil. The previous machine is stopped. Playback is
  /// unchanged until `start`.
  public func setStateMachine(_ machine: StateMachine?) {
    transaction {
      if run != nil { stopMachine() }
      run = machine.map { MachineRun($0, saved: clock.settings) }
    }
  }

  /// Loads a state machine of the archive.
  ///
  /// - Throws: `DotLottieError` with the code `notFound` if the archive has no machine of this id,
  ///   or the error of its decoding.
  public func loadStateMachine(id: String) throws(DotLottieError) {
    guard let archive = file?.archive, let json = archive.stateMachines[id] else {
      throw DotLottieError(.notFound, reason: "the archive has no state machine “\(id)”")
    }
    setStateMachine(try StateMachine(json: json, file: "s/\(id).json"))
  }

  // MARK: Start and stop

  /// Starts the machine at its initial state. A running machine enters the initial state again.
  ///
  /// - Parameters:
  ///   - allowedURLs: The patterns of URLs that actions may open, such as `*.example.org/docs/*`.
  ///     An empty list retains the previous list, which is initially empty. Default: empty.
  ///   - requiresUserInteraction: Whether only actions that a press has triggered may open URLs.
  ///     Default: true.
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine, or `unknown` if the
  ///   initial state does not exist.
  public func start(allowedURLs: [String] = [], requiresUserInteraction: Bool = true)
    throws(DotLottieError)
  {
    try transaction { () throws(DotLottieError) in
      guard let machine = run?.machine else { throw .noMachine }
      let wasRunning = run?.status == .running || run?.status == .tweening
      try? stop()
      clock.setMode(.forward)
      clock.setSpeed(1)
      clock.setLoop(false, count: 0)
      setAutoplay(false)
      let entries = allowedURLs.isEmpty ? run?.urls.entries ?? [] : allowedURLs
      run?.urls = URLPolicy(entries: entries, requiresUserInteraction: requiresUserInteraction)
      run?.inputs.elapsed = 0
      run?.random = PermutedRandom(seed: run?.seed ?? PermutedRandom.defaultSeed)
      run?.crossing = nil
      if wasRunning { run?.status = .running }
      guard let initial = machine.stateIndex[machine.initial] else {
        report(.failed("Error setting initial state: CreationError"))
        throw DotLottieError(
          .unknown, path: "initial", reason: "there is no state “\(machine.initial)”")
      }
      let stopsAtOnce = machine.states[initial].playback?.isFinal ?? false
      go(to: initial, tween: nil, byGlobal: false, isForced: true)
      if stopsAtOnce || wasRunning { return }
      report(.machineStarted)
      run?.status = .running
      runPipeline()
    }
  }

  /// Stops the machine and restores the playback settings from before the machine was loaded.
  public func stopMachine() {
    transaction {
      guard let run, run.status == .running || run.status == .tweening else { return }
      self.run?.status = .stopped
      self.run?.crossing = nil
      report(.machineStopped)
      restore(run.saved)
    }
  }

  /// Enters a state regardless of transitions and of the machine's status.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - evaluates: Whether the transitions are evaluated afterwards. Default: false.
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine, or `unknown` if the
  ///   state does not exist or, with `evaluates`, the machine is stopped.
  public func overrideState(_ name: String, evaluates: Bool = false) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard let run else { throw .noMachine }
      guard let state = run.machine.stateIndex[name] else {
        throw DotLottieError(.unknown, reason: "there is no state “\(name)”")
      }
      go(to: state, tween: nil, byGlobal: false, isForced: true)
      guard evaluates else { return }
      guard self.run?.status != .stopped else {
        throw DotLottieError(.unknown, reason: "the state machine is not running")
      }
      runPipeline()
    }
  }

  /// Sets the seed of random numbers and restarts their sequence. Each start of the machine
  /// restarts it too.
  public func setRandomSeed(_ seed: UInt64) {
    run?.seed = seed
    run?.random = PermutedRandom(seed: seed)
  }

  // MARK: Time

  /// Whether elapsed time alone can cause a transition, so that time must be advanced while
  /// playback is paused.
  var machineAsksForTime: Bool {
    guard let run, run.status == .running || run.status == .tweening else { return false }
    let global = run.machine.global.map { run.machine.states[$0].asksForTime } ?? false
    return global || run.currentState?.asksForTime ?? false
  }

  /// Advances the time without movement, as if `tick` had not been called.
  package func letTimePass(milliseconds: Double) {
    guard run?.status == .running, milliseconds > 0 else { return }
    run?.inputs.elapsed += milliseconds.finite() / 1000
  }

  func tickMachine(_ milliseconds: Double) {
    let wasCrossing = run?.crossing != nil
    let end = tickPlayback(milliseconds)
    switch end {
    case .none: break
    case .loop: post(.loopComplete)
    case .complete: post(.complete)
    }
    if wasCrossing, tween == nil { landCrossing() }
    if run?.status != .stopped { run?.inputs.elapsed += milliseconds / 1000 }
    if machineAsksForTime { runPipeline() }
  }

  /// Enters the target state after a tweened transition has ended. If the tween was cancelled, the
  /// state is not entered.
  private func landCrossing() {
    guard let crossing = run?.crossing else { return }
    run?.crossing = nil
    run?.status = .running
    guard let frame = landedFrame else { return }
    landedFrame = nil
    let animation = animationID
    enter(crossing.target, atFrame: frame)
    // The frame of the tween's end has precedence over frames that entry actions set.
    if animation == animationID, clock.status != .idle {
      let before = clock.frame
      clock.seek(to: frame)
      frameChanged(from: before)
    }
    runPipeline()
  }

  // MARK: The pipeline

  /// The number of cycles of states after which the machine is stopped.
  private static let cycleLimit = 20

  /// Takes transitions until no guard is met. More than `cycleLimit` cycles through the same
  /// states, or more work in one call than `MachineRun.workLimit`, stop the machine.
  func runPipeline() {
    guard run?.status == .running || run?.status == .tweening else { return }
    var cycles = 0
    var asksGlobal = true
    repeat {
      if run?.closesCycle == true {
        cycles += 1
        if cycles == Self.cycleLimit { return stopEndless() }
        run?.forgetHistory()
      }
      if run?.isExhausted == true { return stopEndless() }
    } while runRound(&asksGlobal)
    if run?.status != .tweening { run?.pending = nil }
  }

  /// Stops a machine that would not come to an end.
  func stopEndless() {
    guard run?.status == .running || run?.status == .tweening else { return }
    stopMachine()
    report(.failed("InfiniteLoop"))
  }

  /// Evaluates the transitions of the global state and of the current state once.
  ///
  /// - Parameter asksGlobal: Whether the global state is evaluated; set for the next round.
  /// - Returns: Whether another round is necessary.
  private func runRound(_ asksGlobal: inout Bool) -> Bool {
    guard let current = run?.current, let machine = run?.machine else { return false }
    run?.note(current)
    var again = false
    var asksState = true
    if asksGlobal, let global = machine.global, let transition = pick(machine.states[global]) {
      run?.pending = nil
      let target = machine.stateIndex[transition.target]
      let present = run?.crossing?.target ?? run?.current
      if let target, target != present {
        go(to: target, tween: transition.tween, byGlobal: true)
        if run?.status == .tweening { return false }
        if takeMutation() || run?.pending != nil {
          again = true
          asksState = false
        }
      }
    }
    let leavesFinalState = run?.leavesFinalState == true
    run?.leavesFinalState = false
    guard run?.status != .stopped || leavesFinalState else { return false }
    if asksState, let state = run?.currentState, let transition = pick(state) {
      run?.pending = nil
      guard let target = machine.stateIndex[transition.target] else { return false }
      go(to: target, tween: transition.tween, byGlobal: false)
      guard run?.status == .running || run?.leavesFinalState == true else { return false }
      again = true
      asksGlobal = takeMutation() || run?.pending != nil
    }
    return again
  }

  /// Returns whether an action has set an input since the last call.
  private func takeMutation() -> Bool {
    defer { run?.hasMutated = false }
    return run?.hasMutated ?? false
  }

  /// Returns the first transition whose guards are met, otherwise the last transition without
  /// guards; nil if there is none.
  private func pick(_ state: StateMachine.State) -> StateMachine.Transition? {
    guard let run else { return nil }
    var fallback: StateMachine.Transition?
    for transition in state.transitions {
      run.spend(1 + (transition.guards?.count ?? 0))
      guard let guards = transition.guards, !guards.isEmpty else {
        fallback = transition
        continue
      }
      guard transition.hasEvent == (run.pending != nil) else { continue }
      if guards.allSatisfy({ run.inputs.meets($0, pending: run.pending) }) { return transition }
    }
    return fallback
  }
}

extension DotLottieError {
  /// The error of calls that need a state machine.
  static let noMachine = DotLottieError(.noMachine, reason: "no state machine is loaded")
}
