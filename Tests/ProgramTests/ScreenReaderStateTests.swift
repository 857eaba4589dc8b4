// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowState {
  /// The keys that lead to the state in the real program, as xdotool names them; nil if the state
  /// cannot be reached by keys alone.
  nonisolated fileprivate var realKeys: [String]? {
    switch self {
    case .start, .open, .playing, .message: []
    case .menu: ["F10"]
    case .submenu: ["F10", "Up", "Up", "Up", "Up", "Right"]
    case .contextMenu: ["shift+F10"]
    case .search: ["ctrl+k"]
    case .help: ["h"]
    case .export: ["ctrl+e"]
    case .inspector: ["t"]
    case .editing:
      // The second layer of the list below the inspector, then its first value.
      ["t", "Tab", "Down", "Down", "shift+Tab", "Down", "Return"]
    case .layers: ["shift+t", "Down"]
    case .keyframes: ["shift+t", "Down", "u", "Down"]
    case .machine: ["m"]
    case .files: ["a"]
    case .warnings: ["w"]
    case .colors: ["shift+c"]
    case .colorCard: ["shift+b"]
    case .gradient: ["shift+t", "Down", "alt+shift+c"]
    case .question: ["shift+t", "Down", "bracketright", "q"]
    case .path: ["ctrl+o"]
    case .compare: ["v"]
    case .overlay: ["v", "shift+d"]
    case .differences: ["v", "alt+d"]
    case .graph: ["shift+t", "Down", "u", "Down", "shift+F3"]
    case .easing: ["shift+t", "Down", "u", "Down", "Right", "alt+shift+e"]
    case .history: ["alt+z"]
    case .themes: ["alt+t", "Down"]
    case .profile: ["alt+p"]
    case .players: ["alt+w"]
    case .prepare: ["ctrl+p"]
    case .prepared: ["ctrl+p", "space", "End", "Left", "Return"]
    case .heat: ["alt+shift+p"]
    case .rulers: ["shift+r", "ctrl+g", "Return"]
    case .guide: ["ctrl+g"]
    case .helpPage: ["h", "Left"]
    // The command has no key: it is found by its title.
    case .composition:
      ["ctrl+k"] + "first frame and".map { $0 == " " ? "space" : "\($0)" } + ["Return", "Return"]
    case .name: nil
    }
  }
}

extension DesktopWindowTests {
  /// The whole tree of the real program in each state of its window, as clients read it over
  /// AT-SPI: roles, names, descriptions, states, values, interfaces, texts, actions, positions and
  /// relations.
  @Suite(
    .serialized,
    .enabled(
      if: Desktop.isReady && AccessibleDesktop.isThere,
      "needs at-spi2-core and gir1.2-atspi-2.0; \(Desktop.need)"), .timeLimit(.minutes(5)))
  struct ScreenReaderStates {
    private let folder: TemporaryFolder
    private let desktop: AccessibleDesktop
    nonisolated private static let golden = Golden("Trees", extension: "txt")

    init() throws {
      folder = try TemporaryFolder()
      desktop = try AccessibleDesktop(in: folder)
    }

    /// The tree, once it stays as it is, without what differs between runs: numbers of measurements,
    /// and advice.
    private func tree() async throws -> String {
      var last = ""
      return try await eventually("a tree that does not change", within: .seconds(30)) {
        let read = try desktop.reader("tree", "-")
        defer { last = read }
        return read == last && read.contains("\n") ? read : nil
      }.replacing(folder.path, with: "FOLDER")
        .replacing(/lottie-viewer-tests-[0-9A-F-]+/, with: "FOLDER")
        .replacing(/[0-9.]+ (ms|µs|fps)/, with: { "N \($0.output.1)" })
        .replacing(/list item\|Frame \d+\|N ms/, with: "list item|Frame N|N ms")
        .replacing(/text 'Frame \d+'/, with: "text 'Frame N'")
        .replacing(/… [0-9.]+ ns/, with: "… N ns")
        .replacing(/at most [0-9.]+/, with: "at most N")
        .replacing(/with gzip \d+, now \d+/, with: "with gzip N, now N")
        .replacing(/('FOLDER.*') at \d+ selected 0-\d+/, with: { "\($0.output.1) selected" })
        .split(separator: "\n")
        // The samples are those that are installed.
        .filter { !$0.contains("|Sample animation|") && !$0.contains(" of the frame;") }.map {
          $0 + "\n"
        }.joined()
    }

    @Test(arguments: WindowState.allCases.filter { $0.realKeys != nil })
    func tree(_ state: WindowState) async throws {
      let paused = state == .playing ? [] : ["--paused"]
      let viewer = try RealViewer(
        state.files(in: folder) + paused, in: folder,
        environment: desktop.environment.merging(["PATH": "/nowhere", "XDG_DATA_DIRS": folder.path])
        { $1 })
      try await viewer.opened()
      try viewer.resize(1000, 760)
      _ = try await viewer.line("resize", where: { $0.rect("window").width == 1000 })
      // A command for the colour under the pointer is there over a picture only.
      if state == .search { try viewer.move(500, 380) }
      // What is asked for first makes the viewer listen.
      _ = try desktop.reader("tree", "-")
      for key in state.realKeys ?? [] {
        try viewer.press(key)
        try await Task.sleep(for: .milliseconds(120))
      }
      let text = try await state == .playing ? playing() : tree()
      try Self.golden.check(text, state.rawValue)
    }

    /// While something plays, numbers change, but nothing else.
    private func playing() throws -> String {
      try desktop.reader("tree", "-").split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0.contains("|Pause|") || $0.contains("  frame|") }.joined(separator: "\n")
        .replacing(/\d+/, with: "N") + "\n"
    }

    /// The locale, by which a speech synthesizer takes its voice, and the host's words.
    @Test(.enabled(if: Desktop.find("msgfmt") != nil, "needs gettext; Scripts/setup installs it"))
    func wordsAreInTheLanguageOfTheWindow() async throws {
      let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardized.path
      let locales = folder.path + "/locale"
      _ = try run(sources + "/Scripts/texts", ["--compile", locales])
      let viewer = try RealViewer(
        WindowState.open.files(in: folder) + ["--paused"], in: folder,
        environment: desktop.environment.merging(
          ["LANG": "de_DE.UTF-8", "LC_ALL": "", "LOTTIE_LOCALES": locales]) { $1 })
      try await viewer.opened()
      let words = try desktop.reader("words", "-").split(separator: "\n").map(String.init)
      #expect(words.first == "de de")
      #expect(words.contains("Schaltfläche") && words.contains("drücken"), "\(words)")
    }

    @Test func allTreesAreUsed() {
      #expect(Self.golden.orphans(known: WindowState.allCases.map(\.rawValue)).isEmpty)
    }
  }
}
