// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieKit

/// What each layer costs, measured on a thread of its own while it is asked for.
final class LayerCosts {
  /// What was measured of an animation.
  nonisolated struct Content: Sendable {
    let profile: LayerProfile
    /// The bytes by layer and asset; nil where the text cannot be read again.
    let sizes: FileSizes?
  }

  /// The last measurement; nil until there is one. It stays while a new one is made.
  private(set) var content: Content?
  var profile: LayerProfile? { content?.profile }
  /// What the layer takes that takes most, with what it contains, in milliseconds; above 0.
  private(set) var most = 1e-9
  /// Called when there is another one, or none.
  var onChange: () -> Void = {}
  /// Whether the current animation is being measured.
  var isRunning: Bool { task != nil }
  /// Whether the animation has changed since the last measurement began.
  var isStale = true

  private var task: Task<Void, Never>?
  /// The range that was measured.
  private var range: ClosedRange<Double>?

  /// The largest number of measured frames, which are spread over the range.
  private nonisolated static let mostFrames = 60

  /// Measures the shown animation again if it has changed; forgets all where that is not wanted.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a view shows the result.
  ///   - isHeld: Whether the animation is being changed by a drag.
  func follow(_ document: Document, isWanted: Bool, isHeld: Bool) {
    guard isWanted, let file = document.file else { return stop() }
    let frames = document.playback.rangeFrames
    let range = min(frames.start, frames.end)...max(frames.start, frames.end)
    guard isStale || range != self.range, !isHeld else { return }
    (isStale, self.range) = (false, range)
    measure(document.interaction.edited(file), range)
  }

  /// Measures an animation, instead of one that is being measured.
  ///
  /// - Parameter range: The frames that play.
  private func measure(_ file: AnimationFile, _ range: ClosedRange<Double>) {
    task?.cancel()
    task = Task { [weak self] in
      let content = await Self.content(file, range)
      if let self, !Task.isCancelled { take(content) }
    }
  }

  /// Ends measuring with a result; nil keeps the one before.
  func take(_ content: Content?) {
    task?.cancel()
    (self.content, task) = (content ?? self.content, nil)
    most = max(1e-9, profile?.layers.map(\.whole.total).max() ?? 0)
    onChange()
  }

  /// Ends measuring, and forgets what was measured.
  func stop() {
    isStale = true
    guard task != nil || content != nil else { return }
    task?.cancel()
    (task, content) = (nil, nil)
    onChange()
  }

  /// Measures an animation; nil where it cannot be drawn, and after a cancellation.
  @concurrent
  private nonisolated static func content(
    _ file: AnimationFile, _ range: ClosedRange<Double>
  ) async -> Content? {
    guard
      let profiler = try? LayerProfiler(
        file.animation, imageProvider: file.imageProvider, from: range.lowerBound, mapsHeat: true)
    else { return nil }
    let count = Int(clamping: range.upperBound - range.lowerBound, to: 1...mostFrames)
    let step = max(1, (range.upperBound - range.lowerBound) / Double(count))
    for index in 0..<count {
      if Task.isCancelled { return nil }
      profiler.measure((range.lowerBound + Double(index) * step).rounded(.down))
    }
    return Content(profile: profiler.result(), sizes: try? FileSizes(file.animation))
  }
}
