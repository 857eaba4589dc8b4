// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What screen readers are told of the viewer's window.
@Suite struct AccessibilityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func viewer(_ key: Key? = nil, _ modifiers: KeyModifiers = []) throws -> ViewerFixture {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.marked), folder.write("b.json", Sample.warning),
      size: CGSize(width: 900, height: 700))
    if let key { try host.press(key, modifiers) }
    try host.step()
    return host
  }

  private func tree(_ host: ViewerFixture) -> AccessibleTree {
    AccessibleTree(of: host.viewer.window)
  }

  private func named(_ name: String, _ tree: AccessibleTree) -> AccessibleTree.Node? {
    tree.nodes.values.first { $0.element.name == name }
  }

  /// The key that opens a panel, modifiers, and an element of it.
  @Test(
    arguments: [
      (Key.character("t"), [], "Size: 400 × 300 px"), (.character("a"), [], "a.json"),
      (.character("h"), [], "Play, pause: Space"), (.function(10), [], "Playback"),
      (.character("k"), .control, "Play or pause"), (.character("e"), .control, "Format: "),
      (.character("c"), .shift, "#ff0000  "), (.character("b"), .shift, "Opacity"),
      (.character("o"), .control, "Open a file"), (.character("v"), [], "a.json: "),
    ] as [(Key, KeyModifiers, String)])
  func panelsHaveNamedElements(_ key: Key, _ modifiers: KeyModifiers, _ name: String) throws {
    let tree = tree(try viewer(key, modifiers))
    let names = tree.nodes.values.map { "\($0.element.name): \($0.element.text)" }
    #expect(names.contains { $0.hasPrefix(name) || $0.contains(name) }, "\(names.sorted())")
  }

  /// Whatever Tab leads to has a name, in each state of the window.
  @Test(
    arguments: [
      (nil, []), (.character("t"), []), (.character("a"), []), (.character("v"), []),
      (.character("m"), []),
    ] as [(Key?, KeyModifiers)])
  func whatCanBeFocusedHasAName(_ key: Key?, _ modifiers: KeyModifiers) throws {
    let host = try viewer(key, modifiers)
    var seen: Set<Int32> = []
    for _ in 0..<40 {
      try host.press(.tab)
      guard let view = host.viewer.window.focusedView else { continue }
      let tree = tree(host)
      let node = tree.nodes[AccessibleTree.number(of: view)]
      #expect(node?.element.name.isEmpty == false, "\(type(of: view)) has no name")
      #expect(tree.nodes.values.count { $0.isFocused } == 1, "\(type(of: view))")
      if !seen.insert(AccessibleTree.number(of: view)).inserted { break }
    }
    #expect(seen.count > 4)
  }

  @Test func theTreeHoldsTogether() throws {
    let tree = tree(try viewer(.character("t")))
    for (number, node) in tree.nodes {
      for (index, child) in node.children.enumerated() {
        #expect(tree.nodes[child]?.parent == number)
        #expect(tree.nodes[child]?.index == Int32(index))
      }
      #expect(number == 0 || tree.nodes[node.parent]?.children.contains(number) == true)
      #expect(!node.element.name.isEmpty)
    }
  }

  @Test func aPointHasItsInnermostElement() throws {
    let host = try viewer()
    let tree = tree(host)
    let play = host.viewer.transport.play.frameInWindow
    let hit = tree.hit(CGPoint(x: play.midX, y: play.midY))
    #expect(tree.nodes[hit]?.element.name == "Play")
    #expect(tree.hit(CGPoint(x: -1, y: 5)) == -1)
  }

  @Test func aPressAndAValueHaveTheirEffects() throws {
    let host = try viewer()
    host.viewer.transport.timeline.accessibleSetValue(60, part: nil)
    try host.step()
    #expect(host.frame == 60)
    #expect(named("Playhead", tree(host))?.element.value?.number == 60)
    host.viewer.transport.timeline.accessiblePress(part: 3)
    try host.step()
    #expect(host.frame == 90, "the third marker")
    host.viewer.transport.play.accessiblePress(part: nil)
    try host.step()
    #expect(host.isPlaying && named("Pause", tree(host)) != nil)
  }

  @Test func rowsTellTheirStates() throws {
    let host = try viewer(.character("t"))
    let inspector = host.viewer.inspector
    let (column, layer) = (host.viewer.panels.layerColumn, host.layers[0])
    let outline = try #require(host.viewer.document.editing.outline)
    let name = LayerKind.title(ofRow: layer, in: outline)
    #expect(name == "Shape 1")
    func row(_ view: PanelView) -> AccessibleElement? {
      view.accessibleParts.first { $0.name == name }
    }
    #expect(row(column)?.states == [] && row(column)?.level == 1 && row(inspector) == nil)
    column.accessiblePress(part: 0)
    try host.step()
    #expect(row(column)?.states == [.selected, .current])
    #expect(row(inspector)?.states == [.selected, .current] && row(inspector)?.level == 1)
    #expect(inspector.accessibleParts.first { $0.name == "Position" }?.level == 2)
    host.viewer.document.editing.setEnabled(false, layer)
    #expect(row(inspector)?.detail == "hidden" && row(column)?.detail.hasSuffix("hidden") == true)
  }
}
