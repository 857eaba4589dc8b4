// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What is in the file, beside the picture: facts, warnings, and the tree of layers with values.
final class Inspector: ScrollingList, DrawnView, KeyTaker, ContextMenuOwner {
  /// A line of text above the tree.
  struct Line: Equatable {
    enum Kind: Equatable {
      case title, fact, warning, marker
      /// What frames cost: figures, the graph, and the rest of its room.
      case cost, graph, room
    }
    let kind: Kind
    let name: String
    var value = ""
    /// The layer that a warning is about, by its index in the file.
    var layer: Int?
    /// Its index in the file.
    var marker: Int?

    /// A click on it does something.
    var isActive: Bool { kind == .warning || kind == .marker }
  }

  var lines: [Line] = [] { didSet { if lines != oldValue { setNeedsDisplay() } } }
  var tree = InspectorTree.empty {
    didSet {
      guard tree != oldValue else { return }
      rows = tree.visible
      setNeedsDisplay()
    }
  }
  var selection: Int? { didSet { if selection != oldValue { setNeedsDisplay() } } }
  /// What is being typed over a value; nil while nothing is.
  var edit: ValueEntry? {
    didSet {
      guard edit != oldValue else { return }
      if let layout = edit.flatMap(fieldLayout) { edit?.field.stay(in: layout) }
      if (edit == nil) != (oldValue == nil) { takingChanged() }
      showShape()
      setNeedsDisplay()
    }
  }
  /// Of the last frames; drawn when something else is.
  var costs = FrameCosts()
  /// The frame whose values were drawn last, and when.
  var followed = (frame: Double.nan, time: -Double.infinity)
  let document: Document

  init(_ document: Document) {
    self.document = document
    super.init()
  }

  private(set) var rows: [Int] = []
  /// A line above the tree that keys have led to.
  private var cursor: Int? { didSet { if cursor != oldValue { setNeedsDisplay() } } }

  static let width = 288.0
  static let rowHeight = 24.0
  static let indent = 14.0
  static let switchWidth = 28.0

  // MARK: Rows

  override var contentHeight: Double {
    Double(lines.count + rows.count) * Self.rowHeight + 2 * Metrics.grid
  }

  override var notchHeight: Double { 3 * Self.rowHeight }

  /// Brings a node into view.
  func scroll(to node: Int) {
    if let row = rows.firstIndex(of: node) { show(row: lines.count + row) }
  }

  private func show(row: Int) {
    let y = Double(row) * Self.rowHeight
    reveal(from: y - Self.rowHeight, to: y + 2 * Self.rowHeight)
  }

  private func row(at y: Double) -> Int? {
    let row = Int(
      clamping: ((y + scroll - Metrics.grid) / Self.rowHeight).rounded(.down), to: -1...1_000_000)
    return row >= 0 && row < lines.count + rows.count ? row : nil
  }

  private func rowArea(_ row: Int) -> Rect {
    Rect(
      x: 0, y: Metrics.grid + Double(row) * Self.rowHeight - scroll,
      width: Double(bounds.width), height: Self.rowHeight)
  }

  /// Where a node is in the window; empty while it is folded away.
  func rowInWindow(of node: Int) -> CGRect {
    guard let row = rows.firstIndex(of: node) else { return .zero }
    let corner = frameInWindow.origin
    return CGRect(rowArea(lines.count + row)).offsetBy(dx: corner.x, dy: corner.y)
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    scroll = min(scroll, reach)
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    // The graph is two rows high.
    let first = max(
      0, Int(clamping: (scroll / Self.rowHeight).rounded(.down) - 2, to: 0...1_000_000))
    let count = Int(clamping: area.height / Self.rowHeight, to: 0...10_000) + 4
    for row in first..<max(first, min(lines.count + rows.count, first + count)) {
      let area = rowArea(row)
      if row == cursor { items += Self.chosen(area) }
      items +=
        row < lines.count ? draw(lines[row], in: area) : draw(rows[row - lines.count], in: area)
    }
    return items
  }

  // MARK: Pointer

  /// The button went down in the field.
  private var isSelecting = false
  /// Where the pointer is; nil while it is elsewhere.
  private var pointer: CGPoint?

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let location = event.location(in: self)
    isSelecting = event.button == 1 && pressField(at: location, clicks: event.clickCount)
    if isSelecting { return true }
    if event.button == 3 { return openContextMenu(at: location) }
    guard event.button == 1, let row = row(at: Double(location.y)) else { return true }
    cursor = nil
    guard row >= lines.count else {
      activate(lines[row])
      return true
    }
    let index = rows[row - lines.count]
    let node = tree.nodes[index]
    if node.canBeSwitched, Double(location.x) > Double(bounds.width) - Self.switchWidth - 4 {
      document.setEnabled(!isEnabled(index), at: node.keys)
    } else if node.isProperty, event.clickCount == 2 {
      beginEdit(index)
    } else {
      tree.toggle(index)
      select(index)
    }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let location = event.location(in: self)
    pointer = location
    guard isSelecting, let edit, let field = fieldLayout(of: edit) else { return showShape() }
    let index = edit.field.index(at: Double(location.x), in: field)
    self.edit?.field.move(to: index, isSelecting: true)
  }

  override func pointerUp(_ event: PointerEvent) { isSelecting = false }
  override func pointerCancelled() { isSelecting = false }

  override func pointerExited() { pointer = nil }

  /// I-beam, hand or arrow, as it is under the pointer.
  private func showShape() {
    guard let pointer, !isOnField(pointer) else {
      pointerShape = pointer == nil ? .arrow : .text
      return
    }
    let row = row(at: Double(pointer.y))
    pointerShape = row.map { $0 >= lines.count || lines[$0].isActive } == true ? .hand : .arrow
  }

  private func isOnField(_ location: CGPoint) -> Bool {
    edit.flatMap(fieldLayout)?.area.contains(Point(Double(location.x), Double(location.y))) == true
  }

  /// Whether a press is on the field that is typed into, where it moves the caret.
  private func pressField(at point: CGPoint, clicks: Int) -> Bool {
    guard isOnField(point), let edit, let field = fieldLayout(of: edit) else { return false }
    let index = edit.field.index(at: Double(point.x), in: field)
    self.edit?.field.press(at: index, clicks: clicks)
    return true
  }

  /// Where a value is typed; nil while its row is folded away.
  private func fieldLayout(of edit: ValueEntry) -> TextField.Layout? {
    guard let row = rows.firstIndex(of: edit.node) else { return nil }
    return fieldLayout(of: edit, in: rowArea(lines.count + row))
  }

  private func activate(_ line: Line) {
    switch line.kind {
    case .warning: if let layer = line.layer { select(layer: layer) }
    case .marker: if let marker = line.marker { document.goToMarker(marker) }
    case .title, .fact, .cost, .graph, .room: break
    }
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let row = point.map({ row(at: Double($0.y)) }) ?? currentRow else { return nil }
    let area = point.map { CGRect(origin: $0, size: .zero) } ?? CGRect(rowArea(row))
    guard row >= lines.count else {
      let marker = lines[row].marker
      return marker.map { (ContextMenu.marker($0, of: document), area) }
    }
    cursor = nil
    select(rows[row - lines.count])
    return (ContextMenu.node(isProperty: selectedNode?.isProperty == true), area)
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }
  /// Within its edge, where the ring is seen.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  /// The rows that keys lead to: lines that do something, then the tree.
  private var stops: [Int] {
    lines.indices.filter { lines[$0].isActive } + rows.indices.map { $0 + lines.count }
  }

  private var currentRow: Int? {
    cursor ?? selection.flatMap { rows.firstIndex(of: $0) }.map { $0 + lines.count }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard edit == nil, event.modifiers.isEmpty, let last = stops.indices.last else { return false }
    let current = currentRow.flatMap { stops.firstIndex(of: $0) }
    switch event.key {
    case .down: go(to: min(last, (current ?? -1) + 1))
    case .up: go(to: max(0, (current ?? 0) - 1))
    case .home where isLedByKeys: go(to: 0)
    case .end where isLedByKeys: go(to: last)
    case .left, .right: return fold(isOpen: event.key == .right)
    case .enter:
      guard let cursor, lines.indices.contains(cursor) else { return false }
      activate(lines[cursor])
    case .space where isLedByKeys:
      guard cursor == nil, selectedNode?.canBeSwitched == true else { return false }
      switchSelection()
    default: return false
    }
    return true
  }

  /// After a click arrows lead through the tree, but Space, Home and End still are for playback.
  private var isLedByKeys: Bool { window?.showsFocusRing == true }

  private func go(to stop: Int) {
    let row = stops[stop]
    cursor = row < lines.count ? row : nil
    show(row: row)
    if row >= lines.count { select(rows[row - lines.count]) }
  }

  private func fold(isOpen: Bool) -> Bool {
    guard cursor == nil, let selection, tree.nodes[selection].hasChildren else { return false }
    if tree.isExpanded(selection) != isOpen { tree.toggle(selection) }
    return true
  }
}
