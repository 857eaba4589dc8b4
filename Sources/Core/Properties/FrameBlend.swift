// SPDX-License-Identifier: Apache-2.0

/// An interpolation of all animated values between frames. Each step interpolates from the result
/// of the previous step to the values of another frame.
package struct FrameBlend: Equatable, Sendable {
  /// A frame and its weight in 0...1, where 0 is the result of the previous step and 1 the values
  /// of this frame. Easing curves can exceed the range.
  package struct Step: Equatable, Sendable {
    package var frame: Double
    package var weight: Double

    package init(frame: Double, weight: Double) {
      self.frame = frame
      self.weight = weight
    }
  }

  /// The steps in the order of their application.
  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// Returns the interpolation with all frames shifted by an offset.
  func moved(by frames: Double) -> FrameBlend {
    FrameBlend(steps: steps.map { Step(frame: $0.frame + frames, weight: $0.weight) })
  }
}
