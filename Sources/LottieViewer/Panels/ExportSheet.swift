// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The export dialog: settings, progress and result.
final class ExportSheet: View, DrawnView, KeyTaker {
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
  /// - Parameter area: The rectangle of the field in the window.
  func openPresets(_ field: ExportSettings.Field, at area: CGRect) {
    guard let settings, settings.applies(field) else { return }
    let items = settings.presets(field).map { preset in
      var item = Menu.Item(preset) { [unowned self] in set(field, preset) }
      item.isChecked = preset == settings.text(field)
      return item
    }
    openMenu(items, at: area)
  }

  /// Estimates the file size in the background from a few frames, if the settings have changed.
  private func startEstimate() {
    guard let settings, let file = document.file else { return }
    guard estimated.map({ !$0.isAlike(settings) }) ?? true else { return }
    estimator?.cancel()
    (estimate, estimated) = (nil, settings)
    let run = ExportRun()
    estimator = run
    run.estimate(settings, of: document.edited(file)) {
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
    run.start(ExportJob(settings, of: document.edited(file))) { [weak self] in
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
      if isHidden { document.notice = localized("Exported \(text)") }
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
    guard document.isModified else { return }
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
      openPresets(field, at: inWindow(fieldArea(field)))
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

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, let hit = hit(cardPoint(event.location(in: self))) else { return true }
    select(hit)
    guard case .field(let field) = hit else {
      press(hit)
      return true
    }
    if let presets = presetsArea(field), presets.contains(cardPoint(event.location(in: self))) {
      openPresets(field, at: inWindow(fieldArea(field)))
    } else {
      beginTyping()
    }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    pointerShape = hit(cardPoint(event.location(in: self))) == nil ? .arrow : .hand
  }
}
