// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Rows, their levels and their identity.
@Suite struct ScreenReaderTreeTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private let reader: Listener

  init() throws {
    folder = try TemporaryFolder()
    let layers = (1...3).map { Sample.filled("Layer \($0)", "[1,0,0,1]") }.joined(separator: ",")
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.file(layers)), size: CGSize(width: 900, height: 700))
    try host.press(.character("t"))
    reader = Listener(host)
    reader.listen()
  }

  private var inspector: Inspector { host.viewer.inspector }

  /// Selects a layer, so that its values are listed.
  private func select(_ name: String) throws -> [AccessibleChange] {
    host.viewer.document.editing.selection.select(try host.row(name))
    try host.step()
    return reader.listen()
  }

  @Test func rowsHaveLevelsPositionsAndRelations() throws {
    _ = try select("Layer 1")
    let rows = reader.tree.nodes.filter { $0.value.element.key == "node 0" }
    let (first, layer) = try #require(rows.first)
    #expect((layer.element.level, layer.nodeParent) == (1, -1))
    #expect(layer.nodeChildren.count > 5)
    for (index, number) in layer.nodeChildren.enumerated() {
      let row = try #require(reader.tree.nodes[number])
      #expect(row.element.level == 2 && row.nodeParent == first)
      #expect(row.position == Int32(index + 1))
      #expect(row.setSize == Int32(layer.nodeChildren.count))
    }
    // The list of layers below it.
    let second = try #require(reader.node("Layer 2"))
    #expect((second.element.level, second.position, second.setSize) == (1, 2, 3))
  }

  /// Each child of a tree is a row of its table, and each button in it a cell after it.
  @Test func treesAreTables() throws {
    _ = try select("Layer 1")
    let tree = reader.tree
    let tables = tree.nodes.filter { $0.value.element.role == .tree }
    #expect(tables.count == 2)
    for table in tables {
      for (row, child) in table.value.children.enumerated() {
        let node = try #require(tree.nodes[child])
        for (column, cell) in ([child] + node.children).enumerated() {
          let position = try #require(tree.nodes[cell].flatMap(tree.cell))
          #expect(position == (table.key, Int32(row), Int32(column)))
        }
      }
    }
    let layer = try #require(reader.node("Layer 2"))
    #expect(layer.children.count == 1 && tree.columns(of: layer) == 0)
    #expect(try tree.cell(of: #require(reader.node("Play"))) == nil)
  }

  @Test func selectingALayerRenamesNoOther() throws {
    let before = ["Layer 2", "Layer 3"].map { reader.number($0) }
    let changes = try select("Layer 1")
    #expect(["Layer 2", "Layer 3"].map { reader.number($0) } == before)
    let added = changes.compactMap { if case .added(_, let child, _) = $0 { child } else { nil } }
    #expect(added.count > 1)
    for child in added {
      let node = try #require(reader.tree.nodes[child])
      #expect(changes.contains(.added(node.parent, child: child, index: node.index)))
    }
    host.viewer.document.editing.selection.select(nil)
    try host.step()
    let gone = reader.listen()
    #expect(
      gone.contains {
        if case .removed(_, let child, _) = $0 { added.contains(child) } else { false }
      })
  }

  /// Another window with many elements made this one's new ones.
  @Test func windowsForgetNumbersOfTheirOwnOnly() {
    let (own, other) = (AccessibleNumbers(), AccessibleNumbers())
    let source = AccessibleTree.Source(view: 1, part: "row")
    let number = own.number(of: source)
    for part in 0..<1100 {
      _ = other.number(of: AccessibleTree.Source(view: 2, part: "row \(part)"))
      other.keep([])
    }
    #expect(own.number(of: source) == number)
    own.keep([number])
    #expect(own.number(of: source) == number)
  }

  @Test func theEyeIsAToggleInItsRow() throws {
    let layer = try #require(reader.node("Layer 2"))
    let eye = try #require(layer.children.first.flatMap { reader.tree.nodes[$0] })
    #expect(eye.element.role == .toggle && eye.element.name == "Visible")
    #expect(eye.element.action == "press" && reader.has(4, eye))
    let part = try #require(
      host.viewer.panels.layerColumn.accessibleParts.firstIndex { $0.key == eye.element.key })
    host.viewer.panels.layerColumn.accessiblePress(part: part)
    try host.step()
    let changes = reader.listen()
    let number = try #require(layer.children.first)
    #expect(changes.contains(.state(number, "checked", false)))
    #expect(reader.node("Layer 2")?.element.detail == "shape, hidden")
  }

  @Test func rowsOutOfSightDoNotShow() throws {
    host.viewer.window.setSize(CGSize(width: 900, height: 400))
    _ = try select("Layer 1")
    let bottom = try #require(inspector.reach > 0 ? inspector.rowCount - 1 : nil)
    let rows = reader.tree.nodes.values.filter { $0.element.role == .treeItem }
    #expect(rows.contains { reader.has(25, $0) } && rows.contains { !reader.has(25, $0) })
    let last = try #require(inspector.parts(of: bottom)[0].element?.key)
    let node = reader.tree.nodes.first { $0.value.element.key == last }
    #expect(!reader.has(25, node?.value))
    inspector.scroll = inspector.reach
    try host.step()
    #expect(reader.listen().contains(.state(node?.key ?? -1, "showing", true)))
  }

  @Test func keysMoveTheFocusInTheTree() throws {
    host.viewer.window.focusedView = host.viewer.panels.layerColumn
    try host.step()
    reader.listen()
    var names: [String] = []
    for _ in 0..<12 {
      let changes = try reader.press(.down)
      if let name = reader.told(changes) { names.append(name) }
    }
    #expect(names.contains("Layer 1") && names.contains("Layer 3"))
    #expect(reader.focus?.element.role == .treeItem)
  }
}
