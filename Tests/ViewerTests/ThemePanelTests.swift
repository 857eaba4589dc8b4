// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The panel of slots and themes, and of the other parts of an archive.
@Suite struct ThemePanelTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private let path: String
  private var viewer: ViewerWindow { host.viewer }
  private var panel: ThemePanel { host.viewer.panels.themePanel }
  private var editing: EditSession<Playlist.Entry> { viewer.document.editing }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path.appending(component: "card.lottie")
    let sample = FileManager.default.currentDirectoryPath + "/Assets/Interactive/themed-card.lottie"
    try FileManager.default.copyItem(atPath: sample, toPath: path)
    host = try ViewerFixture(paused: path, size: CGSize(width: 1000, height: 700))
    try host.press(.character("t"), .alt)
    try host.step()
  }

  private func row(_ row: ThemeRow) throws -> Int { try #require(panel.rows.firstIndex(of: row)) }

  /// The part for screen readers with a name.
  private func part(_ name: String) throws -> PanelPart {
    try #require(
      panel.spokenParts.first { $0.element?.name == name },
      "\(panel.spokenParts.compactMap { $0.element?.name })")
  }

  private func click(_ name: String) throws {
    let area = try part(name).area
    let center = panel.rectInWindow(CGRect(area))
    try host.point(.down, center.midX, center.midY)
    try host.point(.up, center.midX, center.midY)
    try host.step()
  }

  private func type(_ text: String) throws {
    try host.press(.character("a"), .control)
    viewer.window.onText(text)
    try host.press(.enter)
    try host.step()
  }

  /// The colour of the slot in a theme as the table and the picture have it.
  private func color(_ slot: String, _ theme: String?) -> String? {
    editing.themes.value(of: slot, in: theme)?.value?.shown
  }

  @Test func aColumnShowsItsTheme() throws {
    #expect(panel.columns == [nil, "light", "dark", "brand"])
    #expect(viewer.document.interaction.theme == "light")
    try click("Theme dark")
    #expect(viewer.document.interaction.theme == "dark")
    try host.press(.left)
    #expect(viewer.document.interaction.theme == "light")
    try host.press(.left)
    #expect(viewer.document.interaction.theme == nil)
    for _ in 0..<3 { try host.press(.right) }
    #expect(viewer.document.interaction.theme == "brand")
    // The column of the file stays beside those that have room.
    #expect(!panel.spokenParts.contains { $0.element?.name == "Theme light" })
    for _ in 0..<2 { try host.press(.left) }
    let detail = try part("Theme light").element?.detail
    #expect(detail == "at the start")
  }

  /// A press on a cell of another column shows its theme; the next one edits the value. What is chosen is
  /// seen at once, saved in the theme alone, and undone.
  @Test func aColourOfATheme() throws {
    let before = try DotLottieBuilder.entries(of: Disk.contents(of: path))
    try click("ink, dark")
    #expect(viewer.document.interaction.theme == "dark" && viewer.colorPicker.isHidden)
    try click("ink, dark")
    #expect(!viewer.colorPicker.isHidden)
    try type("#ff0000")
    #expect(viewer.colorPicker.isHidden && color("ink", "dark") == "#ff0000")
    let row = try #require(editing.slots.row(of: "ink"))
    #expect(editing.text.value(of: row)?.shown == "#ff0000")
    viewer.document.save()
    try host.step()
    let after = try DotLottieBuilder.entries(of: Disk.contents(of: path))
    let changed = zip(before, after).filter { $0.0.content != $0.1.content }.map(\.0.name)
    #expect(changed == ["t/dark.json"] && before.count == after.count)
    try host.press(.character("z"), .control)
    #expect(color("ink", "dark") != "#ff0000")
    viewer.document.save()
    try host.step()
    #expect(
      try DotLottieBuilder.entries(of: Disk.contents(of: path)).map(\.content)
        == before.map(\.content))
  }

  @Test func newRenameDuplicateDelete() throws {
    let original = try DotLottieBuilder.entries(of: Disk.contents(of: path)).map(\.content)
    try click("New theme…")
    try type("mine")
    #expect(panel.columns == [nil, "light", "dark", "brand", "mine"])
    #expect(viewer.document.interaction.theme == "mine")
    try host.press(.home)
    panel.goTo(row: 0)
    try host.press(.function(2))
    try type("yours")
    #expect(viewer.document.interaction.theme == "yours")
    viewer.run(.duplicateTheme)
    try type("copy")
    #expect(editing.themes.all == ["light", "dark", "brand", "yours", "copy"])
    #expect(viewer.document.interaction.theme == "copy")
    viewer.run(.deleteTheme)
    try host.step()
    #expect(editing.themes.all == ["light", "dark", "brand", "yours"])
    #expect(viewer.document.interaction.theme == nil)
    // The theme at the start is asked about.
    viewer.document.interaction.setTheme("light")
    viewer.run(.deleteTheme)
    #expect(!viewer.question.isHidden)
    try host.press(.enter)
    #expect(editing.themes.all == ["dark", "brand", "yours"])
    viewer.document.save()
    try host.step()
    let file = try AnimationFile.read(path: path)
    #expect(file.themeTexts.keys.sorted() == ["brand", "dark", "yours"])
    while editing.history.canUndo { try host.press(.character("z"), .control) }
    viewer.document.save()
    try host.step()
    #expect(try DotLottieBuilder.entries(of: Disk.contents(of: path)).map(\.content) == original)
  }

  /// What a theme leaves to the file is set by an edit, and given back by Delete.
  @Test func asInTheFile() throws {
    try click("New theme…")
    try type("mine")
    #expect(try part("ink, mine").element?.detail == "as in the file")
    panel.goTo(row: try row(.slot("ink")))
    try host.press(.enter)
    try type("#00ff00")
    #expect(try part("ink, mine").element?.detail == "" && color("ink", "mine") == "#00ff00")
    try host.press(.delete)
    try host.step()
    #expect(try part("ink, mine").element?.detail == "as in the file")
  }

  @Test func partsAreAddedReplacedAndRemoved() throws {
    let other = try folder.write("second.json", WindowState.json)
    try click("Add an animation…")
    try type(other)
    #expect(editing.archive.parts.prefix(2) == [.animation("card"), .animation("second")])
    panel.goTo(row: try row(part(named: "second")))
    try host.press(.delete)
    #expect(editing.archive.parts.first == .animation("card") && !editing.isModified)
    try host.press(.character("z"), .control)
    viewer.document.save()
    try host.step()
    #expect(viewer.document.playlist.entries.map(\.animation) == ["card", "second"])
    #expect(!editing.isModified && viewer.document.notice.text?.contains("problem") == false)
    viewer.document.openEntry(1)
    try host.step()
    #expect(editing.archive.shown == "second")
  }

  private func part(named name: String) throws -> ThemeRow {
    try #require(
      panel.rows.first {
        if case .part(let part, _, _) = $0 { part.name == name } else { false }
      })
  }

  /// JSON has slots, but no themes until it is saved as a .lottie file.
  @Test func fromJSON() throws {
    let json = try folder.write("plain.json", WindowState.json)
    viewer.document.open([json])
    try host.step()
    let target = folder.path.appending(component: "plain.lottie")
    panel.goTo(row: try row(.save))
    try host.press(.enter)
    try type(target)
    #expect(editing.archive.shown == "plain" && panel.rows.contains(.add(.images)))
    try click("New theme…")
    try type("first")
    #expect(viewer.document.interaction.theme == "first")
    #expect(viewer.document.interaction.themes == ["first"])
    viewer.document.save()
    try host.step()
    #expect(try AnimationFile.read(path: target).themeTexts.keys.sorted() == ["first"])
  }
}

/// The text of a state machine in an editor.
@Suite struct MachineTextTests {
  @Test func theTextIsReadAgainAsItChanges() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending(component: "rating.lottie")
    let sample =
      FileManager.default.currentDirectoryPath + "/Assets/Interactive/rating-machine.lottie"
    try FileManager.default.copyItem(atPath: sample, toPath: path)
    let host = try ViewerFixture(paused: path, size: CGSize(width: 900, height: 600))
    let (viewer, editing) = (host.viewer, host.viewer.document.editing)
    viewer.run(.editMachine)
    let text = try #require(viewer.archiveActions.openText)
    let old = try String(contentsOfFile: text.path, encoding: .utf8)
    #expect(text.path.hasSuffix("/rating.json"))
    // As editors do: under another name first.
    func save(_ text: String, _ path: String) throws {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let new = old.replacing("\"PlaybackState\"", with: "\"PlaybackState\" ")
    try await Task.sleep(for: .milliseconds(300))
    try save(new, text.path)
    _ = try await eventually("the new text", within: .amongTests) {
      try host.step()
      return editing.archive.content(of: .machine("rating")) == Array(new.utf8) ? true : nil
    }
    #expect(editing.isModified)
    try save("{\n  \"initial\": 1\n}", text.path)
    _ = try await eventually("the refusal", within: .amongTests) {
      try host.step()
      return viewer.document.notice.text?.contains("s/rating.json:2:") == true ? true : nil
    }
    #expect(editing.archive.content(of: .machine("rating")) == Array(new.utf8))
    try host.press(.character("z"), .control)
    #expect(editing.archive.content(of: .machine("rating")) == Array(old.utf8))
  }
}
