// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieCore
@testable import LottieKit

/// A composition from frame 10 to 70 at 30 frames per second: two seconds.
private let timeline = PlaybackTimeline(start: 10, end: 70, rate: 30)
private let whole = timeline.whole

/// One step of time and its expected result.
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

private func playing(_ course: Course) -> PlaybackState {
  var state = PlaybackState(timeline)
  state.setSpeed(course.speed)
  _ = state.seek(to: course.start)
  _ = state.play(course.range, loopMode: course.mode)
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

/// What a run does over time: steps in seconds, the frame after each, and what happened in it.
@Suite struct PlaybackSequenceTests {
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
      steps: [
        Step(1.5, 55), Step(1, 25, [.looped(1)]), Step(1.5, 10, [.looped(1)]), Step(0.5, 25),
      ]),
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
    Course(
      name: "no time is once", mode: .repeat(0), steps: [Step(1, 40), Step(1, 70, [completed])]),
    Course(name: "minus two times is once", mode: .repeat(-2), steps: [Step(2, 70, [completed])]),
    Course(name: "NaN times is once", mode: .repeat(.nan), steps: [Step(2, 70, [completed])]),
    Course(
      name: "no time there and back is once", mode: .repeatBackwards(0),
      steps: [Step(3, 40, [.looped(1)]), Step(1, 10, [completed])]),
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
    var state = playing(course)
    for (index, step) in course.steps.enumerated() {
      let events = state.advance(by: step.seconds)
      #expect(events == step.events, "step \(index)")
      #expect((state.frame - step.frame).magnitude < 1e-6, "step \(index): frame \(state.frame)")
    }
  }

  @Test func manySmallStepsEqualOneLargeOne() {
    var small = playing(Course(name: "small", mode: .loop, steps: []))
    var looped = 0
    for _ in 0..<1000 {
      for case .looped(let count) in small.advance(by: 1.0 / 64) { looped += count }
    }
    var large = playing(Course(name: "large", mode: .loop, steps: []))
    #expect(large.advance(by: 1000.0 / 64) == [.looped(looped)])
    // Sixty-fourths are exact in binary, so nothing may be lost.
    #expect(small.frame == large.frame)
  }
}
