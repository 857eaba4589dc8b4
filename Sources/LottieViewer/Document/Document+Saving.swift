// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// Writing edited files, and frames. No file is replaced without asking but by its own edits.
extension Document {
  /// The entries whose edits were not saved: in the order of the list, then those that were closed.
  var unsaved: [Playlist.Entry] {
    let modified = histories.filter { $0.value.isModified }.keys
    return modified.sorted { a, b in
      let (x, y) = (playlist.entries.firstIndex(of: a), playlist.entries.firstIndex(of: b))
      return (x ?? .max, a.title) < (y ?? .max, b.title)
    }
  }

  /// Writes the edits into the file that is shown. Its old content stays beside it, with `~` behind its name. What is no
  /// JSON file on disk is written as one, under a free name.
  func save() {
    guard isModified, let entry = playlist.currentEntry else {
      return notice = "There are no edits to save"
    }
    save(entry)
  }

  /// Saves all files with edits.
  ///
  /// - Returns: Whether no edits are left.
  func saveAll() -> Bool {
    unsaved.forEach(save)
    return unsaved.isEmpty
  }

  private func save(_ entry: Playlist.Entry) {
    guard let text = text(of: entry) else {
      return notice = "Cannot read \(entry.title) to save it"
    }
    guard let path = path(of: entry), Self.isJSON(path) else {
      return write(entry, text, to: Self.freePath(for: entry))
    }
    do {
      try keepOld(path)
      write(entry, text, to: path)
    } catch {
      failedToWrite(path + "~")
    }
  }

  /// Writes the file that is shown with its edits to another path.
  func saveAs(_ path: String) {
    guard let entry = playlist.currentEntry, let text = text(of: entry) else { return }
    write(entry, text, to: path)
  }

  /// A path beside the file that is shown that no file has.
  var freePath: String { playlist.currentEntry.map(Self.freePath) ?? "" }

  private static func freePath(for entry: Playlist.Entry) -> String {
    let (folder, name) = folderAndName(of: entry)
    return FreeName.path(in: folder, name + "-edited", ending: "json")
  }

  /// The JSON of an animation, as it was read.
  private func text(of entry: Playlist.Entry) -> [UInt8]? {
    if entry == playlist.currentEntry { return file?.animation.jsonText }
    return try? read(entry).get().animation.jsonText
  }

  private func write(_ entry: Playlist.Entry, _ text: [UInt8], to path: String) {
    var history = histories[entry] ?? EditHistory()
    let result = EditedText(text, edits: history.current)
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let rights = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    do {
      try Data(result.bytes).write(to: url, options: .atomic)
    } catch {
      return failedToWrite(path)
    }
    if let rights {
      try? FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: url.path)
    }
    if path == self.path(of: entry) { written[path] = result.bytes }
    let name = url.lastPathComponent
    if result.missing.isEmpty {
      history.markSaved()
      histories[entry] = history
      notice = "Saved \(name)"
      if let own = self.path(of: entry), !Self.isJSON(own) {
        notice = "Saved \(name), as archives cannot be written"
      }
    } else {
      notice = "Saved \(name) without \(result.missing.joined(separator: ", "))"
    }
    onChange(.edited)
    trace(
      "saved", ["file": .text(path), "missing": .number(Double(result.missing.count))])
  }

  private func failedToWrite(_ path: String) {
    notice = "Cannot write \(path)"
    trace("unwritten", ["file": .text(path)])
  }

  /// Copies a file to its name with `~`, or to the next one that is free: once, before it is written for the first time.
  private func keepOld(_ path: String) throws {
    guard written[path] == nil else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let copy = FreeName.path { $0 == 1 ? path + "~" : "\(path)~\($0)" }
    try data.write(to: URL(fileURLWithPath: copy), options: .atomic)
  }

  /// The file is text, and no archive.
  private static func isJSON(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 2)
    else { return false }
    return !start.starts(with: [0x1f, 0x8b]) && !start.starts(with: Array("PK".utf8))
  }

  // MARK: Paths

  /// Where the current entry is on disk; nil for addresses and pipes.
  var pathOnDisk: String? { playlist.currentEntry.flatMap(path) }

  private func path(of entry: Playlist.Entry) -> String? {
    if case .path(let path) = InputFile(entry.path) { path } else { nil }
  }

  /// The folder to write to, and the name of the file without its ending: beside the file if that may be, else in the
  /// folder that the viewer was started in.
  static func folderAndName(of entry: Playlist.Entry) -> (folder: String, name: String) {
    let current = FileManager.default.currentDirectoryPath
    guard case .path(let path) = InputFile(entry.path) else { return (current, "frame") }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let isWritable = FileManager.default.isWritableFile(atPath: folder)
    return (isWritable ? folder : current, url.deletingPathExtension().lastPathComponent)
  }

  // MARK: Frames

  /// Writes the frame that is shown beside its file, at the animation's own size and with its alpha, under a free name.
  func saveFrame() {
    guard let file, let list = player.displayList, let entry = playlist.currentEntry else { return }
    let size = PixelSize(of: file.animation)
    let transform = Fit.aspectFit.transform(from: list.size, into: size.rect)
    let (folder, name) = Self.folderAndName(of: entry)
    let path = FreeName.path(in: folder, "\(name)-\(frameText(player.shownFrame))", ending: "png")
    do {
      let bitmap = try Bitmap(width: size.width, height: size.height)
      Renderer().paint(list, onto: bitmap.buffer, transform: transform)
      try Data(bitmap.png()).write(to: URL(fileURLWithPath: path), options: .atomic)
      notice = "Saved \(URL(fileURLWithPath: path).lastPathComponent)"
      trace("saved", ["file": .text(path)])
    } catch {
      failedToWrite(path)
    }
  }
}
