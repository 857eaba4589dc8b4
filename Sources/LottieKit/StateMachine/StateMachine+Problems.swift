// SPDX-License-Identifier: Apache-2.0

extension StateMachine {
  /// Returns warnings for problems that do not make a machine invalid: references to names that do
  /// not exist, guards that are never met, and states that cannot be reached.
  func problems(_ facts: ArchiveFacts) -> [LottieWarning] {
    var result = Problems(machine: self, facts: facts)
    result.find()
    return result.warnings
  }

  /// Returns the warnings for a machine that is used with a file.
  package func problems(in file: AnimationFile) -> [LottieWarning] {
    problems(file.archive.map { ArchiveFacts($0) } ?? ArchiveFacts(file.animation))
  }
}

/// The search for problems of one machine.
private struct Problems {
  let machine: StateMachine
  /// The names that the machine can refer to.
  let facts: ArchiveFacts
  private let types: InputTypes
  private(set) var warnings: [LottieWarning] = []

  init(machine: StateMachine, facts: ArchiveFacts) {
    self.machine = machine
    self.facts = facts
    types = InputTypes(machine.inputs)
  }

  private mutating func add(
    _ path: String, _ message: String, _ code: LottieWarning.Code = .missing
  ) {
    if warnings.count < Limits().warnings {
      warnings.append(LottieWarning(code, path: path, message))
    }
  }

  /// Checks the whole machine.
  mutating func find() {
    if machine.stateIndex[machine.initial] == nil {
      add("initial", "there is no state “\(machine.initial)”")
    }
    for (i, state) in machine.states.enumerated() { check(state, "states[\(i)]") }
    for (i, interaction) in machine.interactions.enumerated() {
      check(interaction, "interactions[\(i)]")
    }
    findUnreachable()
  }

  private mutating func check(_ state: StateMachine.State, _ path: String) {
    if let playback = state.playback { check(playback, path) }
    for (i, transition) in state.transitions.enumerated() {
      let path = "\(path).transitions[\(i)]"
      if machine.stateIndex[transition.target] == nil {
        add(path + ".toState", "there is no state “\(transition.target)”")
      }
      if let tween = transition.tween, !(tween.duration > 0) {
        add(
          path + ".duration", "the duration is not above 0: the state changes at once",
          .malformed)
      }
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
  }

  private mutating func check(_ condition: StateMachine.Guard, _ path: String) {
    let name = condition.inputName
    let isThere =
      switch condition {
      case .numeric: types.numeric.contains(name) || name == StateMachine.elapsedTime
      case .boolean: types.boolean.contains(name)
      case .string: types.string.contains(name)
      case .event: types.event.contains(name)
      }
    if !isThere {
      add(path + ".inputName", "there is no such input “\(name)”: the guard is never met")
    }
    switch condition {
    case .boolean(_, let condition, _), .string(_, let condition, _):
      if condition != .equal, condition != .notEqual {
        add(
          path + ".conditionType", "\(condition.rawValue) is for numbers: the guard is never met",
          .malformed)
      }
    case .numeric(_, _, .never(let text)):
      add(
        path + ".compareTo",
        "“\(text)” is neither a number nor an input with $: the guard is never met",
        .malformed)
    default: break
    }
  }

  private mutating func check(_ actions: [StateMachine.Action], _ path: String) {
    for (i, action) in actions.enumerated() {
      if let name = action.inputName, !types.contains(name) {
        add("\(path)[\(i)].inputName", "there is no input “\(name)”: the action has no effect")
      }
      if case .setTheme(let name) = action, !name.isEmpty, !name.hasPrefix("$"),
        facts.markers[""] == nil, !facts.themes.contains(name)
      {
        add("\(path)[\(i)].value", "the manifest has no theme “\(name)”")
      }
    }
  }

  private mutating func check(_ interaction: StateMachine.Interaction, _ path: String) {
    if let layer = interaction.layerName,
      !facts.layers.values.contains(where: { $0.contains(layer) })
    {
      add(path + ".layerName", "no animation has a layer “\(layer)”")
    }
    if let state = interaction.stateName, machine.stateIndex[state] == nil {
      add(path + ".stateName", "there is no state “\(state)”")
    }
    check(interaction.actions, path + ".actions")
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
