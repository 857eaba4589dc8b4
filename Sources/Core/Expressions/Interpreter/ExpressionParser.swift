// SPDX-License-Identifier: Apache-2.0

/// Parses the JavaScript that expressions use: variables, functions, arithmetic, branches, loops,
/// lists and objects. Regular expressions, classes, generators, spreads and destructuring are not
/// supported: the parser throws.
struct ExpressionParser {
  /// The largest nesting depth of expressions and blocks.
  private static let deepest = 64
  /// The name of the result in exported expressions.
  private static let resultName = "$bm_rt"

  private var lexer: ExpressionLexer
  private(set) var token = ExpressionLexer.Token.end
  /// The end of the previous token.
  private(set) var before = 0
  private var depth = 0
  /// The number of open brackets.
  private var brackets = 0
  /// Whether a token of the current statement follows a line break, and could also begin a
  /// statement.
  private var isAmbiguous = false
  var scope = ScopeBuilder(in: nil, isBlock: false)
  private var uses: [(NameReference, ScopeBuilder)] = []
  /// The names that statements assign to. Those that no scope declares are variables of the text.
  var assigned: Set<String> = []
  /// The number of functions, loops, and loops and `switch` around the statement.
  var functions = 0, loops = 0, breakables = 0

  /// - Parameter isEvaluated: Whether it is the text of `eval`, whose value is that of its last
  ///   statement. Default: false.
  /// - Throws: `ExpressionFailure.unknown` if the text uses unsupported features, and so needs
  ///   JavaScript.
  static func parse(
    _ text: String, isEvaluated: Bool = false
  ) throws(ExpressionFailure) -> ExpressionProgram {
    guard text.utf8.count <= ExpressionLexer.longest else { throw .unknown }
    var parser = ExpressionParser(lexer: ExpressionLexer(Array(text.utf8)))
    let hasResult = !isEvaluated && text.contains(resultName)
    return try parser.program(hasResult: hasResult)
  }

  private init(lexer: ExpressionLexer) { self.lexer = lexer }

  private mutating func program(hasResult: Bool) throws(ExpressionFailure) -> ExpressionProgram {
    try advance()
    var statements: [ExpressionStatement] = []
    var start = 0
    // Such a block or function could also be the start of an expression, as in `{} [1]`.
    let startsWithBrace = sign == .openBlock || name == "function"
    while !isAtEnd {
      start = lexer.start
      isAmbiguous =
        startsWithBrace && start > 0
        && [.open, .openList, .plus, .minus, .divided, .template].contains(sign)
      if let statement = try statement() { statements.append(statement) }
    }
    let result = hasResult ? use(Self.resultName) : nil
    if hasResult {
      guard
        uses.count(where: { $0.0.name.text == Self.resultName }) > 1
          || scope.has(Self.resultName)
      else { throw .unknown }
    } else {
      try findResult(&statements, from: start)
    }
    for (use, scope) in uses { try scope.resolve(use, assigned: assigned) }
    let body = ExpressionBlock(
      statements: statements, variables: scope.lexical, functions: scope.functions)
    return ExpressionProgram(
      function: FunctionNode([], variables: scope.variables.count, body), result: result)
  }

  /// Makes the value of the last statement the result. Where JavaScript's text could be divided
  /// otherwise, it is left to JavaScript.
  private func findResult(
    _ statements: inout [ExpressionStatement], from start: Int
  ) throws(ExpressionFailure) {
    guard let last = statements.popLast() else { throw .unknown }
    if case .expression = last, !statements.isEmpty || !scope.functions.isEmpty {
      guard !isAmbiguous, lexer.lastComment < start else { throw .unknown }
    }
    if case .block = last { throw .unknown }
    guard let result = Self.resulting(last) else { throw .unknown }
    statements.append(result)
  }

  /// The statement with its value as the result; nil if it has none.
  private static func resulting(_ statement: ExpressionStatement) -> ExpressionStatement? {
    func body(_ block: ExpressionBlock) -> ExpressionBlock? {
      var block = block
      guard let last = block.statements.popLast() else { return block }
      guard let result = resulting(last) else { return nil }
      block.statements.append(result)
      return block
    }
    switch statement {
    case .expression(let value): return .result(value)
    case .block(let block): return body(block).map { .block($0) }
    case .branch(let condition, let yes, let otherwise):
      guard let yes = resulting(yes) else { return nil }
      guard let otherwise else { return .branch(condition, yes, otherwise: nil) }
      return resulting(otherwise).map { .branch(condition, yes, otherwise: $0) }
    case .attempt(let attempted, let failed, let finally):
      guard let attempted = body(attempted) else { return nil }
      guard let failed else { return .attempt(attempted, failed: nil, finally: finally) }
      return body(failed.body).map {
        .attempt(attempted, failed: (failed.name, $0), finally: finally)
      }
    default: return nil
    }
  }

  // MARK: Tokens

  mutating func advance() throws(ExpressionFailure) {
    before = lexer.position
    token = try lexer.next()
    guard case .sign(let sign) = token else { return }
    switch sign {
    case .open, .openList, .openBlock:
      if brackets == 0, sign != .openBlock, lexer.isAfterBreak { isAmbiguous = true }
      brackets += 1
    case .close, .closeList, .closeBlock: brackets -= 1
    case .plus, .minus, .increment, .decrement, .divided, .template:
      if brackets == 0, lexer.isAfterBreak { isAmbiguous = true }
    default: break
    }
  }

  /// Whether a line ended before the token.
  var isAfterBreak: Bool { lexer.isAfterBreak }

  /// The rest of a template, whose first sign is the token; its expressions are parsed.
  mutating func template() throws(ExpressionFailure) -> ExpressionNode {
    var (texts, values): ([String], [ExpressionNode]) = ([], [])
    while true {
      let part = try lexer.templatePart()
      texts.append(part.text)
      if part.isLast { break }
      brackets += 1
      try advance()
      values.append(try expression())
      guard sign == .closeBlock else { throw .unknown }
    }
    try advance()
    return .template(texts, values)
  }

  /// Whether the token is `(`, and a function of the form `(a, b) => …` starts with it.
  var isArrowHead: Bool {
    guard sign == .open else { return false }
    var ahead = lexer
    while let token = try? ahead.next() {
      switch token {
      case .name, .sign(.comma): continue
      case .sign(.close):
        if case .sign(.arrow)? = try? ahead.next() { return true }
        return false
      default: return false
      }
    }
    return false
  }

  /// Whether the sign after the token is `=>`.
  var isBeforeArrow: Bool {
    var ahead = lexer
    if case .sign(.arrow)? = try? ahead.next() { return true }
    return false
  }

  /// Whether `in` or `of` follows the token, or the one after it.
  func isListHead(afterWord: Bool) -> Bool {
    var ahead = lexer
    if afterWord { guard case .name? = try? ahead.next() else { return false } }
    guard case .name(let word)? = try? ahead.next() else { return false }
    return word == "in" || word == "of"
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

  // MARK: Names

  /// The name of a variable to declare.
  mutating func variableName() throws(ExpressionFailure) -> String {
    guard let name, !Self.foreign.contains(name) else { throw .unknown }
    try advance()
    return name
  }

  /// A use of a name.
  mutating func reference(_ name: String) throws(ExpressionFailure) -> NameReference {
    guard !Self.foreign.contains(name) else { throw .unknown }
    return use(name)
  }

  private mutating func use(_ name: String) -> NameReference {
    let use = NameReference(Identifier(name))
    uses.append((use, scope))
    return use
  }

  /// Whether all JavaScript objects have a member of this name.
  static func isForeign(member name: String) -> Bool { inherited.contains(name) }

  /// Names of members that all JavaScript objects have.
  private static let inherited: Set<String> = [
    "constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf",
    "propertyIsEnumerable", "__proto__", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__",
  ]

  /// Reserved words, and names that only JavaScript knows.
  private static let foreign: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "finally", "for", "function", "if", "import", "in",
    "instanceof", "let", "new", "return", "static", "super", "switch", "this", "throw", "try",
    "typeof", "var", "void", "while", "with", "yield", "async", "await", "arguments",
    "constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf",
    "propertyIsEnumerable", "__proto__", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__", "true", "false", "null", "undefined",
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
