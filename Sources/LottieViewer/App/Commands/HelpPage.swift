// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// A page of the card of keys.
struct HelpPage {
  /// Keys and what they do.
  struct Row {
    let keys: [String]
    let does: String
  }

  let title: String
  let rows: [Row]

  /// The lines with a short text, then all commands by group. The labels of keys are those of the
  /// keyboard's layout.
  static var all: [HelpPage] {
    let language = Texts.language?.name ?? ""
    if let made, made.words == KeyLabels.words, made.language == language { return made.pages }
    let pages =
      [HelpPage(title: localized("Keys"), rows: overview)]
      + CommandTable.groups.map { HelpPage(title: $0.title, rows: rows(of: $0)) }
    made = (KeyLabels.words, language, pages)
    return pages
  }

  private static var made: (words: [Character: String], language: String, pages: [HelpPage])?

  private static var overview: [Row] {
    CommandTable.lines.compactMap { line in line.card.map { Row(keys: line.caps, does: $0) } }
  }

  /// A row for each command, with its first key: the narrowest window has no room for others. Those
  /// without a key are in the menu and the search.
  private static func rows(of group: CommandGroup) -> [Row] {
    group.commands.map { command in
      Row(keys: command.keys.first.map { [$0.label] } ?? [], does: command.title)
    } + group.notes.map { Row(keys: $0.keys.map(\.label), does: $0.does.localized) }
  }
}
