// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The card of all keys, over the whole window: a page of those that are used most, and one for each
/// group of commands.
final class HelpCard: PanelView, DrawnView, KeyTaker {
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
  var arrows: (before: Rect, after: Rect) {
    let areas = parts.suffix(2).map { fitted($0.area).geometry }
    return (areas[0], areas[1])
  }

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

  // MARK: Parts

  override var fit: (origin: Point, scale: Double) {
    let (center, scale, size) = (bounds.geometry.center, layout.scale, size)
    return (
      Point(
        (center.x - size.width * scale / 2).rounded(),
        (center.y - size.height * scale / 2).rounded()), scale
    )
  }

  /// The rows, then the arrows.
  override var parts: [PanelPart] {
    let (layout, rows, size) = (layout, shown.rows, size)
    let perColumn = (rows.count + layout.columns - 1) / layout.columns
    let (columnWidth, right) = (Self.columnWidth(page), size.width - Card.padding)
    return rows.enumerated().map { index, row in
      let area = Rect(
        x: Card.padding + Double(index / perColumn) * columnWidth,
        y: Self.top + Double(index % perColumn) * layout.rowHeight - scroll, width: columnWidth,
        height: layout.rowHeight)
      return PanelPart(
        area: area,
        element: AccessibleElement(.label, row.does, text: row.keys.joined(separator: ", ")),
        draw: { [unowned self] in draw(row, at: Point(area.minX, area.center.y)) })
    } + [
      arrow(localized("Page before"), at: right - Self.pagesWidth, by: -1),
      arrow(localized("Next page"), at: right - 24, by: 1),
    ]
  }

  /// A key cap that shows another page.
  private func arrow(_ name: String, at x: Double, by step: Int) -> PanelPart {
    let area = Rect(x: x, y: Card.padding - 4, width: 24, height: 24)
    return PanelPart(
      area: area, element: AccessibleElement(.button, name),
      press: { [unowned self] _ in turn(by: step) },
      draw: { [unowned self] in
        Card.keyCap(isMirrored == (step > 0) ? "←" : "→", at: Point(area.minX, area.center.y)).items
      })
  }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dialog, page == 0 ? localized("Keys") : localized("Keys, \(shown.title)"),
      detail: localized("Page \(page + 1) of \(HelpPage.all.count)"),
      frame: Card.frame(size, in: bounds.geometry))
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let (layout, size) = (layout, size)
    scroll = scroll.clamped(to: 0...layout.reach)
    let (parts, (origin, scale)) = (parts, fit)
    layOutBar(layout, in: fitted(Rect(size)).geometry)
    // Rows scroll below the title.
    let body = Rect(
      minX: 2, minY: Self.top - 6, maxX: size.width - 2, maxY: size.height - 2)
    let rows = DrawGroup(parts.dropLast(2).flatMap { $0.draw() }, .init(clip: body))
    let items = Card.sheet(Rect(size)) + [.group(rows)] + header(parts.suffix(2).map(\.area))
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      .group(
        DrawGroup(
          items + parts.suffix(2).flatMap { $0.draw() },
          .init(transform: .translation(origin.x, origin.y) * .scale(scale, scale)))),
    ]
  }

  /// The title of the page, and its number between the arrows.
  private func header(_ arrows: [Rect]) -> [DrawItem] {
    let setter = Typesetter.shared
    let middle = Point((arrows[0].maxX + arrows[1].minX) / 2, arrows[0].center.y)
    let room = Typesetter.Room.width(max(0, arrows[0].minX - Card.padding - Metrics.grid))
    return [
      setter.draw(
        shown.title, Typesetter.title, room, at: Point(Card.padding, Card.padding + 14)),
      setter.drawCentered(Self.number(of: page), at: middle, Palette.secondary),
    ]
  }

  /// The number of a page and of all.
  private static func number(of page: Int) -> String {
    localized("\(page + 1) of \(HelpPage.all.count)")
  }

  /// The width of the arrows and of the widest text between them, in points.
  private static var pagesWidth: Double {
    let last = Typesetter.shared.width(number(of: HelpPage.all.count - 1))
    return 2 * (24 + Metrics.grid) + last.rounded(.up)
  }

  /// Lays out the scroll bar at the right edge of the card.
  private func layOutBar(_ layout: Layout, in card: Rect) {
    bar.setFrame(in: CGRect(card.outset(by: -4)))
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
  override func pointerExited() {
    super.pointerExited()
    bar.isNear = false
  }

  /// A press beside the arrows closes the card.
  override func pointerDown(_ event: PointerEvent) -> Bool {
    if parts(at: point(of: event)).contains(where: { $0.press != nil }) {
      return super.pointerDown(event)
    }
    send(.help)
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
