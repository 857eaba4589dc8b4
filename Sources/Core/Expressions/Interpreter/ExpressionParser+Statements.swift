// SPDX-License-Identifier: Apache-2.0

extension ExpressionParser {
  /// Parses a statement; nil for an empty one.
  mutating func statement() throws(ExpressionFailure) -> ExpressionStatement? {
    try nested { parser throws(ExpressionFailure) in try parser.anyStatement() }
  }

  private mutating func anyStatement() throws(ExpressionFailure) -> ExpressionStatement? {
    if try skip(.semicolon) { return nil }
    if sign == .openBlock { return .block(try block()) }
    if try skip(word: "var") { return try variables() }
    if try skip(word: "if") { return try branch() }
    if try skip(word: "try") { return try attempt() }
    let value = try expression()
    if case .assignment(let slot, nil, _) = value { slots[slot].isAssigned = true }
    end = before
    try endStatement()
    return .expression(value)
  }

  /// Texts that need automatic semicolon insertion are left to JavaScript.
  private mutating func endStatement() throws(ExpressionFailure) {
    if isAtEnd || sign == .closeBlock { return }
    try expect(.semicolon)
  }

  private mutating func block() throws(ExpressionFailure) -> [ExpressionStatement] {
    try expect(.openBlock)
    var result: [ExpressionStatement] = []
    while !(try skip(.closeBlock)) {
      if let statement = try statement() { result.append(statement) }
    }
    return result
  }

  private mutating func variables() throws(ExpressionFailure) -> ExpressionStatement {
    var result: [ExpressionStatement] = []
    repeat {
      guard let name else { throw .unknown }
      let slot = try slot(name)
      slots[slot].isDeclared = true
      try advance()
      if try skip(.assign) { result.append(.expression(.assignment(slot, nil, try assignment()))) }
    } while try skip(.comma)
    try endStatement()
    return .block(result)
  }

  private mutating func branch() throws(ExpressionFailure) -> ExpressionStatement {
    try expect(.open)
    let condition = try expression()
    try expect(.close)
    let body = try statement() ?? .block([])
    guard try skip(word: "else") else { return .branch(condition, body, otherwise: nil) }
    return .branch(condition, body, otherwise: try statement())
  }

  private mutating func attempt() throws(ExpressionFailure) -> ExpressionStatement {
    let body = try block()
    guard try skip(word: "catch") else { throw .unknown }
    var names = 0
    if try skip(.open) {
      guard let name else { throw .unknown }
      // Expressions that use the caught error are left to JavaScript.
      caught.append(name)
      names = 1
      try advance()
      try expect(.close)
    }
    let failed = try block()
    caught.removeLast(names)
    guard name != "finally" else { throw .unknown }
    return .attempt(body, failed: failed)
  }
}
