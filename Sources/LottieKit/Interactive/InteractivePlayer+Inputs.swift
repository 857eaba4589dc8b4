// SPDX-License-Identifier: Apache-2.0

extension InteractivePlayer {
  // MARK: Inputs

  /// The values of all inputs by name. Events have no value and are not included.
  public var inputs: [String: StateMachine.InputValue] {
    guard let inputs = run?.inputs else { return [:] }
    var result: [String: StateMachine.InputValue] = [:]
    for (name, value) in inputs.numbers { result[name] = .numeric(value) }
    for (name, value) in inputs.booleans { result[name] = .boolean(value) }
    for (name, value) in inputs.strings { result[name] = .string(value) }
    result[StateMachine.elapsedTime] = .numeric(Float(inputs.elapsed))
    return result
  }

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
    try transaction { () throws(DotLottieError) in
      guard run != nil else { throw .noMachine }
      let exists =
        switch value {
        case .numeric(let value): set(value, for: name)
        case .string(let value): set(value, for: name)
        case .boolean(let value): set(value, for: name)
        case .event: false
        }
      if evaluates { runPipeline() }
      guard exists else {
        throw DotLottieError(
          .unknownInput, reason: "there is no \(value.typeName) input “\(name)”")
      }
    }
  }

  /// Fires an event and evaluates the transitions.
  ///
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine, or `noSuchEvent` if it
  ///   does not declare the event.
  public func fire(_ name: String) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard run != nil else { throw .noMachine }
      guard fireDeclared(name) else {
        throw DotLottieError(.noSuchEvent, reason: "there is no event “\(name)”")
      }
      runPipeline()
    }
  }

  /// Restores the declared value of an input and evaluates the transitions; without any effect
  /// while the machine is stopped.
  public func resetInput(_ name: String) {
    transaction {
      guard let run, run.status != .stopped else { return }
      _ = resetDeclared(name)
      runPipeline()
    }
  }

  /// Whether a guard is met by the present inputs.
  package func isMet(_ condition: StateMachine.Guard) -> Bool {
    run.map { $0.inputs.meets(condition, pending: $0.pending) } ?? false
  }

  // MARK: Pointer

  /// The names of the triggers to which the machine reacts, sorted. A machine with enter or exit
  /// triggers needs pointer moves too.
  public var listens: [String] {
    var result: Set<String> = []
    for interaction in run?.machine.interactions ?? [] {
      result.insert(interaction.trigger.rawValue)
      if interaction.trigger == .pointerEnter || interaction.trigger == .pointerExit {
        result.insert(StateMachine.Trigger.pointerMove.rawValue)
      }
    }
    return result.sorted()
  }

  /// Sends a pointer event to the machine.
  ///
  /// - Parameters:
  ///   - pointer: The type of the event.
  ///   - x: The position in pixels of the canvas, from left to right.
  ///   - y: The position in pixels of the canvas, from top to bottom.
  /// - Throws: `DotLottieError` with the code `noMachine` without a machine.
  public func post(_ pointer: InteractivePointer, x: Double, y: Double) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard run != nil else { throw .noMachine }
      run?.isPressed = pointer == .down || pointer == .click
      defer { run?.isPressed = false }
      if pointer != .move { postButton(pointer, x, y) }
      if pointer == .move || pointer == .down || pointer == .up { postMotion(pointer, x, y) }
    }
  }

  /// Runs the interactions with the trigger of an event. All layers are tested before the first
  /// action runs, since actions can move layers.
  private func postButton(_ pointer: InteractivePointer, _ x: Double, _ y: Double) {
    guard let run else { return }
    var actions: [StateMachine.Action] = []
    for interaction in run.machine.interactions where interaction.trigger == pointer.trigger {
      guard let layer = interaction.layerName else {
        actions += interaction.actions
        continue
      }
      let isHit = hitTest(layer, x, y)
      if pointer == .exit {
        guard !isHit, self.run?.entered.remove(layer) != nil else { continue }
        actions += interaction.actions
      } else if isHit {
        self.run?.entered.insert(layer)
        actions += interaction.actions
      }
    }
    performAndEvaluate(actions)
  }

  /// Runs the interactions for pointer moves, and those for layers that the pointer enters or
  /// exits.
  private func postMotion(_ pointer: InteractivePointer, _ x: Double, _ y: Double) {
    guard let run else { return }
    var actions: [StateMachine.Action] = []
    var watched: [String] = []
    for interaction in run.machine.interactions {
      switch interaction.trigger {
      case .pointerMove where pointer == .move: actions += interaction.actions
      case .pointerEnter, .pointerExit:
        if let layer = interaction.layerName, !watched.contains(layer) { watched.append(layer) }
      default: break
      }
    }
    var left: [String] = []
    var entered: [String] = []
    for layer in watched {
      let isHit = hitTest(layer, x, y)
      if isHit, self.run?.entered.insert(layer).inserted == true { entered.append(layer) }
      if !isHit, self.run?.entered.remove(layer) != nil { left.append(layer) }
    }
    // Exit triggers precede enter triggers: the pointer leaves one layer before it enters the next.
    for (layers, trigger) in [(left, StateMachine.Trigger.pointerExit), (entered, .pointerEnter)] {
      for layer in layers {
        for interaction in run.machine.interactions
        where interaction.trigger == trigger && interaction.layerName == layer {
          actions += interaction.actions
        }
      }
    }
    performAndEvaluate(actions)
  }

  /// Sends the end of playback or of a loop to the machine. Playback itself calls this function;
  /// other triggers are ignored.
  public func post(_ trigger: StateMachine.Trigger) {
    transaction {
      guard let run, trigger == .complete || trigger == .loopComplete else { return }
      let actions = run.machine.interactions
        .filter { $0.trigger == trigger && $0.stateName == run.currentName }
        .flatMap(\.actions)
      performAndEvaluate(actions)
    }
  }
}
