// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension StateMachine {
  /// Decodes and checks a state machine.
  ///
  /// - Parameters:
  ///   - json: The JSON text of the machine.
  ///   - file: The file name in errors. Default: nil.
  /// - Throws: `DotLottieError` with the line, column and path of the first error.
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

  /// Returns all inputs of a machine's file, including those with reserved names, which are left
  /// out of the machine.
  static func declaredInputs(_ json: [UInt8]) throws(DotLottieError) -> [Input] {
    try StrictReader(document: json).object().objects("inputs", Input.init)
  }

  /// Decodes the root object.
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
  /// The values of `type`.
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
    case immediate = "Transition"
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
      throw curve.failure("expected 4 numbers for the curve, found \(easing.count)")
    }
  }
}

extension StateMachine.Guard {
  /// The values of `type`.
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
    let input = name.withoutDollar
    switch (kind, comparand.value.content) {
    case (.numeric, .number(let value)): self = .numeric(input, condition, .value(Float(value)))
    case (.numeric, .string(let text)):
      let isReference = text.hasPrefix("$") || text == StateMachine.elapsedTime
      self = .numeric(
        input, condition, isReference ? .input(text.withoutDollar) : .never(text))
    case (.boolean, .bool(let value)): self = .boolean(input, condition, .value(value))
    case (.boolean, .string(let text)):
      self = .boolean(input, condition, .input(text.withoutDollar))
    case (.string, .string(let text)):
      self = .string(
        input, condition, text.hasPrefix("$") ? .input(text.withoutDollar) : .value(text))
    // Other combinations are valid in the format, but such a guard is never met.
    case (.numeric, .bool(let flag)): self = .numeric(input, condition, .never("\(flag)"))
    case (.boolean, .number(let value)): self = .boolean(input, condition, .never("\(value)"))
    case (.string, .number(let value)): self = .string(input, condition, .never("\(value)"))
    case (.string, .bool(let flag)): self = .string(input, condition, .never("\(flag)"))
    default: throw comparand.failure("expected a number, a string, true or false")
    }
  }

  /// Whether the guard compares `@elapsedTime`, so that elapsed time alone can meet it.
  var asksForTime: Bool {
    guard case .numeric(let name, _, let comparand) = self else { return false }
    if name == StateMachine.elapsedTime { return true }
    if case .input(StateMachine.elapsedTime) = comparand { return true }
    return false
  }
}

extension StateMachine.Input {
  /// The values of `type`.
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
