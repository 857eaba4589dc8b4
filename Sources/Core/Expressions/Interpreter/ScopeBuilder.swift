// SPDX-License-Identifier: Apache-2.0

/// The names of a function or a block, while a text is parsed.
final class ScopeBuilder {
  /// What the variables of a function and its blocks share: their numbers.
  final class Variables {
    private(set) var count = 0

    func add() -> Int {
      count += 1
      return count - 1
    }
  }

  let outer: ScopeBuilder?
  let variables: Variables
  /// Whether it is a block, not a function.
  let isBlock: Bool
  /// Whether it can run several times in one call of its function.
  let isRepeated: Bool
  private var names: [String: (index: Int, kind: NameReference.Kind)] = [:]
  /// The variables of `let` and `const`.
  private(set) var lexical: [Int] = []
  /// The functions that are known from the start.
  var functions: [(index: Int, function: FunctionNode)] = []

  /// - Parameters:
  ///   - outer: The scope around it; nil for the text.
  ///   - isBlock: Whether it is a block, not a function.
  ///   - isRepeated: Whether it is the body of a loop.
  init(in outer: ScopeBuilder?, isBlock: Bool, isRepeated: Bool = false) {
    self.outer = outer
    self.isBlock = isBlock
    self.isRepeated = isRepeated || isBlock && outer?.isRepeated == true
    variables = isBlock ? outer?.variables ?? Variables() : Variables()
  }

  /// The scope of the function around this one.
  var function: ScopeBuilder {
    var scope = self
    while scope.isBlock, let outer = scope.outer { scope = outer }
    return scope
  }

  func has(_ name: String) -> Bool { names[name] != nil }

  /// Declares a variable of `var`, a parameter, or a function.
  func declare(_ name: String) throws(ExpressionFailure) -> Int {
    let function = function
    // A block's own variable of that name, between here and the function, is an error.
    var scope = self
    while true {
      if case .lexical = scope.names[name]?.kind { throw .unknown }
      guard scope !== function, let outer = scope.outer else { break }
      scope = outer
    }
    if let known = function.names[name] { return known.index }
    let kind: NameReference.Kind = function.outer == nil ? .global(isKnown: true) : .local
    let index = function.variables.add()
    function.names[name] = (index, kind)
    return index
  }

  /// Declares a variable of `let` or `const`, or what `catch` names.
  func declareLexical(_ name: String, isConstant: Bool) throws(ExpressionFailure) -> Int {
    guard names[name] == nil else { throw .unknown }
    // Built-in names are the text's parameters in JavaScript, which it cannot declare again.
    guard outer != nil || BuiltinName(rawValue: name) == nil else { throw .unknown }
    let index = variables.add()
    names[name] = (index, .lexical(isConstant: isConstant))
    lexical.append(index)
    return index
  }

  /// Finds the variable of a name, and makes one of the text if there is none.
  ///
  /// - Parameter assigned: The names that some statement assigns to.
  func resolve(_ use: NameReference, assigned: Set<String>) throws(ExpressionFailure) {
    var (scope, hops) = (self, 0)
    while true {
      if let found = scope.names[use.name.text] {
        // Each pass of a loop has such a variable of its own, which a function could keep.
        if hops > 0, scope.isRepeated, case .lexical = found.kind { throw .unknown }
        use.resolve(hops: hops, index: found.index, found.kind)
        return
      }
      guard let outer = scope.outer else { break }
      if !scope.isBlock { hops += 1 }
      scope = outer
    }
    let kind = NameReference.Kind.global(isKnown: assigned.contains(use.name.text))
    let index = scope.variables.add()
    scope.names[use.name.text] = (index, kind)
    use.resolve(hops: hops, index: index, kind)
  }
}
