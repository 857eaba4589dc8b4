// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Several selected layers: what the inspector shows of them, and how they are selected.
@Suite struct SeveralSelectedTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var inspector: Inspector { host.viewer.inspector }
  private var editing: EditSession<Playlist.Entry> { host.viewer.document.editing }

  /// Two layers with fills of different colours, and a solid without one.
  private static let sample = Sample.file(
    Sample.filled("A", "[1,0,0]") + "," + Sample.filled("B", "[0,0,1]") + ","
      + Sample.solid("C", #""o":{"k":50}"#))

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Self.sample), size: CGSize(width: 900, height: 900),
      key: .character("t"))
  }

  private func node(_ name: String) throws -> InspectorNodes.Node {
    try #require(inspector.nodes.rows.first { $0.name == name })
  }

  private func shown(_ name: String) throws -> String {
    let row = try node(name).row
    return try inspector.nodes.shown(#require(inspector.nodes.value(of: row)), of: row)
  }

  /// What differs is mixed; a typed value is that of all, in one step.
  @Test func whatTheyShareIsEditedAtOnce() throws {
    editing.selection.select(Array(host.layers.prefix(2)))
    #expect(inspector.sections.lines.map(\.name) == ["Composition", "2 layers"])
    #expect(try shown("Color") == "mixed" && shown("Rotation") == "0°")
    let color = try node("Color").row
    inspector.beginEdit(color)
    try host.type("#00ff00")
    try host.press(.enter)
    #expect(try shown("Color") == "#00ff00")
    for name in ["A.Fill.Color", "B.Fill.Color"] {
      let row = try host.row(name)
      #expect(editing.text.value(of: row)?.typed == "#00ff00", "\(name)")
    }
    inspector.beginEdit(try node("Rotation").row)
    try host.type("30")
    try host.press(.enter)
    for name in ["A", "B"] {
      let row = try host.row("\(name).Transform.Rotation")
      #expect(editing.text.value(of: row)?.typed == "30", "\(name)")
    }
    for _ in 0..<2 { try host.press(.character("z"), .control) }
    #expect(!editing.isModified, "each was one step")
    #expect(editing.selection.layers.count == 2)
  }

  /// A menu that opens on one of them is that of all; on another layer it is that layer's.
  @Test func aMenuKeepsThem() throws {
    try host.press(.character("t"), .shift)
    let both = Array(host.layers.prefix(2))
    editing.selection.select(both)
    _ = viewer.layerPanel.menu(of: 0, .name)
    #expect(editing.selection.rows == both)
    _ = viewer.layerPanel.menu(of: 2, .name)
    #expect(editing.selection.rows == [host.layers[2]])
  }

  /// What one of them has alone is not listed.
  @Test func whatOneLacksIsLeftOut() throws {
    editing.selection.select(host.layers)
    #expect(!inspector.nodes.rows.contains { $0.name == "Fill" })
    #expect(try shown("Opacity") == "mixed" && !node("Opacity").canBeSwitched)
    editing.selection.select(host.layers[2])
    #expect(inspector.nodes.rows.first?.name == "C")
  }

  /// Keyframes are added to all, and removed, in one step.
  @Test func keyframesOfAll() throws {
    editing.selection.select(Array(host.layers.prefix(2)))
    viewer.document.playback.seek(to: 10)
    let row = try node("Rotation").row
    inspector.nodes.pressMotion(of: row)
    let rows = try ["A", "B"].map { try host.row("\($0).Transform.Rotation") }
    #expect(rows.allSatisfy { editing.track(of: $0).keyframes.map(\.time) == [10] })
    inspector.nodes.pressMotion(of: try node("Rotation").row)
    #expect(rows.allSatisfy { editing.track(of: $0).keyframes.isEmpty })
    try host.press(.character("z"), .control)
    #expect(rows.allSatisfy { editing.track(of: $0).keyframes.map(\.time) == [10] })
    try host.press(.character("z"), .control)
    #expect(!editing.isModified)
  }

  /// Selecting one of the values that they share keeps all of them.
  @Test func aValueOfAllIsSelected() throws {
    editing.selection.select(Array(host.layers.prefix(2)))
    let before = inspector.nodes.rows
    inspector.select(try node("Scale").row)
    try host.step()
    #expect(inspector.nodes.rows == before && inspector.selectedNode?.name == "Scale")
    #expect(editing.selection.rows.count == 2)
  }

  /// In the layers in time, with Ctrl and Shift.
  @Test func rowsAreAddedByPresses() throws {
    try host.press(.character("t"), .shift)
    let panel = viewer.layerPanel
    var held: KeyModifiers = []
    panel.heldModifiers = { held }
    func click(_ row: Int) throws {
      let area = panel.rowInWindow(row)
      try host.point(.down, area.minX + 60, area.midY)
      try host.point(.up, area.minX + 60, area.midY)
    }
    try click(0)
    held = .control
    try click(2)
    #expect(editing.selection.rows == [host.layers[0], host.layers[2]])
    #expect(panel.accessibleParts.filter { $0.states.contains(.selected) }.count == 2)
    try click(0)
    #expect(editing.selection.rows == [host.layers[2]])
    held = .shift
    try click(0)
    #expect(Set(editing.selection.rows) == Set(host.layers))
    // The eye switches its own layer alone.
    held = []
    let eye = try #require(panel.accessibleParts.firstIndex { $0.role == .toggle })
    panel.accessiblePress(part: eye)
    #expect(!editing.isEnabled(host.layers[0]) && editing.isEnabled(host.layers[1]))
  }
}
