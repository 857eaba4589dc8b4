// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The bar above the picture, with a real pointer.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(2)))
  struct HeaderWindow {
    @Test func aClickOnAWarningSelectsItsLayer() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("odd.json", Sample.warned)
      let viewer = try RealViewer([file, "--paused"], in: folder)
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 700 }) {
        try viewer.resize(700, 500)
      }
      let list = try await viewer.expect("warnings", where: { $0.flag("on") }) {
        try viewer.click(layout.rect("warnings"))
      }
      let area = list.rect("rect")
      // The second row: the effect of a type that nobody knows.
      try viewer.move(area.midX, area.minY + 8 + 48 * 1.5)
      let selected = try await viewer.expect("select") {
        try run(try #require(Desktop.find("xdotool")), ["click", "1"])
      }
      #expect(selected.text("keypath") == "Odd")
      try await viewer.expect("warnings", where: { !$0.flag("on") }) {
        try viewer.press("Escape")
      }
      try await viewer.expect("inspector", where: { !$0.flag("on") }) {
        try viewer.click(layout.rect("info"))
      }
    }

    @Test func sideBySide() async throws {
      let folder = try TemporaryFolder()
      let files = [
        try folder.write("a.json", Sample.crossing), try folder.write("b.json", Sample.marked),
      ]
      let viewer = try RealViewer(files + ["--paused"], in: folder)
      try await viewer.opened()
      let layout = try await viewer.line("resize")
      let on = try await viewer.expect("compare") { try viewer.click(layout.rect("compare")) }
      #expect(on.text("with") == files[1])
      let off = try await viewer.expect("compare") { try viewer.click(layout.rect("compare")) }
      #expect(off.text("with").isEmpty)
    }
  }
}
