// SPDX-License-Identifier: Apache-2.0

/// An expression's text, understood: what `ExpressionEvaluator` runs.
struct ExpressionProgram {
  /// A name that the text uses: a variable, or one of the words that mean something.
  struct Slot {
    let name: Identifier
    var isDeclared = false
    /// Assigned to by a statement of its own, which declares it as well.
    var isAssigned = false
  }

  let slots: [Slot]
  let statements: [ExpressionStatement]
  /// What the property becomes.
  let result: ExpressionNode
}

/// A name, and the word that it may be.
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
  /// A slot.
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
  /// To a slot; with an operator, of what it is before.
  case assignment(Int, Binary?, ExpressionNode)
  /// `n++` and its like: the slot, what is added, whether the value is that before.
  case step(Int, Double, isPostfix: Bool)
  case sequence(ExpressionNode, ExpressionNode)
}
