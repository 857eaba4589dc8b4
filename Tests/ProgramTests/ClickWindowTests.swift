// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// What can be clicked, turned and dragged and is neither the stage nor the bar of `Actions`.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(4)))
  struct Clicks {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A window of a known size, without a program or a bus: a path is typed.
    private func viewer(_ files: [String], width: Int = 900, height: Int = 600) async throws
      -> (viewer: RealViewer, layout: TraceLine)
    {
      let viewer = try RealViewer(
        files + ["--paused", "--theme", "dark"], in: folder,
        environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "PATH": folder.path])
      try await viewer.opened()
      let layout = try await viewer.expect(
        "resize", where: { $0.rect("window").size == CGSize(width: width, height: height) }
      ) { try viewer.resize(width, height) }
      return (viewer, layout)
    }

    private func marked() throws -> String { try folder.write("marked.json", Sample.marked) }

    // MARK: Bar

    /// The button is there while the timeline is longer than the window, left of all others.
    @Test func theTimelineIsZoomedOutToItsWholeLength() async throws {
      let (viewer, layout) = try await viewer([marked()])
      let rate = layout.rect("rate")
      for _ in 0..<3 { try await viewer.expect("timeline") { try viewer.press("ctrl+plus") } }
      let whole = try await viewer.expect("timeline") {
        try viewer.click(rate.minX - 20, rate.midY)
      }
      #expect(whole.number("factor") == 1)
      #expect(whole.number("from") == 0 && whole.number("to") == 1)
      // It is gone then, and the position belongs to the bar, on which a press does nothing.
      let count = viewer.lines.count { $0.event == "timeline" }
      try viewer.click(rate.minX - 20, rate.midY)
      try await viewer.expect("seek") { try viewer.press("End") }
      #expect(viewer.lines.count { $0.event == "timeline" } == count)
    }

    @Test func sidewaysWheelsScrollTheTimeline() async throws {
      let (viewer, layout) = try await viewer([marked()])
      let timeline = layout.rect("timeline")
      for _ in 0..<5 { try await viewer.expect("timeline") { try viewer.press("ctrl+plus") } }
      var from = 0.0
      for (button, isLater) in [(7, true), (6, false)] {
        let line = try await viewer.expect("timeline") {
          try viewer.click(timeline.midX, timeline.midY, button: button)
        }
        #expect((line.number("from") > from) == isLater)
        from = line.number("from")
      }
    }

    @Test func menusDecreaseCountsAndCloseByAClickOutside() async throws {
      let (viewer, layout) = try await viewer([marked()])
      let area = try await viewer.expect("menu") { try viewer.click(layout.rect("loop")) }
        .rect("area")
      // Three signs of 32 points: less, the number, more.
      let less = try await viewer.expect("loop") {
        try viewer.click(area.maxX - 4 - 80, area.maxY - 20 - 32)
      }
      #expect(less.text("mode") == "repeat(2.0)")
      try viewer.click(200, 200)
      // Its keys are commands again.
      try await viewer.expect("play") { try viewer.press("space") }
    }

    @Test func inTheFrameFieldWordsAreSelected() async throws {
      let (viewer, layout) = try await viewer([marked()])
      let readout = layout.rect("readout")
      try viewer.click(readout.minX + 10, readout.midY)
      try viewer.type("110")
      try viewer.click(readout.minX + 10, readout.midY, count: 2)
      try viewer.type("45")
      #expect(
        try await viewer.expect("seek") { try viewer.press("Return") }.number("frame") == 45)
    }

    // MARK: Lists

    @Test func theListIsScrolledAndClosesByTheMiddleButton() async throws {
      let files = try (0..<14).map { try folder.write("\($0).json", Sample.crossing) }
      let (viewer, _) = try await viewer(files)
      let area = try await viewer.expect("files") { try viewer.press("a") }.rect("rect")
      let (x, y) = (area.midX, area.minY + 40 + 8 + 28 + 24)
      // A notch is a row.
      try viewer.click(x, y, button: 5, count: 3)
      let opened = try await viewer.expect("opened") { try viewer.click(x, y) }
      #expect(opened.text("file") == files[3])
      let closed = try await viewer.expect("closed") { try viewer.click(x, y + 48, button: 2) }
      #expect(closed.text("file") == files[4] && closed.number("left") == 13)
    }

    @Test func warningsInTheInspectorSelectTheirLayers() async throws {
      let (viewer, layout) = try await viewer([folder.write("odd.json", Sample.warned)])
      try await viewer.expect("inspector") { try viewer.press("t") }
      let top = layout.rect("stage").minY + 8
      // After what can be changed of the composition come the warnings.
      var selected: [String] = []
      for row in 6..<20 where selected.count < 2 {
        try viewer.click(700, top + 24 * (CGFloat(row) + 0.5))
        // What follows the click in the trace; nothing is selected then.
        try viewer.press("Escape")
        try await viewer.expect("seek") { try viewer.press("period") }
        selected = viewer.lines.filter { $0.event == "select" }.map { $0.text("keypath") }
      }
      #expect(selected == ["Song", "Odd"])
    }

    @Test func theInspectorIsScrolled() async throws {
      let (viewer, layout) = try await viewer([marked()], width: 800, height: 400)
      for (key, event) in [("t", "inspector"), ("End", "seek")] {
        try await viewer.expect(event) { try viewer.press(key) }
      }
      let stage = layout.rect("stage")
      for isOpen in [false, true] {
        try await viewer.expect("section", where: { $0.flag("open") == isOpen }) {
          try viewer.click(650, stage.minY + 8 + 12)
        }
      }
      // A notch is three rows; the last marker is the ninth.
      try viewer.click(650, stage.minY + 100, button: 5)
      let marker = try await viewer.expect("marker") {
        try viewer.click(650, stage.minY + 8 + (8.5 - 3) * 24)
      }
      #expect(marker.text("name") == "out")
    }

    // MARK: Over the window

    @Test func theHelpCardIsScrolled() async throws {
      let (viewer, _) = try await viewer([marked()], width: 500, height: 400)
      try await viewer.expect("help") { try viewer.press("question") }
      let window = try #require(viewer.window)
      var last = try await settled(window)
      for button in [5, 4] {
        try viewer.click(250, 200, button: button)
        let before = last
        try await eventually("other rows") {
          try Screenshot.signature(of: window) == before ? nil : true
        }
        last = try await settled(window)
      }
    }

    /// What a window shows once two looks at it are alike.
    private func settled(_ window: String) async throws -> String {
      var last = ""
      return try await eventually("a picture that stays") {
        let new = try Screenshot.signature(of: window)
        defer { last = new }
        return new == last ? new : nil
      }
    }

    @Test func inThePathFieldAllIsSelectedByThreeClicks() async throws {
      let (viewer, layout) = try await viewer([])
      try await viewer.expect("prompt", where: { $0.flag("on") }) {
        try viewer.click(layout.rect("openButton"))
      }
      try viewer.click(450, 290, count: 3)
      let file = try marked()
      try viewer.type(file)
      let opened = try await viewer.expect("opened") { try viewer.press("Return") }
      #expect(opened.text("file") == file)
    }

    /// Both pictures are one view of the same position.
    @Test func theComparedPictureIsZoomedAndPannedToo() async throws {
      let (viewer, layout) = try await viewer([
        marked(), folder.write("other.json", Sample.crossing),
      ])
      try await viewer.expect("compare") { try viewer.press("v") }
      let stage = layout.rect("stage")
      let position = CGPoint(x: stage.minX + stage.width * 0.75, y: stage.midY)
      let zoomed = try await viewer.expect("zoom") {
        try viewer.click(position.x, position.y, button: 4, count: 3)
      }
      #expect(!zoomed.flag("fits"))
      try await viewer.expect("zoom") {
        try viewer.drag(position, to: CGPoint(x: position.x + 30, y: position.y))
      }
    }
  }
}
