// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// How windows get on with the desktop: screen readers, settings, the clipboard, other programs.
///
/// `Scripts/test` runs it beside `WindowTests`, on a display of its own.
@Suite(.serialized) struct DesktopWindowTests {}

/// The real program in a real window.
///
/// One after the other: there is one pointer.
@Suite(.serialized) struct WindowTests {
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(2)))
  struct X11 {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("crossing.json", Sample.crossing)
    }

    private func viewer(_ arguments: [String] = []) async throws -> RealViewer {
      let viewer = try RealViewer([file] + arguments, in: folder)
      try await viewer.opened()
      return viewer
    }

    @Test func opensAndPlays() async throws {
      let viewer = try await viewer()
      let opened = try await viewer.line("opened")
      #expect(opened.number("width") == 400 && opened.number("end") == 120)
      let layout = try await viewer.line("resize")
      #expect(layout.rect("window") == CGRect(x: 0, y: 0, width: 400, height: 444))
      let first = try await eventually("a title with a frame") {
        viewer.title.hasPrefix("crossing.json - ") ? viewer.title : nil
      }
      try await eventually("another frame in the title") { viewer.title != first ? true : nil }
    }

    @Test func clicksPlayAndPause() async throws {
      let viewer = try await viewer()
      let play = try await viewer.line("resize").rect("play")
      try await viewer.expect("pause") { try viewer.click(play) }
      try await eventually("a title that says so") {
        viewer.title.hasSuffix("- paused - Lottie Viewer") ? true : nil
      }
      let line = try await viewer.expect("play") { try viewer.click(play) }
      #expect(line.flag("playing"))
    }

    @Test(arguments: [false, true]) func dragsThePlayhead(whilePaused: Bool) async throws {
      let viewer = try await viewer(whilePaused ? ["--paused"] : [])
      let timeline = try await viewer.line("resize").rect("timeline")
      func x(_ frame: CGFloat) -> CGFloat {
        timeline.minX + 8 + (timeline.width - 16) * frame / 120
      }
      func isNear(_ frame: Double) -> (TraceLine) -> Bool {
        { ($0.number("frame") - frame).magnitude <= 1 }
      }
      try viewer.move(x(30), timeline.midY)
      try await viewer.expect("seek", where: isNear(30)) { try viewer.button(down: true) }
      try await viewer.expect("seek", where: isNear(60)) { try viewer.move(x(60), timeline.midY) }
      // Far away from the bar, the playhead still follows.
      try await viewer.expect("seek", where: isNear(90)) { try viewer.move(x(90), 20) }
      let release = try await viewer.expect("release") { try viewer.button(down: false) }
      #expect(release.flag("playing") == !whilePaused)
      #expect(isNear(90)(release))
    }

    @Test func keys() async throws {
      let viewer = try await viewer()
      let paused = try await viewer.expect("pause") { try viewer.press("space") }
      let frame = paused.number("frame").rounded(.down)
      let steps: [(String, Double)] = [
        ("Right", frame + 1), ("Left", frame), ("End", 120), ("shift+Left", 110), ("Home", 0),
        ("shift+Right", 10),
      ]
      for (key, lands) in steps {
        let line = try await viewer.expect("seek") { try viewer.press(key) }
        #expect(line.number("frame") == lands, "\(key)")
      }
      for mode in ["playOnce", "autoReverse", "repeat(3.0)", "repeatBackwards(3.0)", "loop"] {
        let line = try await viewer.expect("loop") { try viewer.press("l") }
        #expect(line.text("mode") == mode)
      }
      for (key, speed) in [
        ("bracketright", 1.1), ("bracketleft", 1), ("bracketleft", 0.9), ("braceright", 1.8),
        ("braceleft", 0.9),
      ] {
        let line = try await viewer.expect("speed") { try viewer.press(key) }
        #expect(line.number("speed") == speed)
      }
      #expect(
        try await viewer.expect("speed") { try viewer.press("BackSpace") }.number("speed") == 1)
      for backdrop in ["white", "black", "checkerboard"] {
        let line = try await viewer.expect("background") { try viewer.press("b") }
        #expect(line.text("background") == backdrop)
      }
      #expect(try await viewer.expect("help") { try viewer.press("question") }.flag("on"))
      #expect(try await viewer.expect("help") { try viewer.press("Escape") }.flag("on") == false)
      #expect(try await viewer.expect("fullscreen") { try viewer.press("f") }.flag("on"))
      let left = try await viewer.expect("fullscreen") { try viewer.press("Escape") }
      #expect(!left.flag("on"))
    }

    @Test func playsOnceToItsEnd() async throws {
      let viewer = try await viewer(["--loop", "once", "--speed", "8"])
      let end = try await viewer.line("finished")
      #expect(end.number("frame") == 120 && !end.flag("playing"))
    }

    @Test func resizesWithTheWindow() async throws {
      let viewer = try await viewer()
      // The window's first size is a line of its own, and may come late.
      let line = try await viewer.expect("resize", where: { $0.rect("window").width == 700 }) {
        try viewer.resize(700, 500)
      }
      #expect(line.rect("window") == CGRect(x: 0, y: 0, width: 700, height: 500))
      #expect(line.rect("stage") == CGRect(x: 0, y: 40, width: 700, height: 356))
    }

    @Test func showsTheNextFileAndErrors() async throws {
      let bad = try folder.write("broken.json", Sample.broken)
      let viewer = try RealViewer([file, bad, "--paused"], in: folder)
      try await viewer.opened()
      let failed = try await viewer.expect("failed") { try viewer.press("Next") }
      #expect(failed.text("file") == bad)
      #expect(failed.text("error").hasPrefix(bad))
      try await viewer.expect("opened") { try viewer.press("Prior") }
    }

    @Test(arguments: ["q", "ctrl+q", "ctrl+w"]) func quits(_ key: String) async throws {
      let viewer = try await viewer()
      try await viewer.expect("quit") { try viewer.press(key) }
      #expect(try await viewer.ended() == 0)
    }

    @Test func pausedWindowsDrawNothingAndUseNoTime() async throws {
      let viewer = try await viewer()
      // Beside the window, so that nothing is under the pointer.
      try run(try #require(Desktop.find("xdotool")), ["mousemove", "1", "1"])
      try await viewer.expect("pause") { try viewer.press("space") }
      // The sign on the button moves for a sixth of a second.
      try await Task.sleep(for: .milliseconds(500))
      try await viewer.expectRest()
    }
  }

  @Suite(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed), .timeLimit(.minutes(2)))
  struct Wayland {
    @Test func playsUnderWeston() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("crossing.json", Sample.crossing)
      let weston = try Weston(in: folder)
      try await weston.ready()
      let viewer = try RealViewer([file], in: folder, environment: weston.clientEnvironment)
      let layout = try await viewer.line("resize") { $0.rect("window").width == 900 }
      // Weston's window fills its corner of the screen, so its pixels are the screen's.
      try weston.bringPointer(450, 400)
      // The compositor has keys for nobody until it knows that the pointer is there.
      try await eventually("the first key") {
        try viewer.press("Home")
        return viewer.lines.contains { $0.event == "seek" } ? true : nil
      }
      try await viewer.expect("play") { try viewer.press("space") }
      try await viewer.expect("pause") { try viewer.press("space") }
      // The shell makes windows fill the screen: the bar comes when the pointer is near it.
      let play = layout.rect("play")
      try viewer.move(play.midX, play.midY)
      try await viewer.expect("play") { try viewer.click(play) }
      let timeline = layout.rect("timeline")
      let half = try await viewer.expect("seek") { try viewer.click(timeline) }
      #expect((half.number("frame") - 60).magnitude <= 1)
      try await viewer.expect("quit") { try viewer.press("q") }
      #expect(try await viewer.ended() == 0)
    }
  }

  @Suite(.enabled(if: Desktop.viewer != nil, "needs LOTTIE_VIEWER_BIN; Scripts/test provides it"))
  struct WithoutDisplay {
    private let environment = Desktop.environment.filter {
      !["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains($0.key)
    }

    @Test func withoutADisplayItNamesAlternatives() throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("a.json", Sample.crossing)
      let result = try run(try #require(Desktop.viewer), [file], environment: environment)
      #expect(result.code == 69)
      #expect(result.output.contains("lottie render"))
    }

    @Test func showsAnErrorForUnreadableFiles() throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("broken.json", Sample.broken)
      let result = try run(try #require(Desktop.viewer), [file], environment: environment)
      #expect(result.code == 2)
      #expect(result.output.contains("broken.json:2"))
    }
  }
}
