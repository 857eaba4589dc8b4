// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// The main actions on Wayland: the pointer and the keys are those of the compositor's own
  /// window.
  @Suite(
    .serialized, .enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed), .timeLimit(.minutes(4)))
  struct WaylandCourse {
    private let folder: TemporaryFolder
    private let weston: Weston
    private let viewer: RealViewer
    private let layout: TraceLine
    private let files: [String]

    init() async throws {
      let folder = try TemporaryFolder()
      let files = [
        try folder.write("marked.json", Sample.marked), try folder.write("odd.json", Sample.warned),
      ]
      let weston = try Weston(in: folder)
      try await weston.ready()
      // No program and no bus: a path is typed.
      let environment = weston.clientEnvironment.merging([
        "PATH": folder.path, "DBUS_SESSION_BUS_ADDRESS": "disabled:",
      ]) { $1 }
      let viewer = try RealViewer(files + ["--paused"], in: folder, environment: environment)
      layout = try await viewer.line("resize") { $0.rect("window").width == 900 }
      try viewer.move(450, 300)
      // The compositor has keys for nobody until it knows that the pointer is there.
      try await eventually("the first key") {
        try viewer.press("Home")
        return viewer.lines.contains { $0.event == "seek" } ? true : nil
      }
      try weston.bringPointer(450, 300)
      (self.folder, self.weston, self.viewer, self.files) = (folder, weston, viewer, files)
    }

    private func xdotool(_ arguments: String...) throws {
      try run(Desktop.find("xdotool") ?? "", arguments)
    }

    @Test func keysAndWheelAndDrag() async throws {
      #expect(try await viewer.expect("seek") { try viewer.press("End") }.number("frame") == 120)
      let marker = try await viewer.expect("marker") { try viewer.press("shift+j") }
      #expect(marker.text("name") == "out")
      try await viewer.expect("play") { try viewer.press("space") }
      try await viewer.expect("pause") { try viewer.press("space") }
      let zoomed = try await viewer.expect("zoom") { try xdotool("click", "4") }
      #expect(!zoomed.flag("fits"))
      try viewer.button(down: true)
      try await viewer.expect("zoom") { try viewer.move(500, 340) }
      try viewer.button(down: false)
      try await viewer.expect("zoom", where: { $0.flag("fits") }) { try viewer.press("0") }
      try await viewer.expect("inspector", where: { $0.flag("on") }) { try viewer.press("t") }
      try await viewer.expect("help", where: { $0.flag("on") }) { try viewer.press("question") }
      try await viewer.expect("help", where: { !$0.flag("on") }) { try viewer.press("Escape") }
    }

    @Test func theBarIsClicked() async throws {
      let play = layout.rect("play")
      // It comes when the pointer is near.
      try viewer.move(play.midX, play.midY)
      try await viewer.expect("play") { try viewer.click(play) }
      let ground = try await viewer.expect("background") {
        try viewer.click(layout.rect("backdrop"))
      }
      #expect(ground.text("background") == "white")
    }

    @Test func theListAndTheWarnings() async throws {
      let list = try await viewer.expect("files", where: { $0.flag("on") }) {
        try viewer.press("a")
      }
      let area = list.rect("rect")
      // Below the filter and the name of the folder.
      let opened = try await viewer.expect("opened") {
        try viewer.move(area.minX + 100, area.minY + 40 + 8 + 28 + 48 * 1.5)
        try xdotool("click", "1")
      }
      #expect(opened.text("file") == files[1])
      let warnings = try await viewer.expect("warnings", where: { $0.flag("on") }) {
        try viewer.press("w")
      }
      let rows = warnings.rect("rect")
      let selected = try await viewer.expect("select") {
        try viewer.move(rows.midX, rows.minY + 8 + 48 * 1.5)
        try xdotool("click", "1")
      }
      #expect(selected.text("keypath") == "Odd")
    }

    @Test func theInspectorIsClickedAndTypedInto() async throws {
      try await viewer.expect("inspector", where: { $0.flag("on") }) { try viewer.press("t") }
      // The square at the left of the first frame; the picture fills what the inspector leaves.
      let layer = try await viewer.expect("select") {
        try viewer.move(60, 350)
        try xdotool("click", "1")
      }.rect("rect")
      for isOn in [false, true] {
        let line = try await viewer.expect("switch") {
          try viewer.click(layer.offsetBy(dx: layer.width / 2 - 18, dy: 0))
        }
        #expect(line.flag("on") == isOn)
      }
      // Below it are seven values, the rectangle and the fill, with the colour first.
      try viewer.move(layer.maxX - 30, layer.midY + 24 * 10)
      try xdotool("click", "--repeat", "2", "--delay", "60", "1")
      try viewer.type("00ff00")
      let closed = try await viewer.expect("picker", where: { !$0.flag("on") }) {
        try viewer.press("Return")
      }
      #expect(closed.text("color") == "#00ff00")
    }

    /// Brings the pointer to a point and presses a button there.
    private func press(_ x: CGFloat, _ y: CGFloat, button: Int = 1) throws {
      try viewer.move(x, y)
      try xdotool("click", "\(button)")
    }

    @Test func menusAreClicked() async throws {
      let menu = try await viewer.expect("menu") { try press(450, 200, button: 3) }.rect("area")
      // Beside it: it closes.
      try press(menu.minX - 20, menu.minY - 20)
      let timeline = layout.rect("timeline")
      // The bar comes when the pointer is near.
      try viewer.move(timeline.midX, timeline.midY)
      let line = try await viewer.expect("menu") {
        try press(timeline.midX, timeline.midY + 10, button: 3)
      }.rect("area")
      let range = try await viewer.expect("range") { try press(line.midX, line.minY + 4 + 14) }
      #expect(range.number("in") == 60)
      // The menu of commands by its key, then by the mouse: the last frame, below “Playback”.
      let main = try await viewer.expect("menu") { try viewer.press("F10") }.rect("area")
      let playback = try await viewer.expect("submenu") {
        try press(main.midX, main.minY + 4 + 28 * 5.5 + 9)
      }.rect("area")
      let last = try await viewer.expect("seek") {
        try press(playback.midX, playback.minY + 4 + 28 * 4.5)
      }
      #expect(last.number("frame") == 120)
    }

    @Test func searchAndExportAreClicked() async throws {
      try await viewer.expect("search", where: { $0.number("entries") > 50 }) {
        try viewer.press("ctrl+k")
      }
      try viewer.type("hold")
      let marker = try await viewer.expect("marker") { try press(450, 48 + 8 + 32 + 8 + 15) }
      #expect(marker.number("frame") == 45)
      let sheet = try await viewer.expect("export") { try viewer.press("ctrl+e") }
      let button = sheet.rect("button")
      let gif = try await viewer.expect("exported") { try press(button.midX, button.midY) }
      #expect(gif.text("outcome") == "written")
      try await viewer.expect("export", where: { !$0.flag("on") }) { try viewer.press("Escape") }
    }

    @Test
    func aNumberAndAColourAreDragged() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await viewer.expect("search") { try viewer.press("ctrl+f") }
      try viewer.type("opacity")
      let row = try await viewer.expect("select") { try viewer.press("Return") }.rect("rect")
      let start = CGPoint(x: row.maxX - 20, y: row.midY)
      try viewer.drag(start, to: CGPoint(x: start.x - 40, y: start.y))
      // Without an edit, there is nothing to undo, and no event.
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await viewer.expect("search") { try viewer.press("shift+c") }
      let card = try await viewer.expect("picker") { try viewer.press("Return") }.rect("card")
      try viewer.drag(
        CGPoint(x: card.minX + 60, y: card.minY + 80),
        to: CGPoint(x: card.minX + 8, y: card.minY + 32 + 140))
      let closed = try await viewer.expect("picker", where: { !$0.flag("on") }) {
        try viewer.press("Return")
      }
      #expect(closed.text("color") == "#000000")
    }

    @Test func aPathIsTyped() async throws {
      try await viewer.expect("prompt", where: { $0.flag("on") }) { try viewer.press("ctrl+o") }
      // A keyboard of the compositor's, an input method of nobody's.
      try viewer.type("od")
      try viewer.press("Tab")
      let opened = try await viewer.expect("opened") { try viewer.press("Return") }
      #expect(opened.text("file") == files[1])
    }

    @Test func pausedWindowsUseNoTime() async throws {
      try viewer.move(899, 1)
      try await Task.sleep(for: .milliseconds(500))
      try await viewer.expectRest()
    }
  }
}
