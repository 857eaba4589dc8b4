// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// The source of a press.
enum ControlPress: Equatable {
  case pointer
  case key(Key)
}

/// The steps of a press from any source: first the state changes, then the events are sent.
extension Control {
  func begin(_ source: ControlPress, count: Int = 1) {
    press = source
    isHighlighted = true
    sendActions(for: .touchDown)
    if count > 1 { sendActions(for: .touchDownRepeat) }
  }

  func drag(isInside: Bool) {
    if isInside != isHighlighted {
      isHighlighted = isInside
      sendActions(for: isInside ? .touchDragEnter : .touchDragExit)
    }
    // An action may have ended the press.
    if isTracking { sendActions(for: isInside ? .touchDragInside : .touchDragOutside) }
  }

  func end(isInside: Bool) {
    press = nil
    isHighlighted = false
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  func cancel() {
    guard isTracking else { return }
    press = nil
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  /// - Returns: Whether the control uses the key.
  func beginOrCancel(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .space, .enter:
      guard isEnabled, event.modifiers.isEmpty else { return false }
      if !event.isRepeat, !isTracking { begin(.key(event.key)) }
      return true
    case .escape:
      guard isTracking else { return false }
      cancel()
      return true
    default: return false
    }
  }
}
