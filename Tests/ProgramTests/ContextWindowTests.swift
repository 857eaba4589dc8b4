// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// Context menus, keyframes and exports by the mouse in a real window.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(2)))
  struct Contexts {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let layout: TraceLine
    private let files: [String]

    init() async throws {
      folder = try TemporaryFolder()
      files = [
        try folder.write("marked.json", Sample.marked), try folder.write("odd.json", Sample.warned),
      ]
      viewer = try RealViewer(files + ["--paused", "--theme", "dark"], in: folder)
      try await viewer.opened()
      let viewer = viewer
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private var stage: CGRect { layout.rect("stage") }
    private var timeline: CGRect { layout.rect("timeline") }

    /// A position on the timeline.
    private func x(_ frame: CGFloat) -> CGFloat {
      timeline.minX + 8 + (timeline.width - 16) * frame / 120
    }

    /// Opens a context menu by the right button and clicks a row of it; separators are 9 points high.
    private func choose(_ row: CGFloat, below separators: CGFloat = 0, at point: CGPoint)
      async throws
    {
      let menu = try await viewer.expect("menu") {
        try viewer.click(point.x, point.y, button: 3)
      }.rect("area")
      try viewer.click(menu.midX, menu.minY + 4 + 28 * (row + 0.5) + 9 * separators)
    }

    /// Selects the layer of the square, which is at the left of the first frame.
    private func selectLayer() async throws -> CGRect {
      try await viewer.expect("inspector", where: { $0.flag("on") }) { try viewer.press("t") }
      return try await viewer.expect("select") {
        try viewer.click(stage.minX + 40, stage.midY)
      }.rect("rect")
    }

    @Test func ofALayer() async throws {
      let row = try await selectLayer()
      let middle = CGPoint(x: row.minX + 60, y: row.midY)
      for isOn in [false, true] {
        let line = try await viewer.expect("switch") { try await choose(0, at: middle) }
        #expect(line.flag("on") == isOn && line.text("keypath") == "Layer")
      }
    }

    @Test func ofAProperty() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await viewer.expect("search") { try viewer.press("ctrl+f") }
      try viewer.type("opacity")
      let row = try await viewer.expect("select") { try viewer.press("Return") }.rect("rect")
      let middle = CGPoint(x: row.minX + 60, y: row.midY)
      // “Edit”, then “Reset”.
      try await choose(0, at: middle)
      try viewer.type("30")
      let edited = try await viewer.expect("edit") { try viewer.press("Return") }
      #expect(edited.text("value").hasPrefix("30"))
      try await viewer.expect("reset") { try await choose(1, at: middle) }
    }

    @Test func ofAFile() async throws {
      let list = try await viewer.expect("files") { try viewer.press("a") }.rect("rect")
      func row(_ index: CGFloat) -> CGPoint {
        // Below the filter and the name of the folder.
        CGPoint(x: list.minX + 100, y: list.minY + 40 + 8 + 28 + 48 * (index + 0.5))
      }
      let compared = try await viewer.expect("compare") { try await choose(1, at: row(1)) }
      #expect(compared.text("with") == files[1])
      try await viewer.expect("compare") { try viewer.press("v") }
      let opened = try await viewer.expect("opened") { try await choose(0, at: row(1)) }
      #expect(opened.text("file") == files[1])
      // Two lines, two more, and “Close”, with a separator after each two.
      let closed = try await viewer.expect("closed") {
        try await choose(4, below: 2, at: row(0))
      }
      #expect(closed.text("file") == files[0] && closed.number("left") == 1)
    }

    @Test func ofAWarning() async throws {
      try await viewer.expect("opened") { try viewer.press("Next") }
      let area = try await viewer.expect("warnings", where: { $0.flag("on") }) {
        try viewer.press("w")
      }.rect("rect")
      let second = CGPoint(x: area.midX, y: area.minY + 8 + 48 * 1.5)
      let selected = try await viewer.expect("select") { try await choose(0, at: second) }
      #expect(selected.text("keypath") == "Odd")
    }

    /// In and out point at two markers: playback is between them.
    @Test func ofTwoMarkers() async throws {
      for (frame, row, name) in [(10.0, 2.0, "in"), (90, 3, "out")] {
        let range = try await viewer.expect("range") {
          try await choose(
            row, below: 1, at: CGPoint(x: x(frame) + 3, y: timeline.minY + 14))
        }
        #expect(range.number(name) == frame)
      }
      try await viewer.expect("play") { try viewer.click(layout.rect("play")) }
      try await viewer.expect("pause", where: { (10...90).contains($0.number("frame")) }) {
        try viewer.click(layout.rect("play"))
      }
    }

    /// The keyframes of the selected layer are on the timeline, and a press on one goes to it.
    @Test func keyframesOfASelection() async throws {
      let long = Sample.crossing.replacingOccurrences(of: #""op":120"#, with: #""op":1200"#)
      try await viewer.expect("reloaded") { _ = try folder.write("marked.json", long) }
      let window = try #require(viewer.window)
      let point = CGPoint(x: x(12), y: timeline.minY + 30)
      func color() throws -> [Int] {
        try Screenshot.color(of: window, x: Int(point.x), y: Int(point.y))
      }
      try viewer.move(stage.midX, 20)
      let before = try color()
      _ = try await selectLayer()
      try await eventually("a keyframe's sign") { try color() != before ? true : nil }
      // 3 points are five frames.
      let line = try await viewer.expect("seek") { try viewer.click(point.x + 3, point.y) }
      #expect(line.number("frame") == 120)
      // By keys: the one before.
      let first = try await viewer.expect("seek") { try viewer.press("alt+Left") }
      #expect(first.number("frame") == 0)
    }

    /// The second format of the menu, then Export, by the mouse and by keys alone.
    @Test(arguments: [true, false]) func theFormatOfAnExportIsChosen(_ isClicked: Bool) async throws
    {
      let sheet = try await viewer.expect("export") { try viewer.press("ctrl+e") }
      let format = sheet.rect("format")
      let done = try await viewer.expect("exported") {
        if isClicked {
          let menu = try await viewer.expect("menu") {
            try viewer.click(format.maxX - 12, format.midY)
          }
          .rect("area")
          try viewer.click(menu.midX, menu.minY + 4 + 28 * 1.5)
          try viewer.click(sheet.rect("button"))
        } else {
          for key in ["Home", "Right", "End", "Up", "Return"] { try viewer.press(key) }
        }
      }
      #expect(done.text("outcome") == "written" && done.text("file").hasSuffix("marked.png"))
      #expect(FileManager.default.fileExists(atPath: done.text("file")))
    }

    /// An export that takes minutes is cancelled by its button, another by Escape.
    @Test(arguments: [true, false]) func anExportIsCancelled(_ isClicked: Bool) async throws {
      let long = Sample.crossing.replacingOccurrences(of: #""op":120"#, with: #""op":60000"#)
      try await viewer.expect("reloaded") { _ = try folder.write("marked.json", long) }
      let sheet = try await viewer.expect("export") { try viewer.press("ctrl+e") }
      let running = try await viewer.expect("exporting") { try viewer.click(sheet.rect("button")) }
      let end = try await viewer.expect("exported") {
        if isClicked {
          try viewer.click(running.rect("button"))
        } else {
          try viewer.press("Escape")
        }
      }
      #expect(end.text("outcome") == "cancelled")
      #expect(!FileManager.default.fileExists(atPath: running.text("file")))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!left.contains { $0.contains(".gif") }, "\(left)")
    }
  }
}
