// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension MachineProblems {
  private static let noEffect: Message = "the action has no effect"
  private static let oneIsUsed: Message = "1 is used"

  mutating func check(_ actions: [StateMachine.Action], _ path: String) {
    for (i, action) in actions.enumerated() {
      checkInput(of: action, "\(path)[\(i)]")
      checkValues(of: action, "\(path)[\(i)]")
    }
  }

  /// Checks that the input of an action exists and has its type.
  private mutating func checkInput(of action: StateMachine.Action, _ path: String) {
    guard let name = action.inputName else { return }
    let (exists, type): (Bool, InputKind) =
      switch action {
      case .setString: (types.string.contains(name), .string)
      case .setBoolean, .toggle: (types.boolean.contains(name), .boolean)
      case .fire: (types.event.contains(name), .event)
      case .reset:
        (
          types.numeric.contains(name) || types.boolean.contains(name)
            || types.string.contains(name), .value
        )
      default: (types.numeric.contains(name), .numeric)
      }
    if !exists {
      let lack = lack(of: name, as: type)
      add(path + ".inputName", "\(lack): \(Self.noEffect)")
    }
  }

  /// Checks the values of an action, and the inputs to which they refer.
  private mutating func checkValues(of action: StateMachine.Action, _ path: String) {
    switch action {
    case .setNumeric(_, let operand), .multiply(_, let operand), .setFrame(let operand),
      .setProgress(let operand):
      check(operand, path + ".value")
    case .increment(_, _, let operand):
      if let operand { check(operand, path + ".value", effect: Self.oneIsUsed) }
    case .clamp(_, let low, let high):
      if low == nil, high == nil {
        add(path, "there is neither “min” nor “max”: \(Self.noEffect)", .malformed)
      }
      check(low, high, path)
    case .setRandom(_, let low, let high, _): check(low, high, path)
    case .setBoolean(_, .input(let name)) where !types.boolean.contains(name):
      let lack = lack(of: name, as: .boolean)
      add(path + ".value", "\(lack): \(Self.noEffect)")
    case .setString(_, let text):
      // Other texts, such as prices, start with $ too.
      if text.withoutDollar.first?.isLetter == true { _ = checkReference(text, path + ".value") }
    case .setTheme(let name): checkTheme(name, path + ".value")
    case .openURL(let address, _): checkAddress(address, path + ".url")
    default: break
    }
  }

  private mutating func check(
    _ operand: StateMachine.NumericOperand, _ path: String, effect: Message = noEffect
  ) {
    switch operand {
    case .input(let name) where !types.hasNumber(name):
      let lack = lack(of: name, as: .numeric)
      add(path, "\(lack): \(effect)")
    case .never(let text):
      add(
        path, "“\(text)” is neither a number nor an input with $: \(effect)", .malformed)
    case .value, .input: break
    }
  }

  /// Checks the limits of a range.
  private mutating func check(
    _ low: StateMachine.NumericOperand?, _ high: StateMachine.NumericOperand?, _ path: String
  ) {
    if let low { check(low, path + ".min") }
    if let high { check(high, path + ".max") }
    if case .value(let low) = low, case .value(let high) = high, low > high {
      add(path + ".min", "“min” is above “max”: \(Self.noEffect)", .malformed)
    }
  }

  /// Checks a text that can refer to a string input.
  ///
  /// - Returns: Whether it is such a reference.
  private mutating func checkReference(_ text: String, _ path: String) -> Bool {
    guard text.hasPrefix("$") else { return false }
    let name = text.withoutDollar
    if !types.string.contains(name) { add(path, lack(of: name, as: .string)) }
    return true
  }

  private mutating func checkTheme(_ name: String, _ path: String) {
    guard !checkReference(name, path), !name.isEmpty, facts.markers[""] == nil else { return }
    if !facts.themes.contains(name) { add(path, "the manifest has no theme “\(name)”") }
  }

  private mutating func checkAddress(_ address: String, _ path: String) {
    guard !checkReference(address, path) else { return }
    let scheme = address.prefix { $0 != ":" && $0 != "/" }.lowercased()
    let hasScheme = address.dropFirst(scheme.count).hasPrefix("://")
    if hasScheme, scheme != "http", scheme != "https" {
      add(path, "only http and https URLs are opened", .unsupported)
    }
  }
}
