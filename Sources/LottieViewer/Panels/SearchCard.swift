// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The search for commands, files, layers, markers and messages: a card at the top of the window.
final class SearchCard: View, DrawnView, KeyTaker {
  /// Something that can be found.
  struct Entry {
    /// The searched text.
    let title: String
    /// The text at the right: a key, or the kind of entry.
    let detail: String
    /// A colour that is shown before the text; nil for none.
    var swatch: RGBA?
    /// The action of the entry.
    let act: () -> Void

    init(title: String, detail: String, swatch: RGBA? = nil, act: @escaping () -> Void) {
      (self.title, self.detail, self.swatch, self.act) = (title, detail, swatch, act)
    }
  }

  /// All entries, in display order for an empty query.
  private var entries: [Entry] = []
  /// The entries that match, the best one first.
  private(set) var results: [Entry] = []
  /// The index of the selected result.
  private(set) var current = 0
  /// The index of the first visible result.
  private var first = 0
  /// The query.
  private(set) var field = TextField()
  /// The text of the empty field.
  private(set) var hint = ""

  /// The largest width of the card, in points.
  private static let width = 560.0
  /// The height of the field, in points.
  private static let fieldHeight = 32.0
  /// The height of a result, in points.
  private static let rowHeight = 30.0
  /// The limit of visible results.
  private static let mostRows = 12
  /// The distance around field and results, in points.
  private static let margin = Metrics.grid

  /// The scroll bar of the results.
  private let bar = ScrollBar()

  override init() {
    super.init()
    isHidden = true
    bar.onScroll = { [unowned self] in
      first = Int(clamping: ($0 / Self.rowHeight).rounded(), to: 0...max(0, results.count - rows))
      setNeedsDisplay()
    }
    addSubview(bar)
  }

  /// Opens the search.
  /// - Parameter hint: The text of the empty field.
  func begin(_ entries: [Entry], hint: String) {
    (self.entries, self.hint, field) = (entries, hint, TextField(longest: 200))
    find()
    isHidden = false
    takingChanged()
    trace("search", ["entries": .number(Double(entries.count))])
  }

  /// Closes the search, and releases the entries.
  private func close() {
    guard !isHidden else { return }
    isHidden = true
    (entries, results) = ([], [])
    takingChanged()
    trace("search", ["entries": .number(0)])
  }

  /// Finds the entries that match the query. Equal matches stay in their order.
  private func find() {
    let text = field.text
    let scored = entries.enumerated().compactMap { index, entry in
      FuzzyMatch.score(text, in: entry.title).map { (score: $0, index: index, entry: entry) }
    }
    results =
      (text.isEmpty ? scored : scored.sorted { ($0.score, $1.index) > ($1.score, $0.index) })
      .map(\.entry)
    (current, first) = (0, 0)
    setNeedsDisplay()
  }

  /// Closes the search and runs a result's action.
  func choose(_ index: Int) {
    guard results.indices.contains(index) else { return }
    let entry = results[index]
    close()
    trace("found", ["title": .text(entry.title), "detail": .text(entry.detail)])
    entry.act()
  }

  // MARK: Keys

  var takesKeys: Bool { !isHidden }
  var takesText: Bool { true }

  /// The query has one line.
  private static func clean(_ typed: String) -> String { typed.filter { !$0.isNewline } }

  func take(text: String) { change { $0.insert(Self.clean(text)) } }

  /// Edits the query, and searches again if its text has changed.
  private func change(_ change: (inout TextField) -> Void) {
    let before = field.text
    change(&field)
    field.stay(in: fieldLayout)
    if field.text != before { find() } else { setNeedsDisplay() }
  }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape: close()
    case .character("k") where event.modifiers.contains(.control),
      .character("f") where event.modifiers.contains(.control):
      // The key that opened it may still be held.
      if !event.isRepeat { close() }
    case .enter: choose(current)
    case .up: go(to: current - 1)
    case .down, .tab: go(to: current + 1)
    case .pageUp: go(to: max(0, current - rows + 1))
    case .pageDown: go(to: min(results.count - 1, current + rows - 1))
    default: change { _ = $0.press(event, clean: Self.clean) }
    }
    return true
  }

  /// Selects a result, wrapping at the ends, and scrolls to it.
  private func go(to index: Int) {
    guard !results.isEmpty else { return }
    current = (index + results.count) % results.count
    first = min(current, max(first, current - rows + 1))
    setNeedsDisplay()
  }

  // MARK: Rects

  /// The number of visible results, at least 1.
  private var rows: Int {
    let room = bounds.geometry.height - card(rows: 0).minY - card(rows: 0).height - Metrics.grid
    let most = Int(clamping: room / Self.rowHeight, to: 1...Self.mostRows)
    return max(1, min(most, results.count))
  }

  /// The rectangle of a card with a number of results.
  private func card(rows: Int) -> Rect {
    let width = min(Self.width, max(200, bounds.geometry.width - 2 * Metrics.grid))
    let list = rows == 0 ? 0 : Double(rows) * Self.rowHeight + Self.margin
    return Rect(
      x: ((bounds.geometry.width - width) / 2).rounded(),
      y: min(Metrics.headerHeight + Metrics.grid, bounds.geometry.height / 8), width: width,
      height: Self.fieldHeight + 2 * Self.margin + list)
  }

  /// The rectangle of the card in the window.
  private var card: Rect { card(rows: rows) }

  /// The layout of the text field in the window.
  private var fieldLayout: TextField.Layout {
    let card = card
    return TextField.Layout(
      area: Rect(
        x: card.minX + Self.margin, y: card.minY + Self.margin,
        width: card.width - 2 * Self.margin, height: Self.fieldHeight))
  }

  /// The rectangle of a result in the window.
  func row(_ index: Int) -> Rect {
    let field = fieldLayout.area
    return Rect(
      x: field.minX, y: field.maxY + Self.margin + Double(index - first) * Self.rowHeight,
      width: field.width, height: Self.rowHeight)
  }

  // MARK: Drawing

  /// Places the scroll bar beside the results.
  private func placeBar() {
    let (card, top) = (card, row(first).minY)
    bar.place(
      in: CGRect(Rect(minX: card.minX, minY: top, maxX: card.maxX, maxY: card.maxY - Self.margin)))
    bar.extent = ScrollBar.Extent(
      content: Double(results.count) * Self.rowHeight, visible: Double(rows) * Self.rowHeight,
      offset: Double(first) * Self.rowHeight)
  }

  func drawing() -> [DrawItem] {
    placeBar()
    let text = Typesetter.shared
    var items = Card.sheet(card) + field.drawing(in: fieldLayout, isWrong: false)
    if field.isEmpty {
      let y = fieldLayout.area.center.y + Typesetter.capitalHalf()
      items.append(text.draw(hint, at: Point(fieldLayout.area.minX + 12, y), Palette.secondary))
    }
    if results.isEmpty {
      let start = Point(row(first).minX + 12, row(first).center.y + Typesetter.capitalHalf())
      return items + [text.draw("Nothing fits that", at: start, Palette.secondary)]
    }
    for index in first..<min(results.count, first + rows) { items += draw(index) }
    return items
  }

  /// Draws a result.
  private func draw(_ index: Int) -> [DrawItem] {
    let (entry, row, text) = (results[index], row(index), Typesetter.shared)
    let y = row.center.y + Typesetter.capitalHalf()
    let right = row.maxX - 12
    let width = text.width(entry.detail)
    var items: [DrawItem] = []
    if index == current {
      items.append(.fill(.roundedRectangle(row, radius: 5), Palette.hover))
    }
    var left = row.minX + 12
    if let swatch = entry.swatch {
      let area = Rect(x: left, y: row.center.y - 8, width: 16, height: 16)
      items += [
        .fill(.roundedRectangle(area, radius: 3), swatch),
        .stroke(
          .roundedRectangle(area.outset(by: -0.5), radius: 2.5), width: 1, Inspector.swatchEdge),
      ]
      left += 24
    }
    let room = Typesetter.Room.middle(right - width - left - 24)
    return items + [
      text.draw(entry.title, Typesetter.regular, room, at: Point(left, y)),
      text.draw(entry.detail, at: Point(right - width, y), Palette.secondary),
    ]
  }

  // MARK: Pointer

  /// The pointer's position in the window.
  private func point(_ event: PointerEvent) -> Point {
    let location = event.location(in: self)
    return Point(Double(location.x), Double(location.y))
  }

  /// The visible result at a point; nil if there is none.
  private func result(at point: Point) -> Int? {
    guard !results.isEmpty else { return nil }
    return (first..<min(results.count, first + rows)).first { row($0).contains(point) }
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = point(event)
    if !card.contains(point) {
      close()
    } else if event.button == 1, fieldLayout.area.contains(point) {
      let index = field.index(at: point.x, in: fieldLayout)
      change { $0.press(at: index, clicks: event.clickCount) }
    } else if event.button == 1, let index = result(at: point) {
      choose(index)
    }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let point = point(event)
    let result = result(at: point)
    bar.isNear = card.contains(point)
    pointerShape = fieldLayout.area.contains(point) ? .text : result == nil ? .arrow : .hand
    guard let result, !event.isStill, result != current else { return }
    current = result
    setNeedsDisplay()
  }

  override func pointerExited() { bar.isNear = false }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    let step = Int(clamping: (Double(event.notches) * 3).rounded(), to: -1000...1000)
    first = min(max(0, first - step), max(0, results.count - rows))
    setNeedsDisplay()
    return true
  }
}

extension SearchCard: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.dialog, hint) }

  var accessibleParts: [AccessibleElement] {
    [AccessibleElement(.entry, hint, text: field.text)]
      + results.enumerated().map { index, entry in
        AccessibleElement(
          .listItem, entry.title, detail: entry.detail,
          states: index == current ? [.selected, .current] : [], frame: CGRect(row(index)))
      }
  }

  func accessiblePress(part: Int?) { if let part, part > 0 { choose(part - 1) } }
}
