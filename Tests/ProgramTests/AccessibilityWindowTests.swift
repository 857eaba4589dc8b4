// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A session bus with AT-SPI, as a desktop has them.
nonisolated final class AccessibleDesktop: Sendable {
  private let bus: SessionBus
  private let launcher = Process()
  let environment: [String: String]

  /// Debian's own Python, which has the bindings of its packages.
  private static let python = "/usr/bin/python3"
  private static let launcherPath = "/usr/libexec/at-spi-bus-launcher"

  static var isThere: Bool {
    SessionBus.isThere && FileManager.default.isExecutableFile(atPath: launcherPath)
      && has("Atspi", "2.0")
  }

  /// Whether a program of GTK 3 can be compared.
  static var hasGTK: Bool { has("Gtk", "3.0") }

  private static func has(_ library: String, _ version: String) -> Bool {
    let check =
      "import gi; gi.require_version('\(library)', '\(version)'); from gi.repository import \(library)"
    return (try? run(Self.python, ["-W", "ignore", "-c", check]))?.code == 0
  }

  init(in folder: TemporaryFolder) throws {
    bus = try SessionBus(in: folder)
    environment = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": folder.path, "NO_AT_BRIDGE": "0",
    ]
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

  /// A viewer on this desktop that shows a file with markers, paused.
  @MainActor func viewer(in folder: TemporaryFolder) async throws -> RealViewer {
    try await viewer(in: folder, folder.write("marked.json", Sample.marked))
  }

  /// A viewer on this desktop that shows a file, paused; or none.
  @MainActor func viewer(in folder: TemporaryFolder, _ file: String?) async throws -> RealViewer {
    let viewer = try RealViewer(
      (file.map { [$0] } ?? []) + ["--paused"], in: folder, environment: environment)
    try await viewer.opened()
    return viewer
  }

  /// What a screen reader gets to know, or does.
  func reader(_ arguments: String...) throws -> String {
    try run(
      Self.python, ["-W", "ignore", Self.script("read-accessibility.py")] + arguments,
      environment: Desktop.environment.merging(environment) { $1 }
    ).output
  }

  /// Starts a program of Python.
  func start(_ name: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.python)
    process.arguments = ["-W", "ignore", Self.script(name)]
    process.environment = Desktop.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func script(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).path
  }

  deinit {
    // The launcher's own bus does not end with it, nor the registry with the bus.
    let launcher = launcher.processIdentifier
    for process in [launcher] + Self.children(of: [launcher]) { kill(process, SIGKILL) }
  }

  /// The processes that processes have started, and those that these have started.
  private static func children(of parents: [Int32]) -> [Int32] {
    let parents = parents.map(String.init).joined(separator: ",")
    let output = (try? run("/usr/bin/pgrep", ["-P", parents]).output) ?? ""
    let children = output.split(separator: "\n").compactMap { Int32($0) }
    return children.isEmpty ? [] : children + Self.children(of: children)
  }
}

extension DesktopWindowTests {
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
      viewer = try await desktop.viewer(in: folder)
    }

    @Test func elementsAreFound() throws {
      let lines = try desktop.reader("dump", "-").split(separator: "\n")
      for part in [
        "|push button|Play|Key Space|", "|slider|Playhead|", "[0.0, 0.0, 120.0]",
        "|tool bar|marked.json|", "|list item|Marker hold|", "|frame|marked.json",
      ] {
        #expect(lines.contains { $0.contains(part) }, "\(part) in \(lines)")
      }
    }

    @Test func elementsArePressedAndSet() async throws {
      try await viewer.expect("seek", where: { $0.number("frame") == 77 }) {
        _ = try desktop.reader("set", "Playhead=77")
      }
      try await viewer.expect("inspector") { _ = try desktop.reader("press", "Inspector") }
      _ = try await eventually("the section") {
        try desktop.reader("dump", "-").contains("|Composition|") ? true : nil
      }
      for isOpen in [false, true] {
        try await viewer.expect("section", where: { $0.flag("open") == isOpen }) {
          _ = try desktop.reader("press", "Composition")
        }
      }
      let lines = try await eventually("the inspector's rows") {
        let lines = try desktop.reader("dump", "-")
        return lines.contains("|tree item|Rate|60 fps|") ? lines : nil
      }
      #expect(lines.contains("[77.0, 0.0, 120.0]"))
    }

    /// What clients read of a table agrees with what they read of its cells, and a row is selected where
    /// the keyboard goes.
    @Test func treesAreReadAsTables() async throws {
      try viewer.press("t")
      func table(_ part: String) async throws -> [[String]] {
        try await eventually("a table with " + part) {
          let text = try desktop.reader("table", "Layers")
          return text.contains(part)
            ? text.split(separator: "\n").map { $0.components(separatedBy: "|") } : nil
        }
      }
      let (size, cells) = try await (table("|Visible")[0], table("|Visible").dropFirst())
      #expect(size.dropFirst(2) == ["0", "[]", "[]"])
      #expect(cells.filter { $0[0].hasSuffix(" 0)") }.count == Int(size[0]))
      #expect(cells.allSatisfy { $0[0].hasSuffix(" 0)") ? $0[1] == $0[0] : $0[1] == "(-1, -1)" })
      for cell in cells {
        let position = cell[0].dropLast()
        #expect(cell[2...4] == ["\(position), 1, 1)", cell[0], "Layers"], "\(cell)")
      }
      #expect(
        cells.contains { $0[0].hasSuffix(" 1)") && $0[5...] == ["toggle button", "Visible"] })
      _ = try desktop.reader("row", "Layers=0")
      #expect(try await table("|1|[0]|[0]")[1][5...] == ["tree item", "Shape 1"])
    }

    @Test func textsAndChoicesAreReadAndChanged() async throws {
      try await viewer.expect("seek", where: { $0.number("frame") == 30 }) {
        _ = try desktop.reader("write", "Frame=30")
      }
      try await viewer.expect("export", where: { $0.flag("on") }) { try viewer.press("ctrl+e") }
      let sheet = try await eventually("the sheet") {
        let lines = try desktop.reader("dump", "-").split(separator: "\n").map(String.init)
        return lines.contains { $0.contains("|dialog|Export|") } ? lines : nil
      }
      let scale = try #require(sheet.first { $0.contains("|combo box|Scale|") })
      for part in ["focusable", "has-popup", "Selection", "EditableText", "100 %@5"] {
        #expect(scale.contains(part), "\(part) in \(scale)")
      }
      _ = try desktop.reader("choose", "Scale=0")
      _ = try await eventually("the choice") {
        try desktop.reader("dump", "-").contains("25 %@4") ? true : nil
      }
    }

    @Test func focusAndMessagesAreHeard() async throws {
      // A first question makes the viewer listen to changes.
      _ = try desktop.reader("dump", "-")
      let log = URL(fileURLWithPath: folder.path + "/heard")
      let reader = Task.detached { [desktop] in try desktop.reader("hear", log.path) }
      func hear(_ text: String) async throws {
        _ = try await eventually("a screen reader hears: " + text, within: .seconds(40)) {
          try? String(contentsOf: log, encoding: .utf8).contains(text) ? true : nil
        }
      }
      try await hear("listening")
      try viewer.press("Tab")
      try await hear("object:state-changed:focused|1|List of open files")
      try viewer.press("Tab")
      try await hear("object:state-changed:focused|1|Compare")
      try viewer.press("s")
      try await hear("Saved marked-")
      #expect(try await reader.value.contains("object:state-changed:showing|1|Saved marked-"))
    }
  }
}
