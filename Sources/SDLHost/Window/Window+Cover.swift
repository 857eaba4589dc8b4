// SPDX-License-Identifier: Apache-2.0

internal import CLottieX11

/// Windows that nobody sees although they are neither hidden nor minimised for SDL. Wayland
/// compositors show it by not asking for pictures. X servers report that a window is covered, where
/// no compositor shows windows through others; window managers, that it is on another workspace.
extension Window {
  /// Asks the X server to report whether the window can be seen.
  ///
  /// - Returns: The server's number of the window; 0 if it is not a window of X11.
  static func watchSight(of window: WindowHandle) -> UInt {
    guard window.video.drawsInSoftware else { return 0 }
    return unsafe cx11_watch_sight(UnsafeMutableRawPointer(window.pointer))
  }

  func handle(_ event: SightEvent) {
    switch event {
    case .covered: cover()
    case .seen: uncover()
    case .stateChanged:
      let isViewable = unsafe cx11_is_viewable(UnsafeMutableRawPointer(handle.pointer)) != 0
      if isViewable { uncover() } else { cover() }
    }
  }

  /// Draws nothing until the window can be seen. A press in it goes on.
  private func cover() {
    guard isVisible, !pointers.isPressed else { return }
    isCovered = true
    setVisible(false)
  }

  /// Whether it must not draw before the compositor has asked for the next picture.
  var isHeldBack: Bool { isVisible && frameRequest?.isPending == true }

  /// The time at which it counts as covered; nil unless it waits with something to draw.
  var coverDue: Double? {
    guard isHeldBack, hasWork, !pointers.isPressed else { return nil }
    return frameRequest?.deadline
  }

  /// Becomes covered if the compositor does not ask for pictures, and visible when it asks again.
  func updateCover(at now: Double) {
    if isCovered {
      if frameRequest?.isPending == false { uncover() }
    } else if let due = coverDue, due <= now {
      cover()
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
