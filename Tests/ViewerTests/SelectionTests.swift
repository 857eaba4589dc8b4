// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The one selection of the document, which all panels show.
@Suite struct SelectionTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private let file: String
  private var viewer: ViewerWindow { host.viewer }
  private var document: Document { host.viewer.document }

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("selection.json", Sample.stage)
    host = try ViewerFixture(paused: file, size: CGSize(width: 900, height: 700))
  }

  private var selected: String {
    let editing = document.editing
    return editing.selection.row.flatMap { editing.outline?.keypath(of: $0).string } ?? ""
  }

  private func reload(_ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    _ = try folder.write("selection.json", text.replacing(old, with: new))
    document.reload()
    try host.step()
  }

  /// Another program has put a layer before it; then it takes it away.
  @Test func itIsFoundByItsNameInAnotherFile() throws {
    document.editing.selection.select(try host.row("Low"))
    let other = #"{"ty":3,"nm":"New","ip":0,"op":60,"ks":{}},"#
    try reload(#"{"ty":0,"nm":"Pre","#, other + #"{"ty":0,"nm":"Pre","#)
    #expect(selected == "Low" && document.editing.selection.layer == LayerAddress([3]))
    try reload(other, "")
    #expect(selected == "Low" && document.editing.selection.layer == LayerAddress([2]))
    try reload(#""nm":"Low""#, #""nm":"Last""#)
    #expect(selected == "Last")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let start = try #require(text.range(of: #",\#n  {"ty":4,"nm":"Last""#)?.lowerBound)
    _ = try folder.write("selection.json", text[..<start] + "]}")
    document.reload()
    try host.step()
    #expect(document.editing.selection.row == nil && document.editing.selection.layer == nil)
  }

  @Test func allPanelsShowWhatOneSelects() throws {
    try host.press(.character("t"))
    try host.press(.character("t"), .shift)
    let (inspector, panel) = (viewer.inspector, viewer.layerPanel)
    func all() -> [String] {
      [
        selected, inspector.selectedNode?.name ?? "",
        panel.selection.map { panel.layers[$0].name } ?? "",
      ]
    }
    inspector.select(try host.row("Low"))
    #expect(all() == ["Low", "Low", "Low"])
    panel.select(0)
    #expect(all() == ["Top", "Top", "Top"])
    viewer.selection.pick(at: .init(50, 100), reach: 0, parts: false)
    #expect(all() == ["Pre.One", "One", "One"])
    inspector.select(try host.row("Low.Transform.Position"))
    #expect(all() == ["Low.Transform.Position", "Position", "Low"])
    try host.press(.escape)
    #expect(all() == ["", "", ""])
  }

  /// What was selected in the inspector when it was closed won over what was selected since.
  @Test func anInspectorThatIsOpenedAgainShowsWhatIsSelectedNow() throws {
    try host.press(.character("t"))
    viewer.inspector.select(try host.row("Top"))
    try host.press(.character("t"))
    viewer.selection.pick(at: .init(300, 150), reach: 0, parts: false)
    #expect(selected == "Low")
    try host.press(.character("t"))
    try host.step()
    #expect(selected == "Low" && viewer.inspector.selectedNode?.name == "Low")
  }
}
