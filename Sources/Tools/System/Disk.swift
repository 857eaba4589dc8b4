// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import LottieCore

/// Files and folders.
package enum Disk {
  /// What is at a path.
  package struct Entry {
    package enum Kind {
      case file, folder, link, pipe
      /// A device or a socket.
      case special
    }

    package let kind: Kind
    /// When its content was last changed: seconds and nanoseconds.
    package let modified: (seconds: Int, nanoseconds: Int)
    /// The size in bytes.
    package let size: Int
    /// What it allows its owner, group and others.
    package let rights: UInt32

    /// Whether it is a pipe, a socket or a device.
    package var isStream: Bool { kind == .pipe || kind == .special }
  }

  /// Returns what is at a path.
  ///
  /// - Parameter followsLinks: Whether a link counts as what it leads to. Default: true.
  /// - Returns: nil where nothing is, or it cannot be seen.
  package static func entry(at path: String, followsLinks: Bool = true) -> Entry? {
    var status = stat()
    let path = FilePath.bytes(path)
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    let kind: Entry.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      default: .special
      }
    return Entry(
      kind: kind, modified: (status.st_mtim.tv_sec, status.st_mtim.tv_nsec),
      size: Int(status.st_size), rights: status.st_mode & 0o7777)
  }

  /// Whether two paths lead to one file, by whatever links.
  package static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(FilePath.bytes(a), &first) == 0,
      unsafe stat(FilePath.bytes(b), &second) == 0
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether something is at a path that can be seen.
  package static func exists(_ path: String) -> Bool { entry(at: path) != nil }

  /// Whether what is at a path can be changed; a folder: whether files can be made in it.
  package static func isWritable(_ path: String) -> Bool {
    unsafe access(FilePath.bytes(path), W_OK) == 0
  }

  /// Sets what a file allows its owner, group and others, where the system lets us.
  package static func setRights(_ rights: UInt32, of path: String) {
    _ = unsafe chmod(FilePath.bytes(path), rights)
  }

  /// Whether a folder is at a path, or a link to one.
  package static func isFolder(_ path: String) -> Bool { entry(at: path)?.kind == .folder }

  /// Reads the start of a file; empty if it cannot be read or is not a file.
  package static func start(of path: String, bytes most: Int) -> [UInt8] {
    guard entry(at: path)?.kind == .file else { return [] }
    let file = unsafe open(FilePath.bytes(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return (try? Descriptor.read(from: file, atMost: most)) ?? []
  }

  /// Reads a whole file.
  package static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let file = unsafe open(FilePath.bytes(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError() }
    defer { close(file) }
    var bytes: [UInt8] = []
    while true {
      let part = try Descriptor.read(from: file, atMost: 1 << 20)
      if part.isEmpty { return bytes }
      bytes += part
    }
  }

  /// Writes a file, replacing what it contains.
  ///
  /// - Parameters:
  ///   - creates: Whether a new file is made, which replaces any other; otherwise it must exist.
  ///   - rights: The most that a new file allows its owner, group and others. Default: reading and
  ///     writing, as far as the process allows it.
  package static func write(
    _ bytes: [UInt8], to path: String, creates: Bool, rights: UInt32 = 0o666
  ) throws(SystemError) {
    if creates { unsafe unlink(FilePath.bytes(path)) }
    // Not what somebody else has put there meanwhile, such as a link.
    let kind = creates ? O_CREAT | O_EXCL | O_NOFOLLOW : O_TRUNC
    let file = unsafe open(FilePath.bytes(path), O_WRONLY | O_CLOEXEC | kind, rights)
    guard file >= 0 else { throw SystemError() }
    do throws(SystemError) {
      try Descriptor.write(bytes, to: file)
    } catch {
      close(file)
      throw error
    }
    // Some file systems report a full disk here.
    guard close(file) == 0 else { throw SystemError() }
  }

  /// Waits until a file, or the list of a folder's names, is on the disk. Errors are ignored.
  package static func sync(_ path: String) {
    let file = unsafe open(FilePath.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  /// Makes a folder and those around it that do not exist.
  package static func createFolder(_ path: String) throws(SystemError) {
    if path.isEmpty || isFolder(path) { return }
    if unsafe mkdir(FilePath.bytes(path), 0o777) == 0 { return }
    guard errno == ENOENT else {
      let error = SystemError()
      // Another process may have made it meanwhile.
      if isFolder(path) { return }
      throw error
    }
    let parent = path.parentFolder
    guard parent != path, !parent.isEmpty else { throw SystemError(ENOENT) }
    try createFolder(parent)
    guard unsafe mkdir(FilePath.bytes(path), 0o777) == 0 || isFolder(path) else {
      throw SystemError()
    }
  }

  /// The path to which a link leads.
  package static func destination(ofLink path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(FilePath.bytes(path), &buffer, buffer.count)
    guard count >= 0 else { throw SystemError() }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The paths of all files below a folder, relative to it, in no order. Folders that links lead to
  /// are not searched.
  package static func files(below folder: String) -> [String] {
    FilePath.names(in: folder).flatMap { name -> [String] in
      let path = folder.appending(component: name)
      guard entry(at: path, followsLinks: false)?.kind == .folder else { return [name] }
      return files(below: path).map { name + "/" + $0 }
    }
  }
}
