// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieMovies
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// A cancellable export on a background thread, for a window.
final class ExportRun {
  /// The result of an export.
  enum Outcome: Sendable, Equatable {
    /// The size of the written file in bytes, and the number of the animation's warnings.
    case written(bytes: Int, warnings: Int)
    /// The error message.
    case failed(String)
    case cancelled
  }

  private let stop = StopSignal()
  private let begin = Date()
  /// The numbers of finished and of all frames.
  private(set) var done = 0
  private(set) var total = 1
  /// Called on the main actor after each frame.
  var onProgress: () -> Void = {}

  /// The finished fraction, 0...1.
  var fraction: Double { Double(done) / Double(max(1, total)) }
  /// The remaining time in seconds, extrapolated from the finished frames; nil before the first.
  var secondsLeft: Double? {
    done == 0 ? nil : -begin.timeIntervalSinceNow / Double(done) * Double(total - done)
  }
  var seconds: Double { -begin.timeIntervalSinceNow }

  /// Stops the export after the current frame. No partial file is left.
  func cancel() { stop.request() }

  /// Starts the export.
  ///
  /// - Parameter ended: Called once on the main actor with the result.
  func start(_ job: ExportJob, ended: @escaping @MainActor @Sendable (Outcome) -> Void) {
    Thread.detachNewThread { [weak self, stop] in
      let outcome = Self.outcome(of: job) { done, total in
        EventLoop.post { self?.advance(done, total) }
        return !stop.isSet
      }
      EventLoop.post { ended(outcome) }
    }
  }

  private func advance(_ done: Int, _ total: Int) {
    (self.done, self.total) = (done, total)
    onProgress()
  }

  /// Runs an export on the calling thread.
  nonisolated static func outcome(
    of job: ExportJob, follow: @escaping ExportJob.Follow = { _, _ in true }
  ) -> Outcome {
    do throws(CommandFailure) {
      try job.check()
      let (_, warnings) = try job.run(follow: follow)
      let attributes = try? FileManager.default.attributesOfItem(atPath: job.output.path)
      return .written(bytes: attributes?[.size] as? Int ?? 0, warnings: warnings.count)
    } catch {
      return error.kind == .cancelled ? .cancelled : .failed(error.text.localized)
    }
  }

  // MARK: Estimate

  /// Estimates the size of the file by exporting some frames of all of its parts.
  ///
  /// - Parameter report: Called with the size in bytes, or nil if it cannot be estimated. Not called
  ///   after `cancel`.
  func estimate(
    _ settings: ExportSettings, of file: AnimationFile,
    report: @escaping @MainActor @Sendable (Int?) -> Void
  ) {
    Thread.detachNewThread { [stop] in
      let bytes = Self.estimate(settings, file, stop)
      EventLoop.post { if !stop.isSet { report(bytes) } }
    }
  }

  /// The number of adjacent frames that are exported at once. The size of the first one is measured
  /// separately: the others have only what changes.
  private nonisolated static let sample = 5
  /// Where in the file these are, as shares of its length. Files have busy and still parts.
  private nonisolated static let shares = [0.125, 0.375, 0.625, 0.875]

  private nonisolated static func estimate(
    _ settings: ExportSettings, _ file: AnimationFile, _ stop: StopSignal
  ) -> Int? {
    let name = "lottie-viewer-\(UUID().uuidString).\(settings.format.rawValue)"
    var settings = settings
    settings.path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    let job = ExportJob(settings, of: file)
    defer { try? FileManager.default.removeItem(atPath: settings.path) }
    func bytes(_ count: Int, at share: Double) -> Int? {
      var part = job
      part.plan = job.plan.part(of: count, at: share)
      let outcome = outcome(of: part) { _, _ in !stop.isSet }
      guard case .written(let bytes, _) = outcome else { return nil }
      return bytes
    }
    let count = job.plan.frames.count
    if count <= sample * shares.count { return bytes(count, at: 0.5) }
    // Videos take long to start, and spread their bytes evenly.
    let shares = settings.format.isVideo ? [0.5] : shares
    var (first, rest) = (0.0, 0.0)
    for share in shares {
      guard let some = bytes(sample, at: share), let one = bytes(1, at: share) else { return nil }
      first += Double(one) / Double(shares.count)
      rest += Double(max(0, some - one)) / Double((sample - 1) * shares.count)
    }
    return Int(clamping: first + rest * Double(count - 1), to: 0...(1 << 50))
  }
}
