// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts

/// A row of the panel of themes and state machines.
enum MachineRow: Equatable {
  /// The title of a section.
  case title(String)
  /// The reason why the state machine does not run.
  case message(String)
  /// The switch that starts and stops the state machine, with its state.
  case run(Bool)
  /// The menu of themes, with the current one; nil for none.
  case theme(String?)
  /// A state, and whether it is the current one.
  case state(name: String, isPresent: Bool)
  /// A transition of the current or the global state.
  case way(to: String, note: String)
  /// A guard of a transition, with the input's current value.
  case condition(String, value: String, isMet: Bool)
  /// An input with its current value.
  case input(Input)
  /// An entry of the event log.
  case entry(time: String, text: String)

  /// An input of the state machine.
  struct Input: Equatable {
    /// Its name in the file.
    let name: String
    /// Its type and current value.
    let value: StateMachine.InputValue

    /// The value as text.
    var text: String {
      switch value {
      case .numeric(let value): number(Double(value))
      case .string(let text): text
      case .boolean(let flag): flag ? localized("on") : localized("off")
      case .event: localized("Fire")
      }
    }

    /// Parses a typed value; nil if it is not of the input's type.
    func value(typed text: String) -> StateMachine.InputValue? {
      switch value {
      case .numeric:
        Float(text.replacing(",", with: ".")).flatMap { $0.isFinite ? .numeric($0) : nil }
      case .string: .string(text)
      case .boolean, .event: nil
      }
    }
  }
}

/// The rows of a document.
extension MachineRow {
  /// All rows, from top to bottom; empty for files without themes and state machines.
  static func rows(of document: Document) -> [MachineRow] {
    var rows: [MachineRow] = []
    if !document.interaction.themes.isEmpty {
      rows += [.title(localized("Theme")), .theme(document.interaction.theme)]
    }
    guard let id = document.interaction.machineID else { return rows }
    rows += [.title(localized("State machine “\(id)”")), .run(document.interaction.session != nil)]
    if let failure = document.interaction.failure { rows.append(.message(failure)) }
    guard let session = document.interaction.session, let machine = session.player.stateMachine
    else {
      return rows
    }
    return rows + inputs(machine, session.player) + present(machine, session.player) + log(session)
      + states(machine, session.player)
  }

  // MARK: Transitions

  /// The current state with its transitions; those of the global state come first.
  private static func present(_ machine: StateMachine, _ player: InteractivePlayer) -> [MachineRow]
  {
    let status =
      switch player.machineStatus {
      case .tweening: localized(", in transition to another")
      case .stopped: localized(", stopped")
      case .running, .none: ""
      }
    var rows: [MachineRow] = [
      .title(localized("Now\(status)")), .state(name: player.stateName, isPresent: true),
    ]
    let current = machine.states.first { $0.name == player.stateName }
    for state in [machine.states.first(where: \.isGlobal), current].compactMap({ $0 }) {
      if state.isGlobal, current?.isGlobal == true, state.name == current?.name, rows.count > 2 {
        continue
      }
      for transition in state.transitions.prefix(mostWays) {
        rows += self.rows(of: transition, isGlobal: state.isGlobal, player)
      }
    }
    return rows
  }

  /// The limit of transitions per state and of guards per transition, for damaged files.
  private static let mostWays = 50

  /// A transition and its guards.
  private static func rows(
    of transition: StateMachine.Transition, isGlobal: Bool, _ player: InteractivePlayer
  ) -> [MachineRow] {
    var notes: [String] = []
    if isGlobal { notes.append(localized("global")) }
    if let tween = transition.tween { notes.append(localized("\(shownNumber(tween.duration)) s")) }
    let guards = transition.guards ?? []
    if guards.isEmpty { notes.append(localized("always")) }
    return [.way(to: transition.target, note: notes.joined(separator: ", "))]
      + guards.prefix(mostWays).map { row(of: $0, player) }
  }

  /// A guard with its input's current value.
  private static func row(
    of condition: StateMachine.Guard, _ player: InteractivePlayer
  ) -> MachineRow {
    let name = condition.inputName
    let present = condition.isEvent ? "" : value(name, like: condition, player)
    return .condition(
      condition.text, value: present, isMet: player.isMet(condition))
  }

  /// The current value of a guard's input as text.
  private static func value(
    _ name: String, like condition: StateMachine.Guard, _ player: InteractivePlayer
  ) -> String {
    switch condition {
    case .numeric: player.number(name).map { shownNumber(Double($0)) } ?? localized("no such input")
    case .boolean: player.boolean(name).map { "\($0)" } ?? localized("no such input")
    case .string: player.string(name).map { "“\($0)”" } ?? localized("no such input")
    case .event: ""
    }
  }

  // MARK: Inputs, states, events

  /// The inputs with their current values.
  private static func inputs(_ machine: StateMachine, _ player: InteractivePlayer) -> [MachineRow] {
    guard !machine.inputs.isEmpty else { return [] }
    return [.title(localized("Inputs (\(machine.inputs.count))"))]
      + machine.inputs.map { input in
        let value: StateMachine.InputValue =
          switch input.value {
          case .numeric(let value): .numeric(player.number(input.name) ?? value)
          case .string(let text): .string(player.string(input.name) ?? text)
          case .boolean(let flag): .boolean(player.boolean(input.name) ?? flag)
          case .event: .event
          }
        return .input(Input(name: input.name, value: value))
      }
  }

  /// The names of all states.
  private static func states(_ machine: StateMachine, _ player: InteractivePlayer) -> [MachineRow] {
    [.title(localized("States (\(machine.states.count))"))]
      + machine.states.map { .state(name: $0.name, isPresent: $0.name == player.stateName) }
  }

  /// The event log, the newest entry first.
  private static func log(_ session: MachineSession) -> [MachineRow] {
    guard !session.log.isEmpty else { return [] }
    return [.title(localized("Events"))]
      + session.log.reversed().map { entry in
        let hundredths = Int(clamping: (entry.time * 100).rounded(), to: 0...99_999_999)
        let rest = hundredths % 100
        return .entry(
          time: "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s".withLocalizedNumbers,
          text: entry.text)
      }
  }
}

/// The text of guards.
extension StateMachine.Guard {
  /// Whether it tests for an event, which has no value.
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }

  /// The condition as text: `rating > 3`, `isOn = true`, `event tap`.
  var text: String {
    switch self {
    case .numeric(let name, let condition, let comparand):
      switch comparand {
      case .value(let value): "\(name) \(condition.sign) \(shownNumber(Double(value)))"
      case .input(let other): "\(name) \(condition.sign) \(other)"
      case .never(let text): localized("\(name) \(condition.sign) “\(text)”, which is never true")
      }
    case .boolean(let name, let condition, let comparand):
      switch comparand {
      case .value(let value): "\(name) \(condition.sign) \(value)"
      case .input(let other): "\(name) \(condition.sign) \(other)"
      case .never(let text): localized("\(name) \(condition.sign) “\(text)”, which is never true")
      }
    case .string(let name, let condition, let comparand):
      switch comparand {
      case .value(let value): "\(name) \(condition.sign) “\(value)”"
      case .input(let other): "\(name) \(condition.sign) \(other)"
      case .never(let text): localized("\(name) \(condition.sign) “\(text)”, which is never true")
      }
    case .event(let name): localized("event \(name)")
    }
  }
}

/// The text of comparisons.
extension StateMachine.Condition {
  /// The sign of the comparison.
  fileprivate var sign: String {
    switch self {
    case .equal: "="
    case .notEqual: "≠"
    case .greater: ">"
    case .greaterOrEqual: "≥"
    case .less: "<"
    case .lessOrEqual: "≤"
    }
  }
}
