// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Handles of gradients and paths on the stage; lock and label of layers.
@Suite struct StageHandleTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var editing: EditSession<Playlist.Entry> { viewer.document.editing }

  private static let sample = Sample.file(
    #"{"ty":4,"nm":"Shape","ip":0,"op":60,"bm":1,"ks":{},"shapes":[{"ty":"sh","nm":"Path","ks":{"a":0,"k":{"c":true,"v":[[20,20],[80,20],[80,80]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,15],[0,0]]}}},{"ty":"gf","nm":"Fill","t":1,"s":{"k":[20,20]},"e":{"k":[80,60]},"o":{"k":100},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}]},{"ty":4,"nm":"Low","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}]}"#
  )

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 800, height: 600),
      statePath: folder.path + "/state.json")
    try host.press(.character("1"))
    try host.step()
  }

  private func windowPoint(_ point: Point) -> CGPoint {
    let area = viewer.stage.surface.frameInWindow
    return CGPoint(x: area.minX + point.x, y: area.minY + point.y)
  }

  private func drag(_ start: Point, _ end: Point) throws {
    let (a, b) = (windowPoint(start), windowPoint(end))
    try host.point(.down, a.x, a.y)
    try host.point(.moved, (a.x + b.x) / 2, (a.y + b.y) / 2)
    try host.point(.moved, b.x, b.y)
    try host.point(.up, b.x, b.y)
    try host.step()
  }

  private func select(_ keypath: String) throws {
    editing.selection.select(try viewer.document.row(keypath))
    try host.step()
  }

  @Test func theEndsOfAGradientAreDragged() throws {
    try select("Shape.Fill")
    #expect(viewer.tools.itemHandles.marks.map(\.handle) == [.end, .start])
    try drag(Point(80, 60), Point(50, 70))
    let end = try viewer.document.row("Shape.Fill.End Point")
    #expect(editing.text.value(of: end)?.shown == "50, 70")
    #expect(editing.history.shownSteps == 1)
    // The chosen handle is moved by keys.
    try host.press(.right, [.control, .shift])
    #expect(editing.text.value(of: end)?.shown == "51, 70")
    try host.press(.character("n"), .alt)
    #expect(viewer.tools.itemHandles.current == .start)
    for _ in 0..<2 { try host.press(.character("z"), .control) }
    #expect(!editing.isModified)
  }

  @Test func pointsAndTangentsOfAPathAreDragged() throws {
    try select("Shape.Path")
    #expect(viewer.tools.itemHandles.marks.count == 4)
    try drag(Point(20, 20), Point(30, 25))
    let row = try viewer.document.row("Shape.Path")
    #expect(editing.paths.handles(of: row)?.points.vertices[0].point == Point(30, 25))
    try drag(Point(80, 35), Point(90, 40))
    #expect(editing.paths.handles(of: row)?.points.vertices[1].leave == Vector(10, 20))
    #expect(editing.history.shownSteps == 2)
    // Beside the handles the layer is selected as before.
    let names = (0..<3).map { _ in
      viewer.tools.chooseNextHandle()
      return viewer.tools.itemHandles.current
    }
    #expect(names == [.point(.point, 2), .point(.point, 0), .point(.point, 1)])
  }

  @Test func aLockedLayerIsNotPicked() throws {
    let middle = windowPoint(Point(70, 35))
    func click() throws {
      try host.point(.down, middle.x, middle.y)
      try host.point(.up, middle.x, middle.y)
      try host.step()
    }
    try click()
    #expect(viewer.selection.row.flatMap { editing.outline?.rows[$0].name } == "Shape")
    try host.press(.character("l"), .control)
    #expect(viewer.selection.isLocked && viewer.tools.mover() == nil)
    editing.selection.select(nil)
    try click()
    #expect(viewer.selection.row.flatMap { editing.outline?.rows[$0].name } == "Low")
    try select("Shape")
    try host.press(.character("l"), .control)
    #expect(!viewer.selection.isLocked && !editing.isModified)
  }

  /// A label is remembered for the file; the row says it, and its blend mode.
  @Test func labelsAreRemembered() throws {
    try select("Shape")
    viewer.tools.setLabel(.aqua)
    #expect(viewer.selection.label == .aqua && !editing.isModified)
    if viewer.layerPanel.isHidden { try host.press(.character("t"), .shift) }
    try host.step()
    let detail = try #require(
      viewer.layerPanel.spokenParts.first { $0.element?.name == "Shape" }?.element?.detail)
    #expect(detail.contains("label “Aqua”") && detail.contains("blend mode “Multiply”"))
    viewer.memory.save()
    let again = try ViewerFixture(
      paused: [folder.path + "/a.json"], size: CGSize(width: 800, height: 600),
      statePath: folder.path + "/state.json")
    again.viewer.document.editing.selection.select(try again.viewer.document.row("Shape"))
    #expect(again.viewer.selection.label == .aqua)
  }

  /// Locks, labels and hidden layers stay with their layers where the order changes, and come back with undo.
  @Test func locksAndLabelsFollowTheirLayers() throws {
    try select("Shape")
    viewer.tools.setLabel(.aqua)
    try host.press(.character("l"), .control)
    try select("Low")
    try host.press(.character("h"), .shift)
    func seen() throws -> [String?] {
      try ["Shape", "Low"].flatMap { name in
        let row = try viewer.document.row(name)
        return [viewer.selection.label(ofRow: row)?.rawValue, viewer.selection.mark(ofRow: row)]
      }
    }
    let marks: [String?] = ["aqua", "locked", nil, "hidden here"]
    #expect(try seen() == marks)
    try host.press(.character("]"), .control)
    #expect(editing.layers.siblings(of: [try viewer.document.row("Shape")]).map(\.row) == [0])
    #expect(try seen() == marks)
    editing.layers.deleteLayers([try viewer.document.row("Shape")])
    try host.step()
    #expect(viewer.selection.mark(ofRow: try viewer.document.row("Low")) == "hidden here")
    try host.press(.character("z"), .control)
    #expect(try seen() == marks)
    // What was not saved is in the old order when the file is opened again.
    viewer.memory.save()
    let again = try ViewerFixture(
      paused: [folder.path + "/a.json"], size: CGSize(width: 800, height: 600),
      statePath: folder.path + "/state.json")
    again.viewer.document.editing.selection.select(try again.viewer.document.row("Shape"))
    #expect(again.viewer.selection.label == .aqua)
  }

  /// Parent and matte are submenus of the menu of layers.
  @Test func parentAndMatteAreSubmenus() throws {
    try select("Shape")
    let items = viewer.filled(Menu.layer)
    let group = try #require(
      items.first { item in item.submenu.contains { $0.command == .chooseParent } })
    let parent = try #require(group.submenu.first { $0.command == .chooseParent })
    #expect(parent.submenu.map(\.title) == ["None", "", "Low"] && parent.submenu[0].isChecked)
    parent.submenu[2].act()
    try host.step()
    let layer = try viewer.document.row("Shape")
    #expect(editing.layers.parent(of: layer) == (try viewer.document.row("Low")))
    let matte = try #require(group.submenu.first { $0.command == .chooseMatte })
    #expect(matte.submenu.map(\.title) == ["None", "", "Low"])
  }
}
