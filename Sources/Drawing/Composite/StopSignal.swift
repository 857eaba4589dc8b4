// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A request to stop evaluating and painting, from any thread; also the cancellation of the task that
/// does it.
///
/// The rest of the frame is not painted, so that its pixels are of no use.
public final class StopSignal: Sendable {
  /// Whether `request` was called.
  private let isRequested = Atomic(false)
  /// Whether the painting task is cancelled. Other threads cannot ask for it.
  private let isCancelled = Atomic(false)

  /// Makes a signal that is not set.
  public init() {}

  /// Stops the current frame and all later ones.
  public func request() { isRequested.store(true, ordering: .relaxed) }

  /// Whether painting is to stop.
  public var isSet: Bool {
    if isRequested.load(ordering: .relaxed) || isCancelled.load(ordering: .relaxed) { return true }
    guard Task.isCancelled else { return false }
    isCancelled.store(true, ordering: .relaxed)
    return true
  }

  /// Starts a frame, which may belong to another task than the one before.
  public func beginFrame() { isCancelled.store(Task.isCancelled, ordering: .relaxed) }
}
