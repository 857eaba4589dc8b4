// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// The question about edits that an earlier run has not saved.
extension ViewerWindow {
  /// Asks what to do with the edits in a journal of the shown file, if there is one. No answer but
  /// "Discard" removes anything.
  func offerToRestore() {
    guard question.isHidden, let edits = document.findRestorable() else { return }
    let restore = QuestionCard.Answer(title: localized("Restore"), key: .enter) {
      [unowned self] in document.restore(edits)
    }
    let look = QuestionCard.Answer(title: localized("Look at the file"), key: .escape) {
      [unowned self] in document.leave(edits)
    }
    let discard = QuestionCard.Answer(title: localized("Discard"), key: .character("d")) {
      [unowned self] in
      document.discard(edits)
      // An older one, of another window.
      offerToRestore()
    }
    question.ask(
      localized("Restore the edits?"), text(about: edits), about: .shownFile,
      edits.steps.isEmpty ? [look, discard] : [restore, look, discard])
  }

  private func text(about edits: Document.Restorable) -> String {
    let (name, date) = (edits.entry.fileName, edits.found.date)
    let fitting = edits.count - edits.lost
    if edits.steps.isEmpty {
      return localized(
        """
        Edits in \(name) of \(date) were not saved. The file was changed since, and none of them fits \
        it. Esc shows the file and keeps them, D discards them.
        """)
    }
    if edits.lost > 0 {
      return localized(
        """
        Edits in \(name) of \(date) were not saved. The file was changed since: \(fitting) of \
        \(edits.count) fit it. Enter restores these, Esc shows the file and keeps all for later, D \
        discards them.
        """)
    }
    return localized(
      """
      Edits in \(name) of \(date) were not saved. Enter restores them, Esc shows the saved file and \
      keeps them for later, D discards them.
      """)
  }
}
