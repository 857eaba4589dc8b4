// SPDX-License-Identifier: Apache-2.0

/// Variables, and assignments to them, to members and to elements.
extension ExpressionEvaluator {
  func value(of name: NameReference) throws(ExpressionFailure) -> ExpressionValue {
    let scope = scope.up(name.hops)
    switch scope.slots[name.index] {
    case .value(let value), .builtin(let value): return value
    case .empty: break
    }
    switch name.kind {
    case .local: return .undefined
    case .lexical: throw .unknown
    case .global(let isKnown):
      guard let word = name.name.word else {
        return isKnown ? .undefined : try global(name.name.text)
      }
      let value = try scene.value(of: word)
      // A script can change the list, and then reads the changed one.
      if case .list = value.core { scope.slots[name.index] = .builtin(value) }
      return value
    }
  }

  /// A name that the text does not declare.
  private func global(_ name: String) throws(ExpressionFailure) -> ExpressionValue {
    switch name {
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case _ where Self.globals.contains(name): throw .unknown
    default: throw .error
    }
  }

  /// The names of JavaScript itself, and words that only the prelude knows.
  private static let globals: Set<String> = [
    "Object", "Function", "Array", "Number", "Boolean", "String", "Symbol", "BigInt", "Math",
    "JSON", "Reflect", "Proxy", "Promise", "Intl", "Date", "RegExp", "Error", "AggregateError",
    "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "Map",
    "Set", "WeakMap", "WeakSet", "WeakRef", "Iterator", "globalThis", "eval", "parseInt",
    "parseFloat", "isNaN", "isFinite", "escape", "unescape", "encodeURI", "encodeURIComponent",
    "decodeURI", "decodeURIComponent", "colorDepth", "timeToTimecode", "timeToNTSCTimecode",
    "timeToFeetAndFrames", "timeToCurrentFormat", "style", "getStyleAt", "createStyle",
    "audioActive", "sampleImage", "DisposableStack", "SuppressedError", "AsyncDisposableStack",
  ]

  /// Whether a name has its own meaning of the language, because no variable has the same name.
  func isFree(_ name: NameReference) -> Bool {
    guard case .global(let isKnown) = name.kind else { return false }
    switch scope.up(name.hops).slots[name.index] {
    case .value: return false
    case .empty, .builtin: return name.name.word != nil || !isKnown
    }
  }

  /// The built-in name of a node, unless a variable has that name.
  func word(_ expression: ExpressionNode) -> BuiltinName? {
    guard case .name(let name) = expression, isFree(name) else { return nil }
    return name.name.word
  }

  /// Declares a variable, or gives it a value.
  func set(_ name: NameReference, _ value: ExpressionValue) {
    scope.up(name.hops).slots[name.index] = .value(value)
  }

  /// Reads the frame again, which the script has changed.
  func forgetValue() {
    var scope: ExpressionScope? = scope
    while let one = scope {
      for i in one.slots.indices { if case .builtin = one.slots[i] { one.slots[i] = .empty } }
      scope = one.outer
    }
  }

  // MARK: Assignments

  func assign(
    _ target: ExpressionNode, _ operation: ExpressionNode.Binary?, _ value: ExpressionNode
  ) throws(ExpressionFailure) -> ExpressionValue {
    try change(target, needsOld: operation != nil) { before throws(ExpressionFailure) in
      guard let operation else {
        let new = try evaluate(value)
        return (new, new)
      }
      let change = try evaluate(value)
      // Where the target cannot be read twice, JavaScript's own operator is used.
      guard before.vector == nil && change.vector == nil || Self.isSimple(target) else {
        throw .unknown
      }
      let new = try ExpressionOperators.binary(operation, before, change)
      return (new, new)
    }
  }

  /// Whether a target consists of names, and of keys without calls.
  private static func isSimple(_ target: ExpressionNode) -> Bool {
    switch target {
    case .name, .number, .text: true
    case .member(let object, _): isSimple(object)
    case .element(let object, let key): isSimple(object) && isSimple(key)
    case .binary(let operation, let a, let b):
      [.add, .subtract, .multiply, .remainder].contains(operation) && isSimple(a) && isSimple(b)
    default: false
    }
  }

  func move(
    _ target: ExpressionNode, _ step: Double, _ isPostfix: Bool
  ) throws(ExpressionFailure) -> ExpressionValue {
    try change(target, needsOld: true) { before throws(ExpressionFailure) in
      let old = try before.number()
      return (.number(old + step), .number(isPostfix ? old : old + step))
    }
  }

  /// Changes what an expression names.
  ///
  /// - Parameter body: Gets the old value if it is needed, and returns the new one and the result.
  private func change(
    _ target: ExpressionNode, needsOld: Bool,
    _ body: (ExpressionValue) throws(ExpressionFailure) -> (
      new: ExpressionValue, result: ExpressionValue
    )
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch target {
    case .name(let name):
      if case .lexical(let isConstant) = name.kind {
        guard !isConstant, case .value = scope.up(name.hops).slots[name.index] else {
          throw .unknown
        }
      }
      let (new, result) = try body(needsOld ? try value(of: name) : .undefined)
      set(name, new)
      return result
    case .member(let object, let name):
      let object = try evaluate(object)
      let (new, result) = try body(needsOld ? try member(name, of: object) : .undefined)
      try set(.text(name.text), of: object, new)
      return result
    case .element(let object, let key):
      let object = try evaluate(object)
      let key = try evaluate(key)
      let (new, result) = try body(needsOld ? try element(key, of: object) : .undefined)
      try set(key, of: object, new)
      return result
    default: throw .unknown
    }
  }

  /// Sets an element of a list, or a member of an object.
  private func set(
    _ key: ExpressionValue, of owner: ExpressionValue, _ value: ExpressionValue
  ) throws(ExpressionFailure) {
    switch owner.core {
    case .list(let list):
      // Gaps are left to JavaScript.
      guard let index = key.index, index <= list.items.count else { throw .unknown }
      try list.change { items in
        if index == items.count { items.append(value) } else { items[index] = value }
      }
      tie(list, value)
    case .object(let object):
      guard case .text(let name) = key.core else { throw .unknown }
      try object.set(name, value)
    default: throw .unknown
    }
  }

  /// Notes a list that now contains what could contain it.
  func tie(_ list: ExpressionList, _ value: ExpressionValue) {
    switch value.core {
    case .list, .object, .function: tie { list.clear() }
    default: break
    }
  }
}

extension ExpressionValue {
  /// The index that a key is: a whole number from 0, or the text of one, as `for (i in list)` has
  /// it.
  var index: Int? {
    switch core {
    case .number(let number):
      guard let index = Int(exactly: number), index >= 0 else { return nil }
      return index
    case .text(let text):
      guard let index = Int(text), index >= 0, "\(index)" == text else { return nil }
      return index
    default: return nil
    }
  }

  var isNothing: Bool {
    switch core {
    case .undefined, .null: true
    default: false
    }
  }
}
