// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// Parses a function with a name after the word, and declares it.
  mutating func functionDeclaration() throws(ExpressionFailure) {
    let name = try variableName()
    let index = try scope.declare(name)
    let function = try function()
    scope.functions.append((index, function))
  }

  /// Parses a function after the word, in an expression. Functions that name themselves are left
  /// to JavaScript.
  mutating func functionExpression() throws(ExpressionFailure) -> ExpressionNode {
    guard sign == .open else { throw .unknown }
    return .function(try function())
  }

  /// Parses parameters and a body.
  private mutating func function() throws(ExpressionFailure) -> FunctionNode {
    try function { parser throws(ExpressionFailure) in
      try parser.expect(.open)
      let parameters = try parser.parameters()
      return (parameters, try parser.statements())
    }
  }

  /// Parses `a => a + 1` and `(a, b) => { … }`.
  mutating func arrowFunction() throws(ExpressionFailure) -> ExpressionNode {
    let node = try function { parser throws(ExpressionFailure) in
      var parameters: [FunctionNode.Parameter] = []
      if try parser.skip(.open) {
        parameters = try parser.parameters()
      } else {
        parameters = [try parser.parameter()]
      }
      guard !parser.isAfterBreak else { throw .unknown }
      try parser.expect(.arrow)
      if parser.sign == .openBlock { return (parameters, try parser.statements()) }
      return (parameters, [.give(try parser.assignment())])
    }
    return .function(node)
  }

  private mutating func function(
    _ parts: (inout ExpressionParser) throws(ExpressionFailure) -> (
      [FunctionNode.Parameter], [ExpressionStatement]
    )
  ) throws(ExpressionFailure) -> FunctionNode {
    let outer = (scope, loops, breakables)
    scope = ScopeBuilder(in: outer.0, isBlock: false)
    (loops, breakables) = (0, 0)
    functions += 1
    defer {
      (scope, loops, breakables) = outer
      functions -= 1
    }
    let (parameters, statements) = try parts(&self)
    let body = ExpressionBlock(
      statements: statements, variables: scope.lexical, functions: scope.functions)
    return FunctionNode(parameters, variables: scope.variables.count, body)
  }

  private mutating func parameters() throws(ExpressionFailure) -> [FunctionNode.Parameter] {
    var result: [FunctionNode.Parameter] = []
    while !(try skip(.close)) {
      result.append(try parameter())
      if try !skip(.comma) {
        try expect(.close)
        break
      }
    }
    return result
  }

  private mutating func parameter() throws(ExpressionFailure) -> FunctionNode.Parameter {
    let name = try variableName()
    guard !scope.has(name) else { throw .unknown }
    let index = try scope.declare(name)
    guard try skip(.assign) else { return FunctionNode.Parameter(index: index, fallback: nil) }
    assigned.insert(name)
    return FunctionNode.Parameter(index: index, fallback: try assignment())
  }
}
