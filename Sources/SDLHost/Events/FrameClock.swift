// SPDX-License-Identifier: Apache-2.0

/// Where the time comes from: seconds that only grow.
///
/// Nothing else reads a clock.
package struct FrameClock {
  package let now: () -> Double

  package init(now: @escaping () -> Double) { self.now = now }

  /// The machine's own, counted from when it was asked for.
  package static var system: FrameClock {
    let start = ContinuousClock.now
    return FrameClock {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return Double(seconds) + Double(attoseconds) * 1e-18
    }
  }
}

/// When frames are due.
///
/// Presenting does not pace anything (many drivers return at once), so each frame is due one
/// interval after the one before it *was due*: waiting a little too long does not add up. A frame
/// that is late by more than an interval starts a new count.
nonisolated package struct FramePacer: Equatable {
  /// Seconds between frames.
  package private(set) var interval: Double
  private var lastDue = -Double.infinity

  package init(rate: Double = 60) { interval = Self.interval(rate) }

  /// - Parameter rate: Frames per second of the display; 60 where it is unknown (not above 0).
  package mutating func setRate(_ rate: Double) { interval = Self.interval(rate) }

  private static func interval(_ rate: Double) -> Double {
    rate > 0 && rate.isFinite ? 1 / min(max(rate, 20), 500) : 1.0 / 60
  }

  /// When the next frame may be drawn; now or in the past if it may be drawn at once.
  package var nextDue: Double { lastDue + interval }

  /// A frame is being drawn.
  package mutating func frame(at now: Double) {
    lastDue = now - nextDue > interval ? now : nextDue
  }
}
