// SPDX-License-Identifier: Apache-2.0

/// Evaluates the expressions that the interpreter supports.
final class ExpressionEvaluator {
  /// The largest number of steps of one result, which limits the time.
  private static let stepLimit = 20_000
  /// The largest nesting depth of expressions and of the properties that they read.
  private static let deepest = 256
  /// The number of searched list elements that counts as one step.
  static let perStep = 16
  /// The largest number of properties that read each other in a chain.
  private static let longestChain = 24

  let model: InterpreterModel
  private let warn: (_ id: Int, _ message: String) -> Void
  /// The property that is being evaluated, and the frame.
  private(set) var current: PropertyReference?
  private(set) var now = 0.0
  private var variables: [ExpressionValue?] = []
  private var slots: [ExpressionProgram.Slot] = []
  private var depth = 0
  private var chain = 0
  /// The number of steps of the last result.
  private(set) var steps = 0

  init(_ model: InterpreterModel, warn: @escaping (_ id: Int, _ message: String) -> Void) {
    (self.model, self.warn) = (model, warn)
  }

  /// Evaluates the expression of a property at a frame.
  func result(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    (depth, chain, steps) = (0, 0, 0)
    return try value(of: property, at: frame)
  }

  // MARK: Properties

  /// Returns the value of a property after its expression.
  func value(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch property.script {
    case .none: return try keyframedValue(of: property, at: frame)
    case .foreign: throw .unknown
    case .interpreted(let program):
      if property.isRunning {
        // A property that reads itself gets its value before the expression; longer cycles are left
        // to JavaScript.
        guard property === current else { throw .unknown }
        return try keyframedValue(of: property, at: frame)
      }
      if property.doneAt == frame { return property.done }
      let value = try evaluate(property, program, frame)
      (property.done, property.doneAt) = (value, frame)
      return value
    }
  }

  /// Returns the value of a property by its keyframes, without its expression.
  func keyframedValue(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch property.content {
    case .fixed(let value): return value
    case .unknown: throw .unknown
    case .parts(let parts):
      var list: [ExpressionValue] = []
      for part in parts { list.append(.number(try value(of: part, at: frame).number())) }
      return ExpressionValue(.list(list))
    case .file(let id):
      return try ExpressionValue(model.values.value(id, at: frame))
    }
  }

  private func evaluate(
    _ property: PropertyReference, _ program: ExpressionProgram, _ frame: Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    let outer = (current, now, variables, slots)
    property.isRunning = true
    chain += 1
    defer {
      chain -= 1
      property.isRunning = false
      (current, now, variables, slots) = outer
    }
    (current, now) = (property, frame)
    variables = Array(repeating: nil, count: program.slots.count)
    slots = program.slots
    let fallback = try keyframedValue(of: property, at: frame)
    do throws(ExpressionFailure) {
      guard chain <= Self.longestChain else { throw .unknown }
      for statement in program.statements { try run(statement) }
      return try ResultConversion.fitted(try evaluate(program.result), to: fallback)
    } catch {
      guard case .exception(let message) = error else {
        property.script = .foreign
        throw error
      }
      warn(property.id, message)
      return fallback
    }
  }

  // MARK: Statements

  /// Counts steps, and throws beyond the limit.
  func count(_ some: Int = 1) throws(ExpressionFailure) {
    steps += some
    guard steps <= Self.stepLimit, depth <= Self.deepest else { throw .unknown }
  }

  private func run(_ statement: ExpressionStatement) throws(ExpressionFailure) {
    depth += 1
    defer { depth -= 1 }
    try count()
    switch statement {
    case .expression(let expression): _ = try evaluate(expression)
    case .block(let statements): for one in statements { try run(one) }
    case .branch(let condition, let body, let otherwise):
      if try evaluate(condition).isTrue {
        try run(body)
      } else if let otherwise {
        try run(otherwise)
      }
    case .attempt(let body, let failed): try attempt(body, failed)
    }
  }

  private func attempt(
    _ body: [ExpressionStatement], _ failed: [ExpressionStatement]
  ) throws(ExpressionFailure) {
    do throws(ExpressionFailure) {
      for statement in body { try run(statement) }
    } catch {
      guard case .exception = error else { throw error }
      for statement in failed { try run(statement) }
    }
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
    case .list(let list): return ExpressionValue(.list(try evaluated(list)))
    case .name(let slot): return try value(of: slot)
    case .member(let object, let name): return try member(name, of: try evaluate(object))
    case .element(let object, let key):
      let list = try evaluate(object)
      return try element(try evaluate(key), of: list)
    case .call(let callee, let arguments): return try call(callee, arguments)
    case .math(let function, let arguments):
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try evaluate(argument).number()) }
      return .number(try function(numbers))
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
    case .choice(let condition, let yes, let no):
      return try evaluate(try evaluate(condition).isTrue ? yes : no)
    case .assignment(let slot, let operation, let value):
      return try assign(slot, operation, value)
    case .step(let slot, let step, let isPostfix):
      let before = try value(of: slot).number()
      variables[slot] = .number(before + step)
      return .number(isPostfix ? before : before + step)
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

  private func assign(
    _ slot: Int, _ operation: ExpressionNode.Binary?, _ expression: ExpressionNode
  ) throws(ExpressionFailure) -> ExpressionValue {
    var value: ExpressionValue
    if let operation {
      let before = try self.value(of: slot)
      value = try binary(operation, before, try evaluate(expression))
    } else {
      value = try evaluate(expression)
    }
    variables[slot] = value
    return value
  }

  private func value(of slot: Int) throws(ExpressionFailure) -> ExpressionValue {
    if let value = variables[slot] { return value }
    guard let word = slots[slot].name.word else { return .undefined }
    return try value(of: word)
  }

  /// The built-in name of a node, unless a variable has that name.
  func word(_ expression: ExpressionNode) -> BuiltinName? {
    guard case .name(let slot) = expression, variables[slot] == nil else { return nil }
    return slots[slot].name.word
  }
}
