// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTools

/// The JSON form of an interactive player's state and events, for the output of scripts.
enum MachineReport {
  // MARK: State

  /// The members of each report line: machine, inputs, playback and slots. `duration` is in
  /// milliseconds, `frame` and `segment` are in the composition's frames.
  static func members(of player: InteractivePlayer) -> [JSONTree.Member] {
    let inputs = player.inputs.sorted { $0.key < $1.key }
    let range = player.playedRange
    return [
      .init("machine", .string(player.machineStatus.rawValue)),
      .init("state", .string(player.stateName)),
      .init("inputs", .object(inputs.map { .init($0.key, value($0.value)) })),
      .init("inputTypes", .object(types(of: player))),
      .init("listens", .array(player.listens.map(JSONTree.string))),
      .init("status", .string(player.status.rawValue)),
      .init("frame", .number(player.frame)),
      .init("totalFrames", .number(player.totalFrames)),
      .init("duration", .number(player.duration * 1000)),
      .init("segment", range.map { .numbers([$0.lowerBound, $0.upperBound]) } ?? .null),
      .init("marker", player.marker.map(JSONTree.string) ?? .null),
      .init("animation", player.animationID.map(JSONTree.string) ?? .null),
      .init("theme", player.themeID.map(JSONTree.string) ?? .null),
      .init("mode", .string(player.mode.rawValue)),
      .init("loop", .bool(player.loops)),
      .init("loopCount", .number(Double(player.loopCount))),
      .init("loopsDone", .number(Double(player.loopsDone))),
      .init("speed", .number(player.speed)),
      .init("autoplay", .bool(player.autoplay)),
      .init("interpolation", .bool(player.interpolatesFrames)),
      .init("background", .string(color(player.backgroundColor))),
      .init("complete", .bool(player.isComplete)),
      .init(
        "slots",
        .object(
          player.slots.kinds.sorted { $0.key < $1.key }
            .map { .init($0.key, .string($0.value.rawValue)) })),
    ]
  }

  /// The inputs' types by name, with the built-in time input; empty without a machine.
  private static func types(of player: InteractivePlayer) -> [JSONTree.Member] {
    guard let machine = player.stateMachine else { return [] }
    var types: [String: String] = [StateMachine.elapsedTime: "Numeric"]
    for input in machine.inputs { types[input.name] = input.value.typeName }
    return types.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
  }

  /// The value of an input; events have none.
  private static func value(_ value: StateMachine.InputValue) -> JSONTree {
    switch value {
    case .numeric(let number): .number(Double(number))
    case .string(let text): .string(text)
    case .boolean(let flag): .bool(flag)
    case .event: .null
    }
  }

  /// Formats 0xRRGGBBAA as `#RRGGBBAA`.
  private static func color(_ color: UInt32) -> String {
    let digits = String(color, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The values of the manifest that the format defines; missing ones are null.
  static func manifest(of player: InteractivePlayer) -> JSONTree {
    func part(_ tree: JSONTree, _ keys: [String]) -> JSONTree {
      .object(keys.map { .init($0, tree[$0] ?? .null) })
    }
    func list(_ tree: JSONTree?, _ keys: [String]) -> JSONTree {
      tree?.elements.map { .array($0.map { part($0, keys) }) } ?? .null
    }
    guard let tree = player.manifest else { return .null }
    return .object([
      .init("version", tree["version"] ?? .null), .init("generator", tree["generator"] ?? .null),
      .init("initial", tree["initial"].map { part($0, ["animation", "stateMachine"]) } ?? .null),
      .init(
        "animations",
        list(tree["animations"], ["id", "name", "initialTheme", "background", "themes"])),
      .init("themes", list(tree["themes"], ["id", "name"])),
      .init("stateMachines", list(tree["stateMachines"], ["id", "name"])),
    ])
  }

  /// The markers as rows of name, start frame and end frame.
  static func markers(of player: InteractivePlayer) -> JSONTree {
    .array(
      player.markers.map {
        .array([.string($0.name), .number($0.start), .number($0.end)])
      })
  }

  /// Parses gradient stops: `{"offset", "color"}` or `[offset, r, g, b, a]`, all in 0...1. Missing
  /// components are 0, a missing alpha is 1.
  static func stops(_ json: JSONTree) -> [(offset: Double, color: Color)] {
    (json.elements ?? []).map { stop in
      let parts = stop["color"]?.numbers ?? stop.numbers.map { Array($0.dropFirst()) } ?? []
      func part(_ i: Int) -> Double { i < parts.count ? parts[i] : i == 3 ? 1 : 0 }
      return (
        stop["offset"]?.number ?? stop.numbers?.first ?? 0,
        Color(r: part(0), g: part(1), b: part(2), a: part(3))
      )
    }
  }

  /// Whether all conditions of a tick step's `until` hold. An unknown condition never holds, so
  /// that a misspelled one ends at `max` rather than at once.
  static func meets(_ until: JSONTree, _ player: InteractivePlayer) -> Bool {
    for member in until.members ?? [] {
      let isMet =
        switch member.key {
        case "complete": member.value.bool == player.isComplete
        case "status": member.value.string == player.status.rawValue
        case "machine": member.value.string == player.machineStatus.rawValue
        case "state": member.value.string == player.stateName
        case "loopsDone": member.value.number == Double(player.loopsDone)
        case "frameAtLeast": player.frame >= member.value.number ?? 0
        default: false
        }
      if !isMet { return false }
    }
    return true
  }

  // MARK: Events

  /// The event's name and arguments for `playerEvents`; nil for events of the machine.
  static func playerRow(_ event: InteractiveEvent) -> [JSONTree]? {
    switch event {
    case .loaded: [.string("load")]
    case .loadFailed: [.string("loadError")]
    case .played: [.string("play")]
    case .paused: [.string("pause")]
    case .stopped: [.string("stop")]
    case .frame(let frame): [.string("frame"), .number(frame)]
    case .rendered(let frame): [.string("render"), .number(frame)]
    case .looped(let count): [.string("loop"), .number(Double(count))]
    case .completed: [.string("complete")]
    default: nil
    }
  }

  /// The event's name and arguments for `machineEvents`; nil for events of the player.
  static func machineRow(_ event: InteractiveEvent) -> [JSONTree]? {
    switch event {
    case .machineStarted: [.string("start")]
    case .machineStopped: [.string("stop")]
    case .transition(let from, let to): [.string("transition"), .string(from), .string(to)]
    case .stateExited(let name): [.string("stateExit"), .string(name)]
    case .stateEntered(let name): [.string("stateEntered"), .string(name)]
    case .custom(let text): [.string("custom"), .string(text)]
    case .failed(let text): [.string("error"), .string(text)]
    case .numericChanged(let name, let old, let new):
      [.string("numericChange"), .string(name), .number(Double(old)), .number(Double(new))]
    case .stringChanged(let name, let old, let new):
      [.string("stringChange"), .string(name), .string(old), .string(new)]
    case .booleanChanged(let name, let old, let new):
      [.string("booleanChange"), .string(name), .bool(old), .bool(new)]
    case .fired(let name): [.string("fired"), .string(name)]
    default: nil
    }
  }
}
