// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// Something that the user can do: its name, its keys, when it applies, and what it does.
///
/// `CommandTable` has all of them. Keys, menus, tool tips, the help card, the README's table and the manual page come from
/// there.
struct Command {
  /// What has to be open for a command to apply.
  enum Context {
    /// Whatever is open.
    case always
    /// An animation.
    case animation
    /// Nothing: the start screen.
    case empty
  }

  let id: ID
  /// As menus call it.
  let title: String
  /// The first one is the one that is shown where there is room for one.
  let keys: [KeyChord]
  let context: Context
  /// It is done again and again while its key is held down.
  let repeats: Bool
  let run: (ViewerWindow) -> Void
  /// What it switches is on; menus mark it.
  private(set) var isOn: (ViewerWindow) -> Bool = { _ in false }
  /// There is something for it to do, where it applies; menus have it grey otherwise.
  private(set) var hasWork: (ViewerWindow) -> Bool = { _ in true }

  init(
    _ id: ID, _ title: String, _ keys: [KeyChord], _ context: Context = .animation,
    repeats: Bool = false, run: @escaping (ViewerWindow) -> Void
  ) {
    (self.id, self.title, self.keys) = (id, title, keys)
    (self.context, self.repeats, self.run) = (context, repeats, run)
  }

  func marked(while isOn: @escaping (ViewerWindow) -> Bool) -> Command {
    var command = self
    command.isOn = isOn
    return command
  }

  func enabled(while hasWork: @escaping (ViewerWindow) -> Bool) -> Command {
    var command = self
    command.hasWork = hasWork
    return command
  }

  func applies(to viewer: ViewerWindow) -> Bool {
    switch context {
    case .always: true
    case .animation: viewer.document.file != nil
    case .empty: viewer.document.playlist.entries.isEmpty
    }
  }
}

/// A key and what is held down with it, as it is written: `Ctrl Shift S`, `PgUp`, `←`.
nonisolated struct KeyChord: Hashable, ExpressibleByStringLiteral {
  let key: Key
  let modifiers: KeyModifiers
  /// As it is shown, a key cap for each word.
  let name: String

  init(stringLiteral name: String) {
    let words = name.split(separator: " ").map(String.init)
    self.name = name
    key = Self.key(words.last ?? "")
    modifiers = words.dropLast().reduce(into: []) { modifiers, word in
      if let modifier = Self.modifiers[word] { modifiers.insert(modifier) }
    }
  }

  /// What was pressed. Alt and the system's key count only with keys that a chord has them with.
  init(_ event: KeyEvent) {
    key = event.key
    var modifiers = event.modifiers
    if modifiers.remove(.command) != nil { modifiers.insert(.control) }
    self.modifiers = modifiers
    name = ""
  }

  private init(_ key: Key, _ modifiers: KeyModifiers) {
    (self.key, self.modifiers, name) = (key, modifiers, "")
  }

  /// The same, and the same with less held down, the most exact one first: Shift and Alt change nothing where no chord
  /// has them. `Shift /` is `?` on many keyboards, whose layouts tell only the key.
  var candidates: [KeyChord] {
    let shifted =
      modifiers.contains(.shift) ? Self.shifted[key].map { [KeyChord($0, [])] } ?? [] : []
    return [self] + shifted
      + [
        modifiers.subtracting(.alt), modifiers.subtracting(.shift),
        modifiers.intersection(.control),
      ]
      .map { KeyChord(key, $0) }
  }

  static func == (a: KeyChord, b: KeyChord) -> Bool {
    a.key == b.key && a.modifiers == b.modifiers
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
  }

  private static let modifiers: [String: KeyModifiers] = [
    "Ctrl": .control, "Shift": .shift, "Alt": .alt,
  ]
  private static let shifted: [Key: Key] = [
    .character("/"): .character("?"), .character("["): .character("{"),
    .character("]"): .character("}"),
  ]
  private static let named: [String: Key] = [
    "Space": .space, "←": .left, "→": .right, "↑": .up, "↓": .down, "Home": .home, "End": .end,
    "PgUp": .pageUp, "PgDn": .pageDown, "Esc": .escape, "Enter": .enter, "Backspace": .backspace,
    "Del": .delete, "Menu": .menu, "−": .character("-"),
  ]

  private static func key(_ word: String) -> Key {
    if let key = named[word] { return key }
    if word.count > 1, word.hasPrefix("F"), let number = Int(word.dropFirst()) {
      return .function(number)
    }
    return .character(Character(word.lowercased()))
  }
}
