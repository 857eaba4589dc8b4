// SPDX-License-Identifier: Apache-2.0

/// What a user does to a control.
///
/// The names are those of UIKit's control events. "Touch" is whatever presses: a finger, the main
/// button of the mouse, or Space and Return on a control that has the focus.
nonisolated public struct ControlEvent: OptionSet, Hashable, Sendable {
  /// One bit for each event, those of UIKit.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A press began on the control.
  public static let touchDown = ControlEvent(rawValue: 1 << 0)
  /// Another press began on it, soon after one; it comes after `touchDown`.
  public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)
  /// What presses it moved within it.
  public static let touchDragInside = ControlEvent(rawValue: 1 << 2)
  /// What presses it moved outside of it.
  public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)
  /// What presses it came back into it.
  public static let touchDragEnter = ControlEvent(rawValue: 1 << 4)
  /// What presses it left it, without letting go.
  public static let touchDragExit = ControlEvent(rawValue: 1 << 5)
  /// The press ended within it: a click.
  public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
  /// The press ended outside of it: the user thought better of it.
  public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)
  /// The press came to no end of its own: the window was hidden, the control disabled, or Escape
  /// pressed.
  public static let touchCancel = ControlEvent(rawValue: 1 << 8)
  /// The user changed the control's value.
  public static let valueChanged = ControlEvent(rawValue: 1 << 12)
  /// The user did what the control is there for: clicked a button, turned a switch.
  public static let primaryActionTriggered = ControlEvent(rawValue: 1 << 13)
  /// All that a press can do.
  public static let allTouchEvents = ControlEvent(rawValue: 0xFFF)
  /// All that there is.
  public static let allEvents = ControlEvent(rawValue: 0xFFFF_FFFF)

  /// The events in it, one by one, in the order of their bits.
  var elements: [ControlEvent] {
    (0..<Int.bitWidth - 1).map { ControlEvent(rawValue: 1 << $0) }.filter { contains($0) }
  }
}

/// The name that lottie-ios 4 gives control events.
public typealias LottieControlEvent = ControlEvent
