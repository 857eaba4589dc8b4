// SPDX-License-Identifier: Apache-2.0

/// The source of time: seconds that never decrease.
///
/// All code of the event loop and the views uses this clock.
package struct FrameClock {
  package let now: () -> Double

  package init(now: @escaping () -> Double) { self.now = now }

  /// The system's monotonic clock, with 0 at the first use.
  package static var system: FrameClock {
    let start = ContinuousClock.now
    return FrameClock {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return Double(seconds) + Double(attoseconds) * 1e-18
    }
  }
}

/// The schedule of frames.
///
/// Presenting does not wait for the screen (many drivers return at once), so each frame is due one
/// interval after the previous one *was due*: delays do not add up. A frame that is late by more
/// than an interval starts a new schedule.
nonisolated package struct FramePacer: Equatable {
  /// The time between frames in seconds.
  package private(set) var interval: Double
  private var lastDue = -Double.infinity

  package init(rate: Double = 60) { interval = Self.interval(rate) }

  /// Starts a schedule.
  ///
  /// - Parameter rate: The refresh rate in frames per second; 60 is used if it is not above 0.
  package mutating func setRate(_ rate: Double) { interval = Self.interval(rate) }

  private static func interval(_ rate: Double) -> Double {
    rate > 0 && rate.isFinite ? 1 / min(max(rate, 20), 500) : 1.0 / 60
  }

  /// The time at which the next frame is due. It is now or in the past if one is due at once.
  package var nextDue: Double { lastDue + interval }

  /// Records that a frame is drawn now.
  package mutating func frame(at now: Double) {
    lastDue = now - nextDue > interval ? now : nextDue
  }
}
