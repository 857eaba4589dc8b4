// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// The prompt for a name, such as that of a marker.
final class NamePrompt: PromptCard {
  /// Does something with what was typed, and returns what came of it.
  typealias Answer = (String) -> EditResult
  /// Asks for a name: with a title, the text to start with, and what is done with the answer.
  typealias Asking = (String, String, @escaping Answer) -> Void

  private var asked = ""
  private var answer: Answer = { _ in .unchanged }

  init() { super.init(widest: 400) }

  override var title: String { asked }
  override var keys: [(keys: String, does: String)] {
    [(keyNames("Enter"), localized("Set")), (keyNames("Esc"), localized("Close"))]
  }

  /// Opens the prompt. The old name is selected, so that typed text replaces it.
  func begin(_ title: String, _ text: String, _ answer: @escaping Answer) {
    (asked, self.answer) = (title, answer)
    entry.begin(selecting: text)
    show(true)
  }

  override func enter() { _ = applyTyped() }

  /// Handles a key. Saving includes what is typed.
  override func take(_ event: KeyEvent) -> Bool {
    guard event.key == .character("s"), event.modifiers.contains(.control) else {
      return super.take(event)
    }
    enter()
    return false
  }

  override func applyTyped() -> Bool {
    guard !isHidden else { return true }
    show(false)
    return answer(entry.text).refusal == nil
  }
}
