// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieTestSupport
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

    /// The pointer belongs to the machine, to the selection after a key, and to the machine again.
    @Test func aKeyLetsThePointerSelect() async throws {
      let (viewer, layout) = try await open("rating-machine")
      let fourth = point(
        210, 36, of: CGSize(width: 300, height: 70), in: layout.rect("stage"))
      try await viewer.expect("pointer", where: { $0.flag("selects") }) {
        try viewer.press("shift+k")
      }
      let picked = try await viewer.expect("picked") { try viewer.click(fourth.x, fourth.y) }
      #expect(!picked.text("keypath").isEmpty)
      #expect(!viewer.lines.contains { $0.text("text") == "event “rated”" })
      try await viewer.expect("pointer", where: { !$0.flag("selects") }) {
        try viewer.press("shift+k")
      }
      try await viewer.expect("event", where: { $0.text("text") == "event “rated”" }) {
        try viewer.click(fourth.x, fourth.y)
      }
    }

    @Test func starsAreHoveredAndLeft() async throws {
      let (viewer, layout) = try await open("rating-machine")
      let stage = layout.rect("stage")
      func star(_ number: Double) -> CGPoint {
        point(60 * number - 30, 36, of: CGSize(width: 300, height: 70), in: stage)
      }
      for number in [2, 5] {
        try await viewer.expect("event", where: entered("stars\(number)")) {
          try viewer.move(star(Double(number)).x, star(Double(number)).y)
        }
      }
      // Pressed, dragged away and let go: nothing is rated, and none is shown again.
      try viewer.button(down: true)
      try await viewer.expect("event", where: entered("stars0")) {
        try viewer.move(stage.minX + 4, stage.minY + 4)
      }
      try viewer.button(down: false)
      // Tab leads to the picture, where the arrows lead from star to star.
      for _ in 0..<40 where !viewer.lines.contains(where: { $0.text("text") == "shown: 0 → 1" }) {
        try await viewer.expect("background") {
          for key in ["Tab", "b"] { try viewer.press(key) }
        }
        try await Task.sleep(for: .milliseconds(100))
      }
      try await viewer.expect("event", where: entered("stars2")) { try viewer.press("Right") }
      try await viewer.expect("event", where: { $0.text("text") == "rating: 0 → 2" }) {
        try viewer.press("space")
      }
    }

    /// A switch, a number, a text and an event, each of which leads to a state of its own.
    @Test func inputsOfEveryTypeAreEdited() async throws {
      let path = folder.path + "/inputs.lottie"
      var builder = DotLottieBuilder()
      builder.initialStateMachine = "m"
      builder.addAnimation(id: "one", Array(Sample.crossing.utf8))
      builder.addStateMachine(id: "m", Array(Sample.everyInput.utf8))
      try Data(builder.archive()).write(to: URL(fileURLWithPath: path))
      let viewer = try RealViewer([path], in: folder)
      try await viewer.opened()
      try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 700)
      }
      let panel = try await viewer.expect("machinePanel", where: { $0.flag("on") }) {
        try viewer.press("m")
      }
      for (name, text, state) in [("count", "2.5", "counted"), ("title", "hello you", "named")] {
        try viewer.click(panel.rect("input \(name)"))
        try viewer.type(text)
        try await viewer.expect("event", where: entered(state)) { try viewer.press("Return") }
      }
      for (name, state) in [("go", "fired"), ("flag", "switched")] {
        try await viewer.expect("event", where: entered(state)) {
          try viewer.click(panel.rect("input \(name)"))
        }
      }
      try await viewer.expect("event", where: { $0.text("text") == "flag: true → false" }) {
        try viewer.click(panel.rect("input flag"))
      }
    }

    @Test func anIdleMachineUsesNoTime() async throws {
      let (viewer, layout) = try await open("toggle-machine")
      // The pointer may have been over the window when it came.
      let middle = layout.rect("stage")
      for (point, state) in [
        (CGPoint(x: middle.midX, y: middle.midY), "offHover"), (CGPoint(x: 450, y: 20), "off"),
      ] {
        try await viewer.expect("event", where: entered(state)) {
          try viewer.move(point.x, point.y)
        }
      }
      // The effects of the pointer fade.
      try await Task.sleep(for: .milliseconds(500))
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
    private let folder: TemporaryFolder
    private let screen: TouchScreen

    init() throws {
      folder = try TemporaryFolder()
      screen = try TouchScreen.get()
    }

    private func open(_ sample: String) async throws -> (viewer: RealViewer, stage: CGRect) {
      let viewer = try RealViewer(
        [Machines.path(sample)], in: folder, environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
      return (viewer, layout.rect("stage"))
    }

    @Test func aTapRates() async throws {
      let (viewer, stage) = try await open("rating-machine")
      let position = CGPoint(x: stage.midX, y: stage.midY)
      try await viewer.expect("event", where: { $0.text("text") == "entered stars3" }) {
        try screen.touch([(.down, 1, position), (.up, 1, position)])
      }
      _ = try await viewer.line("event", where: { $0.text("text") == "rating: 0 → 3" })
      // A finger that goes elsewhere before it is lifted is no tap.
      let corner = CGPoint(x: stage.minX + 6, y: stage.minY + 6)
      let first = CGPoint(x: stage.midX - stage.width * 0.4, y: stage.midY)
      try await viewer.expect("event", where: { $0.text("text") == "shown: 1 → 3" }) {
        try screen.touch([(.down, 1, first), (.move, 1, corner), (.up, 1, corner)])
      }
      #expect(viewer.lines.count { $0.text("text").hasPrefix("rating:") } == 1)
    }

    @Test func aTapSwitchesAndDoesNotHover() async throws {
      let (viewer, stage) = try await open("toggle-machine")
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
