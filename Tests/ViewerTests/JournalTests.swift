// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Unsaved edits are in a journal, from which the next start restores them.
@Suite struct JournalTests {
  private let folder: TemporaryFolder
  private let path: String
  private let host: ViewerFixture
  private var document: Document { host.viewer.document }

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write("a.json", Sample.file(Sample.filled("A", "[1,0,0]")))
    host = try Self.open([path], folder.path + "/state/journals")
  }

  private static func open(_ paths: [String], _ journals: String) throws -> ViewerFixture {
    var options = ViewerOptions()
    options.isPaused = true
    options.journalFolder = journals
    return try ViewerFixture(paths, options: options)
  }

  /// What the disk has now is what a start after a crash finds: the locks are not copied.
  private func afterCrash(_ paths: [String]? = nil) throws -> ViewerFixture {
    document.journals.end(discards: false)
    let copy = folder.path + "/crash-\(UUID().uuidString)"
    if FileManager.default.fileExists(atPath: folder.path + "/state/journals") {
      try FileManager.default.copyItem(atPath: folder.path + "/state/journals", toPath: copy)
    }
    return try Self.open(paths ?? [path], copy)
  }

  private static func names(_ host: ViewerFixture) -> [String] {
    host.viewer.document.journals.end(discards: false)
    return FilePath.names(in: host.viewer.options.journalFolder ?? "")
  }

  private static func edit(_ host: ViewerFixture, _ name: String, _ value: PropertyValue) throws {
    let document = host.viewer.document
    document.editing.set([(try document.row(name), value)])
  }

  private func edit(_ blue: Double = 1) throws {
    try Self.edit(host, ".Color", .color(Color(r: 0, g: 0, b: blue, a: 1)))
  }

  private static func text(_ document: Document) throws -> [UInt8] {
    try document.editing.edits.applied(to: document.editing.history.base, limits: .given)
  }

  // MARK: Restoring

  /// The steps come back, and can be undone one by one.
  @Test func editsAreRestoredWithTheirSteps() throws {
    for blue in [0.25, 0.5, 1] {
      try edit(blue)
      document.journals.end(discards: false)
    }
    let next = try afterCrash()
    let (viewer, restored) = (next.viewer, next.viewer.document)
    #expect(viewer.question.title == "Restore the edits?")
    #expect(viewer.question.text.hasPrefix("a.json, 20"))
    #expect(viewer.question.text.contains(": 3 edits were not saved. Enter restores"))
    #expect(!restored.editing.isModified)
    try next.press(.enter)
    #expect(
      viewer.question.isHidden && restored.editing.edits == document.editing.edits
        && restored.editing.isModified)
    #expect(restored.notice.text == "The edits are restored, but not saved")
    // The edits are in a journal of this run, and no longer in that of the other one.
    #expect(Self.names(next).count == 1)
    for _ in 0..<3 {
      document.editing.undo()
      restored.editing.undo()
      #expect(restored.editing.edits == document.editing.edits)
    }
    #expect(!restored.editing.history.canUndo && Self.names(next).isEmpty)
    restored.editing.redo()
    restored.save()
    #expect(Self.names(next).isEmpty)
  }

  /// Looking at the saved file changes nothing: its edits are offered until they are discarded.
  @Test func lookingKeepsTheJournal() throws {
    try edit()
    let next = try afterCrash()
    let journal = Self.names(next)
    try next.press(.escape)
    #expect(next.viewer.question.isHidden && !next.viewer.document.editing.isModified)
    #expect(Self.names(next) == journal && journal.count == 1)
    // Not again by itself, but when the file is opened again.
    next.viewer.document.open([try folder.write("b.json", Sample.crossing)])
    next.viewer.document.changeFile(by: -1)
    #expect(next.viewer.question.isHidden)
    next.viewer.document.open([path])
    #expect(!next.viewer.question.isHidden)
    try next.press(.character("d"))
    #expect(next.viewer.question.isHidden && Self.names(next).isEmpty)
  }

  /// The question is about the shown file: another file closes it, and the journal stays.
  @Test func anotherFileClosesTheQuestion() throws {
    try edit()
    let next = try afterCrash([path, try folder.write("b.json", Sample.crossing)])
    next.viewer.document.changeFile(by: 1)
    #expect(next.viewer.question.isHidden && Self.names(next).count == 1)
    next.viewer.closing.quit()
    #expect(next.viewer.window.isClosed && Self.names(next).count == 1)
  }

  // MARK: What has no journal

  @Test(arguments: ["nothing", "save", "undo", "close", "quit", "save as"])
  func journalsGoWithTheirEdits(_ end: String) throws {
    if end != "nothing" { try edit() }
    #expect(Self.names(host).count == (end == "nothing" ? 0 : 1))
    switch end {
    case "save": document.save()
    case "undo": document.editing.undo()
    case "save as": document.saveAs(folder.path + "/new.json")
    case "close":
      host.viewer.closing.closeFile(0)
      try host.press(.character("d"))
    case "quit":
      try host.press(.character("q"))
      try host.press(.character("d"))
    default: break
    }
    #expect(Self.names(host).isEmpty)
  }

  /// Whoever ends the program by a signal was not asked: the edits are in a copy, and are offered, too.
  @Test func aSignalLeavesTheJournal() throws {
    try edit()
    host.loop.onQuitRequest(host.loop)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a-edited.json"))
    #expect(Self.names(host).count == 1)
    #expect(try afterCrash().viewer.question.text.contains("one edit was not saved"))
  }

  /// A window that lives has its journal for itself.
  @Test func theJournalOfALivingWindowIsNotOffered() throws {
    try edit()
    let journals = Self.names(host)
    let second = try Self.open([path], folder.path + "/state/journals")
    #expect(second.viewer.question.isHidden)
    try Self.edit(second, ".Color", .color(Color(r: 0, g: 1, b: 0, a: 1)))
    #expect(Self.names(second).count == 2)
    second.viewer.document.journals.end(discards: true)
    #expect(Self.names(host) == journals && journals.count == 1)
  }

  // MARK: Other files

  /// What is edited after a save belongs to the saved file.
  @Test func editsAfterASaveAreRestored() throws {
    try edit(0.5)
    document.save()
    try Self.edit(host, ".Opacity", .number(30))
    document.editing.undo()
    document.editing.undo()
    try Self.edit(host, ".Opacity", .number(40))
    let wanted = try Self.text(document)
    let next = try afterCrash()
    try next.press(.enter)
    #expect(try Self.text(next.viewer.document) == wanted)
  }

  /// A file that has changed keeps its content; the edits that fit are offered, and the journal stays
  /// while some do not.
  @Test(arguments: [(#""p":{"k":[50,50]}"#, 2, 0), (#""o":{"a":0,"k":100}"#, 1, 1)])
  func aChangedFileGetsWhatFits(_ old: String, _ count: Int, _ lost: Int) throws {
    try edit()
    try Self.edit(host, "Fill.Opacity", .number(30))
    let changed = try String(contentsOfFile: path, encoding: .utf8)
      .replacingOccurrences(of: old, with: old.replacingOccurrences(of: "0", with: "9"))
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
    let next = try afterCrash()
    #expect(
      next.viewer.question.text.contains(lost > 0 ? "\(count) of 2 fit it" : ", but they still fit")
    )
    try next.press(.enter)
    #expect(next.viewer.document.editing.edits.count == count)
    #expect(Self.names(next).count == 1 + lost)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == changed)
  }

  /// Where nothing fits, nothing can be restored, and nothing is removed unasked.
  @Test(arguments: [true, false])
  func aFileWithoutTheValuesShowsTheFile(_ isEnter: Bool) throws {
    try edit()
    _ = try folder.write("a.json", Sample.crossing)
    let next = try afterCrash()
    #expect(next.viewer.question.text.contains("none of them fits"))
    // Enter gives the answer that is drawn as its own, which is that of Esc and removes nothing.
    try next.press(isEnter ? .enter : .escape)
    #expect(next.viewer.question.isHidden && Self.names(next).count == 1)
  }

  /// A renamed file, and a link to a file, have the same edits; a copy has none.
  @Test func aRenamedFileIsKnownByItsText() throws {
    try edit()
    let (copy, link) = (folder.path + "/copy.json", folder.path + "/link.json")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try afterCrash([copy]).viewer.question.isHidden)
    #expect(try !afterCrash([link]).viewer.question.isHidden)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.removeItem(atPath: path)
    let next = try afterCrash([copy])
    #expect(!next.viewer.question.isHidden)
    #expect(
      next.viewer.question.text.contains("/a.json, 20")
        && next.viewer.question.text.contains("copy.json has the same"))
  }

  /// Animations of an archive have journals of their own, with the values of themes.
  @Test func archivesAndThemesAreRestored() throws {
    let archive = folder.path + "/two.lottie"
    var builder = DotLottieBuilder()
    for id in ["one", "two"] { builder.addAnimation(id: id, Array(Sample.slotted.utf8)) }
    builder.addTheme(id: "dark", Array(Sample.dark.utf8))
    try Data(builder.archive()).write(to: URL(fileURLWithPath: archive))
    document.open([archive])
    document.changeFile(by: 1)
    document.interaction.setTheme("dark")
    try Self.edit(host, "Fill.Color", .color(Color(r: 0, g: 1, b: 0, a: 1)))
    #expect(!document.editing.edits.themes.isEmpty)
    let next = try afterCrash([archive])
    #expect(next.viewer.question.isHidden)
    next.viewer.document.changeFile(by: 1)
    #expect(!next.viewer.question.isHidden)
    try next.press(.enter)
    #expect(next.viewer.document.editing.edits == document.editing.edits)
    next.viewer.document.save()
    #expect(Self.names(next).isEmpty && !next.viewer.document.editing.isModified)
  }

  /// What is packed is read as what it is.
  @Test func stickersAreRestored() throws {
    let sticker = folder.path + "/a.tgs"
    document.saveAs(sticker)
    try edit()
    let next = try afterCrash([sticker])
    try next.press(.enter)
    #expect(
      next.viewer.document.editing.edits == document.editing.edits
        && next.viewer.document.editing.isModified)
  }

  // MARK: The folder

  /// Where no journal can be written, a notice says so once, and editing goes on.
  @Test func aFolderThatCannotBeWrittenIsNamedOnce() async throws {
    let file = try folder.write("file", "")
    let host = try Self.open([path], file + "/journals")
    try Self.edit(host, ".Opacity", .number(1))
    host.viewer.document.journals.end(discards: false)
    try await eventually("the notice", within: .amongTests) {
      try host.step()
      return host.viewer.document.notice.text?.hasPrefix("Edits would not survive a crash: ")
        == true
        ? true : nil
    }
    host.viewer.document.notice.close()
    try Self.edit(host, ".Opacity", .number(2))
    host.viewer.document.journals.end(discards: false)
    for _ in 0..<5 {
      try await Task.sleep(for: .milliseconds(5))
      try host.step()
    }
    #expect(host.viewer.document.notice.text == nil && host.viewer.document.editing.isModified)
  }

  /// Nobody else can read a journal.
  @Test func journalsArePrivate() throws {
    try edit()
    let journals = folder.path + "/state/journals"
    let name = try #require(Self.names(host).first)
    #expect(Disk.entry(at: journals)?.rights == 0o700)
    #expect(Disk.entry(at: journals + "/" + name)?.rights == 0o600)
  }

  /// Only journals without an edit for 30 days are removed, and none of a living window.
  @Test(arguments: [(29, false, 1), (31, false, 0), (31, true, 1)])
  func oldJournalsGo(_ days: Int, _ isAlive: Bool, _ left: Int) throws {
    try edit()
    var owner: ViewerFixture? = try afterCrash()
    let folder = try #require(owner?.viewer.options.journalFolder)
    if !isAlive { owner = nil }
    JournalFolder.removeOld(in: folder, now: time(nil) + days * 86400)
    #expect(FilePath.names(in: folder).count == left)
    withExtendedLifetime(owner) {}
  }

  /// A journal that has become long is written anew, with what is edited now.
  @Test func aLongJournalIsWrittenAnew() throws {
    let note = String(repeating: "x", count: 700_000)
    let layer = try document.row("A")
    for number in 0..<12 {
      document.editing.rename(layer, to: note + "\(number)")
      document.journals.end(discards: false)
    }
    let journals = folder.path + "/state/journals"
    let name = try #require(Self.names(host).first)
    #expect(Self.names(host).count == 1)
    #expect(try #require(Disk.entry(at: journals + "/" + name)).size < 6_000_000)
    let next = try afterCrash()
    try next.press(.enter)
    #expect(next.viewer.document.editing.edits == document.editing.edits)
  }

  // MARK: Laws

  /// Whatever is edited, undone and saved: a start after a crash has it.
  @Test(arguments: 0..<8) func anyCourseIsRestored(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: document.editing.undo()
      case 2: document.editing.redo()
      case 3: document.save()
      case 4: document.editing.addMarker("m", at: Double(Int.random(in: 0...60, using: &random)))
      case 5: document.editing.deleteMarker(0)
      case 6: document.editing.rename(try document.row("A"), to: "A")
      case 7:
        document.editing.change(
          .rate(Double.random(in: 1...90, using: &random), keepsSeconds: true))
      case 8: document.editing.setEnabled(Bool.random(using: &random), try document.row("Fill"))
      case 9: try Self.edit(host, "Fill.Opacity", .number(.random(in: 0...100, using: &random)))
      default: try edit(.random(in: 0...1, using: &random))
      }
      if Bool.random(using: &random) { document.journals.end(discards: false) }
    }
    let next = try afterCrash()
    #expect(next.viewer.question.isHidden != document.editing.isModified)
    try next.press(.enter)
    let (before, after) = (try tree(document), try tree(next.viewer.document))
    #expect(before == after)
  }

  /// The values of a file with its edits, in the order of their keys.
  private func tree(_ document: Document) throws -> JSONTree? {
    let text =
      document.editing.isModified ? try Self.text(document) : Array(try Disk.contents(of: path))
    return try AddressFinder(text: text).value(at: JSONPath()).map(Self.sorted)
  }

  private static func sorted(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .object(let members):
      .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(sorted))
    default: tree
    }
  }
}
