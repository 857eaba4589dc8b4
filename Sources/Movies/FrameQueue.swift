// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import Synchronization

/// A queue of ranges for worker threads, with the results in order.
final class FrameQueue<Value: Sendable>: Sendable {
  typealias Work = @Sendable (FrameQueue) throws -> Void

  private struct State {
    var next = 0
    var used = 0
    /// The threads that have not ended, and those that may take more ranges.
    var working = 0
    var taking = 0
    /// The number of threads that may take ranges; 1 until the first one knows more.
    var allowed = 1
    /// The threads that are to be started when more are allowed.
    var waiting = 0
    var work: Work?
    var isStopped = false
    var failure: (any Error)?
    var results: [Int: (values: [Value], warnings: [LottieWarning])] = [:]
    /// Those of the threads that wait for a change.
    var sleepers: [Semaphore] = []
  }

  /// The number of ranges per thread that may be taken before the first of them is used.
  static var ahead: Int { 2 }

  /// Stops the painting of all workers.
  let signal = StopSignal()
  private let ranges: [Range<Int>]
  private let window: Int
  private let state = Mutex(State())

  init(ranges: [Range<Int>], jobs: Int) {
    self.ranges = ranges
    window = jobs * Self.ahead
  }

  /// Starts a worker thread, and others when it has called `allow`. The first error stops all
  /// workers, and is thrown by `next`.
  func start(_ count: Int, _ work: @escaping Work) {
    change { ($0.working, $0.taking, $0.waiting, $0.work) = (1, 1, count - 1, work) }
    run(work)
  }

  /// Limits the number of workers: starts those that wait, or lets others end after their ranges.
  func allow(_ count: Int) {
    var started = 0
    var work: Work?
    change { state in
      if state.waiting > 0, !state.isStopped {
        started = min(state.waiting, max(0, count - 1))
        work = state.work
        (state.waiting, state.work, state.allowed) = (0, nil, count)
        state.working += started
        state.taking += started
      }
      state.allowed = min(state.allowed, count)
    }
    if let work { for _ in 0..<started { run(work) } }
  }

  private func run(_ work: @escaping Work) {
    let isStarted = DetachedThread.start { [self] in
      do { try work(self) } catch { change { if $0.failure == nil { $0.failure = error } } }
      change { $0.working -= 1 }
    }
    guard !isStarted else { return }
    change {
      ($0.working, $0.taking) = ($0.working - 1, $0.taking - 1)
      // Other threads do the work of this one.
      if $0.working == 0, $0.failure == nil { $0.failure = SystemRefusal() }
    }
  }

  /// The results of the next range; nil after the last one. The cancellation of the task is seen
  /// within 50 ms.
  func next() throws -> (Range<Int>, [Value], [LottieWarning])? {
    try wait(atMost: .milliseconds(50)) { state in
      try Task.checkCancellation()
      let index = state.used
      guard index < self.ranges.count else { return .some(nil) }
      if let result = state.results.removeValue(forKey: index) {
        state.used += 1
        return .some((self.ranges[index], result.values, result.warnings))
      }
      if let failure = state.failure { throw failure }
      return nil
    }
  }

  /// Stops all workers, and waits for their end.
  func stop() {
    signal.request()
    change { $0.isStopped = true }
    wait { $0.working == 0 ? .some(()) : nil }
  }

  /// The next range for a worker; nil where none is left, or fewer workers are allowed. Waits while
  /// too many results are unused.
  func take() -> Range<Int>? {
    wait { state in
      if state.taking > state.allowed {
        state.taking -= 1
        return .some(nil)
      }
      if state.isStopped || state.failure != nil || state.next >= self.ranges.count {
        return .some(nil)
      }
      guard state.next < state.used + self.window else { return nil }
      state.next += 1
      return .some(self.ranges[state.next - 1])
    }
  }

  /// Stores the results of a range.
  func put(_ range: Range<Int>, _ values: [Value], _ warnings: [LottieWarning]) {
    guard let index = ranges.firstIndex(of: range) else { return }
    change { $0.results[index] = (values, warnings) }
  }

  // MARK: Waiting

  /// Changes the state and wakes all waiting threads.
  private func change(_ body: (inout State) -> Void) {
    let sleepers = state.withLock { state in
      body(&state)
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.signal() }
  }

  /// Waits until a closure returns a value. It is called after each change, and after each interval.
  private func wait<Result>(
    atMost interval: Duration = .seconds(1), for result: (inout State) throws -> Result?
  ) rethrows -> Result {
    let sleeper = Semaphore()
    while true {
      let found = try state.withLock { state in
        let found = try result(&state)
        if found == nil { state.sleepers.append(sleeper) }
        return found
      }
      if let found {
        // What the closure has changed may be what another thread waits for.
        change { _ in }
        return found
      }
      sleeper.wait(atMost: interval)
    }
  }
}

/// The system has no thread for the work.
private struct SystemRefusal: Error, CustomStringConvertible {
  var description: String { "the system has no thread to render on" }
}
