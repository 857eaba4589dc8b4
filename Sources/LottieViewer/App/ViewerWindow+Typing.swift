// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// What is typed: a frame in the bar, a value in the inspector, a path.
extension ViewerWindow {
  /// Keys are text at the moment, and no commands.
  var isTyping: Bool { typed != nil || inspector.edit != nil || !pathPrompt.isHidden }

  /// Something is typed from now on, or no longer.
  func typingChanged() {
    window.wantsText = isTyping
    holdKeys()
    window.root.setNeedsDisplay()
  }

  /// While something is typed or a menu is open, keys are for that alone, and not for what Tab has led to.
  func holdKeys() {
    let areHeld = isTyping || !menu.isHidden
    guard areHeld != keysAreHeld else { return }
    keysAreHeld = areHeld
    if areHeld {
      (focusedBefore, window.focusedView) = (window.focusedView, nil)
    } else {
      window.focusedView = window.focusedView ?? focusedBefore
    }
  }

  /// Takes what the keyboard's layout or an input method has made of keys.
  func type(_ text: String) {
    if !pathPrompt.isHidden {
      pathPrompt.insert(text)
    } else if inspector.edit != nil {
      inspector.edit?.type(text)
    } else {
      typed?.type(text)
    }
    window.root.setNeedsDisplay()
  }

  // MARK: Frame

  func typeFrame() {
    guard file != nil else { return }
    typed = FrameEntry()
    typingChanged()
  }

  /// Does what a key means while a frame is typed.
  func pressWhileTypingFrame(_ event: KeyEvent) {
    switch event.key {
    case .enter: enterFrame()
    case .escape, .tab: typed = nil
    default: typed?.press(event)
    }
    typingChanged()
  }

  private func enterFrame() {
    guard let entry = typed, !entry.text.isEmpty else { return typed = nil }
    guard let frame = entry.frame(in: surface.player.state.timeline) else {
      typed?.isWrong = true
      return
    }
    typed = nil
    seek(to: frame)
  }
}
