// SPDX-License-Identifier: Apache-2.0

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

/// Undo, saving and leaving in the window.
@Suite struct SavingTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var path: String { folder.path + "/a.json" }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 600),
      key: .character("t"))
  }

  private func edit() throws {
    viewer.inspector.beginEdit(try host.row(".Color"))
    try host.type("#0000ff")
    try host.press(.enter)
    #expect(viewer.document.editing.isModified)
  }

  private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func keysUndoRedoAndSave() throws {
    try edit()
    #expect(host.title.hasPrefix("*a.json") && viewer.header.content.name == "• a.json")
    try host.press(.character("z"), .control)
    #expect(!viewer.document.editing.isModified && host.title.hasPrefix("a.json"))
    for chord: KeyModifiers in [[.control, .shift], .control] {
      try host.press(.character(chord == .control ? "y" : "z"), chord)
      #expect(viewer.document.editing.isModified)
      if chord != .control { try host.press(.character("z"), .control) }
    }
    try host.press(.character("s"), .control)
    #expect(!viewer.document.editing.isModified && text?.contains("[0,0,1,1]") == true)
    #expect(viewer.document.notice.text == "Saved a.json")
  }

  /// A file whose name is no UTF-8 is saved under its own name, which Swift's text cannot hold, also
  /// in a folder of such a name. Its copies are beside it.
  @Test(arguments: ["", "f\u{e9}/"]) func aNameThatIsNoUTF8IsSaved(_ inner: String) throws {
    func rawPath(_ name: String) -> [CChar] {
      // Latin 1.
      Array(folder.path.utf8CString.dropLast()) + [CChar(47)]
        + (inner + name).unicodeScalars.map {
          CChar(bitPattern: UInt8(truncatingIfNeeded: $0.value))
        } + [0]
    }
    func content(_ name: String) -> String? {
      let file = unsafe open(rawPath(name), O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(file, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
    if !inner.isEmpty { #expect(unsafe mkdir(rawPath(""), 0o700) == 0) }
    let file = unsafe open(rawPath("caf\u{e9}.json"), O_CREAT | O_WRONLY, 0o600)
    let text = Array(Sample.crossing.utf8)
    #expect(unsafe write(file, text, text.count) == text.count)
    close(file)
    let shown = folder.path + "/" + inner.replacing("\u{e9}", with: "\u{fffd}") + "caf\u{fffd}.json"
    let document = viewer.document
    document.open([shown])
    let blue = PropertyValue.color(Color(r: 0, g: 0, b: 1, a: 1))
    document.editing.set([(try document.row(".Color"), blue)])
    document.save()
    #expect(document.notice.text == "Saved caf\u{fffd}.json" && !document.editing.isModified)
    #expect(content("caf\u{e9}.json")?.contains("[0,0,1,1]") == true)
    let names = FilePath.names(in: String(shown.dropLast("caf\u{fffd}.json".count))).sorted()
    #expect(names.filter { $0.hasPrefix("caf") } == ["caf\u{fffd}.json", "caf\u{fffd}.json~"])
    #expect(content("caf\u{e9}.json~") == Sample.crossing)
    // Once more, and a frame as a picture.
    document.editing.undo()
    document.save()
    #expect(content("caf\u{e9}.json") == Sample.crossing)
    document.framePicture.save()
    #expect(document.notice.text == "Saved caf\u{fffd}-0.png")
  }

  /// Of names that differ only in bytes that are not UTF-8, none is taken for another.
  @Test(arguments: [[0xe8], [0xef, 0xbf, 0xbd]] as [[UInt8]])
  func namesThatDifferInBytesAreNotMixedUp(_ other: [UInt8]) throws {
    func rawPath(_ bytes: [UInt8]) -> [CChar] {
      Array((folder.path + "/b").utf8CString.dropLast()) + bytes.map { CChar(bitPattern: $0) }
        + Array(".json".utf8CString)
    }
    for bytes in [[0xe9], other] {
      let file = unsafe open(rawPath(bytes), O_CREAT | O_WRONLY, 0o600)
      #expect(file >= 0)
      close(file)
    }
    let path = folder.path + "/b\u{fffd}.json"
    let error = #expect(throws: LottieError.self) { try FileContents.read(path, limit: 100) }
    #expect(error?.reason.hasPrefix("several files have this name") == true)
    #expect(throws: (any Error).self) { try SavedFile.write([1], to: path) }
    let sizes = try FileManager.default.contentsOfDirectory(atPath: folder.path).count
    #expect(sizes == 3)
  }

  /// A file that was removed is written again, in its own format where that needs no old one.
  @Test(arguments: ["a.json", "a.lottie"]) func aRemovedFileIsSavedAgain(_ name: String) throws {
    let path = folder.path + "/" + name
    if name == "a.lottie" {
      var builder = DotLottieBuilder()
      builder.addAnimation(id: "one", Array(Sample.crossing.utf8))
      try Data(builder.archive()).write(to: URL(fileURLWithPath: path))
    }
    let document = Document([path], player: AnimationPlayer(), options: ViewerOptions())
    document.openCurrent()
    document.editing.set([
      (try document.row(".Color"), .color(Color(r: 0, g: 0, b: 1, a: 1)))
    ])
    try FileManager.default.removeItem(atPath: path)
    document.save()
    let written = name == "a.lottie" ? folder.path + "/a-edited.json" : path
    #expect(try String(contentsOfFile: written, encoding: .utf8).contains("[0,0,1,1]"))
    #expect(!document.editing.isModified)
  }

  /// Its edits were saved, so that only what is shown has them.
  @Test func aRemovedFileWithoutEditsIsSavedAgain() throws {
    let path = try folder.write("gone.json", Sample.crossing)
    let document = Document([path], player: AnimationPlayer(), options: ViewerOptions())
    document.openCurrent()
    #expect(!document.canSave)
    try FileManager.default.removeItem(atPath: path)
    document.fileStaysAway(path)
    #expect(document.canSave)
    document.saveAs(folder.path + "/copy.json")
    #expect(
      try String(contentsOfFile: folder.path + "/copy.json", encoding: .utf8) == Sample.crossing)
    let again = Document([path], player: AnimationPlayer(), options: ViewerOptions())
    try Data(Sample.crossing.utf8).write(to: URL(fileURLWithPath: path))
    again.openCurrent()
    try FileManager.default.removeItem(atPath: path)
    again.fileStaysAway(path)
    again.save()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Sample.crossing)
    #expect(!again.canSave)
  }

  @Test func savingAsAsksForAPathAndBeforeItWritesOverAFile() throws {
    try edit()
    try host.press(.character("s"), [.control, .shift])
    let prompt = viewer.pathPrompt
    #expect(!prompt.isHidden && prompt.entry.text == folder.path + "/a-edited.json")
    try host.press(.enter)
    #expect(prompt.isHidden && text == Sample.crossing)
    let copy = try String(contentsOfFile: folder.path + "/a-edited.json", encoding: .utf8)
    #expect(copy.contains("[0,0,1,1]"))
    let other = try folder.write("other.json", "mine")
    try host.press(.character("s"), [.control, .shift])
    // The name without its ending is selected.
    try host.press(.character("a"), .control)
    try host.type(other)
    try host.press(.enter)
    #expect(prompt.path.problem != nil)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
    try host.press(.enter)
    #expect(prompt.isHidden)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == copy)
  }

  /// What answers → whether the window is closed, and the file written.
  @Test(
    arguments: [(.enter, true, true), (.character("d"), true, false), (.escape, false, false)]
      as [(Key, Bool, Bool)], [false, true])
  func quittingWithEditsAsks(_ answer: (Key, Bool, Bool), byTheWindowsButton: Bool) throws {
    try edit()
    if byTheWindowsButton {
      viewer.window.onCloseRequest(viewer.window)
    } else {
      try host.press(.character("q"))
    }
    #expect(!viewer.window.isClosed && !viewer.question.isHidden)
    // Other keys are ignored while the question is open.
    try host.press(.space)
    #expect(!host.isPlaying)
    try host.press(answer.0)
    #expect(viewer.window.isClosed == answer.1 && viewer.question.isHidden)
    #expect((text != Sample.crossing) == answer.2)
  }

  /// How a file is closed, what answers → whether it is closed, and the file written.
  @Test(
    arguments: ["key", "command", "menu", "button"],
    [(.enter, true, true), (.character("d"), true, false), (.escape, false, false)]
      as [(Key, Bool, Bool)])
  func closingAFileWithEditsAsks(_ way: String, _ answer: (Key, Bool, Bool)) throws {
    viewer.document.open([try folder.write("b.json", Sample.crossing)])
    viewer.document.changeFile(by: -1)
    try host.step()
    try edit()
    try host.press(.function(8))
    switch way {
    case "key": try host.press(.delete)
    case "command": viewer.run(.closeFile)
    case "menu": try #require(viewer.fileList.contextMenu(at: nil)?.items.last).act()
    default:
      let (list, button) = (viewer.fileList.frameInWindow, viewer.fileList.closeFrame(of: 1))
      try host.point(
        .down, list.minX + CGFloat(button.center.x), list.minY + CGFloat(button.center.y))
    }
    #expect(viewer.document.playlist.entries.count == 2 && !viewer.question.isHidden)
    try host.press(answer.0)
    #expect(viewer.document.playlist.paths.contains(path) != answer.1)
    #expect((text != Sample.crossing) == answer.2)
    #expect(viewer.document.unsaved.isEmpty == answer.1)
    // What was discarded does not come back with the file.
    if answer.1 { viewer.document.open([path]) }
    #expect(viewer.document.editing.isModified != answer.1)
  }

  /// All animations of an archive go with it.
  @Test func closingAnArchiveAsksForAllOfItsAnimations() throws {
    var builder = DotLottieBuilder()
    for id in ["one", "two"] { builder.addAnimation(id: id, Array(Sample.crossing.utf8)) }
    let archive = folder.path + "/two.lottie"
    try Data(builder.archive()).write(to: URL(fileURLWithPath: archive))
    let document = viewer.document
    document.open([archive])
    for _ in 0..<2 {
      document.editing.set([(try document.row(".Color"), .color(Color(r: 0, g: 0, b: 1, a: 1)))])
      document.changeFile(by: 1)
    }
    document.openEntry(0)
    viewer.closing.closeFile(1)
    #expect(viewer.question.text.hasPrefix("The edits in two.lottie are not saved."))
    try host.press(.enter)
    #expect(document.playlist.paths == [path] && document.unsaved.isEmpty)
    for id in ["one", "two"] {
      let file = try AnimationFile.read(path: archive, animation: id, limits: .given)
      #expect(String(decoding: file.animation.jsonText, as: UTF8.self).contains("[0,0,1,1]"))
    }
  }

  /// Nothing is lost where the same file is in the list once more.
  @Test func closingAFileThatIsInTheListTwiceDoesNotAsk() throws {
    viewer.document.open([path])
    try edit()
    viewer.closing.closeFile(0)
    #expect(viewer.document.playlist.paths == [path] && viewer.document.editing.isModified)
    #expect(viewer.question.isHidden)
  }

  /// Values in other files are saved there too when the window or a file is closed.
  @Test func closingSavesLinkedFilesInTheirPlaces() throws {
    let main = Sample.file("", #""segments":[{"time":0}],"#)
    let part = #"{"layers":[\#(Sample.filled("Part", "[1,0,0,1]"))]}"#
    let names = ["main.json": main, "main_0.json": part]
    for (name, text) in names { _ = try folder.write(name, text) }
    let document = viewer.document
    document.open([folder.path + "/main.json"])
    document.editing.set([(try document.row(".Color"), .color(Color(r: 0, g: 0, b: 1, a: 1)))])
    document.changeFile(by: 1)
    #expect(document.save(document.unsaved) && document.unsaved.isEmpty)
    let saved = try names.keys.sorted().map {
      try String(contentsOfFile: folder.path + "/" + $0, encoding: .utf8)
    }
    #expect(saved == [main, part.replacingOccurrences(of: "[1,0,0,1]", with: "[0,0,1,1]")])
  }

  @Test func answersAreClicked() throws {
    try edit()
    try host.press(.character("q"))
    let button = try #require(
      viewer.question.subviews.first { ($0 as? BarButton)?.text == "Cancel" })
    try host.click(button)
    #expect(viewer.question.isHidden && !viewer.window.isClosed)
  }

  /// A signal, such as that of a logout, ends the program without a question, since nobody may be
  /// there to answer. A second request to close the window does the same.
  @Test(arguments: [true, false]) func endingWithoutAnAnswerKeepsTheEdits(_ isSignal: Bool) throws {
    try edit()
    if isSignal {
      host.loop.onQuitRequest(host.loop)
    } else {
      for _ in 0..<2 { viewer.window.onCloseRequest(viewer.window) }
    }
    #expect(viewer.window.isClosed && text == Sample.crossing)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("-edited.json") }
    #expect(kept.count == 1)
    let edited = try String(
      contentsOfFile: folder.path + "/" + (kept.first ?? ""), encoding: .utf8)
    #expect(edited != text && edited.contains("layers"))
  }

  @Test func withoutEditsNothingIsAsked() throws {
    try edit()
    try host.press(.character("z"), .control)
    try host.press(.character("q"))
    #expect(viewer.window.isClosed)
  }

  /// The viewer's own writing is not read again, and what was edited can still be undone.
  @Test func aSavedFileStaysAsItIs() throws {
    try edit()
    try host.press(.character("s"), .control)
    try host.steps(3)
    try host.press(.character("z"), .control)
    #expect(viewer.document.editing.isModified)
  }
}
