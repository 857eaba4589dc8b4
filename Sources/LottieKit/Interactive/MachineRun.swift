// SPDX-License-Identifier: Apache-2.0

/// The status of a state machine.
public enum MachineStatus: String, Sendable {
  /// No machine is loaded.
  case none = "None"
  /// The machine does not react to inputs and events.
  case stopped = "Stopped"
  /// The machine is in a state and reacts to inputs and events.
  case running = "Running"
  /// The machine is in a tweened transition between two states.
  case tweening = "Tweening"
}

/// The run-time state of a state machine: its status, its current state and the values of its
/// inputs.
final class MachineRun {
  /// A tweened transition in progress, whose target state is not entered yet.
  struct Crossing {
    /// The index of the target state.
    var target: Int
    /// Whether the transition belongs to the global state, whose transitions run no exit actions.
    var isByGlobal: Bool
  }

  /// The immutable machine.
  let machine: StateMachine
  var status = MachineStatus.stopped
  /// The index of the current state; nil before the first start.
  var current: Int?
  /// The values of the inputs.
  var inputs: MachineInputs
  /// The event that was fired and not yet evaluated by guards.
  var pending: String?
  /// Whether an action of a state has set an input since the last evaluation.
  var hasMutated = false
  /// Whether a final state was entered whose entry actions have set an input.
  var leavesFinalState = false
  /// The states that the pipeline has visited, for the detection of cycles.
  private var seen: Set<Int> = []
  /// The state that was visited last, which is not in `seen` yet.
  private var latest: Int?
  /// The generator of random inputs.
  var random = PermutedRandom()
  /// The seed of random numbers at each start.
  var seed = PermutedRandom.defaultSeed
  /// The URLs that actions may open.
  var urls = URLPolicy(entries: [], requiresUserInteraction: true)
  /// Whether the current actions were triggered by a press.
  var isPressed = false
  /// The names of the layers in which the pointer is.
  var entered: Set<String> = []
  /// The tweened transition in progress.
  var crossing: Crossing?
  /// The cost of the current call so far: one for each guard and action, more for files.
  private(set) var work = 0
  /// The playback settings that are restored when the machine stops.
  let saved: InteractiveSettings

  /// Creates a machine that is stopped.
  init(_ machine: StateMachine, saved: InteractiveSettings) {
    self.machine = machine
    self.saved = saved
    inputs = MachineInputs(machine.inputs)
  }

  var currentState: StateMachine.State? { current.map { machine.states[$0] } }
  var currentName: String { currentState?.name ?? "" }

  /// Whether the last visited state had been visited before.
  private(set) var closesCycle = false

  // MARK: Bounds

  /// The cost at which a call counts as endless. A machine of 500 states and 1,000 inputs needs
  /// some thousands.
  static let workLimit = 500_000

  /// Whether the current call has done more than any sensible machine needs.
  var isExhausted: Bool { work > Self.workLimit }

  /// Adds a cost. The decoding of 64 bytes costs about as much as a guard.
  func spend(_ cost: Int) { work += cost }
  func spend(decoding json: [UInt8]?) { work += (json?.count ?? 0) / 64 }

  /// Starts to count for another call.
  func beginCall() { work = 0 }

  /// Restarts the detection of cycles.
  func forgetHistory() {
    seen = []
    latest = nil
    closesCycle = false
  }

  /// Records that the pipeline evaluates a state.
  func note(_ state: Int) {
    if let latest { seen.insert(latest) }
    latest = state
    closesCycle = seen.contains(state)
  }
}

/// The values of a machine's inputs. Each type of input has names of its own.
final class MachineInputs {
  private(set) var numbers: [String: Float] = [:]
  private(set) var strings: [String: String] = [:]
  private(set) var booleans: [String: Bool] = [:]
  /// The names of the declared events.
  let events: Set<String>
  /// The declared inputs with their initial values.
  private let initial: [StateMachine.Input]
  /// The time since the start of the machine in seconds.
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

  /// Returns the value of a numeric input or of `@elapsedTime`; nil if it does not exist.
  func number(_ name: String) -> Float? {
    name == StateMachine.elapsedTime ? Float(elapsed) : numbers[name]
  }

  /// Sets a numeric input.
  ///
  /// - Returns: The previous value; nil, without any change, if the input does not exist.
  func set(_ value: Float, for name: String) -> Float? {
    guard let old = numbers[name] else { return nil }
    numbers[name] = value
    return old
  }

  /// Sets a string input; see the numeric variant.
  func set(_ value: String, for name: String) -> String? {
    guard let old = strings[name] else { return nil }
    strings[name] = value
    return old
  }

  /// Sets a boolean input; see the numeric variant.
  func set(_ value: Bool, for name: String) -> Bool? {
    guard let old = booleans[name] else { return nil }
    booleans[name] = value
    return old
  }

  /// Returns the declared values of a name, at most one for each type.
  func declared(_ name: String) -> [StateMachine.InputValue] {
    var result: [String: StateMachine.InputValue] = [:]
    for input in initial where input.name == name { result[input.value.typeName] = input.value }
    return result.keys.sorted().compactMap { result[$0] }
  }

  // MARK: Operands

  /// Returns the value of a numeric operand; nil if its input does not exist.
  func value(_ operand: StateMachine.NumericOperand) -> Float? {
    switch operand {
    case .value(let value): value
    case .input(let name): number(name)
    case .never: nil
    }
  }

  /// Returns the value of a boolean operand; nil if its input does not exist.
  func value(_ operand: StateMachine.BooleanComparand) -> Bool? {
    switch operand {
    case .value(let value): value
    case .input(let name): booleans[name]
    case .never: nil
    }
  }

  /// Returns the value of the string input with this name, otherwise the text itself.
  func text(_ text: String) -> String { strings[text.withoutDollar] ?? text }

  /// Returns the value of the string input for a text that starts with `$`, otherwise the text
  /// itself.
  func referenced(_ text: String) -> String {
    text.hasPrefix("$") ? strings[text.withoutDollar] ?? text : text
  }

  // MARK: Guards

  /// Returns whether a guard is met. A guard with an unknown input is never met.
  ///
  /// - Parameter pending: The name of the pending event.
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
  /// Returns the result of comparing numbers.
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

  /// Returns the result of comparing values without an order; order conditions are never met.
  fileprivate func equates(_ areEqual: Bool) -> Bool {
    switch self {
    case .equal: areEqual
    case .notEqual: !areEqual
    default: false
    }
  }
}

/// The PCG32 random number generator (XSH-RR, O'Neill 2014), whose sequence is the same on all
/// machines.
struct PermutedRandom {
  /// The seed without `setRandomSeed`, the initial state of the reference implementation.
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

  /// Returns a random number in 0..<1.
  mutating func next() -> Float {
    let old = state
    step()
    let shifted = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let rotation = UInt32(truncatingIfNeeded: old >> 59)
    let bits = (shifted >> rotation) | (shifted << ((~rotation &+ 1) & 31))
    return Float(bits >> 7) / Float(1 << 25)
  }
}
