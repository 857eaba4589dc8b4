// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost
internal import Synchronization

/// A file that is loaded in the background, from a URL or stdin, or from disk if that takes long.
final class Loading {
  /// The entry of the list.
  let entry: Playlist.Entry
  /// The number of received bytes.
  private(set) var received = 0
  /// The total number of bytes; nil if the server does not report it.
  private(set) var total: Int?
  /// Called about ten times per second with new values of `received`.
  var onProgress: () -> Void = {}
  /// What was loaded: the bytes of a URL or stdin, or a file that was on disk.
  nonisolated enum Content: Sendable {
    case bytes([UInt8])
    case file(AnimationFile)
  }

  /// Called once with the content or an error; not after `cancel`.
  var onEnd: (Result<Content, LottieError>) -> Void = { _ in }

  /// The running task; nil before the start and after the end.
  private var task: Task<Void, Never>?
  /// The reading from disk, which is running already; nil for other sources.
  private let reading: DiskReading?
  private var isCancelled = false

  /// Prepares loading; `start` begins it.
  ///
  /// - Parameter reading: The reading from disk, which is running already. Default: nil, the entry is
  ///   a URL or stdin.
  init(_ entry: Playlist.Entry, _ reading: DiskReading? = nil) {
    (self.entry, self.reading) = (entry, reading)
  }

  /// Starts loading. Call it once.
  func start() {
    if let reading {
      return reading.whenEnded { result in
        EventLoop.post { [weak self] in
          guard let self, !isCancelled else { return }
          onEnd(result.map(Content.file))
        }
      }
    }
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
        self.onEnd(result.map(Content.bytes))
      }
    }
  }

  /// Cancels loading. No callback is called afterwards.
  func cancel() {
    isCancelled = true
    reading?.cancel()
    task?.cancel()
    task = nil
  }

  /// The content of a URL or of stdin.
  nonisolated private static func bytes(
    of input: InputFile, _ progress: @escaping @Sendable (Int, Int?) -> Void
  ) async -> Result<[UInt8], LottieError> {
    do throws(LottieError) {
      switch input {
      case .address(let url):
        return .success(try await Download.bytes(from: url, limits: .given, progress: progress))
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

  /// Limits the progress reports to ten per second.
  private nonisolated final class Pace: Sendable {
    /// The time of the last report.
    private let last = Mutex<Date?>(nil)

    /// Whether a report is due now.
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
