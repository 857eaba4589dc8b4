// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension InteractivePlayer {
  /// Calls a function of the machine in a transaction; throws `noMachine` without a machine.
  private func withRun(_ body: (MachineRun) throws(DotLottieError) -> Void) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard let run else {
        throw DotLottieError(.noMachine, reason: "no state machine is loaded")
      }
      try body(run)
    }
  }

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
      run?.stop()
      run = machine.map { MachineRun($0, host: self) }
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
    try withRun { (run) throws(DotLottieError) in
      try run.start(allowedURLs: allowedURLs, requiresUserInteraction: requiresUserInteraction)
    }
  }

  /// Stops the machine and restores the playback settings from before the machine was loaded.
  public func stopMachine() { transaction { run?.stop() } }

  /// Enters a state regardless of transitions and of the machine's status.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - evaluates: Whether the transitions are evaluated afterwards. Default: false.
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine, or `unknown` if the
  ///   state does not exist or, with `evaluates`, the machine is stopped.
  public func overrideState(_ name: String, evaluates: Bool = false) throws(DotLottieError) {
    try withRun { (run) throws(DotLottieError) in
      try run.overrideState(name, evaluates: evaluates)
    }
  }

  /// Sets the seed of random numbers and restarts their sequence. Each start of the machine
  /// restarts it too.
  public func setRandomSeed(_ seed: UInt64) { run?.random = PermutedRandom(seed: seed) }

  /// Advances the time without movement, as if `tick` had not been called.
  package func letTimePass(milliseconds: Double) { run?.letTimePass(milliseconds) }

  // MARK: Inputs

  /// The values of all inputs by name. Events have no value and are not included.
  public var inputs: [String: StateMachine.InputValue] { run?.inputs.all ?? [:] }

  /// Returns the value of a numeric input; nil if it does not exist.
  public func number(_ name: String) -> Float? { run?.inputs.number(name) }

  /// Returns the value of a string input; nil if it does not exist.
  public func string(_ name: String) -> String? { run?.inputs.strings[name] }

  /// Returns the value of a boolean input; nil if it does not exist.
  public func boolean(_ name: String) -> Bool? { run?.inputs.booleans[name] }

  /// Sets an input and evaluates the transitions.
  ///
  /// - Parameters:
  ///   - name: The name of the input.
  ///   - value: The new value, of the type that the machine declares.
  ///   - evaluates: Whether the transitions are evaluated. Default: true.
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine, or `unknownInput` if
  ///   it has no input of this name and type.
  public func setInput(
    _ name: String, to value: StateMachine.InputValue, evaluates: Bool = true
  ) throws(DotLottieError) {
    try withRun { (run) throws(DotLottieError) in
      try run.setInput(name, to: value, evaluates: evaluates)
    }
  }

  /// Fires an event and evaluates the transitions.
  ///
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine, or `noSuchEvent` if it
  ///   does not declare the event.
  public func fire(_ name: String) throws(DotLottieError) {
    try withRun { (run) throws(DotLottieError) in try run.fire(name) }
  }

  /// Restores the declared value of an input and evaluates the transitions; without any effect
  /// while the machine is stopped.
  public func resetInput(_ name: String) { transaction { run?.resetInput(name) } }

  /// Whether a guard is met by the present inputs.
  package func isMet(_ condition: StateMachine.Guard) -> Bool { run?.isMet(condition) ?? false }

  // MARK: Triggers

  /// The names of the triggers to which the machine reacts, sorted. A machine with enter or exit
  /// triggers needs pointer moves too.
  public var listens: [String] {
    var triggers = Set((run?.machine.interactions ?? []).map(\.trigger))
    if !triggers.isDisjoint(with: [.pointerEnter, .pointerExit]) { triggers.insert(.pointerMove) }
    return triggers.map(\.rawValue).sorted()
  }

  /// Sends a pointer event to the machine.
  ///
  /// - Parameters:
  ///   - pointer: The type of the event.
  ///   - x: The position in pixels of the canvas, from left to right.
  ///   - y: The position in pixels of the canvas, from top to bottom.
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine.
  public func post(_ pointer: InteractivePointer, x: Double, y: Double) throws(DotLottieError) {
    try withRun { $0.post(pointer, x, y) }
  }

  /// Sends the end of playback or of a loop to the machine. Playback itself calls this function;
  /// other triggers are ignored.
  public func post(_ trigger: StateMachine.Trigger) {
    transaction {
      if trigger == .complete || trigger == .loopComplete { run?.post(trigger) }
    }
  }
}
