// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// What the panel of themes asks for first: names, files, and whether something may break.
protocol ThemeActions: AnyObject {
  /// Whether the file can have themes.
  var canHaveThemes: Bool { get }
  func newTheme()
  func duplicate(_ theme: String)
  func rename(_ theme: String)
  func delete(_ theme: String)
  func renameSlot(_ id: String)
  func removeSlot(_ id: String)
  func add(_ kind: ThemeRow.Kind)
  func replace(_ part: ArchivePart)
  func remove(_ part: ArchivePart)
  /// Opens the text of a state machine in an editor.
  func edit(machine id: String)
  /// Saves the file as one that can have themes.
  func saveAsArchive()
}

/// The panel of themes, a table: a row for each slot, a column for the file and each theme. The chosen
/// column is the theme that the picture shows. Below it are the other parts of the archive.
final class ThemePanel: RowList, DrawnView, ContextMenuOwner, SidePanel {
  private let document: Document
  /// Does what asks for something; set by the window.
  weak var actions: (any ThemeActions)?
  /// Opens the colour picker for a slot of a theme, nil for the file, beside a rectangle of the window; set
  /// by the window.
  var onPickColor: (String, String?, CGRect) -> Void = { _, _, _ in }
  /// Shows the row of a value in the inspector; set by the window.
  var onInspect: (Int) -> Void = { _ in }
  private(set) var rows: [ThemeRow] = [] { didSet { if rows != oldValue { setNeedsDisplay() } } }
  /// The columns: nil for the file, then the themes.
  private(set) var columns: [String?] = [nil]
  /// Whether something has changed since the rows were made.
  var isStale = false { didSet { if isStale { setNeedsDisplay() } } }
  /// The first column that is seen after that of the file.
  private var first = 1
  /// The values of the table that were asked for since the last change.
  private var values: [Cell: SlotValue?] = [:]
  /// The width of the longest name of a slot, in points.
  private var widestName = 0.0
  /// A value of the table.
  private struct Cell: Hashable {
    let slot: String
    let theme: String?
  }

  private static let rowHeight = 26.0
  private static let titleHeight = 40.0
  private static let left = 2 * Metrics.grid
  private static let leastColumn = 50.0
  private static let buttonSide = 24.0
  private var editing: EditSession<Playlist.Entry> { document.editing }

  init(_ document: Document) {
    self.document = document
    super.init()
  }

  var hint: String? { rows.isEmpty ? localized("Open a file to see its slots and themes") : nil }

  var traced: (name: String, values: [String: Trace.Value]) {
    let themes = columns.count - 1
    return (
      "themePanel",
      ["rows": .number(Double(rows.count)), "themes": .number(Double(themes))]
    )
  }

  func shownChanged() { fill() }

  // MARK: Content

  /// Lists slots, themes and parts again. Does nothing while the panel is hidden.
  func fill() {
    guard !isHidden else { return }
    isStale = false
    values = [:]
    let before = current.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
    columns = [nil] + document.editing.themes.all.map { Optional($0) }
    rows = ThemeRow.rows(of: document)
    let names = rows.map { if case .slot(let slot) = $0 { slot } else { localized("Slot") } }
    widestName = names.map { Typesetter.shared.width($0, Typesetter.bold) }.max() ?? 0
    if let before { current = rows.firstIndex(of: before) ?? current }
    revealColumn()
    setNeedsDisplay()
  }

  /// Lists them before a frame, if something has changed.
  func follow() { if isStale { fill() } }

  override func layout() {
    super.layout()
    revealColumn()
  }

  /// The column that the picture shows.
  private var chosen: Int { columns.firstIndex(of: document.interaction.theme) ?? 0 }

  private func value(_ slot: String, _ column: Int) -> SlotValue? {
    let cell = Cell(slot: slot, theme: columns[column])
    if let known = values[cell] { return known }
    let value = editing.themes.value(of: slot, in: cell.theme)
    values[cell] = value
    return value
  }

  // MARK: Layout

  override var rowCount: Int { rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    var top = 8.0
    for index in 0..<row { top += height(of: rows[index]) }
    return (top, height(of: rows[row]))
  }
  override var notchHeight: Double { 3 * Self.rowHeight }

  private func height(of row: ThemeRow) -> Double {
    switch row {
    case .title: Self.titleHeight
    case .message(let text): Double(lines(text).count) * 18 + 12
    case .columns: 30
    case .slot, .save, .part, .add: Self.rowHeight
    }
  }

  private func lines(_ text: String) -> [String] {
    Typesetter.shared.wrap(text, width: max(60, Double(bounds.width) - 2 * Self.left))
  }

  override func isActive(_ row: Int) -> Bool {
    switch rows[row] {
    case .message, .title: false
    case .columns, .slot, .save, .part, .add: true
    }
  }

  /// The width of the names of slots, in points.
  private var nameWidth: Double {
    let most = (0.3 * Double(bounds.width)).clamped(to: 64...180)
    return (widestName + 1.5 * Metrics.grid).clamped(to: 40...most)
  }

  /// The columns that are seen, and their width.
  private var seen: (columns: [Int], width: Double) {
    let room = max(
      Self.leastColumn, Double(bounds.width) - Self.left - nameWidth - Self.buttonSide)
    let most = max(1, Int(clamping: room / Self.leastColumn, to: 1...100))
    guard columns.count > most else {
      return (Array(columns.indices), room / Double(columns.count))
    }
    // The file stays beside the themes where both have room.
    let fixed = most > 1 ? [0] : []
    let start = max(fixed.isEmpty ? 0 : 1, min(first, columns.count - (most - fixed.count)))
    return (fixed + Array(start..<start + most - fixed.count), room / Double(most))
  }

  private func revealColumn() {
    guard bounds.width > 0 else { return }
    first = min(first, max(1, columns.count - 1))
    for _ in columns where !seen.columns.contains(chosen) && chosen > 0 {
      first += chosen < (seen.columns.last ?? 0) ? -1 : 1
    }
    if chosen == 0, seen.columns.count == 1 { first = 0 }
  }

  /// The rectangle of a column in a row.
  private func area(ofColumn position: Int, in row: Rect) -> Rect {
    let width = seen.width
    return Rect(
      x: Self.left + nameWidth + Double(position) * width, y: row.minY, width: width,
      height: row.height)
  }

  private func name(ofColumn column: Int) -> String { columns[column] ?? localized("File") }

  // MARK: Parts

  override func parts(of row: Int) -> [PanelPart] {
    let area = frame(of: row)
    var whole = PanelPart(
      area: area, element: element(of: row),
      press: { [unowned self] _ in press(row: row) },
      focus: { [unowned self] in goTo(row: row) },
      menu: { [unowned self] in menu(of: row) },
      draw: { [unowned self] in draw(row, in: area) })
    if !isActive(row) { (whole.press, whole.focus, whole.menu) = (nil, nil, nil) }
    switch rows[row] {
    case .columns: return [whole] + heads(in: area)
    case .slot(let slot):
      return [whole]
        + seen.columns.enumerated().map { position, column in
          cell(slot, column, row, in: self.area(ofColumn: position, in: area))
        }
    case .message, .save, .title, .part, .add: return [whole]
    }
  }

  /// The heads of the columns, then the button for a new theme.
  private func heads(in row: Rect) -> [PanelPart] {
    let seen = seen.columns
    var parts = seen.enumerated().map { position, column in
      let area = self.area(ofColumn: position, in: row)
      let isChosen = column == chosen
      let theme = columns[column]
      let isInitial = theme != nil && theme == editing.themes.initial
      var element = AccessibleElement(
        .toggle, theme.map { localized("Theme \($0)") } ?? localized("Without a theme"),
        detail: isInitial ? localized("at the start") : "", states: isChosen ? .checked : [])
      element.key = "column \(column)"
      return PanelPart(
        area: area, element: element,
        tip: theme == nil
          ? localized("The values of the file, without a theme")
          : theme.map { isInitial ? localized("\($0), shown at the start") : $0 },
        cursor: .hand,
        press: { [unowned self] _ in
          current = 0
          choose(column)
        },
        menu: { [unowned self] in menu(ofColumn: column) },
        draw: { [unowned self] in
          head(column, isInitial: isInitial, hasMore: position, in: area)
        })
    }
    parts += turns(seen, in: row)
    guard actions?.canHaveThemes == true else { return parts }
    let area = Rect(
      x: row.maxX - Self.buttonSide - 4, y: row.center.y - Self.buttonSide / 2,
      width: Self.buttonSide, height: Self.buttonSide)
    let title = localized("New theme…")
    parts.append(
      PanelPart(
        area: area, element: AccessibleElement(.button, title), tip: title, cursor: .hand,
        press: { [unowned self] _ in actions?.newTheme() },
        draw: {
          [
            PanelLook.mark([(-5, 0), (5, 0)], at: area.center, Palette.accent),
            PanelLook.mark([(0, -5), (0, 5)], at: area.center, Palette.accent),
          ]
        }))
    return parts
  }

  /// The marks beside the heads that show a theme before or after those that have room.
  private func turns(_ seen: [Int], in row: Rect) -> [PanelPart] {
    func turn(to column: Int, _ title: String, _ position: Int, atEnd: Bool) -> PanelPart {
      let head = area(ofColumn: position, in: row)
      let area = Rect(
        x: atEnd ? head.maxX - 12 : head.minX - 4, y: head.minY, width: 14, height: head.height)
      let (tip, mirror) = (columns[column] ?? title, atEnd ? 1.0 : -1)
      return PanelPart(
        area: area, element: AccessibleElement(.button, title, text: tip), tip: tip, cursor: .hand,
        press: { [unowned self] _ in
          current = 0
          choose(column)
        },
        draw: {
          let shape = [(-2.0, -3.5), (1.5, 0.0), (-2.0, 3.5)].map { (x: $0.0 * mirror, y: $0.1) }
          return [PanelLook.mark(shape, at: area.center)]
        })
    }
    var parts: [PanelPart] = []
    var next = 0
    for (position, column) in seen.enumerated() {
      if column > next {
        parts.append(turn(to: column - 1, localized("Theme before"), position, atEnd: false))
      }
      next = column + 1
    }
    if next < columns.count {
      parts.append(turn(to: next, localized("Next theme"), seen.count - 1, atEnd: true))
    }
    return parts
  }

  private func cell(_ slot: String, _ column: Int, _ row: Int, in area: Rect) -> PanelPart {
    let theme = columns[column]
    let value = value(slot, column)
    let text = value.map(Self.text) ?? "–"
    let isOwn = theme == nil || value?.isSet == true
    var element = AccessibleElement(
      .button, "\(slot), \(name(ofColumn: column))",
      detail: isOwn ? "" : localized("as in the file"), text: text)
    element.key = "cell \(slot) \(column)"
    return PanelPart(
      area: area, element: element,
      tip: isOwn ? text : localized("\(text), as in the file"), cursor: .hand,
      press: { [unowned self] press in
        current = row
        activate(slot, column, opens: press.point == nil || press.clicks > 1 || column == chosen)
      },
      menu: { [unowned self] in menu(of: slot, column) },
      draw: { [unowned self] in draw(value, isOwn: isOwn, column, in: area) })
  }

  /// The value in words.
  private static func text(_ value: SlotValue) -> String {
    if value.keyframes > 0 {
      return localized(.counted(value.keyframes, "1 keyframe", "\(value.keyframes) keyframes"))
    }
    return value.value?.shown ?? value.image.map { $0.hasPrefix("data:") ? localized("image") : $0 }
      ?? "–"
  }

  // MARK: Drawing

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let area = bounds.geometry
    var items = PanelLook.ground(area)
    if let hint {
      for (index, line) in lines(hint).enumerated() {
        let origin = Point(Self.left, 3 * Metrics.grid + Double(index) * 18)
        items.append(Typesetter.shared.draw(line, at: origin, Palette.secondary))
      }
    }
    return items + rows
  }

  private func draw(_ row: Int, in area: Rect) -> [DrawItem] {
    var items: [DrawItem] = []
    if row == current, window?.focusedView === self {
      items += PanelLook.chosen(area)
    } else if row == hover {
      items.append(.fill(.rectangle(area), Palette.hover))
    }
    func text(
      _ text: String, _ style: Typesetter.Style = Typesetter.regular, _ color: RGBA = Palette.text,
      room: Double? = nil
    ) -> DrawItem {
      let room = room ?? area.width - Self.left - Metrics.grid
      return PanelLook.text(text, style, .middle(max(0, room)), from: Self.left, in: area, color)
    }
    switch rows[row] {
    case .columns:
      items.append(text(localized("Slot"), Typesetter.bold, room: nameWidth - Metrics.grid))
    case .slot(let slot): items.append(text(slot, room: nameWidth - Metrics.grid))
    case .message(let message):
      for (index, line) in lines(message).enumerated() {
        let y = area.minY + 20 + 18 * Double(index)
        items.append(Typesetter.shared.draw(line, at: Point(Self.left, y), Palette.secondary))
      }
    case .save:
      items.append(
        text(localized("Save as a .lottie file…"), Typesetter.regular, Palette.accent))
    case .title(let kind, let count):
      let low = Rect(minX: area.minX, minY: area.maxY - 26, maxX: area.maxX, maxY: area.maxY)
      items.append(
        PanelLook.text(kind.title(count), Typesetter.bold, from: Self.left, in: low))
    case .part(let part, let detail, let isShown):
      let width = Typesetter.shared.width(detail)
      let x = area.maxX - Metrics.grid - width
      items += [
        text(
          part.name, isShown ? Typesetter.bold : Typesetter.regular,
          room: x - Self.left - Metrics.grid),
        PanelLook.text(detail, from: x, in: area, Palette.secondary),
      ]
    case .add(let kind): items.append(text(kind.adding, Typesetter.regular, Palette.accent))
    }
    return items
  }

  private func head(
    _ column: Int, isInitial: Bool, hasMore position: Int, in area: Rect
  ) -> [DrawItem] {
    let isChosen = column == chosen
    let inner = Rect(
      x: area.minX + 2, y: area.minY + 3, width: area.width - 4, height: area.height - 6)
    var items: [DrawItem] = []
    if isChosen {
      let line = Rect(
        minX: inner.minX, minY: inner.maxY - 2, maxX: inner.maxX, maxY: inner.maxY)
      items.append(.fill(.rectangle(line), Palette.accent))
    }
    // More columns are before or after those that have room.
    let seen = seen.columns
    let isLast = position == seen.count - 1 && column < columns.count - 1
    let mark = (isInitial ? 9.0 : 0) + (isLast ? 8 : 0)
    items.append(
      PanelLook.text(
        name(ofColumn: column), isChosen ? Typesetter.bold : Typesetter.regular,
        .middle(max(0, area.width - 13 - mark)), from: area.minX + 8, in: area))
    if isInitial {
      let dot = Point(area.maxX - 7 - (isLast ? 7 : 0), area.center.y)
      items.append(.fill(.ellipse(center: dot, size: Size(5, 5)), Palette.accent))
    }
    return items
  }

  /// Draws a value: a colour as a swatch, others as text; what a theme leaves to the file is pale.
  private func draw(
    _ value: SlotValue?, isOwn: Bool, _ column: Int, in area: Rect
  ) -> [DrawItem] {
    var items: [DrawItem] = []
    if column == chosen {
      let inner = Rect(
        x: area.minX + 2, y: area.minY, width: area.width - 4, height: area.height)
      items.append(.fill(.rectangle(inner), Palette.selection.opacity(0.3)))
    }
    let color = isOwn ? Palette.text : Palette.disabled
    func text(_ text: String, from x: Double) -> DrawItem {
      PanelLook.text(
        text, Typesetter.regular, .middle(max(0, area.maxX - 6 - x)), from: x, in: area, color)
    }
    guard let value else { return items + [text("–", from: area.minX + 6)] }
    let swatch = Rect(x: area.minX + 6, y: area.center.y - 7, width: 14, height: 14)
    switch value.value {
    case .color(let paint)? where value.keyframes == 0:
      items += PanelLook.swatch(swatch, .solid(paint.rgba.opacity(isOwn ? 1 : 0.45)))
      // Half of a colour's digits says nothing.
      let hex = paint.rgba.hex
      if swatch.maxX + 12 + Typesetter.shared.width(hex) <= area.maxX {
        items.append(text(hex, from: swatch.maxX + 6))
      }
    case .gradient(let stops)? where value.keyframes == 0:
      let bar = Rect(x: swatch.minX, y: swatch.minY, width: area.width - 14, height: 14)
      let shown = stops.map {
        GradientStop(offset: $0.offset, color: $0.color.opacity(isOwn ? 1 : 0.45))
      }
      items += PanelLook.swatch(
        bar,
        .linear(
          LinearGradient(start: Point(bar.minX, 0), end: Point(bar.maxX, 0), stops: shown)))
    case _ where value.keyframes > 0:
      let sign = Path.polygon(
        [(0, -5), (5, 0), (0, 5), (-5, 0)], at: Point(area.minX + 12, area.center.y), closed: true)
      items += [.fill(sign, color), text("\(value.keyframes)", from: area.minX + 22)]
    default: items.append(text(Self.text(value), from: area.minX + 6))
    }
    return items
  }

  // MARK: Actions

  /// Shows the theme of a column.
  private func choose(_ column: Int) {
    guard columns.indices.contains(column) else { return }
    if column != chosen {
      document.interaction.setTheme(columns[column])
      window?.announce(name(ofColumn: column))
    }
    revealColumn()
    setNeedsDisplay()
  }

  /// Shows the theme of a cell, and edits its value.
  ///
  /// - Parameter opens: Whether it is edited too; a first click chooses the column alone.
  private func activate(_ slot: String, _ column: Int, opens: Bool = true) {
    choose(column)
    guard opens, column == chosen, let value = value(slot, column) else { return }
    let theme = columns[column]
    guard value.keyframes == 0 else { return inspect(slot, addingTo: theme) }
    switch value.value {
    case .color?, .gradient?: onPickColor(slot, theme, cellInWindow(slot, column))
    case .number(let old)?: ask(slot, theme, .number(old))
    case .vector(let old)?: ask(slot, theme, .vector(old))
    case .text(let old)?: ask(slot, theme, .text(old))
    case .path?: break
    case nil:
      let items = imageMenu(slot, theme)
      if items.isEmpty {
        document.notice.say("The file has no images that could be shown instead")
      } else {
        openMenu(items, at: cellInWindow(slot, column))
      }
    }
  }

  private func ask(_ slot: String, _ theme: String?, _ old: PropertyValue) {
    let title =
      theme.map { localized("\(slot) in the theme \($0)") } ?? localized("\(slot) in the file")
    askForName(title, old.typed) { [unowned self] text in
      guard let new = PropertyValue(text: text, like: old) else {
        return document.notice.tell(.refused("“\(text)” is no value of this kind"))
      }
      return editing.themes.set(slot, in: theme, to: new)
    }
  }

  /// Shows what has a slot in the inspector, where its keyframes are.
  private func inspect(_ slot: String, addingTo theme: String? = nil) {
    if let theme, editing.themes.value(of: slot, in: theme)?.isSet == false {
      editing.themes.add(slot, to: theme)
    }
    guard let row = editing.slots.row(of: slot) else {
      return document.notice.say("Nothing that is listed has the slot “\(slot)”")
    }
    onInspect(row)
  }

  /// The rectangle of a cell in the window.
  private func cellInWindow(_ slot: String, _ column: Int) -> CGRect {
    guard let row = rows.firstIndex(of: .slot(slot)),
      let position = seen.columns.firstIndex(of: column)
    else { return frameInWindow }
    return rectInWindow(CGRect(area(ofColumn: position, in: frame(of: row))))
  }

  override func press(row: Int) {
    current = row
    switch rows[row] {
    case .save: actions?.saveAsArchive()
    case .add(let kind): actions?.add(kind)
    case .columns, .slot, .part, .message, .title: break
    }
  }

  override func goTo(row: Int) {
    current = row
    let span = span(of: row)
    reveal(from: row == 0 ? 0 : span.top - 8, to: span.top + span.height + Metrics.grid)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    if moves(event, from: current, hasEnds: window?.showsFocusRing == true) { return true }
    guard let current, rows.indices.contains(current) else { return false }
    let row = rows[current]
    switch (event.key, row) {
    case (.left, .columns), (.left, .slot):
      choose(max(0, chosen - 1))
    case (.right, .columns), (.right, .slot):
      choose(min(columns.count - 1, chosen + 1))
    case (.enter, .slot(let slot)), (.space, .slot(let slot)): activate(slot, chosen)
    case (.enter, .columns): columns[chosen].map { actions?.rename($0) }
    case (.enter, .save), (.enter, .add), (.space, .save), (.space, .add): press(row: current)
    case (.enter, .part(let part, _, _)):
      if case .machine(let id) = part { actions?.edit(machine: id) } else { actions?.replace(part) }
    case (.delete, .columns): columns[chosen].map { actions?.delete($0) }
    case (.delete, .slot(let slot)): columns[chosen].map { _ = editing.themes.clear(slot, in: $0) }
    case (.delete, .part(let part, _, _)): actions?.remove(part)
    case (.function(2), .columns): columns[chosen].map { actions?.rename($0) }
    case (.function(2), .slot(let slot)): actions?.renameSlot(slot)
    default: return false
    }
    return true
  }

  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  // MARK: Menus

  private func menu(of row: Int) -> [Menu.Item] {
    current = row
    switch rows[row] {
    case .columns: return menu(ofColumn: chosen)
    case .slot(let slot): return menu(of: slot, chosen)
    case .part(let part, _, let isShown): return menu(of: part, isShown: isShown)
    case .message, .save, .title, .add: return []
    }
  }

  private func menu(ofColumn column: Int) -> [Menu.Item] {
    guard let actions, actions.canHaveThemes else {
      return [.init(localized("Save as a .lottie file…")) { [actions] in actions?.saveAsArchive() }]
    }
    let new = Menu.Item(.newTheme)
    guard let theme = columns[column] else { return [new] }
    let isInitial = editing.themes.initial == theme
    var start = Menu.Item(localized("Show at the start")) { [editing] in
      editing.themes.setInitial(isInitial ? nil : theme)
    }
    start.isChecked = isInitial
    return [
      .init(localized("Rename…")) { actions.rename(theme) },
      .init(localized("Duplicate…")) { actions.duplicate(theme) }, start, .separator,
      .init(localized("Delete")) { actions.delete(theme) }, .separator, new,
    ]
  }

  private func menu(of slot: String, _ column: Int) -> [Menu.Item] {
    var items: [Menu.Item] = [
      .init(localized("Edit the value")) { [unowned self] in activate(slot, column) }
    ]
    if let theme = columns[column] {
      let isSet = value(slot, column)?.isSet == true
      items.append(
        .init(localized("As in the file"), isEnabled: isSet) { [editing] in
          editing.themes.clear(slot, in: theme)
        })
      let images = imageMenu(slot, theme)
      if value(slot, column)?.kind == .image {
        items.append(.init(localized("Image"), submenu: images))
      }
    }
    return items + [
      .separator,
      .init(localized("Show in the inspector")) { [unowned self] in inspect(slot) },
      .init(localized("Rename the slot…")) { [actions] in actions?.renameSlot(slot) },
      .init(localized("Remove the slot")) { [actions] in actions?.removeSlot(slot) },
    ]
  }

  /// The images of the archive, of which the theme's is marked.
  private func imageMenu(_ slot: String, _ theme: String?) -> [Menu.Item] {
    guard let theme else { return [] }
    let now = editing.themes.value(of: slot, in: theme)?.image
    return editing.archive.parts.compactMap { part in
      guard case .image(let name) = part else { return nil }
      var item = Menu.Item(name) { [editing] in
        editing.themes.setImage(slot, in: theme, to: name)
      }
      item.isChecked = now == name
      return item
    }
  }

  private func menu(of part: ArchivePart, isShown: Bool) -> [Menu.Item] {
    var items: [Menu.Item] = []
    if case .machine(let id) = part {
      items.append(
        .init(localized("Open its text in the editor")) { [actions] in actions?.edit(machine: id) })
    }
    return items + [
      .init(localized("Replace by a file…"), isEnabled: !isShown) { [actions] in
        actions?.replace(part)
      },
      .init(localized("Remove"), isEnabled: !isShown) { [actions] in actions?.remove(part) },
    ]
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Themes"), detail: hint ?? "")
  }

  override func element(of row: Int) -> AccessibleElement {
    var element: AccessibleElement
    switch rows[row] {
    case .columns:
      element = AccessibleElement(.listItem, localized("Themes"), text: name(ofColumn: chosen))
    case .slot(let slot):
      let value = value(slot, chosen)
      let isOwn = chosen == 0 || value?.isSet == true
      element = AccessibleElement(
        .listItem, slot, detail: isOwn ? "" : localized("as in the file"),
        text: value.map(Self.text) ?? "–")
    case .message(let text): element = AccessibleElement(.label, text)
    case .save: element = AccessibleElement(.button, localized("Save as a .lottie file…"))
    case .title(let kind, let count): element = AccessibleElement(.heading, kind.title(count))
    case .part(let part, let detail, let isShown):
      element = AccessibleElement(
        .listItem, part.name, detail: isShown ? localized("shown") : "", text: detail)
    case .add(let kind): element = AccessibleElement(.button, kind.adding)
    }
    if row == current { element.states.formUnion([.selected, .current]) }
    return element
  }
}
