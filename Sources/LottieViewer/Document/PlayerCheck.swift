// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieWorkbench

/// What players lose of the shown animation, and what is wrong with it: found on a thread of its own while
/// it is asked for.
final class PlayerCheck {
  /// The last result; nil until there is one. It stays while a new one is made.
  private(set) var report: LintReport?
  /// Whether the current animation is being checked.
  var isRunning: Bool { task != nil }
  /// Whether the animation has changed since the last check began.
  var isStale = true
  /// Called when there is another result, or none.
  var onChange: () -> Void = {}

  private var task: Task<Void, Never>?

  /// Checks the shown animation again if it has changed; forgets all where that is not wanted.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a view shows the result.
  ///   - isHeld: Whether the animation is being changed by a drag.
  func follow(_ document: Document, isWanted: Bool, isHeld: Bool) {
    guard isWanted, let file = document.file else { return stop() }
    guard isStale, !isHeld else { return }
    isStale = false
    let text = document.interaction.edited(file).animation.jsonText
    let limits = document.limits
    task?.cancel()
    task = Task { [weak self] in
      let report = await Self.report(text, limits)
      if let self, !Task.isCancelled { take(report) }
    }
  }

  /// Ends a check with a result; nil keeps the one before.
  func take(_ report: LintReport?) {
    task?.cancel()
    (self.report, task) = (report ?? self.report, nil)
    onChange()
  }

  /// Ends a check, and forgets what was found.
  func stop() {
    isStale = true
    guard task != nil || report != nil else { return }
    task?.cancel()
    (task, report) = (nil, nil)
    onChange()
  }

  @concurrent private nonisolated static func report(
    _ text: [UInt8], _ limits: Limits
  ) async -> LintReport? { try? Linter.check(text, limits: limits) }
}
