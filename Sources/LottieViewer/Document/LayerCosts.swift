// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieKit

/// What each layer costs, measured on a thread of its own while it is asked for.
final class LayerCosts {
  /// The last measurement; nil until there is one. It stays while a new one is made.
  private(set) var profile: LayerProfile?
  /// What the layer takes that takes most, with what it contains, in milliseconds; above 0.
  private(set) var most = 1e-9
  /// Called when there is another one.
  var onChange: () -> Void = {}
  /// Whether the current animation is being measured.
  var isRunning: Bool { task != nil }

  private var task: Task<Void, Never>?

  /// The largest number of measured frames, which are spread over the range.
  private nonisolated static let mostFrames = 60

  /// Measures an animation, instead of one that is being measured.
  ///
  /// - Parameter range: The frames that play.
  func measure(_ file: AnimationFile, _ range: ClosedRange<Double>) {
    task?.cancel()
    task = Task { [weak self] in
      let profile = await Self.profile(file, range)
      guard let self, !Task.isCancelled else { return }
      (self.profile, task) = (profile ?? self.profile, nil)
      most = max(1e-9, self.profile?.layers.map(\.whole.total).max() ?? 0)
      onChange()
    }
  }

  /// Ends measuring, and forgets what was measured.
  func stop() {
    task?.cancel()
    (task, profile) = (nil, nil)
  }

  /// Measures an animation; nil where it cannot be drawn, and after a cancellation.
  @concurrent
  private nonisolated static func profile(
    _ file: AnimationFile, _ range: ClosedRange<Double>
  ) async -> LayerProfile? {
    guard
      let profiler = try? LayerProfiler(
        file.animation, imageProvider: file.imageProvider, from: range.lowerBound)
    else { return nil }
    let count = Int(clamping: range.upperBound - range.lowerBound, to: 1...mostFrames)
    let step = max(1, (range.upperBound - range.lowerBound) / Double(count))
    for index in 0..<count {
      if Task.isCancelled { return nil }
      profiler.measure((range.lowerBound + Double(index) * step).rounded(.down))
    }
    return profiler.result()
  }
}
