// SPDX-License-Identifier: Apache-2.0

internal import Geometry

extension InteractivePlayer {
  /// Runs the entry or exit actions of a state. Changed inputs are evaluated by the current round
  /// of the pipeline.
  func perform(_ actions: [StateMachine.Action]) {
    for action in actions {
      guard run?.isExhausted == false else { return }
      guard perform(action) else { continue }
      if case .fire = action { continue }
      run?.hasMutated = true
    }
  }

  /// Runs the actions of an interaction and evaluates the transitions after each action.
  func performAndEvaluate(_ actions: [StateMachine.Action]) {
    for action in actions {
      guard run?.isExhausted == false else { return stopEndless() }
      guard perform(action) else { continue }
      if case .increment(_, _, nil) = action { run?.hasMutated = true }
      runPipeline()
    }
  }

  /// Runs one action.
  ///
  /// - Returns: Whether transitions must be evaluated.
  private func perform(_ action: StateMachine.Action) -> Bool {
    guard let inputs = run?.inputs else { return false }
    run?.spend(1)
    switch action {
    case .setNumeric(let name, let operand):
      return inputs.value(operand).map { set($0, for: name) } ?? false
    case .setString(let name, let text): return set(inputs.text(text), for: name)
    case .setBoolean(let name, let operand):
      return inputs.value(operand).map { set($0, for: name) } ?? false
    case .toggle(let name): return inputs.booleans[name].map { set(!$0, for: name) } ?? false
    case .increment(let name, let sign, let operand):
      let step = operand.flatMap(inputs.value) ?? 1
      return change(name) { $0 + sign * step }
    case .multiply(let name, let operand):
      guard let factor = inputs.value(operand) else { return false }
      return change(name, evenIfEqual: false) { $0 * factor }
    case .floor(let name): return change(name, evenIfEqual: false) { $0.rounded(.down) }
    case .clamp(let name, let low, let high): return clamp(name, low, high)
    case .setRandom(let name, let low, let high, let isInteger):
      return setRandom(name, low, high, isInteger: isInteger)
    case .reset(let name): return resetDeclared(name)
    case .fire(let name): return fireDeclared(name)
    default:
      performOutside(action)
      return false
    }
  }

  /// Runs an action that changes no input: playback, themes, URLs and custom events.
  private func performOutside(_ action: StateMachine.Action) {
    guard let run else { return }
    switch action {
    case .setFrame(let operand):
      if let frame = run.inputs.value(operand) { showFrame(Double(frame)) }
    case .setProgress(let operand):
      if let percent = run.inputs.value(operand) {
        showFrame(clock.lastFrame * Double(percent) / 100)
      }
    case .setTheme(let name): try? setTheme(run.inputs.referenced(name))
    case .openURL(let address, let target): openURL(run.inputs.referenced(address), target)
    case .fireCustomEvent(let text): report(.custom(text))
    default: break
    }
  }

  /// Moves to a frame, clamped to the animation.
  private func showFrame(_ frame: Double) {
    guard clock.status != .idle, frame.isFinite else { return }
    try? setFrame(frame.clamped(to: 0...clock.lastFrame))
  }

  /// Reports a URL to open, if the policy allows it.
  private func openURL(_ address: String, _ target: String) {
    guard let run, run.urls.allows(address, isPressed: run.isPressed) else { return }
    report(.openURL(address, target: target))
  }

  // MARK: Inputs

  /// Sets a numeric input to a function of its value.
  ///
  /// - Parameter evenIfEqual: Whether an unchanged value counts as set too.
  /// - Returns: Whether the input exists and was set.
  private func change(
    _ name: String, evenIfEqual: Bool = true, _ body: (Float) -> Float
  ) -> Bool {
    guard let old = run?.inputs.numbers[name] else { return false }
    let new = body(old)
    guard new != old || evenIfEqual else { return false }
    return set(new, for: name)
  }

  /// Clamps a numeric input; without any effect if a limit is unknown or the minimum is above the
  /// maximum.
  private func clamp(
    _ name: String, _ low: StateMachine.NumericOperand?, _ high: StateMachine.NumericOperand?
  ) -> Bool {
    guard let inputs = run?.inputs, low != nil || high != nil else { return false }
    let lower = low.map { inputs.value($0) } ?? -.infinity
    let upper = high.map { inputs.value($0) } ?? .infinity
    guard let lower, let upper, lower <= upper else { return false }
    return change(name, evenIfEqual: false) { min(max($0, lower), upper) }
  }

  /// Sets a numeric input to a random number in `low..<high`, or to a random whole step from `low`
  /// to `high`.
  private func setRandom(
    _ name: String, _ low: StateMachine.NumericOperand, _ high: StateMachine.NumericOperand,
    isInteger: Bool
  ) -> Bool {
    guard let inputs = run?.inputs, let lower = inputs.value(low), let upper = inputs.value(high),
      lower <= upper, inputs.numbers[name] != nil
    else { return false }
    let random = run?.random.next() ?? 0
    let value =
      isInteger
      ? lower + (random * (upper - lower + 1)).rounded(.down) : lower + random * (upper - lower)
    return set(value, for: name)
  }

  /// Sets a numeric input and reports a change.
  ///
  /// - Returns: Whether the machine has such an input.
  func set(_ value: Float, for name: String) -> Bool {
    guard let old = run?.inputs.set(value, for: name) else { return false }
    if old != value { report(.numericChanged(name, old: old, new: value)) }
    return true
  }

  /// Sets a string input and reports a change; see the numeric variant.
  func set(_ value: String, for name: String) -> Bool {
    guard let old = run?.inputs.set(value, for: name) else { return false }
    if old != value { report(.stringChanged(name, old: old, new: value)) }
    return true
  }

  /// Sets a boolean input and reports a change; see the numeric variant.
  func set(_ value: Bool, for name: String) -> Bool {
    guard let old = run?.inputs.set(value, for: name) else { return false }
    if old != value { report(.booleanChanged(name, old: old, new: value)) }
    return true
  }

  /// Fires an event, which is pending until transitions have been evaluated.
  ///
  /// - Returns: Whether the machine has such an event.
  func fireDeclared(_ name: String) -> Bool {
    guard run?.inputs.events.contains(name) ?? false else { return false }
    run?.pending = name
    report(.fired(name))
    return true
  }

  /// Restores the declared values of all inputs with a name.
  ///
  /// - Returns: Whether the machine has such an input.
  func resetDeclared(_ name: String) -> Bool {
    var exists = false
    for value in run?.inputs.declared(name) ?? [] {
      switch value {
      case .numeric(let value): exists = set(value, for: name) || exists
      case .string(let value): exists = set(value, for: name) || exists
      case .boolean(let value): exists = set(value, for: name) || exists
      case .event: break
      }
    }
    return exists
  }
}
