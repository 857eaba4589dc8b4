// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A card with one text field over the window, which takes all keys while it is open.
class PromptCard: View, DrawnView, KeyTaker, AccessibleView {
  /// The text field.
  final let entry = TextEntry()
  /// The largest width of the card, in points.
  private let widest: Double

  /// The title. Overridden by prompts.
  var title: String { "" }
  /// Keys and their actions. Overridden by prompts.
  var keys: [(keys: String, does: String)] { [] }
  /// The lines below the field. Overridden by prompts that have some.
  var lines: [(text: String, color: RGBA, indent: Double)] { [] }
  /// Handles Enter. Overridden by prompts.
  func enter() {}
  /// Applies what is typed when the file or the window goes. Overridden by prompts for values; what
  /// others ask for is not done.
  func applyTyped() -> Bool {
    show(false)
    return true
  }
  /// Handles Tab. Overridden by prompts that use it.
  func complete() {}

  /// The height of a line, in points.
  private static let lineHeight = 24.0

  init(widest: Double) {
    self.widest = widest
    super.init(frame: .zero)
    isHidden = true
    addSubview(entry)
  }

  /// Shows or hides the card.
  final func show(_ isShown: Bool) {
    isHidden = !isShown
    entry.title = title
    takingChanged()
    trace("prompt", ["on": .flag(isShown)])
  }

  // MARK: Keys

  final var takesKeys: Bool { !isHidden }
  final var takesText: Bool { true }
  final var keyView: View { entry }
  final func take(text: String) { entry.insert(text) }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape: show(false)
    case .enter: enter()
    case .tab: complete()
    default: entry.press(event)
    }
    setNeedsDisplay()
    return true
  }

  /// The card is over everything, and a click does nothing.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }

  // MARK: Drawing

  /// The width of the card without padding, in points.
  final var inner: Double {
    max(240, min(widest, bounds.geometry.width - 4 * Metrics.grid)) - 2 * Card.padding
  }

  var hintRows: [[(keys: String, does: String)]] { Card.hintRows(keys, width: inner) }

  /// The lines of the title.
  private var titleLines: [String] {
    Array(Typesetter.shared.wrap(title, Typesetter.title, width: inner).prefix(3))
  }

  /// The rectangle of the text field on the card.
  private var fieldArea: Rect {
    let lines = Double(max(1, titleLines.count))
    return Rect(
      x: Card.padding, y: Card.padding + 12 + 20 * lines, width: inner, height: 32)
  }

  private var size: Size {
    Size(
      inner + 2 * Card.padding,
      fieldArea.maxY + 3 * Metrics.grid + Double(lines.count) * Self.lineHeight + 16
        + Double(hintRows.count - 1) * Card.hintRowHeight + Card.padding)
  }

  final func drawing() -> [DrawItem] {
    let (text, size, field) = (Typesetter.shared, size, fieldArea)
    let (origin, scale) = Card.fit(of: size, in: bounds.geometry)
    entry.setFrame(
      Rect(
        x: origin.x + field.minX * scale, y: origin.y + field.minY * scale,
        width: field.width * scale, height: field.height * scale), scale: scale)
    var items = titleLines.enumerated().map { row, line in
      text.draw(
        line, Typesetter.title, .width(inner),
        at: Point(Card.padding, Card.padding + 14 + 20 * Double(row)))
    }
    items += lines.enumerated().map { row, line in
      let y = field.maxY + Metrics.grid + Double(row) * Self.lineHeight + 16
      return text.draw(
        line.text, Typesetter.regular, .width(inner - line.indent),
        at: Point(Card.padding + line.indent, y), line.color)
    }
    for (index, row) in hintRows.reversed().enumerated() {
      let y = size.height - Card.padding - 12 - Double(index) * Card.hintRowHeight
      items += Card.hints(row, at: Point(Card.padding, y)).items
    }
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(size, in: bounds.geometry, items),
    ]
  }

  final var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, title, frame: Card.frame(size, in: bounds.geometry))
  }

  /// What stands below the field.
  final var accessibleParts: [AccessibleElement] {
    lines.map { AccessibleElement(.label, $0.text) }
  }
}
