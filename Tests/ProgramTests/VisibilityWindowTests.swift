// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// What the viewer remembers of its window.
nonisolated private struct SavedWindow: Decodable {
  let isMaximized: Bool?
  let width: Double?
  let height: Double?

  init(at path: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

extension DesktopWindowTests {
  /// Windows that are minimised, maximised or fill the screen. Xvfb has no window manager; the test
  /// does to the window what one would.
  @Suite(
    .serialized,
    .enabled(if: Desktop.isReady && Desktop.find("xprop") != nil, "needs xprop and what X11 needs"),
    .timeLimit(.minutes(2)))
  struct Visibility {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("crossing.json", Sample.crossing)
    }

    private func viewer(_ arguments: String...) async throws -> RealViewer {
      let viewer = try RealViewer([file] + arguments, in: folder)
      try await viewer.opened()
      _ = try await viewer.line("resize")
      return viewer
    }

    /// Sets what window managers say of a window.
    private func set(_ states: String, of viewer: RealViewer) throws {
      let window = try #require(viewer.window)
      let property = "_NET_WM_STATE"
      let change =
        states.isEmpty ? ["-remove", property] : ["-f", property, "32a", "-set", property, states]
      try run(try #require(Desktop.find("xprop")), ["-id", window] + change)
    }

    @Test func theCompositorIsNotSuspended() async throws {
      // Kept, since the program ends with it.
      let viewer = try await viewer()
      let window = try #require(viewer.window)
      let program = try #require(Desktop.find("xprop"))
      let named = try run(program, ["-id", window, "_NET_WM_NAME"])
      #expect(named.code == 0 && named.output.contains("crossing.json"))
      let bypass = try run(program, ["-id", window, "_NET_WM_BYPASS_COMPOSITOR"])
      #expect(!bypass.output.contains("= 1"), "\(bypass.output)")
      withExtendedLifetime(viewer) {}
    }

    /// Without a window manager nobody else gives it the size of its screen.
    @Test func fullScreenWithoutAWindowManager() async throws {
      let screen = try await PrivateScreen()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      let before = try await viewer.line("resize").rect("window")
      let window = try #require(viewer.window)
      func expectSize(_ size: CGSize) async throws {
        try await eventually("\(size)") {
          let answer = try run(
            try #require(Desktop.find("xdotool")), ["getwindowgeometry", window],
            environment: screen.environment)
          return answer.output.contains("\(Int(size.width))x\(Int(size.height))") ? true : nil
        }
      }
      let whole = CGRect(x: 0, y: 0, width: 1280, height: 900)
      try await viewer.expect("resize", where: { $0.rect("window") == whole }) {
        try viewer.press("f")
      }
      try await expectSize(whole.size)
      try await viewer.expect("resize", where: { $0.rect("window") == before }) {
        try viewer.press("Escape")
      }
      try await expectSize(before.size)
    }

    /// Minimised by what the window manager says of it, or by being taken from the screen.
    @Test(arguments: [true, false]) func minimisedWindowsPaintNothing(isSaid: Bool) async throws {
      let viewer = try await viewer()
      let window = try #require(viewer.window)
      func show(_ isShown: Bool) throws {
        if isSaid {
          try set(isShown ? "" : "_NET_WM_STATE_HIDDEN", of: viewer)
        } else {
          let act = isShown ? "windowmap" : "windowunmap"
          try run(try #require(Desktop.find("xdotool")), [act, window])
        }
      }
      try await eventually("some frames") {
        viewer.title.contains(" 0 / 120") || viewer.title.isEmpty ? nil : true
      }
      let hidden = try await viewer.expect("visible", where: { !$0.flag("on") }) {
        try show(false)
      }
      let ticks = viewer.ticks
      try await Task.sleep(for: .seconds(2))
      let used = viewer.ticks - ticks
      let shown = try await viewer.expect("visible", where: { $0.flag("on") }) { try show(true) }
      #expect(shown.number("painted") == hidden.number("painted"))
      // 0.5 % of two seconds is one hundredth.
      #expect(used <= 2)
      // It goes on where it was.
      try await Task.sleep(for: .milliseconds(300))
      let play = try await viewer.line("resize").rect("play")
      let paused = try await viewer.expect("pause") { try viewer.click(play) }
      #expect(paused.number("painted") > shown.number("painted"))
    }

    private func color(_ x: Int, _ y: Int, of viewer: RealViewer) throws -> [Int] {
      try Screenshot.color(of: try #require(viewer.window), x: x, y: y)
    }

    @Test(arguments: ["f", "F11"]) func theBarThatFullscreenHidesIsClicked(_ key: String)
      async throws
    {
      let viewer = try await viewer("--paused", "--theme", "dark")
      let full = try await viewer.expect("resize", where: { $0.rect("window").width == 1280 }) {
        try viewer.press(key)
      }
      #expect(full.rect("stage") == CGRect(x: 0, y: 0, width: 1280, height: 900))
      try viewer.resize(1280, 900)
      // Beside the picture, where the bar's colour is not that of the ground.
      func bar(isThere: Bool) async throws {
        try await eventually("the bar to \(isThere ? "come" : "go")") {
          let (ground, below) = (try color(2, 400, of: viewer), try color(2, 895, of: viewer))
          return ground.max() ?? 0 > 0 && (below != ground) == isThere ? true : nil
        }
      }
      let (play, timeline) = (full.rect("play"), full.rect("timeline"))
      try viewer.move(640, 300)
      try await bar(isThere: false)
      try viewer.move(play.midX, 899)
      try await bar(isThere: true)
      try await viewer.expect("play") { try viewer.click(play) }
      try await viewer.expect("pause") { try viewer.click(play) }
      let half = try await viewer.expect("seek") { try viewer.click(timeline) }
      #expect((half.number("frame") - 60).magnitude <= 1)
      try viewer.move(640, 300)
      try await bar(isThere: false)
      try await viewer.expect("fullscreen", where: { !$0.flag("on") }) {
        try viewer.press("Escape")
      }
      try await bar(isThere: true)
    }

    private var statePath: String { folder.path + "/state/lottie-viewer/state.json" }

    /// As the window is remembered that was maximised when it was closed.
    private func leaveMaximised() throws {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/state/lottie-viewer", withIntermediateDirectories: true)
      try #"{"recent":[],"isMaximized":true,"width":640,"height":500}"#
        .write(toFile: statePath, atomically: true, encoding: .utf8)
    }

    /// Maximised by the desktop's own key, it fills the screen the next time too.
    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func maximisedWindowsFillTheScreen() async throws {
      let weston = try Weston(in: folder, shell: "desktop")
      try await weston.ready()
      // But for the panel at the top.
      func fills(_ line: TraceLine) -> Bool {
        line.rect("window").width == 900 && (600..<700).contains(line.rect("window").height)
      }
      let first = try RealViewer(
        [file, "--paused"], in: folder, environment: weston.clientEnvironment)
      #expect(try await first.line("resize").rect("window").width == 400)
      try await eventually("the first key") {
        try first.press("Home")
        return first.lines.contains { $0.event == "seek" } ? true : nil
      }
      try await first.expect("resize", where: fills) { try first.press("super+shift+m") }
      try await first.expect("quit") { try first.press("q") }
      #expect(try await first.ended() == 0)
      #expect(try SavedWindow(at: statePath).isMaximized == true)
      try FileManager.default.removeItem(atPath: folder.path + "/trace.jsonl")
      let second = try RealViewer(
        [file, "--paused"], in: folder, environment: weston.clientEnvironment)
      let layout = try await second.line("resize") { fills($0) }
      #expect(layout.rect("header").height == 40)
    }

    /// Compositors do not tell SDL that a window is on another workspace, and ask it for no
    /// pictures.
    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func windowsOnAnotherWorkspaceUseNoTime() async throws {
      let weston = try Weston(in: folder, shell: "desktop")
      try await weston.ready()
      let viewer = try RealViewer([file], in: folder, environment: weston.clientEnvironment)
      _ = try await viewer.line("shown")
      let hidden = try await viewer.expect("visible", where: { !$0.flag("on") }) {
        try viewer.press("super+F2")
      }
      let ticks = viewer.ticks
      try await Task.sleep(for: .seconds(2))
      #expect(viewer.ticks - ticks <= 2)
      let shown = try await viewer.expect("visible", where: { $0.flag("on") }) {
        try viewer.press("super+F1")
      }
      #expect(shown.number("painted") == hidden.number("painted"))
      // It goes on where it was.
      try await Task.sleep(for: .milliseconds(300))
      let paused = try await viewer.expect("pause") { try viewer.press("space") }
      #expect(paused.number("painted") > shown.number("painted"))
    }

    /// Waits until the window rests, does without drawing and time, and is seen again.
    private func expectRest(
      of viewer: RealViewer, while hide: () async throws -> Void,
      until show: () async throws -> Void
    ) async throws {
      try await eventually("some frames") {
        viewer.lines.contains { $0.event == "shown" } ? true : nil
      }
      let hidden = try await viewer.expect("visible", where: { !$0.flag("on") }) {
        try await hide()
      }
      let ticks = viewer.ticks
      try await Task.sleep(for: .seconds(2))
      #expect(viewer.ticks - ticks <= 2)
      let shown = try await viewer.expect("visible", where: { $0.flag("on") }) { try await show() }
      // A frame that was begun before is still counted after.
      #expect(shown.number("painted") - hidden.number("painted") <= 1)
      // It goes on where it was.
      try await Task.sleep(for: .milliseconds(300))
      // By the pointer: no window has the keys after the other one has ended.
      let play = try #require(viewer.lines.last { $0.event == "resize" }).rect("play")
      let paused = try await viewer.expect("pause") { try viewer.click(play) }
      #expect(paused.number("painted") > shown.number("painted"))
    }

    /// Some window managers take only the frame around a window away, of which SDL does not hear.
    @Test(.enabled(if: Desktop.find("i3") != nil, "needs i3 (i3-wm)"))
    func windowsOnAnotherWorkspaceOfI3UseNoTime() async throws {
      let screen = try await PrivateScreen()
      let socket = folder.path + "/i3.sock"
      let config = try folder.write("i3", "font pango:monospace 8\nipc-socket \(socket)\n")
      let manager = Process()
      manager.executableURL = URL(fileURLWithPath: try #require(Desktop.find("i3")))
      manager.arguments = ["-c", config]
      manager.environment = screen.environment
      manager.standardError = FileHandle.nullDevice
      try manager.run()
      defer { kill(manager.processIdentifier, SIGKILL) }
      let message = try #require(Desktop.find("i3-msg"))
      func go(to workspace: Int) async throws {
        try await eventually("i3's answer") {
          try run(
            message, ["-s", socket, "workspace \(workspace)"], environment: screen.environment
          ).code == 0 ? true : nil
        }
      }
      try await go(to: 1)
      let viewer = try RealViewer([file], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      try await expectRest(of: viewer) {
        try await go(to: 2)
      } until: {
        try await go(to: 1)
      }
    }

    /// Another window over all of it, on a server without a compositor.
    @Test func coveredWindowsUseNoTime() async throws {
      let screen = try await PrivateScreen()
      let viewer = try RealViewer([file], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      let other = try TemporaryFolder()
      var cover: RealViewer?
      try await expectRest(of: viewer) {
        cover = try RealViewer(
          [file, "--paused", "--fullscreen"], in: other, environment: ["DISPLAY": screen.display])
      } until: {
        cover?.send(SIGKILL)
      }
    }

    /// A screen with ten bits of red, green and blue, for which SDL has no renderer.
    @Test func screensOfThirtyBitsAreDrawnOn() async throws {
      let screen = try await PrivateScreen(depth: 30)
      let viewer = try RealViewer(
        [file, "--paused"], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      let stage = try await viewer.line("resize").rect("stage")
      let window = try #require(viewer.window)
      // The square's centre at frame 0.
      try await eventually("a red square") {
        let color = try Screenshot.color(
          of: window, x: Int(stage.minX + 40), y: Int(stage.minY + 150),
          environment: screen.environment)
        return color[0] > 240 && color[1] < 15 && color[2] < 15 ? true : nil
      }
    }

    /// Left maximised, it asks for that the next time, and knows the size it had before.
    @Test(.enabled(if: Desktop.find("xev") != nil, "needs xev")) func theMaximisedStateIsRestored()
      async throws
    {
      try leaveMaximised()
      // It reports what windows ask of a window manager.
      let spy = Process()
      let log = folder.path + "/xev"
      try Data().write(to: URL(fileURLWithPath: log))
      spy.executableURL = URL(fileURLWithPath: try #require(Desktop.find("xev")))
      spy.arguments = ["-root", "-event", "substructure"]
      spy.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      try spy.run()
      defer { kill(spy.processIdentifier, SIGKILL) }
      let viewer = try await viewer("--paused")
      try await eventually("the wish to be maximised") {
        try String(contentsOfFile: log, encoding: .utf8).contains("(_NET_WM_STATE)") ? true : nil
      }
      try await viewer.expect("resize", where: { $0.rect("window").width == 1280 }) {
        try viewer.resize(1280, 900)
      }
      try await viewer.expect("quit") { try viewer.press("q") }
      _ = try await viewer.ended()
      let state = try SavedWindow(at: statePath)
      #expect(state.isMaximized == true && state.width == 640 && state.height == 500)
    }
  }
}
