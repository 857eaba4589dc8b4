// SPDX-License-Identifier: Apache-2.0

/// A parsed expression, which `ExpressionEvaluator` evaluates.
struct ExpressionProgram {
  /// The statements of the text, as a function without parameters.
  let function: FunctionNode
  /// The name whose value is the result, `$bm_rt`; nil if the result is the value of the last
  /// statement.
  let result: NameReference?
}

/// A function, or the text of an expression. Its variables have numbers, those of its blocks too.
final class FunctionNode {
  struct Parameter {
    let index: Int
    let fallback: ExpressionNode?
  }

  let parameters: [Parameter]
  let variableCount: Int
  let body: ExpressionBlock

  init(_ parameters: [Parameter], variables: Int, _ body: ExpressionBlock) {
    (self.parameters, variableCount, self.body) = (parameters, variables, body)
  }
}

/// Statements with the variables that start anew with them.
struct ExpressionBlock {
  var statements: [ExpressionStatement] = []
  /// The variables of `let` and `const`.
  var variables: [Int] = []
  /// Functions, which are known from the start of the block.
  var functions: [(index: Int, function: FunctionNode)] = []
}

/// A name, and the built-in name that it equals, if any.
struct Identifier {
  let text: String
  let word: BuiltinName?

  init(_ text: String) {
    self.text = text
    word = BuiltinName(rawValue: text)
  }
}

/// The use of a name. `ExpressionParser` finds its variable at the end of the text.
final class NameReference {
  enum Kind {
    /// A variable of the text, or a built-in name; `isKnown` says that some statement assigns to
    /// it.
    case global(isKnown: Bool)
    /// A variable of a function.
    case local
    /// A variable of a block, which has no value before its declaration.
    case lexical(isConstant: Bool)
  }

  let name: Identifier
  /// The number of functions between the use and the variable.
  private(set) var hops = 0
  private(set) var index = 0
  private(set) var kind = Kind.local

  init(_ name: Identifier) { self.name = name }

  func resolve(hops: Int, index: Int, _ kind: Kind) {
    (self.hops, self.index, self.kind) = (hops, index, kind)
  }
}

indirect enum ExpressionStatement {
  case expression(ExpressionNode)
  /// The expression whose value is the result of the text.
  case result(ExpressionNode)
  /// A variable with its first value.
  case declaration(NameReference, ExpressionNode)
  case block(ExpressionBlock)
  case branch(ExpressionNode, ExpressionStatement, otherwise: ExpressionStatement?)
  case attempt(
    ExpressionBlock, failed: (name: NameReference?, body: ExpressionBlock)?,
    finally: ExpressionBlock?)
  /// `while` and `for`, and `do` if the body runs before the first test.
  case loop(
    start: ExpressionBlock, test: ExpressionNode?, step: ExpressionNode?, ExpressionStatement,
    isTestedLast: Bool)
  /// `for (name in list)`, and `for (name of list)`.
  case each(NameReference, ExpressionNode, keys: Bool, ExpressionBlock)
  /// `switch`: the values of the cases, nil for `default`, and the first statement of each.
  case select(ExpressionNode, [(value: ExpressionNode?, start: Int)], ExpressionBlock)
  case leave
  case next
  case give(ExpressionNode?)
  case fail(ExpressionNode)
}

indirect enum ExpressionNode {
  enum Unary { case not, minus, plus, invert, typeOf, void }

  enum Binary: Equatable {
    case add, subtract, multiply, divide, remainder, power
    case less, lessOrEqual, greater, greaterOrEqual
    case equal, notEqual, identical, notIdentical
    case bitAnd, bitOr, bitXor, shiftLeft, shiftRight, shiftRightUnsigned
    case isInstance
  }

  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case template([String], [ExpressionNode])
  case list([ExpressionNode])
  case object([(key: String, value: ExpressionNode)])
  case function(FunctionNode)
  case name(NameReference)
  /// `this` outside of functions: the layer.
  case thisLayer
  case member(ExpressionNode, Identifier)
  case element(ExpressionNode, ExpressionNode)
  case call(ExpressionNode, [ExpressionNode])
  case construct(String, [ExpressionNode])
  case math(MathFunction, [ExpressionNode])
  case unary(Unary, ExpressionNode)
  case binary(Binary, ExpressionNode, ExpressionNode)
  case and(ExpressionNode, ExpressionNode)
  case or(ExpressionNode, ExpressionNode)
  /// `a ?? b`
  case present(ExpressionNode, ExpressionNode)
  case choice(ExpressionNode, ExpressionNode, ExpressionNode)
  /// An assignment to a name, a member or an element, with the operator of a compound assignment.
  case assignment(ExpressionNode, Binary?, ExpressionNode)
  /// `n++`, `++n`, `n--` and `--n`: the target, the added number, and whether the value is the old
  /// one.
  case step(ExpressionNode, Double, isPostfix: Bool)
  case sequence(ExpressionNode, ExpressionNode)
}
