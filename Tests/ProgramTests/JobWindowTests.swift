// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The real viewer changes all of a large file: the window lives meanwhile, and ends when it is asked.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(5)))
  struct Jobs {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      let layers = (0..<3000).map { index in
        Sample.solid(
          "L\(index)",
          #""p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":30,"s":[9,\#(index)]}]}"#
        )
      }
      path = try folder.write("large.json", Sample.file(layers.joined(separator: ",")))
    }

    /// Starts the viewer, and a change of the frames per second.
    private func start(takesSignals: Bool = false) async throws -> RealViewer {
      let viewer = try RealViewer([path, "--paused"], in: folder, takesSignals: takesSignals)
      try await viewer.opened()
      try await change(in: viewer)
      return viewer
    }

    private func change(in viewer: RealViewer) async throws {
      try await ask(viewer)
      try await viewer.expect("job") { try viewer.press("Return") }
    }

    /// All that comes before the key that begins the change.
    private func ask(_ viewer: RealViewer) async throws {
      try await viewer.expect("search") { try viewer.press("ctrl+k") }
      try viewer.type("frames per second of the file")
      try await viewer.expect("prompt", where: { $0.flag("on") }) { try viewer.press("Return") }
      try viewer.type("30")
      try await viewer.expect("prompt", where: { !$0.flag("on") }) { try viewer.press("Return") }
    }

    /// Nobody has changed the file.
    private func isUntouched(_ before: Data) throws -> Bool {
      try Data(contentsOf: URL(fileURLWithPath: path)) == before
    }

    @Test func theWindowLivesAndEscEndsIt() async throws {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let viewer = try RealViewer([path, "--paused"], in: folder)
      try await viewer.opened()
      try await ask(viewer)
      // Looking goes on. All keys come at once, else a fast machine is done before the last.
      let start = viewer.lines.count
      try viewer.press("Return", "Right", "Escape")
      _ = try await viewer.line("answered", from: start)
      _ = try await viewer.line("job", from: start, where: { $0.number("done") == 1 })
      #expect(!viewer.lines.contains { $0.event == "composition" })
      // The next one is done.
      try await viewer.expect("composition") { try await change(in: viewer) }
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await viewer.expect("quit") { try viewer.press("q") }
      #expect(try isUntouched(before))
    }

    @Test func aSignalEndsTheWindow() async throws {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let viewer = try await start(takesSignals: true)
      let begin = Date()
      viewer.send(SIGTERM)
      #expect(try await viewer.ended() == 0)
      #expect(Date().timeIntervalSince(begin) < 3)
      #expect(try isUntouched(before))
    }

    @Test func theWindowIsClosed() async throws {
      let viewer = try await start()
      try await viewer.expect("quit") { try viewer.press("q") }
      #expect(try await viewer.ended() == 0)
    }
  }
}
