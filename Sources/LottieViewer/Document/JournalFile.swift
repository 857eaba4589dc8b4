// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieTools

/// The file of a journal, which belongs to this process while it is open: by a lock of the system,
/// which ends with the process. It can be read and changed by its user only.
nonisolated final class JournalFile: Sendable {
  let path: String
  private let descriptor: Int32

  /// Makes a new file.
  ///
  /// - Throws: `SystemError` where that is impossible, or another process has the file.
  init(creating path: String) throws(SystemError) {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    descriptor = unsafe open(FilePath.bytes(path), flags, 0o600)
    self.path = path
    guard descriptor >= 0 else { throw SystemError() }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw SystemError() }
  }

  /// Takes a file that no living process has.
  ///
  /// - Returns: nil if one has it, and if it cannot be read.
  init?(taking path: String) {
    let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    descriptor = unsafe open(FilePath.bytes(path), flags)
    self.path = path
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    var (own, named) = (stat(), stat())
    // Its owner may have removed it meanwhile.
    guard unsafe fstat(descriptor, &own) == 0, own.st_mode & S_IFMT == S_IFREG,
      unsafe lstat(FilePath.bytes(path), &named) == 0, own.st_ino == named.st_ino
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The size of the file in bytes, and when it was last changed, in seconds since 1970.
  var facts: (size: Int, modified: Int) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return (0, 0) }
    return (Int(status.st_size), status.st_mtim.tv_sec)
  }

  /// Appends bytes, and waits until they are on the disk. Where that fails, the file keeps its size.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    let size = facts.size
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
      guard fdatasync(descriptor) == 0 else { throw SystemError() }
    } catch {
      ftruncate(descriptor, off_t(size))
      throw error
    }
  }

  /// Removes the file.
  func remove() { unsafe unlink(FilePath.bytes(path)) }

  /// Counts as changed now.
  func touch() { futimens(descriptor, nil) }
}

/// The folder of all journals.
nonisolated enum JournalFolder {
  /// The days without an edit after which a journal of no living process is removed.
  static let mostDays = 30
  private static let ending = ".edits"

  /// The folder beside the file of the state; nil where no state is remembered.
  static func path(besideState path: String?) -> String? {
    path.map { $0.parentFolder.appending(component: "journals") }
  }

  /// Makes the folder, which only its user can see.
  static func create(_ folder: String) throws(SystemError) {
    if Disk.isFolder(folder) { return }
    try Disk.createFolder(folder.parentFolder)
    guard unsafe mkdir(FilePath.bytes(folder), 0o700) == 0 || Disk.isFolder(folder) else {
      throw SystemError()
    }
  }

  /// Makes the file of a new journal. Its name has the hashes of what it is for, so that those of other
  /// files need not be read.
  static func newFile(
    for source: EditJournal.Source, in folder: String
  ) throws(SystemError) -> JournalFile {
    try create(folder)
    let start = "\(key(source.file, source.animation))-\(source.text.digits)-\(getpid())"
    for number in 1..<1000 {
      let path = folder.appending(component: "\(start)-\(number)\(ending)")
      do throws(SystemError) {
        return try JournalFile(creating: path)
      } catch {
        guard error.code == EEXIST || error.code == EWOULDBLOCK else { throw error }
      }
    }
    throw SystemError(EEXIST)
  }

  /// The name of a file in journals: its path with all links followed, or its URL.
  static func source(of path: String) -> String {
    guard case .path(let path) = InputFile(path) else { return path }
    return FilePath.resolved(path) ?? FilePath.standardized(path)
  }

  private static func key(_ file: String, _ animation: String?) -> String {
    TextFingerprint(Array((file + "\0" + (animation ?? "")).utf8)).digits
  }

  /// The journals for a file that no living process has, the newest first: those of its path, and
  /// those of the same text whose file is gone, as one that was renamed.
  ///
  /// - Parameter text: The text of the animation.
  static func journals(
    of file: String, animation: String?, _ text: [UInt8], in folder: String
  ) -> [FoundJournal] {
    let names = FilePath.names(in: folder).filter { $0.hasSuffix(ending) }
    guard !names.isEmpty else { return [] }
    let key = key(file, animation)
    let print = TextFingerprint(text)
    var found: [FoundJournal] = []
    for name in names {
      let parts = name.split(separator: "-")
      guard parts.count == 4, parts[0] == key || parts[1] == print.digits,
        let owned = JournalFile(taking: folder.appending(component: name)),
        let text = try? Disk.contents(of: owned.path), let journal = EditJournal(text)
      else { continue }
      let source = journal.source
      let isOwn = source.file == file && source.animation == animation
      let isSame = source.text == print
      // What came through a pipe is known by its text alone.
      guard isOwn ? file != "-" || isSame : isSame && !isThere(source.file) else { continue }
      if journal.steps.last?.isEmpty ?? true {
        owned.remove()
      } else {
        found.append(FoundJournal(file: owned, journal: journal))
      }
    }
    return found.sorted {
      ($0.file.facts.modified, $0.file.path) > ($1.file.facts.modified, $1.file.path)
    }
  }

  private static func isThere(_ file: String) -> Bool {
    if case .path(let path) = InputFile(file) { Disk.exists(path) } else { file != "-" }
  }

  /// Removes the journals of no living process that nobody has asked for since a long time.
  static func removeOld(in folder: String, now: Int = time(nil)) {
    for name in FilePath.names(in: folder) where name.hasSuffix(ending) {
      let path = folder.appending(component: name)
      guard let entry = Disk.entry(at: path, followsLinks: false),
        now - entry.modified.seconds > mostDays * 86400
      else { continue }
      JournalFile(taking: path)?.remove()
    }
  }
}

/// A journal of a window that ended without saving. While this value lives, no other window offers
/// the journal.
nonisolated struct FoundJournal: Sendable {
  let file: JournalFile
  let journal: EditJournal

  /// When the last edit was made, as `2026-11-29 17:05`.
  var date: String {
    var seconds = time_t(file.facts.modified)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return "" }
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
