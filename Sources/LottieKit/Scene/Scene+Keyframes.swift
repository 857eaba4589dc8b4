// SPDX-License-Identifier: Apache-2.0

package import Geometry

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

extension Scene {
  /// Returns the keyframes of all properties that match a keypath, without duplicates.
  ///
  /// Keyframes in precompositions are converted to frames of the animation. Those that are never
  /// shown, because a time remap leaves them out, are not returned.
  ///
  /// - Parameter keypath: The keypath of a property; with `**` at its end, all properties below.
  package func keyframes(at keypath: AnimationKeypath) -> PropertyKeyframes {
    var result = PropertyKeyframes()
    // The frames of compositions at the start, in the middle and at the end of the animation.
    let (start, end) = (Double(animation.startFrame), Double(animation.endFrame))
    let times = [start, (start + end) / 2, end]
    let found = times.map { positions(at: keypath, frame: $0) }
    for (index, entry) in found[0].enumerated() where index < min(found[1].count, found[2].count) {
      result.hasExpression = result.hasExpression || entry.property.expression != 0
      let local = [entry.frame, found[1][index].frame, found[2][index].frame]
      let clock = CompositionClock(times, local) { [self] frame in
        let found = positions(at: keypath, frame: frame)
        return found.indices.contains(index) ? found[index].frame : .nan
      }
      result.keyframes += entry.property.keyframes.compactMap { keyframe in
        clock.frame(of: keyframe.frame).map { .init(frame: $0, easing: keyframe.easing) }
      }
    }
    result.keyframes.sort { $0.frame < $1.frame }
    var last = Double.nan
    result.keyframes.removeAll { keyframe in
      defer { last = keyframe.frame }
      return keyframe.frame == last
    }
    return result
  }

  /// The properties that match a keypath, with the frame of the composition that contains each.
  private func positions(
    at keypath: AnimationKeypath, frame: Double
  ) -> [(property: AnyProperty, frame: Double)] {
    var found: [(property: AnyProperty, frame: Double)] = []
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, position in
      found.append((property, position.frame))
      return found.count < 5000
    }
    search.run(from: root, at: frame)
    return found
  }
}

/// The conversion from the frames of a composition to those of the animation.
private struct CompositionClock {
  /// The first and last frame of the animation, and the composition's frames at these.
  private let outer, inner: (start: Double, end: Double)
  /// The composition's frames at whole frames of the animation; empty if both run evenly.
  private let samples: [Double]

  /// The largest number of samples.
  private static let most = 2000

  /// - Parameters:
  ///   - times: The first, middle and last frame of the animation.
  ///   - local: The composition's frames at these.
  ///   - sample: Returns the composition's frame at any frame of the animation.
  init(_ times: [Double], _ local: [Double], sample: (Double) -> Double) {
    outer = (times[0], times[2])
    inner = (local[0], local[2])
    let middle = (inner.start + inner.end) / 2
    let isEven =
      inner.start != inner.end
      && (local[1] - middle).magnitude < 1e-6 * (1 + (inner.end - inner.start).magnitude)
    guard !isEven else {
      samples = []
      return
    }
    let count = Int(clamping: (times[2] - times[0]).rounded(.up), to: 0...Self.most)
    let start = times[0]
    samples = (0...count).map { sample(start + Double($0)) }
  }

  /// Returns the first frame of the animation at which the composition is at a frame; nil if it
  /// never is.
  func frame(of local: Double) -> Double? {
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
