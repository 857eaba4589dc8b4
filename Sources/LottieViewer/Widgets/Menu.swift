// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// Menus over the window: the one that a button or the pointer opens, and those that its lines open. A click beside them
/// closes all, Escape the last one.
final class Menu: View, DrawnView, KeyTaker {
  /// The menu, and what its lines have opened, the innermost one last.
  private(set) var panels: [Panel] = [] { didSet { setNeedsDisplay() } }
  /// The next digit begins a new number.
  private var typesAnew = true
  /// Where the pointer was last, in points of the window.
  private var pointer: Point?

  nonisolated static let counts = 1...999

  /// A count that a menu can show.
  static func count(_ count: Float) -> Int { Int(clamping: Double(count), to: counts) }

  override init() {
    super.init()
    isHidden = true
  }

  var items: [Item] { panels.first?.items ?? [] }

  /// - Parameter anchor: What opens it, in points of the window; the menu is below it, or above where there is no room.
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

  // MARK: Rects

  private static let edge = 4.0

  /// As large as lines ask for, as far as the window has room.
  private func size(of items: [Item]) -> Size {
    Size(
      min(Self.width(of: items), bounds.geometry.width - 2 * Self.edge),
      min(Panel(items).contentHeight, bounds.geometry.height - 2 * Self.edge))
  }

  private func within(_ x: Double, _ y: Double, _ size: Size) -> Rect {
    let right = max(Self.edge, bounds.geometry.width - size.width - Self.edge)
    let bottom = max(Self.edge, bounds.geometry.height - size.height - Self.edge)
    return Rect(
      x: x.clamped(to: Self.edge...right), y: y.clamped(to: Self.edge...bottom),
      width: max(0, size.width), height: max(0, size.height))
  }

  /// Below what opens it, else above, else wherever there is room.
  private func area(of items: [Item], beside anchor: Rect) -> Rect {
    let size = size(of: items)
    let below = anchor.maxY + Self.edge
    let fits = below + size.height + Self.edge <= bounds.geometry.height
    return within(anchor.minX, fits ? below : anchor.minY - size.height - Self.edge, size)
  }

  /// At the right of a line, else at its left.
  private func area(of items: [Item], behind row: Rect) -> Rect {
    let size = size(of: items)
    let fits = row.maxX + size.width <= bounds.geometry.width
    let x = fits ? row.maxX - 2 : row.minX - size.width + 2
    return within(x, row.minY - Panel.margin, size)
  }

  /// Where the menu is, in points of the window.
  var area: Rect { panels.first?.area ?? Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Where a line of the innermost menu is, in points of the window.
  func row(_ index: Int) -> Rect {
    panels.last?.row(index) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Where the signs beside a number are: the one that makes it smaller, the one that makes it larger.
  func steps(_ index: Int) -> (less: Rect, more: Rect) { Self.steps(in: row(index)) }

  // MARK: Choosing

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

  private func go(to index: Int?) {
    guard let level = panels.indices.last, panels[level].current != index else { return }
    panels[level].current = index
    typesAnew = true
  }

  // MARK: Pointer

  private func level(at point: Point) -> Int? { panels.lastIndex { $0.area.contains(point) } }

  override func pointerMoved(_ event: PointerEvent) {
    let point = point(event)
    let last = pointer
    pointer = point
    guard let level = level(at: point), let row = panels[level].row(at: point) else {
      return pointerShape = .arrow
    }
    let item = panels[level].items[row]
    pointerShape = item.canBeChosen ? .hand : .arrow
    // Opened by a key, it has its own idea of which row to begin with.
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

  /// The pointer goes to the menu that a line has opened, and crosses other lines on its way.
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
    let place = event.location(in: self)
    guard let level = level(at: Point(Double(place.x), Double(place.y))) else { return true }
    let step = Double(event.notches) * 3 * Panel.rowHeight
    panels[level].scroll = (panels[level].scroll - step).clamped(to: 0...panels[level].reach)
    panels.removeLast(panels.count - level - 1)
    return true
  }

  private func point(_ event: PointerEvent) -> Point {
    let place = event.location(in: self)
    return Point(Double(place.x), Double(place.y))
  }

  // MARK: Keys

  /// Does what a key means while it is open.
  func take(_ event: KeyEvent) -> Bool {
    press(event)
    return true
  }

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
    case .escape, .tab, .function(10), .menu: close()
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

  /// Changes a number, or goes to a title that begins with a letter.
  private func press(_ key: Key, in panel: Panel) {
    if let (index, count) = counted(in: panel) { return press(key, index, count) }
    if case .character(let character) = key { move { $0.move(to: character) } }
  }

  /// The line whose number keys change: the one they have led to, or else the first that has one.
  private func counted(in panel: Panel) -> (index: Int, count: Int)? {
    let index = panel.current.flatMap { panel.items[$0].count == nil ? nil : $0 }
    guard let index = index ?? panel.items.firstIndex(where: { $0.count != nil }) else {
      return nil
    }
    return panel.items[index].count.map { (index, $0) }
  }

  /// Changes the number of a line.
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
