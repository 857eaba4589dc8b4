// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// The largest number of chained operators, and of chained calls, in one expression.
  private static let longest = 200

  mutating func expression() throws(ExpressionFailure) -> ExpressionNode {
    var result = try assignment()
    while try skip(.comma) { result = .sequence(result, try assignment()) }
    return result
  }

  mutating func assignment() throws(ExpressionFailure) -> ExpressionNode {
    try nested { parser throws(ExpressionFailure) in try parser.anyAssignment() }
  }

  private mutating func anyAssignment() throws(ExpressionFailure) -> ExpressionNode {
    if isArrowHead || name != nil && isBeforeArrow { return try arrowFunction() }
    let left = try choice()
    guard let sign, let operation = Self.operation(of: sign) else { return left }
    switch left {
    case .name(let use): assigned.insert(use.name.text)
    case .member, .element: break
    default: throw .unknown
    }
    try advance()
    return .assignment(left, operation, try assignment())
  }

  /// The operator of a compound assignment; the inner value is nil for `=`, the outer for other
  /// signs.
  private static func operation(of sign: ExpressionLexer.Sign) -> ExpressionNode.Binary?? {
    switch sign {
    case .assign: .some(nil)
    case .plusAssign: .add
    case .minusAssign: .subtract
    case .timesAssign: .multiply
    case .dividedAssign: .divide
    case .remainderAssign: .remainder
    case .powerAssign: .power
    case .bitAndAssign: .bitAnd
    case .bitOrAssign: .bitOr
    case .bitXorAssign: .bitXor
    default: nil
    }
  }

  private mutating func choice() throws(ExpressionFailure) -> ExpressionNode {
    let condition = try binary(0)
    guard try skip(.question) else { return condition }
    let yes = try assignment()
    try expect(.colon)
    return .choice(condition, yes, try assignment())
  }

  // MARK: Operators

  private enum Operator {
    case or, and, present
    case binary(ExpressionNode.Binary)
  }

  /// The operator of the token, with its precedence.
  private var infix: (level: Int, operator: Operator)? {
    if name == "instanceof" { return (7, .binary(.isInstance)) }
    return switch sign {
    case .present: (1, .present)
    case .or: (1, .or)
    case .and: (2, .and)
    case .bitOr: (3, .binary(.bitOr))
    case .bitXor: (4, .binary(.bitXor))
    case .bitAnd: (5, .binary(.bitAnd))
    case .equal: (6, .binary(.equal))
    case .notEqual: (6, .binary(.notEqual))
    case .identical: (6, .binary(.identical))
    case .notIdentical: (6, .binary(.notIdentical))
    case .less: (7, .binary(.less))
    case .lessOrEqual: (7, .binary(.lessOrEqual))
    case .greater: (7, .binary(.greater))
    case .greaterOrEqual: (7, .binary(.greaterOrEqual))
    case .shiftLeft: (8, .binary(.shiftLeft))
    case .shiftRight: (8, .binary(.shiftRight))
    case .shiftRightUnsigned: (8, .binary(.shiftRightUnsigned))
    case .plus: (9, .binary(.add))
    case .minus: (9, .binary(.subtract))
    case .times: (10, .binary(.multiply))
    case .divided: (10, .binary(.divide))
    case .remainder: (10, .binary(.remainder))
    case .power: (11, .binary(.power))
    default: nil
    }
  }

  /// Parses operators with a higher precedence than a level.
  private mutating func binary(_ level: Int) throws(ExpressionFailure) -> ExpressionNode {
    let isSigned = [.minus, .plus, .not, .invert].contains(sign) || name == "typeof"
    var left = try unary()
    var count = 0
    // JavaScript wants brackets where `??` meets `||` or `&&`.
    var (hasLogical, hasPresent) = (false, false)
    while let found = infix, found.level > level {
      count += 1
      guard count < Self.longest else { throw .unknown }
      try advance()
      switch found.operator {
      case .present: hasPresent = true
      case .or, .and: hasLogical = true
      case .binary: break
      }
      guard !hasPresent || !hasLogical else { throw .unknown }
      switch found.operator {
      case .or: left = .or(left, try binary(found.level))
      case .and: left = .and(left, try binary(found.level))
      // It stands beside no other condition.
      case .present: left = .present(left, try binary(2))
      case .binary(.power):
        guard !isSigned else { throw .unknown }
        left = .binary(.power, left, try binary(found.level - 1))
      case .binary(.isInstance):
        guard let name, ["Array", "Object"].contains(name) else { throw .unknown }
        try advance()
        left = .binary(.isInstance, left, .text(name))
      case .binary(let operation): left = .binary(operation, left, try binary(found.level))
      }
    }
    return left
  }

  private mutating func unary() throws(ExpressionFailure) -> ExpressionNode {
    try nested { parser throws(ExpressionFailure) in try parser.anyUnary() }
  }

  private mutating func anyUnary() throws(ExpressionFailure) -> ExpressionNode {
    if try skip(.not) { return .unary(.not, try unary()) }
    if try skip(.minus) {
      let value = try unary()
      if case .number(let number) = value { return .number(-number) }
      return .unary(.minus, value)
    }
    if try skip(.plus) { return .unary(.plus, try unary()) }
    if try skip(.invert) { return .unary(.invert, try unary()) }
    if try skip(word: "typeof") { return .unary(.typeOf, try unary()) }
    if try skip(word: "void") { return .unary(.void, try unary()) }
    if let step = self.step {
      try advance()
      return .step(try target(try unary()), step, isPostfix: false)
    }
    let value = try postfix()
    guard let step = self.step, !isAfterBreak else { return value }
    let target = try target(value)
    try advance()
    return .step(target, step, isPostfix: true)
  }

  private func target(_ value: ExpressionNode) throws(ExpressionFailure) -> ExpressionNode {
    switch value {
    case .name, .member, .element: return value
    default: throw .unknown
    }
  }

  /// The change of a variable by the token: 1 for `++`, −1 for `--`, otherwise nil.
  private var step: Double? { sign == .increment ? 1 : sign == .decrement ? -1 : nil }

  // MARK: Values

  private mutating func postfix() throws(ExpressionFailure) -> ExpressionNode {
    var result = try primary()
    var count = 0
    while true {
      count += 1
      guard count < Self.longest else { throw .unknown }
      if try skip(.dot) {
        guard let name else { throw .unknown }
        try advance()
        result = .member(result, Identifier(name))
      } else if try skip(.openList) {
        result = .element(result, try expression())
        try expect(.closeList)
      } else if try skip(.open) {
        result = .call(result, try list(until: .close))
      } else {
        return result
      }
    }
  }

  private mutating func list(until end: ExpressionLexer.Sign) throws(ExpressionFailure)
    -> [ExpressionNode]
  {
    var result: [ExpressionNode] = []
    while !(try skip(end)) {
      result.append(try assignment())
      if try !skip(.comma) {
        try expect(end)
        break
      }
    }
    return result
  }

  private mutating func primary() throws(ExpressionFailure) -> ExpressionNode {
    let first = token
    if case .sign(.template) = first { return try template() }
    try advance()
    switch first {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .name("true"): return .bool(true)
    case .name("false"): return .bool(false)
    case .name("null"): return .null
    case .name("undefined"): return .undefined
    case .name("Math"): return try math()
    case .name("function"): return try functionExpression()
    case .name("new"): return try construction()
    case .name("this"):
      guard functions == 0 else { throw .unknown }
      return .thisLayer
    case .name(let name): return .name(try reference(name))
    case .sign(.openList): return .list(try list(until: .closeList))
    case .sign(.openBlock): return .object(try members())
    case .sign(.open):
      let value = try expression()
      try expect(.close)
      // `(a) = 1` is not an assignment here: the parenthesized name is read.
      if case .name = value { return .sequence(.undefined, value) }
      return value
    default: throw .unknown
    }
  }

  /// Parses `new Array(3)` and `new Object()` after the word.
  private mutating func construction() throws(ExpressionFailure) -> ExpressionNode {
    guard let name, ["Array", "Object", "Error"].contains(name) else { throw .unknown }
    try advance()
    return .construct(name, try skip(.open) ? try list(until: .close) : [])
  }

  /// Parses the members of an object after the brace.
  private mutating func members() throws(ExpressionFailure)
    -> [(key: String, value: ExpressionNode)]
  {
    var result: [(key: String, value: ExpressionNode)] = []
    while !(try skip(.closeBlock)) {
      let key: String
      switch token {
      case .name(let name): key = name
      case .text(let text): key = text
      default: throw .unknown
      }
      guard !Self.isForeign(member: key) else { throw .unknown }
      try advance()
      if try skip(.colon) {
        result.append((key, try assignment()))
      } else {
        // Only a name can stand for itself. Methods are left to JavaScript.
        guard sign == .comma || sign == .closeBlock else { throw .unknown }
        result.append((key, .name(try reference(key))))
      }
      if try !skip(.comma) {
        try expect(.closeBlock)
        break
      }
    }
    return result
  }

  private mutating func math() throws(ExpressionFailure) -> ExpressionNode {
    try expect(.dot)
    guard let name, let function = MathFunction(rawValue: name) else {
      throw .unknown
    }
    try advance()
    if let constant = function.constant { return .number(constant) }
    try expect(.open)
    return .math(function, try list(until: .close))
  }
}
