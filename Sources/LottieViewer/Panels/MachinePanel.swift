// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The panel of themes and the state machine: inputs, current state with its transitions, event
/// log, and all states.
final class MachinePanel: RowList, DrawnView, KeyTaker, SidePanel {
  /// The shown document.
  let document: Document
  /// The rows, from top to bottom.
  private(set) var rows: [MachineRow] = [] { didSet { if rows != oldValue { layOutRows() } } }
  /// The input whose value is edited; nil while none is.
  var edit: MachineRow.Input? {
    didSet {
      guard edit != oldValue else { return }
      if let edit {
        entry.begin(selecting: edit.text)
        entry.title = edit.name
      }
      entry.isHidden = edit == nil
      if (edit == nil) != (oldValue == nil) { takingChanged() }
      setNeedsDisplay()
    }
  }
  /// The text field of the edited input.
  let entry = TextEntry()
  /// Whether something has changed since the rows were made.
  var isStale = false { didSet { if isStale, !oldValue { setNeedsDisplay() } } }
  /// The time of the last update in seconds.
  private var filled = -Double.infinity
  /// Where the rows are and how their texts are broken, for a width in points.
  private(set) var rowLayouts: (all: [RowLayout], width: Double) = ([], -1)

  /// The height of a row with one line of text, and of each further line, in points.
  private static let rowHeight = 24.0, lineHeight = 18.0
  /// The indentation of rows, and that of each further level, in points.
  private static let left = 2 * Metrics.grid, step = 1.5 * Metrics.grid
  /// The distance of values from the right edge, in points.
  private static let margin = Metrics.grid + 4
  /// The right edge of values.
  private static func edge(of area: Rect) -> Double { area.maxX - margin }

  init(_ document: Document) {
    self.document = document
    super.init()
    entry.alignment = .right
    entry.isHidden = true
    entry.isPublished = false
    addSubview(entry)
  }

  /// What an empty panel says; nil for one with rows.
  var hint: String? {
    rows.isEmpty
      ? localized(
        "The file has no themes and no state machine; those of a .lottie file are shown here") : nil
  }

  func shownChanged() {
    edit = nil
    fill()
  }

  /// The rectangles of the rows that can be clicked.
  var traced: (name: String, values: [String: Trace.Value]) {
    var values: [String: Trace.Value] = [:]
    for (index, row) in rows.enumerated() {
      switch row {
      case .input(let input): values["input " + input.name] = .rect(rowInWindow(index))
      case .run: values["run"] = .rect(rowInWindow(index))
      case .theme: values["theme"] = .rect(rowInWindow(index))
      default: break
      }
    }
    return ("machinePanel", values)
  }

  // MARK: Rows

  /// Updates the rows. Does nothing while the panel is hidden.
  func fill() {
    guard !isHidden else { return }
    rows = MachineRow.rows(of: document)
    if rowLayouts.width != Double(bounds.width) { layOutRows() }
    if let edit, row(of: edit) == nil { self.edit = nil }
  }

  /// Lays out the rows. Titles have an empty row above them, as in the inspector.
  private func layOutRows() {
    let width = Double(bounds.width)
    var all: [RowLayout] = []
    var top = Metrics.grid
    for row in rows {
      if case .title = row, !all.isEmpty { top += Self.rowHeight }
      let layout = RowLayout(look(of: row), at: top, width: width)
      top += layout.height
      all.append(layout)
    }
    rowLayouts = (all, width)
    setNeedsDisplay()
  }

  override func layout() {
    super.layout()
    fill()
  }

  /// Updates the rows before a frame, if needed. Making them can cost more than the event that
  /// changed them.
  func follow(at time: Double) {
    // Inputs and time change while the machine runs, so rows are updated ten times per second.
    let isDue = document.interaction.session?.player.isMoving == true && time - filled >= 0.1
    guard isStale || isDue else { return }
    (isStale, filled) = (false, time)
    fill()
  }

  override var rowCount: Int { rowLayouts.all.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (rowLayouts.all[row].top, rowLayouts.all[row].height)
  }
  override func isActive(_ row: Int) -> Bool { rowLayouts.all[row].look.act != nil }
  override var notchHeight: Double { 3 * Self.rowHeight }

  /// The row of an input, found by name and type; nil if it is gone.
  func row(of input: MachineRow.Input) -> Int? {
    rows.firstIndex {
      guard case .input(let other) = $0 else { return false }
      return other.name == input.name && other.value.typeName == input.value.typeName
    }
  }

  // MARK: What a row is

  /// What a row shows, is for screen readers, and does.
  struct Look {
    /// The sign or control of a row.
    enum Control {
      /// A dot at an indentation, filled for the current state and met guards.
      case dot(Bool, at: Double)
      /// At the right edge: a switch, the arrow of a menu, and a button.
      case lever(Bool)
      case arrow
      case button(String)
      /// A text field with its text.
      case field(String)
    }
    let text: String
    /// The indentation in points.
    var x = MachinePanel.left
    var style = Typesetter.regular
    var color = Palette.text
    /// A text at the right.
    var note = ""
    var control: Control?
    var element: AccessibleElement
    /// The action of a click or Enter; nil for none.
    var act: (() -> Void)?
    /// The input whose value is typed.
    var input: MachineRow.Input?
  }

  private func look(of row: MachineRow) -> Look {
    switch row {
    case .title(let text):
      return Look(text: text, style: Typesetter.bold, element: AccessibleElement(.heading, text))
    case .message(let text):
      return Look(text: text, color: Palette.warning, element: AccessibleElement(.label, text))
    case .run(let isOn):
      return Look(
        text: localized("Run"), color: Palette.secondary, control: .lever(isOn),
        element: AccessibleElement(
          .toggle, localized("Run the state machine"), states: isOn ? .checked : []),
        act: { [unowned self] in send(.runMachine) })
    case .theme(let name):
      let shown = name ?? localized("none")
      return Look(
        text: shown, color: name == nil ? Palette.secondary : Palette.text, control: .arrow,
        element: AccessibleElement(.comboBox, localized("Theme"), text: shown),
        act: { [unowned self] in send(.themeMenu) })
    case .state(let name, let isPresent):
      return Look(
        text: name.isEmpty ? localized("none yet") : name, x: Self.left + 2 * Metrics.grid,
        color: isPresent ? Palette.text : Palette.secondary,
        control: .dot(isPresent, at: Self.left),
        element: AccessibleElement(
          .label, localized("State \(name)"), detail: isPresent ? localized("current") : ""))
    case .way(let target, let note):
      return Look(
        text: "→ \(target)", x: Self.left + Self.step, note: note,
        element: AccessibleElement(.label, localized("Transition to \(target)"), text: note))
    case .condition(let text, let value, let isMet):
      let x = Self.left + 2 * Self.step
      return Look(
        text: text, x: x + 2 * Metrics.grid, color: isMet ? Palette.accent : Palette.secondary,
        note: value, control: .dot(isMet, at: x),
        element: AccessibleElement(
          .label, localized("If \(text)"), detail: isMet ? localized("met") : localized("not met"),
          text: value))
    case .input(let input): return look(of: input)
    case .entry(let time, let text):
      return Look(text: text, note: time, element: AccessibleElement(.label, text, text: time))
    }
  }

  private func look(of input: MachineRow.Input) -> Look {
    let (name, text) = (input.name, input.text)
    var look = Look(
      text: name, color: Palette.secondary, element: AccessibleElement(.entry, name, text: text))
    switch input.value {
    case .boolean(let flag):
      look.control = .lever(flag)
      look.element = AccessibleElement(.toggle, name, states: flag ? .checked : [])
      look.act = { [unowned self] in document.interaction.setInput(name, to: .boolean(!flag)) }
    case .event:
      look.control = .button(text)
      look.element = AccessibleElement(.button, name, detail: localized("Fire"))
      look.act = { [unowned self] in document.interaction.setInput(name, to: .event) }
    case .numeric, .string:
      (look.control, look.input) = (.field(text), input)
      look.element.content = .init(text, caret: text.unicodeScalars.count, isEditable: true)
      look.act = { [unowned self] in edit = input }
    }
    return look
  }

  /// The area of a row, and its texts in lines that fit.
  struct RowLayout {
    let look: Look
    /// The y of its top edge in the content, in points.
    let top: Double
    /// The lines of the text, and those of the note at the right.
    private(set) var lines: [String], notes: [String] = []
    /// Whether the note begins beside the last line of the text.
    private(set) var isBeside = false
    /// Whether the field is below the text.
    private(set) var hasOwnField = false

    /// Breaks the texts of a row into lines, so that none is cut.
    init(_ look: Look, at top: Double, width: Double) {
      let setter = Typesetter.shared
      var room = max(60, width - margin - look.x)
      if case .field(let text)? = look.control {
        hasOwnField = MachinePanel.isWide(text, width: width)
        if !hasOwnField { room -= MachinePanel.fieldWidth(width) + Metrics.grid }
      }
      room = max(60, room - MachinePanel.width(of: look.control))
      func broken(_ text: String, _ style: Typesetter.Style) -> [String] {
        setter.width(text, style) <= room ? [text] : setter.wrap(text, style, width: room)
      }
      (self.look, self.top, lines) = (look, top, broken(look.text, look.style))
      guard !look.note.isEmpty else { return }
      notes = broken(look.note, Typesetter.regular)
      let used = setter.width(lines.last ?? "", look.style) + Metrics.grid
      isBeside = notes.count == 1 && used + setter.width(look.note) <= room
    }

    /// Its height in points.
    var height: Double {
      let count = lines.count + notes.count - (isBeside ? 1 : 0)
      return rowHeight + Double(max(0, count - 1)) * lineHeight + (hasOwnField ? rowHeight : 0)
    }
  }

  /// The width of a control, with its distance from the text.
  private static func width(of control: Look.Control?) -> Double {
    switch control {
    case .lever: 30 + Metrics.grid
    case .arrow: 10 + Metrics.grid
    case .button(let text): buttonWidth(text) + Metrics.grid
    case .field, .dot, nil: 0
    }
  }

  override func parts(of row: Int) -> [PanelPart] {
    let (layout, area) = (rowLayouts.all[row], frame(of: row))
    var element = layout.look.element
    if let edit, row == self.row(of: edit) {
      element.content = entry.content
      element.states.insert(.current)
    }
    if row == current { element.states.formUnion([.selected, .current]) }
    return [
      PanelPart(
        area: area, element: element, press: { [unowned self] _ in activate(row) },
        focus: { [unowned self] in if isActive(row) { goTo(row: row) } },
        edit: { [unowned self] in edit($0, layout.look.input) },
        draw: { [unowned self] in
          (row == current ? PanelLook.chosen(area) : []) + texts(of: layout, in: area)
            + draw(layout.look.control, in: area)
        })
    ]
  }

  /// Runs the action of a row.
  func activate(_ row: Int) { rowLayouts.all[row].look.act?() }

  // MARK: Drawing

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let area = bounds.geometry
    var items = PanelLook.ground(area)
    if let hint {
      let lines = Typesetter.shared.wrap(hint, width: area.width - 4 * Metrics.grid)
      for (index, line) in lines.enumerated() {
        let origin = Point(Self.left, 3 * Metrics.grid + Double(index) * Self.lineHeight)
        items.append(Typesetter.shared.draw(line, at: origin, Palette.secondary))
      }
    }
    if let edit, let row = row(of: edit) {
      entry.setFrame(fieldArea(edit.text, in: frame(of: row)))
    }
    return items + rows
  }

  /// Draws the texts of a row.
  private func texts(of layout: RowLayout, in area: Rect) -> [DrawItem] {
    let (look, setter) = (layout.look, Typesetter.shared)
    func y(_ line: Int) -> Double {
      area.minY + Self.rowHeight / 2 + Double(line) * Self.lineHeight
        + Typesetter.capitalHalf(look.style)
    }
    let first = layout.isBeside ? layout.lines.count - 1 : layout.lines.count
    return layout.lines.enumerated().map { line, text in
      setter.draw(text, look.style, at: Point(look.x, y(line)), look.color)
    }
      + layout.notes.enumerated().map { line, text in
        let x = Self.edge(of: area) - setter.width(text)
        return setter.draw(text, at: Point(x, y(first + line)), Palette.secondary)
      }
  }

  /// Draws a sign or control, in the first line of its row.
  private func draw(_ control: Look.Control?, in row: Rect) -> [DrawItem] {
    let middle = row.minY + Self.rowHeight / 2
    switch control {
    case nil: return []
    case .dot(let isOn, let x):
      let circle = Path.ellipse(center: Point(x + 5, middle), size: Size(8, 8))
      return [isOn ? .fill(circle, Palette.accent) : .stroke(circle, width: 1.4, Palette.track)]
    case .arrow:
      return [PanelLook.menuArrow(at: Point(row.maxX - Metrics.grid - 14, middle))]
    case .lever(let isOn):
      let ground = Rect(x: Self.edge(of: row) - 30, y: middle - 8, width: 30, height: 16)
      let knob = Point(isOn ? ground.maxX - 8 : ground.minX + 8, middle)
      return [
        .fill(.roundedRectangle(ground, radius: 8), isOn ? Palette.accent : Palette.track),
        .fill(.ellipse(center: knob, size: Size(12, 12)), Palette.panel),
      ]
    case .button(let text):
      let width = Self.buttonWidth(text)
      let button = Rect(
        x: Self.edge(of: row) - width, y: row.minY + 1, width: width, height: 22)
      return [
        Self.outline(button),
        Typesetter.shared.drawCentered(text, at: button.center, Palette.accent),
      ]
    case .field(let text):
      let field = fieldArea(text, in: row)
      let room = Typesetter.Room.width(field.width - 12)
      let x = field.maxX - 6 - Typesetter.shared.width(text, Typesetter.regular, room)
      return [
        Self.outline(field), PanelLook.text(text, Typesetter.regular, room, from: x, in: field),
      ]
    }
  }

  /// Draws the border of a button or text field.
  private static func outline(_ area: Rect) -> DrawItem {
    .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 4.5), width: 1, Palette.field)
  }

  /// The width of a button in points.
  private static func buttonWidth(_ text: String) -> Double {
    Typesetter.shared.width(text) + 2 * Metrics.grid
  }

  /// The width of the text fields beside names, in points.
  private static func fieldWidth(_ width: Double) -> Double {
    (width / 2 - Metrics.grid).clamped(to: 40...max(40, width))
  }

  /// Whether a value is too long for a field beside its name.
  private static func isWide(_ text: String, width: Double) -> Bool {
    Typesetter.shared.width(text) + 12 > fieldWidth(width)
  }

  /// The area of a value's text field: in the half at the right, or below the name.
  private func fieldArea(_ text: String, in area: Rect) -> Rect {
    guard Self.isWide(text, width: area.width) else {
      let width = Self.fieldWidth(area.width)
      return Rect(x: Self.edge(of: area) - width, y: area.minY + 1, width: width, height: 22)
    }
    let width = max(40, Self.edge(of: area) - Self.left)
    return Rect(x: Self.left, y: area.maxY - Self.rowHeight + 1, width: width, height: 22)
  }

  // MARK: Pointer and keys

  override func willPress(_ event: PointerEvent) {
    guard event.button == 1 else { return }
    finish()
    current = nil
  }

  /// The focus ring is inside of the panel, whose edge is clipped.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard edit == nil, event.modifiers.isEmpty else { return false }
    if moves(event, from: current, hasEnds: false) { return true }
    guard let current, isActive(current), event.key == .enter || event.key == .space,
      event.key == .enter || window?.showsFocusRing == true
    else { return false }
    activate(current)
    return true
  }

  override func goTo(row: Int) {
    current = row
    guard rowLayouts.all.indices.contains(row) else { return }
    let layout = rowLayouts.all[row]
    reveal(
      from: layout.top - Self.rowHeight,
      to: layout.top + layout.height + Self.rowHeight + Metrics.grid)
  }

  // MARK: Typing

  var takesKeys: Bool { edit != nil }
  var takesText: Bool { true }
  func take(text: String) { entry.insert(text) }

  func take(_ event: KeyEvent) -> Bool {
    guard edit != nil else { return false }
    switch event.key {
    case .escape: edit = nil
    case .enter, .tab: _ = apply()
    case .character("s") where event.modifiers.contains(.control): return !apply()
    default: entry.press(event)
    }
    return true
  }

  /// Applies the typed value, as the user goes on elsewhere; an invalid one is given up.
  func finish() { if !apply() { edit = nil } }

  func applyTyped() -> Bool {
    if entry.isWrong { edit = nil }
    return apply()
  }

  /// Applies the typed value, and ends editing.
  /// - Returns: false for an invalid text, which stays in the field.
  private func apply() -> Bool {
    guard let input = edit else { return true }
    guard let value = input.value(typed: entry.text) else {
      entry.refuse()
      return false
    }
    edit = nil
    document.interaction.setInput(input.name, to: value)
    return true
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.panel, localized("Themes and state machine"), detail: hint ?? "")
  }

  /// Edits an input, and applies a text that replaces all of it.
  private func edit(_ edit: AccessibleElement.Edit, _ input: MachineRow.Input?) {
    guard let input else { return }
    if self.edit != input { self.edit = input }
    let all = 0..<entry.text.unicodeScalars.count
    entry.accessibleEdit(edit, part: nil)
    if case .replace(all, _) = edit, let value = input.value(typed: entry.text) {
      self.edit = nil
      document.interaction.setInput(input.name, to: value)
    }
  }
}
