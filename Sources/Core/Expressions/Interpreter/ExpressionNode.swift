// SPDX-License-Identifier: Apache-2.0

/// A parsed expression, which `ExpressionEvaluator` evaluates.
struct ExpressionProgram {
  /// A name in the text: a variable or a built-in name.
  struct Slot {
    let name: Identifier
    var isDeclared = false
    /// Whether a statement that is only an assignment sets it, which also declares it.
    var isAssigned = false
  }

  let slots: [Slot]
  let statements: [ExpressionStatement]
  /// The expression whose value the property gets.
  let result: ExpressionNode
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

indirect enum ExpressionStatement {
  case expression(ExpressionNode)
  case block([ExpressionStatement])
  case branch(ExpressionNode, ExpressionStatement, otherwise: ExpressionStatement?)
  case attempt([ExpressionStatement], failed: [ExpressionStatement])
}

indirect enum ExpressionNode {
  enum Unary { case not, minus, plus }

  enum Binary: Equatable {
    case add, subtract, multiply, divide, remainder
    case less, lessOrEqual, greater, greaterOrEqual
    case equal, notEqual, identical, notIdentical
  }

  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([ExpressionNode])
  /// A name by its slot.
  case name(Int)
  case member(ExpressionNode, Identifier)
  case element(ExpressionNode, ExpressionNode)
  case call(ExpressionNode, [ExpressionNode])
  case math(MathFunction, [ExpressionNode])
  case unary(Unary, ExpressionNode)
  case binary(Binary, ExpressionNode, ExpressionNode)
  case and(ExpressionNode, ExpressionNode)
  case or(ExpressionNode, ExpressionNode)
  case choice(ExpressionNode, ExpressionNode, ExpressionNode)
  /// An assignment to a slot, with the operator of a compound assignment.
  case assignment(Int, Binary?, ExpressionNode)
  /// `n++`, `++n`, `n--` and `--n`: the slot, the added number, and whether the value is the old
  /// one.
  case step(Int, Double, isPostfix: Bool)
  case sequence(ExpressionNode, ExpressionNode)
}
