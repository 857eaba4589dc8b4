// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The end of the window, and of single files, and the edits of an earlier run. No edit is lost by it.
final class Closing {
  private let document: Document
  private let overlays: Overlays
  private let takers: KeyTakers
  /// Closes the window.
  private let end: () -> Void
  private var question: QuestionCard { overlays.question }

  init(
    _ document: Document, _ overlays: Overlays, _ takers: KeyTakers, end: @escaping () -> Void
  ) {
    (self.document, self.overlays, self.takers, self.end) = (document, overlays, takers, end)
  }

  /// Sets what happens when the window is closed, by the user, a signal, or the end of the display.
  func connect(_ window: Window, _ loop: EventLoop) {
    window.onCloseRequest = { [unowned self] _ in quit() }
    // Nobody may be there to answer a question.
    loop.onQuitRequest = { [weak self] loop in
      guard let self else { return loop.stop() }
      let isKept = leave()
      close(discardsJournals: false)
      if !isKept { exit(CommandFailure.Kind.cannotWrite.rawValue) }
    }
    loop.onDisplayLost = { [weak self] in
      _ = self?.leave()
      Output.complain("the connection to the display is gone")
      exit(CommandFailure.Kind.unavailable.rawValue)
    }
  }

  /// Keeps all edits where nobody can be asked: in new files, for whoever looks into the folder, and in
  /// the journals, for the next start.
  ///
  /// - Returns: Whether all edited files have a copy.
  private func leave() -> Bool {
    takers.finishTyping()
    document.journals.keep()
    return rescueEdits()
  }

  /// Closes the window. Applies what is typed, and asks where an export runs, and where edits are not
  /// saved. A second request, without an answer, closes it too, and keeps the edits in new files.
  /// Where that is not possible, it asks again.
  func quit() {
    let wasAsked = question.subject == .quitting
    guard wasAsked || takers.appliesTyped() else { return }
    overlays.menu.close()
    overlays.search.close()
    if !wasAsked, overlays.exportSheet.isRunning { return askToStopExport() }
    let unsaved = document.unsaved
    guard !unsaved.isEmpty else { return close() }
    guard !wasAsked else {
      return rescueEdits()
        ? close() : askForCopies(of: unsaved, about: .quitting) { [unowned self] in close() }
    }
    askToSave(unsaved, about: .quitting) { [unowned self] in close() }
  }

  /// Asks whether the window closes before an export has ended.
  private func askToStopExport() {
    question.ask(
      localized("Stop the export?"),
      localized("The file is not complete. Enter stops the export, Esc goes on with it."),
      about: .quitting,
      [
        .init(title: localized("Stop"), key: .enter) { [unowned self] in
          overlays.exportSheet.close()
          quit()
        },
        .init(title: localized("Go on"), key: .escape) {},
      ])
    document.trace("unfinished", [:])
  }

  /// Removes the file of an entry from the list. Asks first where its edits are not saved.
  func closeFile(_ index: Int) {
    takers.finishTyping()
    let unsaved = document.unsaved(inFileAt: index)
    guard !unsaved.isEmpty else { return document.closeFile(index) }
    let entry = document.playlist.entries[index]
    let isShown = document.playlist.file(at: index).contains(document.playlist.index)
    askToSave(unsaved) { [unowned self] in
      unsaved.forEach { document.editing.histories[$0] = nil }
      // The list may be another one by now. What came through a pipe has the name of its new file.
      let playlist = document.playlist
      let position = playlist.entries.firstIndex(of: entry) ?? (isShown ? playlist.index : nil)
      if let position { document.closeFile(position) }
    }
  }

  /// Asks what to do with unsaved edits.
  ///
  /// - Parameter goOn: Called when they are saved, and when the user discards them.
  private func askToSave(
    _ unsaved: [Playlist.Entry], about subject: QuestionCard.Subject = .other,
    then goOn: @escaping () -> Void
  ) {
    // Several animations can be in one file.
    let files = unsaved.enumerated().filter { index, entry in
      !unsaved[..<index].contains { $0.path == entry.path }
    }
    let names = files.map(\.element.fileName).joined(separator: ", ")
    question.ask(
      localized("Save the edits?"),
      files.count <= 3
        ? localized("The edits in \(names) are not saved. Enter saves them, D discards them.")
        : localized(
          "The edits in \(files.count) files are not saved. Enter saves them, D discards them."),
      about: subject,
      [
        .init(title: localized("Save"), key: .enter) { [unowned self] in
          if document.save(unsaved) {
            goOn()
          } else {
            askForCopies(of: unsaved, about: subject, then: goOn)
          }
        },
        .init(title: localized("Discard"), key: .character("d"), act: goOn),
        .init(title: localized("Cancel"), key: .escape) {},
      ])
    document.trace("unsaved", ["files": .number(Double(unsaved.count))])
  }

  /// Asks what to do with edits that cannot be saved in their files.
  private func askForCopies(
    of entries: [Playlist.Entry], about subject: QuestionCard.Subject,
    then goOn: @escaping () -> Void
  ) {
    let unsaved = entries.filter(document.editing.isModified)
    let names = unsaved.map(\.fileName).joined(separator: ", ")
    question.ask(
      localized("Save copies?"),
      localized(
        "\(names) cannot be written. Enter writes a new file with the edits, D discards them."),
      about: subject,
      [
        .init(title: localized("Save copies"), key: .enter) { [unowned self] in
          saveCopies(of: unsaved, about: subject, then: goOn)
        },
        .init(title: localized("Discard"), key: .character("d"), act: goOn),
        .init(title: localized("Cancel"), key: .escape) {},
      ])
  }

  /// Writes edits to new files.
  private func saveCopies(
    of unsaved: [Playlist.Entry], about subject: QuestionCard.Subject,
    then goOn: @escaping () -> Void
  ) {
    let copies = unsaved.map { ($0, document.saving.rescue($0)) }
    // The user must see where copies are that are not beside their files.
    let far = copies.first { entry, copy in
      copy.map { !document.saving.isBeside($0, entry) } ?? true
    }
    guard let (entry, copy) = far else {
      // Edits of themes are in no copy that is JSON; the notice says so.
      return unsaved.contains(where: document.editing.isModified) ? () : goOn()
    }
    guard let copy else { return askForCopies(of: unsaved, about: subject, then: goOn) }
    document.notice.say("The edits of \(entry.fileName) are in \(copy)")
  }

  /// Writes unsaved edits to new files, and names them on stderr.
  ///
  /// - Returns: Whether all edited files have a copy.
  func rescueEdits() -> Bool {
    // Whoever read the messages may be gone, too.
    signal(SIGPIPE, SIG_IGN)
    let copies = document.unsaved.map { (entry: $0, path: document.saving.rescue($0)) }
    for (entry, path) in copies {
      if let path {
        Output.complain("the edits of \(entry.fileName) are kept in \(path)")
      } else {
        Output.complain("the edits of \(entry.fileName) are lost: no new file could be written")
      }
    }
    for entry in document.unsaved where copies.contains(where: { $0 == entry && $1 != nil }) {
      Output.complain("the edits of the themes of \(entry.fileName) are not in the copy")
    }
    return copies.allSatisfy { $0.path != nil }
  }

  /// Closes the window.
  ///
  /// - Parameter discardsJournals: Whether the user has decided about all edits. Default: true.
  private func close(discardsJournals: Bool = true) {
    overlays.exportSheet.close()
    document.journals.end(discards: discardsJournals)
    end()
  }

  // MARK: Edits of an earlier run

  /// Asks what to do with the edits in a journal of the shown file, if there is one. No answer but
  /// "Discard" removes anything.
  func offerToRestore() {
    guard question.isHidden, let edits = document.journals.find() else { return }
    let restore = QuestionCard.Answer(title: localized("Restore"), key: .enter) {
      [unowned self] in document.journals.restore(edits)
    }
    let look = QuestionCard.Answer(title: localized("Look at the file"), key: .escape) {
      [unowned self] in document.journals.leave(edits)
    }
    let discard = QuestionCard.Answer(title: localized("Discard"), key: .character("d")) {
      [unowned self] in
      document.journals.discard(edits)
      // An older one, of another window.
      offerToRestore()
    }
    question.ask(
      localized("Restore the edits?"), text(about: edits), about: .shownFile,
      edits.steps.isEmpty ? [look, discard] : [restore, look, discard])
  }

  /// What was not saved, what has become of the file, and what the keys do.
  private func text(about edits: Journals.Restorable) -> String {
    let (name, date) = (edits.entry.fileName, edits.found.date)
    let source = edits.found.journal.source.file
    let isOther = source != JournalFolder.source(of: edits.entry.path)
    let file = isOther ? source.inOneLine : name
    // A list of layers is one value, whatever was done with it in several steps.
    let count = edits.isChanged ? edits.count : max(edits.count, edits.steps.count)
    let what = localized(
      .counted(
        count, "\(file), \(date): one edit was not saved.",
        "\(file), \(date): \(count) edits were not saved."))
    let fitting = edits.count - edits.lost
    let rest: String =
      if isOther {
        localized(
          """
          That file is gone, and \(name) has the same content. Enter makes the edits here, Esc keeps \
          them for later, D discards them.
          """)
      } else if edits.steps.isEmpty {
        localized(
          """
          The file was changed since, and none of them fits it. Enter shows the file and keeps them, D \
          discards them.
          """)
      } else if edits.lost > 0 {
        localized(
          """
          The file was changed since: \(fitting) of \(edits.count) fit it. Enter restores these, Esc \
          shows the file and keeps all for later, D discards them.
          """)
      } else if edits.isChanged {
        localized(
          """
          The file was changed since, but they still fit. Enter restores them, Esc shows the file and keeps \
          them for later, D discards them.
          """)
      } else {
        localized(
          """
          Enter restores them, Esc shows the saved file and keeps them for later, D discards them.
          """)
      }
    return what + " " + rest
  }
}
