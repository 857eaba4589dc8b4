// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The end of the window. No edit is lost by it.
extension ViewerWindow {
  /// Sets what happens when the window is closed, by the user, a signal, or the end of the display.
  func connectClosing() {
    window.onCloseRequest = { [unowned self] _ in quit() }
    // Nobody may be there to answer a question.
    loop.onQuitRequest = { [weak self] loop in
      guard let self else { return loop.stop() }
      rescueEdits()
      close()
    }
    loop.onDisplayLost = { [weak self] in
      Output.complain("the connection to the display is gone")
      self?.rescueEdits()
      exit(CommandFailure.Kind.unavailable.rawValue)
    }
  }

  /// Closes the window. Asks first where edits are not saved. A second request, without an answer,
  /// closes it too, and keeps the edits in new files.
  func quit() {
    let unsaved = document.unsaved
    guard !unsaved.isEmpty else { return close() }
    guard question.isHidden else {
      rescueEdits()
      return close()
    }
    question.ask(
      localized("Save the edits?"),
      unsaved.count == 1
        ? localized(
          "The edits in \(unsaved[0].fileName) are not saved. Enter saves them, D discards them.")
        : localized(
          "The edits in \(unsaved.count) files are not saved. Enter saves them, D discards them."),
      [
        .init(title: localized("Save"), key: .enter) { [unowned self] in
          if document.saveAll() { close() } else { askForCopies() }
        },
        .init(title: localized("Discard"), key: .character("d")) { [unowned self] in close() },
        .init(title: localized("Cancel"), key: .escape) {},
      ])
    trace("unsaved", ["files": .number(Double(unsaved.count))])
  }

  /// Asks what to do with edits that cannot be saved in their files.
  private func askForCopies() {
    let unsaved = document.unsaved
    let names = unsaved.map(\.fileName).joined(separator: ", ")
    question.ask(
      localized("Save copies?"),
      localized(
        "\(names) cannot be written. Enter writes a new file with the edits, D discards them."),
      [
        .init(title: localized("Save copies"), key: .enter) { [unowned self] in
          document.rescue()
          if document.unsaved.isEmpty { close() }
        },
        .init(title: localized("Discard"), key: .character("d")) { [unowned self] in close() },
        .init(title: localized("Cancel"), key: .escape) {},
      ])
  }

  /// Writes unsaved edits to new files, and names them on stderr.
  func rescueEdits() {
    for (name, path) in document.rescue() {
      Output.complain("the edits of \(name) are kept in \(path)")
    }
  }

  /// Saves the state, closes the window and ends the event loop.
  private func close() {
    saveState()
    window.close()
    loop.stop()
  }
}
