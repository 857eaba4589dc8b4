// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Related commands on one line, and lines in groups.
extension CommandTable {
  /// A line of the help card: a few related commands.
  struct Line {
    private let short: Message
    private let full: Message?
    /// The commands, in the order of their keys on the card.
    let commands: [WindowCommand]

    /// A line of the given commands.
    /// - Parameter text: nil for the text of the card, with a small first letter.
    init(_ help: Message, _ text: Message? = nil, _ commands: WindowCommand...) {
      self.init(help, text, all: commands)
    }

    /// A line of a computed list of commands.
    init(_ help: Message, _ text: Message? = nil, all commands: [WindowCommand]) {
      (short, full) = (help, text)
      self.commands = commands
    }

    /// The short text of the help card.
    var help: String { short.localized }

    /// The full text of `docs/keys.md` and the manual page, in English.
    var text: String {
      full?.english ?? short.english.prefix(1).lowercased() + short.english.dropFirst()
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

  /// Lines with a title, which form a submenu.
  struct Group {
    private let name: Message
    /// The lines in display order.
    let lines: [Line]
    /// Keys of the group's panel that are no commands.
    let notes: [Note]

    init(title: Message, lines: [Line], notes: [Note] = []) {
      (name, self.lines, self.notes) = (title, lines, notes)
    }

    /// The title of the submenu, and of the section in the help card.
    var title: String { name.localized }
  }
}
