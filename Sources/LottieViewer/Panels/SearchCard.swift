// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
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
    /// Shows what the action will do, as the entry is selected; nil for nothing.
    var preview: (() -> Void)?
    /// The action of the entry.
    let act: () -> Void

    init(
      title: String, detail: String, swatch: RGBA? = nil, preview: (() -> Void)? = nil,
      act: @escaping () -> Void
    ) {
      (self.title, self.detail, self.swatch, self.act) = (title, detail, swatch, act)
      self.preview = preview
    }
  }

  /// All entries, in display order for an empty query.
  private var entries: [Entry] = []
  /// The text field with the query.
  let entry = TextEntry()
  /// The entries that match.
  private let list = ResultList()
  /// Called when the search is closed without a choice.
  private var onCancel: () -> Void = {}
  /// Whether the arrow keys were used last, not the text field.
  private var isInList = false

  /// Whether the card is at the right edge, so that the picture is seen beside it.
  private var isAside = false

  /// The usual width of the card, and of one at the edge, in points.
  private static let width = 560.0, sideWidth = 340.0
  /// The width of a window below which a card at the edge is at the lower one, with fewer rows.
  private static let leastForSides = 600.0
  private static let rowsBelow = 5

  /// Whether the card is at the lower edge.
  private var isBelow: Bool { isAside && bounds.geometry.width < Self.leastForSides }
  /// The height of the field, in points.
  private static let fieldHeight = 32.0
  /// The limit of visible results.
  private static let mostRows = 12
  /// The distance around field and results, in points.
  private static let margin = Metrics.grid

  init() {
    super.init(frame: .zero)
    isHidden = true
    entry.showsHint = true
    entry.onChange = { [unowned self] in
      find()
      isInList = false
    }
    list.onChoose = { [unowned self] in choose($0) }
    list.onSelect = { [unowned self] in results[current].preview?() }
    list.isHidden = false
    addSubview(entry)
    addSubview(list)
  }

  /// The entries that match, the best one first.
  var results: [Entry] { list.results }
  /// The index of the selected result.
  var current: Int { list.current }

  /// Opens the search.
  /// - Parameters:
  ///   - hint: The text of the empty field.
  ///   - selected: The index of the entry that is selected. Default: 0.
  ///   - isAside: Whether the card is at the right edge. Default: false.
  ///   - onCancel: Called when it is closed without a choice.
  func begin(
    _ entries: [Entry], hint: String, selected: Int = 0, isAside: Bool = false,
    onCancel: @escaping () -> Void = {}
  ) {
    close()
    self.isAside = isAside
    (self.entries, entry.title, self.onCancel) = (entries, hint, onCancel)
    entry.begin(TextField(longest: 200))
    isInList = false
    find()
    isHidden = false
    if selected > 0 {
      layoutIfNeeded()
      list.start(at: selected)
    }
    takingChanged()
    trace("search", ["entries": .number(Double(entries.count))])
  }

  /// Closes the search, and releases the entries.
  /// - Parameter isChosen: Whether one of them was chosen. Default: false.
  func close(isChosen: Bool = false) {
    guard !isHidden else { return }
    isHidden = true
    (entries, list.results) = ([], [])
    let cancel = onCancel
    onCancel = {}
    if !isChosen { cancel() }
    takingChanged()
    trace("search", ["entries": .number(0)])
  }

  /// Finds the entries that match the query. Equal matches stay in their order.
  private func find() {
    let text = entry.text
    let scored = entries.enumerated().compactMap { index, entry in
      FuzzyMatch.score(text, in: entry.title).map { (score: $0, index: index, entry: entry) }
    }
    list.results =
      (text.isEmpty ? scored : scored.sorted { ($0.score, $1.index) > ($1.score, $0.index) })
      .map(\.entry)
    entry.detail = list.summary
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Closes the search and runs a result's action.
  func choose(_ index: Int) {
    guard results.indices.contains(index) else { return }
    let entry = results[index]
    close(isChosen: true)
    trace("found", ["title": .text(entry.title), "detail": .text(entry.detail)])
    entry.act()
  }

  // MARK: Keys

  var takesKeys: Bool { !isHidden }
  var takesText: Bool { true }

  func take(text: String) { entry.insert(text) }

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
    default:
      entry.press(event)
      isInList = false
    }
    return true
  }

  /// Selects a result by a key.
  private func go(to index: Int) {
    list.go(to: index)
    isInList = !results.isEmpty
  }

  /// The list after arrow keys, so that the selected result is read; else the field.
  var keyView: View { isInList ? list : entry }

  // MARK: Rectangles

  /// The number of visible rows, at least 1.
  private var rows: Int {
    let room = bounds.geometry.height - card(rows: 0).minY - card(rows: 0).height - Metrics.grid
    let limit = isBelow ? Self.rowsBelow : Self.mostRows
    let most = Int(clamping: room / ResultList.rowHeight, to: 1...limit)
    return max(1, min(most, results.count))
  }

  /// The rectangle of a card with a number of rows.
  private func card(rows: Int) -> Rect {
    // A hint in another language may be longer than the usual card.
    let hint = Typesetter.shared.width(entry.title) + 4 * Self.margin
    let room = max(200, bounds.geometry.width - 2 * Metrics.grid)
    let width = min(max(isAside ? Self.sideWidth : Self.width, hint), room)
    let margin = bounds.geometry.width - width
    func height(_ rows: Int) -> Double {
      let list = rows == 0 ? 0 : Double(rows) * ResultList.rowHeight + Self.margin
      return Self.fieldHeight + 2 * Self.margin + list
    }
    // The field stays where it is while the results become fewer.
    let top =
      isBelow
      ? max(0, bounds.geometry.height - height(Self.rowsBelow) - Metrics.grid)
      : min(Metrics.headerHeight + Metrics.grid, bounds.geometry.height / 8)
    return Rect(
      x: isAside ? margin - Metrics.grid : (margin / 2).rounded(),
      y: top, width: width, height: height(rows))
  }

  /// The rectangle of the card in the window.
  fileprivate var card: Rect { card(rows: rows) }

  override func layout() {
    let card = card
    let field = Rect(
      x: card.minX + Self.margin, y: card.minY + Self.margin, width: card.width - 2 * Self.margin,
      height: Self.fieldHeight)
    entry.place(in: field)
    list.frame = CGRect(
      Rect(
        minX: card.minX, minY: field.maxY + Self.margin, maxX: card.maxX,
        maxY: card.maxY - Self.margin))
  }

  /// The rectangle of a result in the window.
  func row(_ index: Int) -> Rect {
    layoutIfNeeded()
    return list.rowInWindow(index).geometry
  }

  func drawing() -> [DrawItem] { Card.sheet(card) }

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let location = event.location(in: self)
    if !card.contains(Point(Double(location.x), Double(location.y))) { close() }
    return true
  }
}

extension SearchCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, localized("Search"), frame: CGRect(card))
  }
}

/// The results of a search.
private final class ResultList: RowList, DrawnView {
  /// The entries that match, the best one first.
  var results: [SearchCard.Entry] = [] {
    didSet {
      (current, scroll) = (0, 0)
      setNeedsDisplay()
    }
  }
  /// The index of the selected result.
  private(set) var current = 0 { didSet { if current != oldValue { setNeedsDisplay() } } }
  /// Called with the index of a pressed result.
  var onChoose: (Int) -> Void = { _ in }
  /// Called when a result was selected by keys or the pointer.
  var onSelect: () -> Void = {}

  /// The number of results and the one that Enter chooses, in words.
  var summary: String {
    guard let first = results.first else { return localized("Nothing fits that") }
    return localized(.counted(results.count, "1 result", "\(results.count) results"))
      + ", \(first.title)"
  }

  /// The height of a result, in points.
  static let rowHeight = 30.0

  override var rowCount: Int { results.count }
  override func span(of row: Int) -> (top: Double, height: Double) {
    (Double(row) * Self.rowHeight, Self.rowHeight)
  }
  override var contentHeight: Double { Double(results.count) * Self.rowHeight }
  override var sideMargin: Double { Metrics.grid }
  override var notchHeight: Double { 3 * Self.rowHeight }

  /// Selects a result, wrapping at the ends, and scrolls to it.
  func go(to index: Int) {
    guard !results.isEmpty else { return }
    start(at: (index + results.count) % results.count)
    onSelect()
  }

  /// Selects a result, and scrolls to it.
  func start(at index: Int) {
    guard results.indices.contains(index) else { return }
    current = index
    let row = span(of: current)
    reveal(from: row.top, to: row.top + row.height)
  }

  func drawing() -> [DrawItem] {
    settle()
    if results.isEmpty {
      let start = Point(Metrics.grid + 12, Self.rowHeight / 2 + Typesetter.capitalHalf())
      return [Typesetter.shared.draw(localized("Nothing fits that"), at: start, Palette.secondary)]
    }
    return visibleRows.flatMap(draw)
  }

  /// Draws a result.
  private func draw(_ index: Int) -> [DrawItem] {
    let (entry, row, text) = (results[index], frame(of: index), Typesetter.shared)
    let y = row.center.y + Typesetter.capitalHalf()
    let right = row.maxX - 12
    var items: [DrawItem] = []
    if index == current {
      items += Palette.highlight(row, radius: 5)
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
    // Where both have no room, each has a half.
    let whole = right - left - 24
    let most = max(whole - text.width(entry.title), whole / 2)
    let width = min(text.width(entry.detail), most)
    return items + [
      text.draw(entry.title, Typesetter.regular, .middle(whole - width), at: Point(left, y)),
      text.draw(
        entry.detail, Typesetter.regular, .width(width), at: Point(right - width, y),
        Palette.secondary),
    ]
  }

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    if event.button == 1, let row = row(at: event.location(in: self)) { onChoose(row) }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    super.pointerMoved(event)
    guard let hover, !event.isStill, hover != current else { return }
    current = hover
    onSelect()
  }

  override var canBecomeFocused: Bool { false }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Results"))
  }

  override func element(of row: Int) -> AccessibleElement {
    let result = results[row]
    var element = AccessibleElement(
      .listItem, result.title, detail: result.detail,
      states: row == current ? [.selected, .current] : [])
    element.key = result.title + "\n" + result.detail
    return element
  }

  override func goTo(row: Int) { go(to: row) }

  override func press(row: Int) { onChoose(row) }
}
