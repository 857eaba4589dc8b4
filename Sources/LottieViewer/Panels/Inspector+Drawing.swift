// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// Drawing of the inspector's rows.
extension Inspector {
  /// Draws a line above the tree.
  func draw(_ line: Line, in area: Rect) -> [DrawItem] {
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let left = 2 * Metrics.grid
    let room = area.width - 3 * Metrics.grid
    let column = factColumn(in: area)
    let nameRoom = Typesetter.Room.width(column - Metrics.grid)
    switch line.kind {
    case .title:
      let title = text.draw(line.name, Typesetter.bold, at: Point(left, y))
      guard let section = line.section else { return [title] }
      // At the right, in the column of the eyes, so that titles begin where lines do.
      let sign = Point(area.maxX - Self.switchWidth / 2 - 7, area.center.y)
      return [title, arrow(at: sign, isDown: isOpen(section))]
    case .fact:
      return [
        text.draw(line.name, Typesetter.regular, nameRoom, at: Point(left, y), Palette.secondary),
        text.draw(
          line.value, Typesetter.regular, .width(room - column), at: Point(left + column, y)),
      ]
    case .cost:
      return [
        text.draw(line.name, Typesetter.regular, nameRoom, at: Point(left, y), Palette.secondary),
        text.draw(
          costs.text, Typesetter.regular, .width(room - column), at: Point(left + column, y)),
      ]
    case .graph:
      let graph = Rect(
        x: left, y: area.minY + 2, width: room, height: 2 * Self.rowHeight - Metrics.grid)
      return costs.drawing(in: graph)
    case .room: return []
    case .marker:
      let width = text.width(line.value)
      let nameRoom = Typesetter.Room.width(room - width - Metrics.grid)
      return [
        text.draw(line.name, Typesetter.regular, nameRoom, at: Point(left, y), Palette.accent),
        text.draw(line.value, at: Point(left + room - width, y), Palette.secondary),
      ]
    case .warning:
      return [
        text.draw(line.name, Typesetter.regular, .width(room), at: Point(left, y), Palette.warning)
      ]
    }
  }

  /// Where facts are: behind the longest name, within half of the panel, and nearer to the names in
  /// a narrow panel.
  private func factColumn(in area: Rect) -> Double {
    let names = lines.filter { $0.kind == .fact || $0.kind == .cost }.map {
      Typesetter.shared.width($0.name)
    }
    let wanted = (names.max() ?? 0) + Metrics.grid
    return min(max(area.width < 240 ? 72 : 88, wanted), area.width / 2)
  }

  /// Draws a node of the tree: arrow, name, and value or visibility switch.
  func draw(_ index: Int, in area: Rect) -> [DrawItem] {
    let node = tree.nodes[index]
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    var x = arrowCenter(of: node)
    var items: [DrawItem] = []
    if selection == index { items += Self.chosen(area) }
    if node.hasChildren {
      items.append(arrow(at: Point(x, area.center.y), isDown: tree.isExpanded(index)))
    }
    if node.isProperty { items += motion(of: index, at: Point(x, area.center.y)) }
    x = nameStart(of: node)
    let isOn = isEnabled(index)
    let mark = node.isProperty ? nil : mark(node.row)
    let markWidth = mark.map { text.width($0) + Metrics.grid } ?? 0
    let room = Typesetter.Room.middle(
      max(20, area.width - x - (node.isProperty ? 96 : 36 + markWidth)))
    items.append(
      text.draw(
        node.name, Typesetter.regular, room, at: Point(x, y),
        node.isProperty || !isOn ? Palette.secondary : Palette.text))
    if node.isProperty {
      return items
        + drawValue(of: index, in: area, from: x + text.width(node.name, Typesetter.regular, room))
    }
    guard node.canBeSwitched, edit?.node != index else { return items }
    if let mark {
      // What is done with it on the stage, before the eye.
      let right = area.maxX - Self.switchWidth - Metrics.grid
      items.append(text.draw(mark, at: Point(right - text.width(mark), y), Palette.accent))
    }
    let center = Point(area.maxX - Self.switchWidth / 2 - 4, area.center.y)
    guard node.isSound else { return items + [eye(at: center, isOn: isOn)] }
    let icon = isOn ? Icon.sound : .muted
    let corner = Point(center.x - Metrics.iconSide / 2, center.y - Metrics.iconSide / 2)
    return items + [icon.draw(at: corner, isOn ? Palette.text : Palette.secondary)]
  }

  /// The centre of a node's arrow.
  private func arrowCenter(of node: InspectorTree.Node) -> Double {
    2 * Metrics.grid + Double(min(node.depth, 8)) * Self.indent
  }

  /// The start of a node's name.
  func nameStart(of node: InspectorTree.Node) -> Double { arrowCenter(of: node) + Metrics.grid + 4 }

  /// The unit behind a value, such as ` %` or `°`; empty for none.
  func unit(of node: InspectorTree.Node) -> String {
    let unit = document.outline?.unit(of: node.row) ?? ""
    return unit.isEmpty || unit == "°" ? unit : " " + unit
  }

  /// Whether a point is on the swatch of a colour or gradient.
  func isOnSwatch(of index: Int, _ point: CGPoint) -> Bool {
    swatches[index]?.outset(by: 3).contains(Point(Double(point.x), Double(point.y))) == true
  }

  /// Draws the background of the selected row.
  static func chosen(_ area: Rect) -> [DrawItem] {
    let edge = Rect(x: area.minX + 1, y: area.minY, width: 3, height: area.height)
    return [.fill(.rectangle(area), Palette.hover), .fill(.rectangle(edge), Palette.accent)]
  }

  /// Draws a property's value at the right, or its text field.
  /// - Parameter left: The end of the name.
  private func drawValue(of index: Int, in area: Rect, from left: Double) -> [DrawItem] {
    let node = tree.nodes[index]
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let right = area.maxX - Metrics.grid - 4
    guard edit?.node != index, let value = document.value(of: node.row) else { return [] }
    let isEdited = document.isEdited(node.row)
    let isFixed = refusal(of: index) != nil
    let room = Typesetter.Room.width(max(20, right - left - 3 * Metrics.grid))
    let shown = shown(value, of: index)
    let width = text.width(shown, Typesetter.regular, room)
    var items = [
      text.draw(
        shown, Typesetter.regular, room, at: Point(right - width, y),
        color(of: index, isEdited: isEdited, isFixed: isFixed))
    ]
    var edge = right - width
    if let paint = value.paint(from: right - width - 34, length: 28) {
      let isColor = if case .color = value { true } else { false }
      let length = isColor ? 14.0 : 28
      let swatch = Rect(
        x: right - width - 6 - length, y: area.center.y - 7, width: length, height: 14)
      swatches[index] = swatch
      edge = swatch.minX
      items += [
        .fill(FillItem(Outline(.roundedRectangle(swatch, radius: 3)), paint: paint)),
        .stroke(
          .roundedRectangle(swatch.outset(by: -0.5), radius: 2.5), width: 1, Self.swatchEdge),
      ]
    }
    guard showsScope(index), edge - Self.scopeWidth > left else { return items }
    scopeSigns[index] = Rect(
      x: edge - Self.scopeWidth, y: area.minY, width: Self.scopeWidth, height: area.height)
    return items + [scopeSign(at: Point(edge - Self.scopeWidth / 2, area.center.y))]
  }

  private func color(of index: Int, isEdited: Bool, isFixed: Bool) -> RGBA {
    if isFixed { return Palette.secondary }
    if font(of: index)?.isReplaced == true { return Palette.warning }
    return isEdited ? Palette.accent : Palette.text
  }

  /// The rectangle of the line below the edited field or the dragged number, which says what the
  /// edit does to keyframes; nil while nothing is edited.
  var scopeArea: Rect? {
    guard let node = edit?.node ?? scrub?.node, let row = rows.firstIndex(of: node) else {
      return nil
    }
    var area = frame(of: lines.count + row)
    area.minY += area.height
    area.maxY += Self.rowHeight - 2
    area.minX += Metrics.grid
    area.maxX -= Metrics.grid / 2
    return area
  }

  /// Draws the line below the edited field.
  func scopeHint() -> [DrawItem] {
    guard let effect = editEffect ?? scrub?.effect, let area = scopeArea else { return [] }
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let offersScopes = edit != nil && effect.hasScopes
    let room = Typesetter.Room.width(area.width - 2 * Metrics.grid - (offersScopes ? 52 : 0))
    return [
      .fill(.roundedRectangle(area, radius: 4), Palette.tile),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 3.5), width: 1, Palette.line),
      text.draw(
        effect.text, Typesetter.regular, room, at: Point(area.minX + Metrics.grid, y),
        effect.isLoss ? Palette.warning : Palette.text),
    ]
      + (offersScopes
        ? [text.draw(keyNames("Alt ↓"), at: Point(area.maxX - 44, y), Palette.secondary)] : [])
  }

  /// The edge of swatches, which is visible beside those of any colour.
  static var swatchEdge: RGBA { Palette.track }

  /// Places the text field in the row of what is edited: at the right, at most as wide as the row.
  func placeEntry() {
    guard let edit, let position = rows.firstIndex(of: edit.node) else {
      return entry.place(in: Rect(x: 0, y: 0, width: 0, height: 0))
    }
    let row = frame(of: lines.count + position)
    let width = min(max(80, entry.field.naturalWidth()), row.width - 3 * Metrics.grid)
    let right = row.maxX - Metrics.grid / 2
    entry.place(in: Rect(x: right - width, y: row.minY + 1, width: width, height: 22))
  }

  /// Draws the arrow of a node with children.
  private func arrow(at center: Point, isDown: Bool) -> DrawItem {
    var path = Path()
    let points =
      isDown ? [(-3.5, -1.5), (0, 2), (3.5, -1.5)] : [(-1.5, -3.5), (2, 0), (-1.5, 3.5)]
    for (x, y) in points { path.line(to: Point(center.x + 3 + x, center.y + y)) }
    return .stroke(path, width: 1.6, Palette.secondary)
  }

  /// Draws the visibility switch: an open or a closed eye; see `draw` for that of a sound.
  private func eye(at center: Point, isOn: Bool) -> DrawItem {
    var path = Path()
    path.line(to: Point(center.x - 7, center.y))
    path.curve(
      to: Point(center.x + 7, center.y), control1: Point(center.x - 3, center.y + 6),
      control2: Point(center.x + 3, center.y + 6))
    guard isOn else { return .stroke(path, width: 1.4, Palette.secondary) }
    path.curve(
      to: Point(center.x - 7, center.y), control1: Point(center.x + 3, center.y - 6),
      control2: Point(center.x - 3, center.y - 6))
    return .group(
      DrawGroup([
        .stroke(path, width: 1.4, Palette.text),
        .fill(.ellipse(center: center, size: Size(4.5, 4.5)), Palette.text),
      ]))
  }
}

/// Swatches of values.
extension PropertyValue {
  /// The paint of a colour or gradient; nil for other values.
  fileprivate func paint(from left: Double, length: Double) -> Paint? {
    switch self {
    case .color(let color): return .solid(color.rgba)
    case .gradient(let stops):
      if stops.count == 1 { return .solid(stops[0].color) }
      return stops.isEmpty
        ? nil
        : .linear(
          LinearGradient(start: Point(left, 0), end: Point(left + length, 0), stops: stops))
    case .number, .vector, .text, .path: return nil
    }
  }
}
