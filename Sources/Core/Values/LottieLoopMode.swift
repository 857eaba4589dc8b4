// SPDX-License-Identifier: Apache-2.0

/// The behavior of playback at the end of its range.
///
/// Counts can be fractions: `repeat(1.5)` ends in the middle of the second pass. Counts that are
/// zero, negative or NaN are replaced by 1, as Core Animation does with zero.
public enum LottieLoopMode: Hashable, Sendable {
  /// Plays once, then stops at the end of the range.
  case playOnce
  /// Restarts at the beginning of the range, until stopped.
  case loop
  /// Plays to the end, then backwards to the beginning, and so on, until stopped.
  case autoReverse
  /// Plays from beginning to end this number of times, then stops.
  case `repeat`(Float)
  /// Plays to the end and back this number of times, then stops.
  case repeatBackwards(Float)
}

extension LottieLoopMode {
  /// The number of passes; forward and back count as two. Infinite for endless modes.
  package var passes: Double {
    switch self {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count): Self.passes(count)
    case .repeatBackwards(let count): 2 * Self.passes(count)
    }
  }

  /// Whether every other pass is played backwards.
  package var alternates: Bool {
    switch self {
    case .playOnce, .loop, .repeat: false
    case .autoReverse, .repeatBackwards: true
    }
  }

  // The comparison is false for NaN.
  private static func passes(_ count: Float) -> Double { count > 0 ? Double(count) : 1 }
}
