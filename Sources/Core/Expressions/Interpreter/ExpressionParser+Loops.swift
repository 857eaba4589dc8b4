// SPDX-License-Identifier: Apache-2.0

/// Loops and `switch`.
extension ExpressionParser {
  mutating func repeated() throws(ExpressionFailure) -> ExpressionStatement {
    let word = name
    try advance()
    switch word {
    case "while":
      let test = try condition()
      return .loop(
        start: ExpressionBlock(), test: test, step: nil, try body(), isTestedLast: false)
    case "do":
      let body = try body()
      guard try skip(word: "while") else { throw .unknown }
      let test = try condition()
      // The semicolon may be left out, even on the same line.
      _ = try skip(.semicolon)
      return .loop(start: ExpressionBlock(), test: test, step: nil, body, isTestedLast: true)
    case "switch": return try select()
    default:
      let outer = scope
      scope = ScopeBuilder(in: outer, isBlock: true, isRepeated: true)
      defer { scope = outer }
      return try forLoop()
    }
  }

  /// Parses the body of a loop, whose variables are new in each pass.
  private mutating func body() throws(ExpressionFailure) -> ExpressionStatement {
    loops += 1
    breakables += 1
    defer { (loops, breakables) = (loops - 1, breakables - 1) }
    if sign == .openBlock { return .block(try block(isRepeated: true)) }
    return try part()
  }

  private mutating func forLoop() throws(ExpressionFailure) -> ExpressionStatement {
    try expect(.open)
    if let target = try listTarget() { return try each(target) }
    var start = ExpressionBlock()
    if ["var", "let", "const"].contains(name) {
      start.statements = try declarations()
    } else if sign != .semicolon {
      start.statements = [.expression(try expression())]
    }
    // Its variables are assigned by the declarations, and keep their values from pass to pass.
    try expect(.semicolon)
    let test = sign == .semicolon ? nil : try expression()
    try expect(.semicolon)
    let step = sign == .close ? nil : try expression()
    try expect(.close)
    return .loop(start: start, test: test, step: step, try body(), isTestedLast: false)
  }

  /// The variable of `for (var a in list)` and its kin, after which the token stands then; nil for
  /// other loops.
  private mutating func listTarget() throws(ExpressionFailure) -> NameReference? {
    let word = ["var", "let", "const"].contains(self.name) ? self.name : nil
    guard self.name != nil, isListHead(afterWord: word != nil) else { return nil }
    if word != nil { try advance() }
    let name = try variableName()
    switch word {
    case "var": _ = try scope.declare(name)
    case "let", "const": _ = try scope.declareLexical(name, isConstant: false)
    default: break
    }
    assigned.insert(name)
    return try reference(name)
  }

  private mutating func each(_ target: NameReference) throws(ExpressionFailure)
    -> ExpressionStatement
  {
    let keys = name == "in"
    try advance()
    let list = keys ? try expression() : try assignment()
    try expect(.close)
    return .each(target, list, keys: keys, ExpressionBlock(statements: [try body()]))
  }

  private mutating func select() throws(ExpressionFailure) -> ExpressionStatement {
    let value = try condition()
    breakables += 1
    defer { breakables -= 1 }
    let outer = scope
    scope = ScopeBuilder(in: outer, isBlock: true)
    defer { scope = outer }
    try expect(.openBlock)
    var cases: [(value: ExpressionNode?, start: Int)] = []
    var body = ExpressionBlock()
    while !(try skip(.closeBlock)) {
      if try skip(word: "case") {
        cases.append((try expression(), body.statements.count))
        try expect(.colon)
      } else if try skip(word: "default") {
        cases.append((nil, body.statements.count))
        try expect(.colon)
      } else {
        guard !cases.isEmpty else { throw .unknown }
        if let statement = try statement() { body.statements.append(statement) }
      }
    }
    (body.variables, body.functions) = (scope.lexical, scope.functions)
    return .select(value, cases, body)
  }
}
