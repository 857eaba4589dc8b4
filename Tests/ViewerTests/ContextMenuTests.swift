// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Menus of what is under the pointer or has the keyboard, and what buttons say of themselves.
@Suite struct ContextMenuTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var menu: Menu { host.viewer.menu }

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.marked) }
    host = try ViewerFixture(paused: files, size: CGSize(width: 1100, height: 700))
  }

  private func rightClick(_ x: CGFloat, _ y: CGFloat) throws {
    try host.point(.down, x, y, button: 3)
    try host.point(.up, x, y, button: 3)
  }

  private func choose(_ title: String) throws {
    let index = try #require(
      menu.items.firstIndex { $0.title.hasPrefix(title) }, "\(menu.items.map(\.title))")
    let row = menu.row(index).center
    try host.point(.down, CGFloat(row.x), CGFloat(row.y))
    try host.point(.up, CGFloat(row.x), CGFloat(row.y))
    #expect(menu.isHidden)
  }

  @Test func ofThePicture() throws {
    let stage = viewer.stage
    // The square begins at 40, 150 of the picture.
    let board = try #require(stage.artboard)
    let corner = stage.frameInWindow.origin
    let x = corner.x + CGFloat(board.minX + board.width * 0.1)
    let y = corner.y + CGFloat(board.minY + board.height * 0.5)
    try rightClick(x, y)
    let picture = try #require(menu.items.last { $0.title == "Picture" }).submenu
    #expect(picture.contains { $0.title == "Copy the colour #ff0000" })
    #expect(viewer.selection.layer != nil && menu.items.first?.command == .rename)
    try choose("Show the selection in the inspector")
    #expect(!viewer.inspector.isHidden && viewer.inspector.selection != nil)
    let area = stage.frameInWindow
    try rightClick(area.midX, area.maxY - 4)
    #expect(!menu.items.contains { $0.title.hasPrefix("Copy the colour") })
    try choose("Twice the size")
    #expect((stage.zoom - 2).magnitude < 1e-9)
  }

  @Test func ofALayerAndAValue() throws {
    try host.press(.character("t"))
    let inspector = viewer.inspector
    inspector.select(0)
    func open(_ node: Int) throws {
      inspector.scroll(to: node)
      try host.step()
      let row = inspector.rowInWindow(of: node)
      try rightClick(row.midX, row.midY)
      #expect(inspector.selection == node)
    }
    try open(0)
    try choose("Hide or show")
    #expect(!inspector.nodes.isEnabled(0))
    try open(0)
    try choose("Undo")
    #expect(inspector.nodes.isEnabled(0))
    try open(try host.row("Transform.Opacity"))
    #expect(menu.items.first?.key == "Enter")
    try choose("Edit the value")
    #expect(inspector.editor.edit != nil)
  }

  @Test func ofAFile() throws {
    viewer.panels.toggleFileList()
    try host.step()
    let list = viewer.fileList
    func open(_ entry: Int) throws {
      let row = try #require(list.rows.firstIndex { $0.isEntry && $0.entry == entry })
      let area = list.frame(of: row)
      let corner = list.frameInWindow.origin
      try rightClick(corner.x + CGFloat(area.center.x), corner.y + CGFloat(area.center.y))
    }
    try open(0)
    #expect(menu.items.first { $0.title == "Show" }?.isEnabled == false)
    try host.press(.escape)
    try open(1)
    try choose("Compare")
    #expect(viewer.document.comparison.entry?.fileName == "b.json")
    try open(1)
    try choose("Show")
    #expect(viewer.document.playlist.index == 1)
    try open(0)
    try choose("Close")
    #expect(viewer.document.playlist.entries.count == 1)
  }

  @Test func ofTheTimelineAndItsMarkers() throws {
    let timeline = viewer.transport.timeline
    let area = timeline.frameInWindow
    func x(_ frame: Double) -> CGFloat { area.minX + CGFloat(timeline.scale.x(frame / 120)) }
    try rightClick(x(30), area.midY + 8)
    try choose("In point at frame 30")
    try rightClick(x(60), area.midY + 8)
    try choose("Out point at frame 60")
    #expect(
      viewer.document.playback.range.inPoint == 30 && viewer.document.playback.range.outPoint == 60)
    try rightClick(x(45) + 3, area.minY + 14)
    try choose("Play “hold” alone")
    #expect(
      viewer.document.playback.range.inPoint == 45 && viewer.document.playback.range.outPoint == 75)
    #expect(host.isPlaying)
    try host.step(0.3)
    #expect((45...75).contains(host.frame))
    // From one marker to another.
    try rightClick(x(10) + 3, area.minY + 14)
    try choose("In point at “intro”")
    try rightClick(x(90) + 3, area.minY + 14)
    try choose("Out point at “out”")
    #expect(
      viewer.document.playback.range.inPoint == 10 && viewer.document.playback.range.outPoint == 90)
  }

  /// A marker without a length ends where the next one begins, the last one at the end.
  @Test(arguments: [(0, 10, 45), (1, 45, 75), (2, 90, nil)] as [(Int, Double, Double?)])
  func markersArePlayedAlone(_ index: Int, _ start: Double, _ end: Double?) {
    viewer.document.playback.playMarker(index)
    #expect(
      viewer.document.playback.range.inPoint == start
        && viewer.document.playback.range.outPoint == end)
    #expect(viewer.document.playback.currentMarker == index)
    viewer.document.playback.playMarker(7)
    #expect(viewer.document.playback.range.inPoint == start)
  }

  /// The key opens the menu of what has the keyboard, else the picture's.
  @Test func byKeys() throws {
    try host.press(.menu)
    #expect(menu.items.contains { $0.command == .fit })
    try host.press(.menu)
    #expect(menu.isHidden)
    viewer.panels.toggleFileList()
    try host.press(.function(10), .shift)
    #expect(menu.items.first?.title == "Show")
    try host.press(.escape)
    viewer.panels.toggleFileList()
    try host.press(.character("t"))
    viewer.window.focusedView = viewer.inspector
    viewer.inspector.select(0)
    try host.press(.menu)
    #expect(menu.items.first?.command == .switchLayer)
    // The first line that can be chosen.
    try host.press(.enter)
    #expect(!viewer.inspector.nodes.isEnabled(0) && viewer.window.focusedView === viewer.inspector)
    viewer.window.focusedView = viewer.transport.timeline
    try host.press(.menu)
    #expect(menu.items.first?.command == .setIn)
    try host.press(.escape)
    // At the start of a marker: the marker's.
    viewer.document.playback.goToMarker(1)
    try host.step()
    try host.press(.menu)
    #expect(menu.items.contains { $0.title == "Play “hold” alone" })
  }

  // MARK: Tool tips

  @Test func buttonsShowTheirNameAndKeyInAToolTip() throws {
    let tip = viewer.toolTip
    func rest(on view: View) throws {
      let area = view.frameInWindow
      try host.point(.moved, area.midX, area.midY)
      for _ in 0..<3 { try host.step(0.35) }
    }
    try rest(on: viewer.header.list)
    #expect(
      tip.text == "List of open files" && tip.frame.minY >= viewer.header.list.frameInWindow.maxY)
    try rest(on: viewer.transport.help)
    #expect(tip.text == "Keys" && tip.frame.maxY <= viewer.transport.help.frameInWindow.minY)
    #expect(tip.frame.maxX <= viewer.window.size.width)
    let painted = viewer.window.statistics.framesPainted
    try host.steps(30)
    #expect(viewer.window.statistics.framesPainted == painted)
    try host.press(.character("b"))
    #expect(tip.text.isEmpty)
    try rest(on: viewer.transport.play)
    #expect(tip.text == "Play or pause")
    try host.point(.moved, 500, 300)
    #expect(tip.text.isEmpty)
  }

  /// A tip about a row covers no other row: it is beside or above the panel, or in its own row.
  @Test func tipsStayOffOtherRows() throws {
    let tip = viewer.toolTip
    func check(_ view: RowList, _ row: Int, at x: CGFloat) throws {
      let area = view.rowInWindow(row)
      try host.point(.moved, 4, 300)
      try host.step()
      try host.point(.moved, area.minX + x, area.midY)
      for _ in 0..<3 { try host.step(0.35) }
      guard !tip.text.isEmpty else { return }
      let panel = view.frameInWindow
      let isBeside =
        tip.frame.maxX <= panel.minX || tip.frame.minX >= panel.maxX
        || tip.frame.maxY <= panel.minY
      #expect(isBeside || abs(tip.frame.midY - area.midY) <= 1, "\(tip.text) \(tip.frame) \(area)")
      #expect(viewer.root.bounds.contains(tip.frame))
    }
    try host.press(.character("t"), .shift)
    viewer.layerPanel.setUnfolded(0, true)
    try host.press(.character("t"))
    viewer.panels.toggleFileList()
    try host.step()
    var told = 0
    for view in [viewer.layerPanel, viewer.inspector, viewer.fileList] as [RowList] {
      for row in view.visibleRows {
        for x in [14, 60, 150, view.bounds.width - 20] as [CGFloat] {
          try check(view, row, at: x)
          if !tip.text.isEmpty { told += 1 }
        }
      }
    }
    #expect(told > 3)
  }

  /// Every button that is seen runs a command, and says which.
  @Test func everyButtonHasATip() throws {
    let tip = viewer.toolTip
    let bar: [View] = viewer.header.subviews + viewer.transport.subviews
    for view in bar where !view.isHidden && view is any BarControl {
      view.pointerEntered()
      try host.step(0.1)
      try host.step(0.7)
      #expect(!tip.text.isEmpty, "\(view)")
      view.pointerExited()
    }
  }
}
