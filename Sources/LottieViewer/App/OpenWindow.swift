// SPDX-License-Identifier: Apache-2.0

internal import CLottiePortal
internal import Foundation
internal import LottieTools
internal import SDLHost
internal import Synchronization

/// The window that is already open: a second start hands its files to it over D-Bus, by the
/// interface `org.freedesktop.Application`.
enum OpenWindow {
  /// The seconds after which a window of its own is opened, because the bus or the open window does
  /// not answer.
  nonisolated private static let patience = 1.0

  /// Asks the session bus for a name, and answers the requests of later starts on a thread of its
  /// own. Without a bus nothing happens.
  ///
  /// - Parameters:
  ///   - name: The name, which is that of the desktop entry.
  ///   - arguments: The files to hand to an open window, as they stand on the command line; nil to
  ///     hand over nothing.
  ///   - open: Called on the main actor, while the event loop runs, with the files and URLs of a
  ///     later start; none if it only asks for the window.
  /// - Returns: Whether an open window took the files.
  static func join(
    as name: String, handing arguments: [String]?,
    open: @escaping @MainActor @Sendable ([String]) -> Void
  ) -> Bool {
    guard MessageBus.isThere else { return false }
    let folder = FileManager.default.currentDirectoryPath
    let handed = arguments.flatMap { uris(of: $0, in: folder) }
    let environment = ProcessInfo.processInfo.environment
    let display = ["WAYLAND_DISPLAY", "DISPLAY"].map { environment[$0] ?? "" }
      .joined(separator: "|")
    let handover = Handover()
    Thread.detachNewThread {
      serve(as: name, handing: handed, display: display, handover: handover, open: open)
    }
    return handed != nil && handover.wait(seconds: patience)
  }

  /// The URIs of arguments, with absolute paths; nil if not all can be handed to another program:
  /// stdin, and files that cannot be read, whose error belongs to this start.
  nonisolated static func uris(of arguments: [String], in folder: String) -> [String]? {
    var found: [String] = []
    for argument in arguments {
      switch InputFile(argument) {
      case .standardInput: return nil
      case .address(let url): found.append(url)
      case .path(let path):
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        let url = URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL
        guard FileManager.default.isReadableFile(atPath: url.path) else { return nil }
        found.append(url.absoluteString)
      }
    }
    return found
  }

  /// The files and URLs that the viewer opens of the URIs of a request. Others are left out: another
  /// program must not make this one read its own stdin, or a path relative to its own folder.
  nonisolated static func arguments(of uris: [String]) -> [String] {
    uris.compactMap { uri in
      switch InputFile(uri) {
      case .address(let url): url
      case .path(let path) where path.hasPrefix("/") && uri.contains("://"): path
      case .path, .standardInput: nil
      }
    }
  }

  /// Holds the name, hands over the URIs, and answers requests. Returns when the bus is gone, or
  /// after the files were handed over.
  nonisolated private static func serve(
    as name: String, handing uris: [String]?, display: String, handover: Handover,
    open: @escaping @MainActor @Sendable ([String]) -> Void
  ) {
    var isFirst: Int32 = 0
    guard let application = unsafe cportal_application_open(name, &isFirst) else {
      handover.settle(false)
      return
    }
    defer { unsafe cportal_application_close(application) }
    if isFirst == 0, let uris, handover.begin() {
      let isTaken = unsafe handOver(uris, to: application, display: display)
      handover.settle(isTaken)
      if isTaken { return }
    } else {
      handover.settle(false)
    }
    let requests = Requests(open)
    // The pointer is valid: `requests` lives until the call returns, and is not used afterwards.
    let context = unsafe Unmanaged.passUnretained(requests).toOpaque()
    unsafe cportal_application_serve(application, display, context) { context, uri in
      guard let context = unsafe context else { return }
      let requests = unsafe Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
      requests.take(unsafe uri.map { unsafe String(cString: $0) })
    }
    withExtendedLifetime(requests) {}
  }

  /// Asks the open window to show the URIs.
  nonisolated private static func handOver(
    _ uris: [String], to application: OpaquePointer, display: String
  ) -> Bool {
    let copies = unsafe uris.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    var pointers = unsafe copies.map { unsafe UnsafePointer<CChar>($0) }
    return unsafe cportal_application_hand_over(
      application, &pointers, uris.count, display, Int32(patience * 1000)) != 0
  }

  /// The outcome of a handover, for which the main thread waits a limited time.
  private nonisolated final class Handover: Sendable {
    /// Whether somebody waits, and the outcome.
    private let state = Mutex((isAbandoned: false, isTaken: false))
    /// Signalled with the outcome.
    private let isSettled = DispatchSemaphore(value: 0)

    /// Whether somebody still waits, so that the files may be handed over.
    func begin() -> Bool { state.withLock { !$0.isAbandoned } }

    /// Sets the outcome.
    func settle(_ isTaken: Bool) {
      state.withLock { $0.isTaken = isTaken }
      isSettled.signal()
    }

    /// Waits for the outcome; false after the time.
    func wait(seconds: Double) -> Bool {
      _ = isSettled.wait(timeout: .now() + seconds)
      return state.withLock { state in
        state.isAbandoned = true
        return state.isTaken
      }
    }
  }

  /// The request that is being read, and the closure for it. Only one thread uses it.
  private nonisolated final class Requests: Sendable {
    /// The URIs so far.
    private let uris = Mutex<[String]>([])
    /// Called on the main actor with the files.
    private let open: @MainActor @Sendable ([String]) -> Void

    /// Collects requests for a closure.
    init(_ open: @escaping @MainActor @Sendable ([String]) -> Void) { self.open = open }

    /// Adds a URI; nil ends the request.
    func take(_ uri: String?) {
      if let uri { return uris.withLock { $0.append(uri) } }
      let all = uris.withLock { list in
        defer { list = [] }
        return list
      }
      let (arguments, open) = (OpenWindow.arguments(of: all), open)
      EventLoop.post { open(arguments) }
    }
  }
}
