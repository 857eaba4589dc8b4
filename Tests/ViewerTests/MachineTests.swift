// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Themes and state machines in the window.
@Suite struct MachineTests {
  private static func sample(_ name: String) -> String {
    FileManager.default.currentDirectoryPath + "/Assets/Interactive/\(name).lottie"
  }

  private func open(_ name: String) throws -> ViewerFixture {
    let fixture = try ViewerFixture([Self.sample(name)])
    fixture.viewer.window.setSize(CGSize(width: 900, height: 620))
    try fixture.steps(3)
    return fixture
  }

  /// A point of the picture, in points of the window.
  private func point(_ x: Double, _ y: Double, in fixture: ViewerFixture) throws -> CGPoint {
    let surface = fixture.viewer.stage.surface
    let area = surface.frameInWindow
    let size = try #require(surface.animation?.size)
    return CGPoint(
      x: area.minX + x / size.width * area.width, y: area.minY + y / size.height * area.height)
  }

  private func row(_ name: String, in fixture: ViewerFixture) throws -> Int {
    try #require(
      fixture.viewer.machinePanel.rows.firstIndex {
        if case .input(let input) = $0 { input.name == name } else { false }
      })
  }

  @Test func theMachineRunsAndThePointerDrivesIt() throws {
    let fixture = try open("toggle-machine")
    let document = fixture.viewer.document
    let player = try #require(document.session?.player)
    #expect(player.stateName == "off" && !fixture.isPlaying && document.notice == nil)
    let middle = try point(100, 60, in: fixture)
    try fixture.point(.moved, middle.x, middle.y)
    try fixture.steps(40)
    #expect(player.stateName == "offHover")
    try fixture.point(.down, middle.x, middle.y)
    try fixture.point(.up, middle.x, middle.y)
    try fixture.steps(40)
    #expect(player.stateName == "onHover")
    // Beside the picture, on the stage still.
    let stage = fixture.viewer.stage.frameInWindow
    try fixture.point(.moved, stage.minX + 2, stage.minY + 2)
    try fixture.steps(40)
    #expect(player.stateName == "on")
    // A press that is dragged away is no click, and moves no picture.
    try fixture.point(.down, middle.x, middle.y)
    try fixture.point(.moved, stage.minX + 2, stage.minY + 2)
    try fixture.point(.up, stage.minX + 2, stage.minY + 2)
    try fixture.steps(40)
    #expect(player.boolean("isOn") == true && fixture.viewer.stage.viewport == .fit)
  }

  @Test func tabAndSpaceSwitchIt() throws {
    let fixture = try open("toggle-machine")
    let player = try #require(fixture.viewer.document.session?.player)
    for _ in 0..<40 where fixture.viewer.window.focusedView !== fixture.viewer.stage {
      try fixture.press(.tab)
    }
    #expect(fixture.viewer.stage.isFocused)
    try fixture.press(.space)
    try fixture.release(.space)
    #expect(player.boolean("isOn") == true)
  }

  @Test func withoutItTheTimelinePlays() throws {
    let fixture = try open("toggle-machine")
    let document = fixture.viewer.document
    try fixture.press(.character("m"), .shift)
    #expect(document.session == nil && fixture.isPlaying)
    let frame = fixture.frame
    try fixture.steps(10)
    #expect(fixture.frame > frame)
    try fixture.press(.character("m"), .shift)
    #expect(document.session?.player.stateName == "off" && !fixture.isPlaying)
    // Playing and seeking are the state's.
    document.seek(to: 35)
    #expect(document.notice?.contains("plays frames 0 to 1 only") == true)
    document.togglePlaying()
    #expect(document.isPlaying)
  }

  @Test func pausedItWaits() throws {
    let fixture = try ViewerFixture(paused: Self.sample("toggle-machine"))
    #expect(fixture.viewer.document.session == nil)
  }

  @Test func thePanelShowsWaysInputsAndEvents() throws {
    let fixture = try open("rating-machine")
    try fixture.press(.character("m"))
    let panel = fixture.viewer.machinePanel
    #expect(!panel.isHidden && panel.rows.contains(.title("State machine “rating”")))
    #expect(panel.rows.contains(.run(true)))
    #expect(panel.rows.contains(.state(name: "stars0", isPresent: true)))
    #expect(panel.rows.contains(.way(to: "stars3", note: "global, 0.2 s")))
    #expect(panel.rows.contains(.condition("shown = 3", value: "0", isMet: false)))
    #expect(panel.rows.contains(.condition("shown = 0", value: "0", isMet: true)))
    // Typed into, the input leads on.
    panel.activate(try row("shown", in: fixture))
    try fixture.type("3")
    try fixture.press(.enter)
    try fixture.steps(30)
    #expect(fixture.viewer.document.session?.player.stateName == "stars3")
    #expect(
      panel.edit == nil && panel.rows.contains(.condition("shown = 3", value: "3", isMet: true)))
    let texts = panel.rows.compactMap { if case .entry(_, let text) = $0 { text } else { nil } }
    #expect(texts.prefix(3) == ["entered stars3", "stars0 → stars3", "shown: 0 → 3"])
    // What is no number stays to be corrected.
    panel.activate(try row("rating", in: fixture))
    try fixture.type("x")
    try fixture.press(.enter)
    #expect(panel.edit?.isWrong == true)
    try fixture.press(.escape)
    #expect(panel.edit == nil)
    // It replaces the inspector.
    try fixture.press(.character("t"))
    #expect(panel.isHidden && !fixture.viewer.inspector.isHidden)
  }

  @Test func switchesAndEventsArePressed() throws {
    let fixture = try open("toggle-machine")
    try fixture.press(.character("m"))
    let panel = fixture.viewer.machinePanel
    let area = panel.rowInWindow(try row("isOn", in: fixture))
    try fixture.point(.down, area.midX, area.midY)
    try fixture.point(.up, area.midX, area.midY)
    try fixture.steps(40)
    #expect(fixture.viewer.document.session?.player.stateName == "on")
  }

  @Test func aMachineThatStandsStillSleeps() throws {
    let fixture = try open("toggle-machine")
    try fixture.steps(5)
    let painted = fixture.viewer.window.statistics.framesPainted
    try fixture.steps(30)
    #expect(fixture.viewer.window.statistics.framesPainted == painted)
    #expect(!fixture.viewer.stage.surface.isAnimating)
    // An event is on screen with the next frame.
    fixture.viewer.document.setInput("isHovered", to: .boolean(true))
    try fixture.steps(2)
    #expect(fixture.viewer.window.statistics.framesPainted > painted)
  }

  // MARK: Themes

  @Test func themesAreAMenuAndShowAtOnce() throws {
    let fixture = try open("themed-card")
    let document = fixture.viewer.document
    #expect(document.themes == ["light", "dark", "brand"] && document.theme == "light")
    #expect(fixture.isPlaying && fixture.viewer.header.theme.text == "light")
    let light = document.color(at: .init(2, 2))
    try fixture.press(.character("e"))
    #expect(fixture.viewer.menu.items.map(\.title) == ["None", "light", "dark", "brand"])
    try fixture.press(.down)
    try fixture.press(.enter)
    try fixture.step()
    #expect(document.theme == "dark" && document.color(at: .init(2, 2)) != light)
    #expect(fixture.isPlaying)
    // It stays when the file is read again.
    document.reload()
    #expect(document.theme == "dark")
  }

  // MARK: Refusals and addresses

  private static func archive(_ machine: String) -> [UInt8] {
    var builder = DotLottieBuilder()
    builder.initialStateMachine = "m"
    builder.addAnimation(id: "one", Array(Sample.crossing.utf8))
    builder.addStateMachine(id: "m", Array(machine.utf8))
    return builder.archive()
  }

  private func open(machine: String) throws -> (ViewerFixture, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/m.lottie"
    try Data(Self.archive(machine)).write(to: URL(fileURLWithPath: path))
    return (try ViewerFixture([path]), folder)
  }

  @Test func aRefusedMachineLeavesTheAnimation() throws {
    let (fixture, folder) = try open(machine: #"{"initial":"a","states":[{}]}"#)
    let document = fixture.viewer.document
    #expect(document.session == nil && fixture.isPlaying)
    #expect(document.notice?.contains("s/m.json: states[0]: “type” is missing") == true)
    try fixture.press(.character("m"))
    #expect(fixture.viewer.machinePanel.rows.contains(.run(false)))
    _ = folder
  }

  @Test func addressesAreAskedAbout() throws {
    let (fixture, folder) = try open(
      machine:
        #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[],"entryActions":[{"type":"OpenUrl","url":"https://early.example.org","target":""}]}],"interactions":[{"type":"Click","actions":[{"type":"OpenUrl","url":"https://example.org/a?b=c","target":"_blank"}]}]}"#
    )
    let question = fixture.viewer.question
    #expect(question.isHidden, "nobody has pressed anything")
    let stage = fixture.viewer.stage.frameInWindow
    try fixture.point(.down, stage.midX, stage.midY)
    try fixture.point(.up, stage.midX, stage.midY)
    #expect(!question.isHidden)
    try fixture.press(.escape)
    #expect(question.isHidden && fixture.viewer.document.notice == nil)
    _ = folder
  }
}
