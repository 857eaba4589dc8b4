// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// Windows that are closed, or lose their display, with unsaved edits. No edit is lost.
  @Suite(
    .serialized, .enabled(if: Desktop.isReady, Desktop.need),
    .enabled(if: Desktop.program != nil, Desktop.programNeed), .timeLimit(.minutes(2)))
  struct LostDisplays {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("a.json", Sample.crossing)
    }

    /// Sets the opacity of the layer to 30 %.
    /// - Parameter isApplied: Whether Enter is pressed. Default: true.
    private func edit(_ viewer: RealViewer, isApplied: Bool = true) async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await viewer.expect("search") { try viewer.press("ctrl+f") }
      try viewer.type("opacity")
      try await viewer.expect("select") { try viewer.press("Return") }
      try viewer.press("Return")
      try viewer.press("ctrl+a")
      try viewer.type("30")
      guard isApplied else {
        // What is typed has arrived when two more keys are answered.
        for key in ["Home", "End"] { try await viewer.expect("answered") { try viewer.press(key) } }
        return
      }
      try await viewer.expect("edit") { try viewer.press("Return") }
    }

    /// The edits are in a new file, and the old one is as it was.
    private func expectEdits() throws {
      let old = try String(contentsOfFile: file, encoding: .utf8)
      let new = try String(contentsOfFile: folder.path + "/a-edited.json", encoding: .utf8)
      #expect(old == Sample.crossing)
      #expect(new.contains(#""o":{"#) && new.contains("30") && new != old, "\(new)")
    }

    /// The button of the title bar asks; SDL must not end the program meanwhile. A second request
    /// keeps the edits.
    @Test func theCloseButtonAsksFirst() async throws {
      let viewer = try RealViewer([file, "--paused"], in: folder)
      try await viewer.opened()
      try await edit(viewer)
      func close() throws {
        try run(try #require(Desktop.program), ["close", try #require(viewer.window)])
      }
      try await viewer.expect("unsaved") { try close() }
      try await viewer.expect("help", where: { $0.flag("on") }) {
        // The answer “Cancel”: the window lives.
        try viewer.press("Escape")
        try viewer.press("question")
      }
      try viewer.press("Escape")
      try await viewer.expect("unsaved") { try close() }
      try await viewer.expect("saved") { try close() }
      #expect(try await viewer.ended() == 0)
      try expectEdits()
    }

    /// What is typed is applied first, also where Enter was not pressed.
    @Test(arguments: ["ctrl+q", "ctrl+w"])
    func keysThatQuitApplyWhatIsTyped(_ key: String) async throws {
      let viewer = try RealViewer([file, "--paused"], in: folder)
      try await viewer.opened()
      try await edit(viewer, isApplied: false)
      try await viewer.expect("unsaved") { try viewer.press(key) }
      try await viewer.expect("saved") { try viewer.press(key) }
      #expect(try await viewer.ended() == 0)
      try expectEdits()
    }

    @Test func aSignalKeepsWhatIsTyped() async throws {
      let viewer = try RealViewer([file, "--paused"], in: folder, takesSignals: true)
      try await viewer.opened()
      try await edit(viewer, isApplied: false)
      viewer.send(SIGTERM)
      #expect(try await viewer.ended() == 0)
      try expectEdits()
    }

    @Test func theServerEndsWhileSomethingIsTyped() async throws {
      let screen = try await PrivateScreen()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      try await edit(viewer, isApplied: false)
      screen.end()
      #expect(try await viewer.ended() == 69)
      try expectEdits()
    }

    @Test(arguments: [SIGHUP, SIGTERM, SIGINT])
    func signalsKeepTheEdits(_ signal: Int32) async throws {
      let viewer = try RealViewer([file, "--paused"], in: folder, takesSignals: true)
      try await viewer.opened()
      try await edit(viewer)
      viewer.send(signal)
      #expect(try await viewer.ended() == 0)
      try expectEdits()
      // The next start offers them, too.
      try FileManager.default.removeItem(atPath: folder.path + "/trace.jsonl")
      let next = try RealViewer([file, "--paused"], in: folder)
      #expect(try await next.line("restorable").number("edits") == 1)
      try await next.expect("restored") { try next.press("Return") }
    }

    /// The folder of the file, in which the viewer was started, is gone.
    @Test func editsOfALostFolderAreInTheHomeFolder() async throws {
      let home = try TemporaryFolder()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder,
        // The journal would make the folder again.
        environment: ["HOME": home.path, "XDG_STATE_HOME": home.path], takesSignals: true)
      try await viewer.opened()
      try await edit(viewer)
      try FileManager.default.removeItem(atPath: folder.path)
      viewer.send(SIGTERM)
      #expect(try await viewer.ended() == 0)
      let kept = try String(contentsOfFile: home.path + "/a-edited.json", encoding: .utf8)
      #expect(kept.contains("30") && kept != Sample.crossing)
    }

    @Test func theServerEnds() async throws {
      let screen = try await PrivateScreen()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      try await edit(viewer)
      screen.end()
      #expect(try await viewer.ended() == 69)
      try expectEdits()
    }

    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func theCompositorEnds() async throws {
      let weston = try Weston(in: folder)
      try await weston.ready()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder, environment: weston.clientEnvironment)
      _ = try await viewer.line("resize") { $0.rect("window").width == 900 }
      try viewer.move(450, 300)
      try await eventually("the first key") {
        try viewer.press("Home")
        return viewer.lines.contains { $0.event == "seek" } ? true : nil
      }
      try await edit(viewer)
      weston.end()
      #expect(try await viewer.ended() == 0)
      try expectEdits()
    }
  }
}
