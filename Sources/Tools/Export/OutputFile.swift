// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import LottieTexts
internal import Synchronization

/// An output file that is written atomically: under a temporary name in the same folder, then
/// renamed.
package struct OutputFile {
  package let path: String
  /// The temporary path; the final path for stdout and special files such as pipes and devices.
  package let partPath: String

  /// Makes the temporary name. Nothing is created yet.
  ///
  /// - Parameter path: `-` is stdout.
  package init(_ path: String) {
    self.path = path
    if path == "-" || Self.isSpecial(path) {
      partPath = path
      return
    }
    // The extension stays: ffmpeg selects the format by it.
    let ending = path.pathExtension
    let name = ".\(Self.stem(of: path))-\(getpid()).part." + (ending.isEmpty ? "tmp" : ending)
    partPath = path.parentFolder.appending(component: name)
    Self.parts.withLock { [partPath] in _ = $0.insert(partPath) }
  }

  /// Whether a path is a pipe or a device, or a link to a stream of a process, such as `/dev/stdout`:
  /// these are written in their place.
  private static func isSpecial(_ path: String) -> Bool {
    switch Disk.entry(at: path, followsLinks: false)?.kind {
    case .special: true
    case .link: (try? Disk.destination(ofLink: path))?.hasPrefix("/proc/") == true
    case .file, .folder, nil: false
    }
  }

  /// The file's name without extension, shortened so that the temporary name is no longer than file
  /// systems allow.
  private static func stem(of path: String) -> String {
    path.lastComponent.withoutExtension.shortened(toBytes: 220 - path.pathExtension.utf8.count)
  }

  /// The temporary paths of all files that are neither published nor discarded.
  private static let parts = Mutex<Set<String>>([])

  /// Removes the temporary files of all outputs, before the process ends.
  package static func discardAll() {
    parts.withLock { for path in $0 { unsafe unlink(path) } }
  }

  /// Removes the temporary files that ended processes have left of these outputs, which are in one
  /// folder.
  package static func discardStale(of paths: [String], in folder: String) {
    let stems = Set(paths.map(stem))
    for name in FilePath.names(in: folder) {
      guard let (stem, process) = owner(ofPart: name), stems.contains(stem),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unsafe unlink(folder.appending(component: name))
    }
  }

  /// The stem and the process of a temporary name `.STEM-PROCESS.part.EXTENSION`; nil for others.
  private static func owner(ofPart name: String) -> (stem: String, process: pid_t)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].isEmpty, parts[parts.count - 2] == "part" else { return nil }
    let owner = parts[1...(parts.count - 3)].joined(separator: ".")
    guard let hyphen = owner.lastIndex(of: "-"),
      let process = pid_t(owner[owner.index(after: hyphen)...]), process > 0
    else { return nil }
    return (String(owner[..<hyphen]), process)
  }

  private func forget() { Self.parts.withLock { _ = $0.remove(partPath) } }

  /// Checks that the folder exists and is writable, before long work begins, and that the name is
  /// not that of an animation: `lottie thumbnail *.json` must not replace one by a picture.
  ///
  /// - Parameter isAnimation: Whether an animation is written.
  /// - Throws: `CommandFailure` where it is not.
  package func check(isAnimation: Bool = false) throws(CommandFailure) {
    guard partPath != path else { return }
    if !isAnimation, InputFile.isAnimation(named: path) {
      throw CommandFailure(
        "\(path): not written: the name is that of an animation; choose another extension", .usage)
    }
    let folder = path.parentFolder.isEmpty ? "." : path.parentFolder
    guard unsafe access(folder, W_OK) != 0 else { return }
    let error = SystemError()
    let reason: Message =
      error.code == ENOENT ? "there is no folder \(folder)" : "\(folder): \(error.text)"
    throw CommandFailure(cannotWrite: path, reason)
  }

  /// Writes the whole file.
  ///
  /// - Parameter rights: The most that the file allows its owner, group and others. Default: reading
  ///   and writing, as far as the process allows it.
  /// - Throws: `CommandFailure` where it cannot be written.
  package func write(_ bytes: [UInt8], rights: UInt32 = 0o666) throws(CommandFailure) {
    if path == "-" { return try Output.write(bytes: bytes) }
    do throws(SystemError) {
      // Special files have to exist.
      try Disk.write(bytes, to: partPath, creates: partPath != path, rights: rights)
    } catch {
      discard()
      throw CommandFailure(cannotWrite: path, error.text)
    }
    try publish()
  }

  /// Renames the temporary file to the final path.
  ///
  /// - Throws: `CommandFailure`; the temporary file is removed then.
  package func publish() throws(CommandFailure) {
    guard partPath != path else { return }
    guard unsafe rename(partPath, path) == 0 else {
      let error = SystemError()
      discard()
      throw CommandFailure(cannotWrite: path, error.text)
    }
    forget()
  }

  /// Removes the temporary file.
  package func discard() {
    forget()
    if partPath != path { unsafe unlink(partPath) }
  }
}
