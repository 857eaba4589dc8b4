// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieKit

/// A composition from frame 10 to 70 at 30 frames per second: two seconds.
private let timeline = PlaybackTimeline(start: 10, end: 70, rate: 30)
private let whole = timeline.whole

/// One step of time and what is to come of it.
private struct Step: Sendable {
  let seconds: Double
  let frame: Double
  let events: [PlaybackEvent]

  init(_ seconds: Double, _ frame: Double, _ events: [PlaybackEvent] = []) {
    self.seconds = seconds
    self.frame = frame
    self.events = events
  }
}

private let completed = PlaybackEvent.finished(completed: true)
private let interrupted = PlaybackEvent.finished(completed: false)

private func playing(
  _ mode: LottieLoopMode, _ range: PlaybackRange = whole, at frame: Double = 10, speed: Double = 1
) -> PlaybackState {
  var state = PlaybackState(timeline)
  state.setSpeed(speed)
  _ = state.seek(to: frame)
  _ = state.play(range, loopMode: mode)
  return state
}

/// A run from its first frame on, step by step.
private struct Course: Sendable, CustomTestStringConvertible {
  let name: String
  let mode: LottieLoopMode
  var range = whole
  var start = 10.0
  var speed = 1.0
  let steps: [Step]
  var testDescription: String { name }
}

@Suite struct PlaybackStateTests {
  // MARK: Time to frames

  private static let courses: [Course] = [
    Course(
      name: "once, in steps that fall on frames", mode: .playOnce,
      steps: [Step(0, 10), Step(0.5, 25), Step(0.5, 40), Step(1, 70, [completed]), Step(1, 70)]),
    Course(
      name: "once, past the end in one step", mode: .playOnce, steps: [Step(99, 70, [completed])]),
    Course(
      name: "once, not quite at the end", mode: .playOnce,
      steps: [Step(1.999, 69.97), Step(0.001, 70, [completed])]),
    Course(
      name: "looping carries the remainder", mode: .loop,
      steps: [Step(1.5, 55), Step(1, 25, [.looped(1)]), Step(1.5, 10, [.looped(1)]), Step(0.5, 25)]),
    Course(
      name: "looping over several ends in one step", mode: .loop,
      steps: [Step(7, 40, [.looped(3)]), Step(0, 40)]),
    Course(
      name: "looping for eleven days stays exact", mode: .loop,
      steps: [Step(1_000_000.5, 25, [.looped(500_000)])]),
    Course(
      name: "there and back", mode: .autoReverse,
      steps: [
        Step(1.5, 55), Step(1, 55, [.looped(1)]), Step(1, 25), Step(1, 25, [.looped(1)]),
        Step(1.5, 70, [.looped(1)]), Step(0.5, 55),
      ]),
    Course(
      name: "there and back, several turns in one step", mode: .autoReverse,
      steps: [Step(6.5, 55, [.looped(3)]), Step(0.5, 40)]),
    Course(
      name: "three times", mode: .repeat(3),
      steps: [
        Step(3, 40, [.looped(1)]), Step(2, 40, [.looped(1)]), Step(0.75, 62.5),
        Step(1, 70, [completed]),
      ]),
    Course(
      name: "three times in one step", mode: .repeat(3),
      steps: [Step(6, 70, [.looped(2), completed])]),
    Course(
      name: "one and a half times ends in the middle", mode: .repeat(1.5),
      steps: [Step(2.5, 25, [.looped(1)]), Step(0.5, 40, [completed])]),
    Course(
      name: "a quarter of a time", mode: .repeat(0.25),
      steps: [Step(0.4, 22), Step(1, 25, [completed])]),
    Course(name: "no time", mode: .repeat(0), steps: [Step(0, 10, [completed])]),
    Course(name: "minus two times", mode: .repeat(-2), steps: [Step(0, 10, [completed])]),
    Course(name: "NaN times", mode: .repeat(.nan), steps: [Step(1, 10, [completed])]),
    Course(
      name: "infinitely often", mode: .repeat(.infinity), steps: [Step(2001, 40, [.looped(1000)])]),
    Course(
      name: "once there and back ends where it began", mode: .repeatBackwards(1),
      steps: [Step(3, 40, [.looped(1)]), Step(0.5, 25), Step(1, 10, [completed])]),
    Course(
      name: "twice there and back in one step", mode: .repeatBackwards(2),
      steps: [Step(50, 10, [.looped(3), completed])]),
    Course(
      name: "half of there and back is there", mode: .repeatBackwards(0.5),
      steps: [Step(1, 40), Step(1, 70, [completed])]),
    Course(
      name: "three quarters of there and back", mode: .repeatBackwards(0.75),
      steps: [Step(2.5, 55, [.looped(1)]), Step(0.5, 40, [completed])]),
    Course(
      name: "a part", mode: .loop, range: PlaybackRange(from: 20, to: 50), start: 20,
      steps: [Step(0.5, 35), Step(0.75, 27.5, [.looped(1)])]),
    Course(
      name: "a part backwards", mode: .loop, range: PlaybackRange(from: 50, to: 20), start: 50,
      steps: [Step(0.5, 35), Step(0.75, 42.5, [.looped(1)])]),
    Course(
      name: "a part backwards, once", mode: .playOnce, range: PlaybackRange(from: 50, to: 20),
      start: 50, steps: [Step(0.9, 23), Step(0.1, 20, [completed])]),
    Course(
      name: "double speed", mode: .loop, speed: 2,
      steps: [Step(0.5, 40), Step(0.75, 25, [.looped(1)])]),
    Course(
      name: "a hundredth of the speed", mode: .playOnce, speed: 0.01, steps: [Step(1, 10.3)]),
    Course(
      name: "negative speed plays from the end", mode: .playOnce, speed: -1,
      steps: [Step(0, 70), Step(0.5, 55), Step(2, 10, [completed])]),
    Course(
      name: "negative speed loops", mode: .loop, speed: -2,
      steps: [Step(0.5, 40), Step(1, 40, [.looped(1)])]),
    Course(
      name: "negative speed there and back", mode: .repeatBackwards(1), speed: -1,
      steps: [Step(1.5, 25), Step(1, 25, [.looped(1)]), Step(2, 70, [completed])]),
    Course(
      name: "a backwards range at negative speed runs forwards", mode: .playOnce,
      range: PlaybackRange(from: 70, to: 10), start: 10, speed: -1, steps: [Step(0.5, 25)]),
    Course(name: "speed 0 stands", mode: .loop, speed: 0, steps: [Step(5, 10), Step(5, 10)]),
    Course(
      name: "a range without length ends at once", mode: .loop,
      range: PlaybackRange(from: 30, to: 30), start: 12,
      steps: [Step(0, 30, [completed]), Step(1, 30)]),
    Course(
      name: "a range without length at speed 0", mode: .playOnce,
      range: PlaybackRange(from: 30, to: 30), speed: 0, steps: [Step(0, 30, [completed])]),
    Course(
      name: "a range past both ends is cut", mode: .playOnce,
      range: PlaybackRange(from: -100, to: 1000), steps: [Step(0, 10), Step(2, 70, [completed])]),
    Course(
      name: "elapsed nonsense is no time", mode: .loop,
      steps: [Step(-1, 10), Step(.nan, 10), Step(.infinity, 10), Step(1, 40)]),
  ]

  @Test(arguments: courses) private func course(_ course: Course) {
    var state = playing(course.mode, course.range, at: course.start, speed: course.speed)
    for (index, step) in course.steps.enumerated() {
      let events = state.advance(by: step.seconds)
      #expect(events == step.events, "step \(index)")
      #expect((state.frame - step.frame).magnitude < 1e-6, "step \(index): frame \(state.frame)")
    }
  }

  @Test func manySmallStepsEqualOneLargeOne() {
    var small = playing(.loop)
    var looped = 0
    for _ in 0..<1000 {
      for case .looped(let count) in small.advance(by: 1.0 / 64) { looped += count }
    }
    var large = playing(.loop)
    #expect(large.advance(by: 1000.0 / 64) == [.looped(looped)])
    // Sixty-fourths are exact in binary, so nothing may be lost.
    #expect(small.frame == large.frame)
  }

  // MARK: Where a run starts

  /// Current frame, range, speed → first frame.
  @Test(
    arguments: [
      (10, 10, 70, 1, 10), (25, 10, 70, 1, 25), (70, 10, 70, 1, 10), (69.9, 10, 70, 1, 69.9),
      (10, 20, 50, 1, 20), (60, 20, 50, 1, 20), (50, 20, 50, 1, 20), (30, 20, 50, 1, 30),
      (60, 50, 20, 1, 50), (10, 50, 20, 1, 50), (20, 50, 20, 1, 50), (30, 50, 20, 1, 30),
      (10, 10, 70, -1, 70), (25, 10, 70, -1, 25), (70, 10, 70, -1, 70), (60, 20, 50, -1, 50),
    ] as [(Double, Double, Double, Double, Double)])
  func start(frame: Double, from: Double, to: Double, speed: Double, first: Double) {
    let state = playing(.playOnce, PlaybackRange(from: from, to: to), at: frame, speed: speed)
    #expect(state.frame == first)
    #expect(state.isPlaying)
  }

  @Test func startingInTheMiddleCountsTheFirstPassFromItsBeginning() {
    var state = playing(.repeat(2), at: 40)
    #expect(state.advance(by: 1) == [.looped(1)])
    #expect(state.advance(by: 2) == [completed])
  }

  // MARK: Commands

  @Test func commandsReportWhatTheyInterrupt() {
    var state = PlaybackState(timeline)
    #expect(state.pause() == [])
    #expect(state.seek(to: 30) == [])
    #expect(state.play(whole, loopMode: .loop) == [.started])
    #expect(state.play(whole, loopMode: .loop) == [interrupted, .started])
    #expect(state.pause() == [interrupted])
    #expect(state.frame == 30)
    #expect(!state.isPlaying && !state.isMoving)
    _ = state.play(whole, loopMode: .loop)
    #expect(state.stop() == [interrupted])
    #expect(state.frame == 10)
    _ = state.play(whole, loopMode: .loop)
    #expect(state.seek(to: 55) == [interrupted])
    #expect(state.frame == 55)
  }

  @Test(
    arguments: [
      (30, 30), (9, 10), (71, 70), (.nan, 10), (.infinity, 70), (-.infinity, 10), (12.25, 12.25),
    ] as [(Double, Double)])
  func seekingStaysInside(to frame: Double, lands: Double) {
    var state = PlaybackState(timeline)
    _ = state.seek(to: frame)
    #expect(state.frame == lands)
  }

  /// Mode, speed → where `finish` goes.
  @Test(
    arguments: [
      (.playOnce, 1, 50), (.loop, 1, 50), (.autoReverse, 1, 50), (.repeat(3), 1, 50),
      (.repeat(2.5), 1, 35), (.repeatBackwards(2), 1, 20), (.playOnce, -1, 20), (.loop, -1, 20),
    ] as [(LottieLoopMode, Double, Double)])
  func finishing(_ mode: LottieLoopMode, speed: Double, lands: Double) {
    var state = playing(mode, PlaybackRange(from: 20, to: 50), at: 30, speed: speed)
    #expect(state.finish() == [completed])
    #expect(state.frame == lands)
    #expect(!state.isPlaying)
    #expect(state.finish() == [])
  }

  @Test(arguments: [(1.0, 20.0), (-1, 50)])
  func rewindingGoesToTheRunsBeginning(speed: Double, lands: Double) {
    var state = playing(.loop, PlaybackRange(from: 20, to: 50), at: 30, speed: speed)
    #expect(state.rewind() == [interrupted])
    #expect(state.frame == lands)
    #expect(state.rewind() == [])
  }

  // MARK: Changes in flight

  @Test(
    arguments: [
      (2, 2), (-3, -3), (0, 0), (.nan, 1), (.infinity, 1_000_000), (-.infinity, -1_000_000),
    ] as [(Double, Double)])
  func speeds(_ value: Double, becomes speed: Double) {
    var state = PlaybackState(timeline)
    state.setSpeed(value)
    #expect(state.speed == speed)
  }

  @Test func extremeSpeedOnATinyRangeNeitherTrapsNorLeaves() {
    var state = PlaybackState(PlaybackTimeline(start: 0, end: 1e-9, rate: 1e9))
    state.setSpeed(.infinity)
    _ = state.play(state.timeline.whole, loopMode: .autoReverse)
    for _ in 0..<10 { _ = state.advance(by: 1e300) }
    #expect(state.frame >= 0 && state.frame <= 1e-9)
    #expect(state.isPlaying)
  }

  @Test func speedChangesGoOnInPlace() {
    var state = playing(.repeat(2))
    _ = state.advance(by: 2.5)
    state.setSpeed(0.5)
    #expect(state.frame == 25)
    #expect(state.advance(by: 1) == [])
    #expect(state.frame == 40)
    // The count of passes went on.
    #expect(state.advance(by: 2) == [completed])
  }

  @Test func signChangesTurnAround() {
    var once = playing(.playOnce)
    _ = once.advance(by: 0.5)
    once.setSpeed(-1)
    #expect(once.frame == 25)
    #expect(once.advance(by: 0.25) == [])
    #expect(once.frame == 17.5)
    #expect(once.advance(by: 0.25) == [completed])
    #expect(once.frame == 10)

    var bouncing = playing(.autoReverse)
    _ = bouncing.advance(by: 2.5)  // at 55, on the way back
    bouncing.setSpeed(-1)
    _ = bouncing.advance(by: 0.25)
    #expect(bouncing.frame == 62.5)
  }

  @Test func standingAndGoingOnLosesNothing() {
    var state = playing(.autoReverse)
    _ = state.advance(by: 2.5)
    state.setSpeed(0)
    #expect(!state.isMoving && state.isPlaying)
    _ = state.advance(by: 100)
    state.setSpeed(1)
    _ = state.advance(by: 0.5)
    #expect(state.frame == 40)
  }

  /// The mode before, its time; the mode after, its time; where that ends.
  @Test(
    arguments: [
      (.loop, 0.5, .playOnce, 0.5, 40), (.loop, 2.5, .playOnce, 1.5, 70),
      (.autoReverse, 2.5, .loop, 0.25, 62.5), (.autoReverse, 2.5, .repeatBackwards(1), 0.5, 40),
      (.repeat(2), 2.5, .repeat(2), 2, 70), (.repeat(2), 2.5, .repeat(3), 2, 25),
    ] as [(LottieLoopMode, Double, LottieLoopMode, Double, Double)])
  func modeChangesGoOnInPlace(
    _ before: LottieLoopMode, _ first: Double, _ after: LottieLoopMode, _ second: Double,
    _ lands: Double
  ) {
    var state = playing(before)
    _ = state.advance(by: first)
    let frame = state.frame
    state.setLoopMode(after)
    #expect(state.frame == frame)
    _ = state.advance(by: second)
    #expect(state.frame == lands)
  }

  // MARK: Holding and scrubbing

  @Test func holdingStopsTimeAndEndsNothing() {
    var state = playing(.playOnce)
    state.hold()
    #expect(state.advance(by: 10) == [])
    #expect(state.frame == 10 && state.isPlaying && !state.isMoving)
    state.release()
    #expect(state.advance(by: 1) == [])
    #expect(state.frame == 40)
  }

  @Test func scrubbingResumesInTheSameDirection() {
    var state = playing(.autoReverse)
    _ = state.advance(by: 2.5)
    state.hold()
    state.scrub(to: 30)
    #expect(state.frame == 30)
    state.release()
    _ = state.advance(by: 0.5)
    #expect(state.frame == 15)
  }

  @Test func scrubbingOutOfTheRangeComesBackToItsNearestEnd() {
    var state = playing(.loop, PlaybackRange(from: 20, to: 50), at: 30)
    state.hold()
    state.scrub(to: 65)
    #expect(state.frame == 65)
    state.scrub(to: 12)
    state.release()
    _ = state.advance(by: 0.5)
    #expect(state.frame == 35)
  }

  @Test func scrubbingToTheEndEndsPlayingOnce() {
    var state = playing(.playOnce)
    state.scrub(to: 70)
    #expect(state.advance(by: 0) == [completed])
  }

  // MARK: Due

  @Test(
    arguments: [
      (.playOnce, 1, 2), (.repeat(2), 1, 4), (.repeatBackwards(1), 2, 2), (.loop, 1, nil),
      (.playOnce, 0, nil), (.playOnce, -0.5, 4),
    ] as [(LottieLoopMode, Double, Double?)])
  func timeToEnd(_ mode: LottieLoopMode, speed: Double, seconds: Double?) {
    #expect(playing(mode, speed: speed).secondsToEnd == seconds)
  }
}

@Suite struct PlaybackTimelineTests {
  @Test(
    arguments: [(0, 10), (0.5, 40), (1, 70), (-0.5, -20), (2, 130), (.nan, 10)]
      as [(Double, Double)])
  func progressToFrame(_ progress: Double, frame: Double) {
    #expect(timeline.frame(progress: progress) == frame)
  }

  @Test(arguments: [(10, 0), (40, 0.5), (70, 1), (0, 0), (99, 1), (.nan, 0)] as [(Double, Double)])
  func frameToProgress(_ frame: Double, progress: Double) {
    #expect(timeline.progress(frame: frame) == progress)
  }

  @Test func timeCountsFromTheFirstFrame() {
    #expect(timeline.duration == 2)
    #expect(timeline.time(frame: 10) == 0)
    #expect(timeline.time(frame: 70) == 2)
    #expect(timeline.frame(time: 0.5) == 25)
  }

  @Test func nonsenseBecomesUsable() {
    let empty = PlaybackTimeline(start: 5, end: 2, rate: 0)
    #expect(empty.start == 5 && empty.end == 5 && empty.rate == 60)
    #expect(empty.progress(frame: 5) == 0)
    let broken = PlaybackTimeline(start: .nan, end: .infinity, rate: .nan)
    #expect(broken.start == 0 && broken.end == 0 && broken.rate == 60)
  }
}
