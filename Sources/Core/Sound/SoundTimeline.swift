// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The times of a composition that are heard as time passes: a copy of the state of playback, for
/// the thread that plays the sound.
///
/// It and the state of the picture, advanced by the same steps, are at the same frame, also after
/// loops.
package struct SoundTimeline: Sendable {
  /// A stretch of time in which the composition plays at one speed.
  package struct Part: Equatable, Sendable {
    /// The duration in seconds.
    package let seconds: Double
    /// The time in the composition at its beginning, in seconds from the first frame.
    package let start: Double
    /// The composition's seconds in a second, or nil for silence: while nothing moves, backwards,
    /// and beyond the speeds that are heard.
    package let speed: Double?

    package init(seconds: Double, start: Double, speed: Double?) {
      self.seconds = seconds
      self.start = start
      self.speed = speed
    }
  }

  private enum Source: Sendable {
    case state(PlaybackState)
    case clock(InteractiveClock)
  }

  private var source: Source

  /// The speeds that are heard, forwards.
  package static let speeds = 0.25...2.0
  /// The most parts of one step. Ranges that are too short for a tone are not heard completely.
  private static let mostParts = 64
  /// The shortest step in seconds, so that a rounding error at the end of a pass ends it.
  private static let shortest = 1e-7

  /// Follows playback.
  package init(_ state: PlaybackState) { source = .state(state) }

  /// Follows the playback of an interactive player, such as that of a state machine.
  ///
  /// - Parameter speed: A factor of its speed.
  init(_ clock: InteractiveClock, speed: Double) {
    var clock = clock
    if speed != 1 { clock.setSpeed(clock.settings.speed * speed) }
    source = .clock(clock)
  }

  /// The current time in the composition, in seconds from the first frame.
  package var time: Double {
    switch source {
    case .state(let state): state.timeline.time(frame: state.frame)
    case .clock(let clock): clock.exactFrame / clock.rate
    }
  }

  /// The composition's seconds in a second: negative backwards, 0 if time stands still.
  package var velocity: Double {
    switch source {
    case .state(let state): state.framesPerSecond / state.timeline.rate
    case .clock(let clock): clock.framesPerSecond / clock.rate
    }
  }

  /// Whether something can be heard now.
  package var isAudible: Bool { Self.speeds.contains(velocity) }

  /// Lets time pass.
  ///
  /// - Parameter seconds: The duration; negative and infinite ones count as 0.
  /// - Returns: What is played meanwhile, in order. The durations add up to that of the step.
  package mutating func advance(by seconds: Double) -> [Part] {
    var parts: [Part] = []
    var rest = max(0, seconds.finite())
    while rest > 0 {
      let (start, velocity) = (time, velocity)
      let step = parts.count < Self.mostParts ? step(atMost: rest) : rest
      let speed = Self.speeds.contains(velocity) ? velocity : nil
      parts.append(Part(seconds: min(step, rest), start: start, speed: speed))
      move(by: step)
      rest -= step
    }
    return parts
  }

  /// The time until the speed may change or the time may jump, or less.
  private func step(atMost rest: Double) -> Double {
    switch source {
    case .state(let state):
      min(rest, max(state.secondsToPassEnd ?? rest, Self.shortest))
    // It discards the rest of a step at an end.
    case .clock: rest
    }
  }

  private mutating func move(by seconds: Double) {
    switch source {
    case .state(var state):
      _ = state.advance(by: seconds)
      source = .state(state)
    case .clock(var clock):
      _ = clock.advance(by: seconds * 1000)
      source = .clock(clock)
    }
  }

  /// Whether the time will be the same for a while: both move alike and are at most `tolerance`
  /// seconds apart.
  package func agrees(with other: SoundTimeline, tolerance: Double) -> Bool {
    guard velocity == other.velocity, (time - other.time).magnitude <= tolerance else {
      return false
    }
    switch (source, other.source) {
    case (.state(let a), .state(let b)):
      return a.run?.range == b.run?.range && a.run?.loopMode == b.run?.loopMode
    case (.clock(let a), .clock(let b)): return a.settings == b.settings
    default: return false
    }
  }
}

extension AnimationPlayer {
  /// Where playback is, for the sound.
  package var soundTimeline: SoundTimeline {
    guard isControlled, let clock = usedInteractive?.clock else { return SoundTimeline(state) }
    return SoundTimeline(clock, speed: state.speed.magnitude)
  }
}
