// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// What the pointer does in the inspector, and what is typed there.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct InspectorWindow {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    /// In the red square at the last frame; beside the inspector, 512 points are left for 400
    /// pixels.
    private let square: CGPoint

    init() async throws {
      folder = try TemporaryFolder()
      let file = try folder.write("crossing.json", Sample.crossing)
      viewer = try RealViewer([file, "--paused", "--theme", "dark"], in: folder)
      let viewer = viewer
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 800 }) {
        try viewer.resize(800, 600)
      }
      square = CGPoint(x: layout.rect("stage").minX + 470, y: layout.rect("stage").midY)
      for (key, event) in [("t", "inspector"), ("End", "seek")] {
        try await viewer.expect(event) { try viewer.press(key) }
      }
    }

    private func expectColor(_ color: [Int], at point: CGPoint? = nil) async throws {
      let (window, point) = (try #require(viewer.window), point ?? square)
      try await eventually("the colour \(color)") {
        let found = try Screenshot.color(of: window, x: Int(point.x), y: Int(point.y))
        return found == color ? true : nil
      }
    }

    /// The row of the layer that is clicked on the stage.
    private func selectLayer() async throws -> CGRect {
      let line = try await viewer.expect("select") { try viewer.click(square.x, square.y) }
      return line.rect("rect")
    }

    @Test func theEyeHidesALayerAndShowsItAgain() async throws {
      let row = try await selectLayer()
      try await expectColor([255, 0, 0])
      for isOn in [false, true] {
        let line = try await viewer.expect("switch") {
          try viewer.click(row.maxX - 18, row.midY)
        }
        #expect(line.flag("on") == isOn && line.text("keypath") == "Layer")
        if isOn { try await expectColor([255, 0, 0]) }
        let color = try Screenshot.color(
          of: try #require(viewer.window), x: Int(square.x), y: Int(square.y))
        #expect((color == [255, 0, 0]) == isOn)
      }
    }

    /// The rows of the fill and of its colour below that of the layer: before them are seven values and
    /// the rectangle.
    private static let (fill, color) = (9.0, 10.0)

    /// A double click on a value, a new one over the selected old one, and the keys that move the
    /// caret.
    @Test func aDoubleClickedValueIsTypedAnew() async throws {
      let layer = try await selectLayer()
      for (row, name) in [(0.0, "Layer"), (Self.fill, "Layer.Fill")] {
        let line = try await viewer.expect("select") {
          try viewer.click(layer.minX + 60, layer.midY + 24 * row)
        }
        #expect(line.text("keypath") == name)
      }
      let color = layer.offsetBy(dx: 0, dy: Self.color * 24)
      try viewer.click(color.maxX - 30, color.midY, count: 2)
      try viewer.type("00ff0")
      try viewer.press("Left")
      try viewer.type("0")
      for keys in ["ctrl+a", "ctrl+x", "ctrl+v", "Home"] { try viewer.press(keys) }
      try viewer.type("#")
      let closed = try await viewer.expect("picker", where: { !$0.flag("on") }) {
        try viewer.press("Return")
      }
      #expect(closed.text("color") == "#00ff00")
      try await expectColor([0, 255, 0])
    }

    /// Rows are 24 points high, which SDL takes for one position if it is not told otherwise.
    @Test func clicksOnDifferentRowsAreNoDoubleClick() async throws {
      let layer = try await selectLayer()
      for (row, name) in [(0.0, "Layer"), (Self.fill, "Layer.Fill"), (Self.color, "Color")] {
        let line = try await viewer.expect("select") {
          try viewer.click(layer.minX + 60, layer.midY + 24 * row)
        }
        #expect(line.text("keypath").hasSuffix(name))
      }
      // Nothing is typed, so that keys are commands.
      try await viewer.expect("seek") { try viewer.press("Left") }
    }

    @Test func editsAColourWithRealKeys() async throws {
      // The layer under the pointer, then down to its fill's colour.
      let layer = try await selectLayer()
      try await viewer.expect("select") { try viewer.click(layer.minX + 60, layer.midY) }
      var keypath = ""
      for _ in 0..<30 where !keypath.hasSuffix(".Color") {
        keypath = try await viewer.expect("select") { try viewer.press("Down") }.text("keypath")
      }
      #expect(keypath.hasSuffix(".Color"))
      try viewer.press("Return")
      try viewer.press("ctrl+BackSpace")
      try viewer.type("#00ff00")
      let closed = try await viewer.expect("picker", where: { !$0.flag("on") }) {
        try viewer.press("Return")
      }
      #expect(closed.text("color") == "#00ff00")
      try await expectColor([0, 255, 0])
      let copy = try await viewer.expect("copy") { try viewer.press("alt+c") }
      #expect(copy.text("text").contains("ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1))"))
      try await viewer.expect("reset") { try viewer.press("Delete") }
      try await expectColor([255, 0, 0])
    }

    /// The colour's card by the pointer: the square's lower corner is black, the hue's bar turns red
    /// to green, and the eyedropper takes the colour of the stage.
    @Test func theColourCardIsDragged() async throws {
      let layer = try await selectLayer()
      // At the first frame the card does not cover the square, whose middle has a cross.
      try await viewer.expect("seek") { try viewer.press("Home") }
      let square = CGPoint(x: square.x - 420, y: square.y - 30)
      let color = layer.offsetBy(dx: 0, dy: Self.color * 24)
      let card = try await viewer.expect("picker", where: { $0.flag("on") }) {
        try viewer.click(color.maxX - 30, color.midY, count: 2)
      }.rect("card")
      let area = CGRect(x: card.minX + 12, y: card.minY + 32, width: 216, height: 132)
      // A third of 360 degrees is green.
      try viewer.drag(
        CGPoint(x: area.minX + 10, y: area.maxY + 15),
        to: CGPoint(x: area.minX + 72, y: area.maxY + 15))
      try await expectColor([0, 255, 0], at: square)
      try viewer.drag(
        CGPoint(x: area.midX, y: area.midY), to: CGPoint(x: area.minX + 4, y: area.maxY + 40))
      try await expectColor([0, 0, 0], at: square)
      // The eyedropper, on the stage beside the square.
      try viewer.click(card.maxX - 24, card.minY + 16)
      try viewer.click(square.x, square.y)
      try await viewer.expect("picker", where: { !$0.flag("on") }) { try viewer.press("Return") }
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await expectColor([255, 0, 0], at: square)
    }

    /// The mouse moves further than the screen is wide.
    @Test func aNumberIsDraggedBeyondTheScreen() async throws {
      try await viewer.expect("search") { try viewer.press("ctrl+f") }
      try viewer.type("opacity")
      let row = try await viewer.expect("select") { try viewer.press("Return") }.rect("rect")
      let xdotool = try #require(Desktop.find("xdotool"))
      try viewer.move(row.maxX - 20, row.midY)
      try viewer.button(down: true)
      for _ in 0..<10 {
        try run(xdotool, ["mousemove_relative", "200", "0"])
        try await Task.sleep(for: .milliseconds(60))
      }
      try viewer.button(down: false)
      let copy = try await viewer.expect("copy") { try viewer.press("alt+c") }
      let number = copy.text("text").split { !"0123456789.".contains($0) }.compactMap { Double($0) }
        .max()
      #expect(number ?? 0 > 1500, "\(copy.text("text"))")
    }

    /// An expression that fails from the second half on: the badge says so when it does.
    @Test func theBadgeCountsWarningsDuringPlayback() async throws {
      let late = Sample.crossing.replacingOccurrences(
        of: #""ks":{"#,
        with: #""ks":{"o":{"k":50,"x":"var $bm_rt = time > 1 ? missing : 50;"},"#)
      let file = try folder.write("late.json", late)
      let other = try TemporaryFolder()
      let playing = try RealViewer([file, "--loop", "once"], in: other)
      try await playing.opened()
      let warned = try await playing.line("warned") { $0.number("count") == 1 }
      #expect(warned.number("frame") > 60)
      try await playing.expect("warnings", where: { $0.flag("on") }) { try playing.press("w") }
    }
  }
}
