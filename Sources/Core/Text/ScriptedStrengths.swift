// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The strengths of an animator whose selector is an expression.
struct ScriptedStrengths {
  private let engine: any ExpressionSource
  /// The index of the expression on the tape.
  private let expression: Int
  /// The current frame of the composition.
  private var frame = 0.0
  /// The strength of each unit, and one more for breaks and spaces after the last unit.
  private var strengths: [Double] = []

  /// Creates strengths without evaluating the expression.
  ///
  /// - Parameter expression: The index of the expression on the tape.
  init(_ engine: any ExpressionSource, expression: Int) {
    self.engine = engine
    self.expression = expression
  }

  /// Moves to a frame and returns whether a strength has changed.
  mutating func update(to frame: Double) -> Bool {
    self.frame = frame
    guard !strengths.isEmpty else { return true }
    let old = strengths
    strengths = evaluated(old.count - 1)
    return strengths != old
  }

  /// Returns the strengths for `count` units, evaluated again if the count has changed.
  mutating func strengths(of count: Int) -> [Double] {
    if strengths.count != count + 1 { strengths = evaluated(count) }
    return strengths
  }

  /// Evaluates the expression for each unit. The result is in percent; a result that is not a
  /// number counts as 100.
  private func evaluated(_ count: Int) -> [Double] {
    (0...count).map { unit in
      let result = engine.result(
        of: expression, at: frame, character: (index: min(unit, max(0, count - 1)), count: count))
      guard case .numbers(let percent) = result, let first = percent.first else { return 1 }
      return (first / 100).clamped(to: -100...100)
    }
  }
}
