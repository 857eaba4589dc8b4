// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer

/// The document, without a window.
@Suite struct DocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(_ names: String..., json: String = Sample.crossing) throws -> Document {
    var options = ViewerOptions()
    options.isPaused = true
    let document = Document(
      try names.map { try folder.write($0, json) }, player: AnimationPlayer(), options: options)
    document.openCurrent()
    return document
  }

  private func value(_ row: Int, in document: Document) -> PropertyValue? {
    document.editing.text.value(of: row)
  }

  private let blue = PropertyValue.color(Color(r: 0, g: 0, b: 1, a: 1))
  private let green = PropertyValue.color(Color(r: 0, g: 1, b: 0, a: 1))
  private let red = PropertyValue.color(Color(r: 1, g: 0, b: 0, a: 1))

  /// As an argument, and opened later: the animations in it, by their names.
  @Test func foldersAddTheirAnimations() throws {
    for name in ["b2.json", "b10.json", "a.tgs", "notes.txt"] { _ = try folder.write(name, "") }
    let document = Document([folder.path], player: AnimationPlayer())
    #expect(document.playlist.entries.map(\.fileName) == ["a.tgs", "b2.json", "b10.json"])
    let empty = try TemporaryFolder()
    document.open([empty.path, folder.path])
    #expect(document.playlist.entries.count == 6 && document.emptyFolder == empty.path)
    #expect(document.notice.text?.hasPrefix("There are no animations in the folder") == true)
  }

  /// What is typed as a frame of an animation of 120 frames in two seconds.
  @Test(
    arguments: [
      ("7", 7), ("1.5s", 90), ("50%", 60), ("0:01", 60), ("0:01.5", 90), ("1:00", 120),
      ("0:61", nil),
      (":5", nil), ("1:2:3", nil), ("x", nil), ("", nil),
    ] as [(String, Double?)])
  func frames(_ text: String, _ frame: Double?) {
    let timeline = PlaybackTimeline(start: 0, end: 120, rate: 60)
    #expect(FrameText.frame(FrameText.clean(text), in: timeline) == frame)
  }

  /// A word that names no file → the command that is meant.
  @Test(
    arguments: [
      ("rendr", "render"), ("exprot", "export"), ("inof", "info"), ("logo", nil), ("./rendr", nil),
      ("rendr.json", nil), ("-", nil), ("x", nil),
    ] as [(String, String?)])
  func misspelledCommandsAreRecognized(_ word: String, _ command: String?) {
    #expect(OpenCommand.command(like: word) == command)
  }

  /// Without a file, `--compare` showed the start screen.
  @Test(.enabled(if: CommandLine.isReady, CommandLine.need))
  func whatIsComparedNeedsAFile() throws {
    let answer = try CommandLine.run(["--compare", "logo.png"], program: Desktop.viewer)
    #expect(answer.code == 64)
    #expect(answer.errors.contains("--compare needs a file"), "\(answer.errors)")
  }

  // MARK: Edits

  @Test func editsStayWithTheirFile() throws {
    let document = try document("a.json", "b.json")
    let color = try document.row(".Color")
    document.editing.set([(color, blue)])
    document.editing.setEnabled(false, 0)
    document.changeFile(by: 1)
    #expect(value(color, in: document) == red && document.editing.edits.isEmpty)
    document.editing.set([(color, green)])
    document.changeFile(by: 1)
    #expect(value(color, in: document) == blue && !document.editing.isEnabled(0))
    #expect(document.unsaved.map(\.fileName) == ["a.json", "b.json"])
    // Closed and opened again, too.
    let path = try #require(document.playlist.current)
    document.closeFile(0)
    #expect(value(color, in: document) == green)
    document.open([path])
    #expect(value(color, in: document) == blue)
  }

  @Test func undoAndRedo() throws {
    let document = try document("a.json")
    let color = try document.row(".Color")
    #expect(!document.editing.isModified)
    document.editing.set([(color, blue)])
    document.editing.set([(color, green)])
    document.editing.setEnabled(false, 0)
    document.editing.reset(color)
    let steps: [(PropertyValue, Bool)] = [
      (green, true), (green, false), (blue, false), (red, false),
    ]
    for (wanted, isHidden) in steps {
      document.editing.undo()
      #expect(value(color, in: document) == wanted)
      #expect(document.editing.isEnabled(0) != isHidden)
    }
    document.editing.undo()
    #expect(document.notice.text == "Nothing to undo" && !document.editing.isModified)
    for _ in 0..<4 { document.editing.redo() }
    #expect(value(color, in: document) == red && !document.editing.isEnabled(0))
    document.editing.redo()
    #expect(document.notice.text == "Nothing to redo")
    // A new edit ends what could be done again.
    document.editing.undo()
    document.editing.set([(color, blue)])
    document.editing.redo()
    #expect(value(color, in: document) == blue)
  }

  // MARK: Saving

  @Test func savingChangesOnlyEditedBytes() throws {
    let document = try document("a.json")
    let path = try #require(document.pathOnDisk)
    let color = try document.row(".Color")
    document.editing.set([(color, blue)])
    document.save()
    #expect(document.notice.text == "Saved a.json" && !document.editing.isModified)
    let expected = Sample.crossing.replacingOccurrences(of: "[1,0,0,1]", with: "[0,0,1,1]")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    #expect(try String(contentsOfFile: path + "~", encoding: .utf8) == Sample.crossing)
    // The first content is what stays beside it, and an undone edit can be saved too.
    document.editing.undo()
    #expect(document.editing.isModified && value(color, in: document) == red)
    document.save()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Sample.crossing)
    #expect(!FileManager.default.fileExists(atPath: path + "~2"))
    document.save()
    #expect(document.notice.text == "There are no edits to save")
  }

  @Test func savingKeepsABackup() throws {
    let document = try document("a.json")
    _ = try folder.write("a.json~", "older")
    document.editing.set([(try document.row(".Color"), blue)])
    document.save()
    #expect(try String(contentsOfFile: folder.path + "/a.json~", encoding: .utf8) == "older")
    #expect(
      try String(contentsOfFile: folder.path + "/a.json~2", encoding: .utf8) == Sample.crossing)
  }

  /// The names of the copies and of the temporary files are longer.
  @Test func longNamesAreSavedAndKept() throws {
    let name = String(repeating: "ä", count: 125) + ".json"
    let document = try document(name)
    document.editing.set([(try document.row(".Color"), blue)])
    document.save()
    let path = folder.path + "/" + name
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("[0,0,1,1]"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    document.editing.undo()
    let copy = try #require(document.unsaved.first.flatMap(document.saving.rescue))
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == Sample.crossing)
  }

  @Test func readOnlyFilesAreNotReplaced() throws {
    let document = try document("fixed.json")
    let path = try #require(document.pathOnDisk)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    document.editing.set([(try document.row(".Color"), blue)])
    document.save()
    #expect(document.editing.isModified)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Sample.crossing)
    #expect(!FileManager.default.fileExists(atPath: path + "~"))
    // A copy can still be written.
    let copy = try #require(document.unsaved.first.flatMap(document.saving.rescue))
    #expect(try String(contentsOfFile: copy, encoding: .utf8).contains("[0,0,1,1]"))
  }

  @Test func savingKeepsRightsAndLinks() throws {
    let document = try document("real.json")
    let path = try #require(document.pathOnDisk)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    document.open([link])
    document.editing.set([(try document.row(".Color"), blue)])
    document.save()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    // Copies of a private file are private.
    let backup = try FileManager.default.attributesOfItem(atPath: link + "~")
    #expect((backup[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    document.editing.undo()
    let copy = try #require(document.unsaved.first.flatMap(document.saving.rescue))
    let copied = try FileManager.default.attributesOfItem(atPath: copy)
    #expect((copied[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("[0,0,1,1]"))
  }

  @Test func savedEditsAreInTheReloadedFile() throws {
    let document = try document("a.json", "b.json")
    let color = try document.row(".Color")
    document.editing.set([(color, blue)])
    document.save()
    document.changeFile(by: 1)
    document.changeFile(by: -1)
    #expect(value(color, in: document) == blue && !document.editing.isModified)
    // What was saved can still be undone.
    document.editing.undo()
    #expect(value(color, in: document) == red && document.editing.isModified)
    document.editing.undo()
    #expect(document.notice.text == "Nothing to undo")
  }

  /// The file that was saved is shown from then on: the old one stays as it is, and what is edited
  /// and undone later belongs to the new one.
  @Test func saveAsGoesOnWithTheNewFile() throws {
    let document = try document("a.json", "b.json")
    let (old, new) = (folder.path + "/a.json", folder.path + "/new.json")
    let before = FileManager.default.contents(atPath: old)
    let color = try document.row(".Color")
    document.editing.set([(color, blue)])
    document.saveAs(new)
    #expect(document.playlist.paths == [new, folder.path + "/b.json"])
    #expect(!document.editing.isModified && document.notice.text == "Saved new.json")
    document.editing.set([(try document.row(".Opacity"), .number(50))])
    document.save()
    #expect(FileManager.default.contents(atPath: old) == before)
    let saved = try #require(FileManager.default.contents(atPath: new))
    #expect(String(decoding: saved, as: UTF8.self).contains("[0,0,1,1]"))
    #expect(!FileManager.default.fileExists(atPath: new + "~"))
    document.editing.undo()
    document.editing.undo()
    #expect(value(color, in: document) == red && document.editing.isModified)
    document.save()
    #expect(FileManager.default.contents(atPath: new) == before)
  }

  /// Another open file can be overwritten; its unsaved edits are kept in a new one.
  @Test func saveAsOverAnOpenFileKeepsItsEdits() throws {
    let document = try document("a.json", "b.json")
    document.changeFile(by: 1)
    document.editing.set([(try document.row(".Color"), blue)])
    document.changeFile(by: 1)
    document.editing.set([(try document.row(".Opacity"), .number(50))])
    document.saveAs(folder.path + "/b.json")
    #expect(document.playlist.paths == [folder.path + "/b.json"] && !document.editing.isModified)
    let old = try #require(FileManager.default.contents(atPath: folder.path + "/b.json~"))
    #expect(!String(decoding: old, as: UTF8.self).contains("[0,0,1,1]"))
    let kept = FileManager.default.contents(atPath: folder.path + "/b-edited.json")
    #expect(kept.map { String(decoding: $0, as: UTF8.self).contains("[0,0,1,1]") } == true)
  }

  /// A file is packed as its ending says, and other endings are refused.
  @Test(arguments: [("x.lottie", "PK"), ("x.tgs", "\u{1f}"), ("x.json", "{"), ("x", "{")])
  func saveAsPacksAsTheEndingSays(_ name: String, _ start: String) throws {
    let document = try document("a.json")
    document.editing.set([(try document.row(".Color"), blue)])
    document.saveAs(folder.path + "/x.png")
    #expect(
      document.notice.text?.hasPrefix("The name has to end in") == true
        && document.editing.isModified)
    let path = folder.path + "/" + name
    document.saveAs(path)
    let content = try #require(FileManager.default.contents(atPath: path))
    #expect(content.starts(with: start.utf8))
    #expect(document.pathOnDisk == path && !document.editing.isModified)
    #expect(value(try document.row(".Color"), in: document) == blue)
    document.editing.undo()
    document.save()
    let again = Document([path], player: AnimationPlayer())
    again.openCurrent()
    #expect(value(try again.row(".Color"), in: again) == red)
  }

  /// A sticker is JSON that gzip has packed; it stays one.
  @Test func aStickerIsSavedAsOne() throws {
    _ = try folder.write("a", Sample.crossing)
    try run("/bin/sh", ["-c", "gzip -c '\(folder.path)/a' > '\(folder.path)/a.tgs'"])
    let path = folder.path + "/a.tgs"
    let before = FileManager.default.contents(atPath: path)
    let document = Document([path], player: AnimationPlayer())
    document.openCurrent()
    let color = try document.row(".Color")
    document.editing.set([(color, blue)])
    document.save()
    #expect(document.notice.text?.hasPrefix("Saved a.tgs") == true && !document.editing.isModified)
    #expect(FileManager.default.contents(atPath: path + "~") == before)
    let unpacked = try run("/bin/sh", ["-c", "gzip -dc '\(path)'"])
    #expect(unpacked.code == 0)
    #expect(
      unpacked.output == Sample.crossing.replacingOccurrences(of: "[1,0,0,1]", with: "[0,0,1,1]"))
    #expect(document.saving.freePath == folder.path + "/a-edited.tgs")
  }

  /// Only the edited animation of an archive changes.
  @Test func anArchiveIsSavedWithItsOtherFiles() throws {
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(Sample.crossing.utf8))
    builder.addAnimation(id: "two", Array(Sample.marked.utf8))
    builder.add("i/other.bin", [1, 2, 3])
    builder.add("notes/read me.txt", Array("kept".utf8))
    let path = folder.path + "/a.lottie"
    try Data(builder.archive()).write(to: URL(fileURLWithPath: path))
    let before = try DotLottieBuilder.entries(of: builder.archive())
    let document = Document([path], player: AnimationPlayer())
    document.openCurrent()
    let color = try document.row(".Color")
    document.editing.set([(color, blue)])
    document.save()
    #expect(document.notice.text == "Saved a.lottie" && !document.editing.isModified)
    let content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let after = try DotLottieBuilder.entries(of: content)
    #expect(after.map(\.name) == before.map(\.name))
    let changed = zip(before, after).filter { $0.content != $1.content }
    #expect(changed.map(\.0.name) == ["a/one.json"])
    #expect(
      changed.first.map { String(decoding: $0.1.content, as: UTF8.self) }
        == Sample.crossing.replacingOccurrences(of: "[1,0,0,1]", with: "[0,0,1,1]"))
    // A new file of another kind is JSON.
    document.saveAs(folder.path + "/b.json")
    #expect(FileManager.default.contents(atPath: folder.path + "/b.json")?.first == 0x7b)
  }

  @Test func readOnlyFoldersCauseANotice() throws {
    let document = try document("a.json")
    document.editing.set([(try document.row(".Color"), blue)])
    document.saveAs("/proc/nothing/a.json")
    #expect(document.notice.text?.hasPrefix("Cannot write /proc/nothing/a.json") == true)
    #expect(document.editing.isModified)
  }
}
