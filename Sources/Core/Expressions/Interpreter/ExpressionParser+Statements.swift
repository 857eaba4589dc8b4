// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// Parses a statement; nil for an empty one, and for the declaration of a function.
  mutating func statement() throws(ExpressionFailure) -> ExpressionStatement? {
    try nested { parser throws(ExpressionFailure) in try parser.anyStatement() }
  }

  private mutating func anyStatement() throws(ExpressionFailure) -> ExpressionStatement? {
    if try skip(.semicolon) { return nil }
    if sign == .openBlock { return .block(try block()) }
    switch name {
    case "var", "let", "const":
      let declarations = try declarations()
      try endStatement()
      return .block(ExpressionBlock(statements: declarations))
    case "function":
      try advance()
      try functionDeclaration()
      return nil
    case "if": return try branch()
    case "try": return try attempt()
    case "for", "while", "do", "switch": return try repeated()
    case "break", "continue": return try jump()
    case "return": return try give()
    case "throw":
      try advance()
      guard !isAfterBreak else { throw .unknown }
      let value = try expression()
      try endStatement()
      return .fail(value)
    default:
      let value = try expression()
      // A label.
      guard sign != .colon else { throw .unknown }
      try endStatement()
      return .expression(value)
    }
  }

  /// Ends a statement by a semicolon, or where a line or a block ends. After Effects' older engine
  /// also took `if (a) 0 else 100`.
  mutating func endStatement() throws(ExpressionFailure) {
    if isAtEnd || sign == .closeBlock || name == "else" { return }
    if try skip(.semicolon) { return }
    guard isAfterBreak else { throw .unknown }
  }

  /// Parses a block with variables of its own.
  mutating func block(
    isRepeated: Bool = false,
    _ prepare: (inout ExpressionParser) throws(ExpressionFailure) -> Void = { _ in }
  ) throws(ExpressionFailure) -> ExpressionBlock {
    let outer = scope
    scope = ScopeBuilder(in: outer, isBlock: true, isRepeated: isRepeated)
    defer { scope = outer }
    try prepare(&self)
    let statements = try statements()
    return ExpressionBlock(
      statements: statements, variables: scope.lexical, functions: scope.functions)
  }

  /// Parses the statements in braces.
  mutating func statements() throws(ExpressionFailure) -> [ExpressionStatement] {
    try expect(.openBlock)
    var result: [ExpressionStatement] = []
    while !(try skip(.closeBlock)) {
      if let statement = try statement() { result.append(statement) }
    }
    return result
  }

  /// Parses `var a = 1, b`, without the end of the statement.
  mutating func declarations() throws(ExpressionFailure) -> [ExpressionStatement] {
    let word = name
    try advance()
    var result: [ExpressionStatement] = []
    repeat {
      let name = try variableName()
      if word == "var" {
        _ = try scope.declare(name)
      } else {
        _ = try scope.declareLexical(name, isConstant: word == "const")
      }
      let target = try reference(name)
      if try skip(.assign) {
        assigned.insert(name)
        result.append(.declaration(target, try assignment()))
      } else if word != "var" {
        // Without a value only in the head of a loop, which does not use this.
        result.append(.declaration(target, .undefined))
      }
    } while try skip(.comma)
    return result
  }

  private mutating func branch() throws(ExpressionFailure) -> ExpressionStatement {
    try advance()
    let condition = try condition()
    let body = try part()
    guard try skip(word: "else") else { return .branch(condition, body, otherwise: nil) }
    return .branch(condition, body, otherwise: try part())
  }

  /// Parses the statement that belongs to a branch or a loop.
  mutating func part() throws(ExpressionFailure) -> ExpressionStatement {
    // Such a function is only known where it runs.
    guard name != "function" else { throw .unknown }
    return try statement() ?? .block(ExpressionBlock())
  }

  /// Parses an expression in brackets.
  mutating func condition() throws(ExpressionFailure) -> ExpressionNode {
    try expect(.open)
    let condition = try expression()
    try expect(.close)
    return condition
  }

  private mutating func attempt() throws(ExpressionFailure) -> ExpressionStatement {
    try advance()
    let body = try block()
    var failed: (name: NameReference?, body: ExpressionBlock)?
    if try skip(word: "catch") {
      var caught: NameReference?
      let body = try block { parser throws(ExpressionFailure) in
        guard try parser.skip(.open) else { return }
        let name = try parser.variableName()
        _ = try parser.scope.declareLexical(name, isConstant: false)
        caught = try parser.reference(name)
        try parser.expect(.close)
      }
      failed = (caught, body)
    }
    let finally = try skip(word: "finally") ? try block() : nil
    guard failed != nil || finally != nil else { throw .unknown }
    return .attempt(body, failed: failed, finally: finally)
  }

  // MARK: Jumps

  private mutating func jump() throws(ExpressionFailure) -> ExpressionStatement {
    let isBreak = name == "break"
    guard isBreak ? breakables > 0 : loops > 0 else { throw .unknown }
    try advance()
    try endStatement()
    return isBreak ? .leave : .next
  }

  private mutating func give() throws(ExpressionFailure) -> ExpressionStatement {
    guard functions > 0 else { throw .unknown }
    try advance()
    if isAfterBreak || isAtEnd || sign == .semicolon || sign == .closeBlock {
      try endStatement()
      return .give(nil)
    }
    let value = try expression()
    try endStatement()
    return .give(value)
  }
}
