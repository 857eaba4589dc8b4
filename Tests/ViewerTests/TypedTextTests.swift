// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Text that is typed and not applied stays when the window or the file goes.
@Suite struct TypedTextTests {
  private let folder: TemporaryFolder
  private let path: String
  private let host: ViewerFixture

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write("a.json", Sample.file(Sample.filled("A", "[1,0,0,1]")))
    host = try ViewerFixture(
      paused: path, size: CGSize(width: 900, height: 900), key: .character("t"))
  }

  private var viewer: ViewerWindow { host.viewer }
  private var text: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  /// Types a value that is not applied.
  private func typeOpacity(_ text: String = "42") throws {
    viewer.inspector.beginEdit(try host.row("Fill.Opacity"))
    try host.type(text)
  }

  // MARK: Quitting

  nonisolated enum Way: CaseIterable { case q, w, button }

  private func quit(_ way: Way) throws {
    switch way {
    case .q: try host.press(.character("q"), .control)
    case .w: try host.press(.character("w"), .control)
    case .button: viewer.window.onCloseRequest(viewer.window)
    }
  }

  @Test(arguments: Way.allCases) func quittingAppliesTheTypedValueAndAsks(_ way: Way) throws {
    try typeOpacity()
    try quit(way)
    #expect(!viewer.window.isClosed && viewer.question.title == "Save the edits?")
    try host.press(.enter)
    #expect(viewer.window.isClosed)
    #expect(try text.contains(#""k":42"#))
  }

  @Test(arguments: Way.allCases) func quittingAppliesTheTypedNameAndAsks(_ way: Way) throws {
    viewer.inspector.select(try host.row("A"))
    viewer.inspector.renameSelection()
    try host.type("Other")
    try quit(way)
    try host.press(.enter)
    #expect(viewer.window.isClosed)
    #expect(try text.contains(#""nm":"Other""#))
  }

  /// After an edit its value is selected, which has no name of its own.
  @Test func theLayerOfASelectedValueIsRenamed() throws {
    viewer.inspector.select(try host.row("A.Transform.Opacity"))
    #expect(viewer.inspector.selectionCanBeRenamed)
    viewer.inspector.renameSelection()
    try host.type("Other")
    try host.press(.enter)
    try host.press(.character("s"), .control)
    #expect(try text.contains(#""nm":"Other""#))
  }

  @Test(arguments: Way.allCases) func quittingAppliesTheTypedMarkerAndAsks(_ way: Way) throws {
    viewer.questions.addMarker()
    try host.type("late")
    try quit(way)
    #expect(!viewer.window.isClosed && viewer.namePrompt.isHidden)
    try host.press(.enter)
    #expect(viewer.window.isClosed)
    #expect(try text.contains(#""cm":"late""#))
  }

  /// The first time what is wrong is said; the second time it is given up.
  @Test(arguments: Way.allCases) func quittingRefusesAnInvalidTextOnce(_ way: Way) throws {
    try typeOpacity("4x")
    try quit(way)
    #expect(
      !viewer.window.isClosed && viewer.inspector.editor.edit != nil && viewer.question.isHidden)
    #expect(viewer.inspector.editor.entry.isWrong && viewer.inspector.editor.entry.text == "4x")
    #expect(viewer.document.notice.text == "“4x” is no value for Opacity")
    try quit(way)
    #expect(viewer.window.isClosed)
  }

  @Test func quittingSaysOnceWhatIsWrongWithNumbers() throws {
    viewer.questions.askForRange()
    try host.type("x")
    try quit(.q)
    #expect(!viewer.window.isClosed && viewer.document.notice.text == "This needs 2 numbers")
    try quit(.q)
    #expect(viewer.window.isClosed)
  }

  /// A menu, the search, a prompt and the picker are no reason to stay.
  @Test(arguments: [Command.ID.menu, .search, .help, .export, .backdropColor, .saveAs])
  func ctrlQQuitsWhateverIsOpen(_ command: Command.ID) throws {
    viewer.run(command)
    try host.step()
    try quit(.q)
    #expect(viewer.window.isClosed)
  }

  /// Only the question of the window counts as asked; another one is replaced by it.
  @Test func quittingDuringAnotherQuestionAsks() throws {
    try typeOpacity()
    try host.press(.enter)
    viewer.questions.askForRate()
    try host.press(.enter)
    #expect(viewer.question.subject == .shownFile)
    try quit(.q)
    #expect(!viewer.window.isClosed && viewer.question.subject == .quitting)
    try quit(.q)
    #expect(viewer.window.isClosed)
    #expect(try folder.names.contains("a-edited.json"))
  }

  // MARK: Other files

  @Test(arguments: ["drop", "open", "list", "key", "close"])
  func anotherFileLeavesTheTypedValue(_ way: String) throws {
    let other = try folder.write("b.json", Sample.crossing)
    let document = viewer.document
    if way != "drop", way != "open" {
      document.open([other])
      document.changeFile(by: -1)
      try host.step()
    }
    try typeOpacity()
    switch way {
    case "drop": viewer.dialogs.dropped([other])
    case "open": document.open([other])
    case "list": document.openEntry(1)
    case "key": viewer.run(.nextFile)
    default: viewer.closing.closeFile(0)
    }
    let edited = try #require(document.unsaved.first)
    #expect(edited.path == path)
    if way == "close" {
      try host.press(.enter)
      #expect(try text.contains(#""k":42"#))
    } else {
      #expect(document.playlist.current == other)
      document.openEntry(0)
      #expect(document.editing.text.value(of: try host.row("Fill.Opacity")) == .number(42))
    }
  }

  /// Another program writes the file with another layer above: what is typed stays with its value.
  @Test func aReloadedFileLeavesTheTypedValue() throws {
    let (inspector, document) = (viewer.inspector, viewer.document)
    try typeOpacity()
    let layers = Sample.filled("New", "[0,0,1,1]") + "," + Sample.filled("A", "[1,0,0,1]")
    try Sample.file(layers).write(toFile: path, atomically: true, encoding: .utf8)
    document.reload()
    try host.step()
    let node = try #require(inspector.editor.edit?.node)
    #expect(inspector.editor.entry.text == "42" && inspector.selection == node)
    #expect(
      inspector.nodes.keypath(of: node).string == "A.Fill.Opacity")
    #expect(inspector.frameInWindow.contains(inspector.rowInWindow(of: node)))
    try host.press(.enter)
    #expect(document.editing.text.value(of: try host.row("A.Fill.Opacity")) == .number(42))
    #expect(document.editing.text.value(of: try host.row("New.Fill.Opacity")) == .number(100))
    // A layer that is gone takes it along.
    inspector.beginEdit(try host.row("A.Fill.Opacity"))
    try Sample.file(Sample.filled("B", "[1,0,0,1]")).write(
      toFile: path, atomically: true, encoding: .utf8)
    document.reload()
    try host.step()
    #expect(inspector.editor.edit == nil && !viewer.window.wantsText)
  }

  /// The name belongs to the marker of the file that was shown.
  @Test func aNameThatIsTypedBelongsToItsFile() throws {
    let other = try folder.write("b.json", Sample.marked)
    viewer.questions.addMarker()
    try host.type("late")
    viewer.dialogs.dropped([other])
    #expect(viewer.namePrompt.isHidden && viewer.document.unsaved.map(\.path) == [path])
    #expect(viewer.document.playback.markers.map(\.name) == ["intro", "hold", "out"])
  }

  /// A question about the shown file goes with it.
  @Test func aQuestionGoesWithItsFile() throws {
    viewer.questions.askForRate()
    try host.type("30")
    try host.press(.enter)
    #expect(!viewer.question.isHidden)
    viewer.dialogs.dropped([try folder.write("b.json", Sample.crossing)])
    #expect(viewer.question.isHidden)
  }

  // MARK: Saving

  @Test(arguments: ["value", "marker"]) func ctrlSSavesWhatIsTyped(_ what: String) throws {
    if what == "value" { try typeOpacity() } else { viewer.questions.addMarker() }
    if what == "marker" { try host.type("late") }
    try host.press(.character("s"), .control)
    #expect(try text.contains(what == "value" ? #""k":42"# : #""cm":"late""#))
    #expect(viewer.document.notice.text == "Saved a.json" && viewer.namePrompt.isHidden)
  }

  @Test func ctrlSInTheColourPickerSaves() throws {
    viewer.inspector.beginEdit(try host.row("Fill.Color"))
    try host.press(.character("a"), .control)
    try host.type("#0000ff")
    try host.press(.character("s"), .control)
    #expect(viewer.document.notice.text == "Saved a.json" && viewer.colorPicker.isHidden)
    #expect(try text.contains("[0,0,1,1]"))
  }

  // MARK: Signals

  @Test func aSignalKeepsWhatIsTyped() throws {
    try typeOpacity()
    host.loop.handle(.quit)
    #expect(viewer.window.isClosed)
    let kept = try String(contentsOfFile: folder.path + "/a-edited.json", encoding: .utf8)
    #expect(kept.contains(#""k":42"#))
  }
}
