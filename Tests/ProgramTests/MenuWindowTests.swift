// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The menu of commands, context menus and tool tips, by mouse and by keys in a real window.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(2)))
  struct Menus {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let layout: TraceLine

    init() async throws {
      folder = try TemporaryFolder()
      let file = try folder.write("marked.json", Sample.marked)
      viewer = try RealViewer([file, "--paused", "--theme", "dark"], in: folder)
      try await viewer.opened()
      let viewer = viewer
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private func click(_ row: CGFloat, of menu: CGRect) throws {
      try viewer.click(menu.midX, menu.minY + 4 + 28 * (row + 0.5))
    }

    @Test func runsACommandOfTheMenu() async throws {
      let main = try await viewer.expect("menu") { try viewer.click(layout.rect("menu")) }
        .rect("area")
      // File, Edit, Layer, Keyframe, a separator, View, Playback.
      let playback = try await viewer.expect("submenu") {
        try viewer.click(main.midX, main.minY + 4 + 28 * 5.5 + 9)
      }
      #expect(playback.number("rows") > 8)
      let last = try await viewer.expect("seek") { try click(4, of: playback.rect("area")) }
      #expect(last.number("frame") == 120)
      try await viewer.expect("menu") { try viewer.press("F10") }
      try await viewer.expect("submenu") {
        for key in ["p", "Right"] { try viewer.press(key) }
      }
      let first = try await viewer.expect("seek") {
        for key in ["f", "Return"] { try viewer.press(key) }
      }
      #expect(first.number("frame") == 0)
    }

    @Test func opensContextMenus() async throws {
      let stage = layout.rect("stage")
      let menu = try await viewer.expect("menu") {
        try viewer.click(stage.midX, stage.midY, button: 3)
      }.rect("area")
      #expect(abs(menu.minX - stage.midX) < 2)
      // A click beside it closes it, and does nothing else.
      try viewer.click(stage.minX + 20, stage.minY + 20)
      try viewer.press("Escape")
      let timeline = layout.rect("timeline")
      let line = try await viewer.expect("menu") {
        try viewer.click(timeline.midX, timeline.midY + 10, button: 3)
      }.rect("area")
      let range = try await viewer.expect("range") { try click(0, of: line) }
      #expect(range.number("in") == 60)
      try await viewer.expect("menu") { try viewer.press("Menu") }
      let play = try await viewer.expect("play") { try viewer.press("Return") }
      #expect(play.flag("playing"))
    }

    @Test func findsByTyping() async throws {
      try await viewer.expect("search", where: { $0.number("entries") > 50 }) {
        try viewer.press("ctrl+k")
      }
      try viewer.type("hold")
      let marker = try await viewer.expect("marker") { try viewer.press("Return") }
      #expect(marker.number("frame") == 45)
      try await viewer.expect("search") { try viewer.press("ctrl+f") }
      try viewer.type("opacity")
      // The first result, below the field.
      let found = try await viewer.expect("found") { try viewer.click(450, 48 + 8 + 32 + 8 + 15) }
      #expect(found.text("title").hasSuffix("Opacity"))
    }

    @Test func exportsByButtonAndByKey() async throws {
      let sheet = try await viewer.expect("export") { try viewer.press("ctrl+e") }
      let gif = try await viewer.expect("exported") { try viewer.click(sheet.rect("button")) }
      #expect(gif.text("outcome") == "written" && gif.text("file").hasSuffix("marked.gif"))
      try await viewer.expect("export", where: { !$0.flag("on") }) { try viewer.press("Escape") }
      try await viewer.expect("export") { try viewer.press("ctrl+e") }
      let next = try await viewer.expect("exported") { try viewer.press("Return") }
      #expect(next.text("file").hasSuffix("marked-2.gif"))
    }

    @Test func showsTheKeyOfAButton() async throws {
      let button = layout.rect("backdrop")
      let tip = try await viewer.expect("tip") { try viewer.move(button.midX, button.midY) }
      #expect(tip.text("text") == "Next background" && tip.text("key") == "B")
    }
  }
}
