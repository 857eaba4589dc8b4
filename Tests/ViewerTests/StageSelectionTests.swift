// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieEditing
@testable internal import LottieViewer
@testable internal import SDLHost

/// Selecting on the stage, and what is shown of the layers there.
@Suite struct StageSelectionTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var selection: StageSelection { viewer.selection }
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("stage.json", Sample.stage)
    host = try ViewerFixture(paused: file)
  }

  /// Clicks on a point of the animation.
  private func click(_ x: Double, _ y: Double, clicks: Int = 1) throws {
    let area = viewer.stage.surface.frameInWindow
    let point = CGPoint(x: area.minX + x, y: area.minY + y)
    try host.point(.down, point.x, point.y, clicks: clicks)
    try host.point(.up, point.x, point.y, clicks: clicks)
  }

  private var selected: String {
    selection.row.flatMap { viewer.document.editing.outline?.keypath(of: $0).string } ?? ""
  }

  private func color(_ x: Double, _ y: Double) -> RGBA? { viewer.document.color(at: Point(x, y)) }

  // MARK: Selecting

  @Test func clicksGoThroughWhatIsUnderThePointer() throws {
    for name in ["Top", "Pre.One", "Pre", "Low", "Top"] {
      try click(100, 150)
      #expect(selected == name)
    }
    // Elsewhere it begins at the top again.
    try click(80, 150)
    #expect(selected == "Top")
    try click(300, 150)
    #expect(selected == "Low")
    try click(395, 5)
    #expect(selection.row == nil)
  }

  @Test func theInspectorAndTheStageHaveOneSelection() throws {
    try click(300, 150)
    try host.press(.character("t"))
    #expect(viewer.inspector.selectedNode?.name == "Low")
    let area = viewer.stage.surface.frameInWindow
    let zoom = area.width / 400
    try host.point(.down, area.minX + 100 * zoom, area.minY + 150 * zoom)
    try host.point(.up, area.minX + 100 * zoom, area.minY + 150 * zoom)
    #expect(viewer.inspector.selectedNode?.name == "Top")
    viewer.inspector.select(try host.row("Pre"))
    try host.step()
    #expect(selected == "Pre")
    // It stays without the inspector, and after an edit.
    try host.press(.character("t"))
    let row = try #require(selection.row)
    viewer.document.editing.rename(row, to: "Renamed")
    try host.step()
    #expect(selected == "Renamed")
    try host.press(.escape)
    #expect(selection.row == nil)
  }

  @Test func anotherFileHasNoSelection() throws {
    try click(300, 150)
    try host.press(.character("s"), .shift)
    #expect(!viewer.document.player.layerView.isWhole)
    viewer.document.open([try folder.write("other.json", Sample.crossing)])
    try host.step()
    #expect(selection.row == nil && viewer.document.player.layerView.isWhole)
  }

  /// The picture is what is seen: a layer that is shown alone is alone.
  @Test func aSavedFrameHasTheLayersThatAreSeen() throws {
    func saved() throws -> [UInt32] {
      viewer.document.framePicture.save()
      let name = try #require(viewer.document.notice.text?.split(separator: " ").last)
      let file = URL(fileURLWithPath: folder.path + "/\(name)")
      let picture = try Picture(decoding: [UInt8](Data(contentsOf: file)))
      // Of `Top` and of `Low`.
      return [100, 350].map { picture.pixels[150 * picture.width + $0] }
    }
    try click(100, 150)
    #expect(try saved() == [0xffff_0000, 0xff00_ff00])
    try host.press(.character("s"), .shift)
    #expect(try saved() == [0xffff_0000, 0])
    try host.press(.character("i"), .shift)
    let dimmed = try saved()
    #expect(dimmed[0] == 0xffff_0000 && (1..<128).contains(dimmed[1] >> 24))
  }

  @Test func partsAreGroupsAndPaths() throws {
    let point = Point(50, 100)
    selection.pick(at: point, reach: 2, parts: true)
    #expect(selected == "Pre.One.Group.Box")
    #expect(selection.contents?.path?.bounds == Rect(x: 40, y: 90, width: 120, height: 120))
    selection.pick(at: point, reach: 2, parts: true)
    #expect(selected == "Pre.One.Group")
    selection.pick(at: point, reach: 2, parts: true)
    #expect(selected == "Pre.One.Group.Box")
  }

  @Test func theMotionPathIsMadeOnceAndHasTheKeyframes() throws {
    try click(300, 150)
    let motion = try #require(selection.contents?.motion)
    #expect(motion.runs.flatMap { $0 }.filter(\.isKeyframe).map(\.frame) == [0, 40])
    #expect(viewer.stage.selection.content.motion == motion)
    #expect(selection.contents?.anchor == Point(200, 150))
    try click(100, 150)
    #expect(selection.contents?.motion == nil)
  }

  @Test func nothingIsDrawnOrAskedForWithoutASelection() throws {
    #expect(selection.contents == nil && viewer.stage.selection.content == .init())
    #expect(viewer.stage.selection.drawing().isEmpty)
  }

  @Test func whatIsUnderThePointerIsOutlinedWhilePaused() throws {
    let area = viewer.stage.surface.frameInWindow
    try host.point(.moved, area.minX + 100, area.minY + 150, button: 0)
    #expect(selection.hovered == LayerAddress([0]))
    #expect(viewer.stage.selection.content.hover.count == 4)
    // Rows of all that is in the file are for those who select.
    #expect(viewer.document.editing.text.listed == nil)
    try host.point(.moved, area.minX + 395, area.minY + 5, button: 0)
    #expect(selection.hovered == nil && viewer.stage.selection.content.hover.isEmpty)
    try host.press(.space)
    try host.point(.moved, area.minX + 100, area.minY + 150, button: 0)
    #expect(selection.hovered == nil)
  }

  // MARK: Precompositions

  @Test func aDoubleClickEntersAndEscapeLeaves() throws {
    try click(50, 100)
    try click(50, 100, clicks: 2)
    #expect(selection.trail == ["Pre"] && !viewer.window.isFullscreen)
    #expect(viewer.stages.scopeButton.text == "‹ Pre" && !viewer.stages.scopeButton.isHidden)
    // Only its layers are selected, and the others are dim.
    try click(100, 150)
    #expect(selected == "Pre.One")
    try click(300, 150)
    #expect(selection.row == nil)
    #expect(color(300, 150).map { $0.alpha < 0.2 } == true)
    try host.press(.escape)
    #expect(selection.scope == .animation && selected == "Pre")
    #expect(viewer.stages.scopeButton.isHidden && color(300, 150)?.alpha == 1)
    // Beside precompositions, a double click is full screen as before.
    try click(300, 150, clicks: 2)
    #expect(viewer.window.isFullscreen)
  }

  @Test func keysEnterAndLeave() throws {
    try click(50, 100)
    try host.press(.character("z"))
    #expect(selection.trail == ["Pre"])
    try host.press(.character("z"), .shift)
    #expect(selection.trail.isEmpty)
    try host.press(.character("z"))
    try host.click(viewer.stages.scopeButton)
    #expect(selection.trail.isEmpty)
  }

  // MARK: Solo, isolate, hide

  @Test func soloIsolateAndHideAreNotSaved() throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try click(300, 150)
    try host.press(.character("s"), .shift)
    #expect(color(100, 150)?.green == 1 && selection.isOn(.solo))
    #expect(viewer.stages.viewButton.text?.hasPrefix("Solo: Low") == true)
    try host.press(.character("i"), .shift)
    #expect(selection.isOn(.isolate) && !selection.isOn(.solo))
    try host.press(.character("h"), .shift)
    #expect(selection.isHidden && color(300, 150)?.alpha == 0)
    try host.press(.character("h"), [.shift, .alt])
    #expect(color(100, 150)?.red == 1 && viewer.stages.viewButton.isHidden)
    #expect(!viewer.document.editing.isModified && !viewer.document.editing.history.canUndo)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func theViewStaysAfterAnEdit() throws {
    try click(300, 150)
    try host.press(.character("s"), .shift)
    let row = try viewer.document.row("Top")
    viewer.document.editing.rename(row, to: "Other")
    try host.step()
    #expect(color(100, 150)?.green == 1 && selected == "Low")
    try host.click(viewer.stages.viewButton)
    #expect(viewer.document.player.layerView.isWhole && color(100, 150)?.red == 1)
  }

  @Test func theInspectorTellsWhatIsDoneWithALayer() throws {
    try click(300, 150)
    try host.press(.character("t"))
    try host.press(.character("i"), .shift)
    let row = try viewer.document.row("Low")
    #expect(selection.mark(ofRow: row) == "isolated")
    let node = try #require(viewer.inspector.nodes.node(ofRow: row))
    #expect(viewer.inspector.element(of: node).detail == "isolated")
    try host.press(.character("h"), .shift)
    #expect(selection.mark(ofRow: row) == "hidden here")
    #expect(selection.mark(ofRow: row + 1) == nil)
  }

  // MARK: Views

  @Test func viewsAreSwitchedAndRemembered() throws {
    let path = folder.path + "/state.json"
    var options = ViewerOptions()
    (options.isPaused, options.statePath) = (true, path)
    let first = try ViewerFixture([file], options: options)
    for key in ["o", "a", "g", "n"] { try first.press(.character(Character(key)), .shift) }
    let views = first.viewer.stages.views
    #expect(views.showsOutlines && views.showsSafeAreas && views.showsGrid)
    #expect(views.onionFrames == 2)
    first.viewer.memory.save()
    let second = try ViewerFixture([file], options: options)
    #expect(second.viewer.stages.views == views)
    for key in ["o", "a", "g", "n"] { try second.press(.character(Character(key)), .shift) }
    #expect(second.viewer.stages.views == StageViews())
    #expect(second.viewer.stage.guides.content == .init())
    #expect(second.viewer.stage.guides.drawing().isEmpty)
  }

  @Test func numbersOfOnionFramesInAFileAreLimited() {
    var views = StageViews()
    views.onionFrames = 1_000_000
    #expect(views.checked.onionFrames == StageViews.mostOnionFrames)
    views.onionFrames = -3
    #expect(views.checked.onionFrames == 0)
  }

  @Test func outlinesHaveAllPathsInPoints() throws {
    try host.press(.character("o"), .shift)
    let outlines = try #require(viewer.stage.guides.content.outlines)
    #expect(outlines.contours.count == 3)
    #expect(outlines.bounds == Rect(x: 20, y: 90, width: 360, height: 120))
  }

  @Test(arguments: [(1.0, 20.0), (4.0, 5.0), (0.1, 200.0), (64.0, 1.0), (0.0, 1.0)])
  func gridLinesAreFarEnoughApart(_ zoom: Double, _ step: Double) {
    #expect(StageGuides.gridStep(zoom: zoom) == step)
  }

  /// At frame 20, `Low` was lower before and is higher after.
  @Test func theOnionSkinShowsWhatDiffersWhilePaused() throws {
    viewer.document.playback.seek(to: 20)
    try host.press(.character("n"), .shift)
    let ghosts = viewer.stage.guides.content.ghosts
    #expect(ghosts.count == 4)
    let colors = ghosts.map { ghost -> (red: Bool, blue: Bool) in
      let pixels = ghost.picture.pixels.filter { $0 != 0 }
      return (
        pixels.contains { ($0 >> 16) & 255 > $0 & 255 },
        pixels.contains { ($0 >> 16) & 255 < $0 & 255 }
      )
    }
    #expect(colors.map(\.red) == [true, false, true, false])
    #expect(colors.map(\.blue) == [false, true, false, true])
    try host.press(.space)
    try host.steps(2)
    #expect(viewer.stage.guides.content.ghosts.isEmpty)
  }

  @Test func theOnionSkinEndsAtTheEndsOfTheAnimation() throws {
    try host.press(.character("n"), .shift)
    #expect(viewer.stage.guides.content.ghosts.count == 2)
    viewer.document.playback.seek(to: 59)
    try host.step()
    #expect(viewer.stage.guides.content.ghosts.count == 2)
  }

  @Test func distancesAreInPixelsAndDegrees() {
    #expect(MeasureTool.text(of: Vector(30, 40)) == "30 × 40   50 px   53.1°")
    #expect(MeasureTool.text(of: .zero) == "0 × 0   0 px   0°")
  }

  // MARK: Moving

  private func position(_ name: String) throws -> PropertyValue? {
    viewer.document.editing.text.value(of: try viewer.document.row(name + ".Transform.Position"))
  }

  private func drag(_ start: CGPoint, _ end: CGPoint) throws {
    let area = viewer.stage.surface.frameInWindow
    let (x, y) = (area.minX, area.minY)
    try host.point(.down, x + start.x, y + start.y)
    try host.point(.moved, x + (start.x + end.x) / 2, y + (start.y + end.y) / 2, button: 0)
    try host.point(.moved, x + end.x, y + end.y, button: 0)
    try host.point(.up, x + end.x, y + end.y)
  }

  @Test func aDragMovesTheSelectedLayerInOneStep() throws {
    try click(100, 150)
    try drag(CGPoint(x: 100, y: 150), CGPoint(x: 130, y: 140))
    #expect(try position("Top") == .vector(Vector3D(x: 130, y: 140, z: 0)))
    #expect(selected == "Top" && viewer.stage.viewport == .fit)
    try host.press(.character("z"), .control)
    #expect(try position("Top") == .vector(Vector3D(x: 100, y: 150, z: 0)))
    #expect(!viewer.document.editing.history.canUndo)
    // What is not selected does not move; the picture does.
    try drag(CGPoint(x: 300, y: 150), CGPoint(x: 320, y: 150))
    #expect(!viewer.document.editing.isModified && viewer.stage.viewport != .fit)
  }

  @Test func aDragOfAMovingLayerChangesTheKeyframeAtThePlayhead() throws {
    // The middle of the picture is near.
    try host.press(.character("s"), .alt)
    try click(300, 150)
    try drag(CGPoint(x: 300, y: 150), CGPoint(x: 310, y: 155))
    #expect(try position("Low") == .vector(Vector3D(x: 210, y: 155, z: 0)))
    viewer.document.playback.seek(to: 40)
    #expect(try position("Low") == .vector(Vector3D(x: 200, y: 50, z: 0)))
    viewer.document.save()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text == Sample.stage.replacing(#"{"t":0,"s":[200,150]"#, with: #"{"t":0,"s":[210,155]"#))
  }

  @Test func keysNudge() throws {
    try click(100, 150)
    try host.press(.right, [.control, .shift])
    try host.press(.up, [.alt, .shift])
    #expect(try position("Top") == .vector(Vector3D(x: 101, y: 140, z: 0)))
    try host.press(.character("z"), .control)
    #expect(try position("Top") == .vector(Vector3D(x: 101, y: 150, z: 0)))
  }

  @Test func gripsScaleAndRotate() throws {
    try click(100, 150)
    let grips = viewer.stage.selection.content.grips
    #expect(grips.count == 5)
    // The lower right corner is at (130, 180).
    try drag(CGPoint(x: 130, y: 180), CGPoint(x: 160, y: 195))
    let scale = try viewer.document.editing.text.value(
      of: viewer.document.row("Top.Transform.Scale"))
    #expect(scale == .vector(Vector3D(x: 200, y: 150, z: 100)))
    try host.press(.character("z"), .control)
    // The grip above the upper edge, a quarter to the right.
    try drag(CGPoint(x: 100, y: 96), CGPoint(x: 154, y: 150))
    let rotation = try viewer.document.editing.text.value(
      of: viewer.document.row("Top.Transform.Rotation"))
    #expect(rotation == .number(90))
  }

  /// In a scene that an edit has just made, what is drawn over the picture is where it was, in the first
  /// frame too: after Escape no other one follows.
  @Test func theFrameOfANewSceneIsThereAtOnce() throws {
    try click(100, 150)
    let content = viewer.stage.selection.content
    #expect(content.corners.count == 4 && content.grips.count == 5 && content.anchor != nil)
    viewer.document.editing.rename(try #require(selection.row), to: "Upper")
    viewer.tools.follow()
    #expect(viewer.stage.selection.content == content)
  }

  /// The anchor point goes where it is dragged, and the picture stays. It snaps to corners, edges and
  /// centre, with Ctrl not.
  @Test func theAnchorPointIsMovedAlone() throws {
    try click(100, 150)
    let corners = viewer.stage.selection.content.corners
    // Without its tool, a drag from there moves the layer.
    try host.press(.character("y"))
    #expect(viewer.tools.chosen == AnchorTool.self)
    func value(_ name: String) throws -> PropertyValue? {
      try viewer.document.editing.text.value(of: viewer.document.row("Top.Transform.\(name)"))
    }
    try drag(CGPoint(x: 100, y: 150), CGPoint(x: 127, y: 176))
    #expect(try value("Anchor Point") == .vector(Vector3D(x: 30, y: 30, z: 0)))
    #expect(try value("Position") == .vector(Vector3D(x: 130, y: 180, z: 0)))
    #expect(viewer.stage.selection.content.corners == corners)
    #expect(selection.contents?.anchor == Point(130, 180))
    try drag(CGPoint(x: 130, y: 180), CGPoint(x: 110, y: 165))
    #expect(try value("Anchor Point") == .vector(Vector3D(x: 10, y: 15, z: 0)))
    #expect(viewer.stage.selection.content.corners == corners)
    try host.press(.escape)
    #expect(viewer.tools.chosen == nil)
    try host.press(.character("z"), .control)
    try host.press(.character("z"), .control)
    #expect(viewer.document.jsonText == Sample.stage)
  }

  @Test func expressionsAndSpaceAreLeftToTheInspector() throws {
    let text = Sample.stage.replacing(
      #""nm":"Top","ip":0,"op":60,"ks":{"p":{"k":[100,150]}}"#,
      with: #""nm":"Top","ip":0,"op":60,"ks":{"p":{"k":[100,150],"x":"$bm_rt = [100, 150];"}}"#
    ).replacing(
      #""nm":"Low","ip":0,"op":60,"ks":{"#,
      with: #""nm":"Low","ddd":1,"ip":0,"op":60,"ks":{"rx":{"k":10},"#
    )
    let outline = try Sample.outline(of: text)
    let row = try #require(outline.row(of: LayerAddress([0])))
    let low = try #require(outline.row(of: LayerAddress([2])))
    #expect(throws: NoHandles.scripted) { try outline.handles(of: row) }
    #expect(throws: NoHandles.spatial) { try outline.handles(of: low) }
    #expect(throws: NoHandles.noLayer) { try outline.handles(of: -1) }
  }
}
