// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import SDLHost

/// Who gets the keys, and what becomes of typed text.
extension ViewerWindow {
  /// The views that can take all keys, in the order in which they come first.
  private var keyTakers: [any KeyTaker] {
    [
      menu, question, pathPrompt, namePrompt, exportSheet, search, colorPicker, help, inspector,
      machinePanel, fileList.filter, transport.readout,
    ]
  }

  /// The view that takes all keys now: an open overlay, or a field that is edited.
  var keyTaker: (any KeyTaker)? { keyTakers.first { $0.takesKeys } }

  /// Handles a key: first the key taker, then the command table.
  ///
  /// - Returns: Whether the key was used.
  func press(_ event: KeyEvent) -> Bool {
    isUnanswered = true
    toolTip.end()
    if !quits(event), let keyTaker,
      keyTaker.take(keyTaker.isMirrored ? event.mirrored : event)
    {
      return true
    }
    // Most commands must not repeat while their key is held: panels would flicker.
    guard let command = CommandTable.command(for: event, in: self),
      command.repeats || !event.isRepeat
    else { return false }
    run(command)
    return true
  }

  /// Whether a key closes the window, whatever is open or typed.
  private func quits(_ event: KeyEvent) -> Bool {
    event.modifiers.contains(.control) && CommandTable.command(for: event, in: self)?.id == .quit
  }

  /// Updates focus and text input after a key taker opened or closed. The focused view gets its
  /// focus back.
  func takingChanged() {
    let taker = keyTaker
    window.wantsText = taker?.takesText == true
    root.setNeedsDisplay()
    let areTaken = taker != nil && taker !== help
    guard areTaken != keysAreTaken else { return }
    keysAreTaken = areTaken
    if areTaken {
      (focusedBefore, window.focusedView) = (window.focusedView, nil)
    } else {
      window.focusedView = window.focusedView ?? focusedBefore
    }
  }

  // MARK: Typed text

  /// Applies what is typed, as Enter does, since the window is to go.
  ///
  /// - Returns: Whether nothing is left to be typed or answered. An invalid text is left once.
  func appliesTyped() -> Bool {
    let wasAsked = !question.isHidden
    for taker in keyTakers where taker.takesKeys && !taker.applyTyped() { return false }
    // A prompt for numbers asks further.
    return question.isHidden || wasAsked
  }

  /// Applies what is typed, as Enter does, since the file goes or is saved. What is invalid is given
  /// up, and so is a question about the file.
  func finishTyping() {
    for taker in keyTakers where taker.takesKeys && !taker.applyTyped() { _ = taker.applyTyped() }
    if question.subject == .shownFile { question.close() }
  }
}
