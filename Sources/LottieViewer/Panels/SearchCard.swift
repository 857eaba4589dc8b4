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
    /// The length by which equal matches are ordered; nil is that of the title.
    var length: Int?
    /// Shows what the action will do, as the entry is selected; nil for nothing.
    var preview: (() -> Void)?
    /// The action of the entry.
    let act: () -> Void
  }

  /// All that can be found, in display order for an empty query.
  private var source = SearchSource()
  /// Makes the source again, after a change of the document; nil where it cannot.
  private var refill: (() -> SearchSource)?
  /// The folded texts of the source; nil until something is typed.
  private var index: SearchIndex?
  /// The search beside the window that runs; nil while none does.
  private var running: Task<Void, Never>? { didSet { list.isBusy = running != nil } }
  /// The text that is found, or is being looked for.
  private var wanted = ""
  /// Whether Enter was pressed before the results were there.
  private var choosesWhenFound = false
  /// The text field with the query.
  let entry = TextEntry()
  /// The entries that match.
  private let list = SearchResults()
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
      (isInList, choosesWhenFound) = (false, false)
    }
    list.onChoose = { [unowned self] in choose($0) }
    list.onSelect = { [unowned self] in list.selected?.preview?() }
    list.isHidden = false
    addSubview(entry)
    addSubview(list)
  }

  /// The entries that match, the best one first; for tests, since all of them are made.
  var results: [Entry] { list.found.compactMap(source.entry) }
  /// The index of the selected result.
  var current: Int { list.current ?? 0 }
  /// Whether results are being looked for beside the window.
  var isSearching: Bool { running != nil }

  /// Whose actions the entries do. It may be gone before what is searched beside it is found.
  weak var owner: AnyObject?

  /// The number of items up to which a text is found at once, in a few milliseconds. Tests change it.
  var mostAtOnce = 3000

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
    begin(SearchSource(entries), hint: hint, isAside: isAside, onCancel: onCancel)
    if selected > 0 {
      layoutIfNeeded()
      list.start(at: selected)
    }
  }

  /// Opens the search in what changes with the document.
  func begin(hint: String, _ refill: @escaping () -> SearchSource) {
    begin(refill(), hint: hint)
    self.refill = refill
  }

  private func begin(
    _ source: SearchSource, hint: String, isAside: Bool = false,
    onCancel: @escaping () -> Void = {}
  ) {
    close()
    self.isAside = isAside
    (self.source, entry.title, self.onCancel) = (source, hint, onCancel)
    entry.begin(TextField(longest: 200))
    (isInList, choosesWhenFound) = (false, false)
    find()
    isHidden = false
    takingChanged()
    trace("search", ["entries": .number(Double(source.items.count))])
  }

  /// Looks through what there is now, after a change of the document; closes a search whose entries
  /// are for what was there before.
  func follow() {
    guard !isHidden else { return }
    guard let refill else { return close() }
    running?.cancel()
    (source, index, running) = (refill(), nil, nil)
    find()
  }

  /// Closes the search, and releases the entries.
  /// - Parameter isChosen: Whether one of them was chosen. Default: false.
  func close(isChosen: Bool = false) {
    guard !isHidden else { return }
    isHidden = true
    running?.cancel()
    (source, index, running, refill) = (SearchSource(), nil, nil, nil)
    show([])
    let cancel = onCancel
    onCancel = {}
    if !isChosen { cancel() }
    takingChanged()
    trace("search", ["entries": .number(0)])
  }

  /// Finds the entries that match the query: at once where they are few, else beside the window.
  private func find() {
    wanted = entry.text
    if wanted.isEmpty {
      stopFinding()
      show(Array(source.items.indices))
    } else if source.items.count <= mostAtOnce {
      let index = index ?? SearchIndex(source.items)
      self.index = index
      show(index.find(wanted))
    } else {
      findBeside()
    }
  }

  /// Finds the entries that match on another thread. What is typed meanwhile is looked for when that
  /// ends, without what was typed in between.
  private func findBeside() {
    guard running == nil else { return }
    let (wanted, index, items) = (wanted, index, source.items)
    running = Task { [weak self] in
      let (index, found) = await Self.find(wanted, index, items)
      guard let self, !Task.isCancelled, owner != nil else { return }
      (self.index, running) = (index, nil)
      guard self.wanted == wanted else { return find() }
      show(found)
      if choosesWhenFound { choose(current) }
    }
  }

  /// Ends the search beside the window.
  func stopFinding() {
    running?.cancel()
    running = nil
  }

  @concurrent
  private nonisolated static func find(
    _ wanted: String, _ index: SearchIndex?, _ items: [SearchIndex.Item]
  ) async -> (SearchIndex, [Int]) {
    let index = index ?? SearchIndex(items)
    return (index, index.find(wanted) { Task.isCancelled })
  }

  /// Shows what was found.
  private func show(_ found: [Int]) {
    list.show(found, of: source)
    entry.detail = list.summary
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Closes the search and runs a result's action; while it is looked for, when it is found.
  func choose(_ index: Int) {
    guard running == nil || isInList else { return choosesWhenFound = true }
    guard let entry = list.entry(index) else { return }
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
    case .pageDown: go(to: min(list.found.count - 1, current + rows - 1))
    default:
      entry.press(event)
      isInList = false
    }
    return true
  }

  /// Selects a result by a key.
  private func go(to index: Int) {
    list.go(to: index)
    isInList = !list.found.isEmpty
  }

  /// The list after arrow keys, so that the selected result is read; else the field.
  var keyView: View { isInList ? list : entry }

  // MARK: Rectangles

  /// The number of visible rows, at least 1.
  private var rows: Int {
    let room = bounds.geometry.height - card(rows: 0).minY - card(rows: 0).height - Metrics.grid
    let limit = isBelow ? Self.rowsBelow : Self.mostRows
    let most = Int(clamping: room / SearchResults.rowHeight, to: 1...limit)
    return max(1, min(most, list.found.count))
  }

  /// The rectangle of a card with a number of rows.
  private func card(rows: Int) -> Rect {
    // A hint in another language may be longer than the usual card.
    let hint = Typesetter.shared.width(entry.title) + 4 * Self.margin
    let room = max(200, bounds.geometry.width - 2 * Metrics.grid)
    let width = min(max(isAside ? Self.sideWidth : Self.width, hint), room)
    let margin = bounds.geometry.width - width
    func height(_ rows: Int) -> Double {
      let list = rows == 0 ? 0 : Double(rows) * SearchResults.rowHeight + Self.margin
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
    entry.setFrame(field)
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
