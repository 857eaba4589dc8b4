// SPDX-License-Identifier: Apache-2.0

internal import CPortal
internal import Foundation
internal import SDLHost
internal import Synchronization

/// What the desktop does for programs, sandboxed or not: its settings, and its dialog for files.
enum Portal {
  /// What came of a dialog.
  nonisolated enum Answer: Sendable {
    case chosen([String])
    case cancelled
    /// There is no portal, or it has no dialogs.
    case missing
  }

  /// There may be a bus; libdbus would start one where there is none, which nobody wants of a viewer.
  private static var mayHaveBus: Bool {
    let environment = ProcessInfo.processInfo.environment
    if !(environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").isEmpty { return true }
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    return !runtime.isEmpty && FileManager.default.fileExists(atPath: runtime + "/bus")
  }

  /// Asks for files, and tells later what was chosen.
  static func openFiles(
    folder: String, then told: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    guard mayHaveBus else { return told(.missing) }
    Thread.detachNewThread {
      let chosen = Chosen()
      // It outlives the call, which is all that the pointer is used for.
      let context = unsafe Unmanaged.passUnretained(chosen).toOpaque()
      let result = unsafe cportal_open_files("", "Open animations", folder, context) {
        context, uri in
        guard let context = unsafe context, let uri = unsafe uri else { return }
        let chosen = unsafe Unmanaged<Chosen>.fromOpaque(context).takeUnretainedValue()
        unsafe chosen.add(String(cString: uri))
      }
      let answer: Answer =
        switch result {
        case CPORTAL_OK: .chosen(chosen.paths)
        case CPORTAL_CANCELLED: .cancelled
        default: .missing
        }
      EventLoop.post { told(answer) }
    }
  }

  /// Tells the desktop's settings, and again whenever one of them changes; nothing where there is no portal.
  static func watchSettings(
    _ changed: @escaping @MainActor @Sendable (DesktopSettings) -> Void
  ) {
    guard mayHaveBus else { return }
    Thread.detachNewThread {
      let settings = Settings(changed)
      let context = unsafe Unmanaged.passUnretained(settings).toOpaque()
      _ = unsafe cportal_watch_settings(context) { context, space, key, values, count in
        guard let context = unsafe context, let space = unsafe space, let key = unsafe key else {
          return
        }
        let settings = unsafe Unmanaged<Settings>.fromOpaque(context).takeUnretainedValue()
        let numbers = unsafe Array(UnsafeBufferPointer(start: values, count: Int(count)))
        unsafe settings.set(String(cString: key), in: String(cString: space), to: numbers)
      }
    }
  }

  private nonisolated final class Chosen: Sendable {
    private let uris = Mutex<[String]>([])

    func add(_ uri: String) { uris.withLock { $0.append(uri) } }

    /// Addresses of files as paths.
    var paths: [String] {
      uris.withLock { $0 }.map { uri in
        guard let url = URL(string: uri), url.isFileURL else { return uri }
        return url.path
      }
    }
  }

  private nonisolated final class Settings: Sendable {
    private let state = Mutex((settings: DesktopSettings(), isComplete: false))
    private let changed: @MainActor @Sendable (DesktopSettings) -> Void

    init(_ changed: @escaping @MainActor @Sendable (DesktopSettings) -> Void) {
      self.changed = changed
    }

    /// The first ones are told together; no name says that they are complete.
    func set(_ key: String, in space: String, to values: [Double]) {
      let now: DesktopSettings? = state.withLock { state in
        if key.isEmpty {
          state.isComplete = true
        } else {
          state.settings.set(key, in: space, to: values)
        }
        return state.isComplete ? state.settings : nil
      }
      guard let now else { return }
      let changed = changed
      EventLoop.post { changed(now) }
    }
  }
}
