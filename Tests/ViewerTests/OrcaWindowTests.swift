// SPDX-License-Identifier: Apache-2.0

internal import Foundation
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

extension WindowTests {
  /// The viewer by keys alone, and what Orca says.
  @Suite(
    .serialized,
    .enabled(
      if: Desktop.isReady && AccessibleDesktop.isThere && Orca.isThere,
      "needs orca, not running yet, at-spi2-core and gir1.2-atspi-2.0; \(Desktop.need)"),
    .timeLimit(.minutes(3)))
  struct SpokenByOrca {
    private let folder: TemporaryFolder
    private let desktop: AccessibleDesktop
    private let viewer: RealViewer
    private let orca: Orca

    init() async throws {
      folder = try TemporaryFolder()
      desktop = try AccessibleDesktop(in: folder)
      viewer = try await desktop.viewer(in: folder)
      orca = try Orca(on: desktop, in: folder)
      let orca = orca
      _ = try await eventually("Orca speaks", within: .seconds(40)) {
        orca.said.contains { $0.contains("frame") } ? true : nil
      }
    }

    /// Keys in turn, and what is said after each, in this order. Text to type begins with a dash.
    private static let steps: [(key: String, words: [String])] = [
      ("Tab", ["List of open files toggle button not pressed"]),
      ("bracketright", ["Speed 1.1×"]),
      ("F10", ["Open…"]), ("Down", ["menu"]), ("Escape", ["List of open files"]),
      ("ctrl+k", ["Search dialog", "entry"]), ("-loop", ["result"]), ("Down", ["oop"]),
      ("Escape", ["List of open files"]),
      ("g", ["Frame entry"]), ("-30", []), ("Return", ["30 / 120"]),
      ("ctrl+e", ["Export dialog", "Export push button"]), ("Tab", ["Close push button"]),
      ("Tab", ["Format combo box", "gif"]), ("Tab", ["Scale combo box", "100 %"]),
      ("Right", ["200 %"]), ("Tab", ["Size entry"]), ("Escape", ["List of open files"]),
      ("t", []), ("Tab", ["Side by side toggle button"]),
      ("Tab", ["Inspector toggle button pressed"]), ("Tab", ["Menu push button"]),
      ("Tab", ["Inspector tree"]), ("End", ["Layer", "collapsed"]),
      ("Right", ["expanded"]), ("Down", ["Transform", "tree level 2"]), ("Right", ["expanded"]),
      ("Down", ["Anchor Point", "tree level 3"]), ("Down", ["Position", "px"]),
      ("Return", ["Position entry"]), ("-x", []), ("Return", ["is no value for Position"]),
      ("Escape", ["Position"]), ("s", ["Saved marked-"]),
    ]

    @Test func eachStepIsSpoken() async throws {
      for (key, words) in Self.steps {
        let before = orca.said.count
        if key.hasPrefix("-") {
          try viewer.type(String(key.dropFirst()))
        } else {
          try viewer.press(key)
        }
        let orca = orca
        for word in words {
          _ = try await eventually("\(key): \(word), not \(orca.said.dropFirst(before))") {
            orca.said.dropFirst(before).contains { $0.contains(word) } ? true : nil
          }
        }
      }
    }
  }
}
