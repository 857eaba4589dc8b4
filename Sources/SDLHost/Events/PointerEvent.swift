// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something the mouse or a finger did.
nonisolated public struct PointerEvent: Sendable {
  /// What happened.
  public enum Phase: Sendable {
    /// A button went down, or a finger.
    case down
    /// It moved, with or without a button.
    case moved
    /// A button went up, or a finger.
    case up
  }

  /// What points.
  public enum Device: Hashable, Sendable {
    /// The mouse, or what the system takes for one.
    case mouse
    /// A finger; the number is its own from when it comes down until it is lifted.
    case finger(Int)

    /// Whether it is a finger.
    public var isFinger: Bool { self != .mouse }
  }

  /// What happened.
  public let phase: Phase
  /// Whose doing it is.
  ///
  /// A view that has a press follows one device until that press ends.
  public let device: Device
  /// Where, in points of the window, from its top left corner; outside of it too while a button is
  /// held.
  public let locationInWindow: CGPoint
  /// The button's number: 1 is the main one, 2 the middle one, 3 the other one; 0 for moves. For
  /// fingers it is 1.
  public let button: Int
  /// How often it was clicked: 1 for a click or tap, 2 for a double one, and so on; 0 for moves.
  public let clickCount: Int
  /// It is no move of the pointer's: the view has come under it, or out from under another one.
  package internal(set) var isStill = false

  /// Makes an event by hand, for tests and for passing on.
  ///
  /// - Parameters:
  ///   - phase: What the pointer does.
  ///   - location: Where, in points of the window.
  ///   - button: 1 is the main one, 2 the middle one, 3 the other one. Default: 1.
  ///   - clickCount: 1 for a click or tap, 2 for a double one, and so on. Default: 1.
  ///   - device: What points. Default: the mouse.
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

  /// The same point in a view's own coordinates.
  @MainActor
  public func location(in view: View) -> CGPoint { view.convert(locationInWindow) }
}

/// The wheel was turned, or two fingers moved.
nonisolated public struct ScrollEvent: Sendable {
  /// Where the pointer is, in points of the window.
  public let locationInWindow: CGPoint
  /// How many notches the wheel was turned away from the user; negative toward them.
  public let notches: CGFloat
  /// How many notches to the right, for wheels and touchpads that can; negative to the left.
  public let sideways: CGFloat
  /// What was held down with it.
  public let modifiers: KeyModifiers

  init(
    locationInWindow: CGPoint, notches: CGFloat, sideways: CGFloat = 0,
    modifiers: KeyModifiers = []
  ) {
    self.locationInWindow = locationInWindow
    self.notches = notches
    self.sideways = sideways
    self.modifiers = modifiers
  }

  /// The same point in a view's own coordinates.
  @MainActor
  public func location(in view: View) -> CGPoint { view.convert(locationInWindow) }
}

/// Two fingers on a view moved, toward or away from each other, or together.
nonisolated public struct PinchEvent: Sendable {
  /// The factor by which their distance has grown, above 0: 2 is twice as far.
  public let factor: CGFloat
  /// Where the middle between them was before, in points of the window.
  public let start: CGPoint
  /// Where the middle between them is now, in points of the window.
  public let end: CGPoint

  /// Makes an event by hand, for tests and for passing on.
  ///
  /// - Parameters:
  ///   - factor: How much farther apart they are, above 0.
  ///   - start: Where the middle was, in points of the window.
  ///   - end: Where it is.
  public init(factor: CGFloat, from start: CGPoint, to end: CGPoint) {
    self.factor = factor
    self.start = start
    self.end = end
  }
}

/// How the pointer looks over a view.
nonisolated public enum PointerShape: Hashable, Sendable, CaseIterable {
  /// The usual arrow.
  case arrow
  /// A hand: a press does something.
  case hand
  /// An I-beam: there is text to be written or selected.
  case text
  /// An arrow to both sides: something can be dragged.
  case resizeHorizontal
  /// Arrows to all sides: something is moved.
  case move
}
