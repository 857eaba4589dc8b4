// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieGeometry
internal import LottieTexts

/// A change of keyframes of one property. Times are frames of the composition that contains it.
package enum KeyframeEdit: Equatable, Sendable {
  /// Moves the keyframes by frames, and their values by a number for each component. Where one
  /// lands on another, it replaces that, unless `replaces` is false, as it is while keyframes are
  /// dragged.
  case move(by: Double, values: [Double] = [], replaces: Bool)
  /// Removes the keyframes. If at most one is left, the property gets one value: that of the
  /// keyframe which is left, or the value at a frame.
  case delete(at: Double)
  /// Adds a keyframe with the value that the property has there. The motion stays. It is the first
  /// one of a property with one value.
  case add(at: Double)
  /// Holds the value until the next keyframe, or not.
  case hold(Bool)
  case ease(KeyframeEase)
  /// Moves handles of the easing.
  case shape([KeyframeHandle])
  /// Gives the segments between the keyframes an easing; nil holds their values. Of a single one, and of
  /// those without another beside them, the segments after them; of the last one that before it.
  case curve(EasingCurve?)
  /// Mirrors the keyframes in time between the first and the last of them.
  case reverse
  /// Stretches the distances to a frame. Whole frames stay whole; `replaces` as for a move.
  case scale(by: Double, around: Double, replaces: Bool)
  /// Adds copied keyframes, the first of them at a frame, also to a property with one value.
  case paste(KeyframeCopy, at: Double)
}

/// A side of a keyframe.
package enum KeyframeSide: String, CaseIterable, Sendable {
  case before, after
}

/// A new position of a handle of the easing beside a keyframe.
package struct KeyframeHandle: Equatable, Sendable {
  /// The index of the keyframe in the order of time.
  package var index: Int
  package var side: KeyframeSide
  /// The component whose handle it is; nil for all of the value.
  package var component: Int?
  /// The control point of the curve from (0, 0) to (1, 1), in parts of the time and of the change of
  /// the value between two keyframes. The time is clamped to 0...1.
  package var control: Point

  package init(index: Int, _ side: KeyframeSide, component: Int?, control: Point) {
    (self.index, self.side, self.component, self.control) = (index, side, component, control)
  }
}

/// The easing on the sides of a keyframe, as After Effects' assistants set it.
package enum KeyframeEase: String, CaseIterable, Sendable {
  /// Even speed before and after the keyframe.
  case linear
  /// Slows down towards the keyframe.
  case easeIn
  /// Starts slowly at the keyframe.
  case easeOut
  case both

  /// Whether it sets the side before the keyframe.
  var setsIn: Bool { self != .easeOut }
  /// Whether it sets the side after the keyframe.
  var setsOut: Bool { self != .easeIn }
}

/// Why keyframes cannot be changed.
package enum KeyframeProblem: String, TextCase, Error, Sendable {
  case none = "This value has no keyframes"
  case form = "These keyframes are in a form that cannot be edited"
  case text = "Texts change at their keyframes at once"
  case fixed = "This value cannot have keyframes"
  case lastText = "A text keeps at least one keyframe"
  case occupied = "There is a keyframe at this frame"
  case otherKind = "The copied keyframes are of another kind of value"
  case few = "This needs two keyframes or more"
  case number = "This is beyond the range of numbers"
  case stops = "At one keyframe, no stop is added or removed; choose “One value” in its menu"
  case lastStops = "A gradient has two stops or more"
}

/// What an edit has made of a property.
package struct KeyframeResult: Equatable, Sendable {
  /// The property.
  package var json: JSONTree
  /// The indices of the changed keyframes in the order of time.
  package var selection: Set<Int>
  /// The number of keyframes that others have replaced.
  package var replaced = 0
  /// Whether the property has no keyframes any more.
  package var isStatic = false
}
