// SPDX-License-Identifier: Apache-2.0

/// The values of a machine's inputs. Each type of input has names of its own.
struct MachineInputs {
  var numbers: [String: Float] = [:]
  var strings: [String: String] = [:]
  var booleans: [String: Bool] = [:]
  /// The names of the declared events.
  private(set) var events: Set<String> = []
  /// The time since the start of the machine in seconds. It is added up in single precision, as in
  /// the reference player, so that guards with it are met in the same step.
  private(set) var elapsed: Float = 0

  /// Creates inputs with their declared values.
  init(_ inputs: [StateMachine.Input]) {
    for input in inputs {
      switch input.value {
      case .numeric(let value): numbers[input.name] = value
      case .string(let value): strings[input.name] = value
      case .boolean(let value): booleans[input.name] = value
      case .event: events.insert(input.name)
      }
    }
  }

  /// The values of all inputs by name, with `@elapsedTime` and without events.
  var all: [String: StateMachine.InputValue] {
    var result: [String: StateMachine.InputValue] = [:]
    for (name, value) in numbers { result[name] = .numeric(value) }
    for (name, value) in booleans { result[name] = .boolean(value) }
    for (name, value) in strings { result[name] = .string(value) }
    result[StateMachine.elapsedTime] = .numeric(elapsed)
    return result
  }

  /// Returns the value of a numeric input or of `@elapsedTime`; nil if it does not exist.
  func number(_ name: String) -> Float? {
    name == StateMachine.elapsedTime ? elapsed : numbers[name]
  }

  // MARK: Time

  /// Sets the time to 0.
  mutating func restartTime() { elapsed = 0 }

  /// Adds to the time.
  mutating func addTime(milliseconds: Double) { elapsed += Float(milliseconds) / 1000 }

  // MARK: Operands

  /// Returns the value of a numeric operand; nil if its input does not exist.
  func value(_ operand: StateMachine.NumericOperand) -> Float? {
    switch operand {
    case .value(let value): value
    case .input(let name): number(name)
    case .never: nil
    }
  }

  /// Returns the value with which a number is compared; see the numeric operand.
  func value(_ comparand: StateMachine.NumericComparand) -> Float? {
    switch comparand {
    case .value(let value): value
    case .input(let name): number(name)
    case .never: nil
    }
  }

  /// Returns the value of a boolean operand; see the numeric operand.
  func value(_ operand: StateMachine.BooleanComparand) -> Bool? {
    switch operand {
    case .value(let value): value
    case .input(let name): booleans[name]
    case .never: nil
    }
  }

  /// Returns the value with which a string is compared; see the numeric operand.
  func value(_ comparand: StateMachine.StringComparand) -> String? {
    switch comparand {
    case .value(let value): value
    case .input(let name): strings[name]
    case .never: nil
    }
  }

  /// Returns the value of the string input with this name, otherwise the text itself.
  func text(_ text: String) -> String { strings[text.withoutDollar] ?? text }

  /// Returns the value of the string input for a text that starts with `$`, otherwise the text
  /// itself.
  func referenced(_ text: String) -> String { text.hasPrefix("$") ? self.text(text) : text }

  // MARK: Guards

  /// Returns whether a guard is met, with the name of the pending event. A guard with an unknown
  /// input is never met.
  func meets(_ condition: StateMachine.Guard, pending: String?) -> Bool {
    switch condition {
    case .event(let name): pending == name
    case .numeric(let name, let condition, let comparand):
      condition.compares(number(name), value(comparand))
    case .boolean(let name, let condition, let comparand):
      condition.equates(booleans[name], value(comparand))
    case .string(let name, let condition, let comparand):
      condition.equates(strings[name], value(comparand))
    }
  }
}

extension StateMachine.Condition {
  /// Returns the result of comparing numbers.
  fileprivate func compares(_ a: Float?, _ b: Float?) -> Bool {
    guard let a, let b else { return false }
    return switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    case .less: a < b
    case .lessOrEqual: a <= b
    }
  }

  /// Returns the result of comparing values without an order; order conditions are never met.
  fileprivate func equates<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool {
    guard let a, let b else { return false }
    return self == .equal ? a == b : self == .notEqual && a != b
  }
}
