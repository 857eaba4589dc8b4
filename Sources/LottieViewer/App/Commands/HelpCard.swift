// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The card of all keys, over the whole window: a page of those that are used most, and one for each
/// group of commands.
final class HelpCard: View, DrawnView, KeyTaker {
  /// The shown page.
  private(set) var page = 0 {
    didSet {
      guard page != oldValue else { return }
      scroll = 0
      setNeedsDisplay()
      trace("helpPage", ["title": .text(shown.title), "page": .number(Double(page))])
    }
  }
  /// The shown page's content.
  private var shown: HelpPage { HelpPage.all[page] }
  /// The rows of the first page.
  static var rows: [HelpPage.Row] { HelpPage.all[0].rows }

  /// The heights of a row in points: the usual one, and one with which more rows fit without
  /// scrolling. Key caps are 24 points high.
  private static let rowHeights = [26.0, 25]
  /// The distance between the keys of two commands, in points.
  private static let keyGap = 10.0
  /// The y of the first row in points.
  private static let top = Card.padding + 36

  /// The scroll position in points, 0 unless the card is higher than the window.
  private var scroll = 0.0 { didSet { if scroll != oldValue { setNeedsDisplay() } } }

  /// The scroll bar.
  private let bar = ScrollBar()
  /// The rectangles that show the page before and the next one, in points of the view.
  private(set) var arrows = (before: Rect.empty, after: Rect.empty)

  init() {
    super.init(frame: .zero)
    isHidden = true
    bar.onScroll = { [unowned self] in scroll = $0 / layout.scale }
    addSubview(bar)
  }

  /// Shows the first page when the card is opened.
  func begin() { page = 0 }

  /// Shows another page; after the last one comes the first.
  func turn(by step: Int) {
    let count = HelpPage.all.count
    page = (page + step % count + count) % count
  }

  // MARK: Layout

  /// The largest widths of keys and texts of a page, in points; measured once for each keyboard
  /// layout.
  private static func widths(_ page: Int) -> (keys: Double, texts: Double) {
    let language = Texts.language?.name ?? ""
    if measured.words != KeyLabels.words || measured.language != language {
      measured = (KeyLabels.words, language, [:])
    }
    if let widths = measured.pages[page] { return widths }
    let widths = measure(HelpPage.all[page])
    measured.pages[page] = widths
    return widths
  }

  private static var measured:
    (words: [Character: String], language: String, pages: [Int: (keys: Double, texts: Double)]) =
      ([:], "", [:])

  private static func measure(_ page: HelpPage) -> (keys: Double, texts: Double) {
    let text = Typesetter.shared
    let keys = page.rows.map { row in
      row.keys.reduce(0) { $0 + Card.keyCap($1, at: .zero).width + keyGap }
    }
    let widest = (keys.max() ?? 0) + Metrics.grid
    // The title and the arrows have room.
    let header = text.width(page.title, Typesetter.title) + 2 * Metrics.grid + pagesWidth
    let texts = page.rows.map { text.width($0.does) }.max() ?? 0
    return (widest, max(texts, header - widest) + Card.padding)
  }

  /// The width of a column in points.
  private static func columnWidth(_ page: Int) -> Double {
    let widths = widths(page)
    return max(292 - Card.padding, widths.keys + widths.texts)
  }

  /// The layout of the card for a window size.
  struct Layout: Equatable {
    /// The number of columns, 1...3.
    var columns = 1
    /// The scale of the drawing, 0.1...1.
    var scale = 1.0
    /// The height of the content, in unscaled points.
    var height = 0.0
    /// The height of a row, in unscaled points.
    var rowHeight = HelpCard.rowHeights[0]
    /// The visible height, in unscaled points.
    var visible = 0.0

    /// The largest scroll position.
    var reach: Double { max(0, height - visible) }
  }

  /// The layout with the fewest columns whose height fits, or else with as many as fit in the
  /// width. The card is scaled down if it is too wide; if it is too high, it scrolls.
  static func layout(in area: Rect, page: Int = 0) -> Layout {
    let columnWidth = columnWidth(page)
    let room = Size(area.width - 2 * Metrics.grid, area.height - 2 * Metrics.grid)
    let count = HelpPage.all[page].rows.count
    func size(_ columns: Int, _ rowHeight: Double) -> Size {
      let perColumn = (count + columns - 1) / columns
      return Size(
        Double(columns) * columnWidth + Card.padding,
        top + Double(perColumn) * rowHeight + Card.padding - Metrics.grid)
    }
    let wide = (1...3).filter { size($0, 0).width <= room.width }
    // First lower rows, then scrolling.
    let fitting = rowHeights.lazy.compactMap { rowHeight in
      wide.first { size($0, rowHeight).height <= room.height }.map { ($0, rowHeight) }
    }.first
    let (columns, rowHeight) = fitting ?? (wide.last ?? 1, rowHeights[0])
    let natural = size(columns, rowHeight)
    let scale = min(1, max(0.1, room.width / natural.width))
    return Layout(
      columns: columns, scale: scale, height: natural.height, rowHeight: rowHeight,
      visible: min(natural.height, max(1, room.height) / scale))
  }

  /// The layout of the shown page.
  private var layout: Layout { Self.layout(in: bounds.geometry, page: page) }
  /// The size of the card, unscaled.
  private var size: Size {
    let layout = layout
    return Size(
      Double(layout.columns) * Self.columnWidth(page) + Card.padding, layout.visible)
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let (area, layout, size) = (bounds.geometry, layout, size)
    scroll = scroll.clamped(to: 0...layout.reach)
    var items: [DrawItem] = []
    let rows = shown.rows
    let perColumn = (rows.count + layout.columns - 1) / layout.columns
    for (index, row) in rows.enumerated() {
      let x = Card.padding + Double(index / perColumn) * Self.columnWidth(page)
      let y = Self.top + (Double(index % perColumn) + 0.5) * layout.rowHeight
      items += draw(row, at: Point(x, y))
    }
    // Rows scroll below the title.
    let body = Rect(
      minX: 2, minY: Self.top - 6, maxX: size.width - 2, maxY: size.height - 2)
    let sheet: [DrawItem] =
      [
        .group(
          DrawGroup(
            [.group(DrawGroup(items, .init(transform: .translation(0, -scroll))))],
            .init(clip: body)))
      ] + header(size)
    let x = (area.center.x - size.width * layout.scale / 2).rounded()
    let y = (area.center.y - size.height * layout.scale / 2).rounded()
    placeBar(
      layout,
      in: Rect(x: x, y: y, width: size.width * layout.scale, height: size.height * layout.scale))
    let transform = Affine.translation(x, y) * .scale(layout.scale, layout.scale)
    let places = Self.arrows(size)
    arrows = (transform.bounds(of: places.before), transform.bounds(of: places.after))
    return [
      .fill(.rectangle(area), Palette.shade),
      .group(DrawGroup(Card.sheet(Rect(size)) + sheet, .init(transform: transform))),
    ]
  }

  /// The title of the page, and the arrows to other pages.
  private func header(_ size: Size) -> [DrawItem] {
    let setter = Typesetter.shared
    let (before, after) = Self.arrows(size)
    let middle = Point((before.maxX + after.minX) / 2, before.center.y)
    let room = Typesetter.Room.width(max(0, before.minX - Card.padding - Metrics.grid))
    return [
      setter.draw(
        shown.title, Typesetter.title, room, at: Point(Card.padding, Card.padding + 14)),
      setter.drawCentered(Self.place(of: page), at: middle, Palette.secondary),
    ] + Card.keyCap(isMirrored ? "→" : "←", at: Point(before.minX, before.center.y)).items
      + Card.keyCap(isMirrored ? "←" : "→", at: Point(after.minX, after.center.y)).items
  }

  /// The number of a page and of all.
  private static func place(of page: Int) -> String {
    localized("\(page + 1) of \(HelpPage.all.count)")
  }

  /// The width of the arrows and of the widest text between them, in points.
  private static var pagesWidth: Double {
    let last = Typesetter.shared.width(place(of: HelpPage.all.count - 1))
    return 2 * (24 + Metrics.grid) + last.rounded(.up)
  }

  /// The rectangles of the arrows, unscaled, from the card's corner.
  private static func arrows(_ size: Size) -> (before: Rect, after: Rect) {
    let y = Card.padding - 4
    let right = size.width - Card.padding
    return (
      Rect(x: right - pagesWidth, y: y, width: 24, height: 24),
      Rect(x: right - 24, y: y, width: 24, height: 24)
    )
  }

  /// Places the scroll bar at the right edge of the card.
  private func placeBar(_ layout: Layout, in card: Rect) {
    bar.place(in: CGRect(card.outset(by: -4)))
    bar.extent = ScrollBar.Extent(
      content: layout.height * layout.scale, visible: layout.visible * layout.scale,
      offset: scroll * layout.scale)
  }

  /// Draws a row.
  /// - Parameter position: Its left edge and vertical centre.
  private func draw(_ row: HelpPage.Row, at position: Point) -> [DrawItem] {
    var items: [DrawItem] = []
    var x = position.x
    for (index, key) in row.keys.enumerated() {
      if index > 0 {
        // So that the keys of two commands do not look like those of one.
        let comma = Point(x - Self.keyGap + 3, position.y + Typesetter.capitalHalf())
        items.append(Typesetter.shared.draw(",", at: comma, Palette.secondary))
      }
      let cap = Card.keyCap(key, at: Point(x, position.y))
      items += cap.items
      x += cap.width + Self.keyGap
    }
    let start = Point(
      position.x + Self.widths(page).keys, position.y + Typesetter.capitalHalf(Typesetter.regular))
    items.append(Typesetter.shared.draw(row.does, at: start, Palette.secondary))
    return items
  }

  // MARK: Pointer and keys

  override func pointerEntered() { bar.isNear = true }
  override func pointerExited() { bar.isNear = false }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = event.location(in: self)
    let place = Point(Double(point.x), Double(point.y))
    if arrows.before.contains(place) {
      turn(by: -1)
    } else if arrows.after.contains(place) {
      turn(by: 1)
    } else {
      send(.help)
    }
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scroll(by: -Double(event.notches) * 2 * Self.rowHeights[0])
    return true
  }

  var takesKeys: Bool { !isHidden }

  /// Uses the arrows that turn pages, and keys that scroll if there is something to scroll. All
  /// other keys stay commands.
  func take(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .left: turn(by: -1)
    case .right: turn(by: 1)
    case .down where layout.reach > 0: scroll(by: Self.rowHeights[0])
    case .up where layout.reach > 0: scroll(by: -Self.rowHeights[0])
    case .pageDown where layout.reach > 0: scroll(by: 5 * Self.rowHeights[0])
    case .pageUp where layout.reach > 0: scroll(by: -5 * Self.rowHeights[0])
    default: return false
    }
    return true
  }

  /// Scrolls within the content.
  private func scroll(by points: Double) {
    scroll = (scroll + points).clamped(to: 0...layout.reach)
  }
}

extension HelpCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dialog, page == 0 ? localized("Keys") : localized("Keys, \(shown.title)"),
      detail: localized("Page \(page + 1) of \(HelpPage.all.count)"),
      frame: Card.frame(size, in: bounds.geometry))
  }

  /// The rows, then the arrows.
  var accessibleParts: [AccessibleElement] {
    shown.rows.map { AccessibleElement(.label, $0.does, text: $0.keys.joined(separator: ", ")) }
      + [
        AccessibleElement(.button, localized("Page before"), frame: CGRect(arrows.before)),
        AccessibleElement(.button, localized("Next page"), frame: CGRect(arrows.after)),
      ]
  }

  func accessiblePress(part: Int?) {
    let count = shown.rows.count
    if part == count { turn(by: -1) } else if part == count + 1 { turn(by: 1) }
  }
}
