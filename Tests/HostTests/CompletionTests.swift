// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

@testable internal import LottieCore
@testable internal import LottieKit
@testable internal import SDLHost

/// What is done to a view, in its order. Its animation goes from frame 10 to 70 at 30 a second: two
/// seconds.
nonisolated private enum Act {
  /// Plays; the name stands for its completion.
  case play(String, LottieLoopMode? = nil)
  case range(String, from: CGFloat?, to: CGFloat, LottieLoopMode? = nil)
  case progress(String, from: CGFloat?, to: CGFloat)
  case marker(String, from: String?, to: String)
  case wait(Double)
  case pause, stop, drop, replace, empty, hide, show, leave
  case pauseAt(CGFloat)
  case frame(CGFloat)
  case progressTo(CGFloat)
  case time(TimeInterval)
  case playing(Bool)
  case speed(CGFloat)
  case mode(LottieLoopMode)
  case behavior(LottieBackgroundBehavior)
}

/// What is done, the completions that were called with what value, and where it is then.
nonisolated private struct Row: CustomTestStringConvertible {
  let name: String
  let acts: [Act]
  let ends: [String]
  let frame: Double
  var plays = false
  var testDescription: String { name }

  init(
    _ name: String, _ acts: [Act], _ ends: [String], at frame: Double, plays: Bool = false
  ) {
    (self.name, self.acts, self.ends, self.frame, self.plays) = (name, acts, ends, frame, plays)
  }
}

/// A view, and the time that it is told.
private final class Course {
  private var surface: AnimationSurface?
  private let root = View()
  private let window: HostFixture
  private var time = 0.0
  private(set) var ends: [String] = []
  private(set) var frame = Double.nan
  private(set) var plays = false

  init() throws {
    window = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    self.surface = surface
    window.window.root.addSubview(surface)
  }

  private func note(_ name: String) -> LottieCompletionBlock {
    { [weak self] completed in self?.ends.append("\(name) \(completed)") }
  }

  func run(_ acts: [Act]) throws {
    for act in acts {
      guard let surface else { break }
      try run(act, surface)
      frame = Double(surface.realtimeAnimationFrame)
      plays = surface.isAnimationPlaying
    }
  }

  private func run(_ act: Act, _ surface: AnimationSurface) throws {
    switch act {
    case .play(let name, let mode):
      if let mode { surface.loopMode = mode }
      surface.play(completion: note(name))
    case .range(let name, let from, let to, let mode):
      surface.play(fromFrame: from, toFrame: to, loopMode: mode, completion: note(name))
    case .progress(let name, let from, let to):
      surface.play(fromProgress: from, toProgress: to, completion: note(name))
    case .marker(let name, let from, let to):
      surface.play(fromMarker: from, toMarker: to, completion: note(name))
    case .wait(let seconds): pass(seconds, surface)
    case .pause: surface.pause()
    case .stop: surface.stop()
    case .pauseAt(let frame): surface.pause(at: frame)
    case .frame(let frame): surface.currentFrame = frame
    case .progressTo(let progress): surface.currentProgress = progress
    case .time(let time): surface.currentTime = time
    case .playing(let plays): surface.isAnimationPlaying = plays
    case .speed(let speed): surface.animationSpeed = speed
    case .mode(let mode): surface.loopMode = mode
    case .behavior(let behavior): surface.backgroundBehavior = behavior
    case .replace: surface.animation = try movingSquare()
    case .empty: surface.animation = nil
    case .hide: surface.windowVisibilityChanged(false)
    case .show: surface.windowVisibilityChanged(true)
    case .leave: surface.removeFromSuperview()
    case .drop:
      surface.removeFromSuperview()
      self.surface = nil
    }
  }

  /// As a window does it: only while the view says that time makes a difference.
  private func pass(_ seconds: Double, _ surface: AnimationSurface) {
    if surface.isAnimating { surface.tick(time) }
    time += seconds
    if surface.isAnimating { surface.tick(time) }
  }
}

/// Every play call ends once, by itself or interrupted, whatever comes between.
@Suite struct CompletionTests {
  nonisolated private static let interrupted: [Row] = [
    Row("nothing", [.play("a"), .wait(2)], ["a true"], at: 70),
    Row("more time", [.play("a"), .wait(2), .wait(9)], ["a true"], at: 70),
    Row(
      "another play", [.play("a"), .wait(0.5), .play("b"), .wait(9)], ["a false", "b true"], at: 70),
    Row(
      "three at once", [.play("a"), .play("b"), .play("c"), .wait(9)],
      ["a false", "b false", "c true"], at: 70),
    Row("pause", [.play("a"), .wait(0.5), .pause, .wait(9)], ["a false"], at: 25),
    Row("pause twice", [.play("a"), .wait(0.5), .pause, .pause], ["a false"], at: 25),
    Row("pause at", [.play("a"), .wait(0.5), .pauseAt(40), .wait(9)], ["a false"], at: 40),
    Row("pause at, outside", [.play("a"), .pauseAt(400)], ["a false"], at: 70),
    Row("stop", [.play("a"), .wait(0.5), .stop, .wait(9)], ["a false"], at: 10),
    Row("stop at once", [.play("a"), .stop, .stop], ["a false"], at: 10),
    Row("stop after the end", [.play("a"), .wait(9), .stop, .pause], ["a true"], at: 10),
    Row("stop of a part", [.range("a", from: 30, to: 50), .wait(0.1), .stop], ["a false"], at: 10),
    Row("frame", [.play("a"), .wait(0.5), .frame(30)], ["a false"], at: 30),
    Row("progress", [.play("a"), .wait(0.5), .progressTo(0.5)], ["a false"], at: 40),
    Row("time", [.play("a"), .wait(0.5), .time(1.5)], ["a false"], at: 55),
    Row("not playing", [.play("a"), .wait(0.5), .playing(false)], ["a false"], at: 25),
    Row("playing anyway", [.play("a"), .wait(0.5), .playing(true), .wait(9)], ["a true"], at: 70),
    Row("another animation", [.play("a"), .wait(0.5), .replace, .wait(9)], ["a false"], at: 10),
    Row("no animation", [.play("a"), .wait(0.5), .empty, .wait(9)], ["a false"], at: 0),
    Row("without an animation", [.empty, .play("a"), .wait(1)], ["a false"], at: 0),
    Row("out of the window", [.play("a"), .wait(0.5), .leave], [], at: 25, plays: true),
    Row(
      "out of the window, paused", [.behavior(.pause), .play("a"), .wait(0.5), .leave], ["a false"],
      at: 25),
    Row("gone", [.play("a"), .wait(0.5), .drop], ["a false"], at: 25, plays: true),
    Row(
      "gone while held", [.behavior(.pauseAndRestore), .play("a"), .wait(0.5), .drop], ["a false"],
      at: 25, plays: true),
    Row(
      "an unknown marker", [.play("a"), .wait(0.5), .marker("b", from: nil, to: "x"), .wait(9)],
      ["a true"], at: 70),
    Row(
      "played again at the end", [.play("a"), .wait(9), .play("b"), .wait(1)], ["a true"], at: 40,
      plays: true),
  ]

  nonisolated private static let ranges: [Row] = [
    Row("a part", [.range("a", from: 20, to: 50), .wait(0.5)], [], at: 35, plays: true),
    Row("a part to its end", [.range("a", from: 20, to: 50), .wait(1)], ["a true"], at: 50),
    Row(
      "from where it is", [.frame(40), .range("a", from: nil, to: 70), .wait(1)], ["a true"], at: 70
    ),
    Row("by progress", [.progress("a", from: 0.5, to: 1), .wait(1)], ["a true"], at: 70),
    Row("backwards", [.range("a", from: 50, to: 20), .wait(0.5)], [], at: 35, plays: true),
    Row("backwards to its end", [.range("a", from: 50, to: 20), .wait(1)], ["a true"], at: 20),
    Row("without length", [.range("a", from: 30, to: 30), .wait(0)], ["a true"], at: 30),
    Row(
      "without length, for ever", [.range("a", from: 30, to: 30, .loop), .wait(0)], ["a true"],
      at: 30),
    Row("without length, not yet", [.range("a", from: 30, to: 30)], [], at: 30, plays: true),
    Row(
      "without length, at speed 0", [.speed(0), .range("a", from: 30, to: 30), .wait(0)],
      ["a true"], at: 30),
    Row("past both ends", [.range("a", from: -99, to: 999), .wait(2)], ["a true"], at: 70),
    Row("outside", [.range("a", from: 100, to: 200), .wait(0)], ["a true"], at: 70),
    Row("of no numbers", [.range("a", from: .nan, to: .nan), .wait(0)], ["a true"], at: 10),
    Row(
      "of endless numbers", [.range("a", from: -.infinity, to: .infinity), .wait(2)], ["a true"],
      at: 70),
  ]

  nonisolated private static let speeds: [Row] = [
    Row("double", [.speed(2), .play("a"), .wait(1)], ["a true"], at: 70),
    Row("faster midway", [.play("a"), .wait(0.5), .speed(2), .wait(0.75)], ["a true"], at: 70),
    Row("slower midway", [.play("a"), .wait(0.5), .speed(0.5), .wait(1)], [], at: 40, plays: true),
    Row("0", [.speed(0), .play("a"), .wait(9)], [], at: 10, plays: true),
    Row(
      "0 midway, then on", [.play("a"), .wait(0.5), .speed(0), .wait(9), .speed(1), .wait(1.5)],
      ["a true"], at: 70),
    Row("no number", [.speed(.nan), .play("a"), .wait(2)], ["a true"], at: 70),
    Row("endless", [.speed(.infinity), .play("a"), .wait(0.001)], ["a true"], at: 70),
    Row("negative", [.speed(-1), .play("a"), .wait(0.5)], [], at: 55, plays: true),
    Row("negative to its end", [.speed(-1), .play("a"), .wait(2)], ["a true"], at: 10),
    Row(
      "negative midway", [.play("a"), .wait(0.5), .speed(-1), .wait(0.25)], [], at: 17.5,
      plays: true),
    Row(
      "negative midway, to its end", [.play("a"), .wait(0.5), .speed(-1), .wait(9)], ["a true"],
      at: 10),
    Row(
      "negative and backwards", [.speed(-1), .range("a", from: 50, to: 20), .wait(1)], ["a true"],
      at: 50),
    Row(
      "negative, for ever", [.speed(-1), .play("a", .loop), .wait(2.5)], [], at: 55, plays: true),
  ]

  nonisolated private static let modes: [Row] = [
    Row("once", [.play("a", .playOnce), .wait(2)], ["a true"], at: 70),
    Row("for ever", [.play("a", .loop), .wait(100.5)], [], at: 25, plays: true),
    Row("for ever, stopped", [.play("a", .loop), .wait(100.5), .stop], ["a false"], at: 10),
    Row("there and back", [.play("a", .autoReverse), .wait(2.5)], [], at: 55, plays: true),
    Row(
      "there and back, paused", [.play("a", .autoReverse), .wait(3), .pause], ["a false"], at: 40),
    Row("twice", [.play("a", .repeat(2)), .wait(3.9)], [], at: 67, plays: true),
    Row("twice, to the end", [.play("a", .repeat(2)), .wait(4)], ["a true"], at: 70),
    Row("one and a half times", [.play("a", .repeat(1.5)), .wait(3)], ["a true"], at: 40),
    Row("no time is once", [.play("a", .repeat(0)), .wait(2)], ["a true"], at: 70),
    Row("less than no time is once", [.play("a", .repeat(-1)), .wait(2)], ["a true"], at: 70),
    Row("once there and back", [.play("a", .repeatBackwards(1)), .wait(4)], ["a true"], at: 10),
    Row(
      "half of there and back", [.play("a", .repeatBackwards(0.5)), .wait(2)], ["a true"], at: 70),
    Row("twice there and back", [.play("a", .repeatBackwards(2)), .wait(8)], ["a true"], at: 10),
    Row(
      "for ever, then once", [.play("a", .loop), .wait(4.5), .mode(.playOnce), .wait(1.5)],
      ["a true"], at: 70),
    Row(
      "once, then for ever", [.play("a"), .wait(0.5), .mode(.loop), .wait(9)], [], at: 55,
      plays: true),
    Row(
      "the same again", [.play("a", .loop), .wait(0.5), .mode(.loop), .wait(0.5)], [], at: 40,
      plays: true),
  ]

  nonisolated private static let unseen: [Row] = [
    Row(
      "stop", [.behavior(.stop), .range("a", from: 20, to: 50), .wait(0.5), .hide], ["a false"],
      at: 20),
    Row(
      "stop, shown again", [.behavior(.stop), .play("a"), .wait(0.5), .hide, .show, .wait(9)],
      ["a false"], at: 10),
    Row(
      "pause", [.behavior(.pause), .play("a"), .wait(0.5), .hide, .show, .wait(9)], ["a false"],
      at: 25),
    Row(
      "paused twice", [.behavior(.pause), .play("a"), .wait(0.5), .hide, .hide, .show, .show],
      ["a false"], at: 25),
    Row(
      "restored unless told otherwise, hidden twice",
      [.play("a"), .wait(0.5), .hide, .hide, .wait(9), .show, .show, .wait(1.5)], ["a true"], at: 70
    ),
    Row(
      "restored",
      [.behavior(.pauseAndRestore), .play("a"), .wait(0.5), .hide, .wait(9), .show, .wait(0.5)], [],
      at: 40, plays: true),
    Row(
      "restored, to its end",
      [.behavior(.pauseAndRestore), .play("a"), .wait(0.5), .hide, .wait(9), .show, .wait(1.5)],
      ["a true"], at: 70),
    Row(
      "paused while hidden",
      [.behavior(.pauseAndRestore), .play("a"), .wait(0.5), .hide, .pause, .show, .wait(9)],
      ["a false"], at: 25),
    Row(
      "stopped while hidden",
      [.behavior(.pauseAndRestore), .play("a"), .wait(0.5), .hide, .stop, .show, .wait(9)],
      ["a false"], at: 10),
    Row(
      "replaced while hidden",
      [.behavior(.pauseAndRestore), .play("a"), .hide, .replace, .show, .wait(9)], ["a false"],
      at: 10),
    Row(
      "played while hidden",
      [
        .behavior(.pauseAndRestore), .play("a"), .wait(0.5), .hide, .play("b"), .wait(9), .show,
        .wait(1.5),
      ], ["a false", "b true"], at: 70),
    Row(
      "finished", [.behavior(.forceFinish), .play("a"), .wait(0.5), .hide, .show], ["a true"],
      at: 70),
    Row(
      "finished, for ever", [.behavior(.forceFinish), .play("a", .loop), .wait(0.5), .hide],
      ["a true"], at: 70),
    Row(
      "finished, there and back",
      [.behavior(.forceFinish), .play("a", .repeatBackwards(1)), .wait(0.5), .hide], ["a true"],
      at: 10),
    Row(
      "finished backwards",
      [.behavior(.forceFinish), .range("a", from: 50, to: 20), .wait(0.1), .hide], ["a true"],
      at: 20),
    Row(
      "going on",
      [.behavior(.continuePlaying), .play("a"), .wait(0.5), .hide, .wait(0.5), .show, .wait(1)],
      ["a true"], at: 70),
    Row(
      "nothing played",
      [.hide, .show, .behavior(.forceFinish), .hide, .behavior(.stop), .show, .hide], [], at: 10),
    Row("at rest", [.frame(30), .behavior(.stop), .hide, .show], [], at: 30),
  ]

  @Test(arguments: interrupted + ranges + speeds + modes + unseen)
  private func course(_ row: Row) throws {
    let course = try Course()
    try course.run(row.acts)
    #expect(course.ends == row.ends)
    #expect((course.frame - row.frame).magnitude < 1e-6, "frame \(course.frame)")
    #expect(course.plays == row.plays)
  }

  /// In another view of the same window it goes on; in none it does what it does unseen.
  @Test func movingToAnotherView() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    var ends: [Bool] = []
    surface.play { ends.append($0) }
    let other = View()
    host.window.root.addSubview(other)
    other.addSubview(surface)
    #expect(surface.isAnimationPlaying && ends.isEmpty)
    View().addSubview(surface)
    #expect(surface.isAnimationQueued && ends.isEmpty && !surface.isAnimating)
    other.addSubview(surface)
    #expect(surface.isAnimationPlaying && !surface.isAnimationQueued && surface.isAnimating)
    surface.backgroundBehavior = .pause
    View().addSubview(surface)
    #expect(!surface.isAnimationPlaying && ends == [false])
  }

  /// A looping view that is taken out of its window and put back plays on, even where it pauses in
  /// hidden windows.
  @Test func leavingTheWindowHasItsOwnBehaviour() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    surface.backgroundBehavior = .pause
    #expect(surface.windowBackgroundBehavior == .pause)
    surface.windowBackgroundBehavior = .pauseAndRestore
    surface.loopMode = .loop
    host.window.root.addSubview(surface)
    surface.play()
    try host.step()
    try host.step(0.5)
    surface.removeFromSuperview()
    try host.step(5)
    host.window.root.addSubview(surface)
    try host.step()
    try host.step(0.5)
    #expect((surface.realtimeAnimationFrame - 40).magnitude < 1)
    surface.windowVisibilityChanged(false)
    #expect(!surface.isAnimationPlaying)
  }

  @Test func completionsMayDoAnything() throws {
    let surface = AnimationSurface(animation: try movingSquare())
    var ends: [String] = []
    surface.play { completed in
      ends.append("a \(completed)")
      surface.stop()
      surface.play { ends.append("b \($0)") }
      surface.animation = nil
    }
    surface.pause()
    #expect(ends == ["a false", "b false"])
  }
}
