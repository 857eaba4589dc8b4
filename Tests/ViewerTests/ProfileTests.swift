// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The card of the profile, the heat map, and the marks of the longest frames.
@Suite(.hangLimit) struct ProfileTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [try folder.write("stage.json", Sample.stage)],
      size: CGSize(width: 800, height: 600))
  }

  private func measured() async throws -> LayerProfile {
    try await eventually("a measurement", within: .amongTests) {
      try host.step()
      return viewer.costs.isRunning ? nil : viewer.costs.profile
    }
  }

  @Test func theCardHasFramesAdviceAndSizes() async throws {
    #expect(!viewer.costs.isRunning && viewer.costs.content == nil)
    try host.press(.character("p"), .alt)
    let list = viewer.profileList
    #expect(!list.isHidden && viewer.window.focusedView === list)
    #expect(list.rows == [.text(["Measuring up to 60 frames of the range…"])])
    let profile = try await measured()
    try host.step()
    let frames = list.rows.compactMap { if case .frame(let frame, _) = $0 { frame } else { nil } }
    #expect(frames == profile.worst.map(\.frame) && frames.count == 10)
    #expect(viewer.transport.timeline.worst == frames)
    #expect(list.rows.contains(.title("The longest frames")))
    let names = list.rows.compactMap {
      if case .size(let name, _, _, _, _) = $0 { name } else { nil }
    }
    #expect(Set(names) == ["Top", "Pre", "One", "Low", "in"])
    // A press goes to the frame; keys go to the next one.
    let first = try #require(list.rows.firstIndex { if case .frame = $0 { true } else { false } })
    try host.click(list.rowInWindow(first + 1))
    #expect(viewer.document.player.shownFrame == frames[1])
    try host.press(.down)
    try host.press(.enter)
    #expect(viewer.document.player.shownFrame == frames[2])
    #expect(viewer.profile.worstText(at: frames[0])?.hasPrefix("longest, ") == true)
    #expect(list.element(of: first).name == "Frame \(Int(frames[0]))")
    // A layer is selected in the inspector.
    let layer = try #require(
      list.rows.firstIndex { if case .size("Low", _, _, _, _) = $0 { true } else { false } })
    list.press(row: layer)
    #expect(viewer.inspector.selectedNode?.name == "Low")
    try host.press(.character("t"))
    try host.press(.character("p"), .alt)
    try host.step()
    #expect(list.isHidden && viewer.costs.content == nil)
    #expect(viewer.transport.timeline.worst.isEmpty)
  }

  @Test func theHeatMapIsOverThePicture() async throws {
    try host.press(.character("p"), [.alt, .shift])
    let profile = try await measured()
    try host.step()
    let heat = try #require(viewer.stage.guides.content.heat)
    #expect((heat.map.total / profile.frameMilliseconds - 1).magnitude < 0.1)
    let area = viewer.stage.surface.frameInWindow
    func color() throws -> String {
      try viewer.window.pixels().color(x: Int(area.midX), y: Int(area.midY)).hex
    }
    let hot = try color()
    try host.press(.character("p"), [.alt, .shift])
    try host.step()
    #expect(viewer.stage.guides.content.heat == nil && viewer.costs.content == nil)
    #expect(try color() != hot)
    // At rest nothing is drawn or measured.
    let painted = viewer.window.statistics.framesPainted
    try host.steps(30)
    #expect(viewer.window.statistics.framesPainted <= painted + 1 && !viewer.costs.isRunning)
  }

  /// After an edit it is measured again.
  @Test func editsAreMeasured() async throws {
    try host.press(.character("p"), .alt)
    _ = try await measured()
    viewer.document.editing.rename(try viewer.document.row("Low"), to: "Lower")
    try host.step()
    #expect(viewer.costs.isRunning)
    let profile = try await measured()
    #expect(profile.layers.map(\.name) == ["Top", "Pre", "One", "Lower"])
  }

  @Test(arguments: [360.0, 800, 1600])
  func theCardFitsTheWindow(_ width: Double) async throws {
    viewer.window.setSize(CGSize(width: width, height: 500))
    try host.press(.character("p"), .alt)
    _ = try await measured()
    try host.step()
    let card = viewer.profileList.frame
    #expect(card.minX >= 0 && card.maxX <= width && card.width >= min(320, width - 40))
    #expect(card.maxY <= viewer.transport.frame.minY)
  }
}

/// The card of keys: its pages.
@Suite struct HelpPageTests {
  private let host: ViewerFixture
  private let folder: TemporaryFolder
  private var help: HelpCard { host.viewer.help }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 600))
    try host.press(.character("?"))
  }

  @Test func everyCommandIsOnAPage() {
    let all = HelpPage.all.flatMap(\.rows).map(\.does)
    for command in CommandTable.commands {
      #expect(all.contains { $0.hasPrefix(command.title) }, "\(command.title)")
    }
  }

  @Test func arrowsTurnThePages() throws {
    #expect(help.page == 0)
    let frame = host.viewer.document.player.shownFrame
    try host.press(.right)
    #expect(help.page == 1 && host.viewer.document.player.shownFrame == frame)
    #expect(help.accessibleElement?.name == "Keys, Playback")
    try host.press(.left)
    try host.press(.left)
    #expect(help.page == HelpPage.all.count - 1)
    // By the mouse too; a press elsewhere closes the card.
    try host.click(help.arrows.after)
    #expect(help.page == 0 && !help.isHidden)
    try host.click(help.arrows.before)
    #expect(help.page == HelpPage.all.count - 1)
    let parts = help.accessibleParts.count
    help.accessiblePress(part: parts - 1)
    #expect(help.page == 0)
    try host.press(.right)
    try host.press(.escape)
    #expect(help.isHidden)
    try host.press(.character("?"))
    #expect(help.page == 0)
  }

  /// The number of the page has a distance to the arrows around it, and the title to both.
  @Test(arguments: [nil, LottieTexts.Language.pseudo])
  func numbersDoNotTouchTheArrows(_ language: LottieTexts.Language?) throws {
    try Texts.inLanguage(language) {
      for page in HelpPage.all.indices {
        try host.press(.right)
        host.viewer.root.setNeedsDisplayInTree()
        try host.step()
        let setter = Typesetter.shared
        let number = localized("\(help.page + 1) of \(HelpPage.all.count)")
        let layout = HelpCard.layout(in: help.bounds.geometry, page: help.page)
        let room = help.arrows.after.minX - help.arrows.before.maxX
        #expect(room >= (setter.width(number) + 2 * 6) * layout.scale, "\(page)")
        let card = try #require(help.accessibleElement?.frame)
        let title = setter.width(HelpPage.all[help.page].title, Typesetter.title) * layout.scale
        #expect(help.arrows.before.minX - Double(card.minX) > title + 24 * layout.scale, "\(page)")
      }
    }
  }

  /// Each page is read in the narrowest window, and fits its width.
  @Test(arguments: [360.0, 900, 3840])
  func pagesFitTheWindow(_ width: Double) {
    for page in HelpPage.all.indices {
      let layout = HelpCard.layout(in: Rect(x: 0, y: 0, width: width, height: 600), page: page)
      #expect(13 * layout.scale >= 10.5, "\(HelpPage.all[page].title): \(layout.scale)")
    }
  }
}
