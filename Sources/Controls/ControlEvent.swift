// SPDX-License-Identifier: Apache-2.0

/// What a user does to a control.
///
/// The names are those of UIKit's control events.
nonisolated public struct ControlEvent: OptionSet, Hashable, Sendable {
  /// One bit for each event.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The button went down on the control.
  public static let touchDown = ControlEvent(rawValue: 1 << 0)
  /// The button went down on it again, soon after a click.
  public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)
  /// The pointer moved within it, with the button held.
  public static let touchDragInside = ControlEvent(rawValue: 1 << 2)
  /// The pointer moved outside of it, with the button held since it was inside.
  public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)
  /// The pointer came back into it, with the button held.
  public static let touchDragEnter = ControlEvent(rawValue: 1 << 4)
  /// The pointer left it, with the button held.
  public static let touchDragExit = ControlEvent(rawValue: 1 << 5)
  /// The button went up within it: a click.
  public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
  /// The button went up outside of it: the user thought better of it.
  public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)
  /// The press came to no end of its own: the window was hidden, for instance.
  public static let touchCancel = ControlEvent(rawValue: 1 << 8)
  /// The control's value changed.
  public static let valueChanged = ControlEvent(rawValue: 1 << 12)
  /// All that the pointer can do.
  public static let allTouchEvents = ControlEvent(rawValue: 0x1FF)
}

/// What a control is like at the moment.
///
/// The names are those of UIKit's control states.
nonisolated public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each state; none for the normal one.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Enabled, and nothing else.
  public static let normal: ControlState = []
  /// Pressed, with the pointer inside.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// Not to be used.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// Selected, or on.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// It has the window's focus.
  public static let focused = ControlState(rawValue: 1 << 3)
}
