// SPDX-License-Identifier: Apache-2.0

/// Windows that nobody sees although they are neither hidden nor minimised for SDL; only Wayland
/// compositors tell it, by not asking for pictures.
extension Window {
  /// Whether it must not draw before the compositor has asked for the next picture.
  var isHeldBack: Bool { isVisible && frameRequest?.isPending == true }

  /// The time at which it counts as covered; nil unless it waits with something to draw.
  var coverDue: Double? {
    guard isHeldBack, hasWork, pointers.presses.isEmpty else { return nil }
    return frameRequest?.deadline
  }

  /// Becomes covered if the compositor does not ask for pictures, and visible when it asks again.
  func updateCover(at now: Double) {
    if isCovered {
      if frameRequest?.isPending == false { uncover() }
    } else if let due = coverDue, due <= now {
      isCovered = true
      setVisible(false)
    }
  }

  /// Draws again, because something shows that the window can be seen.
  func uncover() {
    frameRequest?.cancel()
    guard isCovered else { return }
    isCovered = false
    setVisible(true)
  }
}
