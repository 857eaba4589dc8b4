// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The main menu, context menus and the menus of buttons.
extension ViewerWindow {
  /// Fills in titles, keys and states of rows with commands from the command table. Leaves out what is
  /// for developers where that is not shown.
  func filled(_ items: [Menu.Item]) -> [Menu.Item] {
    let shown = items.filter { item in
      panels.isDeveloper || item.command.map { !CommandTable.forDevelopers.contains($0) } ?? true
    }
    return shown.map { item in
      var item = item
      item.submenu = filled(item.submenu)
      guard let id = item.command, let command = CommandTable.command(id) else { return item }
      if item.title.isEmpty { item.title = command.command(in: self).title }
      item.key = command.keys.first?.label
      item.isEnabled = command.isPossible(in: self)
      item.need = item.isEnabled ? nil : command.need(self)?.localized
      item.isChecked = command.isOn(self)
      item.act = { [unowned self] in run(id) }
      // In a menu, what opens a list is a submenu.
      if item.isEnabled, let choices = submenu(of: id), items.count > 1 {
        item.submenu = filled(choices)
      }
      return item
    }
  }

  /// The choices of a command that otherwise opens a list of them; nil for others.
  private func submenu(of id: Command.ID) -> [Menu.Item]? {
    switch id {
    case .chooseParent: layerActions.parentMenu
    case .chooseMatte: layerActions.matteLayerMenu
    case .matteKindMenu: layerActions.matteMenu
    case .blendMenu: layerActions.blendMenu
    case .maskMenu: layerActions.maskMenu
    case .labelMenu: tools.labelMenu
    default: nil
    }
  }

  // MARK: Main menu

  /// The menus of all groups of commands.
  var mainMenu: [Menu.Item] {
    let parts = CommandTable.menuOrder.map { part in
      part.filter { panels.isDeveloper || !$0.isForDevelopers }
        .map { Menu.Item($0.title, submenu: $0.menu(self)) }
    }
    return Array(parts.joined(separator: [.separator]))
  }

  /// The ten newest recent files that still exist.
  var recentFiles: [Menu.Item] {
    state.existing.prefix(10).map { path in
      Menu.Item(URL(fileURLWithPath: path).lastPathComponent) { [unowned self] in
        document.open([path])
      }
    }
  }

  /// Opens the main menu below its button; at the right edge if the header is hidden.
  func openMenu() {
    let end = CGRect(x: window.size.width, y: 0, width: 0, height: 0)
    let corner = root.rectInWindow(end)
    let header = panels.header
    overlays.menu.open(
      filled(mainMenu), at: header.isHidden ? corner : header.menu.frameInWindow)
  }

  /// Opens a menu of settings of the selected layers at the upper edge of the picture.
  func openLayerMenu(_ items: [Menu.Item]) {
    let frame = stage.frameInWindow
    let corner = CGRect(x: frame.midX, y: frame.minY, width: 0, height: 0)
    overlays.menu.open(filled(items), at: corner)
  }

  /// Opens the context menu of the focused view or of a view around it, else that of the picture.
  func openContextMenu() {
    var view = window.focusedView
    while let current = view {
      if (current as? any ContextMenuOwner)?.openContextMenu() == true { return }
      view = current.superview
    }
    stage.openContextMenu()
  }

  /// The context menu of a warning; empty for an invalid index.
  func warningMenu(of index: Int) -> [Menu.Item] {
    let warnings = overlays.warningList.warnings
    guard warnings.indices.contains(index) else { return [] }
    return ContextMenu.warning(warnings[index], of: document) { [unowned self] in
      pick(warning: index)
    }
  }

  /// Opens the inspector and selects the layer of a warning.
  func pick(warning index: Int) {
    let warnings = overlays.warningList.warnings
    if warnings.indices.contains(index) { panels.inspect(path: warnings[index].path) }
  }

  /// Copies the colour under the pointer as hexadecimal text. Does nothing where there is none.
  func copyColor() {
    stage.pointAgain()
    guard let color = panels.transport.readout.probe?.color, color.alpha > 0 else { return }
    Clipboard.text = color.hex
    document.notice.say("Copied \(color.hex)")
    trace("copy", ["text": .text(color.hex)])
  }

  /// Copies a warning as text.
  func copy(warning index: Int) {
    let warnings = overlays.warningList.warnings
    guard warnings.indices.contains(index) else { return }
    Clipboard.text = warnings[index].localized
    document.notice.say("Copied the warning")
    trace("copy", ["text": .text(Clipboard.text)])
  }

  /// Copies the path of the open file to the clipboard. Does nothing for URLs and stdin.
  func copyPath() { if let path = document.pathOnDisk { Clipboard.text = path } }

  /// Shows the keys of another keyboard layout from now on.
  func keyboardChanged() {
    KeyLabels.update(for: window, CommandTable.commands.flatMap(\.keys))
    let signs = KeyLabels.words.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    trace("keyboard", ["signs": .text(signs.joined(separator: ", "))])
    if !overlays.help.isHidden { overlays.help.setNeedsDisplay() }
  }

  /// Opens a recent file by its index among the existing ones.
  func openRecent(_ index: Int) {
    if state.existing.indices.contains(index) { document.open([state.existing[index]]) }
  }
}
