// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

extension ViewerWindow {
  /// Does what a key stands for.
  ///
  /// - Returns: Whether it stands for anything.
  func press(_ event: KeyEvent) -> Bool {
    if event.modifiers.contains(.control) || event.modifiers.contains(.command) {
      return pressShortcut(event)
    }
    if pressRepeatable(event) { return true }
    // Held down, these would flicker.
    if event.isRepeat { return false }
    switch event.key {
    case .space, .character("k"): togglePlaying()
    case .character("l"): cycleLoopMode()
    case .character("b"): cycleBackdrop()
    case .character("f"), .function(11): setFullscreen(!window.isFullscreen)
    case .character("?"), .character("h"), .function(1): toggleHelp()
    case .character("/") where event.modifiers.contains(.shift): toggleHelp()
    case .character("w"): toggleWarnings()
    case .character("n"), .pageDown: changeFile(by: 1)
    case .character("p"), .pageUp: changeFile(by: -1)
    case .backspace: setSpeed(1)
    case .escape: leave()
    case .character("q"): quit()
    default: return false
    }
    return true
  }

  /// Keys that go on while they are held down.
  private func pressRepeatable(_ event: KeyEvent) -> Bool {
    let stride = event.modifiers.contains(.shift) ? 10 : 1
    switch event.key {
    case .left, .character(","): step(by: -stride)
    case .right, .character("."): step(by: stride)
    case .home: seek(to: surface.player.state.timeline.start)
    case .end: seek(to: surface.player.state.timeline.end)
    case .character("["): changeSpeed(by: -1)
    case .character("]"): changeSpeed(by: 1)
    default: return false
    }
    return true
  }

  private func pressShortcut(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character("q"), .character("w"):
      quit()
      return true
    default: return false
    }
  }

  /// Closes what is open on top, then leaves fullscreen.
  private func leave() {
    if !help.isHidden {
      toggleHelp()
    } else if file != nil, !message.isHidden {
      toggleWarnings()
    } else {
      setFullscreen(false)
    }
  }
}
