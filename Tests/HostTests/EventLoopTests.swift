// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

@Suite struct EventLoopTests {
  @Test func idleWindowsDrawNothing() throws {
    let host = try HostFixture()
    host.window.root.addSubview(AnimationSurface(animation: try movingSquare()))
    try host.step()
    #expect(host.window.statistics.framesPainted == 1)
    try host.steps(600)
    #expect(host.window.statistics.framesPainted == 1)
    #expect(host.window.statistics.framesPresented == 1)
    #expect(host.sleeps)
  }

  /// SDL counts the users of its video subsystem in eight bits.
  @Test func threeHundredLoopsDestroyNoWindow() throws {
    let host = try HostFixture()
    let loops = try (0..<300).map { _ in try EventLoop(clock: FrameClock { 100 }) }
    #expect(loops.count == 300)
    #expect(unsafe SDL_GetWindowID(host.window.handle.pointer) == host.window.handle.id)
  }

  @Test func playingDrawsEveryFrameAndNotMore() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.loopMode = .loop
    surface.play()
    try host.steps(60)
    #expect(host.window.statistics.framesPainted == 60)
    // Asked again before the next frame is due, it draws nothing.
    for _ in 0..<10 { try host.step(0.0001) }
    #expect(host.window.statistics.framesPainted == 60)
    #expect(!host.sleeps)
    surface.pause()
    try host.steps(2)
    let painted = host.window.statistics.framesPainted
    try host.steps(60)
    #expect(host.window.statistics.framesPainted == painted)
    #expect(host.sleeps)
  }

  @Test func unchangedPicturesAreNotPresentedAgain() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.loopMode = .loop
    surface.respectAnimationFrameRate = true
    surface.play()
    try host.steps(120)
    // 120 frames of the screen hold 60 of the animation.
    #expect((59...62).contains(host.window.statistics.framesPresented))
  }

  @Test func speedZeroSleeps() throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.animationSpeed = 0
    surface.play()
    try host.steps(3)
    #expect(surface.isAnimationPlaying && host.sleeps)
  }

  @Test(arguments: [SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED])
  func hiddenWindowsDrawNothing(_ event: SDL_WindowEventID) throws {
    let host = try HostFixture()
    let surface = AnimationSurface(animation: try movingSquare())
    host.window.root.addSubview(surface)
    surface.backgroundBehavior = .continuePlaying
    surface.loopMode = .loop
    surface.play()
    try host.steps(5)
    host.push(event)
    try host.step()
    let painted = host.window.statistics.framesPainted
    try host.steps(300)
    #expect(host.window.statistics.framesPainted == painted)
    #expect(host.sleeps)
    host.push(SDL_WINDOWEVENT_RESTORED)
    try host.steps(2)
    #expect(host.window.statistics.framesPainted > painted)
  }

  @Test func exposedWindowsAreShownAgainWithoutPainting() throws {
    let host = try HostFixture()
    try host.step()
    let before = host.window.statistics
    host.push(SDL_WINDOWEVENT_EXPOSED)
    try host.step()
    #expect(host.window.statistics.framesPresented == before.framesPresented + 1)
    #expect(host.window.statistics.framesPainted == before.framesPainted)
    #expect(host.sleeps)
  }

  @Test(arguments: [SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET])
  func lostPixelsAreRepainted(_ event: SDL_EventType) throws {
    let host = try HostFixture()
    let view = SquaresView([(CGPoint(x: 5, y: 5), .white)])
    host.window.root.addSubview(view)
    try host.step()
    let before = try host.window.pixels().pixels
    host.push(event)
    try host.step()
    #expect(host.window.statistics.framesPainted == 2)
    #expect(host.window.statistics.pixelsPainted == 2 * 200 * 100)
    let isSame = try host.window.pixels().pixels == before
    #expect(isSame)
  }

  /// SDL makes new memory for each size, also for one that is given up before the next frame.
  @Test func aSizeThatIsGivenUpLosesNoPixels() throws {
    let host = try HostFixture()
    host.window.root.addSubview(SquaresView([(CGPoint(x: 5, y: 5), .white)]))
    try host.step()
    let before = try host.window.pixels().pixels
    unsafe SDL_SetWindowSize(host.window.handle.pointer, 300, 120)
    unsafe SDL_SetWindowSize(host.window.handle.pointer, 200, 100)
    host.push(SDL_WINDOWEVENT_EXPOSED)
    try host.step()
    let isSame = try host.window.pixels().pixels == before
    #expect(isSame)
  }

  @Test func resizingLaysOutAndPaintsAll() throws {
    let host = try HostFixture()
    try host.step()
    var resized = 0
    host.window.onResize = { resized += 1 }
    host.window.setSize(CGSize(width: 300, height: 120))
    try host.step()
    #expect(resized == 1)
    #expect(host.window.root.frame == CGRect(x: 0, y: 0, width: 300, height: 120))
    #expect(try host.window.pixels().width == 300)
  }

  @Test func scaleMakesPointsLarger() throws {
    let host = try HostFixture(size: CGSize(width: 100, height: 50), scale: 2)
    let view = SquaresView([(CGPoint(x: 20, y: 20), .white)])
    host.window.root.addSubview(view)
    try host.step()
    #expect(host.window.pixelsPerPoint == 2)
    #expect(host.window.size == CGSize(width: 100, height: 50))
    let pixels = try host.window.pixels()
    #expect(pixels.width == 200 && pixels.height == 100)
    #expect(pixels.color(x: 41, y: 41) == .white)
    #expect(pixels.color(x: 59, y: 59) == .white)
    #expect(pixels.color(x: 61, y: 61) == .black)
  }

  @Test(.hangLimit) func postedWorkWakesTheLoop() throws {
    let host = try HostFixture()
    try host.step()
    // Nothing moves: without the wake-up this would wait for ever.
    let loop = host.loop
    Thread.detachNewThread { [weak loop] in EventLoop.post { loop?.stop() } }
    try loop.run()
  }

  @Test func closingTheLastWindowEndsTheLoop() throws {
    let host = try HostFixture()
    host.push(SDL_WINDOWEVENT_CLOSE)
    try host.loop.run()
    #expect(host.window.isClosed)
  }

  @Test func quitRequestsEndTheLoop() throws {
    let host = try HostFixture()
    host.push(SDL_QUIT)
    try host.loop.run()
    #expect(!host.window.isClosed)
  }

  @Test func errorsNameTheCall() {
    let error = SDLError(call: "SDL_CreateWindow", message: "no")
    #expect(error.description == "SDL_CreateWindow: no")
  }
}
