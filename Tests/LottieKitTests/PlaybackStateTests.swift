// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieCore
@testable import LottieKit

/// A composition from frame 10 to 70 at 30 frames per second: two seconds.
private let timeline = PlaybackTimeline(start: 10, end: 70, rate: 30)
private let whole = timeline.whole

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

@Suite struct PlaybackStateTests {
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
  func seekingIsClamped(to frame: Double, lands: Double) {
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
  func rewindingMovesToTheStartOfTheRun(speed: Double, lands: Double) {
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

  @Test func extremeSpeedsStayInTheRange() {
    var state = PlaybackState(PlaybackTimeline(start: 0, end: 1e-9, rate: 1e9))
    state.setSpeed(.infinity)
    _ = state.play(state.timeline.whole, loopMode: .autoReverse)
    for _ in 0..<10 { _ = state.advance(by: 1e300) }
    #expect(state.frame >= 0 && state.frame <= 1e-9)
    #expect(state.isPlaying)
  }

  @Test func speedChangesKeepTheFrame() {
    var state = playing(.repeat(2))
    _ = state.advance(by: 2.5)
    state.setSpeed(0.5)
    #expect(state.frame == 25)
    #expect(state.advance(by: 1) == [])
    #expect(state.frame == 40)
    // The count of passes went on.
    #expect(state.advance(by: 2) == [completed])
  }

  @Test func signChangesReverseTheDirection() {
    var once = playing(.playOnce)
    _ = once.advance(by: 0.5)
    once.setSpeed(-1)
    #expect(once.frame == 25)
    #expect(once.advance(by: 0.25) == [])
    #expect(once.frame == 17.5)
    #expect(once.advance(by: 0.25) == [completed])
    #expect(once.frame == 10)

    var bouncing = playing(.autoReverse)
    _ = bouncing.advance(by: 2.5)  // at 55, backwards
    bouncing.setSpeed(-1)
    _ = bouncing.advance(by: 0.25)
    #expect(bouncing.frame == 62.5)
  }

  @Test func speedZeroKeepsThePosition() {
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
  func modeChangesKeepTheFrame(
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

  @Test func invalidTimelinesAreCorrected() {
    let empty = PlaybackTimeline(start: 5, end: 2, rate: 0)
    #expect(empty.start == 5 && empty.end == 5 && empty.rate == 60)
    #expect(empty.progress(frame: 5) == 0)
    let broken = PlaybackTimeline(start: .nan, end: .infinity, rate: .nan)
    #expect(broken.start == 0 && broken.end == 0 && broken.rate == 60)
  }
}
