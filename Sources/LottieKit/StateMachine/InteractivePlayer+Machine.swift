// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

extension InteractivePlayer {
  // MARK: Loading

  /// What the state machine is doing.
  public var machineStatus: MachineStatus { run?.status ?? .none }

  /// The machine that was loaded.
  public var stateMachine: StateMachine? { run?.machine }

  /// The name of the present state; empty before the first start.
  public var stateName: String { run?.currentName ?? "" }

  /// Takes a machine in place of the one before. Playback stays as it is until `start`.
  public func setStateMachine(_ machine: StateMachine?) {
    transaction {
      if run != nil { stopMachine() }
      run = machine.map { MachineRun($0, saved: clock.settings) }
    }
  }

  /// Takes a machine of the archive.
  ///
  /// - Throws: `DotLottieError` where there is none of that name, or where it is refused.
  public func loadStateMachine(id: String) throws(DotLottieError) {
    guard let archive = file?.archive, let json = archive.stateMachines[id] else {
      throw DotLottieError(.notFound, reason: "the archive has no state machine “\(id)”")
    }
    setStateMachine(try StateMachine(json: json, file: "s/\(id).json"))
  }

  // MARK: Start and stop

  /// Starts the machine at its initial state; one that runs enters that state again.
  ///
  /// - Parameters:
  ///   - allowedURLs: Addresses that actions may ask for, such as `*.example.org/docs/*`; an empty list keeps the one
  ///     before, which is none to begin with. Default: empty.
  ///   - requiresUserInteraction: Only actions that a press has set off may ask. Default: true.
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

  /// Stops the machine, and gives playback the settings that it had when the machine was loaded.
  public func stopMachine() {
    transaction {
      guard let run, run.status == .running || run.status == .tweening else { return }
      self.run?.status = .stopped
      self.run?.crossing = nil
      report(.machineStopped)
      restore(run.saved)
    }
  }

  /// Enters a state, whatever the machine is doing.
  ///
  /// - Parameters:
  ///   - name: The state's name in the machine.
  ///   - evaluates: Whether the transitions are looked at then. Default: false.
  public func overrideState(_ name: String, evaluates: Bool = false) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard let run else { throw .noMachine }
      guard let state = run.machine.stateIndex[name] else {
        throw DotLottieError(.unknown, reason: "there is no state “\(name)”")
      }
      go(to: state, tween: nil, byGlobal: false, isForced: true)
      guard evaluates else { return }
      guard self.run?.status != .stopped else {
        throw DotLottieError(.unknown, reason: "the machine does not run")
      }
      runPipeline()
    }
  }

  /// Begins the sequence of random numbers anew.
  public func setRandomSeed(_ seed: UInt64) {
    run?.seed = seed
    run?.random = PermutedRandom(seed: seed)
  }

  // MARK: Time

  /// Time alone can lead to another state.
  var machineAsksForTime: Bool {
    guard let run, run.status == .running || run.status == .tweening else { return false }
    let global = run.machine.global.map { run.machine.states[$0].asksForTime } ?? false
    return global || run.currentState?.asksForTime ?? false
  }

  /// Lets time pass in which nothing moved, and nobody called `tick`.
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

  /// The movement to a state has ended: enters it, or stays where it was cut short.
  private func landCrossing() {
    guard let crossing = run?.crossing else { return }
    run?.crossing = nil
    run?.status = .running
    guard let frame = landedFrame else { return }
    landedFrame = nil
    let animation = animationID
    enter(crossing.target, atFrame: frame)
    // What entry actions say of the frame does not count: the movement has led to this one.
    if animation == animationID, clock.status != .idle {
      let before = clock.frame
      clock.seek(to: frame)
      frameChanged(from: before)
    }
    runPipeline()
  }

  // MARK: The pipeline

  /// How often states may come round before a machine is stopped.
  private static let mostRings = 20

  /// Looks for transitions that are to be taken, until there are none.
  func runPipeline() {
    guard run?.status == .running || run?.status == .tweening else { return }
    var rings = 0
    var asksGlobal = true
    repeat {
      if run?.closesRing == true {
        rings += 1
        if rings == Self.mostRings {
          stopMachine()
          report(.failed("InfiniteLoop"))
          return
        }
        run?.forgetHistory()
      }
    } while runRound(&asksGlobal)
    if run?.status != .tweening { run?.pending = nil }
  }

  /// - Returns: Whether another round is to be made.
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
    guard run?.status != .stopped else { return false }
    if asksState, let state = run?.currentState, let transition = pick(state) {
      run?.pending = nil
      guard let target = machine.stateIndex[transition.target] else { return false }
      go(to: target, tween: transition.tween, byGlobal: false)
      guard run?.status == .running else { return false }
      again = true
      asksGlobal = takeMutation() || run?.pending != nil
    }
    return again
  }

  private func takeMutation() -> Bool {
    defer { run?.hasMutated = false }
    return run?.hasMutated ?? false
  }

  /// The transition to be taken: the first whose guards are met, else the last one without any.
  private func pick(_ state: StateMachine.State) -> StateMachine.Transition? {
    guard let run else { return nil }
    var fallback: StateMachine.Transition?
    for transition in state.transitions {
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
  static let noMachine = DotLottieError(.noMachine, reason: "no state machine is loaded")
}
