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
    let left = try choice()
    guard let sign, let operation = Self.operation(of: sign) else { return left }
    guard case .name(let slot) = left else { throw .unknown }
    try advance()
    return .assignment(slot, operation, try assignment())
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
    case or, and
    case binary(ExpressionNode.Binary)
  }

  /// The operator of a sign, with its precedence.
  private static func infix(_ sign: ExpressionLexer.Sign) -> (level: Int, operator: Operator)? {
    switch sign {
    case .or: (1, .or)
    case .and: (2, .and)
    case .equal: (3, .binary(.equal))
    case .notEqual: (3, .binary(.notEqual))
    case .identical: (3, .binary(.identical))
    case .notIdentical: (3, .binary(.notIdentical))
    case .less: (4, .binary(.less))
    case .lessOrEqual: (4, .binary(.lessOrEqual))
    case .greater: (4, .binary(.greater))
    case .greaterOrEqual: (4, .binary(.greaterOrEqual))
    case .plus: (5, .binary(.add))
    case .minus: (5, .binary(.subtract))
    case .times: (6, .binary(.multiply))
    case .divided: (6, .binary(.divide))
    case .remainder: (6, .binary(.remainder))
    default: nil
    }
  }

  /// Parses operators with a higher precedence than a level.
  private mutating func binary(_ level: Int) throws(ExpressionFailure) -> ExpressionNode {
    var left = try unary()
    var count = 0
    while let sign, let found = Self.infix(sign), found.level > level {
      count += 1
      guard count < Self.longest else { throw .unknown }
      try advance()
      let right = try binary(found.level)
      switch found.operator {
      case .or: left = .or(left, right)
      case .and: left = .and(left, right)
      case .binary(let operation): left = .binary(operation, left, right)
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
    if let step = self.step {
      try advance()
      guard case .name(let slot) = try unary() else { throw .unknown }
      return .step(slot, step, isPostfix: false)
    }
    let value = try postfix()
    guard let step = self.step else { return value }
    guard case .name(let slot) = value else { throw .unknown }
    try advance()
    return .step(slot, step, isPostfix: true)
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
    try advance()
    switch first {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .name("true"): return .bool(true)
    case .name("false"): return .bool(false)
    case .name("null"): return .null
    case .name("undefined"): return .undefined
    case .name("Math"): return try math()
    case .name(let name): return .name(try slot(name))
    case .sign(.openList): return .list(try list(until: .closeList))
    case .sign(.open):
      let value = try expression()
      try expect(.close)
      // `(a) = 1` is not an assignment here: the parenthesized name is read.
      return value
    default: throw .unknown
    }
  }

  private mutating func math() throws(ExpressionFailure) -> ExpressionNode {
    try expect(.dot)
    guard let name, let function = MathFunction(rawValue: name) else {
      throw .unknown
    }
    try advance()
    switch function {
    case .pi: return .number(.pi)
    case .e: return .number(2.718281828459045)
    default:
      try expect(.open)
      return .math(function, try list(until: .close))
    }
  }
}
