// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import LottieTexts
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The table of commands, and what is made from it.
@Suite struct CommandTableTests {
  @Test func noKeyIsBoundTwiceInOneContext() {
    let bound = CommandTable.commands.flatMap { command in command.keys.map { ($0, command) } }
    for (index, (chord, command)) in bound.enumerated() {
      for (other, rival) in bound[(index + 1)...]
      where chord == other && command.focus == rival.focus {
        let contexts = [command.context, rival.context]
        #expect(
          [[.animation, .empty], [.node, .animation], [.value, .animation]]
            .contains(Set(contexts)),
          "\(chord.name) is \(command.title) and \(rival.title)")
      }
    }
  }

  @Test func everyCommandHasOneRowAndATitle() {
    let commands = CommandTable.commands
    #expect(Set(commands.map(\.id)).count == commands.count)
    #expect(Set(commands.map(\.title)).count == commands.count)
    for command in commands { #expect(CommandTable.command(command.id)?.title == command.title) }
  }

  /// What cannot run says why, by a key too; it is grey in menus, and left out of the search.
  @Test func aCommandThatCannotRunSaysWhy() throws {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
    let viewer = host.viewer
    let rows: [(command: Command.ID, key: Key, modifiers: KeyModifiers, need: String)] = [
      (.undo, .character("z"), .control, "Nothing to undo"),
      (.save, .character("s"), .control, "There are no edits to save"),
      (.solo, .character("s"), .shift, "Select a layer first"),
      (.themeMenu, .character("e"), [], "The file has no themes"),
      (.graph, .function(3), .shift, "Open the timeline first"),
    ]
    for row in rows {
      viewer.document.notice.close()
      try host.press(row.key, row.modifiers)
      #expect(viewer.document.notice.text == row.need)
      #expect(CommandTable.command(row.command)?.isPossible(in: viewer) == false)
      guard case .refused(let need) = viewer.run(row.command) else {
        Issue.record("\(row.command) was run")
        continue
      }
      #expect(need.localized == row.need)
    }
    guard case .done = viewer.run(.last) else {
      Issue.record("it cannot go to the last frame")
      return
    }
  }

  /// A key is that of the focused panel, and the window's elsewhere.
  @Test func keysFollowTheFocus() throws {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
    let viewer = host.viewer
    func command(_ key: Key, _ modifiers: KeyModifiers = []) -> Command.ID? {
      CommandTable.command(for: KeyEvent(key, modifiers: modifiers), in: viewer)?.id
    }
    #expect(command(.character("[")) == .slower && command(.character("u")) == .mute)
    try host.press(.character("t"), .shift)
    #expect(viewer.layerPanel.isFocused && command(.character("u")) == .mute)
    viewer.layerPanel.select(0)
    #expect(command(.character("[")) == .moveLayerStart)
    #expect(command(.character("u")) == .unfoldLayer && command(.enter) == .inspectLayer)
    #expect(command(.pageUp, .alt) == .earlier && command(.pageUp, [.alt, .shift]) == .tenEarlier)
    #expect(command(.delete) == .deleteLayers && command(.character("c"), .control) == .copyLayers)
    viewer.window.focusedView = nil
    #expect(command(.character("c"), .control) == .copyFrame)
    #expect(command(.character("[")) == .slower && command(.enter) == .edit)
  }

  /// What is pressed → what is written down.
  @Test(
    arguments: [
      (.character("s"), [.control, .shift], "Ctrl Shift S"), (.space, [], "Space"),
      (.function(11), [], "F11"), (.character("f"), [], "F"), (.left, [.shift], "Shift ←"),
      (.character("-"), [.control], "Ctrl −"), (.pageDown, [], "PgDn"),
      (.character("z"), [.command], "Ctrl Z"),
    ] as [(Key, KeyModifiers, String)])
  func chords(_ key: Key, _ modifiers: KeyModifiers, _ name: String) {
    #expect(KeyChord(KeyEvent(key, modifiers: modifiers)) == KeyChord(stringLiteral: name))
  }

  /// Two commands of a line looked like one: `Ctrl K F`.
  @Test func theCardHasTheWholeKeyOfEachCommand() throws {
    let line = try #require(CommandTable.lines.first { $0.commands.contains { $0.id == .search } })
    #expect(line.caps == ["Ctrl K", "Ctrl F"])
    for line in CommandTable.lines {
      let keys = line.commands.compactMap(\.keys.first)
      #expect(line.caps.count == keys.count || line.caps.count >= 2)
      for (cap, key) in zip(line.caps, keys) { #expect(KeyChord(stringLiteral: cap) == key) }
    }
  }

  /// `lottie-viewer manual` prints the same keys; the table of `docs/keys.md` is this one.
  @Test func theDocumentsHaveTheKeysOfTheTable() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/keys.md"), encoding: .utf8)
    #expect(page.contains(KeyTable.markdown), "docs/keys.md needs:\n\(KeyTable.markdown)")
  }

  @Test func theManualPageHasTheKeysOfTheTable() throws {
    let page = try ManualCommand.page.text
    #expect(page.contains(".Sh KEYS"))
    for command in CommandTable.commands where !command.keys.isEmpty {
      let line = CommandTable.lines.first { $0.commands.contains { $0.id == command.id } }
      let start = try #require(line?.text.split(separator: " ").first)
      #expect(page.contains(start.replacing("-", with: "\\-")), "\(command.title)")
    }
  }
}
