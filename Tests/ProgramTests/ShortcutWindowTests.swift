// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension TraceLine {
  /// Whether it is what was written down: an event, and maybe one of its values.
  func fits(_ text: String) -> Bool {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard event == String(parts[0]) else { return false }
    guard parts.count == 2, let equals = parts[1].firstIndex(of: "=") else { return true }
    let key = String(parts[1][..<equals])
    let value = String(parts[1][parts[1].index(after: equals)...])
    if value == "true" || value == "false" { return flag(key) == (value == "true") }
    if let number = Double(value) { return (self.number(key) - number).magnitude < 1e-6 }
    return self.text(key) == value
  }
}

extension WindowTests {
  /// All keys of the card, in one real window.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct Shortcuts {
    @Test func everyKeyHasItsEffect() async throws {
      let folder = try TemporaryFolder()
      let viewer = try RealViewer(
        try files(in: folder) + ["--paused"], in: folder, environment: bare(folder))
      try await viewer.opened()
      try await viewer.expect("resize", where: { $0.rect("window").width == 800 }) {
        try viewer.resize(800, 600)
      }
      try await press(Shortcut.all, in: viewer)
      #expect(try await viewer.ended() == 0)
    }

    /// A shell that lets windows fill the screen, so neither the header nor another size is there.
    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func everyKeyOnWayland() async throws {
      let folder = try TemporaryFolder()
      let weston = try Weston(in: folder)
      try await weston.ready()
      let viewer = try RealViewer(
        try files(in: folder) + ["--paused"], in: folder,
        environment: weston.clientEnvironment.merging(bare(folder)) { $1 })
      _ = try await viewer.line("resize") { $0.rect("window").width == 900 }
      try viewer.move(450, 300)
      // The compositor has keys for nobody until it knows that the pointer is there.
      try await eventually("the first key") {
        try viewer.press("Home")
        return viewer.lines.contains { $0.event == "seek" } ? true : nil
      }
      try await press(
        Shortcut.all.filter { !Shortcut.needsTheHeader.contains($0.does) },
        in: viewer)
      #expect(try await viewer.ended() == 0)
    }

    private func press(_ shortcuts: [Shortcut], in viewer: RealViewer) async throws {
      for shortcut in shortcuts {
        for (keys, line) in shortcut.keys {
          try await viewer.expect(shortcut, line) {
            for key in keys.split(separator: " ") { try viewer.press(String(key)) }
          }
        }
      }
    }

    private func files(in folder: TemporaryFolder) throws -> [String] {
      let odd = Sample.marked.replacingOccurrences(
        of: #""ty":4,"ind":1"#, with: #""ty":4,"ind":1,"ef":[{"ty":99,"nm":"?"}]"#)
      return [
        try folder.write("odd.json", odd), try folder.write("other.json", Sample.crossing),
      ]
    }

    /// No program and no bus: a path is typed.
    private func bare(_ folder: TemporaryFolder) -> [String: String] {
      ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "PATH": folder.path]
    }
  }
}

extension RealViewer {
  /// Waits for what a key of a shortcut leads to, and says which one it was if nothing comes.
  fileprivate func expect(
    _ shortcut: Shortcut, _ line: String, after act: () throws -> Void
  ) async throws {
    let event = line.split(separator: " ").first.map(String.init) ?? ""
    do {
      try await expect(event, where: { $0.fits(line) }, after: act)
    } catch {
      throw TimedOut(description: "\(shortcut.does): \(line) did not come of it")
    }
  }
}
