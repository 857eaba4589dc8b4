// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The results of a search.
final class SearchResults: RowList, DrawnView {
  /// The items that match, the best one first.
  private(set) var found: [Int] = []
  private var source = SearchSource()
  /// Whether something is being looked for.
  var isBusy = false { didSet { if isBusy != oldValue { setNeedsDisplay() } } }

  /// Shows what was found.
  func show(_ found: [Int], of source: SearchSource) {
    (self.found, self.source) = (found, source)
    (current, scroll) = (0, 0)
    setNeedsDisplay()
  }

  /// The entry of a result; nil for one that is gone.
  func entry(_ result: Int) -> SearchCard.Entry? {
    found.indices.contains(result) ? source.entry(found[result]) : nil
  }

  /// The entry of the selected result.
  var selected: SearchCard.Entry? { current.flatMap(entry) }
  /// Called with the index of a pressed result.
  var onChoose: (Int) -> Void = { _ in }
  /// Called when a result was selected by keys or the pointer.
  var onSelect: () -> Void = {}

  /// The number of results and the one that Enter chooses, in words.
  var summary: String {
    guard let first = entry(0) else { return empty }
    return localized(.counted(found.count, "1 result", "\(found.count) results"))
      + ", \(first.title)"
  }

  /// What is said without results.
  private var empty: String {
    isBusy ? localized("Searching…") : localized("Nothing fits that; try fewer letters")
  }

  /// The height of a result, in points.
  static let rowHeight = 30.0

  override var rowCount: Int { found.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (Double(row) * Self.rowHeight, Self.rowHeight)
  }
  override var contentHeight: Double { Double(found.count) * Self.rowHeight }
  override var sideMargin: Double { Metrics.grid }
  override var notchHeight: Double { 3 * Self.rowHeight }

  /// Selects a result, wrapping at the ends, and scrolls to it.
  func go(to index: Int) {
    guard !found.isEmpty else { return }
    start(at: (index + found.count) % found.count)
    onSelect()
  }

  /// Selects a result, and scrolls to it.
  func start(at index: Int) {
    guard found.indices.contains(index) else { return }
    current = index
    let row = span(of: index)
    reveal(from: row.top, to: row.top + row.height)
  }

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    guard found.isEmpty else { return rows }
    let start = Point(Metrics.grid + 12, Self.rowHeight / 2 + Typesetter.capitalHalf())
    return [Typesetter.shared.draw(empty, at: start, Palette.secondary)]
  }

  /// Draws a result.
  override func draw(row index: Int) -> [DrawItem] {
    guard let entry = entry(index) else { return [] }
    let (row, text) = (frame(of: index), Typesetter.shared)
    let y = row.center.y + Typesetter.capitalHalf()
    let right = row.maxX - 12
    var items: [DrawItem] = []
    if index == current {
      items += Palette.highlight(row, radius: 5)
    }
    var left = row.minX + 12
    if let swatch = entry.swatch {
      let area = Rect(x: left, y: row.center.y - 8, width: 16, height: 16)
      items += PanelLook.swatch(area, .solid(swatch))
      left += 24
    }
    // Where both have no room, each has a half.
    let whole = right - left - 24
    let most = max(whole - text.width(entry.title), whole / 2)
    let width = min(text.width(entry.detail), most)
    return items + [
      text.draw(entry.title, Typesetter.regular, .middle(whole - width), at: Point(left, y)),
      text.draw(
        entry.detail, Typesetter.regular, .middle(width), at: Point(right - width, y),
        Palette.secondary),
    ]
  }

  // MARK: Pointer

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
    guard let result = entry(row) else { return AccessibleElement(.listItem, "") }
    var element = AccessibleElement(
      .listItem, result.title, detail: result.detail,
      states: row == current ? [.selected, .current] : [])
    element.key = result.title + "\n" + result.detail
    return element
  }

  override func goTo(row: Int) { go(to: row) }

  override func press(row: Int) { onChoose(row) }
}
