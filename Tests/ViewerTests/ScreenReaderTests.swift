// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What screen readers hear while the viewer is used by keys.
@Suite struct ScreenReaderTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private let reader: Listener

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.marked), folder.write("b.json", Sample.warning),
      size: CGSize(width: 900, height: 700))
    reader = Listener(host)
  }

  // MARK: Panels

  /// The inspector gets the keys when it is opened, and gives them back.
  @Test func theInspectorIsReadWhenItOpens() throws {
    #expect(try reader.told(reader.press(.character("t"))) == "Inspector")
    #expect(reader.focus?.element.role == .tree)
    #expect(try reader.told(reader.press(.character("t"))) == "Animation")
  }

  /// What has nothing to show says so.
  @Test func emptyPanelsSayThatTheyAre() throws {
    let name = "Themes and state machine"
    #expect(try reader.told(reader.press(.character("m"))) == name)
    let panel = reader.node(name)?.element
    #expect(
      panel?.detail
        == "The file has no themes and no state machine; those of a .lottie file are shown here")
    // Notices are spoken.
    try reader.press(.character("w"))
    #expect(host.viewer.document.notice.text == "There are no warnings")
    #expect(host.viewer.warningList.isHidden)
  }

  // MARK: Menus, search, export

  @Test func menusTellTheirRows() throws {
    #expect(try reader.told(reader.press(.function(10))) == "File")
    #expect(reader.focus?.element.role == .submenu && reader.has(11, reader.focus))
    let changes = try reader.press(.down)
    #expect(reader.told(changes) == "Edit")
    #expect(changes.contains { if case .selection = $0 { true } else { false } })
    #expect(changes.contains { if case .current = $0 { true } else { false } })
    #expect((reader.focus?.setSize ?? 0) > 6 && (reader.focus?.position ?? 0) > 1)
    // A submenu takes the focus, and gives it back.
    while reader.focus?.element.role != .submenu { try reader.press(.down) }
    let outer = reader.focus?.element.name
    #expect(reader.has(9, reader.focus) && !reader.has(10, reader.focus), "it is closed")
    try reader.press(.right)
    #expect(reader.focus?.element.name != outer)
    #expect(reader.has(10, outer.flatMap(reader.node)), "it is open")
    #expect(try reader.told(reader.press(.left)) == outer)
    // Closed, the focus is on what the keys work on.
    #expect(try reader.told(reader.press(.escape)) == "Animation")
  }

  @Test func theSearchTellsItsResults() throws {
    #expect(try reader.told(reader.press(.character("k"), .control))?.isEmpty == false)
    #expect(reader.focus?.element.role == .entry && reader.around(reader.focus).contains("Search"))
    try host.type("o")
    let changes = reader.listen()
    #expect(changes.contains(.inserted(reader.number(of: .entry), "o", at: 0)))
    // What Enter would choose is heard while typing.
    #expect(
      changes.contains {
        if case .detail(_, let text) = $0 { text.contains("result") } else { false }
      })
    try reader.press(.down)
    #expect(reader.focus?.element.role == .listItem)
    try #require(host.viewer.search.results.count > 1)
    #expect(reader.focus?.element.name == host.viewer.search.results[1].title)
    #expect(reader.focus?.position == 2)
    try host.type("p")
    reader.listen()
    #expect(reader.focus?.element.role == .entry)
  }

  @Test func theExportSheetTellsItsFields() throws {
    #expect(try reader.told(reader.press(.character("e"), .control)) == "Export")
    #expect(reader.focus?.element.role == .button)
    let dialog = reader.node("Export").map { reader.around($0) }
    #expect(dialog != nil)
    var seen: [String: AccessibleElement] = [:]
    for _ in 0..<16 {
      let told = try reader.told(reader.press(.tab))
      #expect(told == reader.focus?.element.name && reader.has(11, reader.focus))
      if let element = reader.focus?.element { seen[element.name] = element }
    }
    for name in ["Format", "Scale", "Frames a second", "Frames", "Background", "Plays"] {
      let element = try #require(seen[name], "\(name) of \(seen.keys.sorted())")
      #expect(element.role == .comboBox && !element.choices.isEmpty && element.action == "press")
      #expect(element.spokenContent?.text.isEmpty == false)
    }
    #expect(seen["File"]?.role == .entry)
    #expect(seen["File"]?.content?.text.hasSuffix(".gif") == true || seen["File"] != nil)
    let texts = reader.tree.nodes.values.map(\.element)
    #expect(texts.contains { $0.name == "Command line" && $0.text.contains("lottie") })
    #expect(texts.contains { $0.name == "Result" && $0.text.contains("frames") })
  }

  @Test func aChoiceOfAComboBoxIsTaken() throws {
    try reader.press(.character("e"), .control)
    let sheet = host.viewer.exportSheet
    let scale = try #require(sheet.accessibleParts.firstIndex { $0.name == "Scale" })
    sheet.accessibleChoose(1, part: scale)
    #expect(sheet.settings?.text(.scale) == "50 %")
    let changes = reader.listen()
    let number = try #require(reader.number("Scale"))
    #expect(changes.contains(.selection(number)))
    let chosen = reader.tree.nodes[number]?.children.compactMap { reader.tree.nodes[$0]?.element }
    #expect(chosen?.filter { $0.states.contains(.selected) }.map(\.name) == ["50 %"])
    sheet.accessibleEdit(.replace(0..<4, "30 %"), part: scale)
    #expect(sheet.settings?.text(.scale) == "30 %" && !sheet.isTyping)
    sheet.accessiblePress(part: scale)
    #expect(!host.viewer.menu.isHidden)
    #expect(sheet.target == .field(.scale))
  }

  // MARK: Texts

  @Test func typedTextIsContentWithACaret() throws {
    try reader.press(.character("o"), .control)
    let entry = try #require(reader.focus)
    #expect(entry.element.role == .entry && entry.element.name == "Open a file")
    let name = entry.element.name
    try host.type("é")
    #expect(reader.listen().contains { if case .inserted(_, "é", _) = $0 { true } else { false } })
    #expect(reader.focus?.element.name == name)
    // In decomposed form a character has two scalars, and the caret is after both.
    try host.type("e\u{301}")
    reader.listen()
    #expect(reader.focus?.element.content?.caret == "ée\u{301}".unicodeScalars.count)
    let changes = try reader.press(.left, .shift)
    #expect(changes.contains { if case .caret(_, 1) = $0 { true } else { false } })
    #expect(changes.contains { if case .textSelection = $0 { true } else { false } })
    #expect(reader.focus?.element.content?.selection == 1..<3)
    #expect(
      try reader.press(.backspace).contains {
        if case .deleted(_, "e\u{301}", at: 1) = $0 { true } else { false }
      })
  }

  @Test func aReaderEditsAText() throws {
    try reader.press(.character("o"), .control)
    let entry = host.viewer.pathPrompt.entry
    entry.accessibleEdit(.replace(0..<9999, "/home"), part: nil)
    entry.accessibleEdit(.replace(1..<1, "a\n"), part: nil)
    #expect(entry.text == "/ahome", "a line break is left out")
    entry.accessibleEdit(.select(1..<3), part: nil)
    #expect(entry.field.selection == 1..<3 && entry.field.caret == 3)
  }

  @Test func theFrameIsAnEntry() throws {
    let frame = try #require(reader.node("Frame"))
    #expect(frame.element.role == .entry && frame.element.content?.text == "0")
    #expect(frame.element.spokenDetail.contains("of 120"))
    let changes = try reader.press(.character("g"))
    // A caret that moves first would make Orca take the focus without a word.
    #expect(!changes.contains { if case .caret = $0 { true } else { false } })
    #expect(reader.told(changes) == "Frame")
    #expect(reader.focus?.element.name == "Frame" && reader.number("Frame") != nil)
    try host.type("33")
    reader.listen()
    #expect(
      reader.focus?.element.content?.text == "33" && reader.focus?.element.content?.caret == 2)
    try reader.press(.enter)
    #expect(host.frame == 33)
    host.viewer.transport.readout.accessibleEdit(.replace(0..<2, "44"), part: nil)
    try host.step()
    #expect(host.frame == 44)
  }

  @Test func theEditorOfTheInspectorHasTheFocus() throws {
    try host.press(.character("t"))
    let node = try host.row("Opacity")
    let inspector = host.viewer.inspector
    inspector.select(row: node)
    try host.step()
    reader.listen()
    inspector.beginEdit(node)
    try host.step()
    let changes = reader.listen()
    #expect(reader.told(changes) == "Opacity" && reader.focus?.element.role == .entry)
    #expect(reader.focus?.element.content?.text == "100" && reader.has(7, reader.focus))
    #expect(reader.around(reader.focus).contains("Inspector"))
    try host.type("x")
    let refused = try reader.press(.enter)
    #expect(
      refused.contains { if case .state(_, "invalid-entry", true) = $0 { true } else { false } })
    let editor = try #require(reader.tree.nodes.first { $0.value.isFocused })
    #expect(
      changes.contains(.added(editor.value.parent, child: editor.key, index: editor.value.index)))
    #expect(try reader.press(.escape).contains { if case .removed = $0 { true } else { false } })
  }
}
