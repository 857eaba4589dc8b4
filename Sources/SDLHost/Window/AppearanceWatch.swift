// SPDX-License-Identifier: Apache-2.0

internal import CLottiePortal
internal import CLottieX11
internal import Foundation
internal import Synchronization

/// Reads the desktop's settings on a thread of its own, and reports changes on the main actor. It
/// is of use from the first window on: before there is one, X11 is not asked.
package final class AppearanceWatch {
  package static let shared = AppearanceWatch()

  /// How long the first use waits for the desktop, in seconds.
  private static let patience = 0.1

  private struct Follower {
    weak var owner: AnyObject?
    let changed: @MainActor (Appearance) -> Void
  }

  private var followers: [Follower] = []
  /// The settings; nil before the desktop has answered.
  private var known: Appearance?
  private var collector: Collector?
  private var isStarted = false
  private var hasWaited = false

  /// The settings now; the first use waits for them.
  var current: Appearance {
    if let known { return known }
    start()
    if !hasWaited {
      hasWaited = true
      known = collector?.first(within: Self.patience)
    }
    return known ?? Appearance()
  }

  /// Calls a closure after each change, without waiting for the first settings.
  package func follow(
    _ owner: AnyObject, _ changed: @escaping @MainActor (Appearance) -> Void
  ) {
    unfollow(owner)
    followers.append(Follower(owner: owner, changed: changed))
  }

  /// Ends `follow` for an owner.
  func unfollow(_ owner: AnyObject) {
    followers.removeAll { $0.owner == nil || $0.owner === owner }
  }

  /// Sets the settings, and tells those who follow. Tests call it, too.
  package func set(_ new: Appearance) {
    guard new != known else { return }
    known = new
    for follower in followers where follower.owner != nil { follower.changed(new) }
  }

  /// Starts the thread, which runs until the program ends or the portal is gone, unless it was
  /// started before. The first settings are reported as a change.
  package func start() {
    guard !isStarted else { return }
    isStarted = true
    let collector = Collector { EventLoop.post { AppearanceWatch.shared.readPosted() } }
    self.collector = collector
    let isX11 = EventLoop.watchDesktop()
    let hasBus = MessageBus.isThere
    Thread.detachNewThread {
      GTKTheme.readFiles(ProcessInfo.processInfo.environment) {
        collector.set($0, in: Appearance.files, text: $1)
      }
      if isX11 { Self.readDaemon(into: collector) }
      if hasBus { Self.watchPortal(for: collector) }
      collector.end()
    }
  }

  /// Reads again what the settings daemon of X11 says, after it has changed something.
  func daemonChanged() {
    guard let collector else { return }
    Self.readDaemon(into: collector)
    readPosted()
  }

  /// Reads what the settings daemon of X11 says.
  nonisolated private static func readDaemon(into collector: Collector) {
    collector.forgetDaemon()
    let context = unsafe Unmanaged.passUnretained(collector).toOpaque()
    _ = unsafe cx11_read_settings(context) { context, name, number, text in
      guard let context = unsafe context, let name = unsafe name else { return }
      let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
      let words = unsafe text.map { unsafe String(cString: $0) }
      unsafe collector.set(
        String(cString: name), in: Appearance.daemon, to: [Double(number)], text: words)
    }
  }

  /// Follows the portal until it is gone.
  nonisolated private static func watchPortal(for collector: Collector) {
    let context = unsafe Unmanaged.passUnretained(collector).toOpaque()
    _ = unsafe cportal_watch_settings(context) { context, space, key, values, count, text in
      guard let context = unsafe context, let space = unsafe space, let key = unsafe key else {
        return
      }
      let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
      let numbers = unsafe Array(UnsafeBufferPointer(start: values, count: Int(count)))
      let words = unsafe text.map { unsafe String(cString: $0) }
      unsafe collector.set(
        String(cString: key), in: String(cString: space), to: numbers, text: words)
    }
  }

  private func readPosted() {
    if let settings = collector?.settings { set(settings) }
  }

  /// The settings that the callback collects.
  private nonisolated final class Collector: Sendable {
    /// The settings so far, and whether the initial ones are complete.
    private let state = Mutex((settings: Appearance(), isComplete: false))
    /// Signalled when the initial settings are complete, or there are none.
    private let isKnown = DispatchSemaphore(value: 0)
    private let changed: @Sendable () -> Void

    init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

    var settings: Appearance { state.withLock { $0.settings } }

    /// Waits for the initial settings; nil if they take longer.
    func first(within seconds: Double) -> Appearance? {
      guard isKnown.wait(timeout: .now() + seconds) == .success else { return nil }
      return state.withLock { $0.isComplete ? $0.settings : nil }
    }

    /// Applies a setting. An empty key marks the end of the initial settings, which are reported
    /// together.
    func set(
      _ key: String, in space: String, to values: [Double] = [], text: String? = nil
    ) {
      let isComplete = state.withLock { state in
        if key.isEmpty {
          state.isComplete = true
        } else {
          state.settings.set(key, in: space, to: values, text: text)
        }
        return state.isComplete
      }
      guard isComplete else { return }
      if key.isEmpty { isKnown.signal() }
      changed()
    }

    /// Forgets what the settings daemon of X11 has said.
    func forgetDaemon() { state.withLock { $0.settings.forgetDaemon() } }

    /// There are no further settings of the portal.
    func end() {
      // Without a portal, the other settings are all that there are.
      if state.withLock({ !$0.isComplete }) { set("", in: "") }
    }
  }
}
