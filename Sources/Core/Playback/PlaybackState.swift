// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// An event of playback in one step.
package enum PlaybackEvent: Equatable, Sendable {
  /// Playback has started.
  case started
  /// The number of passes that ended in this step, except the last pass of the play call.
  case looped(Int)
  /// Playback has ended: `completed` if it reached its end, otherwise it was interrupted.
  case finished(completed: Bool)
}

/// The state of playback as a value type. Commands and elapsed time change the frame and return
/// events.
///
/// The state does not read a clock, so that tests control time.
///
/// A run is a play call in progress, which plays a range one or more times. Looping is exact: the
/// remaining time at the end of a pass is used for the next pass. A run ends in `advance` and never
/// in `play`, so that a completion that calls `play` does not recurse.
package struct PlaybackState: Equatable, Sendable {
  /// A play call in progress.
  package struct Run: Equatable, Sendable {
    /// The requested range, clamped to the composition. With negative speed it is played from its
    /// end.
    package fileprivate(set) var range: PlaybackRange
    /// The behavior at the end of a pass.
    package fileprivate(set) var loopMode: LottieLoopMode
    /// The number of completed passes, a whole number.
    ///
    /// A `Double`, since endless playback at high speed would overflow an `Int`.
    fileprivate var pass = 0.0
    /// The distance in frames from the start of the current pass; less than the length of the range
    /// after each step.
    fileprivate var offset = 0.0

    /// Whether the current pass is in the opposite direction: in autoreverse modes each pass with
    /// an odd number.
    fileprivate var isReturning: Bool {
      loopMode.alternates && pass.truncatingRemainder(dividingBy: 2) == 1
    }

    /// Returns the range in the direction of the current pass.
    fileprivate func path(backwards: Bool) -> PlaybackRange {
      backwards != isReturning ? range.reversed : range
    }

    /// Moves to a frame in the current pass. A frame outside the range becomes the nearest end of
    /// the range.
    fileprivate mutating func move(to frame: Double, backwards: Bool) {
      offset = (range.clamp(frame) - path(backwards: backwards).start).magnitude
    }

    /// Moves to the end of the run; of endless runs, to the end of the first pass.
    fileprivate mutating func moveToEnd() {
      let passes = loopMode.passes.isFinite ? loopMode.passes : 1
      guard passes > 0 else { return }
      let whole = max(0, passes.rounded(.up) - 1)
      pass = whole
      offset = (passes - whole) * range.length
    }
  }

  /// The frames and frame rate of the composition.
  package let timeline: PlaybackTimeline
  /// The current frame of the composition.
  package private(set) var frame: Double
  /// The factor of time. Negative speeds play ranges from end to start; a speed of 0 does not move.
  package private(set) var speed = 1.0
  /// The play call in progress; nil while paused or stopped.
  package private(set) var run: Run?
  /// Whether the run is suspended; see `hold`.
  package private(set) var isHeld = false

  /// The range of speeds, which is large enough for any use and prevents overflow.
  package static let speeds = -1_000_000.0...1_000_000.0

  /// Creates a state that is stopped at the first frame.
  package init(_ timeline: PlaybackTimeline = .empty) {
    self.timeline = timeline
    frame = timeline.start
  }

  /// Whether a play call is in progress. It may be suspended or have speed 0.
  package var isPlaying: Bool { run != nil }

  /// Whether the frame depends on time, so that the host must call `advance`.
  package var isMoving: Bool {
    guard let run, !isHeld else { return false }
    return speed != 0 || run.range.length == 0
  }

  /// The progress of the current frame in 0...1.
  package var progress: Double { timeline.progress(frame: frame) }

  /// The frame at which playback will end: the end of the run, or of a pass if the run is endless;
  /// the current frame without a run.
  package var committedFrame: Double {
    guard var run else { return frame }
    run.moveToEnd()
    return run.path(backwards: speed < 0).frame(at: run.offset)
  }

  /// The time in seconds until the current pass ends; nil if it is not moving.
  package var secondsToPassEnd: Double? {
    guard let run, isMoving else { return nil }
    return seconds(of: min(run.range.length - run.offset, framesLeft(of: run)))
  }

  /// The frames per second in which the frame changes now: negative backwards, 0 if it does not.
  package var framesPerSecond: Double {
    guard let run, isMoving else { return 0 }
    let path = run.path(backwards: speed < 0)
    return (path.end < path.start ? -1 : 1) * timeline.rate * speed.magnitude
  }

  /// The time in seconds until the run ends; nil if it is endless or not moving.
  package var secondsToEnd: Double? {
    guard let run, isMoving, run.loopMode.passes.isFinite else { return nil }
    return seconds(of: framesLeft(of: run))
  }

  // MARK: Commands

  /// Starts a run and interrupts the current one.
  ///
  /// The run starts at the frame of the range that is nearest to the current frame. If this is the
  /// end of the range in the direction of playback, the run starts at the beginning of the range.
  package mutating func play(_ range: PlaybackRange, loopMode: LottieLoopMode) -> [PlaybackEvent] {
    let events = pause()
    var run = Run(range: timeline.clamp(range), loopMode: loopMode)
    let path = run.path(backwards: speed < 0)
    let nearest = run.range.clamp(frame)
    run.move(to: nearest == path.end ? path.start : nearest, backwards: speed < 0)
    commit(run)
    return events + [.started]
  }

  /// Interrupts the run at the current frame.
  package mutating func pause() -> [PlaybackEvent] {
    guard run != nil else { return [] }
    run = nil
    return [.finished(completed: false)]
  }

  /// Interrupts the run and moves to the first frame.
  package mutating func stop() -> [PlaybackEvent] { seek(to: timeline.start) }

  /// Interrupts the run and moves to the frame at which its range begins in the direction of
  /// playback.
  package mutating func rewind() -> [PlaybackEvent] {
    guard let run else { return [] }
    return seek(to: speed < 0 ? run.range.end : run.range.start)
  }

  /// Interrupts the run and moves to a frame, which is clamped to the composition; NaN becomes the
  /// start.
  package mutating func seek(to frame: Double) -> [PlaybackEvent] {
    let events = pause()
    self.frame = timeline.clamp(frame)
    return events
  }

  /// Completes the run and moves to its end.
  ///
  /// An endless run ends after one pass.
  package mutating func finish() -> [PlaybackEvent] {
    guard var run else { return [] }
    run.moveToEnd()
    commit(run)
    self.run = nil
    return [.finished(completed: true)]
  }

  /// Sets the speed, clamped to `speeds`; NaN is ignored.
  ///
  /// The run continues at the current frame. If the sign of the speed changes, the run reverses its
  /// direction and its passes are counted from 0 again.
  package mutating func setSpeed(_ value: Double) {
    guard !value.isNaN else { return }
    let new = value.clamped(to: Self.speeds)
    let turns = (new < 0) != (speed < 0)
    speed = new
    if turns { restartPasses() }
  }

  /// Sets the loop mode of the run, which continues at the current frame. Its passes are counted
  /// from 0 again.
  package mutating func setLoopMode(_ mode: LottieLoopMode) {
    guard var run, run.loopMode != mode else { return }
    let wasReturning = run.isReturning
    run.loopMode = mode
    run.pass = wasReturning && mode.alternates ? 1 : 0
    run.move(to: frame, backwards: speed < 0)
    self.run = run
  }

  /// Suspends the run without ending it.
  package mutating func hold() { isHeld = true }

  /// Continues a suspended run at the current frame.
  package mutating func release() { isHeld = false }

  /// Moves to a frame without interrupting the run, which continues from there in the same
  /// direction.
  package mutating func scrub(to frame: Double) {
    self.frame = timeline.clamp(frame)
    run?.move(to: self.frame, backwards: speed < 0)
  }

  // MARK: Time

  /// Advances time.
  ///
  /// - Parameter seconds: The time since the last step; a number that is not positive counts as 0.
  package mutating func advance(by seconds: Double) -> [PlaybackEvent] {
    guard var run, isMoving else { return [] }
    let length = run.range.length
    // The limit is more than any number of frames and still allows an exact division.
    let step = (seconds.finite() * timeline.rate * speed.magnitude).clamped(to: 0...1e15)
    let left = framesLeft(of: run)
    if length == 0 || step >= left {
      let ends = run.loopMode.passes.isFinite ? run.loopMode.passes.rounded(.up) - 1 - run.pass : 0
      return Self.looped(ends) + finish()
    }
    var offset = run.offset + step
    var crossed = 0.0
    if offset >= length {
      let rest = offset.truncatingRemainder(dividingBy: length)
      crossed = ((offset - rest) / length).rounded()
      offset = rest
    }
    run.pass += crossed
    run.offset = offset
    commit(run)
    return Self.looped(crossed)
  }

  /// Returns the number of frames until the end of a run; infinite for an endless run.
  private func framesLeft(of run: Run) -> Double {
    (run.loopMode.passes - run.pass) * run.range.length - run.offset
  }

  /// The time that a number of frames takes; 0 for none.
  private func seconds(of frames: Double) -> Double {
    frames > 0 ? frames / (timeline.rate * speed.magnitude) : 0
  }

  private static func looped(_ passes: Double) -> [PlaybackEvent] {
    passes > 0 ? [.looped(Int(clamping: passes, to: 0...Int.max))] : []
  }

  /// Stores a run and computes its frame.
  private mutating func commit(_ run: Run) {
    self.run = run
    frame = run.path(backwards: speed < 0).frame(at: run.offset)
  }

  /// Counts passes from 0 again after the sign of the speed has changed, which exchanges forward
  /// and return passes.
  private mutating func restartPasses() {
    guard var run else { return }
    run.pass = run.isReturning ? 1 : 0
    run.move(to: frame, backwards: speed < 0)
    self.run = run
  }
}
