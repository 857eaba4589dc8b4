// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The real viewer prepares an animation: the window lives meanwhile.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(5)))
  struct Preparing {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = try folder.write("a.json", Sample.imperfect)
    }

    private func start(_ path: String) async throws -> RealViewer {
      let viewer = try RealViewer(
        [path, "--paused"], in: folder,
        environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "PATH": folder.path])
      try await viewer.opened()
      try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 700)
      }
      return viewer
    }

    /// Players by the pointer, then the file and the comparison.
    @Test func byThePointer() async throws {
      let viewer = try await start(path)
      let card = try await viewer.expect("prepare", where: { $0.flag("on") }) {
        try viewer.press("ctrl+p")
      }
      try viewer.click(card.rect("ios"))
      let prepared = try await viewer.expect("prepared") {
        try viewer.click(card.rect("prepare"))
      }
      #expect(prepared.number("bytes") < Double(Sample.imperfect.utf8.count))
      try await viewer.expect("prompt", where: { $0.flag("on") }) {
        try viewer.click(prepared.rect("save"))
      }
      let saved = try await viewer.expect("preparedSaved") { try viewer.press("Return") }
      let new = try String(contentsOfFile: saved.text("file"), encoding: .utf8)
      #expect(saved.text("file") == folder.path + "/a-prepared.json" && !new.contains("bm_rt"))
      try await viewer.expect("compare", where: { $0.text("with").hasSuffix("-prepared-2.json") }) {
        try viewer.click(prepared.rect("compare"))
      }
      _ = try await viewer.line("differencesFound", where: { $0.number("rows") > 0 })
      try await viewer.expect("quit") { try viewer.press("q") }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Sample.imperfect)
    }

    @Test func byKeys() async throws {
      let viewer = try await start(path)
      try await viewer.expect("prepare", where: { $0.flag("on") }) { try viewer.press("ctrl+p") }
      try await viewer.expect("prepared") {
        for key in ["space", "End", "Left", "Return"] { try viewer.press(key) }
      }
      try await viewer.expect("prompt", where: { $0.flag("on") }) { try viewer.press("Return") }
      try await viewer.expect("preparedSaved") { try viewer.press("Return") }
      try await viewer.expect("prepare", where: { !$0.flag("on") }) { try viewer.press("Escape") }
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    /// It plays on, and answers keys; Esc ends it.
    @Test func theWindowLivesMeanwhile() async throws {
      let layers = (0..<200).map { index in
        Sample.solid(
          "L\(index)",
          #""p":{"a":0,"k":[0,0],"x":"var $bm_rt = [time * \#(index), wiggle(2, 30)[1]];"}"#)
      }
      let large = try folder.write("large.json", Sample.file(layers.joined(separator: ",")))
      let viewer = try await start(large)
      try await viewer.expect("prepare", where: { $0.flag("on") }) { try viewer.press("ctrl+p") }
      try await viewer.expect("preparing") {
        for key in ["space", "End", "Left", "Return"] { try viewer.press(key) }
      }
      for _ in 0..<4 {
        let begin = Date().timeIntervalSince1970
        let answer = try await viewer.expect("answered") { try viewer.press("b") }
        #expect(answer.number("time") - begin < 1)
      }
      #expect(!viewer.lines.contains { $0.event == "prepared" })
      let end = try await viewer.expect("notPrepared") { try viewer.press("Escape") }
      #expect(end.text("error") == "cancelled")
      try await viewer.expect("quit") { try viewer.press("q") }
      #expect(try folder.names.filter { $0.hasSuffix(".json") } == ["a.json", "large.json"])
    }
  }
}
