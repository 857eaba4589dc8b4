// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Drawing of the panel of themes and state machines.
extension MachinePanel {
  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    if let hint {
      let lines = Typesetter.shared.wrap(hint, width: area.width - 4 * Metrics.grid)
      for (index, line) in lines.enumerated() {
        let origin = Point(Self.left, 3 * Metrics.grid + Double(index) * Self.lineHeight)
        items.append(Typesetter.shared.draw(line, at: origin, Palette.secondary))
      }
    }
    settle()
    if let edit, let row = row(of: edit) {
      entry.place(in: fieldArea(of: edit, in: frame(of: row)))
    }
    for row in visibleRows {
      let frame = frame(of: row)
      if row == current { items += Inspector.chosen(frame) }
      items += draw(row, in: frame)
    }
    return items
  }

  /// The indentation of rows, in points.
  static let left = 2 * Metrics.grid
  /// The additional indentation per level, in points.
  private static let step = 1.5 * Metrics.grid
  /// The distance of values from the right edge, in points.
  private static let margin = Metrics.grid + 4
  /// The right edge of values.
  private static func edge(of area: Rect) -> Double { area.maxX - margin }

  // MARK: Places

  /// The place of a row, and its texts in lines that fit.
  struct Place {
    /// The y of its top edge in the content, in points.
    let top: Double
    /// The lines of the text.
    let lines: [String]
    /// The lines of the note at the right.
    let notes: [String]
    /// Whether the note begins beside the last line of the text.
    let isBeside: Bool
    /// Whether the field is below the text.
    let hasOwnField: Bool

    /// Its height in points.
    var height: Double {
      let count = lines.count + notes.count - (isBeside ? 1 : 0)
      return MachinePanel.rowHeight + Double(max(0, count - 1)) * MachinePanel.lineHeight
        + (hasOwnField ? MachinePanel.rowHeight : 0)
    }
  }

  /// Breaks the texts of a row into lines, so that none is cut.
  static func place(_ row: MachineRow, at top: Double, width: Double) -> Place {
    let setter = Typesetter.shared
    let look = look(of: row)
    var room = max(60, width - margin - look.x)
    var hasOwnField = false
    if case .input(let input) = row, input.isTyped {
      hasOwnField = isWide(input, width: width)
      if !hasOwnField { room -= fieldWidth(width) + Metrics.grid }
    }
    room = max(60, room - controlWidth(of: row))
    func lines(_ text: String, _ style: Typesetter.Style) -> [String] {
      setter.width(text, style) <= room ? [text] : setter.wrap(text, style, width: room)
    }
    let texts = lines(look.text, look.style)
    guard !look.note.isEmpty else {
      return Place(
        top: top, lines: texts, notes: [], isBeside: false, hasOwnField: hasOwnField)
    }
    let notes = lines(look.note, Typesetter.regular)
    let used = setter.width(texts.last ?? "", look.style) + Metrics.grid
    let isBeside = notes.count == 1 && used + setter.width(look.note) <= room
    return Place(top: top, lines: texts, notes: notes, isBeside: isBeside, hasOwnField: false)
  }

  /// The width of the switch, the button or the arrow of a row, with its distance from the text.
  private static func controlWidth(of row: MachineRow) -> Double {
    switch row {
    case .run: return 30 + Metrics.grid
    case .theme: return 10 + Metrics.grid
    case .input(let input):
      switch input.value {
      case .boolean: return 30 + Metrics.grid
      case .event: return buttonWidth(input.text) + Metrics.grid
      case .numeric, .string: return 0
      }
    case .title, .message, .state, .way, .condition, .entry: return 0
    }
  }

  /// The words of a row, and how they look.
  private struct Look {
    let text: String
    let x: Double
    var style = Typesetter.regular
    var color = Palette.text
    var note = ""
  }

  private static func look(of row: MachineRow) -> Look {
    switch row {
    case .title(let text): Look(text: text, x: left, style: Typesetter.bold)
    case .message(let text): Look(text: text, x: left, color: Palette.warning)
    case .run: Look(text: localized("Run"), x: left, color: Palette.secondary)
    case .theme(let name):
      Look(
        text: name ?? localized("none"), x: left,
        color: name == nil ? Palette.secondary : Palette.text)
    case .state(let name, let isPresent):
      Look(
        text: name.isEmpty ? localized("none yet") : name, x: left + 2 * Metrics.grid,
        color: isPresent ? Palette.text : Palette.secondary)
    case .way(let target, let note): Look(text: "→ \(target)", x: left + step, note: note)
    case .condition(let text, let value, let isMet):
      Look(
        text: text, x: left + 2 * step + 2 * Metrics.grid,
        color: isMet ? Palette.accent : Palette.secondary, note: value)
    case .input(let input): Look(text: input.name, x: left, color: Palette.secondary)
    case .entry(let time, let text): Look(text: text, x: left, note: time)
    }
  }

  // MARK: Rows

  /// Draws a row: its texts, and its sign or control.
  private func draw(_ index: Int, in area: Rect) -> [DrawItem] {
    let row = rows[index]
    var items = texts(of: index, in: area)
    // Signs and controls are in the first line.
    let line = Rect(x: area.minX, y: area.minY, width: area.width, height: Self.rowHeight)
    switch row {
    case .run(let isOn): items.append(lever(isOn, in: line))
    case .theme: items.append(arrow(in: line))
    case .state(_, let isPresent): items.append(dot(isPresent, at: Self.left + 5, in: line))
    case .condition(_, _, let isMet):
      items.append(dot(isMet, at: Self.left + 2 * Self.step + 5, in: line))
    case .input(let input): items += control(of: input, in: area, line)
    case .title, .message, .way, .entry: break
    }
    return items
  }

  /// Draws the texts of a row.
  private func texts(of index: Int, in area: Rect) -> [DrawItem] {
    let (place, look, setter) = (places.all[index], Self.look(of: rows[index]), Typesetter.shared)
    func y(_ line: Int) -> Double {
      area.minY + Self.rowHeight / 2 + Double(line) * Self.lineHeight
        + Typesetter.capitalHalf(look.style)
    }
    let first = place.isBeside ? place.lines.count - 1 : place.lines.count
    return place.lines.enumerated().map { line, text in
      setter.draw(text, look.style, at: Point(look.x, y(line)), look.color)
    }
      + place.notes.enumerated().map { line, text in
        let x = Self.edge(of: area) - setter.width(text)
        return setter.draw(text, at: Point(x, y(first + line)), Palette.secondary)
      }
  }

  /// Draws the value, the switch or the text field of an input.
  private func control(of input: MachineRow.Input, in area: Rect, _ line: Rect) -> [DrawItem] {
    switch input.value {
    case .boolean(let flag): return [lever(flag, in: line)]
    case .event: return button(input.text, in: line)
    case .numeric, .string:
      let (field, setter) = (fieldArea(of: input, in: area), Typesetter.shared)
      let room = Typesetter.Room.width(field.width - 12)
      let width = setter.width(input.text, Typesetter.regular, room)
      let start = Point(field.maxX - 6 - width, field.center.y + Typesetter.capitalHalf())
      return [outline(field), setter.draw(input.text, Typesetter.regular, room, at: start)]
    }
  }

  // MARK: Parts

  /// The width of a button in points.
  private static func buttonWidth(_ text: String) -> Double {
    Typesetter.shared.width(text) + 2 * Metrics.grid
  }

  /// Draws a button at the right edge.
  private func button(_ text: String, in area: Rect) -> [DrawItem] {
    let width = Self.buttonWidth(text)
    let button = Rect(
      x: Self.edge(of: area) - width, y: area.minY + 1, width: width, height: 22)
    return [
      outline(button),
      Typesetter.shared.drawCentered(text, at: button.center, Palette.accent),
    ]
  }

  /// Draws the border of a button or text field.
  private func outline(_ area: Rect) -> DrawItem {
    .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 4.5), width: 1, Palette.field)
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

  /// The width of the text fields beside names, in points.
  private static func fieldWidth(_ width: Double) -> Double {
    (width / 2 - Metrics.grid).clamped(to: 40...max(40, width))
  }

  /// Whether the value of an input is too long for a field beside its name.
  private static func isWide(_ input: MachineRow.Input, width: Double) -> Bool {
    Typesetter.shared.width(input.text) + 12 > fieldWidth(width)
  }

  /// The area of an input's text field: in the half at the right, or below the name.
  private func fieldArea(of input: MachineRow.Input, in area: Rect) -> Rect {
    guard Self.isWide(input, width: area.width) else {
      let width = Self.fieldWidth(area.width)
      return Rect(x: Self.edge(of: area) - width, y: area.minY + 1, width: width, height: 22)
    }
    let width = max(40, Self.edge(of: area) - Self.left)
    return Rect(x: Self.left, y: area.maxY - Self.rowHeight + 1, width: width, height: 22)
  }
}
