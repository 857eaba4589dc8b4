// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// A command with its action on a window.
struct WindowCommand {
  let command: Command
  /// The action. It is only called while the command applies.
  let run: (ViewerWindow) -> Void
  /// Whether the switched thing is on. Menus mark it.
  private(set) var isOn: (ViewerWindow) -> Bool = { _ in false }
  /// Whether the command would do anything. If not, menus disable it.
  private(set) var hasWork: (ViewerWindow) -> Bool = { _ in true }

  /// A command without a mark in menus, enabled whenever it applies.
  init(
    _ id: Command.ID, _ title: Message, _ keys: [KeyChord],
    _ context: Command.Context = .animation, repeats: Bool = false,
    run: @escaping (ViewerWindow) -> Void
  ) {
    command = Command(
      id: id, text: title, keys: keys, context: context, repeats: repeats)
    self.run = run
  }

  var id: Command.ID { command.id }
  var title: String { command.title }
  var keys: [KeyChord] { command.keys }
  var context: Command.Context { command.context }
  var repeats: Bool { command.repeats }

  /// A copy that menus mark while a condition is true.
  func marked(while isOn: @escaping (ViewerWindow) -> Bool) -> WindowCommand {
    var command = self
    command.isOn = isOn
    return command
  }

  /// A copy that menus disable unless a condition is true.
  func enabled(while hasWork: @escaping (ViewerWindow) -> Bool) -> WindowCommand {
    var command = self
    command.hasWork = hasWork
    return command
  }

  /// Whether the command's context is met. Commands that do not apply ignore their keys.
  func applies(to viewer: ViewerWindow) -> Bool {
    switch context {
    case .always: true
    case .node:
      viewer.document.file != nil && !viewer.inspector.isHidden && viewer.inspector.selection != nil
    case .animation: viewer.document.file != nil
    case .empty: viewer.document.playlist.entries.isEmpty
    }
  }
}

extension ViewerWindow {
  /// Runs a command of the table, if it applies now.
  func run(_ id: Command.ID) {
    toolTip.end()
    guard let command = CommandTable.command(id), command.applies(to: self) else { return }
    command.run(self)
  }
}
