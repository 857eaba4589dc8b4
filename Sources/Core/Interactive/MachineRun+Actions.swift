// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

extension MachineRun {
  private typealias Operand = StateMachine.NumericOperand

  /// Runs the entry or exit actions of a state. Changed inputs are evaluated by the current round
  /// of the pipeline.
  func perform(_ actions: [StateMachine.Action]) {
    for action in actions {
      guard !isExhausted else { return }
      guard perform(action) else { continue }
      if case .fire = action { continue }
      hasMutated = true
    }
  }

  /// Runs the actions of an interaction and evaluates the transitions after each action.
  func performAndEvaluate(_ actions: [StateMachine.Action]) {
    for action in actions {
      guard !isExhausted else { return stopEndless() }
      guard perform(action) else { continue }
      if case .increment(_, _, nil) = action { hasMutated = true }
      runPipeline()
    }
  }

  /// Runs one action; returns whether transitions must be evaluated.
  private func perform(_ action: StateMachine.Action) -> Bool {
    spend(1)
    switch action {
    case .setNumeric(let name, let operand):
      return set(inputs.value(operand).map { .numeric($0) }, for: name)
    case .setString(let name, let text): return set(.string(inputs.text(text)), for: name)
    case .setBoolean(let name, let operand):
      return set(inputs.value(operand).map { .boolean($0) }, for: name)
    case .toggle(let name): return set(inputs.booleans[name].map { .boolean(!$0) }, for: name)
    case .increment(let name, let sign, let operand):
      let step = operand.flatMap { inputs.value($0) } ?? 1
      return set(inputs.numbers[name].map { .numeric($0 + sign * step) }, for: name)
    case .multiply(let name, let operand):
      guard let factor = inputs.value(operand) else { return false }
      return change(name) { $0 * factor }
    case .floor(let name): return change(name) { $0.rounded(.down) }
    case .clamp(let name, let low, let high): return clamp(name, low, high)
    case .setRandom(let name, let low, let high, let isInteger):
      return setRandom(name, low, high, isInteger: isInteger)
    case .reset(let name): return restore(name)
    case .fire(let name): return raise(name)
    case .setFrame(let operand): showFrame(inputs.value(operand).map { Double($0) })
    case .setProgress(let operand):
      showFrame(inputs.value(operand).map { host.clock.lastFrame * Double($0) / 100 })
    case .setTheme(let name): try? host.setTheme(inputs.referenced(name))
    case .openURL(let address, let target):
      let address = inputs.referenced(address)
      guard urls.allows(address, isPressed: isPressed) else { return false }
      host.report(.openURL(address, target: target))
    case .fireCustomEvent(let text): host.report(.custom(text))
    }
    return false
  }

  /// Moves to a frame, clamped to the animation.
  private func showFrame(_ frame: Double?) {
    guard let frame, host.clock.status != .idle, frame.isFinite else { return }
    try? host.setFrame(frame.clamped(to: 0...host.clock.lastFrame))
  }

  // MARK: Inputs

  /// Sets an input to a value of its type, and evaluates the transitions if asked to.
  func setInput(_ name: String, to value: StateMachine.InputValue, evaluates: Bool)
    throws(DotLottieError)
  {
    let exists = set(value, for: name)
    if evaluates { runPipeline() }
    guard exists else {
      throw DotLottieError(.unknownInput, reason: "there is no \(value.typeName) input “\(name)”")
    }
  }

  /// Fires an event and evaluates the transitions.
  func fire(_ name: String) throws(DotLottieError) {
    guard raise(name) else {
      throw DotLottieError(.noSuchEvent, reason: "there is no event “\(name)”")
    }
    runPipeline()
  }

  /// Restores the declared value of an input and evaluates the transitions, unless stopped.
  func resetInput(_ name: String) {
    guard status != .stopped else { return }
    _ = restore(name)
    runPipeline()
  }

  /// Sets a numeric input to a function of its value; returns whether it changed.
  private func change(_ name: String, _ body: (Float) -> Float) -> Bool {
    guard let old = inputs.numbers[name] else { return false }
    let new = body(old)
    return new != old && set(.numeric(new), for: name)
  }

  /// Clamps a numeric input; without any effect if a limit is unknown or the minimum is above the
  /// maximum.
  private func clamp(_ name: String, _ low: Operand?, _ high: Operand?) -> Bool {
    guard low != nil || high != nil else { return false }
    let lower = low.map { inputs.value($0) } ?? -.infinity
    let upper = high.map { inputs.value($0) } ?? .infinity
    guard let lower, let upper, lower <= upper else { return false }
    return change(name) { min(max($0, lower), upper) }
  }

  /// Sets a numeric input to a random number in `low..<high`, or to a random whole step from `low`
  /// to `high`.
  private func setRandom(_ name: String, _ low: Operand, _ high: Operand, isInteger: Bool) -> Bool {
    guard let lower = inputs.value(low), let upper = inputs.value(high), lower <= upper,
      inputs.numbers[name] != nil
    else { return false }
    let part = random.next()
    let step = isInteger ? (part * (upper - lower + 1)).rounded(.down) : part * (upper - lower)
    return set(.numeric(lower + step), for: name)
  }

  /// Sets an input and reports a change; returns whether there is a value, and an input of this
  /// name and type.
  private func set(_ value: StateMachine.InputValue?, for name: String) -> Bool {
    switch value {
    case .numeric(let new):
      guard let old = inputs.numbers[name] else { return false }
      inputs.numbers[name] = new
      if old != new { host.report(.numericChanged(name, old: old, new: new)) }
    case .string(let new):
      guard let old = inputs.strings[name] else { return false }
      inputs.strings[name] = new
      if old != new { host.report(.stringChanged(name, old: old, new: new)) }
    case .boolean(let new):
      guard let old = inputs.booleans[name] else { return false }
      inputs.booleans[name] = new
      if old != new { host.report(.booleanChanged(name, old: old, new: new)) }
    case .event, nil: return false
    }
    return true
  }

  /// Fires an event, which is pending until transitions have been evaluated; returns whether the
  /// machine has it.
  private func raise(_ name: String) -> Bool {
    guard inputs.events.contains(name) else { return false }
    pending = name
    host.report(.fired(name))
    return true
  }

  /// Restores the declared values of all inputs with a name; returns whether there is one.
  private func restore(_ name: String) -> Bool {
    let hasBoolean = set(declared.booleans[name].map { .boolean($0) }, for: name)
    let hasNumber = set(declared.numbers[name].map { .numeric($0) }, for: name)
    let hasString = set(declared.strings[name].map { .string($0) }, for: name)
    return hasBoolean || hasNumber || hasString
  }
}
