// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Saves edited files, which are only replaced by their own edits.
///
/// It knows what it has written, and takes edits and the shown file from the editing. It does not know
/// the list: who saves shows what comes of it.
final class Saving {
  /// What follows from saving.
  enum Outcome {
    /// The file has the edits, or a notice says why not.
    case ended
    /// The file, and others that belong to it, are to be read again.
    case reload
    /// The edits are in another file, which is shown from then on.
    case moved(to: String, hasAnimations: Bool)
  }

  /// What is written: a file, and the JSON text in it.
  private typealias File = (content: [UInt8], text: [UInt8])
  /// Called after parts of an archive were saved with an entry.
  var onSavedParts: (Playlist.Entry) -> Void = { _ in }

  /// The saving of a large file in the background; nil while there is none.
  private(set) var running: Task<Void, Never>?
  /// What was last written to each path: the file, and the JSON text in it.
  private var written: [String: File] = [:]
  private let editing: EditSession<Playlist.Entry>
  private let news: DocumentNews

  init(_ editing: EditSession<Playlist.Entry>, _ news: DocumentNews) {
    (self.editing, self.news) = (editing, news)
  }

  private var notice: Notice { news.notice }

  /// Whether a file has what was last written to it.
  func hasWritten(_ content: [UInt8], to path: String) -> Bool { written[path]?.content == content }

  /// Saves the edits of an entry where they belong. A backup with `~` after its name is made before the
  /// first save.
  ///
  /// Archives (.lottie) and stickers (.tgs) stay what they are, with all other files that they
  /// contain. What is no file on disk, such as a URL, is saved as a new JSON file with a free name.
  ///
  /// - Parameter waits: Whether a large file is written at once, too, not in the background.
  func save(_ entry: Playlist.Entry, waits: Bool) -> Outcome {
    guard let path = entry.pathOnDisk else { return saveNew(entry) }
    guard Disk.exists(path) else { return saveAgain(entry, path) }
    let parts = parts(of: entry)
    if !parts.isEmpty { return saveLinked(entry, parts, path) }
    guard let history = editing.histories[entry] else { return .ended }
    let known = written[path]?.content
    let prepare = { @Sendable in
      try SavedFile.prepare(history, animation: entry.animation, for: path, known: known)
    }
    if waits || history.base.count <= Self.mostBytesAtOnce {
      let result = Result {
        let file = try prepare()
        written[path] = (file.content, file.text)
        try SavedFile.write(file.content, to: path)
        return file
      }
      end(result, entry, history, path)
    } else if running != nil {
      notice.say("The file is being saved already")
    } else {
      notice.say("Saving \(FilePath.name(of: path)) …")
      running = Task { [weak self] in
        let result: Result<SavedFile.Prepared, any Error>
        do {
          let file = try await Self.beside(prepare)
          // The viewer's own writing is known before the watch sees it.
          self?.written[path] = (file.content, file.text)
          try await Self.beside { try SavedFile.write(file.content, to: path) }
          result = .success(file)
        } catch {
          result = .failure(error)
        }
        self?.running = nil
        self?.end(result, entry, history, path)
      }
    }
    return .ended
  }

  /// Does what takes long on another thread.
  @concurrent
  nonisolated private static func beside<Value: Sendable>(
    _ work: @Sendable () throws -> Value
  ) async throws -> Value { try work() }

  /// Records that the edits are in the file, or says why they are not.
  private func end(
    _ result: Result<SavedFile.Prepared, any Error>, _ entry: Playlist.Entry,
    _ history: EditHistory,
    _ path: String
  ) {
    do {
      let file = try result.get()
      saved(entry, file.text, file.content, to: path, history.current)
      if let problem = file.problem {
        notice.say("Saved \(FilePath.name(of: path)); it has a problem: \(problem)")
      }
      if !history.editedParts.isEmpty { onSavedParts(entry) }
    } catch is SavedFile.Changed {
      let copy = keep(entry)
      notice.say(
        "\(FilePath.name(of: path)) was changed by another program; the edits are in \(copy)")
    } catch let error as LottieError {
      guard let text = editedText(of: entry) else { return doesNotFit(entry) }
      keepUnpacked(entry, text, path, error)
    } catch {
      news.failedToWrite(path, error)
    }
  }

  private func doesNotFit(_ entry: Playlist.Entry) {
    notice.say("The edits of \(entry.title) do not fit its text")
  }

  /// Saves what is no file on disk.
  private func saveNew(_ entry: Playlist.Entry) -> Outcome {
    guard let text = editedText(of: entry) else {
      doesNotFit(entry)
      return .ended
    }
    let new = freePath(for: entry, ending: "json")
    return write(entry, text, to: new) == new ? .moved(to: new, hasAnimations: false) : .ended
  }

  /// Saves a file that is gone. Without the old one, there is nothing that an archive could be made
  /// of, so its animation is saved beside it.
  private func saveAgain(_ entry: Playlist.Entry, _ path: String) -> Outcome {
    if FilePath.ending(of: path) == "json", let text = shownText(of: entry) {
      write(entry, text, to: path)
    } else {
      let copy = keep(entry)
      notice.say("\(FilePath.name(of: path)) is gone; the animation is in \(copy)")
    }
    return .ended
  }

  /// Writes the edits of an entry to a new file.
  /// - Returns: Its name for a notice.
  private func keep(_ entry: Playlist.Entry) -> String {
    rescue(entry).map { name(ofCopy: $0, of: entry) } ?? localized("no file")
  }

  /// The name of a copy of an entry; its path where it is in another folder.
  private func name(ofCopy path: String, of entry: Playlist.Entry) -> String {
    isBeside(path, entry) ? FilePath.name(of: path) : path
  }

  /// Whether a new file is in the folder of an entry.
  func isBeside(_ path: String, _ entry: Playlist.Entry) -> Bool {
    guard let own = entry.pathOnDisk else { return false }
    func folder(_ path: String) -> URL {
      URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    }
    return folder(own) == folder(path)
  }

  /// Returns a file that was read, in the state that its edits are for. If another program has written
  /// it so that some edits do not fit any more, all edits are kept in a new file.
  func fitting(_ read: AnimationFile) -> AnimationFile {
    guard let entry = editing.file, let history = editing.histories[entry] else { return read }
    let fitted = history.fitting(read, limits: .given)
    if fitted.lost > 0 {
      let misfit: Message = .counted(
        fitted.lost, "One edit does not fit the new file",
        "\(fitted.lost) edits do not fit the new file")
      let kept = rescue(entry).map { name(ofCopy: $0, of: entry) }
      notice.say(kept.map { Message("\(misfit); all edits are kept in \($0)") } ?? misfit)
    }
    if fitted.history != history { editing.histories[entry] = fitted.history }
    return fitted.file
  }

  /// The shown file, if it is that of an entry.
  private func shown(_ entry: Playlist.Entry) -> AnimationFile? {
    entry == editing.file ? editing.text.file : nil
  }

  /// Where the values of an entry come from that are in other files; empty for a file that is gone.
  private func parts(of entry: Playlist.Entry) -> [LinkedPart] {
    if let file = shown(entry) { return file.animation.linkedParts }
    guard let path = entry.pathOnDisk else { return [] }
    let file = try? AnimationFile.read(path: path, animation: entry.animation, limits: .given)
    return file?.animation.linkedParts ?? []
  }

  /// Writes the edits of an entry to a new file `name-edited`: beside its own, else in the current
  /// folder, the home folder or that for temporary files.
  /// - Returns: The path of the new file; nil if none could be written.
  func rescue(_ entry: Playlist.Entry) -> String? {
    guard let text = shownText(of: entry) else { return nil }
    let own = presentPath(of: entry)
    let ending = own.map(FilePath.ending) ?? ""
    let (folder, name) = entry.folderAndName
    let manager = FileManager.default
    let folders = [
      folder, manager.currentDirectoryPath, FilePath.home, manager.temporaryDirectory.path,
    ].filter { !$0.isEmpty }
    // JSON needs nothing of the old file, which may not be readable any more.
    let kinds = ending.isEmpty || ending == "json" ? ["json"] : [ending, "json"]
    for kind in kinds {
      for folder in folders {
        let free = FreeName.path(in: folder, name + "-edited", ending: kind)
        let like = kind == "json" ? nil : own
        if let kept = write(entry, text, to: free, likeFile: like, rightsOf: own) { return kept }
      }
    }
    return nil
  }

  /// Saves the edits of an animation with parts in other files, each in the file that it comes from.
  private func saveLinked(
    _ entry: Playlist.Entry, _ parts: [LinkedPart], _ path: String
  ) -> Outcome {
    guard let history = editing.histories[entry] else { return .ended }
    do {
      let known = written[path]?.content
      let content = try Disk.contents(of: path)
      guard
        SavedFile.isUnchanged(path, content, history, animation: entry.animation, known: known)
      else {
        notice.say("The file was changed by another program; reload it with F5")
        return .ended
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      // All files are changed in memory before the first is written.
      let files = try history.current.byFile(parts).map { name, edits in
        let target = name.isEmpty ? path : folder.appendingPathComponent(name).path
        let old = try Disk.contents(of: target)
        return (target, try edits.applied(to: old, limits: .given))
      }
      for (target, content) in files {
        try keepOld(target)
        try SavedFile.write(content, to: target)
        written[target] = (content, content)
      }
      editing.histories[entry] = nil
      news.trace("saved", ["file": .text(path), "missing": .number(0)])
      let names = files.map { FilePath.name(of: $0.0) }.sorted().joined(separator: ", ")
      notice.say("Saved \(names)", until: .edited)
      return .reload
    } catch {
      news.failedToWrite(path, error)
      return .ended
    }
  }

  /// Saves the shown file with its edits to another path. It is packed as its ending says; an archive
  /// has all that is in the file.
  ///
  /// The old file stays as it is on disk. A backup with `~` is made of one that is replaced; its
  /// unsaved edits, if it is open, are kept in a new one.
  func save(_ entry: Playlist.Entry, as path: String) -> Outcome {
    guard let text = shownText(of: entry) else { return .ended }
    let own = presentPath(of: entry)
    let ending = FilePath.ending(of: path)
    guard ending.isEmpty || InputFile.endings.contains(ending) else {
      notice.say(TypedPath.wrongEnding)
      return .ended
    }
    let isAlike = own.map { SavedFile.kind(of: $0) == SavedFile.kind(of: path) } ?? false
    for (other, history) in editing.histories.all
    where other != entry && other.path == path && history.isModified { _ = rescue(other) }
    do { if Disk.exists(path) { try keepOld(path) } } catch {
      news.failedToWrite(path, error)
      return .ended
    }
    let isWritten = write(entry, text, to: path, likeFile: isAlike ? own : nil) == path
    // Edits of themes that JSON cannot hold stay with the old file.
    return isWritten && !editing.isModified(entry)
      ? .moved(to: path, hasAnimations: isAlike) : .ended
  }

  /// A suggested path beside the shown file that does not exist yet, with the file's ending.
  var freePath: String { freePath(ending: nil) }

  /// The same with another ending; nil for the file's.
  func freePath(ending: String?) -> String {
    guard let entry = editing.file else { return "" }
    if let ending { return freePath(for: entry, ending: ending) }
    let own = entry.pathOnDisk.map(FilePath.ending) ?? ""
    return freePath(for: entry, ending: own.isEmpty ? "json" : own)
  }

  /// A path `name-edited` with an ending that does not exist yet.
  private func freePath(for entry: Playlist.Entry, ending: String) -> String {
    let (folder, name) = entry.folderAndName
    return FreeName.path(in: folder, name + "-edited", ending: ending)
  }

  /// The text of an entry with its edits; nil if it has none, or if they do not fit.
  private func editedText(of entry: Playlist.Entry) -> [UInt8]? {
    guard let history = editing.histories[entry], !history.base.isEmpty else { return nil }
    return try? history.current.applied(to: history.base, limits: .given)
  }

  /// The same, or the text of the shown entry, which has no edits or has saved them.
  private func shownText(of entry: Playlist.Entry) -> [UInt8]? {
    editedText(of: entry) ?? shown(entry)?.animation.jsonText
  }

  /// The file of an entry; nil if it is gone, so that it has no packing that a new one could get.
  private func presentPath(of entry: Playlist.Entry) -> String? {
    entry.pathOnDisk.flatMap { Disk.exists($0) ? $0 : nil }
  }

  /// Writes a text with edits to a new file, which then replaces the old one.
  ///
  /// - Parameters:
  ///   - original: A file whose packing the new one gets; nil for JSON.
  ///   - owner: A file whose rights a file gets that does not exist yet; nil for the usual rights.
  /// - Returns: The path that was written; nil if none could be.
  @discardableResult
  private func write(
    _ entry: Playlist.Entry, _ text: [UInt8], to path: String, likeFile original: String? = nil,
    rightsOf owner: String? = nil
  ) -> String? {
    do {
      let themes = try editing.histories[entry]?.themeTexts() ?? [:]
      let content = try SavedFile.content(
        text, for: path, of: shown(entry), themes: themes,
        parts: editing.histories[entry]?.editedParts ?? [:], animation: entry.animation,
        likeFile: original)
      try SavedFile.write(content, to: path, rightsOf: owner)
      let current = editing.histories[entry]?.current
      let leavesOut = original == nil && current != current?.withoutThemes
      saved(
        entry, text, content, to: path,
        leavesOut ? editing.histories[entry]?.current.withoutThemes : nil)
      if leavesOut {
        notice.say("Saved \(FilePath.name(of: path)), without the edits of themes and other parts")
      }
      return path
    } catch let error as LottieError where original != nil {
      return keepUnpacked(entry, text, path, error, rightsOf: owner)
    } catch {
      news.failedToWrite(path, error)
      return nil
    }
  }

  /// Writes the edits of an entry to a new JSON file, since they cannot be packed like the old one.
  /// - Returns: The path of the new file; nil if none could be written.
  @discardableResult
  private func keepUnpacked(
    _ entry: Playlist.Entry, _ text: [UInt8], _ path: String, _ error: LottieError,
    rightsOf owner: String? = nil
  ) -> String? {
    let free = freePath(for: entry, ending: "json")
    guard free != path, let kept = write(entry, text, to: free, rightsOf: owner) else {
      news.failedToWrite(path, error)
      return nil
    }
    notice.say(
      "Saved \(FilePath.name(of: kept)), as \(FilePath.name(of: path)) cannot be packed: \(error.localized)"
    )
    return kept
  }

  /// Records that the edits of an entry are in a file.
  private func saved(
    _ entry: Playlist.Entry, _ text: [UInt8], _ content: [UInt8], to path: String,
    _ edits: AnimationEdits? = nil
  ) {
    written[path] = (content, text)
    editing.histories.markSaved(entry, edits)
    notice.say(
      SavedFile.notice(path, named: FilePath.name(of: path), text, bytes: content.count),
      until: .edited)
    news.onChange(.edited)
    news.trace("saved", ["file": .text(path), "missing": .number(0)])
  }

  /// The size of a text in bytes up to which saving takes less than a tenth of a second.
  private static let mostBytesAtOnce = 3_000_000

  /// Makes the backup of a file before its first save.
  private func keepOld(_ path: String) throws {
    guard written[path] == nil else { return }
    try SavedFile.makeBackup(of: path)
  }
}

/// Where an entry is.
extension Playlist.Entry {
  /// The folder for new files, and the file's name without extension. The folder is that of the
  /// file if it is writable, else the current one.
  var folderAndName: (folder: String, name: String) {
    // Empty where it is gone.
    let present = FileManager.default.currentDirectoryPath
    let current = present.isEmpty ? FilePath.home : present
    guard let path = pathOnDisk else { return (current, "frame") }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    return (
      Disk.isWritable(folder) ? folder : current, url.deletingPathExtension().lastPathComponent
    )
  }
}

extension FilePath {
  /// The name of a file in one line.
  static func name(of path: String) -> String { path.lastComponent.inOneLine }

  /// The extension of a path in small letters.
  static func ending(of path: String) -> String {
    URL(fileURLWithPath: path).pathExtension.lowercased()
  }
}
