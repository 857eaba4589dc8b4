// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// What happened to playback in one step.
package enum PlaybackEvent: Equatable, Sendable {
  case started
  /// So many ends of a pass were crossed in this step, the last end of all not counted.
  case looped(Int)
  /// Playback has ended: `completed` by itself, or else interrupted.
  case finished(completed: Bool)
}

/// Playback as a value: elapsed seconds go in, a frame and events come out.
///
/// It reads no clock.
///
/// A run is one play call in flight: a range passed through a number of times. What the mode does
/// at the end of a pass is exact: time left over is carried into the next one. A run never ends
/// inside `play`, always in `advance`, so that a completion that plays again cannot recurse.
package struct PlaybackState: Equatable, Sendable {
  /// A play call in flight.
  package struct Run: Equatable, Sendable {
    /// As it was asked for, clamped to the composition; with negative speed it is played from its
    /// end.
    package fileprivate(set) var range: PlaybackRange
    package fileprivate(set) var loopMode: LottieLoopMode
    /// Passes done, a whole number.
    ///
    /// Not an `Int`: endless playback at high speed may count far.
    fileprivate var pass = 0.0
    /// Frames travelled in this pass; less than the length of the range after each step.
    fileprivate var offset = 0.0

    /// The modes that return do so in every pass with an odd number.
    fileprivate var isReturning: Bool {
      loopMode.alternates && pass.truncatingRemainder(dividingBy: 2) == 1
    }

    /// The range in the direction of the current pass.
    fileprivate func path(backwards: Bool) -> PlaybackRange {
      backwards != isReturning ? range.reversed : range
    }

    /// Takes the run to a frame within the current pass, frames outside counting as its nearest
    /// end.
    fileprivate mutating func move(to frame: Double, backwards: Bool) {
      offset = (range.clamp(frame) - path(backwards: backwards).start).magnitude
    }

    /// Moves to the very end of the run.
    fileprivate mutating func moveToEnd() {
      let passes = loopMode.passes.isFinite ? loopMode.passes : 1
      guard passes > 0 else { return }
      let whole = max(0, passes.rounded(.up) - 1)
      pass = whole
      offset = (passes - whole) * range.length
    }
  }

  package let timeline: PlaybackTimeline
  /// The current frame in the composition's own numbers.
  package private(set) var frame: Double
  /// Factor on time; negative speeds play ranges from end to start, 0 stands still.
  package private(set) var speed = 1.0
  /// The play call in flight; nil while paused or stopped.
  package private(set) var run: Run?
  /// A run in flight stands still until released.
  package private(set) var isHeld = false

  /// Fast enough for anything, and no product with it overflows.
  package static let speeds = -1_000_000.0...1_000_000.0

  package init(_ timeline: PlaybackTimeline = .empty) {
    self.timeline = timeline
    frame = timeline.start
  }

  /// A run is in flight, though it may be held or have speed 0.
  package var isPlaying: Bool { run != nil }

  /// Time makes a difference: something has to call `advance`.
  package var isMoving: Bool {
    guard let run, !isHeld else { return false }
    return speed != 0 || run.range.length == 0
  }

  package var progress: Double { timeline.progress(frame: frame) }

  /// Where it stays if nothing else is done: the end of the run in flight (of endless ones, of a
  /// pass), else the current frame.
  package var committedFrame: Double {
    guard var run else { return frame }
    run.moveToEnd()
    return run.path(backwards: speed < 0).frame(at: run.offset)
  }

  /// Time until the run ends by itself; nil where it does not.
  package var secondsToEnd: Double? {
    guard let run, isMoving, run.loopMode.passes.isFinite else { return nil }
    let left = framesLeft(of: run)
    return left > 0 ? left / (timeline.rate * speed.magnitude) : 0
  }

  // MARK: Commands

  /// Starts a run, interrupting the one in flight.
  ///
  /// A current frame inside the range is where it starts, unless it is already where the range
  /// leads to. Otherwise it starts at the nearer end of the range, or at its beginning if that end
  /// is where it leads to.
  package mutating func play(_ range: PlaybackRange, loopMode: LottieLoopMode) -> [PlaybackEvent] {
    let events = pause()
    var run = Run(range: timeline.clamp(range), loopMode: loopMode)
    let path = run.path(backwards: speed < 0)
    let nearest = run.range.clamp(frame)
    run.move(to: nearest == path.end ? path.start : nearest, backwards: speed < 0)
    commit(run)
    return events + [.started]
  }

  /// Ends the run in flight where it is.
  package mutating func pause() -> [PlaybackEvent] {
    guard run != nil else { return [] }
    run = nil
    return [.finished(completed: false)]
  }

  /// Ends the run in flight and goes to the first frame.
  package mutating func stop() -> [PlaybackEvent] { seek(to: timeline.start) }

  /// Ends the run in flight and goes to where its range begins.
  package mutating func rewind() -> [PlaybackEvent] {
    guard let run else { return [] }
    return seek(to: speed < 0 ? run.range.end : run.range.start)
  }

  /// Ends the run in flight and goes to a frame, clamped to the composition; NaN is its start.
  package mutating func seek(to frame: Double) -> [PlaybackEvent] {
    let events = pause()
    self.frame = timeline.clamp(frame)
    return events
  }

  /// Jumps to the end of the run in flight, as if its time had passed.
  ///
  /// Endless runs end after one pass.
  package mutating func finish() -> [PlaybackEvent] {
    guard var run else { return [] }
    run.moveToEnd()
    commit(run)
    self.run = nil
    return [.finished(completed: true)]
  }

  /// Changes the speed; NaN is ignored, and infinite speeds become the fastest there is.
  ///
  /// A run in flight goes on at its frame. Where the sign changes it turns around, and its passes
  /// start again from 0.
  package mutating func setSpeed(_ value: Double) {
    guard !value.isNaN else { return }
    let new = value.clamped(to: Self.speeds)
    let turns = (new < 0) != (speed < 0)
    speed = new
    if turns { restartPasses() }
  }

  /// Changes the mode of the run in flight: it goes on at its frame, and its passes start again
  /// from 0.
  package mutating func setLoopMode(_ mode: LottieLoopMode) {
    guard var run, run.loopMode != mode else { return }
    let wasReturning = run.isReturning
    run.loopMode = mode
    run.pass = wasReturning && mode.alternates ? 1 : 0
    run.move(to: frame, backwards: speed < 0)
    self.run = run
  }

  /// Lets a run in flight stand still, without ending it.
  package mutating func hold() { isHeld = true }

  /// Goes on where `hold` stopped, or where `scrub` has led since.
  package mutating func release() { isHeld = false }

  /// Goes to a frame without ending the run in flight, which goes on from there in the direction it
  /// had.
  package mutating func scrub(to frame: Double) {
    self.frame = timeline.clamp(frame)
    run?.move(to: self.frame, backwards: speed < 0)
  }

  // MARK: Time

  /// Lets time pass.
  ///
  /// - Parameter seconds: Since the last step; anything but a positive number counts as 0.
  package mutating func advance(by seconds: Double) -> [PlaybackEvent] {
    guard var run, isMoving else { return [] }
    let length = run.range.length
    // Far more frames than there are, and still exact enough to divide.
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

  private func framesLeft(of run: Run) -> Double {
    (run.loopMode.passes - run.pass) * run.range.length - run.offset
  }

  private static func looped(_ passes: Double) -> [PlaybackEvent] {
    passes > 0 ? [.looped(Int(clamping: passes, to: 0...Int.max))] : []
  }

  private mutating func commit(_ run: Run) {
    self.run = run
    frame = run.path(backwards: speed < 0).frame(at: run.offset)
  }

  /// The sign of the speed has changed: what was the way there is now the way back.
  private mutating func restartPasses() {
    guard var run else { return }
    run.pass = run.isReturning ? 1 : 0
    run.move(to: frame, backwards: speed < 0)
    self.run = run
  }
}
