// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

extension WindowTests {
  /// Both sample machines and the themed card in a real window.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct Machines {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ sample: String, _ arguments: String...) async throws
      -> (viewer: RealViewer, layout: TraceLine)
    {
      let viewer = try RealViewer([Self.path(sample)] + arguments, in: folder)
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 620)
      }
      try viewer.move(450, 20)
      return (viewer, layout)
    }

    static func path(_ sample: String) -> String {
      FileManager.default.currentDirectoryPath + "/Assets/Interactive/\(sample).lottie"
    }

    /// A point of the picture, in points of the window.
    private func point(_ x: Double, _ y: Double, of size: CGSize, in stage: CGRect) -> CGPoint {
      let scale = min(stage.width / size.width, stage.height / size.height)
      return CGPoint(
        x: stage.midX + (x - size.width / 2) * scale, y: stage.midY + (y - size.height / 2) * scale)
    }

    private func entered(_ name: String) -> (TraceLine) -> Bool {
      { $0.text("text") == "entered \(name)" }
    }

    @Test func theSwitchIsHoveredClickedAndLeft() async throws {
      let (viewer, layout) = try await open("toggle-machine")
      let stage = layout.rect("stage")
      let middle = point(100, 60, of: CGSize(width: 200, height: 120), in: stage)
      try await viewer.expect("event", where: entered("offHover")) {
        try viewer.move(middle.x, middle.y)
      }
      try await viewer.expect("event", where: entered("onHover")) {
        try viewer.click(middle.x, middle.y)
      }
      // Pressed, dragged away and let go it stays as it is.
      try viewer.button(down: true)
      try await viewer.expect("event", where: entered("on")) {
        try viewer.move(stage.minX + 4, stage.minY + 4)
        try viewer.button(down: false)
      }
      // Two clicks are two clicks, and nothing fills the screen.
      try await viewer.expect("event", where: { $0.text("text") == "isOn: false → true" }) {
        try viewer.click(middle.x, middle.y, count: 2)
      }
      #expect(!viewer.lines.contains { $0.event == "fullscreen" })
      // By the keyboard: Tab leads to the picture, where Space presses.
      try await eventually("a press of Space") {
        try viewer.press("Tab")
        try viewer.press("space")
        return viewer.lines.contains { $0.text("text") == "isOn: true → false" } ? true : nil
      }
    }

    @Test func starsAreRatedAndInputsEdited() async throws {
      let (viewer, layout) = try await open("rating-machine")
      let stage = layout.rect("stage")
      let size = CGSize(width: 300, height: 70)
      let fourth = point(210, 36, of: size, in: stage)
      try await viewer.expect("event", where: { $0.text("text") == "event “rated”" }) {
        try viewer.click(fourth.x, fourth.y)
      }
      _ = try await viewer.line("event", where: entered("stars4"))
      let panel = try await viewer.expect("machinePanel", where: { $0.flag("on") }) {
        try viewer.press("m")
      }
      let input = panel.rect("input shown")
      try viewer.click(input)
      try viewer.type("2")
      try await viewer.expect("event", where: entered("stars2")) { try viewer.press("Return") }
      // Off it is the plain timeline again.
      try await viewer.expect("machine", where: { !$0.flag("on") }) {
        try viewer.click(panel.rect("run"))
      }
      try await viewer.expect("pause") { try viewer.press("space") }
      try await viewer.expect("machine", where: { $0.flag("on") }) { try viewer.press("shift+m") }
    }

    @Test func standingStillCostsNothing() async throws {
      let (viewer, _) = try await open("toggle-machine")
      try await viewer.expectRest()
    }

    @Test func aThemeIsChangedWhileItPlays() async throws {
      let (viewer, _) = try await open("themed-card")
      try await viewer.expect("menu") { try viewer.press("e") }
      // From “light”, which is set, to “dark”.
      let theme = try await viewer.expect("theme") {
        try viewer.press("Down")
        try viewer.press("Return")
      }
      #expect(theme.text("theme") == "dark" && theme.flag("playing"))
      let frame = theme.number("frame")
      try await viewer.expect("pause", where: { $0.number("frame") != frame }) {
        try viewer.press("space")
      }
    }
  }

  /// A finger on the switch, from the X server on.
  @Suite(
    .serialized, .enabled(if: Desktop.isTouchReady, Desktop.touchNeed), .timeLimit(.minutes(2)))
  struct MachineFingers {
    @Test func aTapSwitchesAndDoesNotHover() async throws {
      let folder = try TemporaryFolder()
      let screen = try TouchScreen.get()
      let viewer = try RealViewer(
        [Machines.path("toggle-machine")], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
      let stage = layout.rect("stage")
      let position = CGPoint(x: stage.midX, y: stage.midY)
      try await viewer.expect("event", where: { $0.text("text") == "entered on" }) {
        try screen.touch([(.down, 1, position), (.up, 1, position)])
      }
      #expect(!viewer.lines.contains { $0.event == "play" || $0.event == "zoom" })
    }
  }

  /// The compositor's own pointer.
  @Suite(
    .serialized, .enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed), .timeLimit(.minutes(3)))
  struct WaylandMachine {
    @Test func theSwitchIsHoveredAndClicked() async throws {
      let folder = try TemporaryFolder()
      let weston = try Weston(in: folder)
      try await weston.ready()
      let viewer = try RealViewer(
        [Machines.path("toggle-machine")], in: folder, environment: weston.clientEnvironment)
      let layout = try await viewer.line("resize") { $0.rect("window").width == 900 }
      let stage = layout.rect("stage")
      try viewer.move(stage.midX, stage.midY)
      try weston.bringPointer(stage.midX, stage.midY)
      func has(_ text: String) -> Bool { viewer.lines.contains { $0.text("text") == text } }
      try await eventually("the pointer over the switch") {
        try viewer.move(stage.midX + 1, stage.midY)
        try viewer.move(stage.midX, stage.midY)
        return has("entered offHover") ? true : nil
      }
      try viewer.button(down: true)
      try viewer.button(down: false)
      try await eventually("the click") { has("entered onHover") ? true : nil }
    }
  }
}
