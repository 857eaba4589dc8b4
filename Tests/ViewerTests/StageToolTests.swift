// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Rulers, guides, snapping, and presses on the stage.
@Suite struct StageToolTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var rulers: StageRulers { viewer.stages.rulers }
  private var lines: GuideLines { rulers.content.lines }
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("stage.json", Sample.stage)
    host = try ViewerFixture(
      paused: [file], size: CGSize(width: 800, height: 600),
      statePath: folder.path + "/state.json")
    try host.press(.character("1"))
  }

  /// The position in the window of a point of the animation.
  private func windowPoint(_ x: Double, _ y: Double) -> CGPoint {
    let area = viewer.stage.surface.frameInWindow
    return CGPoint(x: area.minX + x, y: area.minY + y)
  }

  private func drag(from start: CGPoint, to end: CGPoint, clicks: Int = 1) throws {
    try host.point(.down, start.x, start.y, clicks: clicks)
    try host.point(.moved, (start.x + end.x) / 2, (start.y + end.y) / 2)
    try host.point(.moved, end.x, end.y)
    try host.point(.up, end.x, end.y, clicks: clicks)
    try host.step()
  }

  // MARK: Guides

  @Test func guidesAreDraggedOutMovedAndBack() throws {
    try host.press(.character("r"), .shift)
    try host.step()
    #expect(viewer.stage.frame.minX == 18 && viewer.stage.frame.minY == 18)
    let corner = rulers.frameInWindow.origin
    let left = CGPoint(x: corner.x + 9, y: corner.y + 200)
    try drag(from: left, to: windowPoint(120, 100))
    #expect(lines.vertical == [120] && lines.horizontal.isEmpty)
    try drag(from: CGPoint(x: corner.x + 300, y: corner.y + 9), to: windowPoint(50, 80))
    #expect(lines.horizontal == [80])
    try drag(from: windowPoint(120, 200), to: windowPoint(200, 30))
    #expect(lines.vertical == [200])
    // What is drawn: the guide's colour over the picture.
    let at = windowPoint(200, 280)
    let pixel = try viewer.window.pixels().color(x: Int(at.x), y: Int(at.y))
    #expect(pixel.blue > pixel.red + 0.2)
    try drag(from: windowPoint(200, 200), to: left)
    #expect(lines.vertical.isEmpty && lines.horizontal == [80])
    // Locked ones are not dragged: the press is the picture's.
    try host.press(.character("g"), [.alt, .shift])
    let viewport = viewer.stage.viewport
    try drag(from: windowPoint(300, 80), to: windowPoint(300, 120))
    #expect(lines.horizontal == [80] && viewer.stage.viewport != viewport)
    // Hidden, nothing of them is there.
    try host.press(.character("g"), .alt)
    try host.press(.character("r"), .shift)
    try host.step()
    #expect(rulers.isHidden && viewer.stage.frame.minX == 0)
  }

  @Test func guidesStayWithTheirFile() throws {
    try host.press(.character("g"), .control)
    try host.type("y 50%")
    try host.press(.enter)
    #expect(lines.horizontal == [150])
    try host.press(.character("g"), .control)
    try host.type("x 33.5")
    try host.press(.enter)
    viewer.document.open([try folder.write("other.json", Sample.crossing)])
    try host.step()
    #expect(lines.isEmpty)
    let again = try ViewerFixture(
      paused: [file], statePath: folder.path + "/state.json")
    let found = again.viewer.stages.rulers.content.lines
    #expect(found.vertical == [33.5] && found.horizontal == [150])
    try again.press(.character("g"), .control)
    try again.type("left")
    try again.press(.enter)
    #expect(again.viewer.document.notice.text?.contains("“left”") == true)
  }

  @Test func guidesAreSelectedMovedAndRemovedByKeys() throws {
    for text in ["x 40", "y 60"] {
      try host.press(.character("g"), .control)
      try host.type(text)
      try host.press(.enter)
    }
    try host.step()
    for _ in 0..<40 where viewer.window.focusedView !== rulers { try host.press(.tab) }
    #expect(viewer.window.focusedView === rulers)
    rulers.selection = lines.ids[0]
    try host.press(.right)
    try host.press(.left, .shift)
    #expect(lines.vertical == [31])
    try host.press(.pageDown)
    try host.press(.down)
    #expect(lines.horizontal == [61])
    let parts = rulers.accessibleParts
    #expect(parts.map(\.name) == ["Vertical guide at 31", "Horizontal guide at 61"])
    rulers.accessibleSetValue(75, part: 0)
    #expect(lines.vertical == [75])
    try host.press(.delete)
    #expect(lines.horizontal.isEmpty || lines.vertical.isEmpty)
    // Escape ends a drag as if it had not been.
    let before = lines
    rulers.accessibleFocus(part: 0)
    #expect(lines == before && rulers.selection == lines.ids.first)
  }

  @Test(
    arguments: [
      ("x 120", true, 120), ("y 50%", false, 150), ("120", true, 120), ("Y=-3.5px", false, -3.5),
      ("x 25%", true, 100),
    ] as [(String, Bool, Double)])
  func positionsOfGuidesAreTyped(_ text: String, _ isVertical: Bool, _ position: Double) throws {
    let found = try #require(GuideLines.parsed(text, in: Size(400, 300)))
    #expect(found.isVertical == isVertical && found.position == position)
  }

  @Test func aDamagedStateHasNoGuides() throws {
    for text in ["", "x", "z 3", "x nan", "y 1e300", "%", "x 5 5 z"] {
      #expect(GuideLines.parsed(text, in: Size(400, 300)) == nil, "\(text)")
    }
    let json = #"{"vertical":[1e300,5],"horizontal":[]}"#
    let lines = try JSONDecoder().decode(GuideLines.self, from: Data(json.utf8)).checked
    #expect(lines.vertical == [1e6, 5])
    var many = GuideLines()
    for position in 0..<200 { _ = many.add(isVertical: true, at: Double(position)) }
    #expect(many.vertical.count == GuideLines.most)
  }

  // MARK: Snapping

  @Test func aDraggedLayerSnapsToGuides() throws {
    try host.press(.character("g"), .control)
    try host.type("x 317")
    try host.press(.enter)
    viewer.selection.pick(at: Point(100, 150), reach: 2, parts: false)
    try host.step()
    let layer = try #require(viewer.selection.row)
    // Its right edge is at 130; four pixels before the guide it is there.
    let (start, end) = (windowPoint(100, 140), windowPoint(283, 140))
    try host.point(.down, start.x, start.y)
    try host.point(.moved, end.x, end.y)
    try host.step()
    #expect(viewer.stage.held?.tool.snapped.x == [317])
    #expect(rulers.content.snapped.x == [317] && !rulers.isHidden)
    try host.point(.up, end.x, end.y)
    let box = try #require(
      viewer.document.editing.outline?.corners(of: layer).flatMap(Rect.init(around:)))
    #expect((box.maxX - 317).magnitude < 0.02)
    #expect(viewer.stage.held == nil)
    // Off, it is where the pointer is.
    viewer.document.editing.undo()
    try host.press(.character("s"), .alt)
    viewer.document.editing.selection.select(layer)
    try drag(from: start, to: end)
    let free = try #require(
      viewer.document.editing.outline?.corners(of: layer).flatMap(Rect.init(around:)))
    #expect((free.maxX - 313).magnitude < 0.02)
  }

  /// Lines of the animation, another layer and a guide; where a box goes.
  @Test func theNearestLineIsTaken() {
    var lines = SnapLines()
    lines.add(Rect(x: 0, y: 0, width: 400, height: 300))
    lines.x.append(103)
    let box = Rect(x: 52, y: 98, width: 50, height: 100)
    let both = lines.snap(box, reach: 6)
    // The right edge to 103, the centre to the middle.
    #expect(both.way == Vector(1, 2) && both.lines == SnapLines(x: [103], y: [150]))
    let bound = lines.snap(box, reach: 6, axes: (false, true))
    #expect(bound.way == Vector(0, 2) && bound.lines.x.isEmpty)
    #expect(lines.snap(box, reach: 0.5).way == .zero)
  }

  // MARK: Presses

  /// A press soon after a click moves the layer, and is no double click.
  @Test func aSecondPressThatMovesIsADrag() throws {
    viewer.selection.pick(at: Point(300, 150), reach: 2, parts: false)
    try host.step()
    try drag(from: windowPoint(300, 150), to: windowPoint(330, 150), clicks: 2)
    #expect(!viewer.window.isFullscreen && viewer.document.editing.isModified)
    #expect(viewer.selection.scope == .animation)
    try host.point(.down, 790, 300, clicks: 2)
    #expect(!viewer.window.isFullscreen)
    try host.point(.up, 790, 300, clicks: 2)
    #expect(viewer.window.isFullscreen)
  }

  /// A chosen tool gets the presses that would move a layer, until Esc.
  @Test func aChosenToolGetsAllPresses() throws {
    viewer.selection.pick(at: Point(300, 150), reach: 2, parts: false)
    try host.press(.character("m"), .control)
    let (start, end) = (windowPoint(300, 150), windowPoint(330, 150))
    try host.point(.down, start.x, start.y)
    #expect(viewer.stage.held?.tool is MeasureTool && viewer.stage.pointerShape == .cross)
    try host.point(.moved, end.x, end.y)
    try host.step()
    #expect(!viewer.stage.guides.content.tool.isEmpty)
    try host.point(.up, end.x, end.y)
    try host.step()
    #expect(viewer.stage.guides.content.tool.isEmpty && !viewer.document.editing.isModified)
    try host.press(.escape)
    #expect(viewer.tools.chosen == nil)
    try drag(from: start, to: end)
    #expect(viewer.document.editing.isModified)
  }

  @Test func layerRowsTellWhatIsHidden() throws {
    viewer.selection.pick(at: Point(300, 150), reach: 2, parts: false)
    try host.press(.character("t"), .shift)
    let panel = viewer.layerPanel
    let row = try #require(panel.rows.firstIndex { panel.layers[$0.layer].name == "Low" })
    #expect(!panel.element(of: row).detail.contains("hidden"))
    try host.press(.character("h"), .shift)
    try host.step()
    #expect(panel.element(of: row).detail.contains("hidden here"))
    #expect(panel.seenRow(row).tip(of: .name, at: .zero)?.text.contains("hidden here") == true)
    try host.press(.character("s"), .shift)
    try host.step()
    #expect(panel.element(of: row).detail.contains("solo"))
  }
}
