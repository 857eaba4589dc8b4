// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension StateMachine {
  /// Throws an error for what makes a machine invalid according to the format: duplicate state
  /// names, several global states, several transitions without guards, unknown inputs in
  /// comparisons. Other problems are in `problems`.
  func check() throws(DotLottieError) {
    let types = InputTypes(inputs)
    var names: Set<String> = []
    var hasGlobal = false
    for (i, state) in states.enumerated() {
      let path = "states[\(i)]"
      if state.isGlobal {
        if hasGlobal {
          throw DotLottieError(
            .multipleGlobalStates, path: path, reason: "there is a second GlobalState")
        }
        hasGlobal = true
      }
      if !names.insert(state.name).inserted {
        throw DotLottieError(
          .duplicateStateName, path: path + ".name",
          reason: "there is a second state “\(state.name)”")
      }
      try check(state, at: path, types)
    }
  }

  /// Checks the transitions and guards of a state.
  private func check(_ state: State, at path: String, _ types: InputTypes) throws(DotLottieError) {
    var guardless = 0
    for (i, transition) in state.transitions.enumerated() {
      let path = "\(path).transitions[\(i)]"
      for (k, condition) in (transition.guards ?? []).enumerated() {
        if let reason = types.mistake(in: condition) {
          throw DotLottieError(.unknownInput, path: "\(path).guards[\(k)]", reason: reason)
        }
      }
      guard transition.guards == nil else { continue }
      guardless += 1
      if guardless > 1 {
        throw DotLottieError(
          .multipleGuardlessTransitions, path: path,
          reason: "the state “\(state.name)” has a second transition without guards")
      }
    }
  }
}

/// The names of a machine's inputs by type.
struct InputTypes {
  private(set) var numeric: Set<String> = []
  private(set) var boolean: Set<String> = []
  private(set) var string: Set<String> = []
  private(set) var event: Set<String> = []

  init(_ inputs: [StateMachine.Input]) {
    for input in inputs {
      switch input.value {
      case .numeric: numeric.insert(input.name)
      case .boolean: boolean.insert(input.name)
      case .string: string.insert(input.name)
      case .event: event.insert(input.name)
      }
    }
  }

  /// Returns whether a numeric operand can refer to this name.
  func hasNumber(_ name: String) -> Bool {
    numeric.contains(name) || name == StateMachine.elapsedTime
  }

  /// Returns whether an input of any type has this name.
  func contains(_ name: String) -> Bool {
    numeric.contains(name) || boolean.contains(name) || string.contains(name)
      || event.contains(name) || name == StateMachine.elapsedTime
  }

  /// Returns the reason why a guard makes the machine invalid; nil for a valid guard.
  func mistake(in condition: StateMachine.Guard) -> Message? {
    switch condition {
    case .numeric(_, _, .input(let name)), .numeric(_, _, .never(let name)):
      if Bool(name) != nil || name.hasPrefix("@") || numeric.contains(name) {
        return nil
      }
      return "there is no numeric input “\(name)” to compare with"
    case .boolean(_, _, .input(let name)) where !boolean.contains(name):
      return "there is no boolean input “\(name)” to compare with"
    case .string(_, _, .input(let name)) where !string.contains(name):
      return "there is no string input “\(name)” to compare with"
    case .event(let name) where !event.contains(name):
      return "there is no event “\(name)”"
    default: return nil
    }
  }
}
