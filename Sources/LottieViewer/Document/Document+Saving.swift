// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// Saving of edited files and frames. Files are only replaced by their own edits.
extension Document {
  /// The entries with unsaved edits: first in the order of the list, then those that were closed.
  var unsaved: [Playlist.Entry] {
    let modified = histories.filter { $0.value.isModified }.keys
    return modified.sorted { a, b in
      let (x, y) = (playlist.entries.firstIndex(of: a), playlist.entries.firstIndex(of: b))
      return (x ?? .max, a.title) < (y ?? .max, b.title)
    }
  }

  /// Saves the edits of the shown file. A backup with `~` after its name is made before the first
  /// save.
  ///
  /// Archives (.lottie) and stickers (.tgs) stay what they are, with all other files that they
  /// contain. What is no file on disk, such as a URL, is saved as a new JSON file with a free name.
  func save() {
    guard isModified, let entry = playlist.currentEntry else {
      return notice = "There are no edits to save"
    }
    save(entry)
  }

  /// Saves all files with unsaved edits.
  /// - Returns: Whether all could be saved.
  func saveAll() -> Bool {
    unsaved.forEach(save)
    return unsaved.isEmpty
  }

  /// Writes all unsaved edits to new files, `name-edited` beside their own, because the window ends
  /// without an answer to the question about them.
  ///
  /// - Returns: The names of the files with edits, and the paths of the new ones.
  func rescue() -> [(name: String, path: String)] {
    unsaved.compactMap { entry in
      guard let text = text(of: entry) else { return nil }
      let own = path(of: entry)
      let ending = own.map(Self.ending) ?? ""
      let free = Self.freePath(for: entry, ending: ending.isEmpty ? "json" : ending)
      write(entry, text, to: free, likeFile: own)
      return FileManager.default.fileExists(atPath: free) ? (entry.fileName, free) : nil
    }
  }

  /// Saves the edits of an entry.
  private func save(_ entry: Playlist.Entry) {
    guard let text = text(of: entry) else {
      return notice = "Cannot read \(entry.title) to save it"
    }
    guard let path = path(of: entry) else {
      return write(entry, text, to: Self.freePath(for: entry, ending: "json"))
    }
    do {
      try keepOld(path)
      write(entry, text, to: path, likeFile: path)
    } catch {
      failedToWrite(path + "~")
    }
  }

  /// Saves the shown file with its edits to another path: as JSON, or packed like the file if the
  /// path has the same ending.
  func saveAs(_ path: String) {
    guard let entry = playlist.currentEntry, let text = text(of: entry) else { return }
    let own = self.path(of: entry)
    let isAlike = own.map { Self.ending(of: $0) == Self.ending(of: path) } ?? false
    write(entry, text, to: path, likeFile: isAlike ? own : nil)
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
  private static func ending(of path: String) -> String {
    URL(fileURLWithPath: path).pathExtension.lowercased()
  }

  /// The JSON text of an entry's animation, as it was read; nil if it cannot be read.
  private func text(of entry: Playlist.Entry) -> [UInt8]? {
    if entry == playlist.currentEntry { return file?.animation.jsonText }
    return try? read(entry).get().animation.jsonText
  }

  /// Writes a text with the edits of an entry atomically. A notice lists edits that are missing.
  ///
  /// - Parameter original: A file whose packing the new one gets; nil for JSON.
  private func write(
    _ entry: Playlist.Entry, _ text: [UInt8], to path: String, likeFile original: String? = nil
  ) {
    var history = histories[entry] ?? EditHistory()
    let result = EditedText(text, edits: history.current)
    let content: [UInt8]
    do {
      content = try packed(result.bytes, of: entry, likeFile: original)
    } catch {
      let free = Self.freePath(for: entry, ending: "json")
      write(entry, text, to: free)
      return notice =
        "Saved \(Self.name(of: free)), as \(Self.name(of: path)) cannot be packed: \(error)"
    }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let rights = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    do {
      try Data(content).write(to: url, options: .atomic)
    } catch {
      return failedToWrite(path)
    }
    if let rights {
      try? FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: url.path)
    }
    if path == self.path(of: entry) { written[path] = (content, result.bytes) }
    let name = url.lastPathComponent
    if result.missing.isEmpty {
      history.markSaved()
      histories[entry] = history
      notice = "Saved \(name)"
    } else {
      notice = "Saved \(name) without \(result.missing.joined(separator: ", "))"
    }
    onChange(.edited)
    trace(
      "saved", ["file": .text(path), "missing": .number(Double(result.missing.count))])
  }

  /// The content of a file with a JSON text, packed like another file.
  private func packed(
    _ json: [UInt8], of entry: Playlist.Entry, likeFile original: String?
  ) throws -> [UInt8] {
    guard let original else { return json }
    let old = [UInt8](try Data(contentsOf: URL(fileURLWithPath: original)))
    return try AnimationFile.content(old, animation: entry.animation, replacedBy: json)
  }

  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }

  /// Shows a notice that a path cannot be written.
  private func failedToWrite(_ path: String) {
    notice = "Cannot write \(path)"
    trace("unwritten", ["file": .text(path)])
  }

  /// Makes the backup of a file before its first save: its name with `~`, or with `~2`, `~3`... if
  /// that exists.
  private func keepOld(_ path: String) throws {
    guard written[path] == nil else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let copy = FreeName.path { $0 == 1 ? path + "~" : "\(path)~\($0)" }
    try data.write(to: URL(fileURLWithPath: copy), options: .atomic)
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
    let current = FileManager.default.currentDirectoryPath
    guard case .path(let path) = InputFile(entry.path) else { return (current, "frame") }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let isWritable = FileManager.default.isWritableFile(atPath: folder)
    return (isWritable ? folder : current, url.deletingPathExtension().lastPathComponent)
  }

  // MARK: Frames

  /// Saves the shown frame as PNG with alpha beside its file, in the animation's own size.
  func saveFrame() {
    guard let entry = playlist.currentEntry, let frame = framePNG() else { return }
    let (folder, name) = Self.folderAndName(of: entry)
    let path = FreeName.path(in: folder, "\(name)-\(frameText(player.shownFrame))", ending: "png")
    do {
      try frame.get().write(to: URL(fileURLWithPath: path), options: .atomic)
      notice = "Saved \(URL(fileURLWithPath: path).lastPathComponent)"
      trace("saved", ["file": .text(path)])
    } catch {
      failedToWrite(path)
    }
  }

  /// Copies the shown frame as PNG with alpha to the clipboard, in the animation's own size.
  func copyFrame() {
    guard let frame = framePNG() else { return }
    guard let data = try? frame.get() else { return notice = "The frame is too large to copy" }
    let name = "frame \(frameText(player.shownFrame))"
    Clipboard.copy(data, type: "image/png") { [weak self] result in
      self?.notice =
        switch result {
        case .copied: "Copied \(name)"
        case .needsWlCopy:
          "To copy pictures on Wayland, install wl-copy (Debian: apt-get install wl-clipboard)"
        case .failed: "The desktop's clipboard does not take pictures"
        }
      self?.trace("copy", ["frame": .flag(result == .copied)])
    }
  }

  /// The shown frame as PNG with alpha, in the animation's own size; nil if there is none.
  private func framePNG() -> Result<Data, any Error>? {
    guard let file, let list = player.displayList else { return nil }
    let size = PixelSize(of: file.animation)
    let transform = Fit.aspectFit.transform(from: list.size, into: size.rect)
    return Result {
      let bitmap = try Bitmap(width: size.width, height: size.height)
      Renderer().paint(list, onto: bitmap.buffer, transform: transform)
      return Data(try bitmap.png())
    }
  }
}
