// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Sizes and drawing of menus.
extension Menu {
  /// The width of the − and + buttons.
  static let stepWidth = 32.0
  /// The width of the column of check marks.
  static let checkWidth = 32.0
  /// The distance between titles and shortcuts, and the width of the arrow of submenus.
  private static let gap = 24.0
  private static let arrowWidth = 12.0

  /// The width that rows need, in points.
  static func width(of items: [Item]) -> Double {
    let text = Typesetter.shared
    let titles = items.map { text.width($0.title) }.max() ?? 0
    let keys = items.compactMap(\.key).map { text.width($0) }.max()
    var width = checkWidth + titles + 2 * Metrics.grid
    if let keys { width += gap + keys }
    if items.contains(where: { !$0.submenu.isEmpty }) { width += arrowWidth }
    if items.contains(where: { $0.count != nil }) { width += 3 * stepWidth }
    return width.rounded(.up)
  }

  /// The rectangles of a row's − and + buttons.
  static func steps(in row: Rect) -> (less: Rect, more: Rect) {
    (
      Rect(x: row.maxX - 3 * stepWidth - 4, y: row.minY, width: stepWidth, height: row.height),
      Rect(x: row.maxX - stepWidth - 4, y: row.minY, width: stepWidth, height: row.height)
    )
  }

  func drawing() -> [DrawItem] { panels.flatMap(draw) }

  /// Draws a panel with its visible rows, clipped to its area.
  private func draw(_ panel: Panel) -> [DrawItem] {
    let rows = panel.items.indices.filter {
      let row = panel.row($0)
      return row.maxY > panel.area.minY && row.minY < panel.area.maxY
    }
    var items = Card.sheet(panel.area, radius: 8)
    let inner = panel.area.outset(by: -1)
    items.append(
      .group(DrawGroup(rows.flatMap { draw(panel.items[$0], $0, panel) }, .init(clip: inner))))
    return items
  }

  /// Draws a row: highlight, check mark, title, shortcut, and arrow or number.
  private func draw(_ item: Item, _ index: Int, _ panel: Panel) -> [DrawItem] {
    let (row, text) = (panel.row(index), Typesetter.shared)
    if item.isSeparator {
      let line = Rect(x: row.minX, y: row.center.y, width: row.width, height: 1)
      return [.fill(.rectangle(line), Palette.line)]
    }
    let y = row.center.y + Typesetter.capitalHalf()
    let color = item.isEnabled ? Palette.text : Palette.secondary.opacity(0.6)
    var drawn: [DrawItem] = []
    if index == panel.current {
      let ground = Rect(
        minX: row.minX + 4, minY: row.minY, maxX: row.maxX - 4, maxY: row.maxY)
      drawn.append(.fill(.roundedRectangle(ground, radius: 5), Palette.hover))
    }
    if item.isChecked {
      drawn.append(mark([(-4, 0), (-1, 3.5), (5, -4)], at: Point(row.minX + 18, row.center.y)))
    }
    var right = row.maxX - 2 * Metrics.grid
    if !item.submenu.isEmpty {
      let position = Point(right - 2, row.center.y)
      drawn.append(mark([(-2, -4), (2, 0), (-2, 4)], at: position, Palette.secondary))
      right -= Self.arrowWidth
    }
    if let key = item.key {
      let keyColor = item.isEnabled ? Palette.secondary : color
      right -= text.width(key)
      drawn.append(text.draw(key, at: Point(right, y), keyColor))
      right -= Metrics.grid
    }
    if item.count != nil { right -= 3 * Self.stepWidth }
    let left = row.minX + Self.checkWidth
    let room = Typesetter.Room.middle(right - left)
    drawn.append(text.draw(item.title, Typesetter.regular, room, at: Point(left, y), color))
    return drawn + (item.count.map { draw(count: $0, in: row) } ?? [])
  }

  private func mark(
    _ points: [(Double, Double)], at position: Point, _ color: RGBA = Palette.accent
  ) -> DrawItem {
    var mark = Path()
    for (x, y) in points { mark.line(to: Point(position.x + x, position.y + y)) }
    return .stroke(mark, width: 1.8, color)
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
