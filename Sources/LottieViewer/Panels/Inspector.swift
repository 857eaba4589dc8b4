// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The panel about the shown file: facts, frame costs, markers, warnings, and the tree of layers
/// with values.
final class Inspector: RowList, DrawnView, KeyTaker, ContextMenuOwner {
  /// A line above the tree.
  struct Line: Equatable {
    /// The kind of line.
    enum Kind: Equatable {
      /// Lines of text.
      case title, fact, warning, marker
      /// The rows of frame costs: figures, chart, and space for the chart.
      case cost, graph, room
    }
    /// Decides drawing and clicks.
    let kind: Kind
    /// The text at the left.
    let name: String
    /// The text at the right; may be empty.
    var value = ""
    /// The layer index of a warning, in file order; nil for others.
    var layer: Int?
    /// The index of a marker, in file order; nil for others.
    var marker: Int?
    /// The position among the lines of a wrapped text, from 0.
    var part = 0
    /// The section that a title opens and closes; nil for others.
    var section: Section?

    /// Whether a click has an effect.
    var isActive: Bool { kind == .warning || kind == .marker || section != nil }
  }

  /// The lines, from top to bottom.
  var lines: [Line] = [] {
    didSet {
      guard lines != oldValue else { return }
      // The selected line may be gone, or another one.
      cursor = chosenLine.flatMap { oldValue.indices.contains($0) ? index(of: oldValue[$0]) : nil }
      if !isNew { keepRowInPlace(oldValue) }
      setNeedsDisplay()
    }
  }
  /// The tree of layers; its visible nodes are below the lines.
  var tree = InspectorTree.empty {
    didSet {
      rows = tree.visible
      // What is typed ends with its node.
      if let edit, !tree.nodes.indices.contains(edit.node) { self.edit = nil }
      forgetKeyframes()
      setNeedsDisplay()
    }
  }
  /// The selected node of the tree. It never outlives its node: nil after that is gone.
  var selection: Int? {
    get { chosen.flatMap { tree.nodes.indices.contains($0) ? $0 : nil } }
    set { chosen = newValue }
  }
  private var chosen: Int? { didSet { if chosen != oldValue { setNeedsDisplay() } } }
  /// What is edited in `entry`: the value of a property, or the name of a node, by its index in the
  /// tree; nil while nothing is.
  var edit: (node: Int, isName: Bool)? {
    didSet {
      entry.isHidden = edit == nil
      if (edit == nil) != (oldValue == nil) { takingChanged() }
      showShape()
      setNeedsDisplay()
    }
  }
  /// The text field.
  let entry = TextEntry()
  /// The costs of the last frames. A change is drawn with the next update.
  var costs = FrameCosts()
  /// The frame whose values were drawn last, and the time of that in seconds.
  var followed = (frame: Double.nan, time: -Double.infinity)
  /// The rectangles of the swatches that were drawn last, by the nodes' indices.
  var swatches: [Int: Rect] = [:]
  /// The rectangles of the signs of what edits do, as `swatches`.
  var scopeSigns: [Int: Rect] = [:]
  /// The keyframes of the nodes that were drawn or selected, by the nodes' indices.
  var keyframes: [Int: PropertyKeyframes] = [:]
  /// The frames of the hold keyframes of properties, as `keyframes`.
  var holds: [Int: Set<Double>] = [:]
  /// The scene whose layers the tree lists.
  weak var listed: Scene?
  /// The number of renamings in that scene whose names the tree has.
  var listedRenames = 0
  /// Called with the outline's row of a colour that is to be edited, and the rectangle of the row
  /// in the window.
  var onEditColor: (Int, CGRect) -> Void = { _, _ in }
  /// Called with the outline's row of the font of a text, for which another one is to be chosen.
  var onChooseFont: (Int) -> Void = { _ in }
  /// Says what is done with the layer of a row on the stage, in a word; nil for nothing.
  var mark: (Int) -> String? = { _ in nil }
  /// Whether it was hidden at the last frame.
  var wasHidden = false
  /// The shown document.
  let document: Document

  init(_ document: Document) {
    self.document = document
    super.init()
    entry.alignment = .right
    // The field has one line.
    entry.clean = { $0.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎") }
    entry.onChange = { [unowned self] in placeEntry() }
    entry.isHidden = true
    addSubview(entry)
  }

  /// The sections that the user has opened or closed, by their names. The others start open or
  /// closed depending on the height of the panel.
  var sections: [String: Bool] = [:]
  /// The sections that start open, decided when they are first listed.
  var startsOpen: [Section: Bool] = [:]
  /// Whether another file is shown, so that no row stays in its place.
  var isNew = false
  /// The size for which the lines were made.
  var filledSize = CGSize.zero

  override func layout() {
    super.layout()
    guard !isHidden, bounds.size != filledSize, let file = document.file else { return }
    let isOtherHeight = bounds.height != filledSize.height
    if isOtherHeight { startsOpen = [:] }
    fillLines(of: file)
    guard isOtherHeight else { return }
    // A row that stays in its place may be outside of a lower panel; what is edited must be seen.
    scrollToEdit()
  }

  /// The indices of the visible nodes.
  private(set) var rows: [Int] = []
  /// The line above the tree that was selected by keys; nil after it is gone.
  var cursor: Int? {
    get { chosenLine.flatMap { lines.indices.contains($0) ? $0 : nil } }
    set { chosenLine = newValue }
  }
  private var chosenLine: Int? { didSet { if chosenLine != oldValue { setNeedsDisplay() } } }

  /// The width of the panel in points.
  static let width = 288.0
  /// The height of a row in points.
  static let rowHeight = 24.0
  /// The indentation per level of the tree, in points.
  static let indent = 14.0
  /// The width of the visibility switch, in points.
  static let switchWidth = 28.0

  // MARK: Rows

  override var rowCount: Int { lines.count + rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (Metrics.grid + Double(row) * Self.rowHeight, Self.rowHeight)
  }
  override func isActive(_ row: Int) -> Bool { row >= lines.count || lines[row].isActive }

  override var notchHeight: Double { 3 * Self.rowHeight }

  /// Scrolls to a node.
  func scroll(to node: Int) {
    if let row = rows.firstIndex(of: node) { show(row: lines.count + row) }
  }

  /// Scrolls to a row, with a margin of one row.
  private func show(row: Int) {
    let y = Double(row) * Self.rowHeight
    reveal(from: y - Self.rowHeight, to: y + 2 * Self.rowHeight)
  }

  /// The rectangle of a node in the window, for tests; zero if it is collapsed.
  func rowInWindow(of node: Int) -> CGRect {
    rows.firstIndex(of: node).map { rowInWindow(lines.count + $0) } ?? .zero
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    settle()
    placeEntry()
    (swatches, scopeSigns) = ([:], [:])
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    // The chart is two rows high, so drawing starts two rows above.
    for row in max(0, visibleRows.lowerBound - 2)..<visibleRows.upperBound {
      let area = frame(of: row)
      let part = row < lines.count ? lines[row].part : 0
      if row - part == cursor { items += Self.chosen(area) }
      items +=
        row < lines.count ? draw(lines[row], in: area) : draw(rows[row - lines.count], in: area)
    }
    items += scopeHint()
    return items
  }

  // MARK: Pointer

  /// The pressed number; nil while none is pressed.
  var scrub: Scrub?
  /// The pointer's position; nil while it is outside.
  private(set) var pointer: CGPoint?

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let location = event.location(in: self)
    if pressScope(at: location) { return true }
    finish()
    if event.button == 3 { return openContextMenu(at: location) }
    guard event.button == 1, let row = row(at: location) else { return true }
    cursor = nil
    guard row >= lines.count else {
      activate(lines[row])
      return true
    }
    let index = rows[row - lines.count]
    let node = tree.nodes[index]
    if node.canBeSwitched, Double(location.x) > Double(bounds.width) - Self.switchWidth - 4 {
      document.setEnabled(!isEnabled(index), node.row)
    } else if isOnScope(of: index, location) {
      select(index)
      nextScope()
    } else if isOnMotion(of: index, location) {
      pressMotion(of: index)
    } else if node.isProperty, event.clickCount == 2 || isOnSwatch(of: index, location) {
      beginEdit(index)
    } else {
      beginScrub(at: location)
      // The arrow opens a node, and so does a double click on its name.
      if event.clickCount == 2 || Double(location.x) < nameStart(of: node) { tree.toggle(index) }
      select(index)
    }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let location = event.location(in: self)
    pointer = location
    if !dragNumber(to: location) { showShape() }
  }

  override func pointerUp(_ event: PointerEvent) { scrub = nil }
  override func pointerCancelled() { scrub = nil }

  override func pointerExited() {
    super.pointerExited()
    (pointer, hover) = (nil, nil)
    showTip(nil)
  }

  /// Tells why the value under the pointer cannot be edited.
  private func showReason() {
    guard let pointer, let row = row(at: pointer), row >= lines.count else { return showTip(nil) }
    let index = rows[row - lines.count]
    let sign = words(forSignsOf: index, at: pointer)
    showTip(
      sign ?? refusal(of: index)?.text.localized ?? fontWords(of: index), at: CGRect(frame(of: row))
    )
  }

  /// Sets the pointer's shape for its position: double arrow, hand or arrow.
  private func showShape() {
    showReason()
    guard let pointer else { return pointerShape = .arrow }
    hover = row(at: pointer)
    guard draggable(at: pointer) == nil else { return pointerShape = .resizeHorizontal }
    pointerShape = row(at: pointer).map(isActive) == true ? .hand : .arrow
  }

  /// Runs the action of a line.
  func activate(_ line: Line) {
    switch line.kind {
    case .warning: if let layer = line.layer { select(layer: layer) }
    case .marker: if let marker = line.marker { document.goToMarker(marker) }
    case .title: if let section = line.section { toggle(section) }
    case .fact, .cost, .graph, .room: break
    }
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let row = point.map({ row(at: $0) }) ?? currentRow else { return nil }
    let area = point.map { CGRect(origin: $0, size: .zero) } ?? CGRect(frame(of: row))
    guard row >= lines.count else {
      let marker = lines[row].marker
      return marker.map { marker in
        (
          ContextMenu.marker(marker, of: document) { [unowned self] in askForName($0, $1, $2) },
          area
        )
      }
    }
    cursor = nil
    select(rows[row - lines.count])
    return (ContextMenu.node(selectedNode, of: document), area)
  }

  // MARK: Keys

  /// The focus ring is inside of the panel, whose edge is clipped.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  /// The rows that the arrow keys stop at: lines with an action, then the tree.
  private var stops: [Int] {
    lines.indices.filter { lines[$0].isActive && lines[$0].part == 0 }
      + rows.indices.map { $0 + lines.count }
  }

  /// The row that the arrow keys start from.
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
      guard let cursor else { return false }
      activate(lines[cursor])
    case .space where isLedByKeys:
      if let cursor, lines[cursor].section != nil {
        activate(lines[cursor])
        return true
      }
      guard cursor == nil, selectedNode?.canBeSwitched == true else { return false }
      switchSelection()
    default: return false
    }
    return true
  }

  /// Whether the keyboard was used last. After a click, arrows move in the tree, but Space, Home
  /// and End stay playback commands.
  private var isLedByKeys: Bool { window?.showsFocusRing == true }

  /// Selects the row of a stop, and scrolls to it.
  private func go(to stop: Int) {
    let row = stops[stop]
    cursor = row < lines.count ? row : nil
    show(row: row)
    if row >= lines.count { select(rows[row - lines.count]) }
  }

  /// Expands or collapses the selected node or section.
  /// - Returns: Whether it has children.
  private func fold(isOpen: Bool) -> Bool {
    if let cursor, let section = lines[cursor].section {
      if self.isOpen(section) != isOpen { toggle(section) }
      return true
    }
    guard cursor == nil, let selection, tree.nodes[selection].hasChildren else { return false }
    if tree.isExpanded(selection) != isOpen { tree.toggle(selection) }
    return true
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.tree, localized("Inspector"))
  }

  override func element(of row: Int) -> AccessibleElement {
    row < lines.count ? element(ofLine: row) : element(ofNode: rows[row - lines.count])
  }

  override func press(row: Int) {
    guard row >= lines.count else { return activate(lines[row]) }
    tree.toggle(rows[row - lines.count])
    select(rows[row - lines.count])
  }

  override func goTo(row: Int) { if let stop = stops.firstIndex(of: row) { go(to: stop) } }

  override var controls: [AccessibleElement] {
    eyes.map { eye(inRow: $0, of: $1) } + signs.map { motionElement(inRow: $0, of: $1) }
      + signs.filter { showsScope($0.node) }.map { scopeElement(inRow: $0, of: $1) }
  }

  override func press(control: Int) {
    let (eyes, signs) = (eyes, signs)
    if eyes.indices.contains(control) {
      let node = eyes[control].node
      return document.setEnabled(!isEnabled(node), tree.nodes[node].row)
    }
    let sign = control - eyes.count
    if signs.indices.contains(sign) { pressMotion(of: signs[sign].node) } else { nextScope() }
  }
}
