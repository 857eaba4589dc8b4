// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something the mouse or a finger did.
nonisolated public struct PointerEvent: Sendable {
  /// What happened.
  public enum Phase: Sendable {
    /// A button went down.
    case down
    /// It moved, with or without a button.
    case moved
    /// A button went up.
    case up
  }

  /// What happened.
  public let phase: Phase
  /// Where, in points of the window, from its top left corner; outside of it too while a button is
  /// held.
  public let locationInWindow: CGPoint
  /// The button: 1 is the main one, 2 the middle one, 3 the other one; 0 for moves.
  public let button: Int
  /// 1 for a click, 2 for a double click; 0 for moves.
  public let clickCount: Int

  /// Makes an event by hand, for tests and for passing on.
  public init(_ phase: Phase, at location: CGPoint, button: Int = 1, clickCount: Int = 1) {
    self.phase = phase
    locationInWindow = location
    self.button = button
    self.clickCount = clickCount
  }

  /// The same place in a view's own coordinates.
  @MainActor
  public func location(in view: View) -> CGPoint { view.convert(locationInWindow) }
}

/// The wheel was turned, or two fingers moved.
nonisolated public struct ScrollEvent: Sendable {
  /// Where the pointer is, in points of the window.
  public let locationInWindow: CGPoint
  /// Notches away from the user; negative toward them.
  public let notches: CGFloat
}

/// How the pointer looks over a view.
nonisolated public enum PointerShape: Hashable, Sendable, CaseIterable {
  /// The usual arrow.
  case arrow
  /// A hand: a press does something.
  case hand
  /// An arrow to both sides: something can be dragged.
  case resizeHorizontal
}
