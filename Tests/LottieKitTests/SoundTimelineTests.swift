// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import Testing

@testable import LottieCore

/// What is heard while playback runs, for states with a rate of 10 frames per second.
@Suite struct SoundTimelineTests {
  typealias Part = SoundTimeline.Part

  static func state(
    _ range: PlaybackRange, _ mode: LottieLoopMode, speed: Double = 1, at frame: Double? = nil
  ) -> PlaybackState {
    var state = PlaybackState(PlaybackTimeline(start: 5, end: 105, rate: 10))
    state.setSpeed(speed)
    _ = state.play(range, loopMode: mode)
    if let frame { state.scrub(to: frame) }
    return state
  }

  struct Case: Sendable {
    let name: String
    let state: PlaybackState
    let seconds: Double
    let parts: [Part]
  }

  static let whole = PlaybackRange(from: 5, to: 105)
  static let second = PlaybackRange(from: 15, to: 25)

  static let cases = [
    Case(
      name: "plays", state: state(whole, .playOnce, at: 25), seconds: 0.5,
      parts: [Part(seconds: 0.5, start: 2, speed: 1)]),
    Case(
      name: "loops", state: state(second, .loop, at: 24), seconds: 2,
      parts: [
        Part(seconds: 0.1, start: 1.9, speed: 1), Part(seconds: 1, start: 1, speed: 1),
        Part(seconds: 0.9, start: 1, speed: 1),
      ]),
    Case(
      name: "ends", state: state(second, .playOnce, at: 24), seconds: 0.5,
      parts: [
        Part(seconds: 0.1, start: 1.9, speed: 1), Part(seconds: 0.4, start: 2, speed: nil),
      ]),
    Case(
      name: "is silent on its way back", state: state(second, .autoReverse, at: 24), seconds: 2.2,
      parts: [
        Part(seconds: 0.1, start: 1.9, speed: 1), Part(seconds: 1, start: 2, speed: nil),
        Part(seconds: 1, start: 1, speed: 1), Part(seconds: 0.1, start: 2, speed: nil),
      ]),
    Case(
      name: "at double speed", state: state(second, .loop, speed: 2, at: 15), seconds: 0.75,
      parts: [
        Part(seconds: 0.5, start: 1, speed: 2), Part(seconds: 0.25, start: 1, speed: 2),
      ]),
    Case(
      name: "is silent at three times the speed", state: state(whole, .loop, speed: 3, at: 5),
      seconds: 0.5, parts: [Part(seconds: 0.5, start: 0, speed: nil)]),
    Case(
      name: "is silent backwards", state: state(whole, .loop, speed: -1, at: 55), seconds: 0.5,
      parts: [Part(seconds: 0.5, start: 5, speed: nil)]),
    Case(
      name: "is silent while paused",
      state: PlaybackState(PlaybackTimeline(start: 5, end: 105, rate: 10)),
      seconds: 0.5, parts: [Part(seconds: 0.5, start: 0, speed: nil)]),
  ]

  @Test(arguments: cases.indices)
  func partsAreThoseOfPlayback(_ index: Int) {
    let item = Self.cases[index]
    var timeline = SoundTimeline(item.state)
    let parts = timeline.advance(by: item.seconds)
    #expect(parts.count == item.parts.count, "\(item.name)")
    for (part, wanted) in zip(parts, item.parts) {
      #expect((part.seconds - wanted.seconds).magnitude < 1e-6, "\(item.name)")
      #expect((part.start - wanted.start).magnitude < 1e-6, "\(item.name)")
      #expect(part.speed == wanted.speed, "\(item.name)")
    }
  }

  /// Picture and sound stay together over many loops, in steps of any size.
  @Test func itIsAtTheFrameOfPlayback() {
    var random = SystemRandomNumberGenerator()
    var state = Self.state(PlaybackRange(from: 7, to: 20.3), .loop, speed: 0.7, at: 7)
    var timeline = SoundTimeline(state)
    for _ in 0..<5000 {
      let step = Double.random(in: 0...0.4, using: &random)
      _ = state.advance(by: step)
      let parts = timeline.advance(by: step)
      #expect((parts.reduce(0) { $0 + $1.seconds } - step).magnitude < 1e-6)
    }
    // At the end of a pass both may be on different sides of it.
    let distance = (timeline.time - state.timeline.time(frame: state.frame)).magnitude
    #expect(min(distance, (distance - 1.33).magnitude) < 1e-4)
  }

  /// A range of no length, and one of a thousandth of a frame, end after a bounded number of parts.
  @Test(arguments: [0, 0.001])
  func shortRangesAreBounded(_ length: Double) {
    var timeline = SoundTimeline(
      Self.state(PlaybackRange(from: 50, to: 50 + length), .loop, at: 50))
    #expect(timeline.advance(by: 10).count < 100)
  }

  @Test func commandsAreNoticed() {
    let state = Self.state(Self.whole, .loop, at: 30)
    let timeline = SoundTimeline(state)
    var (moved, faster, other, near) = (state, state, state, state)
    moved.scrub(to: 40)
    faster.setSpeed(1.5)
    _ = other.play(Self.second, loopMode: .loop)
    near.scrub(to: 30.1)
    #expect(timeline.agrees(with: SoundTimeline(near), tolerance: 0.02))
    for changed in [moved, faster, other] {
      #expect(!timeline.agrees(with: SoundTimeline(changed), tolerance: 0.02))
    }
  }

  /// The playback of a state machine is followed too.
  @Test func segmentsOfMachinesAreFollowed() {
    var clock = InteractiveClock()
    clock.load(frames: 100, rate: 10, markers: ["a": 20...40])
    _ = clock.setMarker("a")
    clock.setLoop(true, count: 0)
    clock.play()
    var timeline = SoundTimeline(clock, speed: 1)
    #expect(timeline.velocity == 1)
    #expect(timeline.advance(by: 0.5) == [Part(seconds: 0.5, start: 2, speed: 1)])
    #expect((timeline.time - 2.5).magnitude < 1e-9)
    #expect(SoundTimeline(clock, speed: 4).isAudible == false)
  }
}
