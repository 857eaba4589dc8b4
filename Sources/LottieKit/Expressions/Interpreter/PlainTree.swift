// SPDX-License-Identifier: Apache-2.0

/// An expression's text, understood: what `PlainEvaluator` runs.
struct PlainProgram {
  /// A name that the text uses: a variable, or one of the words that mean something.
  struct Slot {
    let name: PlainName
    var isDeclared = false
    /// Assigned to by a statement of its own, which declares it as well.
    var isAssigned = false
  }

  let slots: [Slot]
  let statements: [PlainStatement]
  /// What the property becomes.
  let result: PlainExpression
}

/// A name, and the word that it may be.
struct PlainName {
  let text: String
  let word: PlainWord?

  init(_ text: String) {
    self.text = text
    word = PlainWord(rawValue: text)
  }
}

indirect enum PlainStatement {
  case expression(PlainExpression)
  case block([PlainStatement])
  case branch(PlainExpression, PlainStatement, otherwise: PlainStatement?)
  case attempt([PlainStatement], failed: [PlainStatement])
}

indirect enum PlainExpression {
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
  case list([PlainExpression])
  /// A slot.
  case name(Int)
  case member(PlainExpression, PlainName)
  case element(PlainExpression, PlainExpression)
  case call(PlainExpression, [PlainExpression])
  case math(PlainMath, [PlainExpression])
  case unary(Unary, PlainExpression)
  case binary(Binary, PlainExpression, PlainExpression)
  case and(PlainExpression, PlainExpression)
  case or(PlainExpression, PlainExpression)
  case choice(PlainExpression, PlainExpression, PlainExpression)
  /// To a slot; with an operator, of what it is before.
  case assignment(Int, Binary?, PlainExpression)
  /// `n++` and its like: the slot, what is added, whether the value is that before.
  case step(Int, Double, isPostfix: Bool)
  case sequence(PlainExpression, PlainExpression)
}
