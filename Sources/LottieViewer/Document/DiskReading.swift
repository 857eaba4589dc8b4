// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTools
internal import Synchronization

/// A file that is read from disk on another thread. Most are there at once; archives can take a
/// second to unpack.
nonisolated final class DiskReading: Sendable {
  /// A file, or the reason why it cannot be read.
  typealias Result = Swift.Result<AnimationFile, LottieError>

  private struct State {
    var result: Result?
    /// The time from the start to the result, in seconds.
    var seconds: Double?
    var onEnd: (@Sendable (Result) -> Void)?
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let begin = ContinuousClock.now
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - animation: The id of an animation of an archive; nil for the first one.
  ///   - limits: The limits of its content. Default: those of the command line.
  init(_ path: String, animation: String?, limits: Limits = .given) {
    let task = Task(priority: .userInitiated) { @concurrent [weak self] in
      let result = Result { () throws(LottieError) in
        try InputFile(path).read(animation: animation, limits: limits)
      }
      self?.end(result)
    }
    state.withLock { $0.task = task }
  }

  deinit { cancel() }

  private func end(_ result: Result) {
    let onEnd = state.withLock { state in
      state.result = result
      state.seconds = (ContinuousClock.now - begin) / .seconds(1)
      return state.onEnd
    }
    hasEnded.signal()
    onEnd?(result)
  }

  /// The time that reading took, in seconds; nil while it lasts.
  var seconds: Double? { state.withLock { $0.seconds } }

  /// Waits for the result.
  ///
  /// - Parameter seconds: The longest time to wait.
  /// - Returns: The result; nil if it is not there in time, and always for a negative time.
  func result(within seconds: Double) -> Result? {
    guard seconds >= 0 else { return nil }
    if hasEnded.wait(timeout: .now() + seconds) == .success { hasEnded.signal() }
    return state.withLock { $0.result }
  }

  /// Calls a closure with the result, on any thread; at once if it is there.
  func whenEnded(_ onEnd: @escaping @Sendable (Result) -> Void) {
    let result = state.withLock { state in
      if state.result == nil { state.onEnd = onEnd }
      return state.result
    }
    if let result { onEnd(result) }
  }

  /// Ends reading early, with an error.
  func cancel() { state.withLock { $0.task }?.cancel() }
}
