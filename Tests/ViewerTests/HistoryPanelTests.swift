// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The list of the steps of undo.
@Suite struct HistoryPanelTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var panel: HistoryPanel { host.viewer.panels.historyPanel }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.file(Sample.solid("Top", #""o":{"k":50}"#))),
      size: CGSize(width: 900, height: 600))
  }

  private func set(_ opacity: Double) throws {
    viewer.document.editing.set([
      (try viewer.document.row("Top.Transform.Opacity"), .number(opacity))
    ])
    try host.step()
  }

  /// The rows as screen readers hear them.
  private var rows: [String] {
    (0..<panel.rowCount).map { row in
      let element = panel.element(of: row)
      return element.name + (element.states.contains(.current) ? " *" : "")
        + (element.detail.isEmpty ? "" : ", \(element.detail)")
    }
  }

  /// Esc first clears the selection; the inspector stays.
  @Test func escapeClosesThePanel() throws {
    let panels = viewer.panels
    let others: [any SidePanel] = [
      panel, panels.themePanel, panels.differenceList, panels.machinePanel,
    ]
    for side in others {
      panels.open(side)
      viewer.document.editing.selection.select(try viewer.document.row("Top"))
      try host.press(.escape)
      #expect(!side.isHidden && viewer.document.editing.selection.row == nil)
      try host.press(.escape)
      #expect(side.isHidden)
    }
    panels.open(panels.inspector)
    try host.press(.escape)
    #expect(!panels.inspector.isHidden)
  }

  @Test func stepsAreGoneThroughByClickAndKeys() throws {
    try host.press(.character("z"), .alt)
    #expect(!panel.isHidden && rows == ["As it was opened *"] && panel.hint != nil)
    for opacity in [10.0, 20, 30] { try set(opacity) }
    let step = "Opacity of Top"
    #expect(rows == ["As it was opened", step, step, step + " *"] && panel.hint == nil)
    try host.press(.up)
    #expect(rows == ["As it was opened", step, step + " *", step + ", undone"])
    try host.press(.up)
    try host.press(.up)
    try host.press(.up)
    #expect(rows.first == "As it was opened *" && !viewer.document.editing.isModified)
    let row = panel.rowInWindow(2)
    try host.point(.down, row.midX, row.midY)
    try host.point(.up, row.midX, row.midY)
    #expect(panel.shown == 2 && viewer.document.editing.history.shownSteps == 2)
    // Undo elsewhere is seen here, and another edit ends what was undone.
    try host.press(.character("z"), .control)
    #expect(panel.shown == 1)
    try set(40)
    #expect(rows == ["As it was opened", step, step + " *"])
    try host.press(.character("z"), .alt)
    #expect(panel.isHidden)
  }

  /// Menu, tip and search tell what undo takes back; the buttons are grey without it.
  @Test func undoSaysWhatItTakesBack() throws {
    let header = viewer.header
    #expect(!header.undo.isEnabled && !header.redo.isEnabled && !header.save.isEnabled)
    try set(10)
    #expect(header.undo.isEnabled && !header.redo.isEnabled && header.save.isEnabled)
    let title = "Undo: Opacity of Top"
    #expect(header.undo.accessibleElement?.name == title)
    #expect(viewer.filled([.init(.undo)]).first?.title == title)
    try host.click(header.undo)
    #expect(!header.undo.isEnabled && header.redo.isEnabled && !header.save.isEnabled)
    #expect(viewer.filled([.init(.redo)]).first?.title == "Redo: Opacity of Top")
    try host.click(header.redo)
    #expect(viewer.document.editing.isModified)
  }
}
