// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
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

  @Test func pointerEventsDriveTheMachine() throws {
    let fixture = try open("toggle-machine")
    let document = fixture.viewer.document
    let player = try #require(document.interaction.session?.player)
    #expect(player.stateName == "off" && !fixture.isPlaying && document.notice.text == nil)
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
    let player = try #require(fixture.viewer.document.interaction.session?.player)
    for _ in 0..<40 where fixture.viewer.window.focusedView !== fixture.viewer.stage {
      try fixture.press(.tab)
    }
    #expect(fixture.viewer.stage.isFocused)
    try fixture.press(.space)
    try fixture.release(.space)
    #expect(player.boolean("isOn") == true)
  }

  @Test func fingersSwitchItAndDoNotHover() throws {
    let fixture = try open("toggle-machine")
    let player = try #require(fixture.viewer.document.interaction.session?.player)
    let middle = try point(100, 60, in: fixture)
    for isOn in [true, false] {
      try fixture.touch(.down, middle.x, middle.y)
      try fixture.touch(.up, middle.x, middle.y)
      try fixture.steps(40)
      #expect(player.boolean("isOn") == isOn && player.boolean("isHovered") == false)
      #expect(player.stateName == (isOn ? "on" : "off"))
    }
  }

  // MARK: The rating of five stars

  private func star(_ number: Int, in fixture: ViewerFixture) throws -> CGPoint {
    try point(60 * Double(number) - 30, 36, in: fixture)
  }

  @Test func starsFollowThePointerAndStayWhereClicked() throws {
    let fixture = try open("rating-machine")
    let player = try #require(fixture.viewer.document.interaction.session?.player)
    for number in [2, 5, 3] {
      let position = try star(number, in: fixture)
      try fixture.point(.moved, position.x, position.y)
      try fixture.steps(30)
      #expect(player.stateName == "stars\(number)" && player.number("rating") == 0)
    }
    let third = try star(3, in: fixture)
    try fixture.click(CGRect(x: third.x, y: third.y, width: 0, height: 0))
    let stage = fixture.viewer.stage.frameInWindow
    // A press on the first that is dragged away rates nothing, and the rating is shown again.
    let first = try star(1, in: fixture)
    try fixture.point(.moved, first.x, first.y)
    try fixture.point(.down, first.x, first.y)
    try fixture.point(.moved, stage.minX + 2, stage.minY + 2)
    try fixture.point(.up, stage.minX + 2, stage.minY + 2)
    try fixture.steps(30)
    #expect(player.number("rating") == 3 && player.stateName == "stars3")
  }

  @Test func starsAreRatedByFingers() throws {
    let fixture = try open("rating-machine")
    let player = try #require(fixture.viewer.document.interaction.session?.player)
    for number in [4, 2] {
      let position = try star(number, in: fixture)
      try fixture.touch(.down, position.x, position.y)
      try fixture.touch(.up, position.x, position.y)
      try fixture.steps(30)
      #expect(player.number("rating") == Float(number) && player.stateName == "stars\(number)")
    }
  }

  @Test func starsAreRatedByKeys() throws {
    let fixture = try open("rating-machine")
    let player = try #require(fixture.viewer.document.interaction.session?.player)
    for _ in 0..<40 where fixture.viewer.window.focusedView !== fixture.viewer.stage {
      try fixture.press(.tab)
    }
    #expect(fixture.viewer.stage.isFocused && player.number("shown") == 1)
    try fixture.press(.right)
    try fixture.press(.right)
    #expect(player.number("shown") == 3 && player.number("rating") == 0)
    try fixture.press(.left)
    try fixture.press(.space)
    try fixture.release(.space)
    try fixture.steps(30)
    #expect(player.number("rating") == 2 && player.stateName == "stars2")
    // Another key leads on, and the rating is shown again when the focus goes.
    try fixture.press(.right)
    try fixture.press(.tab)
    #expect(player.number("shown") == 2)
  }

  @Test func withoutAMachineTheTimelinePlays() throws {
    let fixture = try open("toggle-machine")
    let document = fixture.viewer.document
    try fixture.press(.character("m"), .shift)
    #expect(document.interaction.session == nil && fixture.isPlaying)
    let frame = fixture.frame
    try fixture.steps(10)
    #expect(fixture.frame > frame)
    try fixture.press(.character("m"), .shift)
    #expect(document.interaction.session?.player.stateName == "off" && !fixture.isPlaying)
    // Playing and seeking are the state's.
    document.playback.seek(to: 35)
    #expect(document.notice.text?.contains("plays frames 0 to 1 only") == true)
    document.playback.togglePlaying()
    #expect(document.playback.isPlaying)
  }

  @Test func aPausedMachineWaits() throws {
    let fixture = try ViewerFixture(paused: Self.sample("toggle-machine"))
    #expect(fixture.viewer.document.interaction.session == nil)
  }

  @Test func thePanelShowsTransitionsInputsAndEvents() throws {
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
    #expect(fixture.viewer.document.interaction.session?.player.stateName == "stars3")
    #expect(
      panel.edit == nil && panel.rows.contains(.condition("shown = 3", value: "3", isMet: true)))
    let texts = panel.rows.compactMap { if case .entry(_, let text) = $0 { text } else { nil } }
    #expect(texts.prefix(3) == ["entered stars3", "stars0 → stars3", "shown: 0 → 3"])
    // What is no number stays to be corrected.
    panel.activate(try row("rating", in: fixture))
    try fixture.type("x")
    try fixture.press(.enter)
    #expect(panel.entry.isWrong)
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
    #expect(fixture.viewer.document.interaction.session?.player.stateName == "on")
  }

  @Test func idleMachinesCauseNoFrames() throws {
    let fixture = try open("toggle-machine")
    try fixture.steps(5)
    let painted = fixture.viewer.window.statistics.framesPainted
    try fixture.steps(30)
    #expect(fixture.viewer.window.statistics.framesPainted == painted)
    #expect(!fixture.viewer.stage.surface.isAnimating)
    #expect(fixture.sleeps)
  }

  @Test func eventsAreVisibleInTheNextFrame() throws {
    let (fixture, folder) = try open(machine: Sample.everyInput)
    let document = fixture.viewer.document
    try fixture.steps(5)
    let red = document.color(at: .init(40, 150))
    let painted = fixture.viewer.window.statistics.framesPainted
    // One turn of the loop: the event, then the frame.
    document.interaction.setInput("flag", to: .boolean(true))
    try fixture.step()
    #expect(fixture.viewer.window.statistics.framesPainted == painted + 1)
    #expect(document.color(at: .init(40, 150)) != red)
    _ = folder
  }

  @Test func inputsOfEveryTypeAreEditedInThePanel() throws {
    let (fixture, folder) = try open(machine: Sample.everyInput)
    let player = try #require(fixture.viewer.document.interaction.session?.player)
    fixture.viewer.window.setSize(CGSize(width: 900, height: 900))
    try fixture.press(.character("m"))
    func click(_ name: String) throws {
      try fixture.click(fixture.viewer.machinePanel.rowInWindow(try row(name, in: fixture)))
    }
    for (name, text, state) in [("count", "2,5", "counted"), ("title", "hello you", "named")] {
      try click(name)
      try fixture.type(text)
      try fixture.press(.enter)
      #expect(player.stateName == state)
    }
    try click("go")
    #expect(player.stateName == "fired")
    try click("flag")
    #expect(player.boolean("flag") == true && player.stateName == "switched")
    try click("flag")
    #expect(player.boolean("flag") == false)
    _ = folder
  }

  @Test func repeatedLoopsAreOneLogEntry() throws {
    let (fixture, folder) = try open(
      machine:
        #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","autoplay":true,"loop":true,"speed":20,"transitions":[]}]}"#
    )
    try fixture.steps(60)
    let texts = try #require(fixture.viewer.document.interaction.session?.log.map(\.text))
    #expect(texts.count { $0.hasPrefix("loop") } == 1)
    #expect(texts.last?.hasPrefix("loop") == true && texts.last != "loop 1 done")
    #expect(texts.prefix(2) == ["entered a", "started"])
    #expect(!fixture.sleeps)
    _ = folder
  }

  // MARK: Themes

  @Test func themesAreChosenFromAMenu() throws {
    let fixture = try open("themed-card")
    let document = fixture.viewer.document
    #expect(
      document.interaction.themes == ["light", "dark", "brand"]
        && document.interaction.theme == "light")
    #expect(fixture.isPlaying && fixture.viewer.header.theme.text == "Theme: light")
    let light = document.color(at: .init(2, 2))
    try fixture.press(.character("e"))
    #expect(fixture.viewer.menu.items.map(\.title) == ["None", "light", "dark", "brand"])
    try fixture.press(.down)
    try fixture.press(.enter)
    try fixture.step()
    #expect(document.interaction.theme == "dark" && document.color(at: .init(2, 2)) != light)
    #expect(fixture.isPlaying)
    // It stays when the file is read again.
    document.reload()
    #expect(document.interaction.theme == "dark")
  }

  // MARK: Refusals and addresses

  static func archive(_ machine: String) -> [UInt8] {
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

  @Test func invalidMachinesKeepTheAnimation() throws {
    let (fixture, folder) = try open(machine: #"{"initial":"a","states":[{}]}"#)
    let document = fixture.viewer.document
    #expect(document.interaction.session == nil && fixture.isPlaying)
    #expect(document.notice.text?.contains("s/m.json: states[0]: “type” is missing") == true)
    try fixture.press(.character("m"))
    let rows = fixture.viewer.machinePanel.rows
    #expect(rows.contains(.run(false)))
    // All of it can be read.
    let words = rows.compactMap { if case .message(let text) = $0 { text } else { nil } }
    #expect(words.first?.hasSuffix("“type” is missing") == true)
    let layout = try #require(fixture.viewer.machinePanel.rowLayouts.all.last)
    #expect(layout.lines.count > 1 && layout.lines.joined(separator: " ") == words.first)
    _ = folder
  }

  @Test func openingAURLAsksFirst() throws {
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
    #expect(question.isHidden && fixture.viewer.document.notice.text == nil)
    _ = folder
  }
}
