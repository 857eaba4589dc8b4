// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Fields apply what is typed when the user goes on; no edit is lost by closing.
@Suite struct EditFieldTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fixture() throws -> ViewerFixture {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.file(Sample.filled("A", "[1,0,0,1]"))),
      size: CGSize(width: 900, height: 900), key: .character("t"))
    host.viewer.inspector.beginEdit(try host.row("Fill.Opacity"))
    try host.type("42")
    return host
  }

  @Test(arguments: ["tab", "row", "picture", "save", "escape"])
  func fieldsCommit(_ way: String) throws {
    let host = try fixture()
    let (inspector, document) = (host.viewer.inspector, host.viewer.document)
    switch way {
    case "tab": try host.press(.tab)
    case "row":
      let row = inspector.rowInWindow(of: try host.row("A"))
      try host.point(.down, row.minX + 60, row.midY)
      try host.point(.up, row.minX + 60, row.midY)
    case "picture":
      let area = host.viewer.stage.frameInWindow
      try host.point(.down, area.midX, area.midY)
      try host.point(.up, area.midX, area.midY)
    case "save":
      try host.press(.character("s"), .control)
      #expect(document.notice.text == "Saved a.json" && !document.editing.isModified)
    default: try host.press(.escape)
    }
    let wanted: Double = way == "escape" ? 100 : 42
    #expect(document.editing.text.value(of: try host.row("Fill.Opacity")) == .number(wanted))
  }

  /// In a window of another size, too: sections of the panel open and close by its height.
  @Test func theEditedValueStaysInSight() throws {
    let host = try fixture()
    let inspector = host.viewer.inspector
    let node = try #require(inspector.editor.edit?.node)
    for height in [330.0, 900, 360, 600, 330] as [CGFloat] {
      host.viewer.window.setSize(CGSize(width: 700, height: height))
      try host.steps(2)
      let (panel, row) = (inspector.frameInWindow, inspector.rowInWindow(of: node))
      #expect(panel.contains(row), "\(height): \(row) in \(panel)")
      #expect(
        inspector.editor.entry.text == "42" && panel.contains(inspector.editor.entry.frameInWindow))
    }
  }

  @Test func anInvalidTextIsNamedWhenTheUserGoesOn() throws {
    let host = try fixture()
    try host.type("x")
    let area = host.viewer.stage.frameInWindow
    try host.point(.down, area.midX, area.midY)
    #expect(host.viewer.document.notice.text == "“42x” is no value for Opacity")
    #expect(host.viewer.inspector.editor.edit == nil && host.viewer.document.editing.edits.isEmpty)
  }

  @Test func theFrameFieldCommits() throws {
    let host = try fixture()
    try host.press(.escape)
    let readout = host.viewer.transport.readout
    readout.typeFrame()
    try host.type("7")
    try host.press(.tab)
    #expect(host.frame == 7 && !readout.isTyping)
    readout.typeFrame()
    try host.type("9")
    let area = host.viewer.stage.frameInWindow
    try host.point(.down, area.midX, area.midY)
    #expect(host.frame == 9 && !readout.isTyping)
  }

  // MARK: What an edit does

  /// A value of a precomposition with two uses says so where it is edited.
  @Test func theFieldNamesTheUsesOfAValue() throws {
    let text = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":100,
       "assets":[{"id":"in","layers":[\#(Sample.filled("Inner", "[1,0,0,1]"))]}],
       "layers":[{"ty":0,"nm":"One","refId":"in","w":100,"h":100,"ip":0,"op":60,"ks":{}},
        {"ty":0,"nm":"Two","refId":"in","w":100,"h":100,"ip":0,"op":60,"ks":{"p":{"k":[100,0]}}}]}
      """#
    let host = try ViewerFixture(
      paused: folder.write("uses.json", text), size: CGSize(width: 900, height: 900),
      key: .character("t"))
    host.viewer.inspector.beginEdit(try host.row("One.Inner.Fill.Opacity"))
    #expect(
      host.viewer.inspector.editor.effect?.text == "Changes it in all 2 uses of the precomposition")
    #expect(host.viewer.inspector.editor.effect?.hasScopes == false)
    try host.press(.escape)
    // A click on the picture selects the layer inside, and outlines it.
    let area = try #require(host.viewer.stage.artboard)
    let corner = host.viewer.stage.frameInWindow.origin
    let x = corner.x + area.minX + area.width * 0.75
    try host.click(CGRect(x: x, y: corner.y + area.center.y, width: 0, height: 0))
    #expect(
      host.viewer.inspector.selectedNode.map {
        host.viewer.inspector.nodes.keypath(of: $0.row).string
      }
        == "Two.Inner")
    let corners = host.viewer.stage.selection.content.corners
    #expect(corners.count == 4 && corners.allSatisfy { $0.x > area.center.x - 1 })
    // Beside the picture's layers nothing is selected.
    try host.click(
      CGRect(x: corner.x + area.minX + 1, y: corner.y + area.minY + 1, width: 0, height: 0))
    #expect(host.viewer.inspector.selection == nil)
    #expect(host.viewer.stage.selection.content.corners.isEmpty)
  }

  /// What cannot be edited has the reason in its tool tip.
  @Test func theReasonIsInTheToolTip() throws {
    let path =
      #"{"ty":4,"nm":"A","ip":0,"op":60,"ks":{},"shapes":[{"ty":"sh","nm":"Line","ks":{"k":{"c":true,"v":[[0,0],[50,0],[50,50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}"#
    let host = try ViewerFixture(
      paused: folder.write("path.json", Sample.file(path)), size: CGSize(width: 900, height: 900),
      key: .character("t"))
    let row = try host.row("Line.Path")
    host.viewer.inspector.select(row: row)
    let area = host.viewer.inspector.rowInWindow(of: try host.row("Line.Path"))
    try host.point(.moved, area.midX, area.midY)
    for _ in 0..<3 { try host.step(0.35) }
    #expect(host.viewer.toolTip.text == NoAddress.path.rawValue)
    let other = host.viewer.inspector.rowInWindow(of: try host.row("Line"))
    try host.point(.moved, other.midX, other.midY)
    #expect(host.viewer.toolTip.text.isEmpty)
  }

  /// A marker is renamed by its menu.
  @Test func aMarkerIsRenamed() throws {
    let host = try ViewerFixture(
      paused: folder.write("marked.json", Sample.marked), size: CGSize(width: 900, height: 900))
    let (viewer, document) = (host.viewer, host.viewer.document)
    let items = ContextMenu.marker(1, of: document) { viewer.namePrompt.begin($0, $1, $2) }
    let rename = try #require(items.first { $0.title == "Rename…" })
    rename.act()
    #expect(viewer.namePrompt.entry.text == document.playback.markers[1].name)
    try host.type("late")
    try host.press(.enter)
    #expect(document.playback.markers[1].name == "late" && viewer.namePrompt.isHidden)
    try host.press(.character("z"), .control)
    #expect(document.playback.markers[1].name != "late")
  }

  // MARK: Where nothing can be saved

  /// The question at closing offers what works.
  @Test func closingOffersACopyWhereTheFileCannotBeWritten() throws {
    let host = try fixture()
    try host.press(.enter)
    // A folder with the file's name cannot be read or written.
    let path = folder.path + "/a.json"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try host.press(.character("q"))
    try host.press(.enter)
    #expect(!host.viewer.window.isClosed && host.viewer.question.title == "Save copies?")
    try host.press(.enter)
    #expect(host.viewer.window.isClosed)
    let kept = try String(contentsOfFile: folder.path + "/a-edited.json", encoding: .utf8)
    #expect(kept.contains(#""k":42"#))
  }
}
