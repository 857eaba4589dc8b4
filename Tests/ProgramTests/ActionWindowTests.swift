// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// Each thing that can be done with pointer and keys to the timeline, the bar, the stage and the
  /// inspector.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(4)))
  struct Actions {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let layout: TraceLine

    init() async throws {
      folder = try TemporaryFolder()
      let file = try folder.write("marked.json", Sample.marked)
      let darker = Sample.marked.replacingOccurrences(of: "[1,0,0,1]", with: "[0.98,0,0,1]")
      let other = try folder.write("other.json", darker)
      viewer = try RealViewer([file, other, "--paused", "--theme", "dark"], in: folder)
      try await viewer.opened()
      let viewer = viewer
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private var timeline: CGRect { layout.rect("timeline") }
    private var stage: CGRect { layout.rect("stage") }

    /// A position on the timeline, while all of it is seen.
    private func x(_ frame: CGFloat) -> CGFloat {
      timeline.minX + 8 + (timeline.width - 16) * frame / 120
    }

    private func color(_ x: CGFloat, _ y: CGFloat) throws -> [Int] {
      try Screenshot.color(of: try #require(viewer.window), x: Int(x), y: Int(y))
    }

    // MARK: Timeline

    @Test func zoomsAndScrollsTheTimeline() async throws {
      let (y, top) = (timeline.midY, timeline.minY + 2)
      let zoomed = try await viewer.expect("timeline", where: { $0.number("factor") > 3 }) {
        try viewer.click(x(60), y, button: 4, count: 8, holding: "ctrl")
      }
      // The frame under the pointer is in the middle as before.
      #expect((zoomed.number("from") + zoomed.number("to") - 1).magnitude < 0.01)
      let scrolled = try await viewer.expect("timeline") {
        try viewer.click(x(60), y, button: 5, holding: "shift")
      }
      #expect(scrolled.number("from") > zoomed.number("from"))
      let panned = try await viewer.expect("timeline") {
        try viewer.drag(CGPoint(x: 300, y: y), to: CGPoint(x: 600, y: y), button: 2)
      }
      #expect(panned.number("from") < scrolled.number("from"))
      try await viewer.expect("timeline", where: { $0.number("to") > 0.99 }) {
        try viewer.drag(CGPoint(x: 200, y: top), to: CGPoint(x: 890, y: top))
      }
      try await viewer.expect("timeline", where: { $0.number("factor") == 1 }) {
        try viewer.click(400, top, count: 2)
      }
      for (key, isLonger) in [("ctrl+plus", true), ("ctrl+minus", false)] {
        let line = try await viewer.expect("timeline") { try viewer.press(key) }
        #expect((line.number("factor") > 1.1) == isLonger)
      }
      try await viewer.expect("timeline") { try viewer.press("ctrl+plus") }
      let whole = try await viewer.expect("timeline") { try viewer.press("ctrl+0") }
      #expect(whole.number("factor") == 1 && whole.number("frame") == 0)
    }

    @Test func showsToolTipsAndStepsByTheWheel() async throws {
      let before = try color(x(60), timeline.minY - 14)
      try viewer.move(x(60), timeline.midY)
      // A bubble in the colour of panels with the frame's number in it.
      try await eventually("the frame under the pointer") {
        try color(x(60) - 14, timeline.minY - 20) == [0x17, 0x19, 0x1e] ? true : nil
      }
      #expect(before != [0x17, 0x19, 0x1e])
      let step = try await viewer.expect("seek") {
        try viewer.click(x(60), timeline.midY, button: 4)
      }
      #expect(step.number("frame") == 1)
      let back = try await viewer.expect("seek") {
        try viewer.click(x(60), timeline.midY, button: 5)
      }
      #expect(back.number("frame") == 0)
    }

    @Test func goesToMarkersByFlagNameKeysAndList() async throws {
      let y = timeline.minY + 14
      for position in [x(45) + 3, x(45) + 25] {
        let marker = try await viewer.expect("marker") { try viewer.click(position, y) }
        #expect(marker.text("name") == "hold" && marker.number("frame") == 45)
      }
      for (key, name) in [
        ("j", "out"), ("shift+j", "hold"), ("ctrl+Prior", "intro"), ("ctrl+Next", "hold"),
      ] {
        let marker = try await viewer.expect("marker") { try viewer.press(key) }
        #expect(marker.text("name") == name)
      }
      try await viewer.expect("inspector") { try viewer.press("t") }
      // After the composition's title and values, and a line between them, come the title and the markers.
      var names: [String] = []
      for row in 6..<9 {
        let count = viewer.lines.count
        try viewer.click(700, stage.minY + 8 + 24 * (CGFloat(row) + 0.5))
        // What follows the click in the trace.
        try await viewer.expect("seek") { try viewer.press("period") }
        names += viewer.lines.dropFirst(count).filter { $0.event == "marker" }
          .map { $0.text("name") }
      }
      #expect(names == ["intro", "hold", "out"])
    }

    @Test func setsTheRangeByKeysAndHandles() async throws {
      try await viewer.expect("seek") { try viewer.click(x(30), timeline.midY) }
      try await viewer.expect("range", where: { $0.number("in") == 30 }) { try viewer.press("i") }
      try await viewer.expect("seek") { try viewer.click(x(80), timeline.midY) }
      try await viewer.expect("range", where: { $0.number("out") == 80 }) { try viewer.press("o") }
      try await viewer.expect("seek") { try viewer.press("Home") }
      for (name, from, to) in [("in", 30.0, 40.0), ("out", 80, 60)] {
        try await viewer.expect("range", where: { $0.number(name) == to }) {
          try viewer.drag(
            CGPoint(x: x(from), y: timeline.midY), to: CGPoint(x: x(to), y: timeline.midY))
        }
      }
      // It loops between them.
      try await viewer.expect("play") { try viewer.press("k") }
      try await Task.sleep(for: .milliseconds(700))
      let paused = try await viewer.expect("pause") { try viewer.press("k") }
      #expect((40...60).contains(paused.number("frame")))
      let none = try await viewer.expect("range") { try viewer.press("x") }
      #expect(none.number("in") == 0 && none.number("out") == 120)
    }

    @Test func typesFramesTimesAndPercentages() async throws {
      for (text, frame) in [("63", 63.0), ("0.5s", 30), ("75%", 90)] {
        try viewer.press("g")
        try viewer.type(text)
        let seek = try await viewer.expect("seek") { try viewer.press("Return") }
        #expect(seek.number("frame") == frame, "\(text)")
      }
      let readout = layout.rect("readout")
      try viewer.click(readout.minX + 10, readout.midY)
      try viewer.type("1.2.3")
      try viewer.press("Return")
      // It cannot be read, and is mended where it is.
      for _ in 0..<2 { try viewer.press("BackSpace") }
      let seek = try await viewer.expect("seek") { try viewer.press("Return") }
      #expect((seek.number("frame") - 1.2).magnitude < 1e-9)
      try viewer.press("g")
      try viewer.type("5")
      try viewer.press("Escape")
      let next = try await viewer.expect("seek") { try viewer.press("period") }
      #expect(next.number("frame") == 2)
      #expect(
        try await viewer.expect("seek") { try viewer.press("comma") }.number("frame") == 1)
    }

    // MARK: Bar

    @Test func choosesSpeedsAndLoopModes() async throws {
      // First: a count of loops moves the button of the rate.
      for (key, locked) in [("r", true), ("", false)] {
        let line = try await viewer.expect("rate") {
          if key.isEmpty { try viewer.click(layout.rect("rate")) } else { try viewer.press(key) }
        }
        #expect(line.flag("locked") == locked)
      }
      let menu = try await viewer.expect("menu") { try viewer.click(layout.rect("speed")) }
      let area = menu.rect("area")
      #expect(menu.number("rows") == 9)
      let slow = try await viewer.expect("speed") { try viewer.click(area.midX, area.minY + 20) }
      #expect(slow.number("speed") == 0.1)
      #expect(
        try await viewer.expect("speed") { try viewer.press("BackSpace") }.number("speed") == 1)
      let speed = layout.rect("speed")
      let faster = try await viewer.expect("speed") {
        try viewer.click(speed.midX, speed.midY, button: 4)
      }
      #expect((faster.number("speed") - 1.1).magnitude < 1e-9)
      let loops = try await viewer.expect("menu") { try viewer.click(layout.rect("loop")) }
      let rows = loops.rect("area")
      let more = try await viewer.expect("loop") {
        try viewer.click(rows.maxX - 20, rows.maxY - 20 - 32)
      }
      #expect(more.text("mode") == "repeat(4.0)")
      try viewer.press("Escape")
      _ = try await viewer.expect("menu") { try viewer.press("shift+l") }
      let typed = try await viewer.expect("loop", where: { $0.text("mode") == "repeat(12.0)" }) {
        for key in ["1", "2"] { try viewer.press(key) }
      }
      #expect(!typed.flag("playing"))
      try viewer.press("Return")
    }

    @Test func allButtonsDoWhatTheirKeysDo() async throws {
      let play = layout.rect("play")
      func button(_ index: CGFloat) -> CGRect { play.offsetBy(dx: index * play.width, dy: 0) }
      for (index, frame) in [(2.0, 120.0), (-1, 119), (-2, 0), (1, 1)] {
        let line = try await viewer.expect("seek") { try viewer.click(button(index)) }
        #expect(line.number("frame") == frame)
      }
      for name in ["white", "black", "checkerboard"] {
        let line = try await viewer.expect("background") {
          try viewer.click(layout.rect("backdrop"))
        }
        #expect(line.text("background") == name)
      }
      let zoom = layout.rect("zoom")
      let closer = try await viewer.expect("zoom") {
        try viewer.click(zoom.midX, zoom.midY, button: 4)
      }
      #expect(!closer.flag("fits"))
      try await viewer.expect("zoom", where: { $0.flag("fits") }) { try viewer.click(zoom) }
      try await viewer.expect("help", where: { $0.flag("on") }) {
        try viewer.click(layout.rect("help"))
      }
      try await viewer.expect("help", where: { !$0.flag("on") }) { try viewer.click(450, 20) }
      try await viewer.expect("fullscreen") { try viewer.click(layout.rect("fullscreen")) }
      try await viewer.expect("fullscreen", where: { !$0.flag("on") }) {
        try viewer.press("Escape")
      }
      // By the keyboard alone, backwards: the last one of the bar.
      try viewer.press("shift+Tab")
      try await viewer.expect("help", where: { $0.flag("on") }) { try viewer.press("space") }
      try await viewer.expect("help", where: { !$0.flag("on") }) { try viewer.press("space") }
      for key in ["F11", "F11"] { try await viewer.expect("fullscreen") { try viewer.press(key) } }
      for key in ["F1", "h"] {
        try await viewer.expect("help", where: { $0.flag("on") }) { try viewer.press(key) }
        try await viewer.expect("help", where: { !$0.flag("on") }) { try viewer.click(450, 20) }
      }
    }

    // MARK: Stage

    @Test func pansByMiddleButtonAndKeysAndProbes() async throws {
      try await viewer.expect("zoom") { try viewer.press("2") }
      try await viewer.expect("zoom") {
        try viewer.drag(CGPoint(x: 400, y: 200), to: CGPoint(x: 440, y: 230), button: 2)
      }
      for key in ["ctrl+Left", "ctrl+Right", "ctrl+Up", "ctrl+Down"] {
        let line = try await viewer.expect("zoom") { try viewer.press(key) }
        #expect(line.number("zoom") == 2 && line.number("frame") == 0)
      }
      for (key, grows) in [("plus", true), ("minus", false)] {
        let line = try await viewer.expect("zoom") { try viewer.press(key) }
        #expect((line.number("zoom") > 2.1) == grows)
      }
      try await viewer.expect("zoom", where: { $0.flag("fits") }) { try viewer.press("0") }
      // At the end of the file the square is at the right; the swatch in the bar takes its colour.
      try await viewer.expect("seek") { try viewer.press("End") }
      // 300 pixels of the picture are as high as the stage, and the square is 20 to 100 from its
      // right end.
      let scale = stage.height / 300
      try viewer.move(stage.midX + 160 * scale, stage.midY)
      let readout = layout.rect("readout")
      try await eventually("the colour under the pointer") {
        try stride(from: readout.minX, to: readout.maxX, by: 6).contains {
          try color($0, readout.midY) == [255, 0, 0]
        } ? true : nil
      }
      try await viewer.expect("fullscreen", where: { $0.flag("on") }) {
        try viewer.click(stage.minX + 100, stage.minY + 100, count: 2)
      }
    }

    // MARK: Compare

    @Test func comparesByKeysAndButton() async throws {
      let other = try await viewer.expect("compare") { try viewer.press("v") }
      #expect(other.text("with").hasSuffix("other.json"))
      try await viewer.expect("overlay", where: { $0.flag("on") }) {
        // Before the button for the list of differences, which is the last one.
        try viewer.click(stage.maxX - 124, stage.minY + 24)
      }
      try await viewer.expect("difference", where: { $0.flag("on") }) { try viewer.press("d") }
      try await viewer.expect("difference", where: { !$0.flag("on") }) { try viewer.press("d") }
      try await viewer.expect("compare") { try viewer.press("v") }
    }

    /// A path of so many points that it is left out, until the limit is raised.
    @Test func theButtonRaisesTheWorkLimit() async throws {
      let folder = try TemporaryFolder()
      let points = (0..<15_000).map { "[\($0 % 80),\($0 / 80 % 80)]" }.joined(separator: ",")
      let zeros = Array(repeating: "[0,0]", count: 15_000).joined(separator: ",")
      let path =
        #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
      let file = try folder.write(
        "heavy.json",
        Sample.crossing.replacingOccurrences(of: #""shapes":["#, with: #""shapes":[\#(path),"#))
      let viewer = try RealViewer([file, "--paused", "--max-work", "0.001"], in: folder)
      try await viewer.opened()
      _ = try await viewer.line("warned", where: { $0.number("count") > 0 })
      let layout = try await viewer.line("resize")
      let stage = layout.rect("stage")
      let line = try await viewer.expect("limits") {
        try viewer.click(CGRect(x: stage.minX, y: stage.minY + 8, width: stage.width, height: 32))
      }
      #expect(line.number("factor") == 8)
      _ = try await viewer.line("reloaded")
    }
  }
}
