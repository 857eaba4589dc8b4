// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The list of warnings: a card below the header with a row for each.
final class WarningList: ScrollingList, DrawnView, ContextMenuOwner {
  /// The warnings in the order of the file.
  var warnings: [LottieWarning] = [] {
    didSet {
      guard warnings != oldValue else { return }
      selection = max(0, min(selection, warnings.count - 1))
      setNeedsDisplay()
    }
  }
  /// Called with the index of a chosen warning.
  var onPick: (Int) -> Void = { _ in }

  /// The index of the selected row.
  private var selection = 0 { didSet { if selection != oldValue { setNeedsDisplay() } } }
  /// The index of the row under the pointer.
  private var hover: Int? { didSet { if hover != oldValue { setNeedsDisplay() } } }

  /// The preferred width in points.
  static let width = 400.0
  /// The least width in points, including margins.
  static let leastWidth = 280.0
  /// The height of a row in points.
  private static let rowHeight = 48.0
  /// The distance from the card's edges, in points.
  private static let margin = Metrics.grid

  override var contentHeight: Double { Double(warnings.count) * Self.rowHeight + 2 * Self.margin }

  override var notchHeight: Double { Self.rowHeight }

  /// Shows warnings, with the first one selected.
  func begin(with warnings: [LottieWarning]) {
    (selection, scroll) = (0, 0)
    self.warnings = warnings
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    scroll = min(scroll, reach)
    var items = Card.sheet(area)
    let first = max(0, Int(clamping: ((scroll / Self.rowHeight).rounded(.down)), to: 0...100_000))
    let count = Int(clamping: area.height / Self.rowHeight, to: 0...10_000) + 2
    var rows: [DrawItem] = []
    for row in first..<max(first, min(warnings.count, first + count)) {
      rows += draw(row, width: area.width)
    }
    // Rows are clipped at the edges of the card.
    let inner = area.outset(by: -Self.margin / 2)
    items.append(.group(DrawGroup(rows, DrawGroup.Attributes(clip: inner))))
    return items
  }

  /// Draws a row: message, then code and path.
  private func draw(_ row: Int, width: Double) -> [DrawItem] {
    let text = Typesetter.shared
    let warning = warnings[row]
    let top = Self.margin + Double(row) * Self.rowHeight - scroll
    let area = Rect(
      x: Self.margin, y: top, width: width - 2 * Self.margin, height: Self.rowHeight)
    var items: [DrawItem] = []
    if row == hover || (row == selection && isFocused) {
      items.append(.fill(.roundedRectangle(area, radius: 6), Palette.hover))
    }
    let left = area.minX + Metrics.grid
    let room = area.width - 2 * Metrics.grid
    items.append(
      text.draw(warning.message, Typesetter.regular, .width(room), at: Point(left, top + 20)))
    let source = [warning.code.rawValue, warning.path].filter { !$0.isEmpty }
      .joined(separator: "  ·  ")
    items.append(
      text.draw(
        source, Typesetter.regular, .width(room), at: Point(left, top + 38), Palette.secondary))
    return items
  }

  // MARK: Pointer and keys

  /// The row at a point of the view; nil if there is none.
  private func row(at point: CGPoint) -> Int? {
    let row = Int(
      clamping: ((Double(point.y) + scroll - Self.margin) / Self.rowHeight).rounded(.down),
      to: -1...1_000_000)
    return warnings.indices.contains(row) ? row : nil
  }

  override func pointerMoved(_ event: PointerEvent) {
    hover = row(at: event.location(in: self))
    pointerShape = hover == nil ? .arrow : .hand
  }
  override func pointerExited() { hover = nil }

  /// Supplies the context menu of a warning.
  var menu: (Int) -> [Menu.Item] = { _ in [] }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let point else {
      guard warnings.indices.contains(selection) else { return nil }
      let y = Self.margin + Double(selection) * Self.rowHeight - scroll
      let area = Rect(x: 0, y: y, width: Double(bounds.width), height: Self.rowHeight)
      return (menu(selection), CGRect(area))
    }
    guard let row = row(at: point) else { return nil }
    selection = row
    return (menu(row), CGRect(origin: point, size: .zero))
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    if event.button == 3 {
      openContextMenu(at: event.location(in: self))
      return true
    }
    guard event.button == 1, let row = row(at: event.location(in: self)) else { return true }
    selection = row
    onPick(row)
    return true
  }

  override var canBecomeFocused: Bool { true }
  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard !warnings.isEmpty else { return false }
    switch event.key {
    case .up: selection = max(0, selection - 1)
    case .down: selection = min(warnings.count - 1, selection + 1)
    case .enter: onPick(selection)
    case .escape: send(.warnings)
    default: return false
    }
    let top = Double(selection) * Self.rowHeight
    reveal(from: top, to: top + Self.rowHeight + 2 * Self.margin)
    return true
  }
}
