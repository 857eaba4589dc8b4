// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieDrawing
internal import SDLHost
internal import Synchronization

/// Reports that a file was written, deleted or moved, or that a link in its path leads elsewhere.
///
/// It watches folders by inotify, because most programs save by renaming a new file to the old name.
/// Network folders, whose changes by other computers inotify does not see, are looked at every two
/// seconds.
final class FileWatch {
  private let watcher: Watcher

  /// Watches files until the object is released.
  ///
  /// - Parameters:
  ///   - path: The first file; `add` adds others.
  ///   - onChange: Called on the main actor with the path of a changed file.
  convenience init(_ path: String, onChange: @escaping @MainActor @Sendable (String) -> Void) {
    self.init(onAnyThread: { changed in EventLoop.post { onChange(changed) } })
    let (watcher, stamp) = (watcher, FileStamp(path))
    // The system takes milliseconds for a folder such as /tmp, of which it knows thousands of names. So
    // the picture comes first; a change before the watch is seen in the stamp.
    DetachedThread.start {
      usleep(100_000)
      watcher.add(path)
      if FileStamp(path) != stamp { watcher.onChange(path) }
    }
  }

  /// Watches files until the object is released.
  ///
  /// - Parameters:
  ///   - path: The first file; `add` adds others. Default: nil, none yet.
  ///   - interval: The seconds between looks at a network folder. Default: 2.
  ///   - isRemote: Whether a folder is looked at in intervals. Default: where it is that of a network.
  ///   - onChange: Called on any thread with the path of a changed file.
  init(
    _ path: String? = nil, interval: Double = 2,
    isRemote: @escaping @Sendable (String) -> Bool = { NetworkFolder.contains($0) },
    onAnyThread onChange: @escaping @Sendable (String) -> Void
  ) {
    watcher = Watcher(interval: interval, isRemote: isRemote, onChange: onChange)
    if let path { watcher.add(path) }
  }

  isolated deinit { watcher.end() }

  /// Watches another file. Can be called on any thread.
  nonisolated func add(_ path: String) { watcher.add(path) }
}

/// The watched folders, on the threads of the dispatch sources.
private nonisolated final class Watcher: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var source: (any DispatchSourceRead)?
    var timer: (any DispatchSourceTimer)?
    /// The watched folders by inotify's numbers.
    var folders: [Int32: String] = [:]
    /// The watched files by the folder and the name that changes.
    var files: [String: [String: Set<String>]] = [:]
    /// What the files in network folders were at the last look.
    var polled: [String: FileStamp] = [:]
    var isEnded = false
  }

  private let state = Mutex(State())
  private let interval: Double
  private let isRemote: @Sendable (String) -> Bool
  let onChange: @Sendable (String) -> Void

  init(
    interval: Double, isRemote: @escaping @Sendable (String) -> Bool,
    onChange: @escaping @Sendable (String) -> Void
  ) {
    (self.interval, self.isRemote, self.onChange) = (interval, isRemote, onChange)
  }

  func end() {
    state.withLock { state in
      state.isEnded = true
      state.source?.cancel()
      state.timer?.cancel()
    }
  }

  func add(_ path: String) { state.withLock { plan(path, &$0) } }

  /// Watches the file, and each link in its path.
  private func plan(_ path: String, _ state: inout State) {
    if state.isEnded { return }
    for (folder, name) in PathLinks.all(of: path) {
      state.files[folder, default: [:]][name, default: []].insert(path)
      if isRemote(folder) || !watch(folder, &state) {
        if state.polled[path] == nil { state.polled[path] = FileStamp(path) }
        startTimer(&state)
      }
    }
  }

  /// - Returns: false if the system has no watch left for it.
  private func watch(_ folder: String, _ state: inout State) -> Bool {
    if state.descriptor < 0 {
      state.descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard state.descriptor >= 0 else { return false }
      let descriptor = state.descriptor
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
      source.setEventHandler { @Sendable [weak self] in self?.readEvents(from: descriptor) }
      source.setCancelHandler { @Sendable in close(descriptor) }
      source.activate()
      state.source = source
    }
    let events = [IN_CLOSE_WRITE, IN_MOVED_TO, IN_DELETE, IN_MOVED_FROM, IN_CREATE]
      .reduce(0) { $0 | UInt32($1) }
    let number = unsafe inotify_add_watch(
      state.descriptor, FilePath.bytes(folder), events)
    if number >= 0 { state.folders[number] = folder }
    // A folder that does not exist has nothing to report.
    return number >= 0 || errno != ENOSPC
  }

  private func readEvents(from descriptor: Int32) {
    let changed = state.withLock { state in
      var changed: Set<String> = []
      for event in InotifyEvent.read(from: descriptor) {
        guard let folder = state.folders[event.watch],
          let paths = state.files[folder]?[event.name]
        else { continue }
        // A new file is still empty; what writes it closes it. A new link is complete.
        if event.mask & UInt32(IN_CREATE) != 0, !PathLinks.isLink("\(folder)/\(event.name)") {
          continue
        }
        changed.formUnion(paths)
      }
      // Links may lead to other folders now.
      for path in changed { plan(path, &state) }
      return changed
    }
    for path in changed { onChange(path) }
  }

  private func startTimer(_ state: inout State) {
    guard state.timer == nil else { return }
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(
      deadline: .now() + interval, repeating: interval, leeway: .milliseconds(200))
    timer.setEventHandler { @Sendable [weak self] in self?.poll() }
    timer.activate()
    state.timer = timer
  }

  private func poll() {
    let changed = state.withLock { state in
      let changed = state.polled.filter { FileStamp($0.key) != $0.value }.keys
      for path in changed { state.polled[path] = FileStamp(path) }
      return Set(changed)
    }
    for path in changed { onChange(path) }
  }
}

/// An event of inotify: four 32-bit numbers, the last one the length of the name after them.
private nonisolated struct InotifyEvent {
  let watch: Int32
  let mask: UInt32
  let name: String

  static func read(from descriptor: Int32) -> [InotifyEvent] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    func number(_ index: Int) -> UInt32 {
      buffer[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    var events: [InotifyEvent] = []
    var index = 0
    while index + 16 <= count {
      let end = index + 16 + Int(number(index + 12))
      guard end <= count else { break }
      let name = String(decoding: buffer[index + 16..<end].prefix { $0 != 0 }, as: UTF8.self)
      events.append(
        InotifyEvent(
          watch: Int32(bitPattern: number(index)), mask: number(index + 4), name: name))
      index = end
    }
    return events
  }
}
