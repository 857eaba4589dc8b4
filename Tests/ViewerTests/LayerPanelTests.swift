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

/// The layers in time below the ruler.
@Suite struct LayerPanelTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var panel: LayerPanel { host.viewer.layerPanel }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Sample.layers)], size: CGSize(width: 900, height: 600),
      statePath: folder.path + "/state.json")
    try host.press(.character("t"), .shift)
  }

  private func names() -> [String] { panel.rows.map { panel.layers[$0.layer].name } }

  /// The rectangle of a layer's bar in the window.
  private func bar(_ name: String) throws -> CGRect {
    let layer = try #require(panel.layers.firstIndex { $0.name == name })
    return panel.barInWindow(of: layer)
  }

  private func drag(_ x: CGFloat, _ y: CGFloat, by distance: CGFloat) throws {
    try host.point(.down, x, y)
    for part in 1...4 { try host.point(.moved, x + distance * CGFloat(part) / 4, y) }
    try host.point(.up, x + distance, y)
  }

  /// Nothing happened, and the name that was typed ran commands.
  @Test func layersAreRenamedWhileTheInspectorIsHidden() throws {
    #expect(viewer.inspector.isHidden)
    try host.press(.function(2))
    #expect(viewer.inspector.isHidden && viewer.document.notice.text?.isEmpty == false)
    try host.click(try bar("Ground"))
    try host.press(.function(2))
    #expect(!viewer.inspector.isHidden)
    try host.type("New")
    try host.press(.enter)
    #expect(names().contains("New") && !names().contains("Ground"))
  }

  /// The distance of frames in points.
  private var frame: CGFloat { CGFloat(panel.scale.spacing) }

  private func time(_ name: String) throws -> [Double] {
    let layer = try #require(panel.layers.first { $0.name == name })
    return [layer.start, layer.stop]
  }

  /// The height of the window between header and bar, and the part that the user has chosen → the height
  /// of the panel.
  @Test(
    arguments: [
      (256, nil, 102), (756, nil, 302), (2016, nil, 806), (100, nil, 56), (0, nil, 56),
      (756, 0.5, 378), (400, 0.5, 200),
    ] as [(Double, Double?, Double)])
  func theHeightIsAPartOfTheWindows(_ room: Double, _ share: Double?, _ height: Double) {
    #expect(LayerPanel.height(in: room, share) == height)
  }

  // MARK: Rows

  @Test func opensBelowTheRulerAndIsRemembered() throws {
    #expect(!panel.isHidden && panel.isFocused)
    #expect(panel.frame.minY == viewer.transport.frame.minY + CGFloat(Metrics.timelineHeight))
    #expect(panel.frame.maxY <= viewer.transport.play.frameInWindow.minY)
    #expect(viewer.stages.frame.maxY == viewer.transport.frame.minY)
    #expect(names() == ["Top", "Scene", "Ground"])
    viewer.memory.save()
    let state = ViewerState(path: folder.path + "/state.json")
    #expect(state.showsLayers == true)
    // The bars begin where the ruler does.
    let ruler = viewer.transport.timeline
    #expect(ruler.frame.minX == CGFloat(panel.nameWidth))
    #expect(try bar("Ground").minX == ruler.frame.minX + CGFloat(ruler.scale.x(0)))
    #expect(abs(try bar("Ground").maxX - ruler.frame.minX - CGFloat(ruler.scale.x(1))) < 0.01)
    try host.press(.character("t"), .shift)
    #expect(panel.isHidden && panel.layers.isEmpty && ruler.frame.minX == 0)
    #expect(viewer.transport.frame.height == CGFloat(Metrics.barHeight))
  }

  /// Closed, it lists nothing, whatever is opened and edited.
  @Test func closedItDoesNothing() throws {
    try host.press(.character("t"), .shift)
    viewer.document.open([try folder.write("b.json", Sample.layers)])
    try host.steps(3)
    #expect(panel.layers.isEmpty && panel.rows.isEmpty && panel.reader.keyframes.isEmpty)
    #expect(panel.costs.profile == nil && !panel.costs.isRunning)
  }

  @Test func precompositionsOpenInPlace() throws {
    try host.press(.down)
    try host.press(.down)
    #expect(panel.selection == 1)
    try host.press(.right)
    #expect(names() == ["Top", "Scene", "One", "Two", "Ground"])
    try host.press(.right)
    #expect(panel.selection == 2)
    try host.press(.left)
    #expect(panel.selection == 1 && names().count == 5)
    try host.press(.left)
    #expect(names() == ["Top", "Scene", "Ground"])
    // The arrow before the name does the same.
    let row = try #require(panel.list.row(of: 1))
    let area = panel.rowInWindow(row)
    try host.point(.down, area.minX + 10, area.midY)
    try host.point(.up, area.minX + 10, area.midY)
    #expect(names().count == 5)
  }

  @Test func keysMoveTheSelection() throws {
    try host.press(.down)
    #expect(panel.selection == 0)
    for _ in 0..<5 { try host.press(.down) }
    #expect(panel.selection == 4 && viewer.document.playlist.index == 0)
    try host.press(.up)
    #expect(panel.selection == 1)
    try host.press(.pageUp)
    #expect(panel.selection == 0)
  }

  @Test func selectionAndInspectorFollowEachOther() throws {
    try host.press(.down)
    try host.press(.enter)
    #expect(!viewer.inspector.isHidden)
    #expect(viewer.inspector.selectedNode?.name == "Top")
    try host.click(
      panel.rowInWindow(2).insetBy(dx: 0, dy: 4).divided(atDistance: 90, from: .minXEdge).slice)
    #expect(viewer.inspector.selectedNode?.name == "Ground")
    viewer.inspector.select(row: try host.row("Scene.Two.Transform"))
    try host.step()
    #expect(panel.selection.map { panel.layers[$0].name } == "Two")
    // What is selected is listed; what was opened for it closes again.
    #expect(names().count == 6)
    viewer.inspector.select(row: try host.row("Ground"))
    #expect(names() == ["Top", "Scene", "Ground"])
  }

  // MARK: Editing

  @Test func aBarIsMovedAndTheMoveUndone() throws {
    let text = viewer.document.player.animation?.jsonText
    let bar = try bar("Top")
    // Away from all that it could snap to.
    try drag(bar.midX, bar.midY, by: 4 * frame + 1)
    #expect(try time("Top") == [14, 54])
    #expect(
      viewer.document.editing.text.keyframes(of: panel.layers[0].row).keyframes.map(\.frame) == [
        14, 44,
      ])
    let edited = viewer.document.jsonText
    #expect(edited.contains(#""nm":"Top","ip":14,"op":54,"st":4"#))
    // All of it is one step.
    try host.press(.character("z"), .control)
    #expect(try time("Top") == [10, 50] && !viewer.document.editing.isModified)
    #expect(viewer.document.player.animation?.jsonText == text)
    try host.press(.character("y"), .control)
    #expect(try time("Top") == [14, 54])
  }

  @Test func endsAreTrimmed() throws {
    let bar = try bar("Top")
    try drag(bar.minX + 1, bar.midY, by: 5 * frame)
    #expect(try time("Top") == [15, 50])
    try drag(bar.maxX - 1, bar.midY, by: -100 * frame)
    #expect(try time("Top") == [15, 16])
    #expect(
      viewer.document.editing.text.keyframes(of: panel.layers[0].row).keyframes.map(\.frame) == [
        10, 40,
      ])
  }

  /// Edges snap to the playhead, markers, and the ends and keyframes of others.
  @Test func edgesSnap() throws {
    let bar = try bar("Top")
    // The marker at 30 is nearer than a frame and a half.
    try drag(bar.minX + 1, bar.midY, by: 19.4 * frame)
    #expect(try time("Top") == [30, 50])
    viewer.document.playback.seek(to: 21)
    try host.step()
    try drag(self.bar("Top").minX + 1, bar.midY, by: -8.5 * frame)
    #expect(try time("Top") == [21, 50])
    try drag(self.bar("Top").maxX - 1, bar.midY, by: 9.6 * frame)
    #expect(try time("Top") == [21, 60])
  }

  @Test func aLayerInAPrecompositionMovesInItsFrames() throws {
    panel.setOpen(1, true)
    try host.step()
    let bar = try bar("One")
    try drag(bar.midX, bar.midY, by: 3 * frame)
    #expect(try time("One") == [8, 28])
    let text = viewer.document.jsonText
    #expect(text.contains(#""nm":"One","ip":8,"op":28,"st":3"#))
    #expect(names().count == 5)
  }

  @Test func keysMoveAndTrim() throws {
    try host.press(.down)
    viewer.document.playback.seek(to: 20)
    try host.press(.character("["))
    #expect(try time("Top") == [20, 60])
    try host.press(.pageDown, .alt)
    try host.press(.pageUp, [.alt, .shift])
    #expect(try time("Top") == [11, 51])
    try host.press(.character("]"), .alt)
    #expect(try time("Top") == [11, 21])
    try host.press(.character("]"))
    #expect(try time("Top") == [11, 21])
    viewer.document.playback.seek(to: 15)
    try host.press(.character("["), .alt)
    #expect(try time("Top") == [15, 21])
    for _ in 0..<5 { try host.press(.character("z"), .control) }
    #expect(try time("Top") == [10, 50])
    // Without the focus, brackets change the speed.
    viewer.window.focusedView = nil
    try host.press(.character("]"))
    #expect(viewer.document.player.state.speed == 1.1)
  }

  @Test func escapeTakesADragBack() throws {
    let bar = try bar("Top")
    try host.point(.down, bar.midX, bar.midY)
    try host.point(.moved, bar.midX + 8 * frame, bar.midY)
    #expect(try time("Top") != [10, 50])
    try host.press(.escape)
    #expect(try time("Top") == [10, 50] && !viewer.document.editing.isModified)
    try host.point(.up, bar.midX + 8 * frame, bar.midY)
    #expect(try time("Top") == [10, 50] && !panel.isHidden)
  }

  @Test func theGroundMovesThePlayhead() throws {
    let bar = try bar("Top")
    try host.point(.down, bar.maxX + 5 * frame, bar.midY)
    #expect((host.frame - 55).magnitude < 1)
    try host.point(.moved, bar.maxX + 2 * frame, bar.midY)
    try host.point(.up, bar.maxX + 2 * frame, bar.midY)
    #expect((host.frame - 52).magnitude < 1 && !viewer.document.editing.isModified)
  }

  /// The ruler zooms at the pointer, and the bars with it.
  @Test func theRulerScrollsAndZooms() throws {
    let wide = try bar("Top").width
    let area = panel.frameInWindow
    try host.scroll(4, at: CGPoint(x: area.midX, y: area.midY), .control)
    #expect(try bar("Top").width > wide)
    let start = try bar("Top").minX
    try host.scroll(-2, at: CGPoint(x: area.midX, y: area.midY), .shift)
    #expect(try bar("Top").minX < start)
  }

  // MARK: Costs

  /// In a narrow window, names had room for five letters beside the costs. The ruler begins after
  /// them.
  @Test func costsLeaveRoomForNames() throws {
    viewer.window.setSize(CGSize(width: 360, height: 640))
    try host.steps(2)
    for _ in 0..<2 {
      viewer.panels.toggleCosts()
      try host.steps(2)
      let names = panel.nameWidth - (panel.showsCosts ? panel.costWidth : 0)
      #expect(names >= 120 && Double(viewer.transport.layerRoom.width) == panel.nameWidth)
    }
  }

  @Test func costsAreMeasuredOnDemand() async throws {
    #expect(!panel.costs.isRunning && panel.costs.profile == nil)
    try host.press(.character("p"), .shift)
    #expect(panel.showsCosts && panel.costs.isRunning)
    try await eventually("the costs", within: .amongTests) { panel.costs.isRunning ? nil : true }
    let profile = try #require(panel.costs.profile)
    #expect(profile.layers.map(\.name) == panel.layers.map(\.name))
    let detail = panel.element(of: 1).detail
    #expect(detail.hasPrefix("precomp, ") && detail.hasSuffix("% of the frame"), "\(detail)")
    try host.press(.character("p"), .shift)
    #expect(!panel.showsCosts && panel.costs.profile == nil)
  }

  // MARK: Screen readers

  /// Files that were made small have no names.
  @Test func layersWithoutANameHaveTheirKindAndNumber() throws {
    let shape = #"{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[]}"#
    let null = #"{"ty":3,"nm":"","ip":0,"op":60,"ks":{}}"#
    let precomp = #"{"ty":0,"refId":"p","w":100,"h":100,"ip":0,"op":60,"ks":{}}"#
    let named = #"{"ty":3,"nm":"Layer","ip":0,"op":60,"ks":{}}"#
    let outline = try Sample.outline(
      of: Sample.file(
        [shape, precomp, shape, named].joined(separator: ","),
        #""assets":[{"id":"p","layers":[\#(null),\#(shape)]}],"#))
    let layers = outline.layerTimes
    #expect(
      layers.map(\.name) == ["Shape 1", "Precomp 2", "Null 1", "Shape 2", "Shape 3", "Layer"])
    // Their name in keypaths is that of lottie-ios.
    #expect(layers.allSatisfy { outline.keypath(of: $0.row).string.hasPrefix("Layer") })
  }

  @Test func rowsAreReadByNameAndTime() throws {
    panel.setOpen(1, true)
    panel.select(0)
    #expect(panel.accessibleElement?.role == .tree)
    let parts = panel.accessibleParts.filter { $0.role == .treeItem }
    #expect(parts.map(\.name) == ["Top", "Scene", "One", "Two", "Ground"])
    #expect(panel.accessibleParts.filter { $0.role == .toggle }.map(\.detail) == parts.map(\.name))
    #expect(parts[0].text == "frames 10 to 50" && parts[0].states.contains(.selected))
    #expect(parts[1].states.isSuperset(of: [.expandable, .expanded]))
    #expect(parts[4].detail == "solid")
    panel.accessiblePress(part: 3)
    #expect(panel.selection == 3)
  }

  // MARK: Size

  @Test(arguments: [(360, 344), (360, 600), (800, 500), (3840, 2160)])
  func fitsIntoTheWindow(_ width: Int, _ height: Int) throws {
    viewer.window.setSize(CGSize(width: width, height: height))
    try host.steps(2)
    let area = panel.frameInWindow
    #expect(area.width == CGFloat(width) && area.maxY <= CGFloat(height))
    #expect(viewer.stages.frame.height >= min(88, CGFloat(height) - 144))
    #expect(panel.nameWidth <= Double(width) * 0.4 && panel.nameWidth >= 100)
    #expect(try bar("Ground").maxX <= CGFloat(width))
  }

  @Test func theDividerChangesTheHeight() throws {
    let height = panel.frame.height
    let line = viewer.layerDivider.frameInWindow
    try host.point(.down, line.midX, line.midY)
    try host.point(.moved, line.midX, line.midY - 60)
    try host.point(.up, line.midX, line.midY - 60)
    #expect(abs(panel.frame.height - height - 60) <= 1)
    let share = try #require(viewer.state.layersShare)
    let room = Double(panel.frame.height + viewer.stages.frame.height)
    #expect(abs(share * room - Double(panel.frame.height)) <= 1)
    // It is a part of the window, also of another one.
    let size = viewer.window.size
    viewer.window.setSize(CGSize(width: size.width, height: size.height + 200))
    try host.step()
    #expect(abs(panel.frame.height - height - 60 - 200 * CGFloat(share)) <= 2)
    viewer.window.setSize(size)
    try host.step()
    viewer.layerDivider.onStep?(1)
    #expect(abs(panel.frame.height - height - 36) <= 1)
    viewer.layerDivider.onReset()
    #expect(panel.frame.height == height && viewer.state.layersShare == nil)
  }

  @Test func kindsHaveReadableColours() {
    defer { Palette.theme = .dark }
    for theme in [PaletteTheme.dark, .light] {
      Palette.theme = theme
      #expect(!LayerColors.kinds.isEmpty)
      for kind in LayerColors.kinds + ["data"] {
        let contrast = PaletteTheme.contrast(LayerColors.color(of: kind), theme.panel)
        #expect(contrast >= 3, "\(kind) \(contrast)")
      }
    }
  }

  /// Of thousands of layers only the rows on screen are built.
  @Test func thousandsOfLayers() throws {
    let layers = (0..<3000).map { Sample.square("L\($0)", $0 % 40, 60) }.joined(separator: ",")
    viewer.document.open([try folder.write("many.json", Sample.file(layers))])
    try host.steps(2)
    #expect(panel.rows.count == 3000)
    #expect(panel.reader.keyframes.count < 40 && panel.drawing().count < 400)
    let area = panel.frameInWindow
    for _ in 0..<20 { try host.scroll(-3, at: CGPoint(x: area.midX, y: area.midY)) }
    #expect(panel.scroll > 1000 && panel.reader.keyframes.count < 400)
  }
}
