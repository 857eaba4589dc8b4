// SPDX-License-Identifier: Apache-2.0

extension StateMachine {
  /// Reads a machine and checks it.
  ///
  /// - Parameters:
  ///   - json: The text of the document.
  ///   - file: Names it in errors. Default: nil.
  /// - Throws: `DotLottieError` with the place of the first mistake.
  public init(json: [UInt8], file: String? = nil) throws(DotLottieError) {
    do throws(DotLottieError) {
      try self.init(StrictReader(document: json).object())
      try check()
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }

  private init(_ root: StrictObject) throws(DotLottieError) {
    initial = try root.required("initial").string
    states = try root.requiredObjects("states", State.init)
    inputs = try root.objects("inputs", Input.init).filter { !$0.name.hasPrefix("@") }
    interactions = try root.objects("interactions", Interaction.init)
    var index: [String: Int] = [:]
    for (i, state) in states.enumerated() where index[state.name] == nil { index[state.name] = i }
    stateIndex = index
    global = states.firstIndex(where: \.isGlobal)
  }
}

extension StateMachine.State {
  private enum Kind: String, CaseIterable {
    case playback = "PlaybackState"
    case global = "GlobalState"
  }

  init(_ object: StrictObject) throws(DotLottieError) {
    let kind: Kind = try object.word("type")
    name = try object.required("name").string
    transitions = try object.requiredObjects("transitions", StateMachine.Transition.init)
    entryActions = try object.objects("entryActions", StateMachine.Action.init)
    exitActions = try object.objects("exitActions", StateMachine.Action.init)
    playback = kind == .global ? nil : try StateMachine.Playback(object)
    asksForTime = transitions.contains { $0.guards?.contains(where: \.asksForTime) ?? false }
  }
}

extension StateMachine.Playback {
  init(_ object: StrictObject) throws(DotLottieError) {
    animation = try object.required("animation").string
    if object["mode"] != nil { mode = try object.word("mode") }
    if let json = object["loop"] { loops = try json.bool }
    if let json = object["loopCount"] { loopCount = Int(try json.unsigned) }
    if let json = object["speed"] { speed = Float(try json.number) }
    if let json = object["segment"] { segment = try json.string }
    if let json = object["autoplay"] { autoplay = try json.bool }
    if let json = object["backgroundColor"] { backgroundColor = try json.unsigned }
    if let json = object["final"] { isFinal = try json.bool }
  }
}

extension StateMachine.Transition {
  private enum Kind: String, CaseIterable {
    case plain = "Transition"
    case tweened = "Tweened"
  }

  init(_ object: StrictObject) throws(DotLottieError) {
    let kind: Kind = try object.word("type")
    target = try object.required("toState").string
    guards = object["guards"] == nil ? nil : try object.objects("guards", StateMachine.Guard.init)
    hasEvent = guards?.contains { if case .event = $0 { true } else { false } } ?? false
    tween = kind == .tweened ? try StateMachine.Tween(object) : nil
  }
}

extension StateMachine.Tween {
  init(_ object: StrictObject) throws(DotLottieError) {
    duration = try object.required("duration").number
    let curve = try object.required("easing")
    easing = try curve.numbers
    guard easing.count == 4 else {
      throw curve.failure("a curve has 4 numbers, and these are \(easing.count)")
    }
  }
}

extension StateMachine.Guard {
  private enum Kind: String, CaseIterable {
    case numeric = "Numeric"
    case boolean = "Boolean"
    case string = "String"
    case event = "Event"
  }

  init(_ object: StrictObject) throws(DotLottieError) {
    let kind: Kind = try object.word("type")
    let name = try object.required("inputName").string
    if kind == .event {
      self = .event(name.withoutDollar)
      return
    }
    let condition: StateMachine.Condition = try object.word("conditionType")
    let comparand = try object.required("compareTo")
    let plain = name.withoutDollar
    switch (kind, comparand.value.content) {
    case (.numeric, .number(let value)): self = .numeric(plain, condition, .value(Float(value)))
    case (.numeric, .string(let text)):
      let isReference = text.hasPrefix("$") || text == StateMachine.elapsedTime
      self = .numeric(
        plain, condition, isReference ? .input(text.withoutDollar) : .never(text))
    case (.boolean, .bool(let value)): self = .boolean(plain, condition, .value(value))
    case (.boolean, .string(let text)):
      self = .boolean(plain, condition, .input(text.withoutDollar))
    case (.string, .string(let text)):
      self = .string(
        plain, condition, text.hasPrefix("$") ? .input(text.withoutDollar) : .value(text))
    case (.numeric, .bool(let flag)): self = .numeric(plain, condition, .never("\(flag)"))
    case (.boolean, .number(let value)): self = .boolean(plain, condition, .never("\(value)"))
    case (.string, .number(let value)): self = .string(plain, condition, .never("\(value)"))
    case (.string, .bool(let flag)): self = .string(plain, condition, .never("\(flag)"))
    default: throw comparand.failure("expected a number, a string, true or false")
    }
  }

  /// Time alone can meet it.
  var asksForTime: Bool {
    guard case .numeric(let name, _, let comparand) = self else { return false }
    if name == StateMachine.elapsedTime { return true }
    if case .input(StateMachine.elapsedTime) = comparand { return true }
    return false
  }
}

extension StateMachine.Input {
  private enum Kind: String, CaseIterable {
    case numeric = "Numeric"
    case string = "String"
    case boolean = "Boolean"
    case event = "Event"
  }

  init(_ object: StrictObject) throws(DotLottieError) {
    let kind: Kind = try object.word("type")
    name = try object.required("name").string
    switch kind {
    case .numeric: value = .numeric(Float(try object.required("value").number))
    case .string: value = .string(try object.required("value").string)
    case .boolean: value = .boolean(try object.required("value").bool)
    case .event: value = .event
    }
  }
}

extension StateMachine.Interaction {
  init(_ object: StrictObject) throws(DotLottieError) {
    trigger = try object.word("type")
    actions = try object.requiredObjects("actions", StateMachine.Action.init)
    switch trigger {
    case .complete, .loopComplete:
      stateName = try object.required("stateName").string
      layerName = nil
    case .pointerMove:
      stateName = nil
      layerName = nil
    default:
      stateName = nil
      layerName = try object["layerName"].map { json throws(DotLottieError) in try json.string }
    }
  }
}
