// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTools

/// The themes and state machines in the report of `info`. Names of members are JSON keys.
enum InteractiveReport {
  /// A theme of the archive.
  struct Theme: Encodable {
    let id: String
    let name: String?
    /// Whether the manifest names it as the theme to use.
    let initial: Bool
    /// Whether its file is invalid; the warnings have the reason.
    let refused: Bool
    /// The types of the slots that it sets, by slot id.
    let slots: [String: String]

    /// Describes a theme. Of two entries for a slot the last one counts, as in players.
    init(_ entry: DotLottieSummary.ThemeEntry, _ summary: DotLottieSummary) {
      id = entry.id
      name = entry.name
      initial = entry.id == summary.initialTheme
      refused = entry.theme == nil
      slots = Dictionary(
        (entry.theme?.slotKinds ?? []).map { ($0.id, $0.kind.rawValue) },
        uniquingKeysWith: { $1 })
    }

    /// The text report's line: title and slots.
    var line: String {
      let title = name.map { "\(id) (\($0))" } ?? id
      let mark = (initial ? ", initial" : "") + (refused ? ", refused" : "")
      return (title + mark).padded(to: 24) + " " + slots.keys.sorted().joined(separator: ", ")
    }
  }

  /// A state of a machine. The playback settings are nil where the file leaves them to the player.
  struct State: Encodable {
    let name: String
    /// `PlaybackState` or `GlobalState`.
    let type: String
    /// The id of the animation that it plays.
    let animation: String?
    /// The name of the marker that it plays.
    let segment: String?
    /// The play mode, such as `Forward`.
    let mode: String?
    /// Whether the machine stops in this state.
    let final: Bool
    /// The target states in the order in which the transitions are tried.
    let transitions: [String]
  }

  /// An input with its initial value; nil for events.
  struct Input: Encodable {
    let name: String
    /// `Numeric`, `String`, `Boolean` or `Event`.
    let type: String
    let value: String?
  }

  /// An interaction: the event, the layer or state that it is limited to, and its actions.
  struct Interaction: Encodable {
    /// The event that triggers it, such as `PointerDown`.
    let type: String
    /// The layer that it is limited to.
    let layer: String?
    /// The state that it is limited to.
    let state: String?
    /// The types of its actions, with the names of their inputs.
    let actions: [String]
  }

  /// A state machine of the archive.
  struct Machine: Encodable {
    let id: String
    let name: String?
    /// Whether the manifest names it as the machine to run.
    let initial: Bool
    /// Whether its file is invalid; the warnings have the reason.
    let refused: Bool
    /// The state in which it starts.
    let initialState: String?
    let states: [State]
    let inputs: [Input]
    let interactions: [Interaction]

    /// Describes a machine. A refused one has no states, inputs and interactions.
    init(_ entry: DotLottieSummary.MachineEntry, _ summary: DotLottieSummary) {
      id = entry.id
      name = entry.name
      initial = entry.id == summary.initialMachine
      refused = entry.machine == nil
      initialState = entry.machine?.initial
      states = (entry.machine?.states ?? []).map { state in
        State(
          name: state.name, type: state.isGlobal ? "GlobalState" : "PlaybackState",
          animation: state.playback?.animation, segment: state.playback?.segment,
          mode: state.playback?.mode.rawValue, final: state.playback?.isFinal ?? false,
          transitions: state.transitions.map(\.target))
      }
      inputs = (entry.machine?.inputs ?? []).map {
        Input(name: $0.name, type: $0.value.typeName, value: $0.value.text)
      }
      interactions = (entry.machine?.interactions ?? []).map {
        Interaction(
          type: $0.trigger.rawValue, layer: $0.layerName, state: $0.stateName,
          actions: $0.actions.map { action in
            action.typeName + (action.inputName.map { " " + $0 } ?? "")
          })
      }
    }

    /// The text report's lines: states, inputs and interactions in columns.
    var lines: [String] {
      if refused { return ["refused; see the warnings"] }
      let mark = initial ? ["initial machine"] : []
      let states = states.map { state in
        let kind = state.type == "GlobalState" ? "global state" : "state"
        let start = state.name == initialState ? " (initial)" : ""
        let targets =
          state.transitions.isEmpty ? "" : " → " + state.transitions.joined(separator: ", ")
        return kind.padded(to: 13) + state.name + start
          + (state.segment.map { ", plays \($0)" } ?? "") + targets
      }
      let inputs = inputs.map { input in
        "input".padded(to: 13) + input.name + ": " + input.type
          + (input.value.map { " = " + $0 } ?? "")
      }
      let interactions = interactions.map { interaction in
        let scope =
          interaction.layer.map { " on \($0)" } ?? interaction.state.map { " of \($0)" } ?? ""
        return "interaction".padded(to: 13) + interaction.type + scope + ": "
          + interaction.actions.joined(separator: ", ")
      }
      return mark + states + inputs + interactions
    }
  }
}

extension StateMachine.InputValue {
  /// The value for people: strings in quotes; nil for events.
  fileprivate var text: String? {
    switch self {
    case .numeric(let number): "\(number)"
    case .string(let text): "“\(text)”"
    case .boolean(let flag): "\(flag)"
    case .event: nil
    }
  }
}
