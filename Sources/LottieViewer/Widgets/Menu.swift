// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// A menu of commands and settings, with submenus. A click outside of it or Escape closes it.
final class Menu: View, DrawnView, KeyTaker {
  /// The menu and its open submenus, the innermost one last.
  private(set) var panels: [Panel] = [] {
    didSet {
      showBars()
      setNeedsDisplay()
    }
  }
  /// The scroll bars of the panels.
  private var bars: [ScrollBar] = []
  /// Whether the next digit starts a new number instead of extending the old one.
  private var typesAnew = true
  /// The last position of the pointer, in points of the window.
  private var pointer: Point?

  /// The valid counts.
  nonisolated static let counts = 1...999

  /// Converts a loop count to the range of `counts`.
  static func count(_ count: Float) -> Int { Int(clamping: Double(count), to: counts) }

  override init() {
    super.init()
    isHidden = true
  }

  var items: [Item] { panels.first?.items ?? [] }

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - items: The rows. Without any the menu stays closed.
  ///   - anchor: The frame of the button in the window. The menu opens below it, above it if there
  ///     is no space, else anywhere inside of the window.
  func open(_ items: [Item], at anchor: CGRect) {
    guard !items.isEmpty else { return close() }
    (typesAnew, pointer) = (true, nil)
    var panel = Panel(items)
    panel.area = area(of: items, beside: anchor.geometry)
    panel.current =
      items.firstIndex { $0.isChecked && $0.count == nil && $0.isEnabled }
      ?? items.firstIndex { $0.isChecked } ?? items.firstIndex(where: \.canBeChosen)
    panel.reveal()
    panels = [panel]
    isHidden = false
    takingChanged()
    trace(
      "menu", ["area": .rect(CGRect(panel.area)), "rows": .number(Double(items.count))])
  }

  var takesKeys: Bool { !isHidden }

  func close() {
    guard !isHidden else { return }
    isHidden = true
    panels = []
    takingChanged()
  }

  // MARK: Scrolling

  /// Shows a scroll bar for each panel.
  private func showBars() {
    while bars.count < panels.count {
      let (bar, level) = (ScrollBar(), bars.count)
      bar.onScroll = { [unowned self] in scroll(level, to: $0) }
      bars.append(bar)
      addSubview(bar)
    }
    for (level, bar) in bars.enumerated() {
      bar.isHidden = !panels.indices.contains(level)
      guard !bar.isHidden else { continue }
      let panel = panels[level]
      bar.place(in: CGRect(panel.area.outset(by: -1)))
      bar.extent = ScrollBar.Extent(
        content: panel.contentHeight, visible: panel.area.height, offset: panel.scroll)
    }
  }

  /// Scrolls a panel, and closes its submenus, whose row moves.
  private func scroll(_ level: Int, to offset: Double) {
    guard panels.indices.contains(level) else { return }
    panels[level].scroll = offset.clamped(to: 0...panels[level].reach)
    panels.removeLast(panels.count - level - 1)
  }

  // MARK: Rects

  private static let edge = 4.0

  /// The size that the rows need, limited to the window.
  private func size(of items: [Item]) -> Size {
    Size(
      min(Self.width(of: items), bounds.geometry.width - 2 * Self.edge),
      min(Panel(items).contentHeight, bounds.geometry.height - 2 * Self.edge))
  }

  /// A rectangle of this size near a position, moved into the window.
  private func within(_ x: Double, _ y: Double, _ size: Size) -> Rect {
    let right = max(Self.edge, bounds.geometry.width - size.width - Self.edge)
    let bottom = max(Self.edge, bounds.geometry.height - size.height - Self.edge)
    return Rect(
      x: x.clamped(to: Self.edge...right), y: y.clamped(to: Self.edge...bottom),
      width: max(0, size.width), height: max(0, size.height))
  }

  /// The area of a menu below its button, else above it.
  private func area(of items: [Item], beside anchor: Rect) -> Rect {
    let size = size(of: items)
    let below = anchor.maxY + Self.edge
    let fits = below + size.height + Self.edge <= bounds.geometry.height
    return within(anchor.minX, fits ? below : anchor.minY - size.height - Self.edge, size)
  }

  /// The area of a submenu on the right of its row, else on the left.
  private func area(of items: [Item], behind row: Rect) -> Rect {
    let size = size(of: items)
    let fits = row.maxX + size.width <= bounds.geometry.width
    let x = fits ? row.maxX - 2 : row.minX - size.width + 2
    return within(x, row.minY - Panel.margin, size)
  }

  /// The area of the outermost menu, in points of the window.
  var area: Rect { panels.first?.area ?? Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The rectangle of a row of the innermost menu, in points of the window.
  func row(_ index: Int) -> Rect {
    panels.last?.row(index) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The frames of a row's − and + buttons, in points of the window.
  func steps(_ index: Int) -> (less: Rect, more: Rect) { Self.steps(in: row(index)) }

  // MARK: Choosing

  /// Opens the submenu of a row, or closes the menu and runs the row's action.
  private func choose(_ index: Int, in level: Int) {
    guard panels.indices.contains(level), panels[level].items.indices.contains(index) else {
      return
    }
    let item = panels[level].items[index]
    guard item.canBeChosen else { return }
    guard item.submenu.isEmpty else { return openSubmenu(of: index, in: level) }
    close()
    item.act()
  }

  /// Opens the submenu of a row, and closes other submenus of its level.
  private func openSubmenu(of index: Int, in level: Int) {
    panels.removeLast(panels.count - level - 1)
    panels[level].current = index
    var panel = Panel(panels[level].items[index].submenu)
    panel.area = area(of: panel.items, behind: panels[level].row(index))
    panels.append(panel)
    trace(
      "submenu",
      ["area": .rect(CGRect(panel.area)), "rows": .number(Double(panel.items.count))])
  }

  /// Changes a row's number, clamped to `counts`, and makes that row the current setting.
  private func setCount(_ count: Int, of index: Int) {
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    guard let level = panels.indices.last else { return }
    panels[level].items[index].count = count
    for other in panels[level].items.indices {
      panels[level].items[other].isChecked = other == index
    }
    go(to: index)
    panels[level].items[index].setCount(count)
  }

  /// Highlights a row of the innermost menu.
  private func go(to index: Int?) {
    guard let level = panels.indices.last, panels[level].current != index else { return }
    panels[level].current = index
    typesAnew = true
  }

  // MARK: Pointer

  /// The index of the innermost panel at a point; nil outside of all.
  private func level(at point: Point) -> Int? { panels.lastIndex { $0.area.contains(point) } }

  override func pointerMoved(_ event: PointerEvent) {
    let point = point(event)
    let last = pointer
    pointer = point
    for (index, bar) in bars.enumerated() { bar.isNear = index == level(at: point) }
    guard let level = level(at: point), let row = panels[level].row(at: point) else {
      return pointerShape = .arrow
    }
    let item = panels[level].items[row]
    pointerShape = item.canBeChosen ? .hand : .arrow
    // A menu opened by a key keeps its highlight until the pointer really moves.
    guard !event.isStill, !isOnItsWay(from: last, to: point, level) else { return }
    guard panels[level].current != row || panels.count > level + 1 else { return }
    if !item.submenu.isEmpty, item.isEnabled {
      if panels[level].current != row || panels.count == level + 1 {
        openSubmenu(of: row, in: level)
      }
      return
    }
    panels.removeLast(panels.count - level - 1)
    if item.canBeChosen { go(to: row) }
  }

  /// Whether the pointer moves towards the open submenu, and only crosses other rows. Then the
  /// submenu stays open.
  private func isOnItsWay(from last: Point?, to point: Point, _ level: Int) -> Bool {
    guard let last, panels.count > level + 1 else { return false }
    let isAtRight = panels[level + 1].area.center.x > panels[level].area.center.x
    let toward = isAtRight ? point.x - last.x : last.x - point.x
    return toward > 0 && (point.y - last.y).magnitude <= 3 * toward
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = point(event)
    guard let level = level(at: point) else {
      close()
      return true
    }
    guard event.button == 1, let index = panels[level].row(at: point) else { return true }
    panels.removeLast(panels.count - level - 1)
    if let count = panels[level].items[index].count {
      let (less, more) = Self.steps(in: panels[level].row(index))
      if less.contains(point) { setCount(count - 1, of: index) }
      if more.contains(point) { setCount(count + 1, of: index) }
      if point.x >= less.minX { return true }
    }
    choose(index, in: level)
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard let level = level(at: point(event.location(in: self))) else { return true }
    let step = Double(event.notches) * 3 * Panel.rowHeight
    scroll(level, to: panels[level].scroll - step)
    return true
  }

  private func point(_ event: PointerEvent) -> Point { point(event.location(in: self)) }

  private func point(_ location: CGPoint) -> Point {
    Point(Double(location.x), Double(location.y))
  }

  // MARK: Keys

  /// Handles a key. An open menu takes all keys.
  func take(_ event: KeyEvent) -> Bool {
    press(event)
    return true
  }

  /// Handles a key in the innermost panel.
  private func press(_ event: KeyEvent) {
    guard let level = panels.indices.last else { return close() }
    let panel = panels[level]
    switch event.key {
    case .up: move { $0.move(-1) }
    case .down: move { $0.move(1) }
    case .home, .pageUp:
      move {
        $0.current = nil
        $0.move(1)
      }
    case .end, .pageDown:
      move {
        $0.current = nil
        $0.move(-1)
      }
    case .enter, .space: if let current = panel.current { choose(current, in: level) }
    case .escape where level > 0, .left where level > 0: panels.removeLast()
    // The key that opened it may still be held.
    case .function(10), .menu: if !event.isRepeat { close() }
    case .escape, .tab: close()
    case .right where panel.current.map { !panel.items[$0].submenu.isEmpty } == true:
      if let current = panel.current { choose(current, in: level) }
      move { $0.move(1) }
    default: press(event.key, in: panel)
    }
  }

  private func move(_ change: (inout Panel) -> Void) {
    guard let level = panels.indices.last else { return }
    let old = panels[level].current
    change(&panels[level])
    if panels[level].current != old { typesAnew = true }
  }

  /// Changes a row's number, or highlights the next row that starts with a letter.
  private func press(_ key: Key, in panel: Panel) {
    if let (index, count) = counted(in: panel) { return press(key, index, count) }
    if case .character(let character) = key { move { $0.move(to: character) } }
  }

  /// The row whose number keys change: the highlighted one if it has a number, else the first that
  /// has.
  private func counted(in panel: Panel) -> (index: Int, count: Int)? {
    let index = panel.current.flatMap { panel.items[$0].count == nil ? nil : $0 }
    guard let index = index ?? panel.items.firstIndex(where: { $0.count != nil }) else {
      return nil
    }
    return panel.items[index].count.map { (index, $0) }
  }

  /// Changes a row's number by arrows, signs and digits.
  private func press(_ key: Key, _ index: Int, _ count: Int) {
    switch key {
    case .left, .character("-"): setCount(count - 1, of: index)
    case .right, .character("+"), .character("="): setCount(count + 1, of: index)
    case .backspace: setCount(count / 10, of: index)
    case .character(let character):
      guard let digit = character.wholeNumberValue else { return }
      let isNew = typesAnew || panels.last?.current != index
      setCount(isNew ? digit : count * 10 + digit, of: index)
      typesAnew = false
    default: break
    }
  }
}

extension Menu: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.menu, "Menu") }

  /// The rows of the innermost open menu.
  var accessibleParts: [AccessibleElement] {
    guard let panel = panels.last else { return [] }
    return panel.items.enumerated().map { index, item in
      var states: AccessibleElement.States = index == panel.current ? [.selected, .current] : []
      if !item.isEnabled { states.insert(.disabled) }
      if item.isChecked { states.insert(.checked) }
      if !item.submenu.isEmpty { states.insert(.expandable) }
      return AccessibleElement(
        item.title.isEmpty ? .divider : .menuItem, item.title,
        detail: item.key.map { "Key \($0)" } ?? "",
        text: item.count.map { "\($0)" } ?? "", states: states, frame: CGRect(panel.row(index)))
    }
  }
}
