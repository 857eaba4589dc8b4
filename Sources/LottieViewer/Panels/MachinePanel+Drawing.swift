// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry
internal import LottieKit
internal import SDLHost

/// Drawing of the panel of themes and state machines.
extension MachinePanel {
  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    if rows.isEmpty {
      let hint = "The file has no themes and no state machine"
      let origin = Point(2 * Metrics.grid, 3 * Metrics.grid)
      items.append(
        Typesetter.shared.draw(
          hint, Typesetter.regular, .width(area.width - 3 * Metrics.grid), at: origin,
          Palette.secondary))
    }
    let first = Int(clamping: (scroll / Self.rowHeight).rounded(.down) - 1, to: 0...1_000_000)
    let count = Int(clamping: area.height / Self.rowHeight, to: 0...10_000) + 3
    for row in first..<max(first, min(rows.count, first + count)) {
      let area = self.area(of: row)
      if row == cursor { items += Inspector.chosen(area) }
      if row > 0, case .title = rows[row] {
        let line = Rect(
          x: Self.left, y: area.minY, width: Self.edge(of: area) - Self.left, height: 1)
        items.append(.fill(.rectangle(line), Palette.line))
      }
      items += draw(rows[row], in: area)
    }
    return items
  }

  /// The indentation of rows, in points.
  static let left = 2 * Metrics.grid
  /// The additional indentation per level, in points.
  private static let step = 1.5 * Metrics.grid
  /// Returns the right edge of values.
  private static func edge(of area: Rect) -> Double { area.maxX - Metrics.grid - 4 }

  /// Draws a row.
  private func draw(_ row: MachineRow, in area: Rect) -> [DrawItem] {
    let left = Self.left
    switch row {
    case .title(let text): return line(text, at: left, in: area, Typesetter.bold)
    case .message(let text): return line(text, at: left, in: area, Palette.warning)
    case .run(let isOn):
      return line("Run", at: left, in: area, Palette.secondary) + [lever(isOn, in: area)]
    case .theme(let name):
      return line(
        name ?? "none", at: left, in: area, name == nil ? Palette.secondary : Palette.text)
        + [arrow(in: area)]
    case .state(let name, let isPresent):
      return [dot(isPresent, at: left + 5, in: area)]
        + line(
          name.isEmpty ? "none yet" : name, at: left + 2 * Metrics.grid, in: area,
          isPresent ? Palette.text : Palette.secondary)
    case .way(let target, let note):
      return line("→ \(target)", at: left + Self.step, in: area, note: note)
    case .condition(let text, let value, let isMet):
      return [dot(isMet, at: left + 2 * Self.step + 5, in: area)]
        + line(
          text, at: left + 2 * Self.step + 2 * Metrics.grid, in: area,
          isMet ? Palette.accent : Palette.secondary, note: value)
    case .input(let input): return draw(input, in: area)
    case .entry(let time, let text): return line(text, at: left, in: area, note: time)
    }
  }

  /// Draws an input: name, and value, switch or text field.
  private func draw(_ input: MachineRow.Input, in area: Rect) -> [DrawItem] {
    let name = line(
      input.name, at: Self.left, in: area, Palette.secondary,
      room: (input.isTyped ? fieldArea(in: area).minX : area.maxX - 64) - Self.left - Metrics.grid)
    if let edit, row(of: edit).map(self.area(of:)) == area, let layout = fieldLayout(of: edit) {
      return name + edit.field.drawing(in: layout, isWrong: edit.isWrong)
    }
    switch input.value {
    case .boolean(let flag): return name + [lever(flag, in: area)]
    case .event: return name + button(input.text, in: area)
    case .numeric, .string:
      return name + [outline(fieldArea(in: area))]
        + right(input.text, in: area, Palette.text, inset: 6)
    }
  }

  // MARK: Parts

  /// Draws a line of text with an optional note at the right.
  private func line(
    _ text: String, at x: Double, in area: Rect, _ style: Typesetter.Style = Typesetter.regular,
    _ color: RGBA = Palette.text, room: Double? = nil, note: String = ""
  ) -> [DrawItem] {
    let setter = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(style)
    let whole = room ?? area.maxX - x - Metrics.grid - 4
    guard !note.isEmpty else {
      return [setter.draw(text, style, .width(whole), at: Point(x, y), color)]
    }
    // The text takes its natural width, at most two thirds; the note takes the rest.
    let gap = Metrics.grid
    let least = min(setter.width(note), whole / 3)
    let textRoom = min(setter.width(text, style), whole - least - gap)
    return [setter.draw(text, style, .width(textRoom + 1), at: Point(x, y), color)]
      + right(note, in: area, Palette.secondary, room: whole - textRoom - gap)
  }

  /// Draws a line of text in the regular style.
  private func line(
    _ text: String, at x: Double, in area: Rect, _ color: RGBA, room: Double? = nil,
    note: String = ""
  ) -> [DrawItem] {
    line(text, at: x, in: area, Typesetter.regular, color, room: room, note: note)
  }

  /// Draws a text that ends at the right edge, or `inset` points before it.
  private func right(
    _ text: String, in area: Rect, _ color: RGBA, room: Double? = nil, inset: Double = 0
  ) -> [DrawItem] {
    let setter = Typesetter.shared
    let room = Typesetter.Room.width(room ?? area.width / 2 - Metrics.grid - 2 * inset)
    let width = setter.width(text, Typesetter.regular, room)
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    return [
      setter.draw(
        text, Typesetter.regular, room, at: Point(Self.edge(of: area) - inset - width, y), color)
    ]
  }

  /// Draws a button at the right edge.
  private func button(_ text: String, in area: Rect) -> [DrawItem] {
    let width = Typesetter.shared.width(text) + 2 * Metrics.grid
    let button = Rect(
      x: Self.edge(of: area) - width, y: area.minY + 1, width: width, height: 22)
    return [outline(button)] + right(text, in: area, Palette.accent, inset: Metrics.grid)
  }

  /// Draws the border of a button or text field.
  private func outline(_ area: Rect) -> DrawItem {
    .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 4.5), width: 1, Palette.line)
  }

  /// Draws a dot: filled for the current state and met guards.
  private func dot(_ isOn: Bool, at x: Double, in area: Rect) -> DrawItem {
    let circle = Path.ellipse(center: Point(x, area.center.y), size: Size(8, 8))
    return isOn ? .fill(circle, Palette.accent) : .stroke(circle, width: 1.4, Palette.track)
  }

  /// Draws a switch at the right edge.
  private func lever(_ isOn: Bool, in area: Rect) -> DrawItem {
    let ground = Rect(
      x: area.maxX - Metrics.grid - 4 - 30, y: area.center.y - 8, width: 30, height: 16)
    let knob = Point(isOn ? ground.maxX - 8 : ground.minX + 8, ground.center.y)
    return .group(
      DrawGroup([
        .fill(.roundedRectangle(ground, radius: 8), isOn ? Palette.accent : Palette.track),
        .fill(.ellipse(center: knob, size: Size(12, 12)), Palette.panel),
      ]))
  }

  /// Draws the arrow of the theme menu.
  private func arrow(in area: Rect) -> DrawItem {
    let x = area.maxX - Metrics.grid - 14
    var path = Path()
    for (dx, dy) in [(-4.0, -2.0), (0, 2), (4, -2)] {
      path.line(to: Point(x + dx, area.center.y + dy))
    }
    return .stroke(path, width: 1.6, Palette.secondary)
  }

  /// The layout of an input's text field; nil if its row is gone.
  func fieldLayout(of edit: InputEntry) -> TextField.Layout? {
    guard let row = row(of: edit) else { return nil }
    return TextField.Layout(area: fieldArea(in: area(of: row)), alignment: .right)
  }

  /// Returns the area of the text field in an input's row.
  private func fieldArea(in area: Rect) -> Rect {
    let width = (area.width / 2 - Metrics.grid).clamped(to: 40...max(40, area.width))
    return Rect(x: Self.edge(of: area) - width, y: area.minY + 1, width: width, height: 22)
  }
}
