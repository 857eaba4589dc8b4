// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost
internal import Synchronization

/// A file on its way: from a server, or through a pipe.
final class Loading {
  let entry: Playlist.Entry
  /// How many bytes have come, and of how many, where that is known.
  private(set) var received = 0
  private(set) var total: Int?
  /// More bytes have come.
  var onProgress: () -> Void = {}
  /// Its content, or why there is none; once, and not after `cancel`.
  var onEnd: (Result<[UInt8], LottieError>) -> Void = { _ in }

  private var task: Task<Void, Never>?

  init(_ entry: Playlist.Entry) { self.entry = entry }

  func start() {
    let input = InputFile(entry.path)
    let pace = Pace()
    task = Task { @concurrent [weak self] in
      let result = await Self.bytes(of: input) { received, total in
        guard pace.isDue() else { return }
        EventLoop.post {
          guard let self else { return }
          (self.received, self.total) = (received, total)
          self.onProgress()
        }
      }
      let isCancelled = Task.isCancelled
      EventLoop.post {
        guard !isCancelled, let self, self.task != nil else { return }
        self.onEnd(result)
      }
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }

  nonisolated private static func bytes(
    of input: InputFile, _ progress: @escaping @Sendable (Int, Int?) -> Void
  ) async -> Result<[UInt8], LottieError> {
    do throws(LottieError) {
      switch input {
      case .address(let url):
        return .success(try await AnimationFile.bytes(from: url, progress: progress))
      case .standardInput: return .success(try InputFile.standardInput())
      case .path(let path):
        throw LottieError(.unreadable, file: path, reason: "it is read at once")
      }
    } catch {
      var error = error
      if case .standardInput = input { error.file = "stdin" }
      return .failure(error)
    }
  }

  /// Ten times a second is often enough to tell how far it is.
  private nonisolated final class Pace: Sendable {
    private let last = Mutex<Date?>(nil)

    func isDue() -> Bool {
      last.withLock { last in
        let now = Date()
        if let last, now.timeIntervalSince(last) < 0.1 { return false }
        last = now
        return true
      }
    }
  }
}
