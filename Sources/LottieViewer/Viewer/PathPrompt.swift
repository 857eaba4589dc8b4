// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// Asks for the path of a file, where the desktop has no dialog for that.
final class PathPrompt: View, DrawnView {
  /// A file that is there was named, or an address.
  var onOpen: (String) -> Void = { _ in }
  var onDismiss: () -> Void = {}

  private(set) var field = PathField() { didSet { if field != oldValue { setNeedsDisplay() } } }

  private static let width = 560.0
  private static let rowHeight = 24.0
  private static let mostRows = 8

  override init() {
    super.init()
    isHidden = true
  }

  /// Shows it with a folder to begin in.
  func begin(in folder: String) {
    field = PathField(folder.hasSuffix("/") ? folder : folder + "/")
    isHidden = false
  }

  func insert(_ text: String) { field.insert(text) }

  func press(_ event: KeyEvent) {
    let isControl = event.modifiers.contains(.control)
    switch event.key {
    case .escape: onDismiss()
    case .enter:
      if let path = field.enter() { onOpen(path) }
    case .tab: field.complete()
    case .backspace: field.deleteBackwards(part: isControl)
    case .delete: field.deleteForwards()
    case .left: field.move(by: -1)
    case .right: field.move(by: 1)
    case .home: field.move(by: .min)
    case .end: field.move(by: .max)
    case .character("v") where isControl: field.insert(Clipboard.text)
    case .character("u") where isControl: field = PathField("")
    default: break
    }
  }

  // MARK: Drawing

  func drawing() -> [DrawItem] {
    let text = Typesetter.shared
    let area = bounds.geometry
    let width = max(280, min(Self.width, area.width - 4 * Metrics.grid))
    let inner = width - 2 * Card.padding
    var items = [
      text.draw("Open a file", Typesetter.title, at: Point(Card.padding, Card.padding + 14))
    ]
    var y = Card.padding + 32
    items += fieldItems(Rect(x: Card.padding, y: y, width: inner, height: 32))
    y += 32 + Metrics.grid
    if let problem = field.problem {
      for line in text.wrap(problem, width: inner).prefix(2) {
        items.append(text.draw(line, at: Point(Card.padding, y + 16), Palette.warning))
        y += Self.rowHeight
      }
    }
    for name in field.candidates.prefix(Self.mostRows) {
      let shown = text.truncate(name, width: inner - Metrics.grid)
      items.append(
        text.draw(shown, at: Point(Card.padding + Metrics.grid, y + 16), Palette.secondary))
      y += Self.rowHeight
    }
    let rest = field.candidates.count - Self.mostRows
    if rest > 0 {
      let words = "and \(rest) more"
      items.append(
        text.draw(words, at: Point(Card.padding + Metrics.grid, y + 16), Palette.secondary))
      y += Self.rowHeight
    }
    y += 2 * Metrics.grid + 4
    items += hints(at: Point(Card.padding, y))
    return [
      .fill(.rectangle(area), Palette.shade),
      Card.centered(Size(width, y + 12 + Card.padding), in: area, items),
    ]
  }

  private func fieldItems(_ area: Rect) -> [DrawItem] {
    let text = Typesetter.shared
    let inner = area.outset(by: -Metrics.grid)
    let before = text.width(String(field.text.prefix(field.caret)))
    let length = text.width(field.text)
    // The caret stays in view.
    let shift = max(0, before - inner.width + 2)
    let start = inner.minX - min(shift, max(0, length - inner.width + 2))
    let y = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let caret = Rect(x: start + before, y: area.center.y - 8, width: 1.5, height: 16)
    let content: [DrawItem] = [
      text.draw(field.text, at: Point(start, y)), .fill(.rectangle(caret), Palette.text),
    ]
    return [
      .fill(.roundedRectangle(area, radius: 6), Palette.surround),
      .stroke(
        .roundedRectangle(area.outset(by: -0.75), radius: 5.5), width: 1.5,
        field.problem == nil ? Palette.accent : Palette.warning),
      .group(DrawGroup(content, DrawGroup.Attributes(clip: inner.outset(x: 2, y: 4)))),
    ]
  }

  private func hints(at place: Point) -> [DrawItem] {
    let text = Typesetter.shared
    var x = place.x
    var items: [DrawItem] = []
    for (key, does) in [("Enter", "Open"), ("Tab", "Complete"), ("Esc", "Close")] {
      let cap = Card.keyCap(key, at: Point(x, place.y))
      items += cap.items
      x += cap.width + Metrics.grid
      let y = place.y + Typesetter.capitalHalf(Typesetter.regular)
      items.append(text.draw(does, at: Point(x, y), Palette.secondary))
      x += text.width(does) + 3 * Metrics.grid
    }
    return items
  }

  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}
