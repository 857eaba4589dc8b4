// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// Themes and the state machine, beside the picture: states, the ways out of the present one, inputs and events.
final class MachinePanel: ScrollingList, DrawnView, KeyTaker {
  let document: Document
  private(set) var rows: [MachineRow] = [] {
    didSet {
      guard rows != oldValue else { return }
      scroll = min(scroll, reach)
      setNeedsDisplay()
    }
  }
  /// What is being typed over an input; nil while nothing is.
  var edit: InputEntry? {
    didSet {
      guard edit != oldValue else { return }
      if let layout = edit.flatMap(fieldLayout) { edit?.field.stay(in: layout) }
      if (edit == nil) != (oldValue == nil) { takingChanged() }
      setNeedsDisplay()
    }
  }
  /// The row that keys have led to.
  private(set) var cursor: Int? { didSet { if cursor != oldValue { setNeedsDisplay() } } }
  private var isSelecting = false
  /// Something has happened since the rows were made.
  var isStale = false { didSet { if isStale, !oldValue { setNeedsDisplay() } } }
  private var filled = -Double.infinity

  static let rowHeight = 24.0

  init(_ document: Document) {
    self.document = document
    super.init()
  }

  // MARK: Rows

  /// Brings the rows up to date. Nothing is made while nobody looks.
  func fill() {
    guard !isHidden else { return }
    rows = MachineRow.rows(of: document)
    if let edit, row(of: edit) == nil { self.edit = nil }
    if let cursor, cursor >= rows.count { self.cursor = nil }
  }

  /// Called for each frame: with many inputs rows cost more than an event does.
  func follow(at time: Double) {
    // Time itself is compared to while something moves.
    let isDue = document.session?.player.isMoving == true && time - filled >= 0.1
    guard isStale || isDue else { return }
    (isStale, filled) = (false, time)
    fill()
  }

  override var contentHeight: Double {
    Double(rows.count) * Self.rowHeight + 2 * Metrics.grid
  }
  override var notchHeight: Double { 3 * Self.rowHeight }

  func area(of row: Int) -> Rect {
    Rect(
      x: 0, y: Metrics.grid + Double(row) * Self.rowHeight - scroll,
      width: Double(bounds.width), height: Self.rowHeight)
  }

  /// Where a row is, in points of the window.
  func rowInWindow(_ row: Int) -> CGRect {
    let corner = frameInWindow.origin
    return CGRect(area(of: row)).offsetBy(dx: corner.x, dy: corner.y)
  }

  private func row(at y: Double) -> Int? {
    let row = Int(
      clamping: ((y + scroll - Metrics.grid) / Self.rowHeight).rounded(.down), to: -1...1_000_000)
    return rows.indices.contains(row) ? row : nil
  }

  /// The row of the input that is typed into.
  func row(of entry: InputEntry) -> Int? {
    rows.firstIndex {
      guard case .input(let input) = $0 else { return false }
      return input.name == entry.input.name
        && input.value.typeName == entry.input.value.typeName
    }
  }

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let location = event.location(in: self)
    guard event.button == 1 else { return true }
    if let edit, let field = fieldLayout(of: edit),
      field.area.contains(Point(Double(location.x), Double(location.y)))
    {
      let index = edit.field.index(at: Double(location.x), in: field)
      self.edit?.field.press(at: index, clicks: event.clickCount)
      isSelecting = true
      return true
    }
    edit = nil
    cursor = nil
    if let row = row(at: Double(location.y)) { activate(row) }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let location = event.location(in: self)
    if isSelecting, let edit, let field = fieldLayout(of: edit) {
      self.edit?.field.move(
        to: edit.field.index(at: Double(location.x), in: field), isSelecting: true)
    }
    let row = row(at: Double(location.y))
    pointerShape = row.map { rows[$0].isActive } == true ? .hand : .arrow
  }

  override func pointerUp(_ event: PointerEvent) { isSelecting = false }
  override func pointerCancelled() { isSelecting = false }

  /// Does what a click on a row does.
  func activate(_ row: Int) {
    switch rows[row] {
    case .run: send(.runMachine)
    case .theme: send(.themeMenu)
    case .input(let input):
      switch input.value {
      case .boolean(let flag): document.setInput(input.name, to: .boolean(!flag))
      case .event: document.setInput(input.name, to: .event)
      case .numeric, .string: edit = InputEntry(input)
      }
    case .title, .message, .state, .way, .condition, .entry: break
    }
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }
  /// Within its edge, where the ring is seen.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    let stops = rows.indices.filter { rows[$0].isActive }
    guard edit == nil, event.modifiers.isEmpty, !stops.isEmpty else { return false }
    let current = cursor.flatMap { stops.firstIndex(of: $0) }
    switch event.key {
    case .down: go(to: stops[min(stops.count - 1, (current ?? -1) + 1)])
    case .up: go(to: stops[max(0, (current ?? 0) - 1)])
    case .enter, .space:
      guard let cursor, window?.showsFocusRing == true || event.key == .enter else { return false }
      activate(cursor)
    default: return false
    }
    return true
  }

  private func go(to row: Int) {
    cursor = row
    let y = Double(row) * Self.rowHeight
    reveal(from: y - Self.rowHeight, to: y + 2 * Self.rowHeight + Metrics.grid)
  }

  // MARK: Typing

  var takesKeys: Bool { edit != nil }
  var takesText: Bool { true }

  func take(text: String) { edit?.type(text) }

  func take(_ event: KeyEvent) -> Bool {
    guard let entry = edit else { return false }
    switch event.key {
    case .escape, .tab: edit = nil
    case .enter:
      guard let value = entry.input.value(typed: entry.field.text) else {
        edit?.isWrong = true
        return true
      }
      edit = nil
      document.setInput(entry.input.name, to: value)
    default: edit?.press(event)
    }
    return true
  }
}

/// What is being typed over an input's value.
struct InputEntry: Equatable {
  let input: MachineRow.Input
  var field: TextField
  /// It is no value of the input's type.
  var isWrong = false

  /// Begins with all of the value selected: typed text replaces it.
  init(_ input: MachineRow.Input) {
    self.input = input
    field = TextField(input.text)
    field.selectAll()
  }

  mutating func type(_ text: String) {
    isWrong = false
    field.insert(text)
  }

  mutating func press(_ event: KeyEvent) { if field.press(event) { isWrong = false } }
}
