// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Related commands, which form a submenu. `CommandTable` lists all groups.
struct CommandGroup {
  /// A few related commands.
  struct Line {
    private let long: Message?
    private let short: Message?
    /// The commands, in the order of their keys on the card.
    let commands: [WindowCommand]

    /// A line of the given commands.
    ///
    /// - Parameters:
    ///   - text: What they do, for `docs/keys.md` and the manual page. Default: that of the card,
    ///     with a small first letter.
    ///   - card: The same in short, for the first page of the help card. Default: nil, not there.
    init(_ text: Message? = nil, card: Message? = nil, _ commands: WindowCommand...) {
      self.init(text, card: card, all: commands)
    }

    /// A line of a computed list of commands.
    init(_ text: Message? = nil, card: Message? = nil, all commands: [WindowCommand]) {
      (long, short, self.commands) = (text, card, commands)
    }

    /// The text of the first page of the help card; nil for a line that is not there.
    var card: String? { short?.localized }

    /// The text of `docs/keys.md` and the manual page, in English.
    var text: String {
      let short = short?.english ?? ""
      return long?.english ?? short.prefix(1).lowercased() + short.dropFirst()
    }

    /// The first key of each command in the keyboard's layout, with its modifiers: `Ctrl K`,
    /// `Ctrl F`. As many as fit on the card in a narrow window, at least two, from which the others
    /// can be guessed: left and right, up and down.
    var caps: [String] {
      var caps = commands.compactMap(\.keys.first?.label)
      while caps.count > 2, caps.joined().count > Self.mostCharacters { caps.removeLast() }
      return caps
    }

    /// The largest number of characters of more than two keys.
    private static let mostCharacters = 10
  }

  /// Keys of a panel that are no commands, with what they do.
  struct Note {
    let does: Message
    let keys: [KeyChord]

    init(_ does: Message, _ keys: KeyChord...) { (self.does, self.keys) = (does, keys) }
  }

  private let name: Message
  /// Whether it is at the top of the menu, where other programs have it.
  let leads: Bool
  /// The lines in display order.
  let lines: [Line]
  /// Keys of the group's panel that are no commands.
  let notes: [Note]

  init(_ title: Message, leads: Bool = false, notes: [Note] = [], _ lines: Line...) {
    (name, self.leads, self.lines, self.notes) = (title, leads, lines, notes)
  }

  /// The title of the submenu, and of the section in the help card.
  var title: String { name.localized }

  /// The commands of all lines.
  var commands: [WindowCommand] { lines.flatMap(\.commands) }
}
