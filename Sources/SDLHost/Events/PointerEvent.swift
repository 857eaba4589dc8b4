// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An event of the mouse or a finger.
nonisolated public struct PointerEvent: Sendable {
  /// The kind of event.
  public enum Phase: Sendable {
    /// A button was pressed, or a finger touched.
    case down
    /// A move, with or without a pressed button.
    case moved
    /// A button was released, or a finger lifted.
    case up
  }

  /// The device that causes an event.
  public enum Device: Hashable, Sendable {
    /// The mouse, or a device that the system treats as one.
    case mouse
    /// A finger, with a number that is unique while it touches.
    case finger(Int)

    /// Whether it is a finger.
    public var isFinger: Bool { self != .mouse }
  }

  /// The kind of event.
  public let phase: Phase
  /// The device of the event.
  ///
  /// The view of a press receives events of one device until that press ends.
  public let device: Device
  /// The position in points of the window, from its top left corner. It can be outside while a
  /// button is held.
  public let locationInWindow: CGPoint
  /// The number of the button: 1 is primary, 2 is middle, 3 is secondary; 0 for moves. It is 1 for
  /// fingers.
  public let button: Int
  /// The number of successive clicks or taps: 1 for a single one, 2 for a double one; 0 for moves.
  public let clickCount: Int
  /// The distance from the last move, in units of the system; goes on at the edges of the screen while
  /// the pointer is held.
  package var motion = CGPoint.zero
  /// Whether the pointer itself did not move: a view appeared or disappeared under it.
  package internal(set) var isStill = false

  /// Makes an event, for tests and forwarding.
  ///
  /// - Parameters:
  ///   - phase: The kind of event.
  ///   - location: The position in points of the window.
  ///   - button: 1 is primary, 2 is middle, 3 is secondary. Default: 1.
  ///   - clickCount: 1 for a single click or tap, 2 for a double one. Default: 1.
  ///   - device: The device. Default: the mouse.
  public init(
    _ phase: Phase, at location: CGPoint, button: Int = 1, clickCount: Int = 1,
    device: Device = .mouse
  ) {
    self.phase = phase
    self.device = device
    locationInWindow = location
    self.button = button
    self.clickCount = clickCount
  }
}

/// A turn of the wheel, or a move of two fingers on a touchpad.
nonisolated public struct ScrollEvent: Sendable {
  /// The position of the pointer in points of the window.
  public let locationInWindow: CGPoint
  /// The number of notches away from the user; negative toward the user.
  public let notches: CGFloat
  /// The number of notches to the right, for devices that have them; negative to the left.
  public let sideways: CGFloat
  /// The modifiers held down with it.
  public let modifiers: KeyModifiers

  package init(
    locationInWindow: CGPoint, notches: CGFloat, sideways: CGFloat = 0,
    modifiers: KeyModifiers = []
  ) {
    self.locationInWindow = locationInWindow
    self.notches = notches
    self.sideways = sideways
    self.modifiers = modifiers
  }
}

/// A move of two fingers on a view: apart, together, or both in one direction.
nonisolated public struct PinchEvent: Sendable {
  /// The factor by which their distance grew since the last event, above 0.
  public let factor: CGFloat
  /// The previous centre between them, in points of the window.
  public let start: CGPoint
  /// The current centre between them, in points of the window.
  public let end: CGPoint

  /// Makes an event, for tests and forwarding.
  ///
  /// - Parameters:
  ///   - factor: The growth of the distance, above 0.
  ///   - start: The previous centre, in points of the window.
  ///   - end: The current centre, in points of the window.
  public init(factor: CGFloat, from start: CGPoint, to end: CGPoint) {
    self.factor = factor
    self.start = start
    self.end = end
  }
}

/// The shape of the pointer over a view.
nonisolated public enum PointerShape: Hashable, Sendable, CaseIterable {
  /// The usual arrow.
  case arrow
  /// A hand, over controls.
  case hand
  /// An I-beam, over editable or selectable text.
  case text
  /// A horizontal double arrow, over parts that can be dragged sideways.
  case resizeHorizontal
  /// A vertical double arrow, over parts that can be dragged up and down.
  case resizeVertical
  /// Four arrows, while something is moved.
  case move
  /// A cross, where a point of a picture is chosen.
  case cross
}
