// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What is in the file, beside the picture: facts, warnings, and the tree of layers with values.
final class Inspector: View, DrawnView {
  /// A line of text above the tree.
  struct Line: Equatable {
    enum Kind: Equatable {
      case title, fact, warning
    }
    let kind: Kind
    let name: String
    var value = ""
    /// The layer that a warning is about, by its place in the file.
    var layer: Int?
  }

  /// What is being typed over a value.
  struct Edit: Equatable {
    let node: Int
    var text: String
    /// It cannot be read as such a value.
    var isWrong = false
  }

  var lines: [Line] = [] { didSet { if lines != oldValue { setNeedsDisplay() } } }
  var tree = InspectorTree.empty {
    didSet {
      guard tree != oldValue else { return }
      rows = tree.visible
      setNeedsDisplay()
    }
  }
  var selection: Int? { didSet { if selection != oldValue { setNeedsDisplay() } } }
  var edit: Edit? { didSet { if edit != oldValue { setNeedsDisplay() } } }
  /// Values that the user has set.
  var edited: Set<[String]> = [] { didSet { if edited != oldValue { setNeedsDisplay() } } }
  /// The value of a property at the frame that is shown.
  var value: (InspectorTree.Node) -> PropertyValue? = { _ in nil }

  var onSelect: (Int) -> Void = { _ in }
  var onSwitch: (Int, Bool) -> Void = { _, _ in }
  var onEdit: (Int) -> Void = { _ in }
  var onWarning: (Line) -> Void = { _ in }

  private var rows: [Int] = []
  private var scroll = 0.0 { didSet { if scroll != oldValue { setNeedsDisplay() } } }

  static let width = 288.0
  private static let rowHeight = 24.0
  private static let indent = 14.0
  private static let switchWidth = 28.0

  override init() {
    super.init()
    clipsToBounds = true
    isHidden = true
  }

  // MARK: Rows

  private var contentHeight: Double {
    Double(lines.count + rows.count) * Self.rowHeight + 2 * Metrics.grid
  }

  private var reach: Double { max(0, contentHeight - Double(bounds.height)) }

  /// Brings a node into view.
  func scroll(to node: Int) {
    guard let row = rows.firstIndex(of: node) else { return }
    let y = Double(lines.count + row) * Self.rowHeight
    let height = Double(bounds.height) - 2 * Self.rowHeight
    scroll = scroll.clamped(to: max(0, y - height)...max(0, y - Self.rowHeight)).clamped(
      to: 0...reach)
  }

  private func row(at y: Double) -> Int? {
    let row = Int(
      clamping: ((y + scroll - Metrics.grid) / Self.rowHeight).rounded(.down), to: -1...1_000_000)
    return row >= 0 && row < lines.count + rows.count ? row : nil
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items: [DrawItem] = [
      .fill(.rectangle(area), Palette.panel),
      .fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: area.height)), Palette.line),
    ]
    scroll = min(scroll, reach)
    let first = max(
      0, Int(clamping: (scroll / Self.rowHeight).rounded(.down) - 1, to: 0...1_000_000))
    let count = Int(clamping: area.height / Self.rowHeight, to: 0...10_000) + 3
    for row in first..<min(lines.count + rows.count, first + count) {
      let y = Metrics.grid + Double(row) * Self.rowHeight - scroll
      let place = Rect(x: 0, y: y, width: area.width, height: Self.rowHeight)
      items +=
        row < lines.count ? draw(lines[row], in: place) : draw(rows[row - lines.count], in: place)
    }
    return items
  }

  private func draw(_ line: Line, in area: Rect) -> [DrawItem] {
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let left = 2 * Metrics.grid
    let room = area.width - 3 * Metrics.grid
    switch line.kind {
    case .title:
      return [text.draw(line.name, Typesetter.bold, at: Point(left, y))]
    case .fact:
      let value = text.truncate(line.value, width: room - 88)
      return [
        text.draw(line.name, at: Point(left, y), Palette.secondary),
        text.draw(value, at: Point(left + 88, y)),
      ]
    case .warning:
      return [text.draw(text.truncate(line.name, width: room), at: Point(left, y), Palette.warning)]
    }
  }

  private func draw(_ index: Int, in area: Rect) -> [DrawItem] {
    let node = tree.nodes[index]
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    var x = 2 * Metrics.grid + Double(min(node.depth, 8)) * Self.indent
    var items: [DrawItem] = []
    if selection == index { items.append(.fill(.rectangle(area), Palette.pressed)) }
    if node.hasChildren {
      items.append(arrow(at: Point(x, area.center.y), isDown: tree.isExpanded(index)))
    }
    x += Metrics.grid + 4
    let isOn = tree.isEnabled(index)
    let name = text.truncate(node.name, width: area.width - x - (node.isProperty ? 96 : 36))
    items.append(
      text.draw(
        name, at: Point(x, y), node.isProperty || !isOn ? Palette.secondary : Palette.text))
    if node.isProperty { return items + drawValue(of: index, in: area, from: x + text.width(name)) }
    return items + [eye(at: Point(area.maxX - Self.switchWidth / 2 - 4, area.center.y), isOn: isOn)]
  }

  private func drawValue(of index: Int, in area: Rect, from left: Double) -> [DrawItem] {
    let node = tree.nodes[index]
    let text = Typesetter.shared
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let right = area.maxX - Metrics.grid - 4
    if let edit, edit.node == index {
      let width = max(80, text.width(edit.text) + Metrics.grid)
      let field = Rect(x: right - width, y: area.minY + 2, width: width + 4, height: 20)
      return [
        .fill(.roundedRectangle(field, radius: 4), Palette.surround),
        .stroke(
          .roundedRectangle(field, radius: 4), width: 1.5,
          edit.isWrong ? Palette.warning : Palette.accent),
        text.draw(edit.text, at: Point(right - text.width(edit.text), y)),
      ]
    }
    guard let value = value(node) else { return [] }
    let isEdited = edited.contains(node.keys)
    let words = text.truncate(value.text, width: max(20, right - left - 3 * Metrics.grid))
    var items = [
      text.draw(
        words, at: Point(right - text.width(words), y), isEdited ? Palette.accent : Palette.text)
    ]
    if case .color(let color) = value {
      let swatch = Rect(
        x: right - text.width(words) - 20, y: area.center.y - 7, width: 14, height: 14)
      items += [
        .fill(.roundedRectangle(swatch, radius: 3), color.rgba),
        .stroke(.roundedRectangle(swatch.outset(by: -0.5), radius: 2.5), width: 1, Palette.line),
      ]
    }
    return items
  }

  private func arrow(at place: Point, isDown: Bool) -> DrawItem {
    var path = Path()
    let points =
      isDown ? [(-3.5, -1.5), (0, 2), (3.5, -1.5)] : [(-1.5, -3.5), (2, 0), (-1.5, 3.5)]
    for (x, y) in points { path.line(to: Point(place.x + 3 + x, place.y + y)) }
    return .stroke(path, width: 1.6, Palette.secondary)
  }

  /// An eye, or the lid of a closed one.
  private func eye(at place: Point, isOn: Bool) -> DrawItem {
    var path = Path()
    path.line(to: Point(place.x - 7, place.y))
    path.curve(
      to: Point(place.x + 7, place.y), control1: Point(place.x - 3, place.y + 6),
      control2: Point(place.x + 3, place.y + 6))
    guard isOn else { return .stroke(path, width: 1.4, Palette.secondary) }
    path.curve(
      to: Point(place.x - 7, place.y), control1: Point(place.x + 3, place.y - 6),
      control2: Point(place.x - 3, place.y - 6))
    return .group(
      DrawGroup([
        .stroke(path, width: 1.4, Palette.text),
        .fill(.ellipse(center: place, size: Size(4.5, 4.5)), Palette.text),
      ]))
  }

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let place = event.location(in: self)
    guard event.button == 1, let row = row(at: Double(place.y)) else { return true }
    guard row >= lines.count else {
      if lines[row].kind == .warning { onWarning(lines[row]) }
      return true
    }
    let index = rows[row - lines.count]
    let node = tree.nodes[index]
    if !node.isProperty, Double(place.x) > Double(bounds.width) - Self.switchWidth - 4 {
      onSwitch(index, !tree.isEnabled(index))
    } else if node.isProperty, event.clickCount == 2 {
      onEdit(index)
    } else {
      tree.toggle(index)
      onSelect(index)
    }
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scroll = (scroll - Double(event.notches) * 3 * Self.rowHeight).clamped(to: 0...reach)
    return true
  }
}
