// SPDX-License-Identifier: Apache-2.0

/// What a state machine is doing.
public enum MachineStatus: String, Sendable {
  /// There is none.
  case none = "None"
  /// It does not react to anything.
  case stopped = "Stopped"
  /// It is in a state and reacts to events.
  case running = "Running"
  /// It is between two states.
  case tweening = "Tweening"
}

/// A machine that runs: where it is, and what its inputs are.
final class MachineRun {
  /// A movement to a state that is not entered yet.
  struct Crossing {
    var target: Int
    /// The state's exit actions have been left out, as those of the global state's transitions are.
    var isByGlobal: Bool
  }

  let machine: StateMachine
  var status = MachineStatus.stopped
  /// The present state; nil before the first start.
  var current: Int?
  var inputs: MachineInputs
  /// The event that was fired and not yet looked at.
  var pending: String?
  /// An action of a state has set an input since this was last looked at.
  var hasMutated = false
  /// States that the pipeline has been in since they were last found to repeat.
  private var seen: Set<Int> = []
  private var latest: Int?
  var random = PermutedRandom()
  /// What the sequence of random numbers begins with at each start.
  var seed = PermutedRandom.defaultSeed
  var urls = URLPolicy(entries: [], requiresUserInteraction: true)
  /// The actions that run now were set off by a press.
  var isPressed = false
  /// The layer that the pointer has entered last.
  var entered: Set<String> = []
  var crossing: Crossing?
  /// What `stop` gives back.
  let saved: InteractiveSettings

  init(_ machine: StateMachine, saved: InteractiveSettings) {
    self.machine = machine
    self.saved = saved
    inputs = MachineInputs(machine.inputs)
  }

  var currentState: StateMachine.State? { current.map { machine.states[$0] } }
  var currentName: String { currentState?.name ?? "" }

  /// The state noted last had been noted before.
  private(set) var closesRing = false

  func forgetHistory() {
    seen = []
    latest = nil
    closesRing = false
  }

  /// Notes that the pipeline looks at a state.
  func note(_ state: Int) {
    if let latest { seen.insert(latest) }
    latest = state
    closesRing = seen.contains(state)
  }
}

/// The values of a machine's inputs, by name and type.
final class MachineInputs {
  private(set) var numbers: [String: Float] = [:]
  private(set) var strings: [String: String] = [:]
  private(set) var booleans: [String: Bool] = [:]
  let events: Set<String>
  private let initial: [StateMachine.Input]
  /// Seconds since the start.
  var elapsed = 0.0

  init(_ inputs: [StateMachine.Input]) {
    initial = inputs
    var events: Set<String> = []
    for input in inputs {
      switch input.value {
      case .numeric(let value): numbers[input.name] = value
      case .string(let value): strings[input.name] = value
      case .boolean(let value): booleans[input.name] = value
      case .event: events.insert(input.name)
      }
    }
    self.events = events
  }

  func number(_ name: String) -> Float? {
    name == StateMachine.elapsedTime ? Float(elapsed) : numbers[name]
  }

  /// - Returns: The value before; nil, and nothing changes, where there is no such input.
  func set(_ value: Float, for name: String) -> Float? {
    guard let old = numbers[name] else { return nil }
    numbers[name] = value
    return old
  }

  func set(_ value: String, for name: String) -> String? {
    guard let old = strings[name] else { return nil }
    strings[name] = value
    return old
  }

  func set(_ value: Bool, for name: String) -> Bool? {
    guard let old = booleans[name] else { return nil }
    booleans[name] = value
    return old
  }

  /// The declared values of a name, one for each type.
  func declared(_ name: String) -> [StateMachine.InputValue] {
    var result: [String: StateMachine.InputValue] = [:]
    for input in initial where input.name == name { result[input.value.typeName] = input.value }
    return result.keys.sorted().compactMap { result[$0] }
  }

  // MARK: Operands

  /// nil where it refers to nothing.
  func value(_ operand: StateMachine.NumericOperand) -> Float? {
    switch operand {
    case .value(let value): value
    case .input(let name): number(name)
    case .never: nil
    }
  }

  func value(_ operand: StateMachine.BooleanComparand) -> Bool? {
    switch operand {
    case .value(let value): value
    case .input(let name): booleans[name]
    case .never: nil
    }
  }

  /// A text, or that of the string input that it names.
  func text(_ text: String) -> String { strings[text.withoutDollar] ?? text }

  /// A text, or that of the string input that it names with a `$`.
  func referenced(_ text: String) -> String {
    text.hasPrefix("$") ? strings[text.withoutDollar] ?? text : text
  }

  // MARK: Guards

  func meets(_ condition: StateMachine.Guard, pending: String?) -> Bool {
    switch condition {
    case .event(let name): return pending == name
    case .numeric(let name, let condition, let comparand):
      let other: Float? =
        switch comparand {
        case .value(let value): value
        case .input(let input): number(input)
        case .never: nil
        }
      guard let value = number(name), let other else { return false }
      return condition.compares(value, other)
    case .boolean(let name, let condition, let comparand):
      guard let value = booleans[name], let other = self.value(comparand) else { return false }
      return condition.equates(value == other)
    case .string(let name, let condition, let comparand):
      let other: String? =
        switch comparand {
        case .value(let value): value
        case .input(let input): strings[input]
        case .never: nil
        }
      guard let value = strings[name], let other else { return false }
      return condition.equates(value == other)
    }
  }
}

extension StateMachine.Condition {
  fileprivate func compares(_ a: Float, _ b: Float) -> Bool {
    switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    case .less: a < b
    case .lessOrEqual: a <= b
    }
  }

  /// For values without an order.
  fileprivate func equates(_ areEqual: Bool) -> Bool {
    switch self {
    case .equal: areEqual
    case .notEqual: !areEqual
    default: false
    }
  }
}

/// The PCG32 generator (XSH-RR), whose numbers are the same everywhere.
struct PermutedRandom {
  static let defaultSeed: UInt64 = 0x853c_49e6_748f_ea9b
  private static let multiplier: UInt64 = 6_364_136_223_846_793_005
  private static let increment: UInt64 = 2 &* 1_442_695_040_888_963_407 &+ 1
  private var state: UInt64 = 0

  init(seed: UInt64 = PermutedRandom.defaultSeed) {
    step()
    state &+= seed
    step()
  }

  private mutating func step() {
    state = state &* Self.multiplier &+ Self.increment
  }

  /// In 0..<1.
  mutating func next() -> Float {
    let old = state
    step()
    let shifted = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let rotation = UInt32(truncatingIfNeeded: old >> 59)
    let bits = (shifted >> rotation) | (shifted << ((~rotation &+ 1) & 31))
    return Float(bits >> 7) / Float(1 << 25)
  }
}
