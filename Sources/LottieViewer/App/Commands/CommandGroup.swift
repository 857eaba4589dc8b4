// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Related commands: a page of the card of keys, and a menu. `CommandTable` lists all groups.
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
  /// Whether menus have it only in a window that shows what is for developers.
  let isForDevelopers: Bool
  /// The rows of its menu, at most `mostRows` in each list. What is in none has keys only.
  let menu: (ViewerWindow) -> [Menu.Item]
  /// The lines in display order.
  let lines: [Line]
  /// Keys of the group's panel that are no commands.
  let notes: [Note]

  init(
    _ title: Message, isForDevelopers: Bool = false,
    menu: @escaping (ViewerWindow) -> [Menu.Item], _ lines: Line...
  ) {
    self.init(title, isForDevelopers: isForDevelopers, menu: menu, lines: lines)
  }

  init(
    _ title: Message, notes: [Note] = [], isForDevelopers: Bool = false,
    menu: @escaping (ViewerWindow) -> [Menu.Item], lines: [Line]
  ) {
    (name, self.isForDevelopers, self.menu) = (title, isForDevelopers, menu)
    (self.lines, self.notes) = (lines, notes)
  }

  /// The largest number of rows of a menu, but for separators: more are not read, but searched.
  static let mostRows = 15

  /// The title of the menu, and of the page of the help card.
  var title: String { name.localized }

  /// The commands of all lines.
  var commands: [WindowCommand] { lines.flatMap(\.commands) }
}
