// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// The prompt for a name, such as that of a marker.
final class NamePrompt: PromptCard {
  /// Asks for a name: with a title, the text to start with, and what is done with the answer.
  typealias Asking = (String, String, @escaping (String) -> Void) -> Void

  private var asked = ""
  private var answer: (String) -> Void = { _ in }

  init() { super.init(widest: 400) }

  override var title: String { asked }
  override var keys: [(keys: String, does: String)] {
    [(keyNames("Enter"), localized("Set")), (keyNames("Esc"), localized("Close"))]
  }

  /// Opens the prompt. The old name is selected, so that typed text replaces it.
  func begin(_ title: String, _ text: String, _ answer: @escaping (String) -> Void) {
    (asked, self.answer) = (title, answer)
    entry.begin(selecting: text)
    show(true)
  }

  override func enter() {
    show(false)
    answer(entry.text)
  }

  /// Handles a key. Saving includes what is typed.
  override func take(_ event: KeyEvent) -> Bool {
    guard event.key == .character("s"), event.modifiers.contains(.control) else {
      return super.take(event)
    }
    enter()
    return false
  }

  override func applyTyped() -> Bool {
    enter()
    return true
  }
}
