// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// A short list that a button opens over the window; a click beside it or Escape closes it.
final class Menu: View, DrawnView, KeyTaker {
  /// A line of the list.
  struct Item: Equatable {
    var title: String
    /// It is what holds at the moment.
    var isChecked = false
    /// A number that can be changed in its place; nil for none.
    var count: Int?
  }

  private(set) var items: [Item] = [] { didSet { setNeedsDisplay() } }
  /// The line that Enter chooses.
  private(set) var current: Int? {
    didSet {
      guard current != oldValue else { return }
      typesAnew = true
      setNeedsDisplay()
    }
  }
  private var anchor = CGRect.zero
  private var onChoose: (Int) -> Void = { _ in }
  private var onCount: (Int, Int) -> Void = { _, _ in }
  /// The next digit begins a new number.
  private var typesAnew = true

  nonisolated static let counts = 1...999

  /// A count that a menu can show.
  static func count(_ count: Float) -> Int { Int(clamping: Double(count), to: counts) }

  private static let rowHeight = 32.0
  /// Of the signs that make a number smaller and larger.
  private static let stepWidth = 32.0

  override init() {
    super.init()
    isHidden = true
  }

  /// - Parameters:
  ///   - anchor: The button that opens it, in the window; the list is above it.
  ///   - onChoose: Told which line was chosen; the menu closes.
  ///   - onCount: Told which line has which number now; the menu stays.
  func open(
    _ items: [Item], at anchor: CGRect, onChoose: @escaping (Int) -> Void,
    onCount: @escaping (Int, Int) -> Void = { _, _ in }
  ) {
    self.items = items
    self.anchor = anchor
    self.onChoose = onChoose
    self.onCount = onCount
    current = items.firstIndex { $0.isChecked } ?? items.indices.first
    typesAnew = true
    isHidden = false
    takingChanged()
    trace("menu", ["area": .rect(CGRect(area)), "rows": .number(Double(items.count))])
  }

  var takesKeys: Bool { !isHidden }

  func close() {
    guard !isHidden else { return }
    isHidden = true
    takingChanged()
  }

  private func choose(_ index: Int) {
    close()
    onChoose(index)
  }

  private func setCount(_ count: Int, of index: Int) {
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    items[index].count = count
    for other in items.indices { items[other].isChecked = other == index }
    current = index
    onCount(index, count)
  }

  /// The line whose number keys change: the one they have led to, or else the first that has one.
  private var counted: (index: Int, count: Int)? {
    let index = current.flatMap { items[$0].count == nil ? nil : $0 }
    guard let index = index ?? items.firstIndex(where: { $0.count != nil }) else { return nil }
    return items[index].count.map { (index, $0) }
  }

  // MARK: Places

  /// Where the list is, in points of the window.
  var area: Rect {
    let text = Typesetter.shared
    let widest = items.map { text.width($0.title) }.max() ?? 0
    let counter = counted == nil ? 0 : 3 * Self.stepWidth
    let width = (widest + counter + 6 * Metrics.grid).rounded(.up)
    let height = Double(items.count) * Self.rowHeight + Metrics.grid
    let right = Double(bounds.width) - 4
    let x = min(Double(anchor.minX), right - width)
    let y = Double(anchor.minY) - height - 4
    return Rect(x: max(4, x), y: max(4, y), width: width, height: height)
  }

  /// Where a line is, in points of the window.
  func row(_ index: Int) -> Rect {
    let area = area
    return Rect(
      x: area.minX, y: area.minY + Metrics.grid / 2 + Double(index) * Self.rowHeight,
      width: area.width, height: Self.rowHeight)
  }

  /// Where the signs beside a number are: the one that makes it smaller, the one that makes it larger.
  func steps(_ index: Int) -> (less: Rect, more: Rect) {
    let row = row(index)
    let width = Self.stepWidth
    return (
      Rect(x: row.maxX - 3 * width - 4, y: row.minY, width: width, height: row.height),
      Rect(x: row.maxX - width - 4, y: row.minY, width: width, height: row.height)
    )
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    [.group(DrawGroup(Card.sheet(area) + items.indices.flatMap(draw)))]
  }

  private func draw(_ index: Int) -> [DrawItem] {
    let (item, row, text) = (items[index], row(index), Typesetter.shared)
    let y = row.center.y + Typesetter.capitalHalf(Typesetter.regular)
    var drawn: [DrawItem] = []
    if index == current {
      let ground = Rect(
        minX: row.minX + 4, minY: row.minY, maxX: row.maxX - 4, maxY: row.maxY)
      drawn.append(.fill(.roundedRectangle(ground, radius: 6), Palette.hover))
    }
    if item.isChecked {
      var mark = Path()
      for (dx, dy) in [(-4.0, 0.0), (-1, 3.5), (5, -4)] {
        mark.line(to: Point(row.minX + 18 + dx, row.center.y + dy))
      }
      drawn.append(.stroke(mark, width: 1.8, Palette.accent))
    }
    drawn.append(text.draw(item.title, at: Point(row.minX + 4 * Metrics.grid, y)))
    guard let count = item.count else { return drawn }
    let (less, more) = steps(index)
    let middle = Point((less.maxX + more.minX) / 2, row.center.y)
    let number = "\(count)"
    return drawn + [
      text.drawCentered("−", at: less.center), text.drawCentered("+", at: more.center),
    ]
      + text.drawTabular(
        number, at: Point(middle.x - text.tabularWidth(number) / 2, y), Palette.accent)
  }

  // MARK: Pointer and keys

  private func row(at place: Point) -> Int? { items.indices.first { row($0).contains(place) } }

  override func pointerMoved(_ event: PointerEvent) {
    let row = row(at: point(event))
    // Opened by a key, it has its own idea of which row to begin with.
    if let row, !event.isStill { current = row }
    pointerShape = row == nil ? .arrow : .hand
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let place = point(event)
    guard area.contains(place) else {
      close()
      return true
    }
    guard event.button == 1, let index = row(at: place) else { return true }
    if let count = items[index].count {
      let (less, more) = steps(index)
      if less.contains(place) { setCount(count - 1, of: index) }
      if more.contains(place) { setCount(count + 1, of: index) }
      if place.x >= less.minX { return true }
    }
    choose(index)
    return true
  }

  private func point(_ event: PointerEvent) -> Point {
    let place = event.location(in: self)
    return Point(Double(place.x), Double(place.y))
  }

  /// Does what a key means while it is open.
  func take(_ event: KeyEvent) -> Bool {
    press(event)
    return true
  }

  private func press(_ event: KeyEvent) {
    let current = current ?? 0
    guard !items.isEmpty else { return close() }
    switch event.key {
    case .up: self.current = (current + items.count - 1) % items.count
    case .down: self.current = (current + 1) % items.count
    case .home: self.current = 0
    case .end: self.current = items.count - 1
    case .enter, .space: if items.indices.contains(current) { choose(current) }
    case .escape, .tab: close()
    default: if let (index, count) = counted { press(event.key, index, count) }
    }
  }

  /// Changes the number of a line.
  private func press(_ key: Key, _ index: Int, _ count: Int) {
    switch key {
    case .left, .character("-"): setCount(count - 1, of: index)
    case .right, .character("+"), .character("="): setCount(count + 1, of: index)
    case .backspace: setCount(count / 10, of: index)
    case .character(let character):
      guard let digit = character.wholeNumberValue else { return }
      let isNew = typesAnew || current != index
      setCount(isNew ? digit : count * 10 + digit, of: index)
      typesAnew = false
    default: break
    }
  }
}
