// SPDX-License-Identifier: Apache-2.0

internal import CLottieMainQueue
internal import Foundation
internal import Synchronization

/// Wakes an event loop that sleeps in SDL when there is work for the main thread, and runs that
/// work.
///
/// The loop occupies the main thread, so tasks of the main actor and blocks of the main dispatch
/// queue would never run. The queue signals work by a file descriptor, which also wakes
/// Foundation's run loop. A thread waits for it and posts an event.
@safe
final class MainQueueWatch {
  /// Starts the thread; nil if the system has no descriptor left. Then work runs when the loop wakes
  /// for another reason.
  private static let shared = MainQueueWatch()

  private let turn = Turn()

  private init?() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    guard descriptor >= 0 else { return nil }
    let thread = Thread { [turn] in
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while true {
        let count = unsafe poll(&request, 1, -1)
        if count > 0 { turn.pass() }
        if count < 0, errno != EINTR { return }
      }
    }
    thread.name = "main queue watch"
    thread.start()
  }

  /// The handshake of thread and loop: the descriptor stays readable until the loop has done the
  /// work.
  private final nonisolated class Turn: Sendable {
    private let isLoops = Mutex(false)
    private let done = DispatchSemaphore(value: 0)

    /// Wakes the loop and waits until it has checked for work.
    func pass() {
      isLoops.withLock { $0 = true }
      EventLoop.wake()
      done.wait()
    }

    func giveBack() {
      let wasLoops = isLoops.withLock { isLoops in
        defer { isLoops = false }
        return isLoops
      }
      if wasLoops { done.signal() }
    }
  }

  /// Runs all pending work of the main thread, without waiting for more.
  ///
  /// Does nothing on other threads, on which the main actor can also run.
  static func drain() {
    guard Thread.isMainThread else { return }
    let watch = shared
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    watch?.turn.giveBack()
  }
}
