// SPDX-License-Identifier: Apache-2.0

/// Runs scripts: the language with its variables, functions, lists and texts. What a script reads of
/// the animation comes from `scene`.
final class ExpressionEvaluator {
  /// How a statement ends.
  enum Flow { case normal, leave, next, give }

  let scene: ExpressionScene
  let work: ExpressionWork
  var scope = ExpressionScope(0, outer: nil)
  /// The result of the text, what a function returns, and what a script throws.
  var result = ExpressionValue.undefined
  var returned = ExpressionValue.undefined
  var thrown = ExpressionValue.undefined
  /// Scopes, lists and objects that may refer to themselves, and are emptied at the end.
  private var knots: [() -> Void] = []

  init(_ scene: ExpressionScene) {
    (self.scene, work) = (scene, scene.work)
    scene.evaluator = self
  }

  /// Empties what may refer to itself when the evaluation is over.
  func untie() {
    for clear in knots { clear() }
    knots = []
  }

  func tie(_ clear: @escaping () -> Void) { knots.append(clear) }

  /// Runs a text, with variables of its own.
  func value(of program: ExpressionProgram) throws(ExpressionFailure) -> ExpressionValue {
    let outer = (scope, result, returned)
    defer { (scope, result, returned) = outer }
    scope = ExpressionScope(program.function.variableCount, outer: nil)
    result = .undefined
    _ = try run(program.function.body)
    guard let name = program.result else { return result }
    return try value(of: name)
  }

  // MARK: Expressions

  /// Evaluates a node of the tree.
  ///
  /// It is longer than 40 lines because it is one switch over all kinds of nodes, with a line or
  /// two for each.
  ///
  /// - Throws: An error that a script could catch, or `unknown` features of the node, which are
  ///   left to JavaScript.
  func evaluate(_ expression: ExpressionNode) throws(ExpressionFailure) -> ExpressionValue {
    defer { work.leave() }
    try work.enter()
    switch expression {
    case .undefined: return .undefined
    case .null: return ExpressionValue(.null)
    case .bool(let bool): return .bool(bool)
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .template(let texts, let values): return try template(texts, values)
    case .list(let list): return .items(try evaluated(list))
    case .object(let members): return try object(members)
    case .function(let node): return function(node)
    case .name(let name): return try value(of: name)
    case .thisLayer: return try scene.value(of: .thisLayer)
    case .member(let object, let name): return try member(name, of: try evaluate(object))
    case .element(let object, let key):
      let list = try evaluate(object)
      return try element(try evaluate(key), of: list)
    case .call(let callee, let arguments): return try call(callee, arguments)
    case .construct(let name, let arguments): return try made(name, try evaluated(arguments))
    case .math(.random, _): return .number(scene.uniform())
    case .math(let function, let arguments):
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try evaluate(argument).number()) }
      return .number(try function(numbers))
    case .unary(.typeOf, let value): return .text(try type(of: value))
    case .unary(let operation, let value):
      return try ExpressionOperators.unary(operation, try evaluate(value))
    case .binary(let operation, let a, let b):
      let left = try evaluate(a)
      return try ExpressionOperators.binary(operation, left, try evaluate(b))
    case .and(let a, let b):
      let left = try evaluate(a)
      return left.isTrue ? try evaluate(b) : left
    case .or(let a, let b):
      let left = try evaluate(a)
      return left.isTrue ? left : try evaluate(b)
    case .present(let a, let b):
      let left = try evaluate(a)
      return left.isNothing ? try evaluate(b) : left
    case .choice(let condition, let yes, let no):
      return try evaluate(try evaluate(condition).isTrue ? yes : no)
    case .assignment(let target, let operation, let value):
      return try assign(target, operation, value)
    case .step(let target, let step, let isPostfix): return try move(target, step, isPostfix)
    case .sequence(let a, let b):
      _ = try evaluate(a)
      return try evaluate(b)
    }
  }

  func evaluated(_ list: [ExpressionNode]) throws(ExpressionFailure) -> [ExpressionValue] {
    var result: [ExpressionValue] = []
    result.reserveCapacity(list.count)
    for expression in list { result.append(try evaluate(expression)) }
    return result
  }

  private func template(
    _ texts: [String], _ values: [ExpressionNode]
  ) throws(ExpressionFailure) -> ExpressionValue {
    var result = texts[0]
    for (text, value) in zip(texts.dropFirst(), values) {
      result += try evaluate(value).string() + text
      guard result.utf8.count <= ExpressionValue.longestText else { throw .unknown }
    }
    return .text(result)
  }

  private func object(
    _ members: [(key: String, value: ExpressionNode)]
  ) throws(ExpressionFailure) -> ExpressionValue {
    let object = ExpressionObject()
    for (key, value) in members { try object.set(key, try evaluate(value)) }
    tie { object.clear() }
    return ExpressionValue(.object(object))
  }

  /// The value of a function in an expression.
  func function(_ node: FunctionNode) -> ExpressionValue {
    let scope = scope
    tie { scope.clear() }
    return ExpressionValue(.function(ExpressionFunction(node, in: scope)))
  }

  // MARK: Members

  func member(_ name: Identifier, of value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch value.core {
    case .list(let list) where name.word == .length: return .number(Double(list.items.count))
    case .text(let text) where name.word == .length: return .number(Double(text.utf16.count))
    case _ where value.owner != nil:
      guard let owner = value.owner, let word = name.word else { throw .unknown }
      return try scene.member(word, of: owner)
    case .undefined, .null: throw .error
    case .object(let object):
      guard !ExpressionParser.isForeign(member: name.text) else { throw .unknown }
      return object[name.text] ?? .undefined
    case .number where name.word == .length, .bool where name.word == .length: return .undefined
    case .layer(let layer):
      guard let word = name.word else { throw .unknown }
      return try scene.member(word, of: layer)
    case .composition(let composition): return try scene.member(name, of: composition)
    case .group(let group): return try scene.member(name, of: group)
    case .key(let key):
      switch name.word {
      case .time: return .number(key.time)
      case .index: return .number(key.index)
      case .value: return key.value
      default: throw .unknown
      }
    default: throw .unknown
    }
  }

  func element(_ key: ExpressionValue, of value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    func item(_ items: [ExpressionValue]) -> ExpressionValue {
      guard let index = key.index, items.indices.contains(index) else { return .undefined }
      return items[index]
    }
    switch (value.core, key.core) {
    case (.undefined, _), (.null, _): throw .error
    case (.object(let object), .text(let name)) where !ExpressionParser.isForeign(member: name):
      return object[name] ?? .undefined
    case (.list(let list), .text("length")): return .number(Double(list.items.count))
    case (.list(let list), .text) where key.index != nil: return item(list.items)
    case (.list(let list), .number): return item(list.items)
    case (.number, .number): return .undefined
    case (.text(let text), .number):
      guard let index = key.index, index < text.utf8.count else { return .undefined }
      return .text(try ExpressionPrimitives.part(of: text, index..<index + 1))
    case (.key(let key), .number(let number)):
      if let list = key.value.list { return item(list) }
      if case .path = key.value.core { throw .unknown }
      return number == 0 ? key.value : .undefined
    default: throw .unknown
    }
  }
}
