// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// What of a job is done now: the first three of an edit, one after the other.
package enum JobStage: String, TextCase, CaseIterable, Sendable {
  case values = "Changing values"
  case text = "Reading the new text"
  case picture = "Making the picture"
  case comparing = "Comparing the pictures"

  /// The part of the whole that is done when it begins and when it ends.
  var range: ClosedRange<Double> {
    switch self {
    case .values: 0...0.4
    case .text: 0.4...0.8
    case .picture: 0.8...1
    case .comparing: 0...1
    }
  }
}

/// Tells how far work is, from its thread.
package struct JobMeter: Sendable {
  /// The number of reports of one stage: more would not be seen.
  private static let reports = 50

  private let report: @Sendable (JobStage, Double) -> Void

  package init(_ report: @escaping @Sendable (JobStage, Double) -> Void = { _, _ in }) {
    self.report = report
  }

  /// Whether nobody wants the result any more.
  var isCancelled: Bool { Task.isCancelled }

  /// Reports that a part of the whole is done, 0...1.
  package func reached(_ fraction: Double, in stage: JobStage) { report(stage, fraction) }

  func begin(_ stage: JobStage) { report(stage, stage.range.lowerBound) }
  func end(_ stage: JobStage) { report(stage, stage.range.upperBound) }

  /// Reports that some values are changed.
  func changed(_ count: Int, of all: Int) {
    guard all > 0, count * Self.reports / all != (count - 1) * Self.reports / all else { return }
    report(.values, JobStage.values.range.upperBound * Double(count) / Double(all))
  }
}

/// Work that may take longer than a frame. It is computed beside the window: what is shown meanwhile can be
/// looked at and played; what an edit is computed for cannot be changed.
@MainActor package final class Job {
  /// What it does, such as “Changing the frame rate”.
  package let title: Message
  package private(set) var stage = JobStage.values
  /// The part that is done, 0...1. It never becomes less.
  package private(set) var fraction = 0.0
  /// Whether it takes so long that people want to know of it.
  package private(set) var isSlow = false

  private let onProgress: @MainActor () -> Void
  private var task: Task<Void, Never>?

  /// The time after which a job is slow.
  private static let patience = Duration.milliseconds(100)

  package init(_ title: Message, onProgress: @escaping @MainActor () -> Void) {
    (self.title, self.onProgress) = (title, onProgress)
  }

  /// Starts to work.
  ///
  /// - Parameter end: Called with the result; not after `cancel`.
  package func start<Outcome>(
    _ work: @escaping @Sendable (JobMeter) -> sending Outcome,
    end: @escaping @MainActor (Outcome) -> Void
  ) {
    let meter = JobMeter { stage, fraction in
      Task { @MainActor [weak self] in self?.advance(stage, fraction) }
    }
    task = Task {
      let outcome = await Self.outcome(of: work, meter)
      if Task.isCancelled { return }
      (stage, fraction) = (.picture, 1)
      end(outcome)
    }
    Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard let self, let task, !task.isCancelled, fraction < 1 else { return }
      isSlow = true
      onProgress()
    }
  }

  /// Ends it without a result.
  package func cancel() { task?.cancel() }

  private func advance(_ stage: JobStage, _ fraction: Double) {
    guard fraction > self.fraction, task?.isCancelled == false else { return }
    (self.stage, self.fraction) = (stage, fraction)
    onProgress()
  }

  @concurrent
  nonisolated private static func outcome<Outcome>(
    of work: @Sendable (JobMeter) -> sending Outcome, _ meter: JobMeter
  ) async -> sending Outcome {
    work(meter)
  }
}
