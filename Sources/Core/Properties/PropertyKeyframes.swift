// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// The keyframes of one property or of several, for inspectors.
package struct PropertyKeyframes: Equatable, Sendable {
  /// One keyframe.
  package struct Keyframe: Equatable, Sendable {
    /// The frame of the animation.
    package var frame: Double
    /// The easing to the next keyframe, that of the first component; nil for a hold keyframe and
    /// for the last keyframe.
    package var easing: UnitBezier?

    package init(frame: Double, easing: UnitBezier?) { (self.frame, self.easing) = (frame, easing) }
  }

  /// The keyframes in the order of time.
  package var keyframes: [Keyframe] = []
  /// Whether an expression computes a value.
  package var hasExpression = false

  package init() {}

  /// Whether the value can change from frame to frame.
  package var isAnimated: Bool { !keyframes.isEmpty || hasExpression }
}

/// The conversion from the frames of a composition to those of the animation.
package struct CompositionClock {
  /// The first and last frame of the animation, and the composition's frames at these.
  private let outer, inner: (start: Double, end: Double)
  /// The composition's frames at whole frames of the animation; empty if both run evenly.
  private let samples: [Double]

  /// The largest number of samples.
  private static let most = 2000

  /// - Parameters:
  ///   - start: The first frame of the animation.
  ///   - end: Its end frame.
  ///   - sample: Returns the composition's frame at any frame of the animation.
  init(from start: Double, to end: Double, sample: (Double) -> Double) {
    outer = (start, end)
    inner = (sample(start), sample(end))
    let middle = (inner.start + inner.end) / 2
    let isEven =
      inner.start != inner.end
      && (sample((start + end) / 2) - middle).magnitude
        < 1e-6 * (1 + (inner.end - inner.start).magnitude)
    guard !isEven else {
      samples = []
      return
    }
    let count = Int(clamping: (end - start).rounded(.up), to: 0...Self.most)
    samples = (0...count).map { sample(start + Double($0)) }
  }

  /// The frames of the animation for a frame of the composition; nil if it runs unevenly.
  var scale: Double? {
    samples.isEmpty ? (outer.end - outer.start) / (inner.end - inner.start) : nil
  }

  /// Returns the first frame of the animation at which the composition is at a frame; nil if it
  /// never is.
  package func frame(of local: Double) -> Double? {
    guard !samples.isEmpty else {
      let share = (local - inner.start) / (inner.end - inner.start)
      return outer.start + share * (outer.end - outer.start)
    }
    for index in samples.indices.dropLast() {
      let (a, b) = (samples[index], samples[index + 1])
      guard min(a, b) <= local, local <= max(a, b) else { continue }
      return outer.start + Double(index) + (a == b ? 0 : (local - a) / (b - a))
    }
    return nil
  }
}
