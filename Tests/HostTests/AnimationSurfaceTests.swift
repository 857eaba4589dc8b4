// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import Testing

@testable internal import LottieCore
@testable internal import LottieKit
@testable internal import SDLHost

@Suite struct AnimationSurfaceTests {
  /// An animation of 200 x 100 in a view of 300 x 300: the positions of its corners.
  @Test(
    arguments: [
      (.scaleToFill, 0, 0, 300, 300), (.redraw, 0, 0, 300, 300), (.scaleAspectFit, 0, 75, 300, 225),
      (.scaleAspectFill, -150, 0, 450, 300), (.center, 50, 100, 250, 200), (.top, 50, 0, 250, 100),
      (.bottom, 50, 200, 250, 300), (.left, 0, 100, 200, 200), (.right, 100, 100, 300, 200),
      (.topLeft, 0, 0, 200, 100), (.topRight, 100, 0, 300, 100), (.bottomLeft, 0, 200, 200, 300),
      (.bottomRight, 100, 200, 300, 300),
    ] as [(LottieContentMode, Double, Double, Double, Double)])
  func contentModes(
    _ mode: LottieContentMode, minX: Double, minY: Double, maxX: Double, maxY: Double
  ) throws {
    let surface = AnimationSurface(animation: try movingSquare())
    surface.frame.size = CGSize(width: 300, height: 300)
    surface.contentMode = mode
    let area = try #require(surface.contentTransform).bounds(of: Rect(Size(200, 100)))
    #expect(area == Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
  }

  @Test func everyContentModeIsInTheTableAbove() { #expect(LottieContentMode.allCases.count == 13) }

  @Test func aNewViewIsAsLargeAsItsAnimationAndShowsItsFirstFrame() throws {
    let surface = AnimationSurface(animation: try movingSquare())
    #expect(surface.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(surface.currentFrame == 10 && surface.currentProgress == 0)
    #expect(!surface.isAnimationPlaying)
    #expect(surface.loopMode == .playOnce && surface.animationSpeed == 1)
    #expect(surface.contentMode == .scaleAspectFit)
    #expect(surface.backgroundBehavior == .pauseAndRestore)
  }

  @Test func framesFollowTheClock() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    try host.step()
    // However long it stood still, time begins with the first frame that is drawn.
    try host.step(1000)
    surface.play()
    try host.step()
    #expect(surface.realtimeAnimationFrame == 10)
    try host.step(0.5)
    #expect((surface.realtimeAnimationFrame - 25).magnitude < 1e-9)
    // What is current is the end while it plays, as in lottie-ios.
    #expect(surface.currentFrame == 70 && surface.currentProgress == 1)
    surface.pause()
    #expect((surface.currentFrame - 25).magnitude < 1e-9)
    #expect((surface.currentTime - 0.5).magnitude < 1e-9)
    try host.step(5)
    surface.play()
    try host.step()
    try host.step(0.5)
    #expect((surface.realtimeAnimationFrame - 40).magnitude < 1e-9)
  }

  @Test func pixelsFollowTheFrame() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.currentProgress = 0.5
    try host.step()
    #expect(try host.window.pixels().color(x: 100, y: 50).hex == "#ff0000")
    surface.currentFrame = 10
    try host.step()
    #expect(try host.window.pixels().color(x: 100, y: 50).hex == "#000000")
    #expect(try host.window.pixels().color(x: 10, y: 50).hex == "#ff0000")
  }

  @Test func completionsReportWhetherPlaybackEnded() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    var ends: [String] = []
    surface.play { ends.append("first \($0)") }
    surface.play(fromProgress: 0.5, toProgress: 1) { ends.append("second \($0)") }
    #expect(ends == ["first false"])
    try host.step()
    #expect(surface.realtimeAnimationFrame == 40)
    try host.step(2)
    #expect(ends == ["first false", "second true"])
    #expect(surface.currentFrame == 70 && host.sleeps)
    surface.play(fromFrame: 30, toFrame: 20, loopMode: .loop) { ends.append("third \($0)") }
    #expect(surface.loopMode == .loop)
    surface.stop()
    #expect(ends.last == "third false")
    #expect(surface.currentFrame == 10)
  }

  /// A change of a provider paints a paused picture anew, once.
  @Test func providersChangePausedPictures() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    let provider = ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1))
    surface.setValueProvider(provider, keypath: "**.Color")
    try host.steps(3)
    let painted = host.window.statistics.framesPainted
    #expect(host.sleeps)
    provider.color = Color(r: 0, g: 0, b: 1, a: 1)
    #expect(!host.sleeps)
    try host.steps(3)
    #expect(host.window.statistics.framesPainted == painted + 1)
    #expect(host.sleeps)
  }

  @Test func viewportFrameShowsAPart() throws {
    let surface = AnimationSurface(animation: try movingSquare())
    surface.frame.size = CGSize(width: 300, height: 300)
    surface.viewportFrame = CGRect(x: 100, y: 50, width: 50, height: 50)
    let transform = try #require(surface.contentTransform)
    #expect(
      transform.bounds(of: Rect(x: 100, y: 50, width: 50, height: 50)) == Rect(Size(300, 300)))
    for odd in [CGRect.null, .infinite, .zero] {
      surface.viewportFrame = odd
      #expect(surface.contentTransform?.bounds(of: Rect(Size(200, 100))).width == 300)
    }
  }

  @Test func aCompletionMayPlayAgain() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    var rounds = 0
    func playAgain(_ completed: Bool) {
      rounds += 1
      if rounds < 5 { surface.play(fromFrame: 20, toFrame: 20, completion: playAgain) }
    }
    surface.play(completion: playAgain)
    try host.steps(2)
    try host.step(3)
    try host.steps(10)
    #expect(rounds == 5)
  }

  @Test func withoutAnAnimationPlayEndsAtOnce() {
    let surface = AnimationSurface()
    var ended: Bool?
    surface.play { ended = $0 }
    #expect(ended == false)
    #expect(surface.currentFrame == 0 && !surface.isAnimationPlaying)
  }

  @Test func namesOfLottieIOS3And4Exist() {
    #expect(AnimationView.self == AnimationSurface.self)
    #expect(LottieAnimationView.self == AnimationSurface.self)
  }
}

@Suite struct BackgroundBehaviorTests {
  /// Behaviour; frame, whether it plays, and completion while hidden after half a second; the same
  /// when it is back.
  private struct Course {
    let behavior: LottieBackgroundBehavior
    let hidden: (frame: Double, plays: Bool, ended: Bool?)
    let shown: (frame: Double, plays: Bool, ended: Bool?)
  }

  private static let courses: [LottieBackgroundBehavior: Course] = [
    .stop: Course(behavior: .stop, hidden: (10, false, false), shown: (10, false, false)),
    .pause: Course(behavior: .pause, hidden: (25, false, false), shown: (25, false, false)),
    .pauseAndRestore: Course(
      behavior: .pauseAndRestore, hidden: (25, true, nil), shown: (40, true, nil)),
    .forceFinish: Course(
      behavior: .forceFinish, hidden: (70, false, true), shown: (70, false, true)),
    .continuePlaying: Course(
      behavior: .continuePlaying, hidden: (25, true, nil), shown: (61, true, nil)),
  ]

  @Test(arguments: LottieBackgroundBehavior.allCases)
  func hidingAndShowing(_ behavior: LottieBackgroundBehavior) throws {
    let course = try #require(Self.courses[behavior])
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.backgroundBehavior = behavior
    var ended: Bool?
    surface.play { ended = $0 }
    try host.step()
    try host.step(0.5)
    host.push(SDL_WINDOWEVENT_HIDDEN)
    try host.step(0)
    #expect((Double(surface.realtimeAnimationFrame) - course.hidden.frame).magnitude < 1e-6)
    #expect(surface.isAnimationPlaying == course.hidden.plays)
    #expect(ended == course.hidden.ended)
    // 0.7 seconds unseen, and half of one seen.
    try host.step(0.7)
    host.push(SDL_WINDOWEVENT_SHOWN)
    try host.step(0)
    try host.step(0.5)
    #expect((Double(surface.realtimeAnimationFrame) - course.shown.frame).magnitude < 1e-6)
    #expect(surface.isAnimationPlaying == course.shown.plays)
    #expect(ended == course.shown.ended)
  }

  @Test func playbackEndsInTimeWhileHidden() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.backgroundBehavior = .continuePlaying
    var ended: Bool?
    surface.play { ended = $0 }
    try host.step()
    host.push(SDL_WINDOWEVENT_HIDDEN)
    try host.step(0)
    let painted = host.window.statistics.framesPainted
    // It sleeps for exactly as long as there is to play.
    let wait = try #require(host.loop.secondsUntilFrame(at: host.clock.time))
    #expect((wait - 2).magnitude < 1e-6)
    try host.step(wait)
    #expect(ended == true)
    #expect(host.window.statistics.framesPainted == painted)
    #expect(host.sleeps)
  }

  @Test func playbackStartedWhileHiddenWaits() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.backgroundBehavior = .pauseAndRestore
    host.push(SDL_WINDOWEVENT_HIDDEN)
    try host.step()
    surface.play()
    try host.step(1)
    #expect(surface.realtimeAnimationFrame == 10)
    host.push(SDL_WINDOWEVENT_SHOWN)
    try host.step()
    try host.step(0.5)
    #expect((surface.realtimeAnimationFrame - 25).magnitude < 1e-6)
  }
}
