// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

extension ViewerWindow {
  /// Does what a key stands for.
  ///
  /// - Returns: Whether it stands for anything.
  func press(_ event: KeyEvent) -> Bool {
    if !menu.isHidden {
      menu.press(event)
      return true
    }
    if !pathPrompt.isHidden {
      pathPrompt.press(event)
      return true
    }
    if !help.isHidden, help.press(event.key) { return true }
    if inspector.edit != nil {
      typeValue(event)
      return true
    }
    if typed != nil {
      pressWhileTypingFrame(event)
      return true
    }
    if event.modifiers.contains(.control) || event.modifiers.contains(.command) {
      return pressShortcut(event)
    }
    if pressRepeatable(event) { return true }
    // Held down, these would flicker.
    if event.isRepeat { return false }
    if case .character(let character) = event.key, let digit = character.wholeNumberValue,
      digit > 0,
      openRecent(digit - 1)
    {
      return true
    }
    switch event.key {
    case .space, .character("k"): togglePlaying()
    case .character("l") where event.modifiers.contains(.shift): openLoopMenu()
    case .character("l"): cycleLoopMode()
    case .character("r"): toggleFrameRateLock()
    case .character("b"): cycleBackdrop()
    case .character("f"), .function(11): setFullscreen(!window.isFullscreen)
    case .character("?"), .character("h"), .function(1): toggleHelp()
    case .character("/") where event.modifiers.contains(.shift): toggleHelp()
    case .character("w"): toggleWarnings()
    case .character("i"): setIn(surface.player.shownFrame.rounded(.down))
    case .character("o"): setOut(surface.player.shownFrame.rounded(.down))
    case .character("x"): clearRange()
    case .character("g"): typeFrame()
    case .character("s"): saveFrame()
    case .character("v"): toggleComparison()
    case .character("d"): toggleDifference()
    case .character("a"), .function(8): toggleFileList()
    case .character("0"): show(.fit)
    case .character("1"): stage.zoom(to: 1)
    case .character("2"): stage.zoom(to: 2)
    case .function(9), .character("t"): toggleInspector()
    case .enter where event.modifiers.contains(.alt): toggleInspector()
    case .enter: if let selection = inspector.selection { beginEdit(selection) }
    case .delete: resetSelection()
    case .function(5): reload()
    case .down: changeFile(by: 1)
    case .up: changeFile(by: -1)
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
    case .character("j"): stepMarker(by: event.modifiers.contains(.shift) ? -1 : 1)
    case .character("+"), .character("="): stage.zoom(by: Viewport.step)
    case .character("-"): stage.zoom(by: 1 / Viewport.step)
    case .character("[") where stride == 10, .character("{"): multiplySpeed(by: 0.5)
    case .character("]") where stride == 10, .character("}"): multiplySpeed(by: 2)
    case .character("["): changeSpeed(by: -0.1)
    case .character("]"): changeSpeed(by: 0.1)
    default: return false
    }
    return true
  }

  private func pressShortcut(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character("q"), .character("w"):
      quit()
    case .character("o"): askForFiles()
    case .character("r"): reload()
    case .character("c"): copySelection(asCode: event.modifiers.contains(.shift))
    case .pageDown: stepMarker(by: 1)
    case .pageUp: stepMarker(by: -1)
    case .character("+"), .character("="): transport.timeline.zoom(by: Viewport.step)
    case .character("-"): transport.timeline.zoom(by: 1 / Viewport.step)
    case .character("0"): transport.timeline.showAll()
    case .left: stage.pan(Self.panStep, 0)
    case .right: stage.pan(-Self.panStep, 0)
    case .up: stage.pan(0, Self.panStep)
    case .down: stage.pan(0, -Self.panStep)
    default: return false
    }
    return true
  }

  /// Points by one press of Ctrl and an arrow.
  private static let panStep = 40.0

  /// Closes what is open on top, then leaves fullscreen.
  private func leave() {
    if !help.isHidden {
      toggleHelp()
    } else if loading != nil {
      cancelLoading()
    } else if !warningList.isHidden {
      toggleWarnings()
    } else {
      setFullscreen(false)
    }
  }
}
