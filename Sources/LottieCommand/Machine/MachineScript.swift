// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// Runs the steps of a script on an interactive player, and reports the result of each.
final class MachineScript {
  /// The path for load steps without one.
  private let file: String?
  /// The base of relative paths; empty for the current folder.
  private let folder: String
  /// The canvas for hit tests and probes.
  let stage: MachineStage
  /// The player under test. A script has one, which load steps reuse as programs do.
  let player = InteractivePlayer()
  /// The events of the current step, by the list in which they are reported.
  private var playerEvents: [JSONTree] = []
  private var machineEvents: [JSONTree] = []
  private var hostEvents: [JSONTree] = []
  /// The number of render events since the last tick step began.
  private var renderCount = 0

  /// Makes a runner with an empty player.
  ///
  /// - Parameters:
  ///   - file: The animation of load steps that name none.
  ///   - folder: The base of relative paths.
  ///   - canvas: Width and height in pixels.
  init(file: String?, folder: String, canvas: (Double, Double)) {
    self.file = file
    self.folder = folder
    stage = MachineStage(width: canvas.0, height: canvas.1)
    player.onEvent = { [weak self] event in self?.note(event) }
    player.hitTest = { [weak self] layer, x, y in
      guard let self else { return false }
      return stage.hits(layer, x: x, y: y, in: player.presentation)
    }
  }

  /// Reads a script, from stdin where the path is `-`.
  ///
  /// - Throws: Exit code 66 where it cannot be read, 2 where it is not JSON.
  static func read(_ path: String) throws(CommandFailure) -> JSONTree {
    do throws(LottieError) {
      if path == "-" { return try JSONTree(JSONTape(InputFile.standardInput()).root) }
    } catch {
      throw CommandFailure(error.whole, .invalid)
    }
    let data = try CommandFailure.contents(of: path)
    do throws(LottieError) {
      return try JSONTree(JSONTape(data).root)
    } catch {
      var error = error
      error.file = path
      throw CommandFailure(error.whole, .invalid)
    }
  }

  // MARK: Reports

  /// Adds an event to the list in which the step reports it.
  private func note(_ event: InteractiveEvent) {
    if case .rendered = event {
      renderCount += 1
      stage.draw(player.presentation)
    }
    if case .loaded = event { stage.draw(player.presentation) }
    if case .openURL(let address, let target) = event {
      hostEvents.append(
        .string("OpenUrl: \(address)" + (target.isEmpty ? "" : " | Target: \(target)")))
    } else if let row = MachineReport.playerRow(event) {
      playerEvents.append(.array(row))
    } else if let row = MachineReport.machineRow(event) {
      machineEvents.append(.array(row))
    }
  }

  // MARK: Steps

  /// Runs a step.
  ///
  /// - Returns: Its report: number, name, success or error, the player's state, results and events.
  func line(_ index: Int, _ step: JSONTree) -> JSONTree {
    let name = step["do"]?.string ?? ""
    var more: [JSONTree.Member] = []
    var failure: String?
    do {
      more = try run(name, step)
    } catch let error as DotLottieError {
      failure = error.code.rawValue
      more = [.init("reason", .string(error.description))]
    } catch {
      failure = error is LottieError ? "noFile" : "unknown"
    }
    let head = [
      JSONTree.Member("step", .number(Double(index))), .init("do", .string(name)),
      .init("ok", .bool(failure == nil)), .init("error", failure.map(JSONTree.string) ?? .null),
    ]
    let events = [
      JSONTree.Member("playerEvents", .array(playerEvents)),
      .init("machineEvents", .array(machineEvents)), .init("host", .array(hostEvents)),
    ]
    (playerEvents, machineEvents, hostEvents) = ([], [], [])
    return .object(head + MachineReport.members(of: player) + more + events)
  }

  /// Runs a step, and returns its extra members. Long because it is a table: a case for each step
  /// of the format.
  private func run(_ name: String, _ step: JSONTree) throws -> [JSONTree.Member] {
    switch name {
    case "load": try load(step)
    case "loadAnimation": try player.loadAnimation(id: step.text("id"))
    case "set": return try set(step.text("key"), step["value"])
    case "play": try player.play()
    case "pause": try player.pause()
    case "stop": try player.stop()
    case "render": player.render()
    case "tick": return tick(step)
    case "tween":
      try player.tween(
        to: step.number("to"), milliseconds: step.number("ms"),
        easing: step["easing"]?.numbers ?? [])
    case "tweenAdvance":
      guard player.status == .tweening else {
        throw DotLottieError(.insufficientCondition, reason: "there is no tween")
      }
      let isDone = player.advanceTween(by: step.number("ms"))
      return [.init("tweenDone", .bool(isDone))]
    case "theme": try setTheme(step["id"]?.string)
    case "themeData": try player.setThemeData(step.document("value"))
    case "slot": return try slot(step)
    case "machine": try loadMachine(step)
    case "unload": player.setStateMachine(nil)
    case "start":
      try player.start(
        allowedURLs: step["urls"]?["whitelist"]?.elements?.compactMap(\.string) ?? [],
        requiresUserInteraction: step["urls"]?["requireUserInteraction"]?.bool ?? true)
    case "stopMachine":
      guard player.stateMachine != nil else { throw Self.noMachine }
      player.stopMachine()
    case "fire": try player.fire(step.text("name"))
    case "resetInput":
      guard player.stateMachine != nil else { throw Self.noMachine }
      player.resetInput(step.text("name"))
    case "input": try setInput(step)
    case "pointer": try post(step)
    case "post":
      guard player.stateMachine != nil else { throw Self.noMachine }
      if let trigger = StateMachine.Trigger(rawValue: step.text("event")) { player.post(trigger) }
    case "override":
      try player.overrideState(step.text("state"), evaluates: step["evaluate"]?.bool ?? false)
    case "seed": player.setRandomSeed(UInt64(exactly: step.number("value")) ?? 0)
    case "probe":
      return stage.probe(
        threshold: step.number("threshold"), at: step["at"]?.elements?.compactMap(\.numbers) ?? [])
    case "manifest": return [.init("manifest", MachineReport.manifest(of: player))]
    case "markers": return [.init("markers", MachineReport.markers(of: player))]
    default:
      throw DotLottieError(.unknown, reason: "there is no step “\(name)”")
    }
    return []
  }

  /// The error of steps that need a state machine.
  private static let noMachine = DotLottieError(
    .noMachine, reason: "no state machine is loaded")

  // MARK: Files

  /// Loads the step's inline JSON, its file, or the file of the command line.
  ///
  /// A failure is also reported to the player, which then sends `loadFailed`.
  ///
  /// - Throws: `LottieError` where no file is named, `DotLottieError` for all other failures.
  private func load(_ step: JSONTree) throws {
    do throws(LottieError) {
      if let json = step["json"] {
        player.load(try AnimationFile.read(bytes: json.string.map { Array($0.utf8) } ?? json.text))
      } else if let name = step["file"]?.string {
        player.load(try AnimationFile.read(path: folder.appending(component: name)))
      } else if let file {
        player.load(try AnimationFile.read(path: file))
      } else {
        throw LottieError(.unreadable, reason: "no file is named")
      }
    } catch {
      if step["file"] == nil, step["json"] == nil, file == nil { throw error }
      player.reportFailedLoad()
      throw DotLottieError(error.kind == .unreadable ? .invalidParameter : .unknown, error)
    }
  }

  /// Loads a machine of the archive by its id, or one from a file or inline JSON.
  private func loadMachine(_ step: JSONTree) throws {
    if let id = step["id"]?.string { return try player.loadStateMachine(id: id) }
    let json: [UInt8]
    var name: String?
    if let file = step["file"]?.string {
      name = file
      let path = folder.appending(component: file)
      guard let data = try? Disk.contents(of: path) else {
        throw LottieError(.unreadable, file: path, reason: "there is no such file")
      }
      json = data
    } else {
      json = Array(step.document("json").utf8)
    }
    // A failed load removes the previous machine, too.
    player.setStateMachine(nil)
    player.setStateMachine(try StateMachine(json: json, file: name))
  }

  /// Sets a theme of the archive; no id restores the file's own look.
  private func setTheme(_ id: String?) throws {
    if let id { try player.setTheme(id) } else { player.resetTheme() }
  }

  // MARK: Settings

  /// Applies a “set” step. Without a value, or with null, the setting has its default.
  ///
  /// - Throws: `DotLottieError` for unknown keys and values that do not exist.
  ///
  /// - Returns: What is ignored, as in the reference player.
  private func set(_ key: String, _ value: JSONTree?) throws -> [JSONTree.Member] {
    switch key {
    case "mode":
      player.mode = try Self.checked(key, value, "a mode that exists", or: .forward) {
        $0.string.flatMap(PlayMode.init)
      }
    case "loop": player.loops = try Self.checked(key, value, "a boolean", or: false, \.bool)
    case "loopCount":
      player.loopCount = try Self.checked(key, value, "a whole number of at least 0", or: 0) {
        $0.number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
      }
    case "speed":
      let speed = try Self.checked(key, value, "a number above 0", or: 1, \.number)
      guard speed > 0, speed.isFinite else {
        return [.init("ignored", .string("the speed has to be above 0"))]
      }
      player.speed = speed
    case "autoplay":
      player.autoplay = try Self.checked(key, value, "a boolean", or: false, \.bool)
    case "interpolation":
      player.interpolatesFrames = try Self.checked(key, value, "a boolean", or: true, \.bool)
    case "segment":
      let bounds = value?.numbers ?? []
      guard bounds.count == 2 else {
        try player.setSegment(nil)
        break
      }
      guard bounds[0] <= bounds[1] else {
        throw DotLottieError(.invalidParameter, reason: "the segment ends before its start")
      }
      try player.setSegment(bounds[0]...bounds[1])
    case "marker": player.setMarker(value?.string)
    case "frame": try player.setFrame(value?.number ?? 0)
    case "background": player.setBackgroundColor(UInt32(exactly: value?.number ?? 0) ?? 0)
    default: throw DotLottieError(.unknown, reason: "there is no setting “\(key)”")
    }
    return []
  }

  /// The value of a setting; its default where the step has none.
  ///
  /// - Throws: `DotLottieError` for a value that the setting cannot have.
  private static func checked<Value>(
    _ key: String, _ value: JSONTree?, _ expected: String, or fallback: Value,
    _ read: (JSONTree) -> Value?
  ) throws -> Value {
    guard let value, value != .null else { return fallback }
    if let found = read(value) { return found }
    let text = String(decoding: value.text.prefix(80), as: UTF8.self)
    throw DotLottieError(.invalidParameter, reason: "“\(key)” is \(expected), not \(text)")
  }

  // MARK: Time

  /// Advances time by `ms`, `times` times or until the conditions of `until` hold.
  ///
  /// At most 1,000,000 ticks (100,000 by default with `until`), so that a script always ends.
  ///
  /// - Returns: The number of ticks and of render events.
  private func tick(_ step: JSONTree) -> [JSONTree.Member] {
    let milliseconds = step.number("ms")
    let until = step["until"]
    let most = Int(exactly: step["max"]?.number ?? 100_000) ?? 100_000
    let times = until == nil ? Int(exactly: step["times"]?.number ?? 1) ?? 1 : most
    renderCount = 0
    var ticks = 0
    while ticks < min(times, 1_000_000) {
      ticks += 1
      player.tick(milliseconds: milliseconds)
      if let until, MachineReport.meets(until, player) { break }
    }
    return [
      .init("ticks", .number(Double(ticks))), .init("rendered", .number(Double(renderCount))),
    ]
  }

  // MARK: Inputs

  /// Sets an input. The JSON type selects the input's type: number, string or boolean.
  private func setInput(_ step: JSONTree) throws {
    let value: StateMachine.InputValue
    switch step["value"] {
    case .number(let number): value = .numeric(Float(number))
    case .string(let text): value = .string(text)
    case .bool(let flag): value = .boolean(flag)
    default:
      throw DotLottieError(.unknownInput, reason: "an input is a number, a string or a boolean")
    }
    try player.setInput(
      step.text("name"), to: value, evaluates: step["evaluate"]?.bool ?? true)
  }

  /// Sends a pointer event at a point of the canvas.
  private func post(_ step: JSONTree) throws {
    guard let pointer = InteractivePointer(rawValue: step.text("type")) else {
      throw DotLottieError(.unknown, reason: "there is no such pointer event")
    }
    try player.post(pointer, x: step.number("x"), y: step.number("y"))
  }

  // MARK: Slots

  /// Runs a slot operation. Long because it is a table: a case for each operation.
  ///
  /// - Returns: The slot's value for “get”, all values for “getAll”; empty for others.
  private func slot(_ step: JSONTree) throws -> [JSONTree.Member] {
    let id = step.text("id")
    func edit(_ body: (inout AnimationSlots) throws(DotLottieError) -> Void) throws {
      try player.editSlots(body)
    }
    switch step.text("op") {
    case "set": try setSlot(id, step.text("type"), step["value"] ?? .null)
    case "setJson":
      try edit { (slots) throws(DotLottieError) in
        try slots.setJSON(step.document("value"), for: id)
      }
    case "setAllJson":
      try edit { (slots) throws(DotLottieError) in try slots.setAllJSON(step.document("value")) }
    case "replaceAll":
      try edit { (slots) throws(DotLottieError) in
        var fresh = slots
        fresh.clearAll()
        try fresh.setAllJSON(step.document("value"))
        slots = fresh
      }
    case "reset":
      try edit { (slots) throws(DotLottieError) in
        guard slots.reset(id) else { throw DotLottieError(.unknown, reason: "no slot “\(id)”") }
      }
    case "resetAll": try edit { (slots) throws(DotLottieError) in slots.resetAll() }
    case "clear": try edit { (slots) throws(DotLottieError) in _ = slots.clear(id) }
    case "clearAll": try edit { (slots) throws(DotLottieError) in slots.clearAll() }
    case "get": return [.init("slotValue", player.slots.property(of: id) ?? .null)]
    case "getAll": return [.init("slotValues", player.slots.json)]
    default: throw DotLottieError(.unknown, reason: "there is no such operation")
    }
    return []
  }

  /// Sets a slot's value by its type. Missing components are 0.
  private func setSlot(_ id: String, _ type: String, _ value: JSONTree) throws {
    let numbers = value.numbers ?? []
    func number(_ i: Int) -> Double { i < numbers.count ? numbers[i] : 0 }
    if type == "image" {
      return try player.setImageSlot(id, to: value.string ?? value["src"]?.string ?? "")
    }
    try player.editSlots { (slots) throws(DotLottieError) in
      switch type {
      case "color":
        slots.setColor(Color(r: number(0), g: number(1), b: number(2), a: 1), for: id)
      case "scalar": slots.setScalar(value.number ?? 0, for: id)
      case "vector": slots.setVector(x: number(0), y: number(1), for: id)
      case "position": slots.setPosition(x: number(0), y: number(1), for: id)
      case "text": slots.setText(value.string ?? "", for: id)
      case "gradient": slots.setGradient(MachineReport.stops(value), for: id)
      default: throw DotLottieError(.invalidParameter, reason: "there is no type “\(type)”")
      }
    }
  }
}

extension JSONTree {
  /// The member's string; empty where there is none.
  fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }

  /// The member's number; 0 where there is none.
  fileprivate func number(_ key: String) -> Double { self[key]?.number ?? 0 }

  /// The text of a JSON document that is given as a string or as an inline value.
  fileprivate func document(_ key: String) -> String {
    guard let value = self[key] else { return "" }
    return value.string ?? String(decoding: value.text, as: UTF8.self)
  }
}
