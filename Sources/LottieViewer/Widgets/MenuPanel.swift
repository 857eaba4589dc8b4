// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The list of a menu or a submenu.
final class MenuPanel: RowList, DrawnView {
  var items: [Menu.Item] { didSet { setNeedsDisplay() } }
  private unowned let menu: Menu
  /// The upper edges of the rows, and the lower edge of the last one, in points.
  private let edges: [Double]

  private static let rowHeight = 28.0
  private static let separatorHeight = 9.0
  static let margin = Metrics.grid / 2

  init(_ items: [Menu.Item], of menu: Menu) {
    (self.items, self.menu) = (items, menu)
    edges = items.reduce(into: [Self.margin]) { edges, item in
      let height = item.isSeparator ? Self.separatorHeight : Self.rowHeight
      edges.append((edges.last ?? 0) + height)
    }
    super.init()
    isHidden = false
    bar.onScroll = { [unowned self] in
      scroll = $0
      menu.closeSubmenus(of: self)
    }
  }

  // MARK: Rows

  override var rowCount: Int { items.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (edges[row], edges[row + 1] - edges[row])
  }
  override var contentHeight: Double { (edges.last ?? 0) + Self.margin }
  override var notchHeight: Double { 3 * Self.rowHeight }
  override func isActive(_ row: Int) -> Bool { items[row].canBeChosen }

  /// The rectangle in points of the menu.
  var area: Rect { frame.geometry }

  /// The rectangle of a row, in points of the menu.
  func row(_ index: Int) -> Rect {
    CGRect(frame(of: index)).offsetBy(dx: frame.minX, dy: frame.minY).geometry
  }

  /// Scrolls by the smallest distance that shows the highlighted row.
  func revealCurrent() {
    guard let current else { return }
    let row = span(of: current)
    reveal(from: row.top - Self.margin, to: row.top + row.height + Self.margin)
  }

  /// Highlights the next row that can be chosen, and wraps around at the ends.
  ///
  /// - Parameter step: 1 is down, -1 is up.
  func move(_ step: Int) {
    var index = current ?? (step > 0 ? -1 : items.count)
    for _ in items.indices {
      index = (index + step + items.count) % items.count
      if items[index].canBeChosen { break }
    }
    if items.indices.contains(index), items[index].canBeChosen { current = index }
    revealCurrent()
  }

  /// Highlights the next row whose title starts with a character.
  func move(to character: Character) {
    let start = (current ?? -1) + 1
    let order = Array(items.indices.dropFirst(start)) + items.indices.prefix(start)
    let next = order.first { index in
      let item = items[index]
      return item.canBeChosen && item.title.first?.lowercased() == character.lowercased()
    }
    if let next { current = next }
    revealCurrent()
  }

  // MARK: Pointer

  override func pointerMoved(_ event: PointerEvent) {
    super.pointerMoved(event)
    menu.pointerMoved(event, over: self, row: row(at: event.location(in: self)))
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    if event.button == 1, let row = row(at: event.location(in: self)) {
      menu.press(event, on: row, of: self)
    }
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    menu.closeSubmenus(of: self)
    return super.scrolled(event)
  }

  override var canBecomeFocused: Bool { false }

  /// A row that cannot be chosen tells why.
  override func parts(of row: Int) -> [PanelPart] {
    var parts = super.parts(of: row)
    parts[0].tip = items[row].need
    return parts
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? { AccessibleElement(.menu, localized("Menu")) }

  override func element(of row: Int) -> AccessibleElement {
    let item = items[row]
    var states: AccessibleElement.States = row == current ? [.selected, .current] : []
    if !item.isEnabled { states.insert(.disabled) }
    if item.isChecked { states.insert(.checked) }
    if !item.submenu.isEmpty { states.insert(.expandable) }
    if menu.isOpen(row, of: self) { states.insert(.expanded) }
    let role: AccessibleElement.Role =
      item.isSeparator
      ? .divider : !item.submenu.isEmpty ? .submenu : item.isChecked ? .checkMenuItem : .menuItem
    var element = AccessibleElement(
      role, item.title, detail: item.need ?? item.key.map { localized("Key \($0)") } ?? "",
      text: item.count.map { "\($0)" } ?? "", states: states)
    element.key = "row \(row)"
    return element
  }

  override func goTo(row: Int) { if isActive(row) { current = row } }

  override func press(row: Int) { menu.choose(row, in: self) }

  // MARK: Drawing

  /// The width of the − and + buttons.
  static let stepWidth = 32.0
  /// The width of the column of check marks.
  static let checkWidth = 32.0
  /// The distance between titles and shortcuts, and the width of the arrow of submenus.
  private static let gap = 24.0
  private static let arrowWidth = 12.0
  /// The side of pictures before titles, and the width of their column.
  static let pictureSide = 22.0
  private static let pictureWidth = 34.0

  /// The width that rows need, in points.
  static func width(of items: [Menu.Item]) -> Double {
    let text = Typesetter.shared
    let titles = items.map { text.width($0.title) }.max() ?? 0
    let keys = items.compactMap(\.key).map { text.width($0) }.max()
    var width = checkWidth + titles + 2 * Metrics.grid
    if let keys { width += gap + keys }
    if items.contains(where: { !$0.submenu.isEmpty }) { width += arrowWidth }
    if items.contains(where: { $0.count != nil }) { width += 3 * stepWidth }
    if items.contains(where: { $0.picture != nil }) { width += pictureWidth }
    return width.rounded(.up)
  }

  /// The rectangles of a row's − and + buttons.
  static func steps(in row: Rect) -> (less: Rect, more: Rect) {
    (
      Rect(x: row.maxX - 3 * stepWidth - 4, y: row.minY, width: stepWidth, height: row.height),
      Rect(x: row.maxX - stepWidth - 4, y: row.minY, width: stepWidth, height: row.height)
    )
  }

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let area = bounds.geometry
    return Card.sheet(area, radius: 8)
      + [.group(DrawGroup(rows, .init(clip: area.outset(by: -1))))]
  }

  /// Draws a row: highlight, check mark, title, shortcut, and arrow or number.
  override func draw(row index: Int) -> [DrawItem] {
    let (item, row, text) = (items[index], frame(of: index), Typesetter.shared)
    if item.isSeparator {
      let line = Rect(x: row.minX, y: row.center.y, width: row.width, height: 1)
      return [.fill(.rectangle(line), Palette.line)]
    }
    let y = row.center.y + Typesetter.capitalHalf()
    let color = item.isEnabled ? Palette.text : Palette.disabled
    var drawn: [DrawItem] = []
    if index == current {
      let ground = Rect(
        minX: row.minX + 4, minY: row.minY, maxX: row.maxX - 4, maxY: row.maxY)
      drawn += Palette.highlight(ground, radius: 5)
    }
    if item.isChecked {
      let center = Point(row.minX + 18, row.center.y)
      drawn += MirroredDrawing.upright(
        [PanelLook.mark([(-4, 0), (-1, 3.5), (5, -4)], at: center, width: 1.8, Palette.accent)],
        in: Rect(x: center.x, y: center.y, width: 0, height: 0))
    }
    var right = row.maxX - 2 * Metrics.grid
    if !item.submenu.isEmpty {
      let position = Point(right - 2, row.center.y)
      drawn.append(PanelLook.mark([(-2, -4), (2, 0), (-2, 4)], at: position, width: 1.8))
      right -= Self.arrowWidth
    }
    if let key = item.key {
      let keyColor = item.isEnabled ? Palette.secondary : color
      right -= text.width(key)
      drawn.append(text.draw(key, at: Point(right, y), keyColor))
      right -= Metrics.grid
    }
    if item.count != nil { right -= 3 * Self.stepWidth }
    var left = row.minX + Self.checkWidth
    if items.contains(where: { $0.picture != nil }) {
      let side = Self.pictureSide
      let area = Rect(x: left, y: row.center.y - side / 2, width: side, height: side)
      drawn += MirroredDrawing.upright(item.picture?(area) ?? [], in: area)
      left += Self.pictureWidth
    }
    let room = Typesetter.Room.middle(right - left)
    drawn.append(text.draw(item.title, Typesetter.regular, room, at: Point(left, y), color))
    return drawn + (item.count.map { draw(count: $0, in: row) } ?? [])
  }

  private func draw(count: Int, in row: Rect) -> [DrawItem] {
    let text = Typesetter.shared
    let (less, more) = Self.steps(in: row)
    let number = "\(count)"
    let x = (less.maxX + more.minX) / 2 - text.tabularWidth(number) / 2
    let y = row.center.y + Typesetter.capitalHalf()
    return [text.drawCentered("−", at: less.center), text.drawCentered("+", at: more.center)]
      + text.drawTabular(number, at: Point(x, y), Palette.accent)
  }
}
