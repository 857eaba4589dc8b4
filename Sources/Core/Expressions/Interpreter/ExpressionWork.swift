// SPDX-License-Identifier: Apache-2.0

/// What one result takes, in steps, which limits its time.
final class ExpressionWork {
  /// The largest number of steps of one result.
  private static let stepLimit = 100_000
  /// The largest nesting depth of expressions and of the properties that they read.
  private static let deepest = 256
  /// The number of searched list elements that counts as one step.
  static let perStep = 16

  /// The nesting depth of what is being evaluated.
  private var depth = 0
  /// The number of steps of the last result.
  private(set) var steps = 0

  /// Begins a result.
  func begin() { (depth, steps) = (0, 0) }

  /// Counts steps, and throws beyond the limit.
  func count(_ some: Int = 1) throws(ExpressionFailure) {
    steps += some
    guard steps <= Self.stepLimit, depth <= Self.deepest else { throw .unknown }
  }

  /// Begins something that is nested, and counts it as a step; `leave` ends it, also after an error.
  @inline(__always)
  func enter() throws(ExpressionFailure) {
    depth += 1
    try count()
  }

  @inline(__always)
  func leave() { depth -= 1 }
}
