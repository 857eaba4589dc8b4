// SPDX-License-Identifier: Apache-2.0

/// Parses the subset of JavaScript that most expressions use: variables, arithmetic, branches,
/// `try` and `catch`. Functions, loops, object literals and regular expressions are not supported:
/// the parser throws.
struct ExpressionParser {
  /// The largest nesting depth of expressions and blocks.
  private static let deepest = 64

  private var lexer: ExpressionLexer
  private(set) var token = ExpressionLexer.Token.end
  /// The end of the previous token.
  private(set) var before = 0
  /// The end of the last statement's expression.
  var end = 0
  private var depth = 0
  var slots: [ExpressionProgram.Slot] = []
  /// The names of variables that `catch` clauses declare.
  var caught: [String] = []

  /// - Throws: `ExpressionFailure.unknown` if the text uses unsupported features, and so needs
  ///   JavaScript.
  static func parse(_ text: String) throws(ExpressionFailure) -> ExpressionProgram {
    guard text.utf8.count <= ExpressionLexer.longest else { throw .unknown }
    var parser = ExpressionParser(lexer: ExpressionLexer(Array(text.utf8)))
    return try parser.program()
  }

  private init(lexer: ExpressionLexer) { self.lexer = lexer }

  private mutating func program() throws(ExpressionFailure) -> ExpressionProgram {
    try advance()
    var statements: [ExpressionStatement] = []
    var start = 0
    while !isAtEnd {
      let position = lexer.start
      guard let statement = try statement() else { continue }
      start = position
      statements.append(statement)
    }
    let result: ExpressionNode
    if let slot = slots.firstIndex(where: { $0.name.text == "$bm_rt" }) {
      result = .name(slot)
    } else {
      result = try lastValue(&statements, from: start)
    }
    for slot in slots where slot.name.word == nil && !slot.isDeclared && !slot.isAssigned {
      throw .unknown
    }
    return ExpressionProgram(slots: slots, statements: statements, result: result)
  }

  /// Returns the value of an expression without `$bm_rt`: that of the last statement. JavaScript
  /// uses only the last line, so texts of several lines are left to it.
  private func lastValue(
    _ statements: inout [ExpressionStatement], from start: Int
  ) throws(ExpressionFailure) -> ExpressionNode {
    guard case .expression(let value) = statements.popLast(),
      statements.isEmpty || !lexer.hasBreak(in: start..<end)
    else { throw .unknown }
    return value
  }

  // MARK: Tokens

  mutating func advance() throws(ExpressionFailure) {
    before = lexer.position
    token = try lexer.next()
  }

  /// The operator or punctuation of the token; nil for other tokens.
  var sign: ExpressionLexer.Sign? {
    if case .sign(let sign) = token { sign } else { nil }
  }

  /// The name of the token; nil for other tokens.
  var name: String? {
    if case .name(let name) = token { name } else { nil }
  }

  var isAtEnd: Bool {
    if case .end = token { true } else { false }
  }

  mutating func skip(_ wanted: ExpressionLexer.Sign) throws(ExpressionFailure) -> Bool {
    guard sign == wanted else { return false }
    try advance()
    return true
  }

  mutating func expect(_ sign: ExpressionLexer.Sign) throws(ExpressionFailure) {
    guard try skip(sign) else { throw .unknown }
  }

  mutating func skip(word: String) throws(ExpressionFailure) -> Bool {
    guard name == word else { return false }
    try advance()
    return true
  }

  mutating func slot(_ name: String) throws(ExpressionFailure) -> Int {
    guard caught.isEmpty || !caught.contains(name) else { throw .unknown }
    if let known = slots.firstIndex(where: { $0.name.text == name }) { return known }
    guard !Self.foreign.contains(name) else { throw .unknown }
    slots.append(ExpressionProgram.Slot(name: Identifier(name)))
    return slots.count - 1
  }

  /// Reserved words that are not supported, and names of members that all JavaScript objects have.
  private static let foreign: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "finally", "for", "function", "if", "import", "in",
    "instanceof", "let", "new", "return", "static", "super", "switch", "this", "throw", "try",
    "typeof", "var", "void", "while", "with", "yield", "async", "await", "eval", "arguments",
    "constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf",
    "propertyIsEnumerable", "__proto__", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__", "Math",
  ]

  mutating func nested<Result>(
    _ body: (inout ExpressionParser) throws(ExpressionFailure) -> Result
  ) throws(ExpressionFailure) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw .unknown }
    return try body(&self)
  }
}
