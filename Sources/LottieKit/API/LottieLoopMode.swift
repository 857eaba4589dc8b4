// SPDX-License-Identifier: Apache-2.0

/// What playback does when it reaches the end of its range.
///
/// A count may have a fraction: `repeat(1.5)` ends in the middle of the second pass. A count that
/// is zero, negative or not a number counts as 1, as Core Animation takes a count of zero.
public enum LottieLoopMode: Hashable, Sendable {
  /// Plays once, then stops at the end of the range.
  case playOnce
  /// Starts again from the beginning of the range, until stopped.
  case loop
  /// Plays to the end, then back to the beginning, and so on until stopped.
  case autoReverse
  /// Plays from beginning to end as many times as given, then stops.
  case `repeat`(Float)
  /// Plays to the end and back as many times as given, then stops.
  case repeatBackwards(Float)
}

extension LottieLoopMode {
  /// How often the range is passed through, there and back counting as two; infinite for the
  /// endless modes.
  package var passes: Double {
    switch self {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count): Self.passes(count)
    case .repeatBackwards(let count): 2 * Self.passes(count)
    }
  }

  /// Every other pass runs from the end to the beginning.
  package var alternates: Bool {
    switch self {
    case .playOnce, .loop, .repeat: false
    case .autoReverse, .repeatBackwards: true
    }
  }

  // The comparison is false for NaN.
  private static func passes(_ count: Float) -> Double { count > 0 ? Double(count) : 1 }
}
