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

/// Markers and frame costs in the inspector, and its keys.
@Suite struct InspectorKeyTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var inspector: Inspector { host.viewer.inspector }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.marked), size: CGSize(width: 800, height: 700),
      key: .character("t"))
    try host.openSections()
  }

  private func click(row: Int) throws {
    let area = inspector.frameInWindow
    let y = area.minY + 8 + (CGFloat(row) + 0.5) * 24
    try host.point(.down, area.minX + 60, y)
    try host.point(.up, area.minX + 60, y)
  }

  @Test func markersAreListedAndAClickJumps() throws {
    let markers = inspector.sections.lines.filter { $0.kind == .marker }
    #expect(markers.map(\.name) == ["intro", "hold", "out"])
    #expect(markers.map(\.value) == ["10", "45, 30 frames", "90"])
    let row = try #require(inspector.sections.lines.firstIndex { $0.name == "hold" })
    try click(row: row)
    #expect(host.frame == 45)
  }

  @Test func keysNavigateLinesAndLayers() throws {
    viewer.window.focusedView = inspector
    viewer.window.showsFocusRing = true
    // A title with three facts, the title of the markers, then the first one.
    for _ in 0..<6 { try host.press(.down) }
    try host.press(.enter)
    #expect(host.frame == 10)
    for _ in 0..<2 { try host.press(.down) }
    try host.press(.enter)
    #expect(host.frame == 90 && inspector.selection == nil)
    try host.press(.home)
    #expect(inspector.cursor == 0, "the title of the first section")
    try host.press(.end)
    #expect(inspector.cursor.flatMap { inspector.sections.lines[$0].section } == .file)
    // What it does not want is the window's.
    try host.press(.character("."))
    #expect(host.frame == 91)

    viewer.window.focusedView = viewer.panels.layerColumn
    viewer.window.showsFocusRing = true
    try host.press(.down)
    #expect(inspector.selection == 0)
    try host.press(.space)
    #expect(!inspector.nodes.isEnabled(0) && !host.isPlaying)
    try host.press(.space)
    #expect(inspector.nodes.isEnabled(0))
  }

  @Test func keysNavigateValues() throws {
    viewer.document.editing.selection.select(0)
    viewer.window.focusedView = inspector
    viewer.window.showsFocusRing = true
    try host.press(.down)
    #expect(inspector.selectedNode?.name == "Position")
    try host.press(.end)
    #expect(inspector.selection == inspector.nodes.rows.last?.row)
    let group = try #require(inspector.nodes.rows.first { $0.hasChildren }?.row)
    inspector.select(group)
    let isOpen = inspector.nodes.isExpanded(group)
    for key in isOpen ? [Key.left, .right] : [.right, .left] {
      try host.press(key)
      #expect(inspector.nodes.isExpanded(group) == (key == .right))
    }
    // Home is the way up, and Enter goes there.
    try host.press(.home)
    #expect(inspector.cursor == 0 && inspector.sections.lines[0].kind == .up)
    try host.press(.enter)
    #expect(inspector.selection == nil)
  }

  @Test func framesAreTimedWhileTheInspectorIsVisible() throws {
    try host.press(.space)
    try host.steps(200)
    #expect(inspector.sections.costs.milliseconds.count == FrameCosts.capacity)
    try host.press(.character("t"))
    try host.steps(10)
    #expect(inspector.sections.costs.milliseconds.isEmpty)
  }

  /// Frames that took too long are marked on the timeline, until they are seen again and take less.
  @Test func framesOverBudgetAreMarked() throws {
    let ruler = viewer.transport.timeline.ruler
    viewer.panels.toggleDeveloper()
    func see(_ frame: Double) throws {
      viewer.document.playback.seek(to: frame)
      try host.step()
    }
    try see(30)
    viewer.window.onFrameCost?(0.03)
    try see(31)
    #expect(ruler.content.overBudget == [30])
    viewer.panels.toggleDeveloper()
    #expect(ruler.content.overBudget.isEmpty, "only developers see them")
    viewer.panels.toggleDeveloper()
    try see(30)
    try see(31)
    #expect(ruler.content.overBudget.isEmpty)
    viewer.window.onFrameCost?(0.03)
    try host.press(.character("t"))
    #expect(ruler.content.overBudget.isEmpty)
  }

  @Test func costsAsFiguresAndBars() {
    var costs = FrameCosts()
    #expect(costs.text == "–")
    for cost in [0.002, 0.004, 0.02, .nan, -1] { costs.add(cost) }
    #expect(costs.text == "5.2 ms, at most 20.0")
    let area = Rect(x: 10, y: 10, width: 240, height: 40)
    for item in costs.drawing(in: area) { #expect(area.outset(by: 1).contains(item.bounds.center)) }
    for _ in 0..<500 { costs.add(0.001) }
    #expect(costs.milliseconds.count == FrameCosts.capacity && costs.text == "1.0 ms, at most 1.0")
  }
}
