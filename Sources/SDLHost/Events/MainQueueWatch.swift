// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// Lets work that is waiting for the main thread wake an event loop that sleeps in SDL, and be done
/// there.
///
/// The loop keeps the main thread, which nobody else then serves: tasks of the main actor and
/// blocks of the main dispatch queue would wait for ever. The queue announces work by a file
/// descriptor, the one by which Foundation's run loop is woken; a thread waits at it and posts an
/// event.
@safe
final class MainQueueWatch {
  /// nil where the system's dispatch library has no such descriptor; work is then done when the
  /// loop wakes for another reason.
  private static let shared = MainQueueWatch()

  private let turn = Turn()

  private init?() {
    guard let descriptor = Self.descriptor else { return nil }
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

  /// Whose turn it is: the descriptor stays readable until the loop has done the work.
  private final nonisolated class Turn: Sendable {
    private let isLoops = Mutex(false)
    private let done = DispatchSemaphore(value: 0)

    /// Wakes the loop and waits until it has looked.
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

  /// Private to the dispatch library and Foundation, and so looked up by name.
  private static var descriptor: Int32? {
    typealias Getter = @convention(c) () -> Int32
    guard let symbol = unsafe dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return nil }
    let descriptor = unsafe unsafeBitCast(symbol, to: Getter.self)()
    return descriptor >= 0 ? descriptor : nil
  }

  /// Does what waits for the main thread, and does not wait for more.
  ///
  /// Does nothing on other threads, which can be the main actor's too.
  static func drain() {
    guard Thread.isMainThread else { return }
    let watch = shared
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    watch?.turn.giveBack()
  }
}
