// SPDX-License-Identifier: Apache-2.0

internal import Geometry

extension Menu {
  /// A line of a menu.
  struct Item {
    var title: String
    /// What it runs; the window fills in its title, its key and whether it applies.
    var command: Command.ID?
    /// The key that does the same, shown at the right.
    var key: String?
    /// It can be chosen.
    var isEnabled = true
    /// It is what holds at the moment.
    var isChecked = false
    /// A number that is changed in the menu itself; nil for none.
    var count: Int?
    /// The menu that it opens; empty for lines that do something.
    var submenu: [Item] = []
    /// A line between groups, without a title.
    var isSeparator = false
    /// What choosing it does, after the menu is closed.
    var act: () -> Void = {}
    /// What changing its number does; the menu stays open.
    var setCount: (Int) -> Void = { _ in }

    /// A line that does something of its own.
    init(_ title: String, key: String? = nil, isEnabled: Bool = true, act: @escaping () -> Void) {
      (self.title, self.key, self.isEnabled, self.act) = (title, key, isEnabled, act)
    }

    /// A line that runs a command.
    ///
    /// - Parameter title: nil is the command's own.
    init(_ command: Command.ID, title: String? = nil) {
      (self.title, self.command) = (title ?? "", command)
    }

    /// A line that opens another menu.
    init(_ title: String, submenu: [Item]) {
      (self.title, self.submenu) = (title, submenu)
      isEnabled = !submenu.isEmpty
    }

    private init() { (title, isSeparator, isEnabled) = ("", true, false) }

    static let separator = Item()

    var canBeChosen: Bool { isEnabled && !isSeparator }
  }

  /// A list of lines on a sheet of its own: the menu, or one that a line of it has opened.
  struct Panel {
    var items: [Item]
    /// The line that Enter chooses.
    var current: Int?
    /// On the window, in points.
    var area = Rect(x: 0, y: 0, width: 0, height: 0)
    /// How far the lines are moved up where there is no room for all, in points.
    var scroll = 0.0

    init(_ items: [Item]) { self.items = items }

    static let rowHeight = 28.0
    static let separatorHeight = 9.0
    static let margin = Metrics.grid / 2

    private static func height(_ item: Item) -> Double {
      item.isSeparator ? separatorHeight : rowHeight
    }

    var contentHeight: Double { items.reduce(2 * Self.margin) { $0 + Self.height($1) } }
    var reach: Double { max(0, contentHeight - area.height) }

    /// Where a line is, in points of the window.
    func row(_ index: Int) -> Rect {
      let top = items.prefix(index).reduce(Self.margin) { $0 + Self.height($1) }
      let height = items.indices.contains(index) ? Self.height(items[index]) : 0
      return Rect(x: area.minX, y: area.minY + top - scroll, width: area.width, height: height)
    }

    /// The line at a point of the window.
    func row(at point: Point) -> Int? {
      guard area.contains(point) else { return nil }
      return items.indices.first { row($0).contains(point) }
    }

    /// Scrolls by as little as it takes to show the current line.
    mutating func reveal() {
      guard let current else { return }
      let row = row(current)
      scroll += min(0, row.minY - area.minY - Self.margin)
      scroll += max(0, row.maxY - area.maxY + Self.margin)
      scroll = scroll.clamped(to: 0...reach)
    }

    /// Goes to the next line that can be chosen, and around at the ends.
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

    /// Goes to the next line whose title begins with a character.
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
