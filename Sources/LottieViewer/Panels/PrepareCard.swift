// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench
internal import SDLHost

/// The card “Prepare”: for which players and how the animation is prepared, the progress, then what came of
/// it. A press on a row of the result selects the layer, or goes to the frame, that it is about.
final class PrepareCard: StackedList, StageCard, DrawnView {
  let event = "prepare"

  /// Something that can be pressed.
  enum Control: Hashable {
    case player(PlayerTarget)
    case item(PrepareSettings.Switch)
    case field(PrepareSettings.Field)
    case button(Button)
  }

  enum Button: String, Hashable, TextCase {
    case prepare = "Prepare"
    case cancel = "Cancel"
    case save = "Save as…"
    case compare = "Compare"
    case settings = "Change settings"
    case close = "Close"
  }

  /// A row of the card.
  enum Row: Equatable {
    case title(String)
    case heading(String)
    /// Lines of text, and whether they need attention.
    case text([String], isProblem: Bool)
    /// Switches beside each other.
    case switches([Control])
    case field(PrepareSettings.Field)
    /// How far it is.
    case progress
    /// What is said of a layer or a frame.
    case result(Subject, [String])
  }

  /// What a row of the result is about.
  enum Subject: Equatable {
    case layer(JSONPath), frame(Double), nothing
  }

  /// Called with the layer or the frame of a pressed row.
  var onShow: (Subject) -> Void = { _ in }
  /// Asks where to save what was prepared, and shows it beside the animation; set by the window.
  var onSave: () -> Void = {}
  var onCompare: (Int) -> Void = { _ in }

  private let run: PrepareRun
  private let document: Document
  private(set) var settings = PrepareSettings()
  private(set) var rows: [Row] = []
  /// The buttons below the rows, which do not scroll, in the rows in which they fit.
  private var buttonRows: [[Button]] = []
  /// The current control of a row with several.
  private var column = 0
  /// The button that has the keyboard; nil while a row has it.
  private var button: Button? { didSet { if button != oldValue { setNeedsDisplay() } } }
  /// The width in points for which the rows were made; -1 for none.
  private var width = -1.0

  override var preferredWidth: Double { 520 }
  override var leastWidth: Double { 340 }
  private static let fieldHeight = 30.0
  private static let boxSide = 14.0
  /// The largest number of listed rows of one kind.
  private static let mostNotes = 100

  init(_ document: Document, _ run: PrepareRun) {
    (self.document, self.run) = (document, run)
    super.init()
  }

  override var rowCount: Int { rows.count }
  override var scrollArea: CGRect {
    var area = bounds
    area.size.height = max(0, area.size.height - CGFloat(footerHeight))
    return area
  }
  override var footerHeight: Double {
    Card.height(ofButtonRows: buttonRows.count) + 2 * Metrics.grid
  }

  override func isActive(_ row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    if case .result(let subject, _) = rows[row] { return subject != .nothing }
    return !controls(of: row).isEmpty
  }

  /// The controls of a row, from left to right.
  func controls(of row: Int) -> [Control] {
    switch rows[row] {
    case .switches(let controls): controls
    case .field(let field): [.field(field)]
    case .title, .heading, .text, .progress, .result: []
    }
  }

  /// The control that has the keyboard; nil for a row of the result.
  var focused: Control? {
    if let button { return .button(button) }
    guard let current else { return nil }
    let controls = controls(of: current)
    return controls.isEmpty ? nil : controls[min(column, controls.count - 1)]
  }

  /// The layers that the current row is about.
  var currentLayers: [JSONPath] {
    guard !isHidden, button == nil, let current, case .result(.layer(let path), _) = rows[current]
    else {
      return []
    }
    return [path]
  }

  // MARK: Opening and closing

  var details: [String: Trace.Value] {
    ["prepare": .rect(area(of: .button(.prepare))), "ios": .rect(area(of: .player(.ios)))]
  }
  func opened() { begin() }
  func closed() { run.cancel() }
  func cancel() -> Bool {
    guard run.isRunning else { return false }
    run.cancel()
    return true
  }

  // MARK: Contents

  /// Fills the card.
  ///
  /// - Parameter targets: The players that are chosen; nil for those of before.
  func begin(for targets: [PlayerTarget]? = nil) {
    if let targets {
      settings.targets = Set(targets)
      run.reset()
    }
    width = -1
    follow()
  }

  /// Makes the rows anew if the card is open and something has changed.
  func follow() {
    guard !isHidden else { return }
    var new = settings
    if let source = document.prepareSource, source != settings.source { new.follow(source) }
    guard new != settings || Double(bounds.width) != width else { return }
    settings = new
    fill()
  }

  /// Makes the rows anew.
  func fill() {
    guard !isHidden else { return }
    let (before, first) = (focused, rows.first)
    let buttons: [Button] =
      switch run.phase {
      case .asking: [.prepare, .close]
      case .running: [.cancel]
      case .done: [.save, .compare, .settings, .close]
      }
    width = Double(bounds.width)
    buttonRows = inRows(buttons)
    rows = newRows()
    if rows.first != first { scroll = 0 }
    stack(rows.map(height))
    if before == nil && button == nil && current == nil, run.outcome == nil,
      let start = rows.indices.first(where: isActive)
    {
      focus(controls(of: start)[0])
    } else if case .button(let button)? = before, !buttons.contains(button) {
      self.button = buttons[0]
    }
    superview?.setNeedsLayout()
  }

  private var room: Double { max(60, width - 2 * Self.margin - 2 * Metrics.grid) }

  private func wrapped(_ text: String) -> [String] { Typesetter.shared.wrap(text, width: room) }

  private func newRows() -> [Row] {
    var rows: [Row] = [
      .title(run.outcome == nil ? localized("Prepare") : localized("Prepared"))
    ]
    if let problem = run.problem { rows.append(.text(wrapped(problem), isProblem: true)) }
    switch run.phase {
    case .asking: rows += settingRows
    case .running: rows.append(.progress)
    case .done(let outcome): rows += resultRows(outcome)
    }
    return rows
  }

  private var settingRows: [Row] {
    func grid(_ controls: [Control]) -> [Row] {
      let widest = controls.map { Typesetter.shared.width(title(of: $0)) }.max() ?? 0
      let most = Int(clamping: room / (widest + Self.boxSide + 3 * Metrics.grid), to: 1...3)
      return stride(from: 0, to: controls.count, by: most).map {
        .switches(Array(controls[$0..<min($0 + most, controls.count)]))
      }
    }
    var rows: [Row] = [.heading(localized("For these players"))]
    rows += grid(PlayerTarget.allCases.map { .player($0) })
    rows.append(.heading(localized("What is done")))
    rows += PrepareSettings.Switch.all.map { .switches([.item($0)]) }
    return rows + PrepareSettings.Field.allCases.map { .field($0) }
  }

  private func resultRows(_ outcome: PrepareRun.Outcome) -> [Row] {
    var rows: [Row] = []
    if run.isStale {
      let text = localized("The animation has changed since; prepare it again to have that in it")
      rows.append(.text(wrapped(text), isProblem: true))
    }
    for part in outcome.parts {
      let report = part.prepared.report
      if let marked = part.marked { rows.append(.heading(marked.title)) }
      rows.append(.text(wrapped(report.sizeText), isProblem: false))
      if let proof = report.proof {
        rows.append(
          .result(
            proof.share > 0 ? .frame(proof.frame) : .nothing,
            wrapped(proof.text(tolerance: outcome.options.colorTolerance))))
      }
      for entry in report.leftOut {
        rows.append(
          .result(
            .frame(entry.proof.frame),
            wrapped(PrepareReport.text(leftOut: entry.step, entry.proof))))
      }
      if !report.changes.isEmpty {
        rows.append(.heading(localized("Changed")))
        rows += report.changes.map { .text(wrapped($0), isProblem: false) }
      }
      let kept = report.kept
      if !kept.isEmpty {
        rows.append(.heading(localized("Left as it is")))
        rows += kept.prefix(Self.mostNotes).map { note in
          let about = note.layer.isEmpty ? [] : ["“\(note.layer.inOneLine)”"]
          return .result(
            note.jsonPath?.layer.map { .layer($0) } ?? .nothing,
            about + wrapped(note.text.localized))
        }
        let rest = kept.count - Self.mostNotes
        if rest > 0 {
          rows.append(.text([localized("and \(rest) more")], isProblem: false))
        }
      }
    }
    return rows
  }

  /// Distributes buttons to rows in which they fit.
  private func inRows(_ buttons: [Button]) -> [[Button]] {
    var rows: [[Button]] = []
    for button in buttons {
      if let last = rows.last, Self.width(of: last + [button]) <= room {
        rows[rows.count - 1].append(button)
      } else {
        rows.append([button])
      }
    }
    return rows
  }

  private static func width(of button: Button) -> Double {
    max(64, (Typesetter.shared.width(button.text.localized) + 3 * Metrics.grid).rounded(.up))
  }

  private static func width(of buttons: [Button]) -> Double {
    buttons.reduce(-Metrics.grid) { $0 + width(of: $1) + Metrics.grid }
  }

  private func height(of row: Row) -> Double {
    switch row {
    case .title: 30
    case .heading: 30
    case .text(let lines, _): Double(lines.count) * Self.lineHeight + 6
    case .switches: 24
    case .field: Self.fieldHeight
    case .progress: 56
    case .result(_, let lines): Double(lines.count) * Self.lineHeight + 8
    }
  }

  private func title(of control: Control) -> String {
    switch control {
    case .player(let target): target.title
    case .item(let item): item.title.localized
    case .field(let field): field.text.localized
    case .button(let button): button.text.localized
    }
  }

  private func isOn(_ control: Control) -> Bool {
    switch control {
    case .player(let target): settings.targets.contains(target)
    case .item(let item): settings.isOn(item)
    case .field, .button: false
    }
  }

  private func isEnabled(_ control: Control) -> Bool {
    if case .item(let item) = control { !settings.isNeeded(item) } else { true }
  }

  // MARK: Layout

  /// The rectangle of a control in its row, in points of the card.
  private func area(of index: Int, in row: Int) -> Rect {
    let area = frame(of: row)
    let left = area.minX + Metrics.grid
    switch rows[row] {
    case .switches(let controls):
      let columns = Double(max(controls.count, columns(before: row)))
      let width = room / columns
      return Rect(x: left + Double(index) * width, y: area.minY, width: width, height: area.height)
    case .field:
      let label = labelWidth
      return Rect(
        x: left + label, y: area.minY + 2, width: room - label, height: area.height - 4)
    case .title, .heading, .text, .progress, .result: return area
    }
  }

  /// The buttons with their rectangles, in points of the card.
  private var buttons: [(button: Button, area: Rect)] {
    let top = Double(scrollArea.maxY) + Metrics.grid
    return buttonRows.enumerated().flatMap { row, buttons in
      var x = Self.margin + Metrics.grid
      return buttons.map { button in
        let area = Rect(
          x: x, y: top + Double(row) * (Metrics.buttonSide + Metrics.grid),
          width: min(room, Self.width(of: button)), height: Metrics.buttonSide)
        x = area.maxX + Metrics.grid
        return (button, area)
      }
    }
  }

  /// The number of switches in the row before, whose columns the last row of a grid has.
  private func columns(before row: Int) -> Int {
    guard row > 0, case .switches(let controls) = rows[row - 1],
      case .player? = controls.first
    else { return 1 }
    return controls.count
  }

  /// The width of the labels of fields: that of the longest one, at most 55 % of the card.
  private var labelWidth: Double {
    let titles = PrepareSettings.Field.allCases.map { Typesetter.shared.width($0.text.localized) }
    return min((titles.max() ?? 0) + 2 * Metrics.grid, 0.55 * room)
  }

  /// The rectangle of a control in the window, for tests; zero if it is not there.
  func area(of control: Control) -> CGRect {
    if case .button(let wanted) = control {
      return buttons.first { $0.button == wanted }.map { rectInWindow(CGRect($0.area)) } ?? .zero
    }
    for row in rows.indices {
      if let index = controls(of: row).firstIndex(of: control) {
        return rectInWindow(CGRect(area(of: index, in: row)))
      }
    }
    return .zero
  }

  // MARK: Parts

  override func parts(of row: Int) -> [PanelPart] {
    let controls = controls(of: row)
    guard !controls.isEmpty else { return super.parts(of: row) }
    let whole = PanelPart(
      area: frame(of: row), draw: { [unowned self] in drawLabel(of: row) })
    return [whole]
      + controls.indices.map { part(controls[$0], in: area(of: $0, in: row)) }
  }

  /// The buttons, on a ground that covers the rows below.
  override var controls: [PanelPart] {
    let bounds = bounds.geometry
    let footer = Rect(
      minX: bounds.minX, minY: Double(scrollArea.maxY), maxX: bounds.maxX, maxY: bounds.maxY)
    let ground = PanelPart(
      area: footer, cursor: .arrow, press: { _ in },
      draw: {
        [
          .fill(.rectangle(footer), Palette.panel),
          .fill(
            .rectangle(Rect(x: footer.minX, y: footer.minY, width: footer.width, height: 1)),
            Palette.line),
        ]
      })
    return [ground] + buttons.map { part(.button($0.button), in: $0.area) }
  }

  /// In the order in which they are read.
  override var spokenParts: [PanelPart] {
    let visible = visibleRows
    let inside = rows.indices.flatMap { row in
      parts(of: row).map { part in
        var part = part
        if !visible.contains(row) { part.element?.states.insert(.outOfSight) }
        return part
      }
    }
    return (inside + controls).filter { $0.element != nil }
  }

  private func part(_ control: Control, in area: Rect) -> PanelPart {
    var element: AccessibleElement
    switch control {
    case .player, .item:
      element = AccessibleElement(
        .toggle, title(of: control), states: isOn(control) ? .checked : [])
    case .field(let field):
      element = AccessibleElement(.comboBox, title(of: control), text: settings.text(field))
      element.choices = settings.presets(field)
    case .button: element = AccessibleElement(.button, title(of: control))
    }
    if control == focused { element.states.insert(.current) }
    if !isEnabled(control) { element.states.insert(.disabled) }
    var part = PanelPart(
      area: area, element: element,
      draw: { [unowned self] in draw(control, in: area) })
    if case .item(.bake) = control, !isEnabled(control) {
      part.tip = localized("These players have no expressions")
    }
    part.focus = { [unowned self] in focus(control) }
    part.press = { [unowned self] _ in
      focus(control)
      press(control)
    }
    if isEnabled(control) { part.cursor = .hand }
    if case .field(let field) = control {
      part.choose = { [unowned self] choice in
        let choices = settings.presets(field)
        if choices.indices.contains(choice) { set(field, choices[choice]) }
      }
    }
    return part
  }

  // MARK: Actions

  /// Does what a press on a control does.
  func press(_ control: Control) {
    switch control {
    case .player(let target):
      settings.targets.formSymmetricDifference([target])
      fill()
    case .item(let item):
      settings.toggle(item)
      fill()
    case .field(let field): openChoices(of: field)
    case .button(let button): press(button)
    }
  }

  private func press(_ button: Button) {
    switch button {
    case .prepare: run.start(settings)
    case .cancel: run.cancel()
    case .save: onSave()
    case .compare: compare()
    case .settings: run.reset()
    case .close: send(.prepare)
    }
  }

  /// Shows what was prepared beside the animation; of several parts the one that is chosen.
  private func compare() {
    let parts = run.outcome?.parts ?? []
    guard parts.count > 1 else { return onCompare(0) }
    openMenu(
      parts.enumerated().map { index, part in
        Menu.Item(part.marked?.title ?? "") { [unowned self] in onCompare(index) }
      }, at: area(of: .button(.compare)))
  }

  /// Sets a field to a choice or a number.
  func set(_ field: PrepareSettings.Field, _ text: String) {
    _ = settings.set(field, text)
    fill()
  }

  private func openChoices(of field: PrepareSettings.Field) {
    var items = settings.presets(field).map { preset in
      var item = Menu.Item(preset) { [unowned self] in set(field, preset) }
      item.isChecked = preset == settings.text(field)
      return item
    }
    if PrepareSettings.takesNumbers(field) {
      items += [.separator, Menu.Item(localized("Other…")) { [unowned self] in ask(for: field) }]
    }
    openMenu(items, at: area(of: .field(field)))
  }

  private func ask(for field: PrepareSettings.Field) {
    let text = settings.text(field)
    let number = text.prefix { !"%(".contains($0) }.filter { $0 != " " }
    askForName(title(of: .field(field)), String(number)) { [unowned self] typed in
      guard settings.set(field, typed) else {
        return document.notice.tell(.refused("“\(typed)” is no number for that"))
      }
      fill()
      return .done()
    }
  }

  /// Takes the next or previous choice of a field.
  private func step(_ field: PrepareSettings.Field, by step: Int) {
    let choices = settings.presets(field)
    guard !choices.isEmpty else { return }
    let index = choices.firstIndex(of: settings.text(field)) ?? (step > 0 ? -1 : 0)
    set(field, choices[(index + step + choices.count) % choices.count])
  }

  // MARK: Keys

  /// Gives the keyboard to a control, and shows it.
  func focus(_ control: Control) {
    if case .button(let button) = control { return self.button = button }
    button = nil
    for row in rows.indices {
      guard let index = controls(of: row).firstIndex(of: control) else { continue }
      (current, column) = (row, index)
      revealRow(row)
      return setNeedsDisplay()
    }
  }

  override func goTo(row: Int) {
    guard isActive(row) else { return }
    (button, current) = (nil, row)
    revealRow(row)
    setNeedsDisplay()
  }

  override func press(row: Int) {
    guard rows.indices.contains(row), case .result(let subject, _) = rows[row], subject != .nothing
    else { return }
    goTo(row: row)
    switch subject {
    case .layer(let path): trace("prepareRow", ["path": .text(path.description)])
    case .frame(let frame): trace("prepareRow", ["to": .number(frame)])
    case .nothing: break
    }
    onShow(subject)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty || event.modifiers == .alt && event.key == .down else {
      return false
    }
    switch event.key {
    case .up, .down, .home, .end:
      if event.modifiers == .alt, case .field(let field)? = focused {
        openChoices(of: field)
      } else {
        move(event)
      }
    case .left, .right: moveSideways(event.key == .left ? -1 : 1)
    case .enter, .space:
      guard !event.isRepeat else { return true }
      if let focused {
        if isEnabled(focused) { press(focused) }
      } else if let current {
        press(row: current)
      }
    default: return false
    }
    return true
  }

  /// Moves from row to row; the buttons are below the last one.
  private func move(_ event: KeyEvent) {
    let stops = stops
    let buttons = buttonRows.flatMap(\.self)
    switch event.key {
    case .end: button = buttons.last
    case .down where button != nil: break
    case .down where current == stops.last || stops.isEmpty: button = buttons.first
    case .up where button != nil: stops.last.map(goTo)
    default: _ = moves(event, from: current)
    }
  }

  private func moveSideways(_ step: Int) {
    if let button {
      let buttons = buttonRows.flatMap(\.self)
      let index = (buttons.firstIndex(of: button) ?? 0) + step
      return self.button = buttons[max(0, min(index, buttons.count - 1))]
    }
    guard let current, let focused else { return }
    if case .field(let field) = focused { return self.step(field, by: step) }
    let last = controls(of: current).count - 1
    column = max(0, min(min(column, last) + step, last))
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func draw(row index: Int) -> [DrawItem] {
    let (setter, area) = (Typesetter.shared, frame(of: index))
    let left = area.minX + Metrics.grid
    var items: [DrawItem] = []
    func lines(_ lines: some Sequence<String>, from top: Double, _ color: RGBA) {
      items += draw(lines: lines, at: Point(left, top), width: room, color)
    }
    switch rows[index] {
    case .title(let text):
      items.append(
        setter.draw(text, Typesetter.title, .width(room), at: Point(left, area.minY + 20)))
    case .heading(let text):
      items.append(
        setter.draw(text, Typesetter.bold, .width(room), at: Point(left, area.minY + 21)))
    case .text(let texts, let isProblem):
      lines(texts, from: area.minY + 14, isProblem ? Palette.warning : Palette.text)
    case .result(let subject, let texts):
      if subject != .nothing, index == hover || index == current && button == nil && isFocused {
        items.append(.fill(.roundedRectangle(area, radius: 6), Palette.hover))
      }
      lines(texts, from: area.minY + 16, subject == .nothing ? Palette.secondary : Palette.text)
    case .progress: items += drawProgress(in: area)
    case .switches, .field: break
    }
    return items
  }

  /// What stands beside the control of a row.
  private func drawLabel(of row: Int) -> [DrawItem] {
    guard case .field(let field) = rows[row] else { return [] }
    let area = frame(of: row)
    return [
      PanelLook.text(
        field.text.localized, Typesetter.regular, .width(labelWidth - Metrics.grid),
        from: area.minX + Metrics.grid, in: area, Palette.secondary)
    ]
  }

  private func draw(_ control: Control, in area: Rect) -> [DrawItem] {
    let isCurrent = control == focused && isFocused
    switch control {
    case .player, .item:
      let box = Rect(
        x: area.minX, y: area.center.y - Self.boxSide / 2, width: Self.boxSide,
        height: Self.boxSide)
      let isEnabled = isEnabled(control)
      return PanelLook.checkBox(
        box, isOn: isOn(control), isCurrent: isCurrent, isEnabled: isEnabled)
        + [
          PanelLook.text(
            title(of: control), Typesetter.regular,
            .width(area.width - Self.boxSide - 2 * Metrics.grid), from: box.maxX + Metrics.grid,
            in: area, isEnabled ? Palette.text : Palette.secondary)
        ]
    case .field(let field):
      let arrow = Rect(x: area.maxX - 28, y: area.minY, width: 28, height: area.height)
      return PanelLook.field(area, isCurrent: isCurrent)
        + [
          PanelLook.text(
            settings.text(field), Typesetter.regular, .middle(area.width - 40),
            from: area.minX + 8, in: area),
          PanelLook.menuArrow(at: arrow.center),
        ]
    case .button(let button):
      let color = [.prepare, .save].contains(button) ? Palette.accent : Palette.text
      return PanelLook.field(area, isCurrent: isCurrent)
        + [
          Typesetter.shared.drawCentered(
            title(of: control), Typesetter.regular, .middle(area.width - Metrics.grid),
            at: area.center, color)
        ]
    }
  }

  private func drawProgress(in area: Rect) -> [DrawItem] {
    guard case .running(let job) = run.phase else { return [] }
    let left = area.minX + Metrics.grid
    let track = Rect(x: left, y: area.minY + 34, width: room, height: 6)
    var bar = track
    bar.maxX = track.minX + max(6, track.width * job.fraction.clamped(to: 0...1))
    return [
      Typesetter.shared.draw(
        words(of: job), Typesetter.regular, .width(room), at: Point(left, area.minY + 20),
        Palette.secondary),
      .fill(.roundedRectangle(track, radius: 3), Palette.track),
      .fill(.roundedRectangle(bar, radius: 3), Palette.accent),
    ]
  }

  private func words(of job: Job) -> String {
    let share = "\(Int(clamping: (100 * job.fraction).rounded(), to: 0...100)) %"
    return job.fraction > 0
      ? "\(localized(job.stage.text)), \(share)" : localized("Changing the file")
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.panel, localized("Prepare"), detail: run.problem ?? "")
  }

  override func element(of row: Int) -> AccessibleElement {
    switch rows[row] {
    case .title(let text), .heading(let text): return AccessibleElement(.heading, text)
    case .text(let lines, _): return AccessibleElement(.label, lines.joined(separator: " "))
    case .result(let subject, let lines):
      let text = lines.joined(separator: " ")
      if subject == .nothing { return AccessibleElement(.label, text) }
      return AccessibleElement(
        .listItem, text, states: row == current && button == nil ? [.selected, .current] : [])
    case .progress:
      guard case .running(let job) = run.phase else { return AccessibleElement(.label, "") }
      return AccessibleElement(
        .progressBar, job.title.localized, text: words(of: job),
        value: .init(job.fraction.clamped(to: 0...1), in: 0...1, step: 0.01))
    case .switches, .field: return AccessibleElement(.label, "")
    }
  }
}
