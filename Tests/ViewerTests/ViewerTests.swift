// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

@Suite struct ViewerTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("crossing.json", Sample.crossing)
  }

  // MARK: Opening

  @Test func opensAndPlaysWithTraceEvents() throws {
    let host = try ViewerFixture([file])
    #expect(host.viewer.window.size == CGSize(width: 400, height: 444))
    #expect(host.isPlaying)
    try host.step(0.51)
    #expect((host.frame - 30.6).magnitude < 0.001)
    #expect(host.title == "crossing.json - 30 / 120 - Lottie Viewer")
    #expect(host.viewer.message.isHidden)
  }

  /// A task that reads a file holds the document while the window closes.
  @Test func documentsCanOutliveTheirWindow() throws {
    var host: ViewerFixture? = try ViewerFixture([file])
    weak let viewer = host?.viewer
    let document = try #require(host?.viewer.document)
    host = nil
    #expect(viewer == nil, "the window is still there, and the rest says nothing")
    document.news.onChange(.details)
    document.trace("late", [:])
  }

  @Test func loopsByDefault() throws {
    let host = try ViewerFixture([file])
    try host.step(5.5)
    #expect(host.isPlaying && (host.frame - 90).magnitude < 0.001)
  }

  @Test func aPausedWindowDrawsNothing() throws {
    let host = try ViewerFixture([file])
    try host.steps(30)
    try host.press(.space)
    try host.steps(20)
    let painted = host.viewer.window.statistics.framesPainted
    try host.steps(600)
    #expect(host.viewer.window.statistics.framesPainted == painted)
    #expect(host.loop.secondsUntilFrame(at: 1e9) == nil)
  }

  @Test func theStageShowsTheAnimationOnItsBackdrop() throws {
    let host = try ViewerFixture(paused: file, backdrop: .white)
    try host.press(.end)
    let pixels = try host.viewer.window.pixels()
    #expect(pixels.color(x: 360, y: 190).hex == "#ff0000")
    #expect(pixels.color(x: 40, y: 190).hex == "#ffffff")
    try host.press(.character("b"))
    #expect(try host.viewer.window.pixels().color(x: 40, y: 190).hex == "#000000")
    try host.press(.character("b"))
    let squares = try host.viewer.window.pixels()
    #expect(squares.color(x: 4, y: 44) != squares.color(x: 12, y: 44))
    #expect(squares.color(x: 4, y: 44) == squares.color(x: 12, y: 52))
  }

  // MARK: Play button and timeline

  @Test func clicksOnThePlayButton() throws {
    let host = try ViewerFixture([file])
    try host.click(host.viewer.transport.play)
    #expect(!host.isPlaying)
    #expect(host.title.hasSuffix(" - paused - Lottie Viewer"))
    let frame = host.frame
    try host.steps(10)
    #expect(host.frame == frame)
    try host.click(host.viewer.transport.play)
    #expect(host.isPlaying)
  }

  @Test(arguments: [false, true]) func draggingThePlayhead(whilePlaying: Bool) throws {
    var options = ViewerOptions()
    options.isPaused = !whilePlaying
    let host = try ViewerFixture([file], options: options)
    let timeline = host.viewer.transport.timeline.frameInWindow
    // The track begins and ends 8 points inside.
    func x(_ frame: CGFloat) -> CGFloat { timeline.minX + 8 + (timeline.width - 16) * frame / 120 }
    try host.point(.down, x(30), timeline.midY)
    #expect(host.frame == 30)
    try host.point(.moved, x(60), timeline.midY)
    #expect(host.frame == 60)
    // It does not move while it is held, and follows far above the bar too.
    try host.steps(30)
    #expect(host.frame == 60)
    try host.point(.moved, x(90), -500)
    #expect(host.frame == 90)
    #expect(host.title.contains("90 / 120"))
    try host.point(.moved, 5000, timeline.midY)
    #expect(host.frame == 120)
    try host.point(.moved, x(45), timeline.midY)
    try host.point(.up, x(45), timeline.midY)
    #expect(host.isPlaying == whilePlaying)
    try host.step()
    try host.step(0.5)
    #expect((host.frame - (whilePlaying ? 76 : 45)).magnitude < 1.01)
  }

  @Test func scrubbingShowsTheFrameUnderThePointerAtOnce() throws {
    let host = try ViewerFixture(paused: file, backdrop: .white)
    let timeline = host.viewer.transport.timeline.frameInWindow
    try host.point(.down, timeline.midX, timeline.midY)
    #expect(try host.viewer.window.pixels().color(x: 200, y: 190).hex == "#ff0000")
  }

  // MARK: Files

  @Test func unreadableFilesCauseAnError() throws {
    let bad = try folder.write("broken.json", Sample.broken)
    let host = try ViewerFixture([bad, file])
    #expect(!host.viewer.message.isHidden)
    let message = try #require(host.viewer.message.message)
    #expect(message.title == "Cannot open broken.json")
    #expect(message.body.contains { $0.contains(bad) })
    #expect(host.title == "broken.json - cannot be opened - Lottie Viewer")
    // Keys that need an animation do nothing.
    for key: Key in [.space, .left, .end, .character("l"), .character("]")] { try host.press(key) }
    #expect(!host.isPlaying)
    try host.press(.pageDown)
    #expect(host.viewer.message.isHidden && host.isPlaying)
    #expect(host.title.hasPrefix("crossing.json"))
    try host.press(.character("p"))
    #expect(!host.viewer.message.isHidden)
  }

  /// The square of the second file stood at the size of the first one, in an artboard of the right
  /// size.
  @Test func theNextFileHasItsOwnSize() throws {
    let tall = Sample.crossing.replacingOccurrences(
      of: #""w":400,"h":300"#, with: #""w":100,"h":800"#)
    let first = try folder.write("tall.json", tall)
    let host = try ViewerFixture(
      paused: first, file, size: CGSize(width: 1300, height: 880), key: .character("t"))
    try host.press(.pageDown)
    try host.press(.end)
    let area = host.viewer.stage.surface.frameInWindow
    #expect(abs(area.width / area.height - 4 / 3) < 0.01)
    // The square is 80 of 300 pixels high, in the middle of the right end.
    let pixels = try host.viewer.window.pixels()
    let scale = area.height / 300
    for (y, isRed) in [(-45.0, false), (-35, true), (35, true), (45, false)] {
      let color = pixels.color(
        x: Int(area.minX + 360 * scale), y: Int(area.midY + CGFloat(y) * scale)
      ).hex
      #expect((color == "#ff0000") == isRed, "\(y): \(color)")
    }
  }

  @Test func withoutFilesItShowsInstructions() throws {
    let host = try ViewerFixture([])
    #expect(!host.viewer.emptyState.isHidden && host.viewer.header.content.name == nil)
    #expect(host.title == "Lottie Viewer")
    #expect(!host.viewer.transport.timeline.isEnabled)
    try host.steps(60)
    #expect(host.viewer.window.statistics.framesPainted == 1)
  }

  @Test func aDroppedFileIsOpened() throws {
    let host = try ViewerFixture([])
    var event = unsafe SDL_Event()
    unsafe event.drop.type = SDL_DROPFILE.rawValue
    unsafe event.drop.windowID = host.viewer.window.handle.id
    // The loop frees it, as it frees SDL's own.
    unsafe event.drop.file = SDL_strdup(file)
    unsafe SDL_PushEvent(&event)
    try host.step()
    #expect(host.isPlaying && host.viewer.message.isHidden)
    #expect(host.title.hasPrefix("crossing.json"))
  }

  @Test func droppedFilesAreInsertedAfterTheCurrentOne() throws {
    let other = try folder.write("other.json", Sample.warning)
    let host = try ViewerFixture([file, file])
    host.loop.handle(.drop(host.viewer.window.handle.id, .began))
    host.loop.handle(.drop(host.viewer.window.handle.id, .file(other)))
    host.loop.handle(.drop(host.viewer.window.handle.id, .ended))
    try host.step()
    #expect(host.viewer.document.playlist.paths == [file, other, file])
    #expect(host.title.hasPrefix("other.json"))
  }

  /// In the order of their numbers; hidden files and others are left out.
  @Test func droppedFoldersAddTheirAnimations() throws {
    let path = folder.path + "/set"
    try FileManager.default.createDirectory(
      atPath: path + "/more.json", withIntermediateDirectories: true)
    for name in ["b10.json", "b9.JSON", "a.tgs", ".c.json", "notes.txt"] {
      _ = try folder.write("set/" + name, Sample.crossing)
    }
    let host = try ViewerFixture([])
    host.viewer.document.dropped([path, file])
    let names = host.viewer.document.playlist.entries.map(\.fileName)
    #expect(names == ["a.tgs", "b9.JSON", "b10.json", "crossing.json"])
  }

  @Test func emptyDropsCauseANotice() throws {
    let host = try ViewerFixture([file])
    host.viewer.document.dropped([])
    try host.step()
    #expect(host.viewer.document.notice.text == "Nothing of what was dropped can be opened")
    #expect(host.isPlaying && host.viewer.document.playlist.paths == [file])
  }

  @Test func twoFilesSideBySide() throws {
    let other = try folder.write("other.json", Sample.marked)
    let host = try ViewerFixture(paused: file, other, key: .character("v"))
    let viewer = host.viewer
    #expect(
      viewer.document.comparison.entry != nil
        && viewer.stage.frame.width == viewer.stages.second.frame.width)
    #expect(viewer.stage.caption == "A: crossing.json")
    #expect(viewer.stages.second.caption?.hasPrefix("B: other.json") == true)
    try host.press(.end)
    #expect(viewer.stages.second.surface.realtimeAnimationFrame == 120)
    let pixels = try viewer.window.pixels()
    for stage in [viewer.stage, viewer.stages.second] {
      let area = stage.surface.frameInWindow
      #expect(pixels.color(x: Int(area.maxX - 12), y: Int(area.midY)).hex == "#ff0000")
    }
    try host.press(.character("2"))
    #expect(viewer.stages.second.viewport == viewer.stage.viewport)
    try host.press(.pageDown)
    #expect(
      viewer.document.comparison.entry == nil
        && viewer.stage.frame.width == viewer.window.size.width)
    let single = try ViewerFixture(paused: file, key: .character("v"))
    #expect(
      single.viewer.document.comparison.entry == nil && single.viewer.document.notice.text != nil)
  }

  // MARK: Trace

  @Test func traceIsOneObjectOnEachLine() throws {
    let path = folder.path + "/trace.jsonl"
    var options = ViewerOptions()
    let trace: Trace = try #require(Trace(path: path))
    options.trace = trace
    let host = try ViewerFixture([file], options: options)
    try host.press(.space)
    try host.press(.home)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let events = try lines.map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["event"] as? String
    }
    // The layout of the keyboard is told when SDL knows it.
    #expect(
      events.filter { $0 != "keyboard" }
        == ["opened", "resize", "shown", "pause", "answered", "seek", "answered"])
  }
}
