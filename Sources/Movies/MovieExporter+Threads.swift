// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing

extension MovieExporter {
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
    let (width, height) = try AnimationRenderer.pixels(size ?? animation.canvas)
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
