// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// How strongly an animator acts on each unit of a text, as an expression says it.
struct ScriptedStrengths {
  private let engine: ExpressionEngine
  private let expression: Int
  private var frame = 0.0
  /// For each unit, and for one more: what stands behind the last counted one.
  private var strengths: [Double] = []

  /// - Parameter expression: Where it is on the tape.
  init(_ engine: ExpressionEngine, expression: Int) {
    self.engine = engine
    self.expression = expression
  }

  /// Moves to a frame; true if any strength is another one now.
  mutating func update(to frame: Double) -> Bool {
    self.frame = frame
    guard !strengths.isEmpty else { return true }
    let old = strengths
    strengths = evaluated(old.count - 1)
    return strengths != old
  }

  mutating func strengths(of count: Int) -> [Double] {
    if strengths.count != count + 1 { strengths = evaluated(count) }
    return strengths
  }

  private func evaluated(_ count: Int) -> [Double] {
    (0...count).map { unit in
      let result = engine.result(
        of: expression, at: frame, character: (index: min(unit, max(0, count - 1)), count: count))
      guard case .numbers(let percent) = result, let first = percent.first else { return 1 }
      return (first / 100).clamped(to: -100...100)
    }
  }
}
