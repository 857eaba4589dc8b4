// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import SDLHost

/// A menu of commands and settings, with submenus. A click outside of it or Escape closes it.
final class Menu: View, KeyTaker {
  /// The menu and its open submenus, the innermost one last.
  private(set) var panels: [MenuPanel] = [] {
    didSet {
      for panel in oldValue where !panels.contains(where: { $0 === panel }) {
        // Its tip goes with it.
        panel.pointerExited()
        panel.removeFromSuperview()
      }
      for panel in panels where panel.superview == nil { addSubview(panel) }
      setNeedsDisplay()
    }
  }
  /// Whether the next digit starts a new number instead of extending the old one.
  private var typesAnew = true
  /// The last position of the pointer, in points of the window.
  private var pointer: Point?

  /// The valid counts.
  nonisolated static let counts = 1...999

  /// Converts a loop count to the range of `counts`.
  static func count(_ count: Float) -> Int { Int(clamping: Double(count), to: counts) }

  init() {
    super.init(frame: .zero)
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
    let panel = MenuPanel(items, of: self)
    panel.frame = CGRect(area(of: panel, beside: rect(fromWindow: anchor).geometry))
    panel.current =
      items.firstIndex { $0.isChecked && $0.count == nil && $0.isEnabled }
      ?? items.firstIndex { $0.isChecked } ?? items.firstIndex(where: \.canBeChosen)
    panel.revealCurrent()
    panels = [panel]
    isHidden = false
    takingChanged()
    trace(
      "menu", ["area": .rect(rectInWindow(panel.frame)), "rows": .number(Double(items.count))])
  }

  var takesKeys: Bool { !isHidden }
  var keyView: View { panels.last ?? self }

  /// Whether the submenu of a row is open.
  func isOpen(_ row: Int, of panel: MenuPanel) -> Bool {
    level(of: panel).map { $0 < panels.count - 1 && panel.current == row } == true
  }

  func close() {
    guard !isHidden else { return }
    isHidden = true
    panels = []
    takingChanged()
  }

  /// Closes the submenus of a panel.
  func closeSubmenus(of panel: MenuPanel) {
    guard let level = level(of: panel), level < panels.count - 1 else { return }
    panels.removeLast(panels.count - level - 1)
  }

  private func level(of panel: MenuPanel) -> Int? { panels.firstIndex { $0 === panel } }

  // MARK: Rects

  private static let edge = 4.0

  /// The size that the rows need, limited to the window.
  private func size(of panel: MenuPanel) -> Size {
    Size(
      min(MenuPanel.width(of: panel.items), bounds.geometry.width - 2 * Self.edge),
      min(panel.contentHeight, bounds.geometry.height - 2 * Self.edge))
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
  private func area(of panel: MenuPanel, beside anchor: Rect) -> Rect {
    let size = size(of: panel)
    let below = anchor.maxY + Self.edge
    let fits = below + size.height + Self.edge <= bounds.geometry.height
    return within(anchor.minX, fits ? below : anchor.minY - size.height - Self.edge, size)
  }

  /// The area of a submenu on the right of its row, else on the left.
  private func area(of panel: MenuPanel, behind row: Rect) -> Rect {
    let size = size(of: panel)
    let fits = row.maxX + size.width <= bounds.geometry.width
    let x = fits ? row.maxX - 2 : row.minX - size.width + 2
    return within(x, row.minY - MenuPanel.margin, size)
  }

  /// The area of the outermost menu, in points of the window.
  var area: Rect { panels.first?.area ?? Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The rectangle of a row of the innermost menu, in points of the window.
  func row(_ index: Int) -> Rect {
    panels.last?.rowInWindow(index).geometry ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The frames of a row's − and + buttons, in points of the window.
  func steps(_ index: Int) -> (less: Rect, more: Rect) { MenuPanel.steps(in: row(index)) }

  // MARK: Choosing

  /// Opens the submenu of a row, or closes the menu and runs the row's action.
  func choose(_ index: Int, in panel: MenuPanel) {
    guard panel.items.indices.contains(index) else { return }
    let item = panel.items[index]
    guard item.canBeChosen else { return }
    guard item.submenu.isEmpty else { return openSubmenu(of: index, in: panel) }
    close()
    item.act()
  }

  /// Opens the submenu of a row, and closes other submenus of its level.
  private func openSubmenu(of index: Int, in panel: MenuPanel) {
    closeSubmenus(of: panel)
    panel.current = index
    let submenu = MenuPanel(panel.items[index].submenu, of: self)
    submenu.frame = CGRect(area(of: submenu, behind: panel.row(index)))
    panels.append(submenu)
    trace(
      "submenu",
      ["area": .rect(submenu.frameInWindow), "rows": .number(Double(submenu.items.count))])
  }

  /// Changes a row's number, clamped to `counts`, and makes that row the current setting.
  private func setCount(_ count: Int, of index: Int) {
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    guard let panel = panels.last else { return }
    panel.items[index].count = count
    for other in panel.items.indices { panel.items[other].isChecked = other == index }
    go(to: index)
    panel.items[index].setCount(count)
  }

  /// Highlights a row of the innermost menu.
  private func go(to index: Int?) {
    guard let panel = panels.last, panel.current != index else { return }
    panel.current = index
    typesAnew = true
  }

  // MARK: Pointer

  override func pointerMoved(_ event: PointerEvent) { pointer = point(event) }

  /// The pointer moves over a panel, and on or between its rows.
  func pointerMoved(_ event: PointerEvent, over panel: MenuPanel, row: Int?) {
    let point = point(event)
    let last = pointer
    pointer = point
    guard let row, let level = level(of: panel) else { return }
    let item = panel.items[row]
    // A menu opened by a key keeps its highlight until the pointer really moves.
    guard !event.isStill, !isOnItsWay(from: last, to: point, level) else { return }
    guard panel.current != row || panels.count > level + 1 else { return }
    if !item.submenu.isEmpty, item.isEnabled {
      if panel.current != row || panels.count == level + 1 { openSubmenu(of: row, in: panel) }
      return
    }
    closeSubmenus(of: panel)
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

  /// A press outside of all panels.
  override func pointerDown(_ event: PointerEvent) -> Bool {
    close()
    return true
  }

  /// A press on a row of a panel.
  func press(_ event: PointerEvent, on index: Int, of panel: MenuPanel) {
    let point = point(event)
    closeSubmenus(of: panel)
    if let count = panel.items[index].count {
      let (less, more) = MenuPanel.steps(in: panel.row(index))
      if less.contains(point) { setCount(count - 1, of: index) }
      if more.contains(point) { setCount(count + 1, of: index) }
      if point.x >= less.minX { return }
    }
    choose(index, in: panel)
  }

  override func scrolled(_ event: ScrollEvent) -> Bool { true }

  private func point(_ event: PointerEvent) -> Point {
    let location = event.location(in: self)
    return Point(Double(location.x), Double(location.y))
  }

  // MARK: Keys

  /// Handles a key. An open menu takes all keys.
  func take(_ event: KeyEvent) -> Bool {
    press(event)
    return true
  }

  /// Handles a key in the innermost panel.
  private func press(_ event: KeyEvent) {
    guard let panel = panels.last else { return close() }
    let isSubmenu = panels.count > 1
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
    case .enter, .space: if let current = panel.current { choose(current, in: panel) }
    case .escape where isSubmenu, .left where isSubmenu: panels.removeLast()
    // The key that opened it may still be held.
    case .function(10), .menu: if !event.isRepeat { close() }
    case .escape, .tab: close()
    case .right where panel.current.map { !panel.items[$0].submenu.isEmpty } == true:
      if let current = panel.current { choose(current, in: panel) }
      move { $0.move(1) }
    default: press(event.key, in: panel)
    }
  }

  private func move(_ change: (MenuPanel) -> Void) {
    guard let panel = panels.last else { return }
    let old = panel.current
    change(panel)
    if panel.current != old { typesAnew = true }
  }

  /// Changes a row's number, or highlights the next row that starts with a letter.
  private func press(_ key: Key, in panel: MenuPanel) {
    if let (index, count) = counted(in: panel) { return press(key, index, count) }
    if case .character(let character) = key { move { $0.move(to: character) } }
  }

  /// The row whose number keys change: the highlighted one if it has a number, else the first that
  /// has.
  private func counted(in panel: MenuPanel) -> (index: Int, count: Int)? {
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
