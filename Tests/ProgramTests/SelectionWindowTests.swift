// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The stage by a real mouse and real keys.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct SelectionWindow {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let stage: CGRect

    init() async throws {
      folder = try TemporaryFolder()
      let file = try folder.write("stage.json", Sample.stage)
      viewer = try RealViewer([file, "--paused", "--theme", "dark"], in: folder)
      let viewer = viewer
      try await viewer.opened()
      stage = try await viewer.expect("resize", where: { $0.rect("window").width == 800 }) {
        try viewer.resize(800, 600)
      }.rect("stage")
      try await viewer.expect("zoom") { try viewer.press("1") }
    }

    /// The position in the window of a point of the animation, at its actual size.
    private func windowPoint(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: stage.midX - 200 + x, y: stage.midY - 150 + y)
    }

    private func pick(_ x: CGFloat, _ y: CGFloat, holding key: String? = nil) async throws
      -> String
    {
      let point = windowPoint(x, y)
      return try await viewer.expect("picked") {
        try viewer.click(point.x, point.y, holding: key)
      }.text("keypath")
    }

    private func expectColor(_ color: [Int], _ x: CGFloat, _ y: CGFloat) async throws {
      let window = try #require(viewer.window)
      let point = windowPoint(x, y)
      try await eventually("the colour \(color)") {
        let found = try Screenshot.color(of: window, x: Int(point.x), y: Int(point.y))
        return found == color ? true : nil
      }
    }

    @Test func clicksAltAndEscape() async throws {
      #expect(try await pick(100, 150) == "Top")
      // A pause, so that it is no double click.
      try await Task.sleep(for: .milliseconds(700))
      #expect(try await pick(100, 150) == "Pre.One")
      #expect(try await pick(50, 100, holding: "alt") == "Pre.One.Group.Box")
      #expect(try await pick(395, 5) == "")
    }

    @Test func aPrecompositionIsEnteredAndLeft() async throws {
      let point = windowPoint(50, 100)
      let entered = try await viewer.expect("scope") {
        try viewer.click(point.x, point.y, count: 2)
      }
      #expect(entered.text("path") == "Pre")
      let left = try await viewer.expect("scope") { try viewer.press("Escape") }
      #expect(left.text("path") == "")
    }

    @Test func soloShowsOneLayer() async throws {
      #expect(try await pick(300, 150) == "Low")
      try await expectColor([255, 0, 0], 90, 140)
      try await viewer.expect("layerView", where: { $0.text("mode") == "solo" }) {
        try viewer.press("shift+s")
      }
      try await expectColor([0, 255, 0], 90, 140)
      try await viewer.expect("layerView", where: { $0.text("mode") == "" }) {
        try viewer.press("shift+s")
      }
      try await expectColor([255, 0, 0], 90, 140)
    }

    @Test func aDragMovesTheSelectionAndIsUndone() async throws {
      #expect(try await pick(100, 150) == "Top")
      // A pause, so that the press is no double click.
      try await Task.sleep(for: .milliseconds(700))
      let (start, end) = (windowPoint(100, 150), windowPoint(300, 250))
      try await viewer.expect("movedLayer", where: { $0.flag("edited") }) {
        try viewer.drag(start, to: end)
      }
      try await expectColor([255, 0, 0], 310, 255)
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await expectColor([255, 0, 0], 90, 140)
      try await viewer.expect("edit") { try viewer.press("ctrl+shift+Right") }
    }

    @Test func shiftMeasures() async throws {
      let point = windowPoint(300, 250)
      try viewer.hold("shift", down: true)
      let line = try await viewer.expect("measured") {
        try viewer.drag(point, to: CGPoint(x: point.x + 30, y: point.y + 40))
      }
      try viewer.hold("shift", down: false)
      #expect(line.text("text").contains("50 px"))
    }

    @Test func viewsAreSwitchedByKeys() async throws {
      for (key, flag) in [("o", "outlines"), ("a", "safe"), ("g", "grid")] {
        try await viewer.expect("views", where: { $0.flag(flag) }) {
          try viewer.press("shift+" + key)
        }
      }
      try await viewer.expect("views", where: { $0.number("onion") == 2 }) {
        try viewer.press("shift+n")
      }
    }
  }
}
