// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Foundation
package import LottieKit
internal import Synchronization

extension AnimationExporter {
  /// A renderer with all that was set.
  ///
  /// - Parameter threads: How many may paint one picture, 1 or 2. Default: 1.
  package func renderer(threads: Int = 1) throws(LottieError) -> AnimationRenderer {
    let renderer = try AnimationRenderer(
      animation, size: size, contentMode: contentMode, background: background?.rgba ?? .clear,
      imageProvider: imageProvider, rasterizer: rasterizer, threads: threads)
    renderer.setProviders(text: textProvider, font: fontProvider)
    prepare(renderer)
    return renderer
  }

  /// Renders frames, on as many threads as `jobs` says, and hands what is made of each to a closure: in order, and on
  /// the caller's thread.
  ///
  /// Each thread renders ranges of consecutive frames, of which only the differences have to be painted.
  ///
  /// - Parameters:
  ///   - make: Makes something of a picture that is good until it returns.
  ///   - use: Gets it, with the frame's index.
  /// - Returns: What the file asked for and did not get.
  package func eachFrame<Value: Sendable>(
    of frames: [Double], make: @escaping @Sendable (Bitmap) throws -> Value,
    use: (Int, Value) throws -> Void
  ) throws -> [LottieWarning] {
    let jobs = min(max(1, jobs), frames.count)
    guard jobs > 1 else {
      let renderer = try renderer(threads: min(2, self.jobs))
      for (index, frame) in frames.enumerated() {
        try Task.checkCancellation()
        try use(index, make(renderer.paint(frame)))
      }
      return renderer.warnings
    }
    let (width, height) = try AnimationRenderer.pixels(size ?? animation.size)
    let queue = FrameQueue<Value>(
      ranges: Self.ranges(of: frames.count, jobs: jobs, bytes: width * height * 4), jobs: jobs)
    defer { queue.stop() }
    for _ in 0..<jobs {
      queue.start { take, put in
        let renderer = try self.renderer()
        while let range = take() {
          let values = try range.map { try make(renderer.paint(frames[$0])) }
          put(range, values, renderer.warnings)
        }
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

  /// Frames that one thread renders at a time: enough of them to gain from what they have in common, and not so many that
  /// finished pictures fill the memory or that threads wait for the last one.
  private static func ranges(of count: Int, jobs: Int, bytes: Int) -> [Range<Int>] {
    let byMemory = memory / (bytes * jobs * FrameQueue<Int>.ahead)
    let length = max(1, min(16, byMemory, count / (jobs * 4)))
    return stride(from: 0, to: count, by: length).map { $0..<min(count, $0 + length) }
  }

  /// Bytes of finished pictures that wait for their turn.
  private static let memory = 256 << 20

  /// One list of what several renderers warn of, in the order in which one alone would have done so.
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

/// Ranges of frames that threads work on, and their results in order.
private final class FrameQueue<Value: Sendable>: Sendable {
  typealias Take = () -> Range<Int>?
  typealias Put = (Range<Int>, [Value], [LottieWarning]) -> Void

  private struct State {
    var next = 0
    var used = 0
    var working = 0
    var isStopped = false
    var failure: (any Error)?
    var results: [Int: (values: [Value], warnings: [LottieWarning])] = [:]
  }

  /// How many ranges for each thread may be finished before they are used.
  static var ahead: Int { 2 }

  private let ranges: [Range<Int>]
  private let window: Int
  private let state = Mutex(State())
  private let changed = NSCondition()
  /// Scenes are trees, and trees are walked by functions that call themselves.
  private static var stackBytes: Int { 8 << 20 }

  init(ranges: [Range<Int>], jobs: Int) {
    self.ranges = ranges
    window = jobs * Self.ahead
  }

  /// Starts a thread.
  func start(_ work: @escaping @Sendable (Take, Put) throws -> Void) {
    change { $0.working += 1 }
    let thread = Thread { [self] in
      do { try work(take, put) } catch { change { if $0.failure == nil { $0.failure = error } } }
      change { $0.working -= 1 }
    }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// The results of the next range; nil after the last one.
  func next() throws -> (Range<Int>, [Value], [LottieWarning])? {
    try wait { state in
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

  /// Has all threads end, and waits until they have.
  func stop() {
    change { $0.isStopped = true }
    wait { $0.working == 0 ? .some(()) : nil }
  }

  private func take() -> Range<Int>? {
    wait { state in
      if state.isStopped || state.failure != nil || state.next >= self.ranges.count {
        return .some(nil)
      }
      guard state.next < state.used + self.window else { return nil }
      state.next += 1
      return .some(self.ranges[state.next - 1])
    }
  }

  private func put(_ range: Range<Int>, _ values: [Value], _ warnings: [LottieWarning]) {
    guard let index = ranges.firstIndex(of: range) else { return }
    change { $0.results[index] = (values, warnings) }
  }

  // MARK: Waiting

  private func change(_ body: (inout State) -> Void) {
    changed.lock()
    state.withLock { body(&$0) }
    changed.broadcast()
    changed.unlock()
  }

  /// Waits until a closure gives something.
  private func wait<Result>(for result: (inout State) throws -> Result?) rethrows -> Result {
    changed.lock()
    defer {
      changed.broadcast()
      changed.unlock()
    }
    while true {
      if let result = try state.withLock({ try result(&$0) }) { return result }
      changed.wait()
    }
  }
}
