// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Recognizes a press that is held.
///
/// The state is `began` after `minimumPressDuration`, `changed` when the pointer moves after that,
/// and `ended` at the release.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// The time of the press in seconds. Default: 0.5.
  public var minimumPressDuration: TimeInterval = 0.5
  /// The largest distance in points that the pointer may move before. Default: 10.
  public var allowableMovement: CGFloat = 10

  override func begin(_ event: PointerEvent, at time: Double) {
    super.begin(event, at: time)
    if minimumPressDuration > 0 { due = time + minimumPressDuration } else { enter(.began) }
  }

  override func move(_ event: PointerEvent) {
    super.move(event)
    if hasRecognized {
      enter(.changed)
    } else if distance > allowableMovement {
      fail()
    }
  }

  override func end(_ event: PointerEvent, at time: Double) {
    super.end(event, at: time)
    if hasRecognized { enter(.ended) } else { fail() }
  }

  override func timePassed() {
    super.timePassed()
    if state == .possible { enter(.began) }
  }
}
