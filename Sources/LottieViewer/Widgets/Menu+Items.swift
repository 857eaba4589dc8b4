// SPDX-License-Identifier: Apache-2.0

internal import Geometry

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
    /// Whether it is the current setting, shown by a check mark.
    var isChecked = false
    /// A number in `counts` that can be changed inside of the menu; nil for rows without one.
    var count: Int?
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

  /// One open list of rows: the menu or a submenu.
  struct Panel {
    var items: [Item]
    /// The index of the highlighted row, which Enter chooses.
    var current: Int?
    /// The rectangle in points of the window.
    var area = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The scroll offset of a menu that is higher than its area, in points.
    var scroll = 0.0

    init(_ items: [Item]) { self.items = items }

    static let rowHeight = 28.0
    static let separatorHeight = 9.0
    static let margin = Metrics.grid / 2

    private static func height(_ item: Item) -> Double {
      item.isSeparator ? separatorHeight : rowHeight
    }

    /// The height of all rows with margins, in points.
    var contentHeight: Double { items.reduce(2 * Self.margin) { $0 + Self.height($1) } }
    /// The largest scroll offset, in points.
    var reach: Double { max(0, contentHeight - area.height) }

    /// The rectangle of a row, in points of the window.
    func row(_ index: Int) -> Rect {
      let top = items.prefix(index).reduce(Self.margin) { $0 + Self.height($1) }
      let height = items.indices.contains(index) ? Self.height(items[index]) : 0
      return Rect(x: area.minX, y: area.minY + top - scroll, width: area.width, height: height)
    }

    /// The index of the row at a point of the window.
    func row(at point: Point) -> Int? {
      guard area.contains(point) else { return nil }
      return items.indices.first { row($0).contains(point) }
    }

    /// Scrolls by the smallest distance that shows the highlighted row.
    mutating func reveal() {
      guard let current else { return }
      let row = row(current)
      scroll += min(0, row.minY - area.minY - Self.margin)
      scroll += max(0, row.maxY - area.maxY + Self.margin)
      scroll = scroll.clamped(to: 0...reach)
    }

    /// Highlights the next row that can be chosen, and wraps around at the ends.
    ///
    /// - Parameter step: 1 is down, -1 is up.
    mutating func move(_ step: Int) {
      var index = current ?? (step > 0 ? -1 : items.count)
      for _ in items.indices {
        index = (index + step + items.count) % items.count
        if items[index].canBeChosen { break }
      }
      if items.indices.contains(index), items[index].canBeChosen { current = index }
      reveal()
    }

    /// Highlights the next row whose title starts with a character.
    mutating func move(to character: Character) {
      let start = (current ?? -1) + 1
      let order = Array(items.indices.dropFirst(start)) + items.indices.prefix(start)
      let next = order.first { index in
        let item = items[index]
        return item.canBeChosen && item.title.first?.lowercased() == character.lowercased()
      }
      if let next { current = next }
      reveal()
    }
  }
}
