// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Which frames a film of an animation has, and when.
package struct FramePlan: Equatable, Sendable {
  /// Frames a second of the film.
  package let rate: Double
  /// Frames of the animation, one for each frame of the film.
  package let frames: [Double]
  /// How many there would be without the limit.
  package let wantedCount: Double

  package static let rates = 0.1...240.0
  /// More in one go are likely a mistake, and fill disks.
  package static let mostFrames = 100_000

  /// - Parameters:
  ///   - framesPerSecond: nil for the animation's own.
  ///   - highest: No more than that.
  ///   - span: From a frame to behind the last; nil for all of it.
  package init(
    _ animation: Animation, framesPerSecond: Double? = nil, highest: Double = .infinity,
    span: Range<Double>? = nil
  ) {
    let own = animation.framerate.clamped(to: Self.rates)
    let rate = min((framesPerSecond ?? own).clamped(to: Self.rates), highest)
    let start = Double(animation.startFrame)
    let span = span ?? start..<max(start + 1, Double(animation.endFrame))
    let step = own / rate
    wantedCount = ((span.upperBound - span.lowerBound) / step).rounded()
    let count = max(1, Int(clamping: wantedCount, to: 0...Self.mostFrames))
    self.rate = rate
    frames = (0..<count).map { span.lowerBound + Double($0) * step }
  }

  /// Seconds.
  package var duration: Double { Double(frames.count) / rate }
}
