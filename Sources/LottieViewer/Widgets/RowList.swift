// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A panel of rows. It scrolls vertically by the wheel and by its scroll bar, and knows where the rows
/// are. A row is one part or more: the row itself, then what it contains.
class RowList: PanelView {
  /// The scroll offset: the distance of the visible top from the content's top, in points.
  final var scroll = 0.0 {
    didSet {
      guard scroll != oldValue else { return }
      showExtent()
      setNeedsDisplay()
    }
  }
  /// The scroll bar.
  final let bar = ScrollBar()

  /// The number of rows. Overridden by lists.
  var rowCount: Int { 0 }
  /// The upper edge of a row that is there, and its height, in points. Overridden by lists.
  func extent(of row: Int) -> (top: Double, height: Double) { (0, 0) }
  /// The upper edge of a row in the content, and its height, in points; for a row that is gone, no
  /// height at the top.
  final func span(of row: Int) -> (top: Double, height: Double) {
    (0..<rowCount).contains(row) ? extent(of: row) : (0, 0)
  }
  /// The distance of rows from the left and the right edge, in points. Overridden by lists.
  var sideMargin: Double { 0 }
  /// The height of all rows with a margin of a grid unit above and below, in points.
  var contentHeight: Double {
    guard rowCount > 0 else { return 2 * Metrics.grid }
    let last = span(of: rowCount - 1)
    return last.top + last.height + Metrics.grid
  }
  /// The distance that one notch of the wheel scrolls, in points. Overridden by lists.
  var notchHeight: Double { 0 }
  /// The part of the view in which the rows scroll. Default: all of it.
  var scrollArea: CGRect { bounds }

  /// The largest scroll offset, in points.
  final var reach: Double { max(0, contentHeight - Double(scrollArea.height)) }

  /// An offset beyond the ends, at which a row stays where it is; nil for none.
  private var held: Double?

  /// The offsets that are allowed now.
  private var limits: ClosedRange<Double> { min(0, held ?? 0)...max(reach, held ?? 0) }

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isHidden = true
    bar.onScroll = { [unowned self] in scroll = $0 }
    addSubview(bar)
  }

  /// Lays out the scroll bar. Lists that override it call it.
  override func layout() { bar.setFrame(in: scrollArea) }

  /// Brings the offset into its limits, before the list is drawn.
  final func settle() {
    scroll = scroll.clamped(to: limits)
    showExtent()
  }

  /// Shows the offset in the scroll bar.
  private func showExtent() {
    bar.extent = ScrollBar.Extent(
      content: contentHeight, visible: Double(scrollArea.height),
      offset: scroll.clamped(to: 0...reach))
  }

  /// Scrolls by the smallest distance that shows a part of the content; its top where it is higher
  /// than the view.
  ///
  /// - Parameters:
  ///   - top: The upper edge of the part, in points from the top of the content; may be negative.
  ///   - bottom: Its lower edge.
  final func reveal(from top: Double, to bottom: Double) {
    let lowest = min(top, bottom - Double(scrollArea.height))
    scroll = scroll.clamped(to: lowest...top).clamped(to: limits)
    release()
  }

  /// Scrolls because rows were added or removed above one that stays where it is, also beyond the
  /// ends of the content.
  final func hold(at offset: Double) {
    held = (0...reach).contains(offset) ? nil : offset
    scroll = offset
  }

  /// Ends what `hold` allowed beyond the offset that is shown.
  private func release() { held = (0...reach).contains(scroll) ? nil : scroll }

  /// Ends what `hold` allowed.
  final func releaseAll() { held = nil }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scroll = (scroll - Double(event.notches) * notchHeight).clamped(to: limits)
    release()
    return true
  }

  // MARK: Rows

  /// The rectangle of a row in the view; empty if there is no such row.
  final func frame(of row: Int) -> Rect {
    guard row >= 0, row < rowCount else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    let span = span(of: row)
    return Rect(
      x: sideMargin, y: Double(scrollArea.minY) + span.top - scroll,
      width: Double(bounds.width) - 2 * sideMargin, height: span.height)
  }

  /// The rectangle of a row in the window, for tests.
  final func rowInWindow(_ row: Int) -> CGRect {
    rectInWindow(CGRect(frame(of: row)))
  }

  /// The row at a point of the view; nil if there is none.
  final func row(at point: CGPoint) -> Int? {
    guard point.y >= scrollArea.minY else { return nil }
    let y = Double(point.y - scrollArea.minY) + scroll
    let row = firstRow { $0.top + $0.height > y }
    return row < rowCount && span(of: row).top <= y ? row : nil
  }

  /// The rows of which a part can be seen.
  final var visibleRows: Range<Int> {
    let first = firstRow { $0.top + $0.height > scroll }
    return first..<max(first, firstRow { $0.top >= scroll + Double(scrollArea.height) })
  }

  /// The first row for which a condition is true, which is also true for those below it; the number
  /// of rows if there is none.
  private func firstRow(where isTrue: ((top: Double, height: Double)) -> Bool) -> Int {
    (0..<rowCount).partitioningIndex { isTrue(span(of: $0)) }
  }

  /// Whether a click on a row has an effect. Overridden by lists.
  func isActive(_ row: Int) -> Bool { true }

  /// The row under the pointer, if it is active; nil when it is gone.
  final var hover: Int? {
    get { present(pointed) }
    set { pointed = newValue }
  }
  private var pointed: Int? { didSet { if pointed != oldValue { setNeedsDisplay() } } }

  /// The row that keys work on. It never outlives its row: where the list has become shorter, it is
  /// nil.
  final var current: Int? {
    get { present(chosen) }
    set { chosen = newValue }
  }
  private var chosen: Int? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

  /// A row, if the list still has it.
  private func present(_ row: Int?) -> Int? {
    row.flatMap { (0..<rowCount).contains($0) ? $0 : nil }
  }

  // MARK: Parts

  /// The parts of a row: the row itself, then what it contains, such as a switch. Overridden by
  /// lists. Default: what the methods below say.
  func parts(of row: Int) -> [PanelPart] {
    [
      PanelPart(
        area: frame(of: row), element: element(of: row),
        press: { [unowned self] _ in press(row: row) },
        focus: { [unowned self] in goTo(row: row) }, draw: { [unowned self] in draw(row: row) })
    ]
  }
  /// A row for screen readers. Overridden by lists of simple rows.
  func element(of row: Int) -> AccessibleElement { AccessibleElement(.listItem, "") }
  /// Presses a row. Overridden by lists of simple rows.
  func press(row: Int) {}
  /// Draws a row. Overridden by lists of simple rows.
  func draw(row: Int) -> [DrawItem] { [] }
  /// What is beside or over the rows. Overridden by lists with more than rows.
  var controls: [PanelPart] { [] }
  /// The rows that are drawn. Default: those of which a part can be seen.
  var drawnRows: Range<Int> { visibleRows }
  /// The drawing of the rows on their ground. Overridden by lists.
  func framed(_ rows: [DrawItem]) -> [DrawItem] { rows }

  final override var parts: [PanelPart] { visibleRows.flatMap(parts) + controls }

  /// Of a row all of its width is hit, its margins included.
  override func parts(at point: Point) -> [PanelPart] {
    let row = row(at: CGPoint(x: point.x, y: point.y)).map(parts) ?? []
    return row.prefix(1) + (row.dropFirst() + controls).filter { $0.area.contains(point) }
  }

  /// All rows, then what they contain. Overridden by lists whose parts are read in another order.
  override var spokenParts: [PanelPart] {
    let visible = visibleRows
    let all = (0..<rowCount).map { row in
      var parts = parts(of: row)
      if !visible.contains(row) {
        for index in parts.indices { parts[index].element?.states.insert(.outOfSight) }
      }
      return parts
    }
    let inside = all.flatMap { $0.dropFirst() } + controls
    return (all.compactMap(\.first) + inside).filter { $0.element != nil }
  }

  // MARK: Keys

  /// The rows that keys stop at. Default: those for which a click has an effect.
  var stops: [Int] { (0..<rowCount).filter(isActive) }
  /// Selects a row by a key or for a screen reader, and scrolls to it. Overridden by lists.
  func goTo(row: Int) {}

  /// Handles an arrow up or down, and Home and End.
  ///
  /// - Parameters:
  ///   - row: The row that has the keyboard; nil for none.
  ///   - hasEnds: Whether Home and End are keys of the list. Default: true.
  /// - Returns: Whether it was such a key.
  final func moves(_ event: KeyEvent, from row: Int?, hasEnds: Bool = true) -> Bool {
    let stops = stops
    guard let last = stops.indices.last else { return false }
    let stop = row.flatMap { stops.firstIndex(of: $0) }
    switch event.key {
    case .down: goTo(row: stops[min(last, (stop ?? -1) + 1)])
    case .up: goTo(row: stops[max(0, (stop ?? 0) - 1)])
    case .home where hasEnds: goTo(row: stops[0])
    case .end where hasEnds: goTo(row: stops[last])
    default: return false
    }
    return true
  }

  // MARK: Pointer

  override func pointerEntered() { bar.isNear = true }
  override func pointerExited() {
    super.pointerExited()
    bar.isNear = false
    hover = nil
  }

  override func pointerMoved(_ event: PointerEvent) {
    if !follow(event) { showPointer(at: event.location(in: self)) }
  }

  /// Shows what is under the pointer.
  final func showPointer(at location: CGPoint) {
    hover = row(at: location).flatMap { isActive($0) ? $0 : nil }
    let point = Point(Double(location.x), Double(location.y))
    showPart(at: point, else: hover == nil ? .arrow : .hand)
  }

  override var canBecomeFocused: Bool { true }
  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
}

/// The drawing of a list: what can be seen of its rows.
extension DrawnView where Self: RowList {
  func drawing() -> [DrawItem] {
    settle()
    return framed((drawnRows.flatMap(parts) + controls).flatMap { $0.draw() })
  }
}
