// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry

/// The frames that a sheet shows, or a report looks at, where nobody names them.
package enum FrameChoice {
  /// Whole frames spread evenly over an animation, the first and the last one included.
  ///
  /// - Parameter count: The most frames, at least 1; a shorter animation has fewer.
  package static func spread(_ count: Int, over animation: Animation) -> [Double] {
    let frames = range(of: animation)
    let most = frames.upperBound - frames.lowerBound
    let steps = min(Double(max(1, count) - 1), most)
    guard steps >= 1 else { return [frames.lowerBound] }
    var result: [Double] = []
    for step in 0...Int(clamping: steps, to: 1...100_000) {
      let frame = frames.lowerBound + (most * Double(step) / steps).rounded()
      if result.last != frame { result.append(frame) }
    }
    return result
  }

  /// The frames next to one, as many before it as after it where the animation has them.
  ///
  /// - Parameter count: The most frames, at least 1.
  package static func around(
    _ frame: Double, _ count: Int, of animation: Animation
  ) -> [Double] {
    let frames = range(of: animation)
    let middle = frame.clamped(to: frames)
    let count = min(
      Double(max(1, count)), (frames.upperBound - frames.lowerBound).rounded(.down) + 1)
    let before = middle - ((count - 1) / 2).rounded(.down)
    // As many as fit, on the other side where one ends early.
    let last = max(frames.lowerBound, frames.upperBound - count + 1)
    let first = before.clamped(to: frames.lowerBound...last)
    return (0..<Int(clamping: count, to: 1...100_000)).map { first + Double($0) }
  }

  /// The first and the last frame of an animation.
  package static func range(of animation: Animation) -> ClosedRange<Double> {
    animation.start...max(animation.start, animation.end.rounded(.up) - 1)
  }
}
