// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Saving of edited files. Files are only replaced by their own edits.
extension Document {
  /// What is and was saved.
  struct Saves {
    /// The saving of a large file in the background; nil while there is none.
    fileprivate(set) var running: Task<Void, Never>?
    /// What the viewer last wrote to each path: the file, and the JSON text in it.
    fileprivate(set) var written: [String: (content: [UInt8], text: [UInt8])] = [:]
  }

  /// The entries with unsaved edits: first in the order of the list, then those that were closed.
  var unsaved: [Playlist.Entry] {
    let modified = editing.histories.all.filter { $0.value.isModified }.keys
    return modified.sorted { a, b in
      let (x, y) = (playlist.entries.firstIndex(of: a), playlist.entries.firstIndex(of: b))
      return (x ?? .max, a.title) < (y ?? .max, b.title)
    }
  }

  /// The unsaved edits that are lost with the file of an entry, when it is closed.
  func unsaved(inFileAt index: Int) -> [Playlist.Entry] {
    var left = playlist
    left.closeFile(at: index)
    return playlist.entries[playlist.file(at: index)]
      .filter { isModified($0) && !left.entries.contains($0) }
  }

  /// Saves the edits of the shown file. A backup with `~` after its name is made before the first
  /// save.
  ///
  /// Archives (.lottie) and stickers (.tgs) stay what they are, with all other files that they
  /// contain. What is no file on disk, such as a URL, is saved as a new JSON file with a free name.
  ///
  /// Large files are written in the background.
  func save() {
    onLeave()
    guard isModified, let entry = playlist.currentEntry else {
      return say(localized("There are no edits to save"), until: .edited)
    }
    let isThere = path(of: entry).map(Disk.exists) ?? false
    if isThere, file?.animation.linkedParts.isEmpty == false {
      saveLinked(entry)
    } else if isThere, history.base.count > Self.mostBytesAtOnce, let path = path(of: entry) {
      saveInBackground(entry, to: path)
    } else {
      save(entry)
    }
  }

  /// Saves a file that is gone. Without the old one, there is nothing that an archive could be made
  /// of, so its animation is saved beside it.
  private func saveAgain(_ entry: Playlist.Entry, _ path: String) {
    if Self.ending(of: path) == "json", let text = editedText(of: entry) {
      write(entry, text, to: path)
      return
    }
    _ = keep(entry) { localized("\(Self.name(of: path)) is gone; the animation is in \($0)") }
  }

  /// Writes the edits of an entry to a new file.
  ///
  /// - Parameter reason: Makes a notice of the file's name.
  /// - Returns: Whether it could be written.
  private func keep(_ entry: Playlist.Entry, _ reason: (String) -> String) -> Bool {
    let free = rescue(entry)
    notice = reason(free.map { name(ofCopy: $0, of: entry) } ?? localized("no file"))
    return free != nil
  }

  /// The name of a copy of an entry; its path where it is in another folder.
  func name(ofCopy path: String, of entry: Playlist.Entry) -> String {
    isBeside(path, entry) ? Self.name(of: path) : path
  }

  /// Whether a new file is in the folder of an entry.
  func isBeside(_ path: String, _ entry: Playlist.Entry) -> Bool {
    guard let own = self.path(of: entry) else { return false }
    func folder(_ path: String) -> URL {
      URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    }
    return folder(own) == folder(path)
  }

  /// Writes the edits of an entry to a new file, since another program changed its own.
  private func keepChanged(_ entry: Playlist.Entry, _ path: String) {
    _ = keep(entry) {
      localized("\(Self.name(of: path)) was changed by another program; the edits are in \($0)")
    }
  }

  /// Saves the edits of entries, each where it belongs.
  /// - Returns: Whether all could be saved.
  func save(_ entries: [Playlist.Entry]) -> Bool {
    for entry in entries { parts(of: entry).isEmpty ? save(entry) : saveLinked(entry) }
    return !entries.contains(where: isModified)
  }

  /// Where the values of an entry come from that are in other files; empty for a file that is gone.
  private func parts(of entry: Playlist.Entry) -> [LinkedPart] {
    if entry == playlist.currentEntry, let file { return file.animation.linkedParts }
    guard let path = path(of: entry) else { return [] }
    let file = try? AnimationFile.read(path: path, animation: entry.animation, limits: .given)
    return file?.animation.linkedParts ?? []
  }

  /// Writes the edits of an entry to a new file `name-edited`: beside its own, else in the current
  /// folder, the home folder or that for temporary files.
  /// - Returns: The path of the new file; nil if none could be written.
  func rescue(_ entry: Playlist.Entry) -> String? {
    guard let text = editedText(of: entry) else { return nil }
    // A file that is gone has no packing that the new one could get.
    let own = path(of: entry).flatMap { Disk.exists($0) ? $0 : nil }
    let ending = own.map(Self.ending) ?? ""
    let (folder, name) = Self.folderAndName(of: entry)
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

  /// Saves the edits of an entry.
  private func save(_ entry: Playlist.Entry) {
    if let path = path(of: entry), !Disk.exists(path) {
      return saveAgain(entry, path)
    }
    guard let text = editedText(of: entry) else {
      return notice = localized("The edits of \(entry.title) do not fit its text")
    }
    guard let path = path(of: entry) else {
      let new = Self.freePath(for: entry, ending: "json")
      if write(entry, text, to: new) == new, entry == playlist.currentEntry {
        goOn(with: new, from: entry, false)
      }
      return
    }
    do {
      guard try isUnchanged(entry, at: path) else {
        keepChanged(entry, path)
        return
      }
      try keepOld(path)
      write(entry, text, to: path, likeFile: path)
    } catch {
      failedToWrite(path, error)
    }
  }

  /// Saves the edits of an animation with parts in other files, each in the file that it comes from.
  private func saveLinked(_ entry: Playlist.Entry) {
    guard let path = path(of: entry), let history = editing.histories[entry] else { return }
    let parts = parts(of: entry)
    do {
      guard try isUnchanged(entry, at: path) else {
        return notice = localized("The file was changed by another program; reload it with F5")
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
        saves.written[target] = (content, content)
      }
      editing.histories[entry] = nil
      trace("saved", ["file": .text(path), "missing": .number(0)])
      reload()
      let names = files.map { Self.name(of: $0.0) }.sorted().joined(separator: ", ")
      say(localized("Saved \(names)"), until: .edited)
    } catch {
      failedToWrite(path, error)
    }
  }

  /// Saves the shown file with its edits to another path, which is shown from then on. It is packed
  /// as its ending says; an archive has all that is in the file.
  ///
  /// The old file stays as it is on disk. A backup with `~` is made of one that is replaced; its
  /// unsaved edits, if it is open, are kept in a new one.
  func saveAs(_ path: String) {
    onLeave()
    guard let entry = playlist.currentEntry,
      let text = editedText(of: entry) ?? file?.animation.jsonText
    else { return }
    let own = self.path(of: entry)
    if let own, FilePath.standardized(own) == FilePath.standardized(path) { return save() }
    let ending = Self.ending(of: path)
    guard ending.isEmpty || InputFile.endings.contains(ending) else {
      return notice = TypedPath.wrongEnding
    }
    let isAlike = own.map { SavedFile.kind(of: $0) == SavedFile.kind(of: path) } ?? false
    for other in unsaved where other != entry && other.path == path { _ = rescue(other) }
    do { if Disk.exists(path) { try keepOld(path) } } catch { return failedToWrite(path, error) }
    guard write(entry, text, to: path, likeFile: isAlike ? own : nil) == path else { return }
    // Edits of themes that JSON has no place for stay with the old file.
    if !isModified(entry) { goOn(with: path, from: entry, isAlike) }
  }

  /// Shows a file that the shown one was saved to, which then has its edits.
  private func goOn(with path: String, from old: Playlist.Entry, _ hasAnimations: Bool) {
    let new = Playlist.Entry(path: path, animation: hasAnimations ? old.animation : nil)
    editing.histories.move(from: old, to: new)
    playlist.goOn(with: new)
    limitFactors[path] = limitFactors[old.path]
    reload(keepsNotice: true)
  }

  /// A suggested path beside the shown file that does not exist yet, with the file's ending.
  var freePath: String {
    guard let entry = playlist.currentEntry else { return "" }
    let own = path(of: entry).map(Self.ending) ?? ""
    return Self.freePath(for: entry, ending: own.isEmpty ? "json" : own)
  }

  /// A path `name-edited` with an ending that does not exist yet.
  private static func freePath(for entry: Playlist.Entry, ending: String) -> String {
    let (folder, name) = folderAndName(of: entry)
    return FreeName.path(in: folder, name + "-edited", ending: ending)
  }

  /// The extension of a path in small letters.
  static func ending(of path: String) -> String {
    URL(fileURLWithPath: path).pathExtension.lowercased()
  }

  /// The text of an entry with its edits; nil if it has none, or if they do not fit.
  private func editedText(of entry: Playlist.Entry) -> [UInt8]? {
    guard let history = editing.histories[entry], !history.base.isEmpty else { return nil }
    return try? history.current.applied(to: history.base, limits: .given)
  }

  /// Whether a file has the content that its edits are for.
  private func isUnchanged(_ entry: Playlist.Entry, at path: String) throws -> Bool {
    guard let base = editing.histories[entry]?.base else { return false }
    let content = try Disk.contents(of: path)
    if content == base || content == saves.written[path]?.content { return true }
    let file = try? AnimationFile.read(path: path, animation: entry.animation, limits: .given)
    return file?.animation.jsonText == base
      && editing.histories[entry]?.fits(file?.themeTexts ?? [:]) == true
  }

  /// Writes a text with edits to a new file, which then takes the place of the old one.
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
        text, for: path, of: entry == playlist.currentEntry ? file : nil, themes: themes,
        animation: entry.animation, likeFile: original)
      try SavedFile.write(content, to: path, rightsOf: owner)
      let leavesOut = original == nil && editing.histories[entry]?.current.themes.isEmpty == false
      saved(
        entry, text, content, to: path,
        leavesOut ? editing.histories[entry]?.current.withoutThemes : nil)
      if leavesOut {
        notice = localized("Saved \(Self.name(of: path)), without the edits of themes")
      }
      return path
    } catch let error as LottieError {
      let free = Self.freePath(for: entry, ending: "json")
      guard free != path, original != nil,
        let kept = write(entry, text, to: free, rightsOf: owner)
      else {
        failedToWrite(path, error)
        return nil
      }
      notice =
        localized(
          "Saved \(Self.name(of: kept)), as \(Self.name(of: path)) cannot be packed: \(error.localized)"
        )
      return kept
    } catch {
      failedToWrite(path, error)
      return nil
    }
  }

  /// Records that the edits of an entry are in a file.
  private func saved(
    _ entry: Playlist.Entry, _ text: [UInt8], _ content: [UInt8], to path: String,
    _ edits: AnimationEdits? = nil
  ) {
    saves.written[path] = (content, text)
    editing.histories.markSaved(entry, edits)
    say(
      SavedFile.notice(path, named: Self.name(of: path), text, bytes: content.count), until: .edited
    )
    onChange(.edited)
    trace("saved", ["file": .text(path), "missing": .number(0)])
  }

  // MARK: In the background

  /// The size of a text in bytes up to which saving takes less than a tenth of a second.
  private static let mostBytesAtOnce = 3_000_000

  /// Saves a large file without blocking the window.
  private func saveInBackground(_ entry: Playlist.Entry, to path: String) {
    guard saves.running == nil else { return notice = localized("The file is being saved already") }
    guard let history = editing.histories[entry] else { return }
    notice = localized("Saving \(Self.name(of: path)) …")
    let isFirst = saves.written[path] == nil
    let known = saves.written[path]?.content
    saves.running = Task { [weak self] in
      let result = await SavedFile.prepare(
        history, animation: entry.animation, for: path, makesBackup: isFirst, known: known)
      guard let self else { return }
      saves.running = nil
      switch result {
      case .success(let file):
        // The viewer's own writing is known before the watch sees it.
        saves.written[path] = file
        do {
          try SavedFile.write(file.content, to: path)
          saved(entry, file.text, file.content, to: path, history.current)
        } catch {
          failedToWrite(path, error)
        }
      case .failure(.changed):
        keepChanged(entry, path)
      case .failure(.cancelled): notice = localized("Saving was cancelled; nothing was written")
      case .failure(.unwritable(let error)): failedToWrite(path, error)
      }
    }
  }

  /// The name of a file in one line.
  static func name(of path: String) -> String { path.lastComponent.inOneLine }

  /// Makes the backup of a file before its first save.
  private func keepOld(_ path: String) throws {
    guard saves.written[path] == nil else { return }
    try SavedFile.makeBackup(of: path)
  }

  // MARK: Paths

  /// The local path of the shown file; nil for URLs and pipes.
  var pathOnDisk: String? { playlist.currentEntry.flatMap(path) }

  /// The local path of an entry; nil for URLs and pipes.
  private func path(of entry: Playlist.Entry) -> String? {
    if case .path(let path) = InputFile(entry.path) { path } else { nil }
  }

  /// The folder for new files, and the file's name without extension. The folder is that of the
  /// file if it is writable, else the current one.
  static func folderAndName(of entry: Playlist.Entry) -> (folder: String, name: String) {
    // Empty where it is gone.
    let present = FileManager.default.currentDirectoryPath
    let current = present.isEmpty ? FilePath.home : present
    guard case .path(let path) = InputFile(entry.path) else { return (current, "frame") }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    return (
      Disk.isWritable(folder) ? folder : current, url.deletingPathExtension().lastPathComponent
    )
  }
}
