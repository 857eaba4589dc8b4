// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// A file that is there whole, or not at all: it is written under another name beside its place, and moved there.
nonisolated struct OutputFile {
  let path: String
  /// Where it is written; the same place for what is no regular file, such as a pipe.
  let partPath: String

  /// - Parameter path: `-` is stdout.
  init(_ path: String) {
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
    // The extension stays: other programs tell the format by it.
    let name = ".\(url.deletingPathExtension().lastPathComponent)-\(getpid()).part"
    partPath =
      url.deletingLastPathComponent().appendingPathComponent(name)
      .appendingPathExtension(url.pathExtension.isEmpty ? "tmp" : url.pathExtension).path
  }

  /// Whether there is a folder to write it into, before the work is done.
  ///
  /// - Throws: `ExitCode` 73 where there is none.
  func check() throws {
    guard partPath != path else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard unsafe access(folder, W_OK) != 0 else { return }
    let reason =
      errno == ENOENT
      ? "there is no folder \(folder)" : "\(folder): \(Self.systemReason)"
    throw CommandFailure(cannotWrite: path, reason).exit
  }

  func write(_ bytes: [UInt8]) throws {
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
      throw failure(error)
    }
    try publish()
  }

  /// Moves what was written to its place.
  func publish() throws {
    guard partPath != path else { return }
    guard unsafe rename(partPath, path) == 0 else {
      let reason = Self.systemReason
      discard()
      throw CommandFailure(cannotWrite: path, reason).exit
    }
  }

  /// Removes what was written so far.
  func discard() {
    if partPath != path { unsafe unlink(partPath) }
  }

  /// Why the last call of the system failed.
  private static var systemReason: String { unsafe String(cString: strerror(errno)) }

  private func failure(_ error: any Error) -> ExitCode {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return CommandFailure(
      cannotWrite: path, (underlying ?? error as NSError).localizedDescription
    ).exit
  }
}
