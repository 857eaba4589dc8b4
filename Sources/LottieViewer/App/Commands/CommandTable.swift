// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// All commands by their groups, ids and keys.
enum CommandTable {
  /// All groups in the order of the help card.
  static let groups: [CommandGroup] = [
    PlaybackGroup.group, ViewGroup.group, FileGroup.group, EditGroup.group, HelpGroup.group,
    LayerGroup.group, KeyframeGroup.group, DeveloperGroup.group,
  ]
  /// All groups in the order of the main menu, in parts with a line between them.
  static let menuOrder: [[CommandGroup]] = [
    [FileGroup.group, EditGroup.group, LayerGroup.group, KeyframeGroup.group],
    [ViewGroup.group, PlaybackGroup.group], [HelpGroup.group, DeveloperGroup.group],
  ]
  /// The commands that menus have only in a window that shows what is for developers.
  static let forDevelopers = Set(groups.filter(\.isForDevelopers).flatMap(\.commands).map(\.id))

  /// The lines of all groups.
  static let lines = groups.flatMap(\.lines)

  /// The commands of all groups.
  static let commands = groups.flatMap(\.commands)

  /// The command with an id; nil for unknown ones.
  static func command(_ id: Command.ID) -> WindowCommand? { byID[id] }

  /// The commands by id.
  private static let byID = Dictionary(
    commands.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The commands by key, those with the narrowest focus and condition first.
  private static let byKey = Dictionary(
    grouping: commands.sorted {
      ($0.focus.rawValue, $0.context.rawValue) < ($1.focus.rawValue, $1.context.rawValue)
    }
    .flatMap { command in command.keys.map { ($0, command) } }, by: \.0)

  /// The command that an event's key has now; nil if none applies.
  static func command(for event: KeyEvent, in viewer: ViewerWindow) -> WindowCommand? {
    for chord in KeyChord(event).candidates {
      let command = byKey[chord]?.lazy.map(\.1).first {
        $0.hasFocus(in: viewer) && $0.applies(to: viewer)
      }
      if let command { return command }
    }
    return nil
  }
}
