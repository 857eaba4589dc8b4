// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension StateMachine {
  /// Returns warnings for problems that do not make a machine invalid: references to names that do
  /// not exist or have another type, guards that are never met, actions without effect, and states
  /// that cannot be reached.
  ///
  /// - Parameters:
  ///   - facts: The names to which the machine can refer.
  ///   - declared: The inputs of its file. Default: nil, those of the machine.
  func problems(_ facts: ArchiveFacts, declared: [Input]? = nil) -> [LottieWarning] {
    var result = MachineProblems(machine: self, facts: facts, declared: declared ?? inputs)
    result.find()
    return result.warnings.list
  }

  /// Returns the warnings for a machine that is used with a file.
  package func problems(in file: AnimationFile) -> [LottieWarning] {
    problems(file.archive.map { ArchiveFacts($0) } ?? ArchiveFacts(file.animation))
  }
}

/// The search for problems of one machine.
struct MachineProblems {
  let machine: StateMachine
  /// The names that the machine can refer to.
  let facts: ArchiveFacts
  let types: InputTypes
  private let declared: [StateMachine.Input]
  private(set) var warnings = WarningLog()

  init(machine: StateMachine, facts: ArchiveFacts, declared: [StateMachine.Input]) {
    self.declared = declared
    self.machine = machine
    self.facts = facts
    types = InputTypes(machine.inputs)
  }

  mutating func add(
    _ path: String, _ message: Message, _ code: LottieWarning.Code = .missing
  ) {
    warnings.add(code, at: path, message)
  }

  /// Checks the whole machine.
  mutating func find() {
    if machine.stateIndex[machine.initial] == nil {
      add("initial", "there is no state “\(machine.initial)”")
    }
    for (i, state) in machine.states.enumerated() { check(state, "states[\(i)]") }
    checkInputs()
    for (i, interaction) in machine.interactions.enumerated() {
      check(interaction, "interactions[\(i)]")
    }
    findUnreachable()
  }

  // MARK: States

  private mutating func check(_ state: StateMachine.State, _ path: String) {
    if let playback = state.playback { check(playback, path) }
    for (i, transition) in state.transitions.enumerated() {
      let path = "\(path).transitions[\(i)]"
      if machine.stateIndex[transition.target] == nil {
        add(path + ".toState", "there is no state “\(transition.target)”")
      }
      if let tween = transition.tween { check(tween, of: transition, from: state, path) }
      for (k, condition) in (transition.guards ?? []).enumerated() {
        check(condition, "\(path).guards[\(k)]")
      }
    }
    check(state.entryActions, path + ".entryActions")
    check(state.exitActions, path + ".exitActions")
  }

  private mutating func check(_ playback: StateMachine.Playback, _ path: String) {
    let ids = playback.animation.isEmpty ? Array(facts.markers.keys) : [playback.animation]
    if !playback.animation.isEmpty, facts.markers[playback.animation] == nil,
      facts.markers[""] == nil
    {
      add(path + ".animation", "the archive has no animation “\(playback.animation)”")
    } else if let segment = playback.segment,
      !ids.contains(where: { facts.markers[$0]?.contains(segment) ?? false })
    {
      add(path + ".segment", "there is no marker “\(segment)”: the whole animation is played")
    }
    if !(playback.speed > 0) {
      add(path + ".speed", "the speed is not above 0 and is ignored", .malformed)
    }
  }

  /// Checks whether a tween can begin.
  private mutating func check(
    _ tween: StateMachine.Tween, of transition: StateMachine.Transition,
    from state: StateMachine.State, _ path: String
  ) {
    if !(tween.duration > 0) {
      add(
        path + ".duration", "the duration is not above 0: the state changes at once", .malformed)
    }
    if tween.easing.count == 4, ![0, 2].allSatisfy({ (0...1).contains(tween.easing[$0]) }) {
      add(
        path + ".easing", "x1 and x2 are not both in 0…1: the state changes at once", .malformed)
    }
    guard let target = machine.stateIndex[transition.target].map({ machine.states[$0] }) else {
      return
    }
    if target.isGlobal {
      add(path + ".toState", "the global state is not entered by a tween", .malformed)
    } else if let playback = state.playback, playback.animation != target.playback?.animation {
      add(
        path + ".toState", "“\(target.name)” plays another animation: the state changes at once",
        .malformed)
    }
  }

  // MARK: Guards

  private mutating func check(_ condition: StateMachine.Guard, _ path: String) {
    let name = condition.inputName
    let (exists, type): (Bool, InputKind) =
      switch condition {
      case .numeric: (types.hasNumber(name), .numeric)
      case .boolean: (types.boolean.contains(name), .boolean)
      case .string: (types.string.contains(name), .string)
      case .event: (types.event.contains(name), .event)
      }
    if !exists {
      let lack = lack(of: name, as: type)
      add(path + ".inputName", "\(lack): the guard is never met")
    }
    switch condition {
    case .boolean(_, let condition, _), .string(_, let condition, _):
      if condition != .equal, condition != .notEqual {
        add(
          path + ".conditionType", "\(condition.rawValue) is for numbers: the guard is never met",
          .malformed)
      }
    case .numeric, .event: break
    }
    switch condition {
    case .numeric(_, _, .never(let text)):
      neverEqual(path, "“\(text)” is neither a number nor an input with $")
    case .boolean(_, _, .never(let text)): neverEqual(path, "\(text) is not a boolean")
    case .string(_, _, .never(let text)): neverEqual(path, "\(text) is not a string")
    default: break
    }
  }

  private mutating func neverEqual(_ path: String, _ reason: Message) {
    add(path + ".compareTo", "\(reason): the guard is never met", .malformed)
  }

  /// Returns that an input does not exist, or that it has another type.
  func lack(of name: String, as kind: InputKind) -> Message {
    types.contains(name) ? kind.isOther(name) : kind.isMissing(name)
  }

  /// What a guard or an action expects by a name.
  enum InputKind {
    case numeric, boolean, string, event, value

    fileprivate func isOther(_ name: String) -> Message {
      switch self {
      case .numeric: "“\(name)” is not a numeric input"
      case .boolean: "“\(name)” is not a boolean input"
      case .string: "“\(name)” is not a string input"
      case .event: "“\(name)” is not an event"
      case .value: "“\(name)” is not an input with a value"
      }
    }

    fileprivate func isMissing(_ name: String) -> Message {
      switch self {
      case .numeric: "there is no numeric input “\(name)”"
      case .boolean: "there is no boolean input “\(name)”"
      case .string: "there is no string input “\(name)”"
      case .event: "there is no event “\(name)”"
      case .value: "there is no input with a value “\(name)”"
      }
    }
  }

  // MARK: Inputs and interactions

  private mutating func checkInputs() {
    var known: Set<String> = []
    for (i, input) in declared.enumerated() {
      if input.name.hasPrefix("@") {
        add(
          "inputs[\(i)].name", "names with @ are reserved: the input “\(input.name)” is left out",
          .malformed)
      } else if !known.insert("\(input.value.typeName) \(input.name)").inserted {
        add(
          "inputs[\(i)].name",
          "there is an earlier \(input.value.typeName) “\(input.name)”: this one replaces it",
          .malformed)
      }
    }
  }

  private mutating func check(_ interaction: StateMachine.Interaction, _ path: String) {
    if let layer = interaction.layerName,
      !facts.layers.values.contains(where: { $0.contains(layer) })
    {
      add(path + ".layerName", "no animation has a layer “\(layer)”")
    }
    if let name = interaction.stateName {
      if let index = machine.stateIndex[name] {
        checkEnd(of: machine.states[index], interaction.trigger, path + ".stateName")
      } else {
        add(path + ".stateName", "there is no state “\(name)”")
      }
    }
    check(interaction.actions, path + ".actions")
  }

  /// Checks whether a state can come to the end for which an interaction waits.
  private mutating func checkEnd(
    of state: StateMachine.State, _ trigger: StateMachine.Trigger, _ path: String
  ) {
    guard let playback = state.playback else { return }
    if trigger == .loopComplete, !playback.loops {
      add(path, "“\(state.name)” does not loop: the actions never run", .malformed)
    } else if trigger == .complete, playback.loops, playback.loopCount == 0 {
      add(path, "“\(state.name)” loops without end: the actions never run", .malformed)
    }
  }

  /// Adds a warning for each state that no sequence of transitions from the initial state or the
  /// global state reaches.
  private mutating func findUnreachable() {
    guard let initial = machine.stateIndex[machine.initial] else { return }
    var open = [initial] + (machine.global.map { [$0] } ?? [])
    var reached = Set(open)
    while let state = open.popLast() {
      for transition in machine.states[state].transitions {
        if let target = machine.stateIndex[transition.target], reached.insert(target).inserted {
          open.append(target)
        }
      }
    }
    for (i, state) in machine.states.enumerated() where !reached.contains(i) {
      add("states[\(i)]", "no transition leads to the state “\(state.name)”", .malformed)
    }
  }
}
