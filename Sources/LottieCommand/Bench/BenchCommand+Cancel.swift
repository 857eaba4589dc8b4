// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTools
internal import Synchronization

extension BenchCommand {
  /// The number of tasks that are cancelled.
  private static let cancelledTasks = 16

  /// Cancels tasks that read the file and render its first frame, at moments spread over the time
  /// that this takes.
  ///
  /// - Parameter duration: The time that it takes.
  /// - Returns: The longest time from a cancellation to the end of its task.
  func longestCancellation(within duration: Duration) -> Duration {
    let size = size.map { Size(Double($0.width), Double($0.height)) }
    let (file, id) = (InputFile(input.file), input.animation)
    var longest = Duration.zero
    for index in 0..<Self.cancelledTasks {
      let end = TaskEnd()
      let task = Task { @concurrent in
        if let file = try? file.read(animation: id), !Task.isCancelled,
          let renderer = try? AnimationRenderer(
            file.animation, size: size, imageProvider: file.imageProvider, threads: 1)
        {
          _ = renderer.image(of: file.animation.start)
        }
        end.note()
      }
      let wait = duration * (Double(index) + 0.5) / Double(Self.cancelledTasks)
      usleep(UInt32(wait / .microseconds(1)))
      let begin = ContinuousClock.now
      task.cancel()
      longest = max(longest, end.wait() - begin)
    }
    return longest
  }
}

/// The moment at which a task ended.
private final class TaskEnd: Sendable {
  private let moment = Mutex<ContinuousClock.Instant?>(nil)
  private let hasEnded = Semaphore()

  func note() {
    moment.withLock { $0 = .now }
    hasEnded.signal()
  }

  /// Waits for the end, which may be before the call.
  func wait() -> ContinuousClock.Instant {
    hasEnded.wait()
    return moment.withLock { $0 } ?? .now
  }
}
