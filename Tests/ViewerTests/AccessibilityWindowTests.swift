// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// A session bus with AT-SPI, as a desktop has them.
private nonisolated final class AccessibleDesktop: Sendable {
  private let daemon = Process()
  private let launcher = Process()
  let environment: [String: String]

  /// Debian's own Python, which has the bindings of its packages.
  private static let python = "/usr/bin/python3"
  private static let launcherPath = "/usr/libexec/at-spi-bus-launcher"

  static var isThere: Bool {
    guard Desktop.find("dbus-daemon") != nil,
      FileManager.default.isExecutableFile(atPath: launcherPath)
    else { return false }
    let check = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    return (try? run(Self.python, ["-W", "ignore", "-c", check]))?.code == 0
  }

  init(in folder: TemporaryFolder) throws {
    let address = "unix:path=\(folder.path)/bus"
    environment = [
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path, "NO_AT_BRIDGE": "0",
    ]
    daemon.executableURL = URL(fileURLWithPath: try #require(Desktop.find("dbus-daemon")))
    daemon.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)"]
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: folder.path + "/bus") {
      usleep(20_000)
    }
    // The root window names the bus of an earlier test, which the launcher would use.
    if let xprop = Desktop.find("xprop") { _ = try run(xprop, ["-root", "-remove", "AT_SPI_BUS"]) }
    launcher.executableURL = URL(fileURLWithPath: Self.launcherPath)
    launcher.arguments = ["--launch-immediately", "--a11y=1"]
    launcher.environment = Desktop.environment.merging(environment) { $1 }
    // Its bus would keep the output of the tests open.
    launcher.standardOutput = FileHandle.nullDevice
    launcher.standardError = FileHandle.nullDevice
    try launcher.run()
  }

  /// What a screen reader gets to know, or does.
  func reader(_ arguments: String...) throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("read-accessibility.py").path
    return try run(
      Self.python, ["-W", "ignore", script] + arguments,
      environment: Desktop.environment.merging(environment) { $1 }
    ).output
  }

  deinit {
    // The launcher's own bus does not end with it.
    _ = try? run("/usr/bin/pkill", ["-KILL", "-P", "\(launcher.processIdentifier)"])
    for process in [launcher, daemon] { kill(process.processIdentifier, SIGKILL) }
  }
}

extension WindowTests {
  /// The viewer over AT-SPI, as screen readers see it.
  @Suite(
    .serialized,
    .enabled(
      if: Desktop.isReady && AccessibleDesktop.isThere,
      "needs at-spi2-core and gir1.2-atspi-2.0; \(Desktop.need)"), .timeLimit(.minutes(2)))
  struct ScreenReaders {
    private let folder: TemporaryFolder
    private let desktop: AccessibleDesktop
    private let viewer: RealViewer

    init() async throws {
      folder = try TemporaryFolder()
      desktop = try AccessibleDesktop(in: folder)
      viewer = try RealViewer(
        [folder.write("marked.json", Sample.marked), "--paused"], in: folder,
        environment: desktop.environment)
      try await viewer.opened()
    }

    @Test func elementsAreFound() throws {
      let lines = try desktop.reader("dump", "-").split(separator: "\n")
      for part in [
        "|push button|Play|Key Space|", "|slider|Timeline|", "[0.0, 0.0, 120.0]",
        "|tool bar|marked.json|", "|list item|Marker hold|", "|frame|marked.json",
      ] {
        #expect(lines.contains { $0.contains(part) }, "\(part) in \(lines)")
      }
    }

    @Test func elementsArePressedAndSet() async throws {
      try await viewer.expect("seek", where: { $0.number("frame") == 77 }) {
        _ = try desktop.reader("set", "Timeline=77")
      }
      try await viewer.expect("inspector") { _ = try desktop.reader("press", "Inspector") }
      let lines = try await eventually("the inspector's rows") {
        let lines = try desktop.reader("dump", "-")
        return lines.contains("|tree item|") ? lines : nil
      }
      #expect(lines.contains("|label|Rate: 60 fps|") && lines.contains("[77.0, 0.0, 120.0]"))
    }

    @Test func focusAndMessagesAreHeard() async throws {
      // A first question makes the viewer listen to changes.
      _ = try desktop.reader("dump", "-")
      async let heard = Task.detached { [desktop] in try desktop.reader("hear", "4") }.value
      try await Task.sleep(for: .seconds(1.5))
      try viewer.press("Tab")
      try await Task.sleep(for: .seconds(0.4))
      try viewer.press("Tab")
      try await Task.sleep(for: .seconds(0.4))
      try viewer.press("s")
      let text = try await heard
      #expect(text.contains("object:state-changed:focused|1|Side by side"), "\(text)")
      #expect(text.contains("object:announcement|0|") && text.contains("Saved marked-"), "\(text)")
    }
  }
}
