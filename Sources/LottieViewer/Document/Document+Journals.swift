// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// Journals of unsaved edits, which are left over where the program has crashed.
extension Document {
  /// What a journal of an earlier run has for the shown file.
  struct Restorable {
    let entry: Playlist.Entry
    let found: FoundJournal
    /// The edits after each step; empty if none fits the file.
    let steps: [AnimationEdits]
    /// The number of edits, and of those that do not fit the file.
    let count: Int, lost: Int
  }

  /// The writer of journals in a folder; nil without one.
  static func journals(in folder: String?) -> JournalWriter? {
    // A failure is shown by `startJournals`, when there is a document.
    folder.map { JournalWriter(folder: $0) }
  }

  /// Passes all edits to the journals from now on.
  func startJournals() {
    guard let journals else { return }
    journals.onFailure { [weak self] error in
      EventLoop.post {
        self?.notice = localized("Edits would not survive a crash: \(error.text)")
        self?.trace("unjournaled", ["error": .text(error.text.english)])
      }
    }
    editing.histories.onChange = { journals.note($0, JournalWriter.Edits($1)) }
  }

  /// Waits until all edits are in journals.
  ///
  /// - Parameter discards: Whether the journals are removed: the edits are saved, or the user does not
  ///   want them.
  func endJournals(discards: Bool) { journals?.finish(discards: discards) }

  /// Looks for the newest journal of an earlier run for the shown file, which the user has not left for
  /// later.
  ///
  /// - Returns: nil for none, and for a file with edits of this run.
  func findRestorable() -> Restorable? {
    guard let folder = options.journalFolder, let entry = playlist.currentEntry, let file,
      editing.histories[entry] == nil
    else { return nil }
    let text = file.animation.jsonText
    let found = JournalFolder.journals(
      of: JournalFolder.source(of: entry.path), animation: entry.animation, text, in: folder
    ).first { leftJournals[$0.file.path] == nil }
    guard let found else { return nil }
    let themes = themeTexts.mapValues { ThemeText($0, animation: file.configuration?.id) }
    let (steps, lost) = found.journal.fitting(text) {
      try? PlaceFinder(file.animation)
    } rule: { theme, slot in
      themes[theme].flatMap { $0 }?.property(of: slot)
    }
    let count = found.journal.steps.last?.addresses.count ?? 0
    trace("restorable", ["edits": .number(Double(count)), "lost": .number(Double(lost))])
    return Restorable(entry: entry, found: found, steps: steps, count: count, lost: lost)
  }

  /// Shows the edits of a journal, as unsaved ones. The journal goes when they are in one of this
  /// run; one of whose edits some do not fit stays.
  func restore(_ edits: Restorable) {
    guard playlist.currentEntry == edits.entry else { return }
    let isWhole = edits.lost == 0
    if isWhole { journals?.replace(edits.found.file, of: edits.entry) }
    if !isWhole { leave(edits) }
    guard case .done = tell(editing.restore(edits.steps)) else { return }
    notice =
      isWhole
      ? localized("The edits are restored, but not saved")
      : localized("\(edits.count - edits.lost) of \(edits.count) edits are restored, but not saved")
    trace(
      "restored",
      ["steps": .number(Double(edits.steps.count)), "lost": .number(Double(edits.lost))])
  }

  /// Leaves a journal for later: it is offered again when the file is opened again.
  func leave(_ edits: Restorable) {
    edits.found.file.touch()
    leftJournals[edits.found.file.path] = edits.entry.path
    trace("left", ["edits": .number(Double(edits.count))])
  }

  /// Removes a journal.
  func discard(_ edits: Restorable) {
    edits.found.file.remove()
    trace("discarded", ["edits": .number(Double(edits.count))])
  }
}

extension JournalWriter.Edits {
  /// The edits of a history; nil where all are saved.
  nonisolated init?(_ history: EditHistory?) {
    guard let history, history.isModified else { return nil }
    self.init(
      base: history.base, themes: history.themes, animation: history.animation,
      saved: history.saved, current: history.current)
  }
}
