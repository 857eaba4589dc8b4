// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// An entry of the list of everything to draw, in the order of the shape lists; a group follows
/// its content.
///
/// The list is flat and not a tree, since files have thousands of groups and each frame walks
/// them.
enum ShapeDraw {
  /// A paint of these slots. Their transforms at the moment of painting begin at the index
  /// `transforms` in the scope's list of them.
  case paint(any ShapePaint, slots: Range<Int>, transforms: Int)
  /// A group of the `count` entries before it; `state` is an index in the scope's list of states.
  /// `last` is that of the previous frame; nil for the copies of repeaters. `cost` is nil if
  /// something else acts on its paths, so that it can't be drawn again without them.
  case group(state: Int, count: Int, last: LastGroup?, cost: LastGroup.Cost?)
  /// A group in which nothing has changed since the last frame, but its state, if there is
  /// one.
  case again(LastGroup, state: Int?)
  /// A picture that the application has attached to a group.
  case picture(DrawGroup)

  /// Returns the entry for slots at higher indices.
  func shifted(by shift: Int) -> ShapeDraw {
    guard case .paint(let painter, let slots, let transforms) = self else { return self }
    return .paint(
      painter, slots: slots.lowerBound + shift..<slots.upperBound + shift,
      transforms: transforms)
  }
}
