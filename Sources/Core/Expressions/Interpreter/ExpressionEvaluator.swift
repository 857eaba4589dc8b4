// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Evaluates the expressions that the interpreter supports.
final class ExpressionEvaluator {
  /// The largest number of steps of one result, which limits the time.
  private static let stepLimit = 100_000
  /// The largest nesting depth of expressions and of the properties that they read.
  private static let deepest = 256
  /// The number of searched list elements that counts as one step.
  static let perStep = 16
  /// The largest number of properties that read each other in a chain.
  private static let longestChain = 24

  /// What the evaluator asks of the scene.
  struct Host {
    let warn: (_ id: Int, _ message: String) -> Void
    /// The bounds of a layer's content at a frame.
    let bounds: (_ layer: Int, _ frame: Double, _ withStrokes: Bool) -> Rect
  }

  /// How a statement ends.
  enum Flow { case normal, leave, next, give }

  let model: InterpreterModel
  let host: Host
  /// The property that is being evaluated, and the frame.
  private(set) var current: PropertyReference?
  private(set) var now = 0.0
  /// Whether the text has changed the frame by `posterizeTime`.
  private(set) var isPosterized = false
  var scope = ExpressionScope(0, outer: nil)
  /// The stream of random numbers of the current property.
  var random = RandomStream()
  /// The result of the text, what a function returns, and what a script throws.
  var result = ExpressionValue.undefined
  var returned = ExpressionValue.undefined
  var thrown = ExpressionValue.undefined
  /// Scopes, lists and objects that may refer to themselves, and are emptied at the end.
  private var knots: [() -> Void] = []
  /// The nesting depth of what is being evaluated.
  var depth = 0
  private var chain = 0
  /// The number of steps of the last result.
  private(set) var steps = 0

  init(_ model: InterpreterModel, _ host: Host) { (self.model, self.host) = (model, host) }

  /// Evaluates the expression of a property at a frame. An expression that measures a layer can need
  /// others meanwhile.
  func result(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    if current == nil { (depth, chain, steps) = (0, 0, 0) }
    defer { if current == nil { untie() } }
    return try value(of: property, at: frame)
  }

  /// Empties what may refer to itself when the evaluation is over.
  private func untie() {
    for clear in knots { clear() }
    knots = []
  }

  func tie(_ clear: @escaping () -> Void) { knots.append(clear) }

  // MARK: Properties

  /// Returns the value of a property after its expression.
  func value(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch property.script {
    case .none: return try keyframedValue(of: property, at: frame)
    case .foreign: throw .unknown
    case .interpreted(let program):
      // Properties that need each other get the value before the expression where the circle
      // closes, also at a frame at which it was evaluated before.
      if property.isRunning { return try keyframedValue(of: property, at: frame) }
      if property.doneAt == frame { return property.done.copy }
      let value = try evaluate(property, program, frame)
      (property.done, property.doneAt) = (value, frame)
      return value.copy
    }
  }

  /// Returns the value of a property by its keyframes, without its expression.
  func keyframedValue(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch property.content {
    case .fixed(let value): return value.copy
    case .unknown: throw .unknown
    case .parts(let parts):
      var list: [ExpressionValue] = []
      for part in parts { list.append(.number(try value(of: part, at: frame).number())) }
      return .items(list)
    case .file(let id):
      return try ExpressionValue(model.values.value(id, at: frame))
    }
  }

  private func evaluate(
    _ property: PropertyReference, _ program: ExpressionProgram, _ frame: Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    let outer = (current, now, random, isPosterized)
    property.isRunning = true
    chain += 1
    defer {
      chain -= 1
      property.isRunning = false
      (current, now, random, isPosterized) = outer
    }
    (current, now, random, isPosterized) = (property, frame, RandomStream(), false)
    let fallback = try keyframedValue(of: property, at: frame)
    do throws(ExpressionFailure) {
      guard chain <= Self.longestChain else { throw .unknown }
      return try ResultConversion.fitted(try value(of: program), to: fallback)
    } catch {
      guard case .exception(let message) = error else {
        property.script = .foreign
        throw .unknown
      }
      host.warn(property.id, message)
      return fallback
    }
  }

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

  /// Evaluates the rest of the text at the last of so many frames per second.
  func posterize(_ perSecond: Double) {
    isPosterized = true
    if perSecond > 0 { now = (now / rate * perSecond + 1e-9).rounded(.down) / perSecond * rate }
    forgetValue()
  }

  // MARK: Work

  /// Counts steps, and throws beyond the limit.
  func count(_ some: Int = 1) throws(ExpressionFailure) {
    steps += some
    guard steps <= Self.stepLimit, depth <= Self.deepest else { throw .unknown }
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
    depth += 1
    defer { depth -= 1 }
    try count()
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
    case .thisLayer: return try value(of: .thisLayer)
    case .member(let object, let name): return try member(name, of: try evaluate(object))
    case .element(let object, let key):
      let list = try evaluate(object)
      return try element(try evaluate(key), of: list)
    case .call(let callee, let arguments): return try call(callee, arguments)
    case .construct(let name, let arguments): return try made(name, try evaluated(arguments))
    case .math(.random, _): return .number(uniform())
    case .math(let function, let arguments):
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try evaluate(argument).number()) }
      return .number(try function(numbers))
    case .unary(.typeOf, let value): return .text(try type(of: value))
    case .unary(let operation, let value): return try unary(operation, try evaluate(value))
    case .binary(let operation, let a, let b):
      let left = try evaluate(a)
      return try binary(operation, left, try evaluate(b))
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
}
