// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

extension Menu {
  /// A row of a menu.
  struct Item {
    var title: String
    /// The command that it runs; the window fills in title, key and state from the command table.
    var command: Command.ID?
    /// The shortcut, shown on the right.
    var key: String?
    /// Whether it can be chosen.
    var isEnabled = true
    /// What is missing where it cannot be chosen, for its tip; nil for rows that say nothing.
    var need: String?
    /// Whether it is the current setting, shown by a check mark.
    var isChecked = false
    /// A number in `counts` that can be changed inside of the menu; nil for rows without one.
    var count: Int?
    /// Draws a picture before the title, in a square of `MenuPanel.pictureSide` points; nil for none.
    var picture: ((Rect) -> [DrawItem])?
    /// The submenu that it opens; empty for rows with an action.
    var submenu: [Item] = []
    /// Whether it is a separator between groups.
    var isSeparator = false
    /// The action, called after the menu closed.
    var act: () -> Void = {}
    /// Called with a changed number; the menu stays open.
    var setCount: (Int) -> Void = { _ in }

    /// Makes a row with an action.
    init(_ title: String, key: String? = nil, isEnabled: Bool = true, act: @escaping () -> Void) {
      (self.title, self.key, self.isEnabled, self.act) = (title, key, isEnabled, act)
    }

    /// Makes a row that runs a command.
    ///
    /// - Parameter title: Replaces the command's title. Default: nil.
    init(_ command: Command.ID, title: String? = nil) {
      (self.title, self.command) = (title ?? "", command)
    }

    /// Makes a row that opens a submenu; disabled if that is empty.
    init(_ title: String, submenu: [Item]) {
      (self.title, self.submenu) = (title, submenu)
      isEnabled = !submenu.isEmpty
    }

    /// Makes a separator.
    private init() { (title, isSeparator, isEnabled) = ("", true, false) }

    static let separator = Item()

    var canBeChosen: Bool { isEnabled && !isSeparator }
  }
}
