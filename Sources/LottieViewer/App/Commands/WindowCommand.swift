// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// A command with its action on a window, and what it needs.
@dynamicMemberLookup
struct WindowCommand {
  /// What came of a command that was tried.
  enum Result {
    case done
    /// Something that it needs is missing.
    case refused(Message)
    /// It is no command of what is shown.
    case ignored
  }

  let command: Command
  /// The action. It is only called while the command applies and has what it needs.
  private let action: (ViewerWindow) -> Void
  /// Whether the switched thing is on. Menus mark it.
  private(set) var isOn: (ViewerWindow) -> Bool = { _ in false }
  /// The title that tells what it would do now; nil for that of the table.
  private var titleNow: (ViewerWindow) -> Message? = { _ in nil }
  /// What is missing for the command; nil while it can run. Menus disable it otherwise, the search
  /// leaves it out, and who tries it by a key is told.
  private(set) var need: (ViewerWindow) -> Message? = { _ in nil }
  /// Whether what is missing is only spoken: a notice would be a message by itself.
  private(set) var isQuiet = false

  /// A command without a mark in menus, which needs nothing.
  init(
    _ id: Command.ID, _ title: Message, _ keys: [KeyChord],
    _ context: Command.Context = .animation, focus: Command.Focus = .window,
    repeats: Bool = false, action: @escaping (ViewerWindow) -> Void
  ) {
    command = Command(
      id: id, text: title, keys: keys, context: context, focus: focus, repeats: repeats)
    self.action = action
  }

  subscript<Value>(dynamicMember path: KeyPath<Command, Value>) -> Value {
    command[keyPath: path]
  }

  /// A copy that menus mark while a condition is true.
  func marked(while isOn: @escaping (ViewerWindow) -> Bool) -> WindowCommand {
    var command = self
    command.isOn = isOn
    return command
  }

  /// A copy whose title in menus, tips and the search is another one, unless a function returns nil.
  func titled(_ title: @escaping (ViewerWindow) -> Message?) -> WindowCommand {
    var command = self
    command.titleNow = title
    return command
  }

  /// The command with the title that it has now.
  func command(in viewer: ViewerWindow) -> Command {
    titleNow(viewer).map(command.titled) ?? command
  }

  /// A copy that is refused with a message unless a condition is true.
  func needs(
    _ what: Message, isQuiet: Bool = false, while isThere: @escaping (ViewerWindow) -> Bool
  ) -> WindowCommand {
    var command = needs { isThere($0) ? nil : what }
    command.isQuiet = isQuiet
    return command
  }

  /// A copy that is also refused with the message of a function, unless that is nil.
  func needs(_ need: @escaping (ViewerWindow) -> Message?) -> WindowCommand {
    var command = self
    command.need = { [before = self.need] in before($0) ?? need($0) }
    return command
  }

  /// Whether the command's context is met. Commands that do not apply ignore their keys.
  func applies(to viewer: ViewerWindow) -> Bool {
    switch command.context {
    case .always: true
    case .node:
      viewer.document.file != nil && !viewer.inspector.isHidden && viewer.inspector.selection != nil
    case .value:
      viewer.document.file != nil && !viewer.inspector.isHidden
        && viewer.inspector.selectedNode?.isProperty == true
    case .animation: viewer.document.file != nil
    case .empty: viewer.document.playlist.entries.isEmpty
    }
  }

  /// Whether the command applies, and has what it needs.
  func isPossible(in viewer: ViewerWindow) -> Bool { applies(to: viewer) && need(viewer) == nil }

  /// Whether the keys of the command work for the focused view.
  func hasFocus(in viewer: ViewerWindow) -> Bool {
    let panel = viewer.layerPanel
    return switch command.focus {
    case .window: true
    case .layers: panel.isFocused
    case .layer: panel.isFocused && panel.selection != nil
    case .keyframes: panel.isFocused && !panel.keys.keyframes.isEmpty
    }
  }

  /// Runs the command where that is possible.
  func run(in viewer: ViewerWindow) -> Result {
    guard applies(to: viewer) else { return .ignored }
    if let need = need(viewer) { return .refused(need) }
    action(viewer)
    return .done
  }
}

extension ViewerWindow {
  /// Runs a command of the table, and says what it needs where that is missing.
  @discardableResult
  func run(_ id: Command.ID) -> WindowCommand.Result {
    overlays.toolTip.end()
    return CommandTable.command(id).map(run) ?? .ignored
  }

  /// Runs a command, and says what it needs where that is missing.
  @discardableResult
  func run(_ command: WindowCommand) -> WindowCommand.Result {
    let result = command.run(in: self)
    if case .refused(let need) = result {
      if command.isQuiet {
        window.announce(need.localized)
      } else {
        document.notice.say(need)
      }
    }
    return result
  }
}

extension WindowCommand {
  static let openTimeline: Message = "Open the timeline first"

  /// A command of the timeline. It needs selected keyframes, if nothing else is given.
  static func timeline(
    _ id: Command.ID, _ title: Message, _ key: KeyChord? = nil,
    in focus: Command.Focus = .window, repeats: Bool = false,
    needs need: @escaping (LayerCommands) -> Message? = { $0.keyframeNeed },
    action: @escaping (LayerPanel) -> Void
  ) -> WindowCommand {
    WindowCommand(id, title, key.map { [$0] } ?? [], focus: focus, repeats: repeats) {
      action($0.layerPanel)
    }
    .needs(openTimeline) { !$0.layerPanel.isHidden }
    .needs { need($0.layerPanel.commands) }
  }
}
