// SPDX-License-Identifier: Apache-2.0

extension StateMachine {
  /// Refuses what the format refuses; the rest of what can be wrong is in `problems`.
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

/// Which inputs there are, by name and type.
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

  /// Some input has this name.
  func contains(_ name: String) -> Bool {
    numeric.contains(name) || boolean.contains(name) || string.contains(name)
      || event.contains(name) || name == StateMachine.elapsedTime
  }

  /// Why a guard refuses the machine; nil if it does not.
  func mistake(in condition: StateMachine.Guard) -> String? {
    switch condition {
    case .numeric(_, _, .input(let name)), .numeric(_, _, .never(let name)):
      if name == "true" || name == "false" || name.hasPrefix("@") || numeric.contains(name) {
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
