// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The list of warnings: a card below the header with a row for each.
final class WarningList: RowList, StageCard, DrawnView, ContextMenuOwner {
  let event = "warnings"

  /// The warnings in the order of the file.
  var warnings: [LottieWarning] = [] {
    didSet {
      guard warnings != oldValue else { return }
      if current == nil { current = 0 }
      rows = ([], -1)
      setNeedsDisplay()
    }
  }
  /// Called with the index of a chosen warning.
  var onPick: (Int) -> Void = { _ in }

  /// Called with the index of a warning to copy.
  var onCopy: (Int) -> Void = { _ in }

  /// A row with its lines of text.
  private struct Row {
    /// The message, in lines that fit.
    let message: [String]
    /// Code and path, in lines that fit.
    let source: [String]
    /// The y of its top edge in the content, in points.
    let top: Double
    /// Its height in points.
    var height: Double { Double(message.count + source.count) * lineHeight + 12 }
  }

  /// The rows, and the width in points for which they were made.
  private var rows: (all: [Row], width: Double) = ([], -1)

  /// The preferred width in points.
  static let width = 400.0
  /// The least width in points, including margins.
  static let leastWidth = 280.0
  /// The height of a line of text in points.
  private static let lineHeight = 18.0
  /// The limit of wrapped warnings; the text of others is cut.
  private static let mostWrapped = 500
  /// The distance from the card's edges, in points.
  private static let margin = Metrics.grid

  override var rowCount: Int { warnings.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    let row = rows(for: Double(bounds.width))[row]
    return (row.top, row.height)
  }
  override var sideMargin: Double { Self.margin }

  override var notchHeight: Double { 3 * Self.lineHeight }

  /// The height of all rows in points, in a list of a width in points.
  func height(for width: Double) -> Double {
    let last = rows(for: width).last
    return (last.map { $0.top + $0.height } ?? Self.margin) + Self.margin
  }

  /// The rows of a list of a width in points.
  private func rows(for width: Double) -> [Row] {
    if rows.width == width { return rows.all }
    let room = width - 2 * Self.margin - 2 * Metrics.grid
    var all: [Row] = []
    var top = Self.margin
    for (index, warning) in warnings.enumerated() {
      func lines(_ text: String) -> [String] {
        index < Self.mostWrapped ? Typesetter.shared.wrap(text, width: room) : [text]
      }
      let source = [warning.code.rawValue, warning.path].filter { !$0.isEmpty }
      let row = Row(
        message: lines(warning.text.localized), source: lines(source.joined(separator: "  ·  ")),
        top: top)
      all.append(row)
      top += row.height
    }
    rows = (all, width)
    return all
  }

  /// Shows warnings, with the first one selected.
  func begin(with warnings: [LottieWarning]) {
    (current, scroll) = (0, 0)
    self.warnings = warnings
  }

  // MARK: Drawing

  override func framed(_ rows: [DrawItem]) -> [DrawItem] { Card.clipped(rows, in: bounds.geometry) }

  /// Draws a row: message, then code and path.
  private func draw(_ index: Int) -> [DrawItem] {
    let text = Typesetter.shared
    let (row, area) = (rows(for: Double(bounds.width))[index], frame(of: index))
    var items: [DrawItem] = []
    if index == hover || (index == current && isFocused) {
      items += Palette.highlight(area, radius: 6)
    }
    let left = area.minX + Metrics.grid
    let room = area.width - 2 * Metrics.grid
    let lines = row.message.map { ($0, Palette.text) } + row.source.map { ($0, Palette.secondary) }
    for (line, (words, color)) in lines.enumerated() {
      let y = area.minY + 20 + Double(line) * Self.lineHeight
      items.append(text.draw(words, Typesetter.regular, .width(room), at: Point(left, y), color))
    }
    return items
  }

  // MARK: Pointer and keys

  /// Supplies the context menu of a warning.
  var menu: (Int) -> [Menu.Item] = { _ in [] }

  override func parts(of row: Int) -> [PanelPart] {
    [
      PanelPart(
        area: frame(of: row),
        element: AccessibleElement(
          .listItem, warnings[row].text.localized, detail: warnings[row].path,
          states: row == current ? [.selected, .current] : []),
        press: { [unowned self] in
          if $0.point != nil { current = row }
          onPick(row)
        }, focus: { [unowned self] in goTo(row: row) },
        menu: { [unowned self] in
          current = row
          return menu(row)
        }, draw: { [unowned self] in draw(row) })
    ]
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard let row = current else { return false }
    switch event.key {
    case .enter: onPick(row)
    case .character("c") where event.modifiers == .control: onCopy(row)
    default: return moves(event, from: row, hasEnds: false)
    }
    return true
  }

  override func goTo(row: Int) {
    current = row
    let span = span(of: row)
    reveal(from: span.top - Self.margin, to: span.top + span.height + Self.margin)
  }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Warnings"))
  }
}
