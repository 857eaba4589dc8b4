// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
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
    host.viewer.inspector.beginEdit(try host.node("Fill.Opacity"))
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
      let row = inspector.rowInWindow(of: try host.node("A"))
      try host.point(.down, row.minX + 60, row.midY)
      try host.point(.up, row.minX + 60, row.midY)
    case "picture":
      let area = host.viewer.stage.frameInWindow
      try host.point(.down, area.midX, area.midY)
      try host.point(.up, area.midX, area.midY)
    case "save":
      try host.press(.character("s"), .control)
      #expect(document.notice == "Saved a.json" && !document.isModified)
    default: try host.press(.escape)
    }
    let wanted: Double = way == "escape" ? 100 : 42
    #expect(document.value(of: try host.row("Fill.Opacity")) == .number(wanted))
  }

  @Test func anInvalidTextIsNamedWhenTheUserGoesOn() throws {
    let host = try fixture()
    try host.type("x")
    let area = host.viewer.stage.frameInWindow
    try host.point(.down, area.midX, area.midY)
    #expect(host.viewer.document.notice == "“42x” is no value for Opacity")
    #expect(host.viewer.inspector.edit == nil && host.viewer.document.edits.isEmpty)
  }

  @Test func theFrameFieldCommits() throws {
    let host = try fixture()
    try host.press(.escape)
    let readout = host.viewer.transport.readout
    readout.typeFrame()
    try host.type("7")
    try host.press(.tab)
    #expect(host.frame == 7 && readout.typed == nil)
    readout.typeFrame()
    try host.type("9")
    let area = host.viewer.stage.frameInWindow
    try host.point(.down, area.midX, area.midY)
    #expect(host.frame == 9 && readout.typed == nil)
  }

  // MARK: Where nothing can be saved

  /// The question at closing offers what works.
  @Test func closingOffersACopyWhereTheFileCannotBeWritten() throws {
    let host = try fixture()
    try host.press(.enter)
    try FileManager.default.removeItem(atPath: folder.path + "/a.json")
    try host.press(.character("q"))
    try host.press(.enter)
    #expect(!host.viewer.window.isClosed && host.viewer.question.title == "Save copies?")
    try host.press(.enter)
    #expect(host.viewer.window.isClosed)
    let kept = try String(contentsOfFile: folder.path + "/a-edited.json", encoding: .utf8)
    #expect(kept.contains(#""k":42"#))
  }
}
