// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// Reports that a file was written, deleted or moved.
///
/// It watches the folder by inotify, because most programs save by renaming a new file to the old
/// name.
final class FileWatch {
  /// Reads the events of the folder; nil if it cannot be watched.
  private var source: (any DispatchSourceRead)?

  /// Watches a file until the object is released.
  /// - Parameter onChange: Called on the main actor after each change. It is never called if the
  ///   folder cannot be watched.
  init(_ path: String, onChange: @escaping @MainActor @Sendable () -> Void) {
    let url = URL(fileURLWithPath: path)
    let name = url.lastPathComponent
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return }
    let events = [IN_CLOSE_WRITE, IN_MOVED_TO, IN_DELETE, IN_MOVED_FROM]
      .reduce(0) { $0 | UInt32($1) }
    let folder = url.deletingLastPathComponent().path
    guard unsafe inotify_add_watch(descriptor, folder, events) >= 0 else {
      close(descriptor)
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
    source.setEventHandler { @Sendable in
      if Self.names(from: descriptor).contains(name) { EventLoop.post { onChange() } }
    }
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.activate()
    self.source = source
  }

  isolated deinit { source?.cancel() }

  /// The names of the changed files in the folder.
  nonisolated private static func names(from descriptor: Int32) -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    var names: [String] = []
    var index = 0
    // An event is four 32-bit numbers, the last one the length of the file name after them.
    while index + 16 <= count {
      let length = buffer[index + 12..<index + 16].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = index + 16 + length
      guard end <= count else { break }
      names.append(
        String(decoding: buffer[index + 16..<end].prefix { $0 != 0 }, as: UTF8.self))
      index = end
    }
    return names
  }
}
