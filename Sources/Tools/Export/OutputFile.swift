// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import LottieTexts
internal import Synchronization

/// An output file that is written atomically: under a temporary name in the same folder, then
/// renamed.
///
/// A link to a file stays a link: the file that it leads to is replaced.
package struct OutputFile {
  package let path: String
  /// Where the links of `path` lead.
  private let target: String
  /// The temporary path; `path` for stdout and special files such as pipes and devices.
  package let partPath: String

  /// Makes the temporary name. Nothing is created yet.
  ///
  /// - Parameter path: `-` is stdout.
  package init(_ path: String) {
    self.path = path
    guard path != "-", let target = Self.target(of: path) else {
      (target, partPath) = (path, path)
      return
    }
    self.target = target
    // The extension stays: ffmpeg selects the format by it.
    let ending = path.pathExtension
    let name = ".\(Self.stem(of: target))-\(getpid()).part." + (ending.isEmpty ? "tmp" : ending)
    partPath = target.parentFolder.appending(component: name)
    Self.parts.withLock { [partPath] in _ = $0.insert(partPath) }
  }

  /// Whether a path is stdout, or a pipe or a device, which is written to directly.
  package static func isStream(_ path: String) -> Bool { path == "-" || target(of: path) == nil }

  /// The path that links lead to, even where nothing exists yet; nil for a pipe or a device, and
  /// for a stream of a process, such as `/dev/stdout`: these are written to directly.
  private static func target(of path: String) -> String? {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      switch Disk.entry(at: path, followsLinks: false)?.kind {
      case .special, .pipe: return nil
      case .file, .folder, nil: return path
      case .link:
        guard let next = try? Disk.destination(ofLink: path) else { return path }
        if next.hasPrefix("/proc/") { return nil }
        path = next.hasPrefix("/") ? next : path.parentFolder.appending(component: next)
      }
    }
    return path
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
    parts.withLock { for path in $0 { unsafe unlink(FilePath.bytes(path)) } }
  }

  /// Removes the temporary files that ended processes have left of these outputs, which are in one
  /// folder.
  package static func discardStale(of paths: [String], in folder: String) {
    let stems = Set(paths.map(stem))
    for name in FilePath.names(in: folder) {
      guard let (stem, process) = owner(ofPart: name), stems.contains(stem),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unsafe unlink(FilePath.bytes(folder.appending(component: name)))
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

  /// Checks that the folder exists and is writable, before long work begins, and that neither the
  /// name is that of an animation nor one is there under another name: `lottie thumbnail *.json` must
  /// not replace one by a picture.
  ///
  /// - Parameter isAnimation: Whether an animation is written.
  /// - Throws: `CommandFailure` where it is not.
  package func check(isAnimation: Bool = false) throws(CommandFailure) {
    guard partPath != path else { return }
    if !isAnimation, InputFile.isAnimation(named: path) || InputFile.isAnimation(named: target) {
      throw CommandFailure(
        "\(path): not written: the name is that of an animation; choose another extension", .usage)
    }
    if !isAnimation, Self.holdsAnimation(target) {
      throw CommandFailure(
        "\(path): not written: the file there is an animation; choose another name", .usage)
    }
    let folder = target.parentFolder.isEmpty ? "." : target.parentFolder
    guard !Disk.isWritable(folder) else { return }
    let error = SystemError()
    let reason: Message =
      error.code == ENOENT ? "there is no folder \(folder)" : "\(folder): \(error.text)"
    throw CommandFailure(cannotWrite: path, reason)
  }

  /// Whether a file may be an animation by its first bytes: JSON, gzip, or a zip archive. No picture,
  /// film or sound begins so.
  private static func holdsAnimation(_ path: String) -> Bool {
    let start = Disk.start(of: path, bytes: 256)
    if start.starts(with: [0x1f, 0x8b]) || start.starts(with: [0x50, 0x4b]) { return true }
    // Byte order marks, white space, and the zeros of UTF-16.
    let ignored: Set<UInt8> = [0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 0x20, 0x09, 0x0a, 0x0d]
    return start.first { !ignored.contains($0) } == UInt8(ascii: "{")
  }

  /// Checks that a picture in PNG gets no name of another format.
  ///
  /// - Throws: `CommandFailure` for a name that ends in `.jpg`, `.gif` and the like.
  package static func checkPNG(_ path: String) throws(CommandFailure) {
    let others = [
      "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "svg", "apng", "mp4", "m4v",
      "webm", "mov",
    ]
    guard others.contains(path.pathExtension.lowercased()) else { return }
    throw CommandFailure(
      "\(path): not written: pictures are PNG; end the name in .png, or use `lottie export`", .usage
    )
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

  /// Renames the temporary file to the final name.
  ///
  /// - Throws: `CommandFailure`; the temporary file is removed then.
  package func publish() throws(CommandFailure) {
    guard partPath != path else { return }
    guard unsafe rename(FilePath.bytes(partPath), FilePath.bytes(target)) == 0 else {
      let error = SystemError()
      discard()
      throw CommandFailure(cannotWrite: path, error.text)
    }
    forget()
  }

  /// Removes the temporary file.
  package func discard() {
    forget()
    if partPath != path { unsafe unlink(FilePath.bytes(partPath)) }
  }
}
