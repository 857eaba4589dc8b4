// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The frames of a video or image sequence of an animation.
package struct FramePlan: Equatable, Sendable {
  /// The frame rate of the video in frames per second.
  package let rate: Double
  /// The frame of the animation for each frame of the video.
  package private(set) var frames: [Double]
  /// The number of frames without the limit `mostFrames`.
  package let wantedCount: Double

  /// The range of frame rates.
  package static let rates = 0.1...240.0
  /// The maximum number of frames. More are probably a mistake and would fill the disk.
  package static let mostFrames = 100_000

  /// Computes the frames.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The frame rate, clamped to `rates`. Default: nil, the rate of the
  ///     animation.
  ///   - highest: The maximum frame rate. Default: no maximum.
  ///   - span: The range of the animation's frames. Default: nil, all frames.
  package init(
    _ animation: Animation, framesPerSecond: Double? = nil, highest: Double = .infinity,
    span: Range<Double>? = nil
  ) {
    let own = animation.framerate
    let rate = min((framesPerSecond ?? own).clamped(to: Self.rates), highest)
    let start = animation.start
    let span = span ?? start..<max(start + 1, animation.end)
    let step = own / rate
    wantedCount = ((span.upperBound - span.lowerBound) / step).rounded()
    let count = max(1, Int(clamping: wantedCount, to: 0...Self.mostFrames))
    self.rate = rate
    frames = (0..<count).map { span.lowerBound + Double($0) * step }
  }

  /// The plan of up to a number of consecutive frames.
  ///
  /// - Parameter share: The middle of them, as a share of all frames.
  package func part(of count: Int, at share: Double) -> FramePlan {
    var plan = self
    let most = max(0, frames.count - count)
    let first = Int(clamping: Double(frames.count) * share - Double(count) / 2, to: 0...most)
    plan.frames = Array(frames.dropFirst(first).prefix(count))
    return plan
  }

  /// The duration of the video in seconds.
  package var duration: Double { Double(frames.count) / rate }
}
