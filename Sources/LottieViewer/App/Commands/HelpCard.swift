// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The card of all keys, over the whole window.
final class HelpCard: View, DrawnView, KeyTaker {
  /// The rows of the card: keys and short text.
  static var rows: [(keys: [String], does: String)] {
    CommandTable.lines.filter { !$0.help.isEmpty }.map { ($0.caps, $0.help) }
  }

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

  init() {
    super.init(frame: .zero)
    isHidden = true
    bar.onScroll = { [unowned self] in scroll = $0 / Self.layout(in: bounds.geometry).scale }
    addSubview(bar)
  }

  // MARK: Layout

  /// The largest widths of keys and texts, in points; measured once for each keyboard layout.
  private static var widths: (keys: Double, texts: Double) {
    if let measured, measured.words == KeyLabels.words { return measured.widths }
    let widths = measure()
    measured = (KeyLabels.words, widths)
    return widths
  }

  private static var measured: (words: [Character: String], widths: (keys: Double, texts: Double))?

  private static func measure() -> (keys: Double, texts: Double) {
    let text = Typesetter.shared
    let keys = rows.map { row in
      row.keys.reduce(0) { $0 + Card.keyCap($1, at: .zero).width + keyGap }
    }
    let texts = rows.map { text.width($0.does) }
    return ((keys.max() ?? 0) + Metrics.grid, (texts.max() ?? 0) + Card.padding)
  }

  /// The width of a column in points.
  private static var columnWidth: Double { widths.keys + widths.texts }

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
  static func layout(in area: Rect) -> Layout {
    let room = Size(area.width - 2 * Metrics.grid, area.height - 2 * Metrics.grid)
    let count = rows.count
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

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    let layout = Self.layout(in: area)
    scroll = scroll.clamped(to: 0...layout.reach)
    let size = Size(
      Double(layout.columns) * Self.columnWidth + Card.padding, layout.visible)
    var items = [
      Typesetter.shared.draw(
        "Keys", Typesetter.title, at: Point(Card.padding, Card.padding + 14))
    ]
    let rows = Self.rows
    let perColumn = (rows.count + layout.columns - 1) / layout.columns
    for (index, row) in rows.enumerated() {
      let x = Card.padding + Double(index / perColumn) * Self.columnWidth
      let y = Self.top + (Double(index % perColumn) + 0.5) * layout.rowHeight
      items += Self.draw(row, at: Point(x, y))
    }
    let sheet: [DrawItem] = [
      .group(
        DrawGroup(
          [.group(DrawGroup(items, .init(transform: .translation(0, -scroll))))],
          .init(clip: Rect(size).outset(by: -2))))
    ]
    let x = (area.center.x - size.width * layout.scale / 2).rounded()
    let y = (area.center.y - size.height * layout.scale / 2).rounded()
    placeBar(
      layout,
      in: Rect(x: x, y: y, width: size.width * layout.scale, height: size.height * layout.scale))
    let transform = Affine.translation(x, y) * .scale(layout.scale, layout.scale)
    return [
      .fill(.rectangle(area), Palette.shade),
      .group(DrawGroup(Card.sheet(Rect(size)) + sheet, .init(transform: transform))),
    ]
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
  private static func draw(_ row: (keys: [String], does: String), at position: Point) -> [DrawItem]
  {
    var items: [DrawItem] = []
    var x = position.x
    for (index, key) in row.keys.enumerated() {
      if index > 0 {
        // So that the keys of two commands do not look like those of one.
        let comma = Point(x - keyGap + 3, position.y + Typesetter.capitalHalf())
        items.append(Typesetter.shared.draw(",", at: comma, Palette.secondary))
      }
      let cap = Card.keyCap(key, at: Point(x, position.y))
      items += cap.items
      x += cap.width + keyGap
    }
    let start = Point(
      position.x + widths.keys, position.y + Typesetter.capitalHalf(Typesetter.regular))
    items.append(Typesetter.shared.draw(row.does, at: start, Palette.secondary))
    return items
  }

  // MARK: Pointer and keys

  override func pointerEntered() { bar.isNear = true }
  override func pointerExited() { bar.isNear = false }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    send(.help)
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scroll(by: -Double(event.notches) * 2 * Self.rowHeights[0])
    return true
  }

  var takesKeys: Bool { !isHidden }

  /// Uses keys that scroll if there is something to scroll. All other keys stay commands.
  func take(_ event: KeyEvent) -> Bool {
    guard Self.layout(in: bounds.geometry).reach > 0 else { return false }
    switch event.key {
    case .down: scroll(by: Self.rowHeights[0])
    case .up: scroll(by: -Self.rowHeights[0])
    case .pageDown: scroll(by: 5 * Self.rowHeights[0])
    case .pageUp: scroll(by: -5 * Self.rowHeights[0])
    default: return false
    }
    return true
  }

  /// Scrolls within the content.
  private func scroll(by points: Double) {
    scroll = (scroll + points).clamped(to: 0...Self.layout(in: bounds.geometry).reach)
  }
}

extension HelpCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    let layout = Self.layout(in: bounds.geometry)
    let size = Size(
      Double(layout.columns) * Self.columnWidth + Card.padding, layout.visible)
    return AccessibleElement(.dialog, "Keys", frame: Card.frame(size, in: bounds.geometry))
  }

  var accessibleParts: [AccessibleElement] {
    Self.rows.map { AccessibleElement(.label, $0.does, text: $0.keys.joined(separator: ", ")) }
  }
}
