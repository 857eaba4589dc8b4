// SPDX-License-Identifier: Apache-2.0

extension StateMachine.Action {
  /// The values of `type`.
  private enum Kind: String, CaseIterable {
    case setNumeric = "SetNumeric"
    case setString = "SetString"
    case setBoolean = "SetBoolean"
    case toggle = "Toggle"
    case increment = "Increment"
    case decrement = "Decrement"
    case multiply = "Multiply"
    case floor = "Floor"
    case clamp = "Clamp"
    case setRandom = "SetRandom"
    case reset = "Reset"
    case fire = "Fire"
    case setFrame = "SetFrame"
    case setProgress = "SetProgress"
    case setTheme = "SetTheme"
    case openURL = "OpenUrl"
    case fireCustomEvent = "FireCustomEvent"
  }

  /// Long because it is a table: one line for each action of the format.
  init(_ object: StrictObject) throws(DotLottieError) {
    func input() throws(DotLottieError) -> String {
      try object.required("inputName").string.withoutDollar
    }
    func operand(_ key: String) throws(DotLottieError) -> StateMachine.NumericOperand {
      try StateMachine.NumericOperand(object.required(key))
    }
    func optional(_ key: String) throws(DotLottieError) -> StateMachine.NumericOperand? {
      object[key] == nil ? nil : try operand(key)
    }
    let kind: Kind = try object.word("type")
    switch kind {
    case .setNumeric: self = .setNumeric(try input(), try operand("value"))
    case .setString: self = .setString(try input(), try object.required("value").string)
    case .setBoolean: self = .setBoolean(try input(), try Self.boolean(object.required("value")))
    case .toggle: self = .toggle(try input())
    case .increment: self = .increment(try input(), sign: 1, try optional("value"))
    case .decrement: self = .increment(try input(), sign: -1, try optional("value"))
    case .multiply: self = .multiply(try input(), try operand("value"))
    case .floor: self = .floor(try input())
    case .clamp: self = .clamp(try input(), min: try optional("min"), max: try optional("max"))
    case .setRandom:
      var isInteger = false
      if let json = object["integer"] { isInteger = try json.bool }
      self = .setRandom(
        try input(), min: try optional("min") ?? .value(0), max: try optional("max") ?? .value(1),
        isInteger: isInteger)
    case .reset: self = .reset(try input())
    case .fire: self = .fire(try input())
    case .setFrame: self = .setFrame(try operand("value"))
    case .setProgress: self = .setProgress(try operand("value"))
    case .setTheme: self = .setTheme(try object.required("value").string)
    case .openURL:
      self = .openURL(
        try object.required("url").string, target: try object.required("target").string)
    case .fireCustomEvent: self = .fireCustomEvent(try object.required("value").string)
    }
  }

  /// Decodes a boolean or the name of a boolean input.
  private static func boolean(_ json: StrictReader) throws(DotLottieError)
    -> StateMachine.BooleanComparand
  {
    if case .string(let text) = json.value.content { return .input(text.withoutDollar) }
    return .value(try json.bool)
  }

  /// The name of the input that the action sets, fires or resets; nil for other actions.
  public var inputName: String? {
    switch self {
    case .setNumeric(let name, _), .setString(let name, _), .setBoolean(let name, _),
      .toggle(let name), .increment(let name, _, _), .multiply(let name, _), .floor(let name),
      .clamp(let name, _, _), .setRandom(let name, _, _, _), .reset(let name), .fire(let name):
      name
    case .setFrame, .setProgress, .setTheme, .openURL, .fireCustomEvent: nil
    }
  }

  /// The value of `type` in the file.
  public var typeName: String {
    switch self {
    case .setNumeric: "SetNumeric"
    case .setString: "SetString"
    case .setBoolean: "SetBoolean"
    case .toggle: "Toggle"
    case .increment(_, let sign, _): sign < 0 ? "Decrement" : "Increment"
    case .multiply: "Multiply"
    case .floor: "Floor"
    case .clamp: "Clamp"
    case .setRandom: "SetRandom"
    case .reset: "Reset"
    case .fire: "Fire"
    case .setFrame: "SetFrame"
    case .setProgress: "SetProgress"
    case .setTheme: "SetTheme"
    case .openURL: "OpenUrl"
    case .fireCustomEvent: "FireCustomEvent"
    }
  }
}

extension StateMachine.NumericOperand {
  /// Decodes a number, or the name of a numeric input with `$`.
  init(_ json: StrictReader) throws(DotLottieError) {
    switch json.value.content {
    case .string(let text):
      let isReference = text.hasPrefix("$") || text == StateMachine.elapsedTime
      self = isReference ? .input(text.withoutDollar) : .never(text)
    default: self = .value(Float(try json.number))
    }
  }
}
