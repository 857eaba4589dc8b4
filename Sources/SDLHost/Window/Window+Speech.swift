// SPDX-License-Identifier: Apache-2.0

/// What screen readers are told of a window as a whole.
extension Window {
  /// A message and the element with the keyboard focus.
  struct Speech {
    /// The text that is spoken, with a number that no other text has; nil for none.
    var message: (id: Int, text: String)?
    /// Whether the window has the keyboard.
    var isActive = false
    /// See `accessibleFocus`.
    var focus: () -> View? = { nil }
  }

  /// Whether it has the keyboard.
  var isActive: Bool { speech.isActive }

  /// The window got or lost the keyboard.
  func activate(_ isActive: Bool) {
    guard isActive != speech.isActive else { return }
    speech.isActive = isActive
    AccessibilityServer.shared.windowChanged(self)
  }

  /// Lets screen readers speak a text, such as a message that appears for a moment.
  public func announce(_ text: String) { AccessibilityServer.shared.announce(text, in: self) }

  /// The view that has the keyboard, for screen readers, where that is not the focused one: an open
  /// card, or what the keys of the window work on while nothing is focused. Default: nil.
  package var accessibleFocus: () -> View? {
    get { speech.focus }
    set { speech.focus = newValue }
  }
}
