// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The prompt for a name, such as that of a marker.
final class NamePrompt: PromptCard, DrawnView, KeyTaker {
  /// Asks for a name: with a title, the text to start with, and what is done with the answer.
  typealias Asking = (String, String, @escaping (String) -> Void) -> Void

  private(set) var title = ""
  private var answer: (String) -> Void = { _ in }
  /// The edited name.
  private(set) var field = TextField() {
    didSet {
      guard field != oldValue else { return }
      field.stay(in: fieldLayout)
      setNeedsDisplay()
    }
  }

  /// The largest width of the card, in points.
  private static let width = 400.0

  /// Opens the prompt. The old name is selected, so that typed text replaces it.
  func begin(_ title: String, _ text: String, _ answer: @escaping (String) -> Void) {
    (self.title, self.answer) = (title, answer)
    field = TextField(text)
    field.selectAll()
    show(true)
  }

  override var text: TextField { field }
  override func edit(_ change: (inout TextField) -> Void) { change(&field) }

  // MARK: Keys

  func take(text: String) { field.insert(text) }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape: show(false)
    case .enter:
      show(false)
      answer(field.text)
    default: _ = field.press(event)
    }
    return true
  }

  // MARK: Drawing

  private var inner: Double {
    max(240, min(Self.width, bounds.geometry.width - 4 * Metrics.grid)) - 2 * Card.padding
  }

  /// The layout of the text field on the card.
  override var fieldLayout: TextField.Layout {
    TextField.Layout(
      area: Rect(x: Card.padding, y: Card.padding + 32, width: inner, height: 32))
  }

  private var hints: [[(keys: String, does: String)]] {
    Card.hintRows([("Enter", "Set"), ("Esc", "Close")], width: inner)
  }

  override var size: Size {
    Size(
      inner + 2 * Card.padding,
      fieldLayout.area.maxY + 3 * Metrics.grid + Double(hints.count) * Card.hintRowHeight
        + Card.padding)
  }

  func drawing() -> [DrawItem] {
    var items = [
      Typesetter.shared.draw(
        title, Typesetter.title, .width(inner), at: Point(Card.padding, Card.padding + 14))
    ]
    items += field.drawing(in: fieldLayout, isWrong: false)
    for (index, row) in hints.reversed().enumerated() {
      let y = size.height - Card.padding - 12 - Double(index) * Card.hintRowHeight
      items += Card.hints(row, at: Point(Card.padding, y)).items
    }
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(size, in: bounds.geometry, items),
    ]
  }
}

extension NamePrompt: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, title, text: field.text)
  }
}
