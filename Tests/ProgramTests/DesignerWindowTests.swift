// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// What a designer does, with a real pointer and real keys.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct Designer {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let layout: TraceLine

    init() async throws {
      folder = try TemporaryFolder()
      let file = try folder.write("marked.json", Sample.marked)
      viewer = try RealViewer([file, "--paused"], in: folder)
      try await viewer.opened()
      let viewer = viewer
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private func xdotool(_ arguments: String...) throws {
      try run(Desktop.find("xdotool") ?? "", arguments)
    }

    /// A position on the timeline.
    private func x(_ frame: CGFloat) -> CGFloat {
      let timeline = layout.rect("timeline")
      return timeline.minX + 8 + (timeline.width - 16) * frame / 120
    }

    @Test func zoomsAtThePointerAndPans() async throws {
      try viewer.move(200, 200)
      let zoomed = try await viewer.expect("zoom") { try xdotool("click", "4") }
      #expect(!zoomed.flag("fits") && zoomed.number("zoom") > 1.7)
      try viewer.button(down: true)
      try await viewer.expect("zoom") { try viewer.move(240, 220) }
      try viewer.button(down: false)
      let fits = try await viewer.expect("zoom") { try viewer.press("0") }
      #expect(fits.flag("fits"))
      #expect(try await viewer.expect("zoom") { try viewer.press("1") }.number("zoom") == 1)
      #expect(try await viewer.expect("zoom") { try viewer.press("2") }.number("zoom") == 2)
      try await viewer.expect("zoom") { try viewer.press("ctrl+Right") }
    }

    @Test func markersAndRanges() async throws {
      let timeline = layout.rect("timeline")
      try viewer.move(x(45) + 2, timeline.minY + 16)
      let marker = try await viewer.expect("marker") { try xdotool("click", "1") }
      #expect(marker.text("name") == "hold" && marker.number("frame") == 45)
      let start = try await viewer.expect("range") { try viewer.press("i") }
      #expect(start.number("in") == 45)
      #expect(try await viewer.expect("marker") { try viewer.press("j") }.text("name") == "out")
      let end = try await viewer.expect("range") { try viewer.press("o") }
      #expect(end.number("out") == 90)
      // The playhead is on the out point; the rest of the handle can be dragged.
      try await viewer.expect("seek") { try viewer.press("Home") }
      try viewer.move(x(90), timeline.midY)
      try viewer.button(down: true)
      try await viewer.expect("range", where: { $0.number("out") == 70 }) {
        try viewer.move(x(70), timeline.midY)
      }
      try viewer.button(down: false)
      // Letting go reports the range once more.
      let whole = try await viewer.expect("range", where: { $0.number("out") == 120 }) {
        try viewer.press("x")
      }
      #expect(whole.number("in") == 0)
    }

    @Test func typesAFrame() async throws {
      try viewer.press("g")
      for key in ["6", "3"] { try viewer.press(key) }
      let seek = try await viewer.expect("seek") { try viewer.press("Return") }
      #expect(seek.number("frame") == 63)
    }

    @Test func animatedButtonsStep() async throws {
      let play = layout.rect("play")
      try viewer.move(play.maxX + 16, play.midY)
      let next = try await viewer.expect("seek") { try xdotool("click", "1") }
      #expect(next.number("frame") == 1)
      // Space still plays.
      try await viewer.expect("play") { try viewer.press("space") }
      try await viewer.expect("pause") { try viewer.click(play) }
    }

    @Test func inspects() async throws {
      try await viewer.expect("inspector", where: { $0.flag("on") }) { try viewer.press("t") }
      try await viewer.expect("seek") { try viewer.press("End") }
      // The square at the right end of the picture, which is 612 points wide now.
      try viewer.move(612 - 50, 264)
      try await viewer.expect("select") { try xdotool("click", "1") }
      try await viewer.expect("copy", where: { $0.text("text") == "Layer" }) {
        try viewer.press("ctrl+c")
      }
      try await viewer.expect("inspector", where: { !$0.flag("on") }) { try viewer.press("F9") }
    }

    @Test func reloadsChangedFiles() async throws {
      try await viewer.expect("seek") { try viewer.press("End") }
      _ = try await viewer.expect("stale") { _ = try folder.write("marked.json", Sample.broken) }
      let again = try await viewer.expect("reloaded") {
        _ = try folder.write("marked.json", Sample.crossing)
      }
      #expect(again.number("frame") == 120)
      try await viewer.expect("reloaded") { try viewer.press("F5") }
    }

    @Test func savesAFrame() async throws {
      let saved = try await viewer.expect("saved") { try viewer.press("s") }
      #expect(FileManager.default.fileExists(atPath: saved.text("file")))
      #expect(saved.text("file").hasSuffix("/marked-0.png"))
    }
  }
}
