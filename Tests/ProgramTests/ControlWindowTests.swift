// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// A heart button and a switch in a real window, pressed by a real pointer: which frames played?
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct Controls {
    private let folder: TemporaryFolder
    private let host: RealViewer
    private let heart: CGRect
    private let toggle: CGRect

    init() async throws {
      folder = try TemporaryFolder()
      host = try ControlsWindow.start(in: folder)
      try await host.opened()
      let layout = try await host.line("shown")
      (heart, toggle) = (layout.rect("heart"), layout.rect("switch"))
    }

    // MARK: Button

    @Test func pressAndRelease() async throws {
      let down = try await played("heart", to: 14) { try press(heart) }
      #expect(down.number("from") == 0)
      // Not to be held against a clock: a loaded machine shows fewer frames, but the range's ends.
      #expect(down.number("first") < 7 && down.number("last") > 7)
      let up = try await played("heart", to: 130) { try host.button(down: false) }
      #expect(up.number("from") == 50 && up.flag("completed"))
      #expect(up.number("first") >= 50 && up.number("last") > 120)
      #expect(events("heart") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
    }

    @Test func releaseOutside() async throws {
      try await played("heart", to: 14) { try press(heart) }
      try await control("touchDragExit") { try host.move(heart.maxX + 10, heart.midY) }
      let back = try await played("heart", to: 50) { try host.button(down: false) }
      #expect(back.number("from") == 14 && back.flag("completed"))
      #expect(events("heart") == ["touchDown", "touchDragExit", "touchUpOutside"])
    }

    @Test func dragOutAndIn() async throws {
      try await played("heart", to: 14) { try press(heart) }
      try await control("touchDragExit") { try host.move(heart.midX, heart.maxY + 15) }
      try await control("touchDragEnter") { try host.move(heart.midX, heart.midY) }
      let up = try await played("heart", to: 130) { try host.button(down: false) }
      #expect(up.number("from") == 50)
      #expect(
        events("heart") == [
          "touchDown", "touchDragExit", "touchDragEnter", "touchUpInside", "primaryActionTriggered",
        ])
    }

    // MARK: Switch

    @Test func clicksTurnTheSwitch() async throws {
      let on = try await played("switch", to: 60) { try host.click(toggle) }
      #expect(on.number("from") == 0 && on.flag("completed") && on.number("last") > 0)
      let off = try await played("switch", to: 120) { try host.click(toggle) }
      #expect(off.number("from") == 60 && off.flag("completed"))
      #expect(host.lines.filter { $0.event == "turned" }.map { $0.flag("on") } == [true, false])
    }

    @Test func releaseOutsideTheSwitchTurnsNothing() async throws {
      try await control("touchDown") { try press(toggle) }
      try await control("touchDragExit") { try host.move(toggle.midX, toggle.minY - 10) }
      try await control("touchUpOutside") { try host.button(down: false) }
      try await control("touchDown") { try press(toggle) }
      try await control("touchDragExit") { try host.move(toggle.midX, toggle.minY - 10) }
      try await control("touchDragEnter") { try host.move(toggle.midX, toggle.midY) }
      #expect(!host.lines.contains { $0.event == "turned" })
      let on = try await played("switch", to: 60) { try host.button(down: false) }
      #expect(on.number("from") == 0 && on.flag("completed") && on.number("last") > 0)
    }

    @Test func turnedBackEarlyTheSwitchPlaysBackwards() async throws {
      try await control("valueChanged") { try host.click(toggle) }
      let cut = try await played("switch", to: 60) { try host.click(toggle) }
      #expect(!cut.flag("completed"))
      let back = try await host.line("played") { $0.number("to") == 0 }
      #expect(back.number("from") == 60 && back.flag("completed"))
      #expect(back.number("first") <= cut.number("last") + 1)
    }

    // MARK: Keys

    @Test func tabAndSpace() async throws {
      try host.press("Tab")
      try await played("heart", to: 14) {
        try run(Desktop.find("xdotool") ?? "", ["keydown", "space"])
      }
      try await played("heart", to: 130) {
        try run(Desktop.find("xdotool") ?? "", ["keyup", "space"])
      }
      try host.press("Tab")
      try await control("valueChanged") { try host.press("Return") }
      try host.press("shift+Tab")
      try await control("primaryActionTriggered") { try host.press("space") }
      #expect(events("heart").filter { $0 == "touchUpInside" }.count == 2)
      #expect(events("switch") == ControlsWindow.clicked)
    }

    @Test func theFocusRingIsOnTheViewOfTab() async throws {
      let window = try #require(host.window)
      // The middle of the ring's line, left of a control.
      func isBlue(_ rect: CGRect) throws -> Bool {
        let color = try Screenshot.color(of: window, x: Int(rect.minX) - 3, y: Int(rect.midY))
        return color.count == 3 && color[2] > 200 && color[0] < 90
      }
      #expect(try !isBlue(heart) && !isBlue(toggle))
      try host.press("Tab")
      try await eventually("the ring around the button") { try isBlue(heart) ? true : nil }
      try host.press("Tab")
      try await eventually("the ring around the switch") {
        try isBlue(toggle) && !isBlue(heart) ? true : nil
      }
      try await control("touchDown") { try press(heart) }
      try await eventually("no ring after a press") {
        try isBlue(heart) || isBlue(toggle) ? nil : true
      }
      try host.button(down: false)
    }

    @Test func aDoubleClickRepeats() async throws {
      try await control("touchDownRepeat") {
        try host.click(heart)
        try host.click(heart)
      }
      #expect(events("heart").filter { $0 == "touchUpInside" }.count <= 2)
    }

    @Test func tasksOfTheMainActorWakeTheLoop() async throws { _ = try await host.line("task") }

    // MARK: What was played

    private func press(_ rect: CGRect) throws {
      try host.move(rect.midX, rect.midY)
      try host.button(down: true)
    }

    @discardableResult
    private func played(_ control: String, to end: Double, after act: () throws -> Void)
      async throws
      -> TraceLine
    {
      try await host.expect(
        "played", where: { $0.text("control") == control && $0.number("to") == end }, after: act)
    }

    private func control(_ event: String, after act: () throws -> Void) async throws {
      try await host.expect("control", where: { $0.text("is") == event }, after: act)
    }

    private func events(_ control: String) -> [String] {
      ControlsWindow.events(of: control, in: host)
    }
  }

  @Suite(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed), .timeLimit(.minutes(2)))
  struct ControlsOnWayland {
    @Test func pressesUnderWeston() async throws {
      let folder = try TemporaryFolder()
      let weston = try Weston(in: folder)
      try await weston.ready()
      let host = try ControlsWindow.start(in: folder, environment: weston.clientEnvironment)
      let layout = try await host.line("shown")
      let heart = layout.rect("heart")
      let toggle = layout.rect("switch")
      // The shell makes the window fill the screen; before that the pointer is of no use.
      try await eventually("a window of the screen's size") {
        host.lines.contains { $0.rect("window").width == 900 } ? true : nil
      }
      // A compositor knows no window below the pointer until it has drawn it: a press before that
      // is nobody's, however early the program knew its size.
      try await eventually("the pointer over the window") {
        try host.move(heart.midX - 5, heart.midY)
        try host.move(heart.midX, heart.midY)
        return host.lines.contains { $0.event == "pointer" } ? true : nil
      }
      try weston.bringPointer(heart.midX, heart.midY)
      try await pressTheButton(heart, of: host)
      try await turnTheSwitch(toggle, of: host)
      try await pressByKeys(host)
      try host.press("q")
      #expect(try await host.ended() == 0)
    }

    /// Released outside, then inside after being dragged out and in again.
    private func pressTheButton(_ heart: CGRect, of host: RealViewer) async throws {
      try await played(0...14, in: host) { try host.button(down: true) }
      try await control("touchDragExit", in: host) { try host.move(heart.midX, heart.maxY + 30) }
      try await played(14...50, in: host) { try host.button(down: false) }
      try host.move(heart.midX, heart.midY)
      try await played(0...14, in: host) { try host.button(down: true) }
      try await control("touchDragExit", in: host) { try host.move(heart.midX, heart.maxY + 30) }
      try await control("touchDragEnter", in: host) { try host.move(heart.midX, heart.midY) }
      try await played(50...130, in: host) { try host.button(down: false) }
      #expect(
        ControlsWindow.events(of: "heart", in: host) == [
          "touchDown", "touchDragExit", "touchUpOutside", "touchDown", "touchDragExit",
          "touchDragEnter", "touchUpInside", "primaryActionTriggered",
        ])
    }

    /// Released outside, then clicked twice.
    private func turnTheSwitch(_ toggle: CGRect, of host: RealViewer) async throws {
      try host.move(toggle.midX, toggle.midY)
      try await control("touchDown", in: host) { try host.button(down: true) }
      try await control("touchDragExit", in: host) { try host.move(toggle.midX, toggle.minY - 10) }
      try await control("touchUpOutside", in: host) { try host.button(down: false) }
      try await played(0...60, in: host) { try host.click(toggle) }
      try await played(60...120, in: host) { try host.click(toggle) }
      // How fast clicks follow each other is the machine's affair.
      let events = ControlsWindow.events(of: "switch", in: host)
      #expect(
        events.filter { $0 != "touchDownRepeat" }
          == ["touchDown", "touchDragExit", "touchUpOutside"] + ControlsWindow.clicked
          + ControlsWindow.clicked)
    }

    /// The last press gave the switch the focus; Tab leads on to the button.
    private func pressByKeys(_ host: RealViewer) async throws {
      try await played(0...60, in: host) { try host.press("space") }
      try host.press("Tab")
      try await played(50...130, in: host) { try host.press("Return") }
    }

    private func played(
      _ range: ClosedRange<Double>, in host: RealViewer, after act: () throws -> Void
    ) async throws {
      let line = try await host.expect(
        "played", where: { $0.number("to") == range.upperBound }, after: act)
      #expect(line.number("from") == range.lowerBound && line.flag("completed"))
      #expect(range.contains(line.number("first")) && range.contains(line.number("last")))
    }

    private func control(
      _ event: String, in host: RealViewer, after act: () throws -> Void
    ) async throws {
      try await host.expect("control", where: { $0.text("is") == event }, after: act)
    }
  }
}

extension WindowTests {
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(1)))
  struct BusyProgram {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A request to end is for the event loop, which can keep what is not saved. A program whose loop
    /// does not come to it ends all the same, after some seconds.
    @Test func itEndsWithTheSignal() async throws {
      let host = try ControlsWindow.start(in: folder, takesSignals: true)
      try await host.opened()
      try await host.expect("blocked") { try host.press("b") }
      host.send(SIGTERM)
      #expect(try await host.ended() == SIGTERM)
    }
  }
}

/// The program that shows the two controls.
private enum ControlsWindow {
  static func start(
    in folder: TemporaryFolder, environment: [String: String] = [:], takesSignals: Bool = false
  ) throws -> RealViewer {
    let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Assets/Samples").standardizedFileURL.path
    return try RealViewer(
      [samples + "/heart-button.json", samples + "/switch.json"], in: folder,
      environment: environment, program: Desktop.controlsHost, takesSignals: takesSignals)
  }

  static let clicked = ["touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered"]

  /// What happened to a control, moves within it or outside of it not counted.
  static func events(of control: String, in host: RealViewer) -> [String] {
    host.lines.filter { $0.event == "control" && $0.text("control") == control }
      .map { $0.text("is") }
  }
}
