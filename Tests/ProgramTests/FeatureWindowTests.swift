// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// Panels, comparison, colours, numbers and markers, mostly by mouse, in a real window.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(2)))
  struct Features {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let layout: TraceLine

    init() async throws {
      folder = try TemporaryFolder()
      let file = try folder.write("marked.json", Sample.marked)
      let other = try folder.write("other.json", Sample.crossing)
      viewer = try RealViewer([file, other, "--paused", "--theme", "dark"], in: folder)
      try await viewer.opened()
      let viewer = viewer
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private var stage: CGRect { layout.rect("stage") }
    private var timeline: CGRect { layout.rect("timeline") }

    @Test func theEdgeOfAPanelIsDragged() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      let y = stage.midY
      try await viewer.expect("panels", where: { $0.rect("side").width == 340 }) {
        try viewer.drag(CGPoint(x: 900 - 288, y: y), to: CGPoint(x: 560, y: y))
      }
      try await viewer.expect("panels", where: { $0.rect("side").width == 288 }) {
        try viewer.click(560, y, count: 2)
      }
    }

    /// Tab leads to the edge of the panel, which the arrow keys move by 16 points.
    @Test func theEdgeOfAPanelIsMovedByKeys() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      let before = viewer.lines.count
      func widths() -> [Double] {
        viewer.lines.dropFirst(before).filter { $0.event == "panels" }
          .map { Double($0.rect("side").width) }
      }
      for _ in 0..<20 where widths().isEmpty {
        // The background follows the other keys in the trace.
        try await viewer.expect("background") {
          for key in ["Tab", "Left", "b"] { try viewer.press(key) }
        }
      }
      #expect(widths() == [304])
      let back = try await viewer.expect("panels") { try viewer.press("Right") }
      #expect(back.rect("side").width == 288)
    }

    @Test func theDividerOfAWipeIsDragged() async throws {
      try await viewer.expect("wipe", where: { $0.flag("on") }) { try viewer.press("shift+v") }
      let y = stage.midY
      let dragged = try await viewer.expect("split", where: { $0.number("at") < 0.3 }) {
        try viewer.drag(
          CGPoint(x: stage.midX, y: y), to: CGPoint(x: stage.minX + stage.width / 4, y: y))
      }
      #expect((dragged.number("at") - 0.25).magnitude < 0.01)
    }

    @Test func aColourIsPickedByMouse() async throws {
      try await viewer.expect("search", where: { $0.number("entries") == 1 }) {
        try viewer.press("shift+c")
      }
      let card = try await viewer.expect("picker") { try viewer.press("Return") }.rect("card")
      // The left bottom corner of the square is black.
      try viewer.drag(
        CGPoint(x: card.minX + 60, y: card.minY + 80),
        to: CGPoint(x: card.minX + 8, y: card.minY + 32 + 140))
      let closed = try await viewer.expect("picker", where: { !$0.flag("on") }) {
        try viewer.click(stage.minX + 20, stage.minY + 20)
      }
      #expect(closed.text("color") == "#000000")
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
    }

    /// The eyedropper takes the colour of the blue square for the layer of the red one.
    @Test func aColourIsTakenFromThePicture() async throws {
      let blue = #"""
        {"ty":4,"nm":"Blue","ip":0,"op":120,"ks":{"p":{"k":[200,250]}},"shapes":[{"ty":"rc",
        "p":{"k":[0,0]},"s":{"k":[80,80]}},{"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":100}}]}
        """#
      try await viewer.expect("reloaded") {
        _ = try folder.write("marked.json", Sample.crossing.dropLast(2) + ",\(blue)]}")
      }
      try await viewer.expect("search", where: { $0.number("entries") == 2 }) {
        try viewer.press("shift+c")
      }
      let open = try await viewer.expect("picker") { try viewer.press("Return") }
      #expect(open.text("color") == "#ff0000")
      let card = open.rect("card")
      try viewer.click(card.maxX - 24, card.minY + 16)
      // 300 pixels of the picture are as high as the stage.
      try viewer.click(stage.midX, stage.midY + 100 * stage.height / 300)
      let closed = try await viewer.expect("picker", where: { !$0.flag("on") }) {
        try viewer.press("Return")
      }
      #expect(closed.text("color") == "#0000ff")
    }

    @Test func theBackgroundIsPickedByKeys() async throws {
      try await viewer.expect("picker", where: { $0.flag("on") }) { try viewer.press("shift+b") }
      try viewer.press("ctrl+a")
      try viewer.type("#336699")
      try await viewer.expect("picker", where: { !$0.flag("on") && $0.text("color") == "#336699" })
      {
        try viewer.press("Return")
      }
      let window = try #require(viewer.window)
      try await eventually("the background") {
        let found = try Screenshot.color(
          of: window, x: Int(stage.midX), y: Int(stage.minY + 40))
        return found == [0x33, 0x66, 0x99] ? true : nil
      }
    }

    @Test func aNumberIsDragged() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await viewer.expect("search") { try viewer.press("ctrl+f") }
      try viewer.type("opacity")
      let row = try await viewer.expect("select") { try viewer.press("Return") }.rect("rect")
      let start = CGPoint(x: row.maxX - 20, y: row.midY)
      try viewer.drag(start, to: CGPoint(x: start.x - 40, y: start.y))
      // Without an edit, there is nothing to undo, and no event.
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
    }

    @Test func aDeletedFileIsAnnounced() async throws {
      let path = folder.path + "/marked.json"
      let deleted = try await viewer.expect("deleted") {
        try FileManager.default.removeItem(atPath: path)
      }
      #expect(deleted.text("file") == path)
      // It is read again when it comes back.
      try await viewer.expect("reloaded") { _ = try folder.write("marked.json", Sample.marked) }
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    @Test func oneMarkerIsPlayed() async throws {
      let x = timeline.minX + 8 + (timeline.width - 16) * 45 / 120
      let menu = try await viewer.expect("menu") {
        try viewer.click(x + 3, timeline.minY + 14, button: 3)
      }.rect("area")
      let range = try await viewer.expect("range") {
        try viewer.click(menu.midX, menu.minY + 4 + 28 * 1.5)
      }
      #expect(range.number("in") == 45 && range.number("out") == 75)
      try await viewer.expect("pause") { try viewer.press("k") }
      try await viewer.expect("range") { try viewer.press("x") }
      // The same by the search. It may have been paused at its first frame, so from the end back.
      try await viewer.expect("seek") { try viewer.press("End") }
      for name in ["out", "hold"] {
        try await viewer.expect("marker", where: { $0.text("name") == name }) {
          try viewer.press("shift+j")
        }
      }
      try await viewer.expect("search") { try viewer.press("ctrl+k") }
      try viewer.type("play the current marker")
      let again = try await viewer.expect("range") { try viewer.press("Return") }
      #expect(again.number("in") == 45 && again.number("out") == 75)
    }
  }
}
