// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The widths of panels, and what fits into them.
@Suite struct PanelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func viewer(_ text: String = Sample.crossing) throws -> ViewerFixture {
    try ViewerFixture(
      paused: folder.write("a.json", text), size: CGSize(width: 1000, height: 500))
  }

  @Test func panelsAreResizedByTheirEdges() throws {
    let host = try viewer()
    try host.press(.character("t"))
    try host.press(.character("a"))
    try host.step()
    let viewer = host.viewer
    #expect(viewer.inspector.frame.width == 288 && viewer.fileList.frame.width == 232)
    func drag(_ divider: Divider, to x: CGFloat) throws {
      let frame = divider.frameInWindow
      try host.point(.down, frame.midX, frame.midY)
      try host.point(.moved, x, frame.midY)
      try host.point(.up, x, frame.midY)
      try host.step()
    }
    try drag(viewer.sideDivider, to: 700)
    #expect(viewer.inspector.frame.width == 300 && viewer.state.sideWidth == 300)
    try drag(viewer.listDivider, to: 200)
    #expect(viewer.fileList.frame.width == 200 && viewer.stages.frame.width == 500)
    // The picture keeps 40 %, and panels can be read.
    try drag(viewer.listDivider, to: 900)
    #expect(abs(viewer.stages.frame.width - 400) <= 1)
    try drag(viewer.listDivider, to: 3)
    #expect(viewer.fileList.frame.width == 160)
    let frame = viewer.sideDivider.frameInWindow
    try host.point(.down, frame.midX, frame.midY, clicks: 2)
    try host.point(.up, frame.midX, frame.midY, clicks: 2)
    try host.step()
    #expect(viewer.inspector.frame.width == 288)
  }

  /// The views that Tab reaches.
  private static func stops(of window: Window) -> [View] {
    (0..<60).compactMap { _ in
      window.moveFocus()
      return window.focusedView
    }
  }

  /// 60 % of 533 points are less than two panels of 160. The keys in turn → which panels are shown.
  @Test(
    arguments: [
      (533, "ta", true, false), (533, "at", false, true), (533, "taa", false, false),
      (533, "am", false, true), (533, "ma", true, false), (534, "ta", true, true),
    ] as [(Double, String, Bool, Bool)])
  func aNarrowWindowHasOnePanel(
    _ width: Double, _ keys: String, _ hasList: Bool, _ hasSide: Bool
  ) throws {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: width, height: 480))
    for key in keys { try host.press(.character(key)) }
    try host.step()
    #expect((host.viewer.fileList.frame.width > 0) == hasList)
    #expect((host.viewer.inspector.frame.width > 0) == hasSide)
    #expect(host.viewer.fileList.isHidden == !hasList)
  }

  @Test func panelsAreResizedByTheArrowKeys() throws {
    let host = try viewer()
    try host.press(.character("t"))
    try host.press(.character("a"))
    try host.step()
    let viewer = host.viewer
    for divider in [viewer.listDivider, viewer.sideDivider] {
      #expect(Self.stops(of: viewer.window).contains { $0 === divider })
      #expect(!divider.name.isEmpty)
    }
    viewer.window.focusedView = viewer.listDivider
    try host.press(.right)
    try host.step()
    #expect(viewer.fileList.frame.width == 248 && viewer.state.listWidth == 248)
    viewer.window.focusedView = viewer.sideDivider
    for _ in 0..<2 {
      try host.press(.left)
      try host.step()
    }
    #expect(viewer.inspector.frame.width == 320)
    // Without panels there is nothing to resize.
    try host.press(.character("t"))
    try host.press(.character("a"))
    try host.step()
    #expect(!Self.stops(of: viewer.window).contains { $0 is Divider })
  }

  /// Its name was covered by the buttons of the comparison.
  @Test(arguments: [(1000.0, 8.0), (340, 8), (300, 48), (150, 48)])
  func theCaptionIsBesideOrBelowTheButtons(_ width: Double, _ top: Double) {
    let stage = Stage()
    stage.coveredCorner = CGSize(width: 160, height: 40)
    let area = stage.captionArea(in: CGSize(width: width, height: 400))
    #expect(Double(area.minY) == top)
    #expect(top > 8 || Double(area.maxX) <= width - 160)
    #expect(Double(area.maxX) <= width)
  }

  @Test func whatIsDraggedOverTheWindowIsShown() throws {
    let host = try viewer()
    let (window, hint) = (host.viewer.window, host.viewer.dropHint)
    #expect(hint.isHidden)
    for end in [DropEvent.over(false), .ended] {
      window.handle(.over(true))
      #expect(!hint.isHidden && hint.frame == host.viewer.stages.frame)
      window.handle(end)
      #expect(hint.isHidden)
    }
    window.handle(.over(true))
    try host.point(.moved, 50, 200)
    #expect(hint.isHidden)
  }

  @Test func theStartScreenHasNoSidePanels() throws {
    let host = try ViewerFixture([])
    for key in ["t", "a"] as [Character] { try host.press(.character(key)) }
    try host.step()
    let viewer = host.viewer
    #expect(viewer.inspector.frame.width == 0 && viewer.fileList.frame.width == 0)
    #expect(viewer.emptyState.frame.width == viewer.window.size.width)
  }

  /// In the narrowest window, too.
  @Test(arguments: [360.0, 480, 900])
  func theKeysOfThePromptAreInsideOfTheCard(_ width: Double) throws {
    let host = try viewer()
    let prompt = host.viewer.pathPrompt
    host.viewer.window.setSize(CGSize(width: width, height: 500))
    prompt.begin(in: "/")
    try host.step()
    #expect(prompt.hintRows.flatMap { $0.map(\.does) } == ["Open", "Complete", "Close"])
    for row in prompt.hintRows { #expect(Card.hints(row, at: .zero).width <= prompt.inner) }
  }

  @Test func onlyFilesInSpaceHaveTheirRotations() throws {
    func names(_ text: String) throws -> [String] {
      let host = try viewer(text)
      try host.press(.character("t"))
      host.viewer.inspector.select(0)
      return host.viewer.inspector.nodes.rows.map(\.name)
    }
    let flat = try names(Sample.crossing)
    #expect(flat.contains("Rotation") && !flat.contains("Rotation X"))
    #expect(!flat.contains("Orientation"))
    let spatial = Sample.crossing.replacing(#""ty":4,"#, with: #""ty":4,"ddd":1,"#)
    #expect(try names(spatial).contains("Rotation X"))
  }

  @Test func longWarningsAreWrapped() throws {
    let list = WarningList()
    let words = String(repeating: "a layer of an unknown type ", count: 12)
    list.begin(with: [
      LottieWarning(.unsupported, path: "layers[0]", message: words),
      LottieWarning(.unsupported, path: "layers[1]", message: "short"),
    ])
    let (wide, narrow) = (list.height(for: 4000), list.height(for: 300))
    #expect(wide < 120 && narrow > wide + 100)
  }

  /// Dark swatches vanished on the selected row.
  @Test func swatchesHaveAVisibleEdge() {
    #expect(PaletteTheme.contrast(PanelLook.swatchEdge, Palette.panel) >= 3)
  }
}
