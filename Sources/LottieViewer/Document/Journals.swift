// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The journals of unsaved edits: those that are written, and those of earlier runs, which are left over
/// where the program has crashed.
final class Journals {
  /// What a journal of an earlier run has for the shown file.
  struct Restorable {
    let entry: Playlist.Entry
    let found: FoundJournal
    /// The edits after each step; empty if none fits the file.
    let steps: [AnimationEdits]
    /// The number of edits, and of those that do not fit the file.
    let count: Int, lost: Int
    /// Whether the file was changed since.
    let isChanged: Bool
  }

  private let folder: String?
  /// Writes unsaved edits; nil where none are kept.
  private let writer: JournalWriter?
  /// The journals that the user has left for later, and their files.
  private var left: [String: String] = [:]
  private let editing: EditSession<Playlist.Entry>
  private let news: DocumentNews

  /// Writes all edits from now on.
  ///
  /// - Parameter folder: The folder for journals; nil keeps none.
  init(_ folder: String?, _ editing: EditSession<Playlist.Entry>, _ news: DocumentNews) {
    (self.folder, self.editing, self.news) = (folder, editing, news)
    writer = folder.map { JournalWriter(folder: $0) }
    guard let writer else { return }
    writer.onFailure { [weak news] error in
      EventLoop.post {
        news?.notice.say("Edits would not survive a crash: \(error.text)")
        news?.trace("unjournaled", ["error": .text(error.text.english)])
      }
    }
    editing.histories.onChange = { writer.note($0, JournalWriter.Edits($1)) }
  }

  deinit { writer?.end() }

  /// Waits until all edits are in journals.
  ///
  /// - Parameter discards: Whether the journals are removed: the edits are saved, or the user does not
  ///   want them.
  func end(discards: Bool) { writer?.finish(discards: discards) }

  /// Waits until all edits are in journals, which stay, also where the edits are saved now.
  func keep() {
    writer?.finish()
    writer?.end()
  }

  /// Offers the journals of files again, which are opened again.
  func offer(of files: [String]) { left = left.filter { !files.contains($0.value) } }

  /// Looks for the newest journal of an earlier run for the shown file, which the user has not left for
  /// later.
  ///
  /// - Returns: nil for none, and for a file with edits of this run.
  func find() -> Restorable? {
    guard let folder, let entry = editing.file, let file = editing.text.source,
      editing.histories[entry] == nil
    else { return nil }
    let text = file.animation.jsonText
    let found = JournalFolder.journals(
      of: JournalFolder.source(of: entry.path), animation: entry.animation, text, in: folder
    ).first { left[$0.file.path] == nil }
    guard let found else { return nil }
    let themes = file.themeTexts.mapValues { ThemeText($0, animation: file.configuration?.id) }
    let archive = EditedArchive(
      rule: { theme, slot in themes[theme].flatMap { $0 }?.property(of: slot) },
      part: file.content)
    let (steps, lost) = found.journal.fitting(
      text, { try? AddressFinder(file.animation) }, archive: archive)
    let count = found.journal.steps.last?.addresses.count ?? 0
    news.trace("restorable", ["edits": .number(Double(count)), "lost": .number(Double(lost))])
    return Restorable(
      entry: entry, found: found, steps: steps, count: count, lost: lost,
      isChanged: TextFingerprint(text) != found.journal.source.text)
  }

  /// Shows the edits of a journal, as unsaved ones. The journal goes when they are in one of this
  /// run; one of whose edits some do not fit stays.
  func restore(_ edits: Restorable) {
    guard editing.file == edits.entry else { return }
    let isWhole = edits.lost == 0
    if isWhole { writer?.replace(edits.found.file, of: edits.entry) }
    if !isWhole { leave(edits) }
    guard case .done = editing.restore(edits.steps) else { return }
    news.notice.say(
      isWhole
        ? "The edits are restored, but not saved"
        : "\(edits.count - edits.lost) of \(edits.count) edits are restored, but not saved")
    news.trace(
      "restored",
      ["steps": .number(Double(edits.steps.count)), "lost": .number(Double(edits.lost))])
  }

  /// Leaves a journal for later: it is offered again when the file is opened again.
  func leave(_ edits: Restorable) {
    edits.found.file.touch()
    left[edits.found.file.path] = edits.entry.path
    news.trace("left", ["edits": .number(Double(edits.count))])
  }

  /// Removes a journal.
  func discard(_ edits: Restorable) {
    edits.found.file.remove()
    news.trace("discarded", ["edits": .number(Double(edits.count))])
  }
}

extension JournalWriter.Edits {
  /// The edits of a history; nil where all are saved.
  nonisolated init?(_ history: EditHistory?) {
    guard let history, history.isModified else { return nil }
    self.init(
      base: history.base, themes: history.themes, parts: history.parts,
      animation: history.animation,
      saved: history.saved, current: history.current)
  }
}
