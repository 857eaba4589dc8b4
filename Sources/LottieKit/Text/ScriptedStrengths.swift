// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// The strength of an animator for each unit of a text, by an expression.
struct ScriptedStrengths {
  private let engine: ExpressionEngine
  private let expression: Int
  private var frame = 0.0
  /// For each unit, and one for what follows the last counted one.
  private var strengths: [Double] = []

  /// - Parameter expression: Its index on the tape.
  init(_ engine: ExpressionEngine, expression: Int) {
    self.engine = engine
    self.expression = expression
  }

  /// Moves to a frame; true if any strength changes.
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
