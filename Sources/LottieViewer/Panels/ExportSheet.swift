// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The export dialog: settings, progress and result.
final class ExportSheet: PanelView, DrawnView, KeyTaker {
  /// The state of the dialog.
  enum Phase {
    /// Settings can be changed, or an export runs.
    case asking, running(ExportRun)
    /// The export succeeded: a text about the output, and its path.
    case done(String, path: String)
  }

  /// A control that can be focused.
  enum Target: Equatable {
    /// The field of a setting.
    case field(ExportSettings.Field)
    /// The buttons: copy the command line, the main one, and close or cancel.
    case copy, primary, secondary
  }

  /// The exported document.
  let document: Document
  /// The current settings; nil before the dialog was first opened.
  private(set) var settings: ExportSettings?
  /// The current state.
  private(set) var phase = Phase.asking { didSet { setNeedsDisplay() } }
  /// The focused control.
  private(set) var target = Target.primary { didSet { setNeedsDisplay() } }
  /// Whether the text of the focused field is edited.
  private(set) var isTyping = false {
    didSet {
      entry.isHidden = !isTyping
      setNeedsDisplay()
    }
  }
  /// The text field.
  let entry = TextEntry()
  /// The message about the last attempt; nil if there is none.
  private(set) var problem: String? {
    didSet {
      confirmed = false
      if let problem, problem != oldValue { window?.announce(problem) }
      setNeedsDisplay()
    }
  }
  /// Whether the message asks if an existing file may be replaced, so that exporting again does it.
  private var confirmed = false
  /// The estimated file size in bytes; nil while it is unknown.
  private(set) var estimate: Int? { didSet { setNeedsDisplay() } }
  /// The settings of the last estimate.
  private var estimated: ExportSettings?
  /// The running estimate.
  private var estimator: ExportRun?

  init(_ document: Document) {
    self.document = document
    super.init(frame: .zero)
    isHidden = true
    entry.isHidden = true
    entry.isPublished = false
    addSubview(entry)
  }

  /// Opens the dialog with default settings. Does nothing if no file is open.
  func begin() {
    guard let settings = document.exportSettings else { return }
    (self.settings, phase, isTyping, problem, target) = (settings, .asking, false, nil, .primary)
    isHidden = false
    takingChanged()
    startEstimate()
    trace(
      "export",
      [
        "on": true, "button": .rect(area(of: .primary)),
        "format": .rect(area(of: .field(.format))),
      ])
  }

  /// Whether an export runs.
  var isRunning: Bool { if case .running = phase { !isHidden } else { false } }

  /// Closes the dialog, and cancels what runs.
  func close() {
    guard !isHidden else { return }
    if case .running(let run) = phase { run.cancel() }
    estimator?.cancel()
    (estimator, estimated, isHidden) = (nil, nil, true)
    takingChanged()
    trace("export", ["on": false])
  }

  // MARK: Values

  /// Sets a field.
  /// - Returns: Whether the text is valid. If not, nothing changes.
  @discardableResult
  func set(_ field: ExportSettings.Field, _ text: String) -> Bool {
    guard case .asking = phase, settings?.set(field, text) == true else { return false }
    (isTyping, problem) = (false, nil)
    startEstimate()
    setNeedsDisplay()
    return true
  }

  /// Selects the next preset of a field, wrapping at the ends.
  private func step(_ field: ExportSettings.Field, by step: Int) {
    guard let settings, settings.applies(field) else { return }
    let presets = settings.presets(field)
    guard !presets.isEmpty else { return }
    let current = presets.firstIndex(of: settings.text(field)) ?? (step > 0 ? -1 : 0)
    set(field, presets[(current + step + presets.count) % presets.count])
  }

  /// Opens the menu of presets.
  private func openPresets(_ field: ExportSettings.Field) {
    guard let settings, settings.applies(field) else { return }
    let items = settings.presets(field).map { preset in
      var item = Menu.Item(preset) { [unowned self] in set(field, preset) }
      item.isChecked = preset == settings.text(field)
      return item
    }
    openMenu(items, at: area(of: .field(field)))
  }

  /// Estimates the file size in the background from a few frames, if the settings have changed.
  private func startEstimate() {
    guard let settings, let file = document.file else { return }
    guard estimated.map({ !$0.isAlike(settings) }) ?? true else { return }
    estimator?.cancel()
    (estimate, estimated) = (nil, settings)
    let run = ExportRun()
    estimator = run
    run.estimate(settings, of: document.interaction.edited(file)) {
      [weak self] in
      self?.estimate = $0
    }
  }

  // MARK: Exporting

  /// Starts the export. If the file exists, asks for confirmation first.
  func export() {
    guard case .asking = phase, let settings, let file = document.file else { return }
    if FileManager.default.fileExists(atPath: settings.path), !confirmed {
      problem = localized("There is such a file; Export again writes over it")
      return confirmed = true
    }
    problem = nil
    estimator?.cancel()
    let run = ExportRun()
    run.onProgress = { [weak self] in self?.setNeedsDisplay() }
    phase = .running(run)
    target = .secondary
    trace(
      "exporting", ["file": .text(settings.path), "button": .rect(area(of: .secondary))])
    run.start(ExportJob(settings, of: document.interaction.edited(file))) { [weak self] in
      self?.ended($0, settings.path, run)
    }
  }

  /// Shows the result of an export.
  private func ended(_ outcome: ExportRun.Outcome, _ path: String, _ run: ExportRun) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    var what = "written"
    switch outcome {
    case .written(let bytes, let warnings):
      let note =
        warnings == 0
        ? "" : localized(.counted(warnings, ", with 1 warning", ", with \(warnings) warnings"))
      let text =
        localized(
          "\(name): \(ByteCount.text(bytes)) in \(shownNumber((run.seconds * 10).rounded() / 10)) s"
        )
        + note
      (phase, target) = (.done(text, path: path), .primary)
      window?.announce(localized("Exported \(text)"))
      if isHidden { document.notice.say("Exported \(text)") }
    case .failed(let message):
      (phase, problem, target, what) = (.asking, message, .primary, message)
    case .cancelled:
      (phase, problem, target) = (.asking, localized("Cancelled; nothing was written"), .primary)
      what = "cancelled"
    }
    if isHidden { phase = .asking }
    trace("exported", ["file": .text(path), "outcome": .text(what)])
  }

  /// The message about edits that the command line does not have.
  private static var unsaved: String {
    localized("Copied, but it exports the file without your edits; save them first")
  }

  /// Copies the command line that exports the same from the file on disk.
  private func copyCommand() {
    guard let settings else { return }
    Clipboard.text = settings.command
    guard document.editing.isModified else { return }
    problem = Self.unsaved
  }

  /// Runs the action of a button.
  func press(_ button: Target) {
    switch (button, phase) {
    case (.copy, _): copyCommand()
    case (.primary, .asking): export()
    case (.primary, .done(_, let path)): document.showInFolder(path)
    case (.secondary, .running(let run)): run.cancel()
    case (.secondary, _): close()
    default: break
    }
  }

  // MARK: Keys

  var takesKeys: Bool { !isHidden }
  var takesText: Bool { true }

  /// Inserts typed text. The first character replaces the value.
  func take(text: String) {
    if !isTyping { beginTyping() }
    if isTyping { entry.insert(text) }
  }

  /// Starts editing the focused field. Paths are edited at the end; other values are selected.
  func beginTyping() {
    guard case .field(let field) = target, case .asking = phase, let settings,
      settings.applies(field)
    else { return }
    if field == .path {
      entry.begin(TextField(settings.text(field), step: .parts))
    } else {
      entry.begin(selecting: settings.text(field))
    }
    entry.title = field.text.localized
    isTyping = true
  }

  /// Focuses a control. An invalid text is discarded.
  func select(_ new: Target) {
    if isTyping, !commit() { isTyping = false }
    target = new
  }

  /// Applies the edited text.
  /// - Returns: Whether it was valid; if not, editing continues.
  private func commit() -> Bool {
    guard case .field(let field) = target, isTyping else { return true }
    if set(field, entry.text) { return true }
    entry.refuse()
    return false
  }

  /// Handles a key. All keys are consumed while the dialog is open.
  func take(_ event: KeyEvent) -> Bool {
    if isTyping { takeTyped(event) } else { takeCommand(event) }
    return true
  }

  /// Handles a key while a field is edited.
  private func takeTyped(_ event: KeyEvent) {
    switch event.key {
    case .escape: isTyping = false
    case .enter: _ = commit()
    case .up, .down, .tab: if commit() { takeCommand(event) }
    default: entry.press(event)
    }
  }

  /// Handles a key while no field is edited.
  private func takeCommand(_ event: KeyEvent) {
    let isBack = event.key == .up || event.modifiers.contains(.shift)
    switch event.key {
    case .escape: press(.secondary)
    case .up where choices != nil, .down where choices != nil: choose(event)
    case .up, .down, .tab: move(isBack ? -1 : 1)
    case .home: target = targets.first ?? .primary
    case .end: target = targets.last ?? .primary
    case .left, .right:
      if case .field(let field) = target { step(field, by: event.key == .left ? -1 : 1) }
    case .enter, .space:
      guard !event.isRepeat else { return }
      if case .field = target {
        if event.key == .enter { beginTyping() }
      } else {
        press(target)
      }
    case .character("c") where event.modifiers.contains(.control): press(.copy)
    default: break
    }
  }

  /// The field that has the focus, if it is one with choices.
  private var choices: ExportSettings.Field? {
    guard case .asking = phase, case .field(let field) = target,
      settings?.presets(field).isEmpty == false
    else { return nil }
    return field
  }

  /// Handles an arrow up or down in a field with choices: it takes the next one; with Alt it shows all
  /// of them.
  private func choose(_ event: KeyEvent) {
    guard let field = choices else { return }
    if event.modifiers.contains(.alt) {
      openPresets(field)
    } else {
      step(field, by: event.key == .up ? -1 : 1)
    }
  }

  /// The controls that can be focused now, from top to bottom.
  var targets: [Target] {
    guard case .asking = phase, let settings else {
      if case .done = phase { return [.copy, .primary, .secondary] }
      return [.secondary]
    }
    return ExportSettings.Field.allCases.filter { settings.applies($0) }.map { .field($0) }
      + [.copy, .primary, .secondary]
  }

  /// Moves the focus by a number of controls, wrapping at the ends.
  private func move(_ step: Int) {
    let targets = targets
    guard let index = targets.firstIndex(of: target) else { return target = targets[0] }
    target = targets[(index + step + targets.count) % targets.count]
  }

  // MARK: Layout, in points of the card

  /// The width of the card, the height of a setting's row, and the y of the first one.
  private static let width = 540.0, rowHeight = 30.0, top = 52.0
  /// The width of the labels: that of the longest one, at most half of the card.
  private static var labelWidth: Double {
    let titles = ExportSettings.Field.allCases.map { Typesetter.shared.width($0.text.localized) }
    return min(max(128, (titles.max() ?? 0) + Metrics.grid), width / 2)
  }
  /// The height of the box with the command line.
  private static let commandHeight = 44.0

  /// The y below the last row.
  private static let rowsEnd = top + Double(ExportSettings.Field.allCases.count) * rowHeight
  /// The size of the card.
  private static let size = Size(
    width, rowsEnd + 32 + commandHeight + Metrics.grid + Metrics.buttonSide + Card.padding)

  /// The width without padding.
  private static let inner = width - 2 * Card.padding

  override var fit: (origin: Point, scale: Double) {
    Card.fit(of: Self.size, in: bounds.geometry)
  }

  /// The rectangle of a setting's value.
  private func fieldArea(_ field: ExportSettings.Field) -> Rect {
    let index = ExportSettings.Field.allCases.firstIndex(of: field) ?? 0
    return Rect(
      x: Card.padding + Self.labelWidth, y: Self.top + Double(index) * Self.rowHeight + 2,
      width: Self.inner - Self.labelWidth, height: Self.rowHeight - 4)
  }

  /// The button that opens the menu of presets; nil for settings without presets.
  private func presetsArea(_ field: ExportSettings.Field) -> Rect? {
    guard settings?.presets(field).isEmpty == false else { return nil }
    let area = fieldArea(field)
    return Rect(x: area.maxX - 28, y: area.minY, width: 28, height: area.height)
  }

  /// The box with the command line.
  private var commandArea: Rect {
    Rect(x: Card.padding, y: Self.rowsEnd + 28, width: Self.inner, height: Self.commandHeight)
  }

  /// The visible buttons, from left to right.
  private var buttons: [(target: Target, title: String, area: Rect)] {
    let titles: [(Target, String)] =
      switch phase {
      case .asking: [(.primary, localized("Export")), (.secondary, localized("Close"))]
      case .running: [(.secondary, localized("Cancel"))]
      case .done:
        [(.primary, localized("Show in its folder")), (.secondary, localized("Close"))]
      }
    func area(_ title: String, fromRight right: Double?) -> Rect {
      let width = max(64, (Typesetter.shared.width(title) + 3 * Metrics.grid).rounded(.up))
      return Rect(
        x: right.map { $0 - width } ?? Card.padding,
        y: Self.size.height - Card.padding / 2 - Metrics.buttonSide, width: width,
        height: Metrics.buttonSide)
    }
    let copy = localized("Copy command")
    var right = Self.width - Card.padding
    let others = titles.reversed().map { target, title in
      let area = area(title, fromRight: right)
      right = area.minX - Metrics.grid
      return (target: target, title: title, area: area)
    }
    return [(.copy, copy, area(copy, fromRight: nil))] + others.reversed()
  }

  /// The rectangle of a control in the window, for tests; zero if it is hidden.
  func area(of target: Target) -> CGRect {
    if case .field(let field) = target { return rectInWindow(fitted(fieldArea(field))) }
    return buttons.first { $0.target == target }.map { rectInWindow(fitted($0.area)) } ?? .zero
  }

  // MARK: Parts

  /// Fields, what the export would be, the command line, and buttons.
  override var parts: [PanelPart] {
    guard let settings else { return [] }
    return ExportSettings.Field.allCases.map { part($0, settings) }
      + [status(settings), command(settings)] + buttons.map(part)
  }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dialog, localized("Export"), detail: problem ?? "",
      frame: Card.frame(Self.size, in: bounds.geometry))
  }

  /// Whether a setting can be changed now.
  private func canSet(_ field: ExportSettings.Field) -> Bool {
    if case .asking = phase { settings?.applies(field) == true } else { false }
  }

  private func part(_ field: ExportSettings.Field, _ settings: ExportSettings) -> PanelPart {
    let (value, choices, target) = (
      settings.text(field), settings.presets(field), Target.field(field)
    )
    var element = AccessibleElement(
      choices.isEmpty ? .entry : .comboBox, field.text.localized, text: value, states: .focusable)
    element.choices = choices
    element.content =
      isTyping && target == self.target
      ? entry.content : .init(value, caret: value.unicodeScalars.count, isEditable: true)
    if !settings.applies(field) {
      element.states = .disabled
      element.content?.isEditable = false
    }
    if target == self.target { element.states.insert(.current) }
    var part = PanelPart(
      area: fieldArea(field), element: element,
      draw: { [unowned self] in draw(field, settings) })
    guard canSet(field) else { return part }
    part.cursor = .hand
    part.press = { [unowned self] press in
      select(target)
      if let presets = presetsArea(field), press.point.map(presets.contains) ?? true {
        openPresets(field)
      } else {
        beginTyping()
      }
    }
    part.focus = { [unowned self] in select(target) }
    part.choose = { [unowned self] in if choices.indices.contains($0) { set(field, choices[$0]) } }
    part.edit = { [unowned self] in edit(field, $0) }
    return part
  }

  /// Edits a field for a screen reader, and applies a text that replaces all of it.
  private func edit(_ field: ExportSettings.Field, _ edit: AccessibleElement.Edit) {
    if !isTyping || target != .field(field) {
      select(.field(field))
      beginTyping()
    }
    guard isTyping else { return }
    let all = 0..<entry.text.unicodeScalars.count
    entry.accessibleEdit(edit, part: nil)
    if case .replace(all, let text) = edit { set(field, text) }
  }

  private func part(_ button: (target: Target, title: String, area: Rect)) -> PanelPart {
    let (target, title, area) = button
    let isCurrent = target == self.target
    let name = target == .copy ? localized("Copy the command line") : title
    return PanelPart(
      area: area, element: AccessibleElement(.button, name, states: isCurrent ? .current : []),
      cursor: .hand,
      press: { [unowned self] _ in
        select(target)
        press(target)
      },
      focus: { [unowned self] in if targets.contains(target) { select(target) } },
      draw: {
        let color = target == .primary ? Palette.accent : Palette.text
        return PanelLook.field(area, isCurrent: isCurrent)
          + [Typesetter.shared.drawCentered(title, at: area.center, color)]
      })
  }

  /// The line below the settings: the expected output, the progress, the result or the error.
  private func status(_ settings: ExportSettings) -> PanelPart {
    let y = Self.rowsEnd + 19
    let area = Rect(x: Card.padding, y: Self.rowsEnd, width: Self.inner, height: 28)
    func line(_ name: String, _ text: String, _ shown: String, _ color: RGBA) -> PanelPart {
      PanelPart(
        area: area, element: AccessibleElement(.label, name, text: text),
        draw: {
          [
            Typesetter.shared.draw(
              shown, Typesetter.regular, .middle(Self.inner), at: Point(Card.padding, y), color)
          ]
        })
    }
    switch phase {
    case .asking:
      let text = problem ?? facts(settings)
      let color = problem == nil ? Palette.secondary : Palette.warning
      return line(localized("Result"), text, text, color)
    case .done(let text, _):
      return line(localized("Exported"), text, localized("Exported \(text)"), Palette.accent)
    case .running(let run):
      return PanelPart(
        area: area,
        element: AccessibleElement(
          .progressBar, localized("Progress"), text: localized("\(run.done) of \(run.total)"),
          value: AccessibleElement.Value(run.fraction.clamped(to: 0...1), in: 0...1, step: 0.01)),
        draw: { [unowned self] in progress(run, at: y) })
    }
  }

  private func command(_ settings: ExportSettings) -> PanelPart {
    PanelPart(
      area: commandArea,
      element: AccessibleElement(.label, localized("Command line"), text: settings.command),
      draw: { [unowned self] in draw(command: settings.command) })
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    guard settings != nil else { return [] }
    let title = Typesetter.shared.draw(
      localized("Export"), Typesetter.title, at: Point(Card.padding, Card.padding + 12))
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(Self.size, in: bounds.geometry, [title] + parts.flatMap { $0.draw() }),
    ]
  }

  /// Draws a setting: label, value, and arrow for presets.
  private func draw(_ field: ExportSettings.Field, _ settings: ExportSettings) -> [DrawItem] {
    let area = fieldArea(field)
    var items = [
      PanelLook.text(
        field.text.localized, Typesetter.regular, .width(Self.labelWidth - Metrics.grid),
        from: Card.padding, in: area, Palette.secondary)
    ]
    let isCurrent = target == .field(field)
    if isCurrent, isTyping {
      entry.setFrame(fitted(area).geometry, scale: fit.scale)
      return items
    }
    let isAsking = canSet(field)
    items += PanelLook.field(area, isCurrent: isCurrent)
    let arrow = presetsArea(field)
    let room = Typesetter.Room.middle(area.width - 16 - (arrow?.width ?? 0))
    let value = settings.applies(field) ? settings.text(field) : "–"
    items.append(
      PanelLook.text(
        value, Typesetter.regular, room, from: area.minX + 8, in: area,
        isAsking ? Palette.text : Palette.secondary))
    if isAsking, let arrow { items.append(PanelLook.menuArrow(at: arrow.center)) }
    return items
  }

  /// The number of frames, the duration, and the estimated file size.
  func facts(_ settings: ExportSettings) -> String {
    guard let animation = document.shownAnimation else { return "" }
    let plan = settings.plan(of: animation)
    let size = estimate.map { localized("about \(ByteCount.text($0))") } ?? "…"
    let wanted = settings.rate ?? settings.source.rate
    let duration = shownNumber((plan.duration * 100).rounded() / 100)
    let count = plan.frames.count
    let limit = plan.rate < wanted ? localized(" at \(shownNumber(plan.rate)) a second") : ""
    let note = settings.sizeNote.map { "; " + $0.localized } ?? ""
    return
      localized(
        .counted(
          count, "\(count) frame\(limit), \(duration) s, \(size)",
          "\(count) frames\(limit), \(duration) s, \(size)")) + note
  }

  /// Draws the progress bar with the number of frames and the remaining time.
  private func progress(_ run: ExportRun, at y: Double) -> [DrawItem] {
    let left = run.secondsLeft.map {
      localized("\(Int(clamping: $0.rounded(.up), to: 0...999_999)) s left")
    }
    let text = localized("\(run.done) of \(run.total)") + (left.map { ", " + $0 } ?? "")
    let width = Self.inner - 180
    let track = Rect(x: Card.padding, y: y - 8, width: width, height: 6)
    let done = max(6, width * run.fraction.clamped(to: 0...1))
    let bar = Rect(x: track.minX, y: track.minY, width: done, height: track.height)
    return [
      .fill(.roundedRectangle(track, radius: 3), Palette.track),
      .fill(.roundedRectangle(bar, radius: 3), Palette.accent),
      Typesetter.shared.draw(text, at: Point(track.maxX + 12, y), Palette.secondary),
    ]
  }

  /// Draws the command line, at most two lines of it.
  private func draw(command: String) -> [DrawItem] {
    let (area, text) = (commandArea, Typesetter.shared)
    let lines = text.wrap(command, Typesetter.small, width: area.width - 16)
    let shown = lines.count > 2 ? [lines[0], lines[1] + " …"] : lines
    return [.fill(.roundedRectangle(area, radius: 5), Palette.hover)]
      + shown.enumerated().map { index, line in
        text.draw(
          line, Typesetter.small, .width(area.width - 16),
          at: Point(area.minX + 8, area.minY + 17 + 16 * Double(index)), Palette.secondary)
      }
  }
}
