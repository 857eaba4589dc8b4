// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost
internal import Synchronization

/// An export on a thread of its own, which can be cancelled.
final class ExportRun {
  enum Outcome: Sendable, Equatable {
    /// How many bytes were written, and how many warnings the file has.
    case written(bytes: Int, warnings: Int)
    case failed(String)
    case cancelled
  }

  private nonisolated final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  private let flag = Flag()
  private let begin = Date()
  private(set) var done = 0
  private(set) var total = 1
  var onProgress: () -> Void = {}

  var fraction: Double { Double(done) / Double(max(1, total)) }
  /// Seconds, as the frames until now tell; nil before there are any.
  var secondsLeft: Double? {
    done == 0 ? nil : -begin.timeIntervalSinceNow / Double(done) * Double(total - done)
  }
  var seconds: Double { -begin.timeIntervalSinceNow }

  func cancel() { flag.isSet.withLock { $0 = true } }

  /// - Parameter ended: Told later what came of it, once.
  func start(_ job: ExportJob, ended: @escaping @MainActor @Sendable (Outcome) -> Void) {
    let flag = flag
    var job = job
    job.follow = { [weak self] done, total in
      if flag.isSet.withLock({ $0 }) { throw CancellationError() }
      EventLoop.post { self?.advance(done, total) }
    }
    let work = job
    Thread.detachNewThread {
      let outcome = Self.outcome(of: work)
      EventLoop.post { ended(outcome) }
    }
  }

  private func advance(_ done: Int, _ total: Int) {
    (self.done, self.total) = (done, total)
    onProgress()
  }

  nonisolated static func outcome(of job: ExportJob) -> Outcome {
    let message = Mutex("")
    do {
      let (_, warnings) = try Output.$listener.withValue({ text in
        message.withLock { $0 = text }
      }) {
        try job.output.check()
        return try job.run()
      }
      let attributes = try? FileManager.default.attributesOfItem(atPath: job.output.path)
      return .written(bytes: attributes?[.size] as? Int ?? 0, warnings: warnings.count)
    } catch is CancellationError {
      return .cancelled
    } catch {
      let text = message.withLock { $0 }
      return .failed(text.isEmpty ? "\(error)" : text)
    }
  }

  // MARK: Estimate

  /// Exports some frames of the middle to tell how large the file will be.
  ///
  /// - Parameter told: Bytes; nil where it cannot be told. Not called after `cancel`.
  func estimate(
    _ settings: ExportSettings, of file: AnimationFile, edits: Edits,
    told: @escaping @MainActor @Sendable (Int?) -> Void
  ) {
    let flag = flag
    Thread.detachNewThread {
      let bytes = Self.estimate(settings, file, edits, flag)
      EventLoop.post { if !flag.isSet.withLock({ $0 }) { told(bytes) } }
    }
  }

  /// Frames that are tried; what the first one takes is known apart.
  private nonisolated static let sample = 8

  private nonisolated static func estimate(
    _ settings: ExportSettings, _ file: AnimationFile, _ edits: Edits, _ flag: Flag
  ) -> Int? {
    let name = "lottie-viewer-\(UUID().uuidString).\(settings.format.rawValue)"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func bytes(_ count: Int) -> Int? {
      var job = settings.job(of: file, edits: edits, sample: (count, path))
      job.follow = { _, _ in if flag.isSet.withLock({ $0 }) { throw CancellationError() } }
      guard case .written(let bytes, _) = outcome(of: job) else { return nil }
      return bytes
    }
    let count = settings.plan(of: file.animation).frames.count
    guard let some = bytes(sample) else { return nil }
    if count <= sample { return some }
    guard let one = bytes(1) else { return nil }
    let each = Double(max(0, some - one)) / Double(sample - 1)
    return Int(clamping: Double(one) + each * Double(count - 1), to: 0...(1 << 50))
  }
}
