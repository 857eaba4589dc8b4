// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A thread of its own, for work that blocks or that needs the stack of the main thread.
package enum DetachedThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, which ends with the work.
  ///
  /// - Returns: false where the system refuses; the work is not done then.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var (thread, attributes) = (pthread_t(), pthread_attr_t())
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    // The recursion of groups needs as much stack as on the main thread.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The thread retains its work until it ends.
    let work = unsafe Unmanaged.passRetained(Work(body))
    let status = unsafe pthread_create(
      &thread, &attributes,
      { work in
        if let work = unsafe work {
          unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    if status != 0 { unsafe work.release() }
    return status == 0
  }
}

/// A counter for which threads can wait. Dispatch has the same, but is a library of its own.
package final class Semaphore: Sendable {
  /// The address of the semaphore, since pointers are not sendable.
  private let address: UInt

  private var state: UnsafeMutablePointer<sem_t>? { unsafe .init(bitPattern: address) }

  /// Makes a semaphore with the count 0.
  package init() {
    let state = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(state, 0, 0)
    address = UInt(bitPattern: state)
  }

  deinit {
    guard let state = unsafe state else { return }
    unsafe sem_destroy(state)
    unsafe state.deallocate()
  }

  package func signal() {
    if let state = unsafe state { unsafe sem_post(state) }
  }

  /// Waits until the count is above 0, and takes one.
  package func wait() {
    guard let state = unsafe state else { return }
    // A signal of the system interrupts it.
    while unsafe sem_wait(state) != 0, errno == EINTR {}
  }

  /// Waits as `wait` does, but not longer than a time.
  ///
  /// - Returns: Whether the count was above 0.
  @discardableResult
  package func wait(atMost time: Duration) -> Bool {
    guard let state = unsafe state else { return false }
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    let (seconds, attoseconds) = time.components
    let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
    end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    while unsafe sem_timedwait(state, &end) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
