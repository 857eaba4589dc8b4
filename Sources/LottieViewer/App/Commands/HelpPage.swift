// SPDX-License-Identifier: Apache-2.0

/// A page of the card of keys.
struct HelpPage {
  /// Keys and what they do.
  struct Row {
    let keys: [String]
    let does: String
  }

  let title: String
  let rows: [Row]

  /// The lines with a short text, then all commands by group, then the keys of panels. The labels
  /// of keys are those of the keyboard's layout.
  static var all: [HelpPage] {
    if let made, made.words == KeyLabels.words { return made.pages }
    let pages =
      [HelpPage(title: "Keys", rows: overview)]
      + CommandTable.groups.map { HelpPage(title: $0.title, rows: rows(of: $0)) }
      + [HelpPage(title: "Layers in time", rows: layers)]
    made = (KeyLabels.words, pages)
    return pages
  }

  private static var made: (words: [Character: String], pages: [HelpPage])?

  private static var overview: [Row] {
    CommandTable.lines.filter { !$0.help.isEmpty }.map { Row(keys: $0.caps, does: $0.help) }
  }

  /// A row for each command, with its first key: the narrowest window has no room for others. Those
  /// without a key are in the menu and the search.
  private static func rows(of group: CommandTable.Group) -> [Row] {
    group.lines.flatMap(\.commands).map { command in
      Row(keys: command.keys.first.map { [$0.label] } ?? [], does: command.title)
    }
  }

  /// The keys of the layers in time while they have the focus.
  private static var layers: [Row] {
    LayerPanel.TimeCommand.allCases.map { Row(keys: [$0.keys], does: $0.title) } + [
      Row(keys: ["U"], does: "Unfold the keyframes of the layer"),
      Row(keys: ["←", "→"], does: "Close, open; previous, next keyframe"),
      Row(keys: ["Shift →"], does: "Select several keyframes"),
      Row(keys: ["Ctrl A"], does: "Select all keyframes of the property"),
      Row(keys: ["Ctrl C"], does: "Copy the selected keyframes"),
      Row(keys: ["Ctrl V"], does: "Paste keyframes at the playhead"),
      Row(keys: ["Del"], does: "Delete the selected keyframes"),
      Row(keys: ["Alt PgUp"], does: "Keyframes a frame earlier"),
      Row(keys: ["Alt PgDn"], does: "Keyframes a frame later"),
      Row(keys: ["Enter"], does: "Show the layer in the inspector"),
    ]
  }
}
