// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The panel of themes and the state machine: inputs, current state with its transitions, event
/// log, and all states.
final class MachinePanel: RowList, DrawnView, KeyTaker {
  /// The shown document.
  let document: Document
  /// The rows, from top to bottom.
  private(set) var rows: [MachineRow] = [] {
    didSet {
      guard rows != oldValue else { return }
      place()
      setNeedsDisplay()
    }
  }
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

  /// The height of a row with one line of text, in points.
  static let rowHeight = 24.0
  /// The height of each further line, in points.
  static let lineHeight = 18.0

  /// Where the rows are and how their texts are broken, for a width in points.
  private(set) var places: (all: [Place], width: Double) = ([], -1)

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
    rows.isEmpty ? localized("The file has no themes and no state machine") : nil
  }

  // MARK: Rows

  /// Updates the rows. Does nothing while the panel is hidden.
  func fill() {
    guard !isHidden else { return }
    rows = MachineRow.rows(of: document)
    if places.width != Double(bounds.width) { place() }
    if let edit, row(of: edit) == nil { self.edit = nil }
  }

  /// Places the rows. Titles have an empty row above them, as in the inspector.
  private func place() {
    let width = Double(bounds.width)
    var all: [Place] = []
    var top = Metrics.grid
    for row in rows {
      if case .title = row, !all.isEmpty { top += Self.rowHeight }
      let place = Self.place(row, at: top, width: width)
      top += place.height
      all.append(place)
    }
    places = (all, width)
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
    let isDue = document.session?.player.isMoving == true && time - filled >= 0.1
    guard isStale || isDue else { return }
    (isStale, filled) = (false, time)
    fill()
  }

  override var rowCount: Int { places.all.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (places.all[row].top, places.all[row].height)
  }
  override func isActive(_ row: Int) -> Bool { rows[row].isActive }
  override var notchHeight: Double { 3 * Self.rowHeight }

  /// The row of an input, found by name and type; nil if it is gone.
  func row(of input: MachineRow.Input) -> Int? {
    rows.firstIndex {
      guard case .input(let other) = $0 else { return false }
      return other.name == input.name && other.value.typeName == input.value.typeName
    }
  }

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let location = event.location(in: self)
    guard event.button == 1 else { return true }
    finish()
    current = nil
    if let row = row(at: location) { activate(row) }
    return true
  }

  /// Runs the action of a row.
  func activate(_ row: Int) {
    switch rows[row] {
    case .run: send(.runMachine)
    case .theme: send(.themeMenu)
    case .input(let input):
      switch input.value {
      case .boolean(let flag): document.setInput(input.name, to: .boolean(!flag))
      case .event: document.setInput(input.name, to: .event)
      case .numeric, .string: edit = input
      }
    case .title, .message, .state, .way, .condition, .entry: break
    }
  }

  // MARK: Keys

  /// The focus ring is inside of the panel, whose edge is clipped.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    let stops = rows.indices.filter { rows[$0].isActive }
    guard edit == nil, event.modifiers.isEmpty, !stops.isEmpty else { return false }
    let stop = current.flatMap { stops.firstIndex(of: $0) }
    switch event.key {
    case .down: go(to: stops[min(stops.count - 1, (stop ?? -1) + 1)])
    case .up: go(to: stops[max(0, (stop ?? 0) - 1)])
    case .enter, .space:
      guard let current, window?.showsFocusRing == true || event.key == .enter else { return false }
      activate(current)
    default: return false
    }
    return true
  }

  /// Selects a row, and scrolls to it.
  private func go(to row: Int) {
    current = row
    guard places.all.indices.contains(row) else { return }
    let place = places.all[row]
    reveal(
      from: place.top - Self.rowHeight,
      to: place.top + place.height + Self.rowHeight + Metrics.grid)
  }

  // MARK: Typing

  var takesKeys: Bool { edit != nil }
  var takesText: Bool { true }

  func take(text: String) { entry.insert(text) }

  func take(_ event: KeyEvent) -> Bool {
    guard edit != nil else { return false }
    switch event.key {
    case .escape: edit = nil
    case .enter, .tab: apply()
    case .character("s") where event.modifiers.contains(.control): return !apply()
    default: entry.press(event)
    }
    return true
  }

  /// Applies the typed value, and ends editing.
  /// - Returns: false for an invalid text, which stays in the field.
  @discardableResult
  private func apply() -> Bool {
    guard let input = edit else { return true }
    guard let value = input.value(typed: entry.text) else {
      entry.refuse()
      return false
    }
    edit = nil
    document.setInput(input.name, to: value)
    return true
  }

  /// Applies the typed value, as the user goes on elsewhere; an invalid one is given up.
  func finish() { if !apply() { edit = nil } }

  func applyTyped() -> Bool {
    if entry.isWrong { edit = nil }
    return apply()
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.panel, localized("Themes and state machine"), detail: hint ?? "")
  }

  override func element(of row: Int) -> AccessibleElement {
    var element = rows[row].accessibleElement
    if let edit, row == self.row(of: edit) {
      element.content = entry.content
      element.states.insert(.current)
    }
    if row == current { element.states.formUnion([.selected, .current]) }
    return element
  }

  override func press(row: Int) { activate(row) }
  override func goTo(row: Int) { if rows[row].isActive { go(to: row) } }

  override func edit(_ edit: AccessibleElement.Edit, row: Int) {
    guard case .input(let input) = rows[row], input.isTyped else { return }
    if self.edit != input { self.edit = input }
    let all = 0..<entry.text.unicodeScalars.count
    entry.accessibleEdit(edit, part: nil)
    if case .replace(all, _) = edit, let value = input.value(typed: entry.text) {
      self.edit = nil
      document.setInput(input.name, to: value)
    }
  }
}

extension MachineRow {
  /// The row for screen readers.
  fileprivate var accessibleElement: AccessibleElement {
    switch self {
    case .title(let text): AccessibleElement(.heading, text)
    case .message(let text): AccessibleElement(.label, text)
    case .run(let isOn):
      AccessibleElement(.toggle, localized("Run the state machine"), states: isOn ? .checked : [])
    case .theme(let name):
      AccessibleElement(.comboBox, localized("Theme"), text: name ?? localized("none"))
    case .state(let name, let isPresent):
      AccessibleElement(
        .label, localized("State \(name)"), detail: isPresent ? localized("current") : "")
    case .way(let to, let note):
      AccessibleElement(.label, localized("Transition to \(to)"), text: note)
    case .condition(let text, let value, let isMet):
      AccessibleElement(
        .label, localized("If \(text)"), detail: isMet ? localized("met") : localized("not met"),
        text: value)
    case .input(let input): input.accessibleElement
    case .entry(let time, let text): AccessibleElement(.label, text, text: time)
    }
  }
}

extension MachineRow.Input {
  fileprivate var accessibleElement: AccessibleElement {
    switch value {
    case .boolean(let flag): AccessibleElement(.toggle, name, states: flag ? .checked : [])
    case .event: AccessibleElement(.button, name, detail: localized("Fire"))
    case .numeric, .string: entryElement
    }
  }

  private var entryElement: AccessibleElement {
    var element = AccessibleElement(.entry, name, text: text)
    element.content = .init(text, caret: text.unicodeScalars.count, isEditable: true)
    return element
  }
}
