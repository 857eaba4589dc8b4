// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Lists of every height, whatever keys are pressed.
@Suite struct ListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Heights from nothing to more than enough, with all keys that lists know.
  private func pressAll(_ list: RowList) {
    for height in stride(from: 0.0, through: 240, by: 12) {
      list.frame = CGRect(x: 0, y: 0, width: 200, height: height)
      for key: Key in [.down, .down, .up, .down, .end, .home, .end, .up] {
        if list.keyDown(KeyEvent(key)) { #expect(list.scroll >= 0) }
      }
    }
  }

  /// While a file is read again its only warning is gone for a moment, and so is the height of the
  /// list.
  @Test func warningsInAListWithoutHeightTakeKeys() throws {
    let animation = try Animation(json: Array(Sample.warning.utf8))
    let list = WarningList()
    list.begin(with: animation.warnings)
    #expect(list.warnings.count == 1)
    pressAll(list)
  }

  /// Rows that a test takes away.
  private final class Rows: RowList {
    var count = 3
    override var rowCount: Int { count }
    override func extent(of row: Int) -> (top: Double, height: Double) {
      #expect(row < count, "a row that is gone is asked for")
      return (Double(row) * 10, 10)
    }
  }

  @Test func noSelectionOutlivesItsRow() {
    let list = Rows()
    list.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    (list.current, list.hover) = (2, 1)
    #expect(list.current == 2 && list.hover == 1)
    list.count = 1
    #expect(list.current == nil && list.hover == nil)
    #expect(list.span(of: 2) == (0, 0) && list.frame(of: 2).isEmpty)
    list.count = 0
    #expect(list.visibleRows.isEmpty && list.span(of: 0) == (0, 0))
  }

  /// What a key does can empty the list that handles it.
  @Test(arguments: [KeyEvent(.enter), KeyEvent(.character("c"), modifiers: .control)])
  func warningsThatGoWithAKey(_ key: KeyEvent) throws {
    let list = WarningList()
    list.begin(with: try Animation(json: Array(Sample.warning.utf8)).warnings)
    list.onPick = { _ in list.warnings = [] }
    list.onCopy = { _ in list.warnings = [] }
    #expect(list.keyDown(key) && list.warnings.isEmpty && list.current == nil)
    #expect(!list.keyDown(key))
  }

  /// The warning about a font comes with the first frame, after a reload too.
  @Test func closingWarningsWhileAFileIsReadAgain() throws {
    let file = try folder.write(
      "a.json",
      Sample.file(
        #"{"ty":5,"nm":"T","ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":30,"f":"No","t":"A"}}]},"a":[]}}"#,
        #""fonts":{"list":[{"fName":"No","fFamily":"No Such Family","fStyle":"Regular"}]},"#))
    let host = try ViewerFixture(paused: file)
    try host.steps(2)
    #expect(host.viewer.document.warnings.count == 1)
    for key: Key in [.character("w"), .function(5), .escape] {
      host.loop.handle(.key(host.viewer.window.handle.id, KeyEvent(key)))
    }
    try host.steps(2)
    #expect(host.viewer.warningList.isHidden && host.viewer.document.warnings.count == 1)
  }

  /// The tree and the layers are exchanged under a selection and under a field.
  @Test func noSelectionOutlivesItsTree() throws {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 800, height: 500),
      key: .character("t"))
    let inspector = host.viewer.inspector
    inspector.beginEdit(try host.row(".Opacity"))
    #expect(inspector.selection != nil && inspector.editor.edit != nil)
    host.viewer.document.editing.selection.reset()
    inspector.nodes.clear()
    #expect(
      inspector.selection == nil && inspector.editor.edit == nil && inspector.selectedNode == nil)
    for key: Key in [.left, .right, .enter, .down, .up, .function(2)] { try host.press(key) }
  }

  @Test func theInspectorAndTheFilesTakeKeysAtEveryHeight() throws {
    let document = Document(["a", "b", "c"], player: AnimationPlayer())
    let inspector = Inspector(document)
    inspector.sections.lines = [.init(kind: .marker, name: "a", marker: 0)]
    pressAll(inspector)
    let files = FileList(document)
    files.playlist = document.playlist
    document.news.onChange = { _ in files.playlist = document.playlist }
    pressAll(files)
  }

  @Test func reloadingAFileWhileItsWarningsAreListed() throws {
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.warning))
    let id = host.viewer.window.handle.id
    for _ in 0..<3 {
      // Without a frame between them, as keys in quick turn come.
      for key: Key in [
        .character("w"), .function(5), .down, .down, .up, .down, .function(5), .down, .up, .down,
        .escape,
      ] {
        host.loop.handle(.key(id, KeyEvent(key)))
      }
      try host.step()
    }
    #expect(host.viewer.header.content.warnings == 1)
  }

  /// What is typed into a value ends with the property it is for.
  @Test func reloadingOtherLayersEndsTypingAValue() throws {
    let file = try folder.write("a.json", Sample.crossing)
    let host = try ViewerFixture(
      paused: [file], size: CGSize(width: 800, height: 500), key: .character("t"))
    host.viewer.inspector.beginEdit(try host.row(".Opacity"))
    #expect(host.viewer.window.wantsText)
    let layers = ["B", "C"].map { Sample.filled($0, "[1,0,0,1]") }.joined(separator: ",")
    _ = try folder.write("a.json", Sample.file(layers))
    host.viewer.document.reload()
    #expect(host.viewer.inspector.editor.edit == nil && !host.viewer.window.wantsText)
    try host.press(.enter)
  }

  /// What is chosen for a colour ends with the file it is for.
  @Test func reloadingClosesTheColorPicker() throws {
    let file = try folder.write("a.json", Sample.crossing)
    let host = try ViewerFixture(
      paused: [file], size: CGSize(width: 800, height: 500), key: .character("t"))
    host.viewer.inspector.beginEdit(try host.row(".Color"))
    #expect(!host.viewer.colorPicker.isHidden)
    _ = try folder.write("a.json", Sample.warning)
    host.viewer.document.reload()
    #expect(host.viewer.colorPicker.isHidden && !host.viewer.window.wantsText)
  }

  /// The inspector's selected line is gone after the file has changed; its menu is asked for.
  @Test func menuOfALineThatIsGone() throws {
    let file = try folder.write("a.json", Sample.marked)
    let host = try ViewerFixture(
      paused: [file], size: CGSize(width: 800, height: 700), key: .character("t"))
    try host.openSections()
    let window = host.viewer.window
    (window.focusedView, window.showsFocusRing) = (host.viewer.inspector, true)
    for _ in 0..<7 { try host.press(.down) }
    let (cursor, lines) = (host.viewer.inspector.cursor, host.viewer.inspector.sections.lines)
    #expect(cursor.map { lines[$0].kind } == .marker)
    _ = try folder.write("a.json", Sample.crossing)
    host.viewer.document.reload()
    try host.press(.menu)
    try host.press(.enter)
  }

  @Test func aMenuWithoutRowsIsClosedByAnyKey() {
    let menu = Menu()
    menu.open([], at: .zero)
    _ = menu.take(KeyEvent(.end))
    #expect(menu.isHidden)
  }

  // MARK: The picture and the keyboard

  /// Files of different sizes, at the same position of the window.
  @Test func thePictureHasTheSizeOfItsFile() throws {
    let small = Sample.crossing.replacingOccurrences(
      of: #""w":400,"h":300"#, with: #""w":100,"h":100"#)
    let files = [
      try folder.write("a.json", Sample.crossing), try folder.write("b.json", small),
    ]
    let host = try ViewerFixture(
      paused: files, size: CGSize(width: 1300, height: 880), key: .character("t"))
    for key: Key in [.pageDown, .pageUp] {
      try host.press(key)
      let stage = host.viewer.stage
      #expect(stage.artboard.map { CGRect($0) } == stage.surface.frame, "\(key)")
    }
  }

  /// A click on a layer gives the keys to the list; Space still plays.
  @Test func aClickOnALayerGivesTheKeysToTheTree() throws {
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try ViewerFixture(
      paused: files, size: CGSize(width: 900, height: 600), key: .character("t"))
    let inspector = host.viewer.inspector
    try host.click(host.viewer.panels.layerColumn.rowInWindow(0).insetBy(dx: 60, dy: 4))
    #expect(inspector.selection == 0)
    try host.press(.down)
    #expect(host.viewer.document.playlist.index == 0 && inspector.selection == 0)
    try host.click(inspector.rowInWindow(of: 0).insetBy(dx: 60, dy: 4))
    try host.press(.down)
    #expect(host.viewer.document.playlist.index == 0)
    #expect(inspector.selection == inspector.nodes.rows.dropFirst().first?.row)
    try host.press(.space)
    #expect(host.isPlaying)
    // A click on the picture gives them back.
    try host.click(host.viewer.stage)
    try host.press(.down)
    #expect(host.viewer.document.playlist.index == 1)
  }

  @Test func aSavedFrameReplacesNoFile() throws {
    let host = try ViewerFixture(paused: folder.write("a.json", Sample.crossing))
    _ = try folder.write("a-0.png", "mine")
    for name in ["a-0-2.png", "a-0-3.png"] {
      try host.press(.character("s"))
      #expect(host.viewer.document.notice.text == "Saved \(name)")
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
    }
    #expect(try String(contentsOfFile: folder.path + "/a-0.png", encoding: .utf8) == "mine")
  }
}
