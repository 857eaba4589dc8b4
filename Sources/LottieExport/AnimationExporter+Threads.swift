// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import LottieDrawing
internal import LottieGeometry
package import LottieKit
internal import Synchronization

extension AnimationExporter {
  /// Makes a renderer with the settings of this exporter.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that paint one picture, 1 or 2. Default: 1.
  ///   - stop: Stops painting. Default: one of the renderer's own.
  package func renderer(
    threads: Int = 1, stop: StopSignal = StopSignal()
  ) throws(LottieError) -> AnimationRenderer {
    let renderer = try AnimationRenderer(
      animation, size: size.map { Size($0) }, contentMode: contentMode,
      background: background?.rgba ?? .clear,
      imageProvider: imageProvider, rasterizer: rasterizer, threads: threads, stop: stop)
    renderer.setProviders(text: textProvider, font: fontProvider)
    prepare(renderer)
    return renderer
  }

  /// Renders frames on up to `jobs` threads, converts each on its thread, and passes the results to a
  /// closure, in order and on the caller's thread.
  ///
  /// Each thread renders ranges of consecutive frames, so that only the damage between them is
  /// painted. Each has a scene of its own: there are no more threads than `Limits.memory` allows.
  ///
  /// - Parameters:
  ///   - make: Converts a picture, which the next frame overwrites.
  ///   - use: Receives the results with the frames' indices.
  /// - Returns: The warnings of the animation.
  package func eachFrame<Value: Sendable>(
    of frames: [Double], make: @escaping @Sendable (Bitmap) throws -> Value,
    use: (Int, Value) throws -> Void
  ) throws -> [LottieWarning] {
    let jobs = min(max(1, jobs), frames.count)
    guard jobs > 1 else {
      let renderer = try renderer(threads: min(2, self.jobs))
      for (index, frame) in frames.enumerated() {
        try Task.checkCancellation()
        let picture = renderer.paint(frame)
        try Task.checkCancellation()
        try use(index, make(picture))
      }
      return renderer.warnings
    }
    let (width, height) = try AnimationRenderer.pixels(Size(size ?? animation.size))
    let queue = FrameQueue<Value>(
      ranges: Self.ranges(of: frames.count, jobs: jobs, bytes: width * height * 4), jobs: jobs)
    defer { queue.stop() }
    let stop = queue.signal
    queue.start(jobs) { queue in
      let renderer = try self.renderer(stop: stop)
      while let range = queue.take() {
        renderer.prepare(frames[range.lowerBound])
        queue.allow(renderer.copies)
        let values = try range.map { index in
          let picture = renderer.paint(frames[index])
          if stop.isSet { throw CancellationError() }
          return try make(picture)
        }
        queue.put(range, values, renderer.warnings)
        queue.allow(renderer.copies)
      }
    }
    var warnings: [LottieWarning] = []
    while let (range, values, seen) = try queue.next() {
      warnings = Self.merged(warnings, with: seen)
      for (index, value) in zip(range, values) {
        try Task.checkCancellation()
        try use(index, value)
      }
    }
    return warnings
  }

  /// The ranges that threads render: long enough to reuse unchanged areas, and short enough to
  /// bound the memory of finished pictures and to end at about the same time on all threads.
  private static func ranges(of count: Int, jobs: Int, bytes: Int) -> [Range<Int>] {
    let byMemory = memory / (bytes * jobs * FrameQueue<Int>.ahead)
    let length = max(1, min(16, byMemory, count / (jobs * 4)))
    return stride(from: 0, to: count, by: length).map { $0..<min(count, $0 + length) }
  }

  /// The largest memory of finished pictures that wait to be used, in bytes.
  private static let memory = 256 << 20

  /// Merges the warnings of several renderers in the order in which a single one would report them.
  static func merged(_ known: [LottieWarning], with new: [LottieWarning]) -> [LottieWarning] {
    var result = known
    var position = 0
    for warning in new {
      if let index = result.firstIndex(of: warning) {
        position = index + 1
      } else {
        result.insert(warning, at: position)
        position += 1
      }
    }
    return result
  }
}

/// A queue of ranges for worker threads, with the results in order.
private final class FrameQueue<Value: Sendable>: Sendable {
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
  }

  /// The number of ranges per thread that may be taken before the first of them is used.
  static var ahead: Int { 2 }

  /// Stops the painting of all workers.
  let signal = StopSignal()
  private let ranges: [Range<Int>]
  private let window: Int
  private let state = Mutex(State())
  private let changed = NSCondition()
  /// The stack of a worker: scenes are trees of any depth, which recursive functions traverse.
  private static var stackBytes: Int { 8 << 20 }

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
    let thread = Thread { [self] in
      do { try work(self) } catch { change { if $0.failure == nil { $0.failure = error } } }
      change { $0.working -= 1 }
    }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// The results of the next range; nil after the last one. The cancellation of the task is seen
  /// within 50 ms.
  func next() throws -> (Range<Int>, [Value], [LottieWarning])? {
    try wait(atMost: 0.05) { state in
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
    changed.lock()
    state.withLock { body(&$0) }
    changed.broadcast()
    changed.unlock()
  }

  /// Waits until a closure returns a value. It is called after each change, and after each interval
  /// in seconds.
  private func wait<Result>(
    atMost interval: TimeInterval = 1, for result: (inout State) throws -> Result?
  ) rethrows -> Result {
    changed.lock()
    defer {
      changed.broadcast()
      changed.unlock()
    }
    while true {
      if let result = try state.withLock({ try result(&$0) }) { return result }
      _ = changed.wait(until: Date(timeIntervalSinceNow: interval))
    }
  }
}
