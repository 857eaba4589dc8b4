// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Debian's Orca, whose speech goes into a log instead of to a voice.
private nonisolated final class Orca: Sendable {
  private let process = Process()
  private let log: String

  static let program = "/usr/bin/orca"
  /// Whether it can be started: it refuses to run beside another one of the same user.
  static var isThere: Bool {
    FileManager.default.isExecutableFile(atPath: program)
      && (try? run("/usr/bin/pgrep", ["-x", "orca"]).output.isEmpty) == true
  }

  init(on desktop: AccessibleDesktop, in folder: TemporaryFolder) throws {
    log = folder.path + "/orca.log"
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("logged-orca.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-W", "ignore", script, "--debug-file=" + log, "--enable=speech"]
    process.environment = Desktop.environment.merging(desktop.environment) { $1 }
      .merging(["LANG": "C.UTF-8", "HOME": folder.path, "XDG_DATA_HOME": folder.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// All that it has said, a line for each utterance.
  var said: [String] {
    let text = (try? Data(contentsOf: URL(fileURLWithPath: log))).map {
      String(decoding: $0, as: UTF8.self)
    }
    return (text ?? "").split(separator: "\n").compactMap { line in
      line.range(of: "SPEECH OUTPUT: '").map { String(line[$0.upperBound...]) }
    }
  }

  deinit { kill(process.processIdentifier, SIGKILL) }
}

extension DesktopWindowTests {
  /// The viewer by keys alone, and what Orca says.
  @Suite(
    .serialized,
    .enabled(
      if: Desktop.isReady && AccessibleDesktop.isThere && Orca.isThere,
      "needs orca, not running yet, at-spi2-core and gir1.2-atspi-2.0; \(Desktop.need)"),
    .timeLimit(.minutes(5)))
  struct SpokenByOrca {
    private let folder: TemporaryFolder
    private let desktop: AccessibleDesktop

    init() throws {
      folder = try TemporaryFolder()
      desktop = try AccessibleDesktop(in: folder)
    }

    /// Orca, once it has spoken of the viewer's window.
    private func orca() async throws -> Orca {
      let orca = try Orca(on: desktop, in: folder)
      _ = try await eventually("Orca speaks", within: .seconds(40)) {
        orca.said.contains { $0.contains("frame") } ? true : nil
      }
      return orca
    }

    /// Keys in turn, and what is said after each, in this order. Text to type begins with a dash.
    private static let steps: [(key: String, words: [String])] = [
      ("Tab", ["List of open files toggle button not pressed"]),
      ("bracketright", ["Speed 1.1×"]),
      ("F10", ["File"]), ("Down", ["menu"]), ("Escape", ["List of open files"]),
      ("ctrl+k", ["Search dialog", "entry"]), ("-loop", ["result"]), ("Down", ["oop"]),
      ("Escape", ["List of open files"]),
      ("g", ["Frame entry"]), ("-30", []), ("Return", ["30 / 120"]),
      ("ctrl+e", ["Export dialog", "Export push button"]), ("Tab", ["Close push button"]),
      ("Tab", ["Format combo box", "gif"]), ("Tab", ["Scale combo box", "100 %"]),
      ("Right", ["200 %"]), ("Tab", ["Size entry"]), ("Escape", ["List of open files"]),
      ("t", ["Inspector tree"]), ("Tab", ["Layers tree"]), ("Down", ["Shape 1", "shape"]),
      ("shift+Tab", ["Inspector tree"]), ("Down", ["Position", "px", "tree level 2"]),
      ("Return", ["Position entry"]), ("-x", []), ("Return", ["is no value for Position"]),
      ("Escape", ["Position"]), ("s", ["Saved marked-"]),
    ]

    /// Layers and keyframes, undo, saving, and the colours of the file with their card.
    private static let edits: [(key: String, words: [String])] = [
      ("shift+t", ["Layers tree"]), ("Down", ["Sun", "frames 0 to 60, solid"]),
      ("u", ["expanded"]), ("Down", ["Position", "2 keyframes"]),
      ("Right", ["selected: frame 10"]), ("alt+Next", ["selected: frame 11"]),
      ("ctrl+z", ["selected: frame 10"]), ("ctrl+y", ["selected: frame 11"]),
      ("ctrl+s", ["Saved sun.json"]), ("s", ["Saved sun-0.png"]),
      ("shift+c", ["Search dialog", "2 results", "#ff8800"]),
      ("Down", ["List with 2 items", "#0088ff"]),
      ("Return", ["Colour of 1 use dialog", "Hexadecimal entry"]),
      ("Escape", ["Layers tree"]),
    ]

    /// The warnings of a file.
    private static let warnings: [(key: String, words: [String])] = [
      ("w", ["Warnings", "List with 1 item", "layers of type 77"]), ("Escape", ["Animation"]),
    ]

    /// The start screen of the next run.
    private static let recent: [(key: String, words: [String])] = [
      ("Tab", ["List of open files toggle button"]), ("Tab", ["Menu push button"]),
      ("Tab", ["Start screen panel", "Open… push button"]),
      ("Tab", ["warning.json push button", "Recent file"]), ("Return", ["Animation"]),
    ]

    @Test func eachStepIsSpoken() async throws {
      let viewer = try await desktop.viewer(in: folder)
      try await follow(Self.steps, viewer, orca())
    }

    @Test func editsAreSpoken() async throws {
      let file = try folder.write("sun.json", WindowState.json)
      let viewer = try await desktop.viewer(in: folder, file)
      try await follow(Self.edits, viewer, orca())
    }

    @Test func warningsAndRecentFilesAreSpoken() async throws {
      let file = try folder.write("warning.json", Sample.warning)
      let viewer = try await desktop.viewer(in: folder, file)
      let orca = try await orca()
      try await follow(Self.warnings, viewer, orca)
      try viewer.press("q")
      _ = try await viewer.ended()
      let next = try await desktop.viewer(in: folder, nil)
      try await follow(Self.recent, next, orca)
    }

    private func follow(
      _ steps: [(key: String, words: [String])], _ viewer: RealViewer, _ orca: Orca
    ) async throws {
      for (key, words) in steps {
        let before = orca.said.count
        if key.hasPrefix("-") {
          try viewer.type(String(key.dropFirst()))
        } else {
          try viewer.press(key)
        }
        for word in words {
          _ = try await eventually("\(key): \(word), not \(orca.said.dropFirst(before))") {
            orca.said.dropFirst(before).contains { $0.contains(word) } ? true : nil
          }
        }
      }
    }
  }
}
