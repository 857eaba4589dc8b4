// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// Asking for files, and what the desktop says of light and dark.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(2)))
  struct Dialogs {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("alpha beta.json", Sample.crossing)
    }

    /// No program can be found there, and so no dialog.
    private var bare: [String: String] {
      ["PATH": folder.path, "DBUS_SESSION_BUS_ADDRESS": "disabled:", "XDG_RUNTIME_DIR": ""]
    }

    private func viewer(_ environment: [String: String]) async throws -> RealViewer {
      let start = try folder.write("start.json", Sample.crossing)
      let viewer = try RealViewer([start, "--paused"], in: folder, environment: environment)
      try await viewer.opened()
      return viewer
    }

    @Test func thePromptIsTypedInto() async throws {
      let viewer = try await viewer(bare)
      try await viewer.expect("prompt", where: { $0.flag("on") }) { try viewer.press("ctrl+o") }
      // Space and capitals are text now; Tab completes.
      try viewer.type("AL p")
      for _ in 0..<4 { try viewer.press("BackSpace") }
      try viewer.type("alp")
      try viewer.press("Tab")
      let opened = try await viewer.expect("opened") { try viewer.press("Return") }
      #expect(opened.text("file") == file)
      try await viewer.expect("prompt", where: { $0.flag("on") }) { try viewer.press("ctrl+o") }
      try await viewer.expect("prompt", where: { !$0.flag("on") }) { try viewer.press("Escape") }
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    @Test func zenityIsUsedWithoutAPortal() async throws {
      let script = "#!/bin/sh\necho '\(file)'\n"
      let program = try folder.write("zenity", script)
      unsafe chmod(program, 0o755)
      let viewer = try await viewer(bare)
      let opened = try await viewer.expect("opened") { try viewer.press("ctrl+o") }
      #expect(opened.text("file") == file)
    }

    @Test(.enabled(if: FakeDesktop.isThere, "needs dbus-daemon and Debian's python3-gi"))
    func thePortalIsUsedFirst() async throws {
      let other = try folder.write("ö.json", Sample.marked)
      let desktop = try FakeDesktop(in: folder, files: [file, other])
      let environment = bare.merging(["DBUS_SESSION_BUS_ADDRESS": desktop.address]) { $1 }
      let viewer = try await viewer(environment)
      let opened = try await viewer.expect("opened") { try viewer.press("ctrl+o") }
      #expect(opened.text("file") == file)
      try await viewer.expect("opened", where: { $0.text("file") == other }) {
        try viewer.press("Next")
      }
      #expect(desktop.asked.contains("OpenFile"))
      #expect(desktop.asked.contains("'multiple': True"))
      #expect(desktop.asked.contains("*.lottie"))
      #expect(desktop.asked.contains(folder.path))
    }

    @Test(.enabled(if: FakeDesktop.isThere, "needs dbus-daemon and Debian's python3-gi"))
    func aDialogThatIsCancelledChangesNothing() async throws {
      let desktop = try FakeDesktop(in: folder, files: [])
      let environment = bare.merging(["DBUS_SESSION_BUS_ADDRESS": desktop.address]) { $1 }
      let viewer = try await viewer(environment)
      let line = try await viewer.expect("dialog") { try viewer.press("ctrl+o") }
      #expect(line.number("chosen") == 0)
    }

    @Test func zenitySavesWithoutAPortal() async throws {
      let target = folder.path + "/saved as.json"
      let script = "#!/bin/sh\necho \"$@\" >'\(folder.path)/asked'\necho '\(target)'\n"
      unsafe chmod(try folder.write("zenity", script), 0o755)
      let viewer = try await viewer(bare)
      try await viewer.expect("dialog", where: { $0.number("chosen") == 1 }) {
        try viewer.press("ctrl+shift+s")
      }
      try await eventually("the saved file") {
        FileManager.default.fileExists(atPath: target) ? true : nil
      }
      let asked = try String(contentsOfFile: folder.path + "/asked", encoding: .utf8)
      #expect(asked.contains("--save") && asked.contains("/start-edited.json"))
    }

    @Test(.enabled(if: FakeDesktop.isThere, "needs dbus-daemon and Debian's python3-gi"))
    func thePortalSaves() async throws {
      let target = folder.path + "/saved as.json"
      let desktop = try FakeDesktop(in: folder, files: [target])
      let viewer = try await viewer(
        bare.merging(["DBUS_SESSION_BUS_ADDRESS": desktop.address]) { $1 })
      try await viewer.expect("dialog", where: { $0.number("chosen") == 1 }) {
        try viewer.press("ctrl+shift+s")
      }
      try await eventually("the saved file") {
        FileManager.default.fileExists(atPath: target) ? true : nil
      }
      #expect(desktop.asked.contains("SaveFile"))
      #expect(desktop.asked.contains("'current_name': 'start-edited.json'"))
    }

    /// The fake one changes its theme when a file appears.
    @Test(.enabled(if: FakeDesktop.isThere, "needs dbus-daemon and Debian's python3-gi"))
    func theThemeChangesWhileItRuns() async throws {
      let desktop = try FakeDesktop(in: folder, files: [])
      let environment = bare.merging(["DBUS_SESSION_BUS_ADDRESS": desktop.address]) { $1 }
      let viewer = try await viewer(environment)
      // Dark at first; nothing is told, as nothing changes by that.
      let light = try await viewer.expect("settings", where: { $0.flag("light") }) {
        _ = try folder.write("theme", "2")
      }
      #expect(light.flag("light"))
      let window = try #require(viewer.window)
      try await eventually("a light header") {
        try Screenshot.color(of: window, x: 180, y: 6).allSatisfy { $0 > 200 } ? true : nil
      }
      try await viewer.expect("settings", where: { !$0.flag("light") }) {
        _ = try folder.write("theme", "1")
      }
      try await eventually("a dark header") {
        try Screenshot.color(of: window, x: 180, y: 6).allSatisfy { $0 < 60 } ? true : nil
      }
      // Watching takes no time.
      let ticks = viewer.ticks
      try await Task.sleep(for: .seconds(4))
      #expect(viewer.ticks - ticks <= 2)
    }
  }
}
