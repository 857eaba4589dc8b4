// SPDX-License-Identifier: Apache-2.0

internal import Foundation
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
    let url = URL(fileURLWithPath: path)
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    let isSpecial = type.map {
      $0 != .typeRegular && $0 != .typeDirectory && $0 != .typeSymbolicLink
    }
    if path == "-" || isSpecial == true {
      partPath = path
      return
    }
    // The extension stays: ffmpeg selects the format by it.
    let name = ".\(url.deletingPathExtension().lastPathComponent)-\(getpid()).part"
    partPath =
      url.deletingLastPathComponent().appendingPathComponent(name)
      .appendingPathExtension(url.pathExtension.isEmpty ? "tmp" : url.pathExtension).path
    Self.parts.withLock { [partPath] in _ = $0.insert(partPath) }
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
    let stems = Set(
      paths.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent })
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let match = name.wholeMatch(of: #/\.(.*)-([0-9]+)\.part\.[^.]*/#),
        stems.contains(String(match.1)), let process = pid_t(match.2),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unsafe unlink(folder + "/" + name)
    }
  }

  private func forget() { Self.parts.withLock { _ = $0.remove(partPath) } }

  /// Checks that the folder exists and is writable, before long work begins.
  ///
  /// - Throws: `CommandFailure` where it is not.
  package func check() throws(CommandFailure) {
    guard partPath != path else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard unsafe access(folder, W_OK) != 0 else { return }
    let reason =
      errno == ENOENT
      ? "there is no folder \(folder)" : "\(folder): \(Self.systemReason)"
    throw CommandFailure(cannotWrite: path, reason)
  }

  /// Writes the whole file.
  ///
  /// - Throws: `CommandFailure` where it cannot be written.
  package func write(_ bytes: [UInt8]) throws(CommandFailure) {
    if path == "-" { return try Output.write(bytes: bytes) }
    do {
      if partPath == path {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: partPath))
      }
    } catch {
      discard()
      // Foundation's underlying error has the shorter message.
      let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw CommandFailure(
        cannotWrite: path, (underlying ?? error as NSError).localizedDescription)
    }
    try publish()
  }

  /// Renames the temporary file to the final path.
  ///
  /// - Throws: `CommandFailure`; the temporary file is removed then.
  package func publish() throws(CommandFailure) {
    guard partPath != path else { return }
    guard unsafe rename(partPath, path) == 0 else {
      let reason = Self.systemReason
      discard()
      throw CommandFailure(cannotWrite: path, reason)
    }
    forget()
  }

  /// Removes the temporary file.
  package func discard() {
    forget()
    if partPath != path { unsafe unlink(partPath) }
  }

  /// The message of `errno`.
  private static var systemReason: String { unsafe String(cString: strerror(errno)) }
}
