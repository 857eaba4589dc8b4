// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// The views that can take all keys, what is typed in them, and where the focus was before.
final class KeyTakers {
  /// In the order in which they come first.
  private let all: [any KeyTaker]
  private let overlays: Overlays
  private let root: RootView
  /// The focused view before a `KeyTaker` took all keys.
  private weak var focusedBefore: View?
  /// Whether a `KeyTaker` had all keys at the last update.
  private var areTaken = false

  init(_ panels: Panels, _ overlays: Overlays, _ root: RootView) {
    (self.overlays, self.root) = (overlays, root)
    all = [
      overlays.menu, overlays.question, overlays.pathPrompt, overlays.namePrompt,
      overlays.exportSheet, overlays.search, overlays.colorPicker, overlays.help,
      panels.inspector, panels.machinePanel, panels.fileList.filter, panels.transport.readout,
    ]
  }

  /// The view that takes all keys now: an open overlay, or a field that is edited.
  var current: (any KeyTaker)? { all.first { $0.takesKeys } }

  /// Hands a key to the view that takes all.
  ///
  /// - Returns: Whether it was used.
  func take(_ event: KeyEvent) -> Bool {
    guard let current else { return false }
    return current.take(current.isMirrored ? event.mirrored : event)
  }

  /// Updates focus and text input after a key taker opened or closed. The focused view gets its
  /// focus back.
  func changed() {
    guard let window = root.window else { return }
    let taker = current
    window.wantsText = taker?.takesText == true
    root.setNeedsDisplay()
    let areTaken = taker != nil && taker !== overlays.help
    guard areTaken != self.areTaken else { return }
    self.areTaken = areTaken
    if areTaken {
      (focusedBefore, window.focusedView) = (window.focusedView, nil)
    } else {
      window.focusedView = window.focusedView ?? focusedBefore
    }
  }

  /// Applies what is typed, as Enter does, since the window is to go.
  ///
  /// - Returns: Whether nothing is left to be typed or answered. An invalid text is left once.
  func appliesTyped() -> Bool {
    let question = overlays.question
    let wasAsked = !question.isHidden
    for taker in all where taker.takesKeys && !taker.applyTyped() { return false }
    // A prompt for numbers asks further.
    return question.isHidden || wasAsked
  }

  /// Applies what is typed, as Enter does, since the file goes or is saved. What is invalid is given
  /// up, and so is a question about the file.
  func finishTyping() {
    for taker in all where taker.takesKeys && !taker.applyTyped() { _ = taker.applyTyped() }
    if overlays.question.subject == .shownFile { overlays.question.close() }
  }
}
