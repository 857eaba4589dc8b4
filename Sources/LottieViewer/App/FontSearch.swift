// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The choice of another font for a text.
final class FontSearch {
  private let document: Document
  private let search: SearchCard

  init(_ document: Document, _ search: SearchCard) {
    (self.document, self.search) = (document, search)
  }

  /// The row of the font of the selected text layer; nil for other selections.
  var row: Int? {
    document.editing.selection.row.flatMap { document.editing.outline?.font(ofLayer: $0) }
  }

  /// Opens the list of fonts for the selected text.
  /// - Parameter takesAll: Whether all texts in the same font get the chosen one.
  func chooseFont(takesAll: Bool) {
    if let row { chooseFont(of: row, takesAll: takesAll) }
  }

  /// Opens the list of fonts for a text. The selected one is seen on the picture.
  func chooseFont(of row: Int, takesAll: Bool = false) {
    guard let now = document.editing.fonts.report(of: row) else { return }
    let transaction = document.editing.begin()
    let choices = document.editing.fonts.choices
    // The edits are those of this text: meanwhile another file may come.
    let (entry, text) = (document.playlist.currentEntry, document.file?.animation.jsonText)
    let isCurrent = { [unowned self] in
      document.playlist.currentEntry == entry && document.file?.animation.jsonText == text
    }
    let entries = choices.map { font in
      let set = { [unowned self] in
        guard isCurrent() else { return }
        document.editing.fonts.set(font, of: row, takesAll: takesAll, in: transaction)
      }
      return SearchCard.Entry(
        title: font.title, detail: detail(of: font),
        // The name of a family means its plain style.
        length: font.isPlain ? font.family.count : nil, preview: set
      ) { [unowned self] in
        set()
        transaction.commit()
        if let warning = document.editing.fonts.warning(of: font) {
          document.notice.say(Message(verbatim: warning))
        }
      }
    }
    let selected = choices.firstIndex { $0.isInFile && $0.name == now.name } ?? 0
    search.begin(
      entries, hint: hint(for: row, now, takesAll: takesAll), selected: selected, isAside: true
    ) { [unowned self] in
      if isCurrent() { document.editing.abort(transaction) }
    }
  }

  private func detail(of font: FontChoice) -> String {
    guard font.isInFile else { return localized("Installed") }
    guard let report = document.player.scene?.fontReport(named: font.name), report.isReplaced
    else { return localized("In the file") }
    return localized("In the file, shown in \(report.found ?? "?")")
  }

  private func hint(for row: Int, _ now: FontReport, takesAll: Bool) -> String {
    guard takesAll else { return localized("Search a font instead of “\(now.asked)”") }
    let count = document.editing.fonts.texts(withFontOf: row)
    return localized(
      .counted(
        count, "Search a font instead of “\(now.asked)” in \(count) text",
        "Search a font instead of “\(now.asked)” in \(count) texts"))
  }
}
