// SPDX-License-Identifier: Apache-2.0

/// Events of user input on a control.
///
/// The names are those of UIKit's control events. "Touch" is any kind of press: with a finger, with
/// the main mouse button, or with Space or Return on a focused control.
nonisolated public struct ControlEvent: OptionSet, Hashable, Sendable {
  /// One bit for each event, with UIKit's values.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A press began on the control.
  public static let touchDown = ControlEvent(rawValue: 1 << 0)
  /// Another press began on it shortly after the last one; sent after `touchDown`.
  public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)
  /// The pressing pointer moved inside.
  public static let touchDragInside = ControlEvent(rawValue: 1 << 2)
  /// The pressing pointer moved outside.
  public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)
  /// The pressing pointer moved from outside to inside.
  public static let touchDragEnter = ControlEvent(rawValue: 1 << 4)
  /// The pressing pointer moved from inside to outside, still pressed.
  public static let touchDragExit = ControlEvent(rawValue: 1 << 5)
  /// The press ended inside: a click.
  public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
  /// The press ended outside, so it was not a click.
  public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)
  /// The press was cancelled: the window was hidden, the control was disabled, or Escape was
  /// pressed.
  public static let touchCancel = ControlEvent(rawValue: 1 << 8)
  /// The user changed the control's value.
  public static let valueChanged = ControlEvent(rawValue: 1 << 12)
  /// The main action of the control: a button was clicked, a switch was turned.
  public static let primaryActionTriggered = ControlEvent(rawValue: 1 << 13)
  /// All events of presses.
  public static let allTouchEvents = ControlEvent(rawValue: 0xFFF)
  /// All events.
  public static let allEvents = ControlEvent(rawValue: 0xFFFF_FFFF)

  /// The single events of the set, in the order of their bits.
  var elements: [ControlEvent] {
    (0..<Int.bitWidth - 1).map { ControlEvent(rawValue: 1 << $0) }.filter { contains($0) }
  }
}

/// The name of the type in lottie-ios 4.
public typealias LottieControlEvent = ControlEvent

/// The name of the class in UIKit, for its nested names: `UIControl.Event.touchUpInside`.
public typealias UIControl = Control

extension Control {
  /// The name of the type in UIKit.
  public typealias Event = ControlEvent
  /// The name of the type in UIKit.
  public typealias State = ControlState
}
