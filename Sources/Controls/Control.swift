// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import SDLHost

/// A view that turns user input into events and states. `AnimatedControl` shows them by an
/// animation; another subclass draws itself.
///
/// It is pressed by the mouse or a finger, and by Space or Return while it has the focus. The
/// control receives all pointer events of a press until the press ends, wherever the pointer is.
@preconcurrency @MainActor
open class Control: View {
  var press: ControlPress?

  /// Makes an enabled control.
  ///
  /// - Parameter frame: In points of the superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    pointerShape = .hand
  }

  // MARK: State

  /// Whether the control can be used.
  ///
  /// Default: true. Setting false cancels a press in progress and removes the control from the
  /// focus order.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        pointerCancelled()
        if isFocused { window?.focusedView = nil }
      }
      pointerShape = isEnabled ? .hand : .arrow
      showState()
    }
  }

  /// Whether it is selected, or on.
  ///
  /// Default: false.
  open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }

  /// Whether it is shown as pressed. A press sets it while the pointer is inside.
  ///
  /// Default: false.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showState() } }
  }

  /// Whether a press that began on it has not ended yet.
  public var isTracking: Bool { press != nil }

  /// The current state.
  public var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused, window?.showsFocusRing == true { state.insert(.focused) }
    return state
  }

  /// Called after `state` has changed. Subclasses show the new state.
  ///
  /// Does nothing in this class.
  open func stateChanged() {}

  /// Called after `state` has changed, before subclasses show it.
  func showState() { stateChanged() }

  /// Called with the events of a press, one after the other.
  ///
  /// Does nothing in this class.
  open func sendActions(for events: ControlEvent) {}

  /// What screen readers say that it is.
  ///
  /// Default: a button, enabled or not, selected or not.
  open override var accessibilityTraits: AccessibilityTraits {
    get {
      var traits = super.accessibilityTraits.union(.button)
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Presses

  /// The distance from `hitArea` at which a pressing pointer still counts as inside, in points.
  ///
  /// Default: 70 for a finger, as in UIKit; 0 for the mouse, which is precise.
  open func slop(for device: PointerEvent.Device) -> CGFloat { device.isFinger ? 70 : 0 }

  /// Begins a press with a finger or the main button.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == 1, press == nil else { return false }
    begin(.pointer, count: event.clickCount)
    return true
  }

  /// Updates whether the pointer is inside.
  open override func pointerMoved(_ event: PointerEvent) {
    if press == .pointer { drag(isInside: contains(event)) }
  }

  /// Ends the press, inside or outside.
  open override func pointerUp(_ event: PointerEvent) {
    if press == .pointer { end(isInside: contains(event)) }
  }

  /// Cancels the press.
  open override func pointerCancelled() { cancel() }

  private func contains(_ event: PointerEvent) -> Bool {
    let slop = slop(for: event.device)
    return hitArea.insetBy(dx: -slop, dy: -slop).contains(event.location(in: self))
  }

  // MARK: Keyboard

  /// True while the control is enabled.
  open override var canBecomeFocused: Bool { isEnabled }

  /// Cancels a press by key when the focus is lost.
  open override func focusChanged(_ isFocused: Bool) {
    if !isFocused { keysCancelled() }
    showState()
  }

  /// Begins a press with Space or Return; cancels it with Escape.
  open override func keyDown(_ event: KeyEvent) -> Bool { beginOrCancel(event) }

  /// Ends a press when its key is released.
  open override func keyUp(_ event: KeyEvent) -> Bool {
    guard press == .key(event.key) else { return false }
    end(isInside: true)
    return true
  }

  /// Cancels a press by key.
  open override func keysCancelled() {
    if case .key = press { cancel() }
  }
}
