// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import SDLHost

/// A card with one text field over the window, which takes all keys while it is open.
class PromptCard: View {
  /// The edited text. Overridden by prompts.
  var text: TextField { TextField() }
  /// The size of the card in points. Overridden by prompts.
  var size: Size { .zero }
  /// The layout of the text field on the card. Overridden by prompts.
  var fieldLayout: TextField.Layout {
    TextField.Layout(area: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  /// Changes the edited text. Overridden by prompts.
  func edit(_ change: (inout TextField) -> Void) {}

  /// Whether the pointer selects text in the field.
  private var isSelecting = false

  override init() {
    super.init()
    isHidden = true
  }

  final var takesKeys: Bool { !isHidden }
  final var takesText: Bool { true }

  /// Shows or hides the card.
  final func show(_ isShown: Bool) {
    isHidden = !isShown
    takingChanged()
    trace("prompt", ["on": .flag(isShown)])
  }

  // MARK: Pointer

  /// The pointer's position on the card.
  private func point(_ event: PointerEvent) -> Point {
    let sheet = Card.placement(of: size, in: bounds.geometry)
    let location = event.location(in: self)
    return Point(
      (Double(location.x) - sheet.origin.x) / sheet.scale,
      (Double(location.y) - sheet.origin.y) / sheet.scale)
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = point(event)
    isSelecting = event.button == 1 && fieldLayout.area.contains(point)
    guard isSelecting else { return true }
    let index = text.index(at: point.x, in: fieldLayout)
    edit { $0.press(at: index, clicks: event.clickCount) }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let point = point(event)
    guard isSelecting else {
      pointerShape = fieldLayout.area.contains(point) ? .text : .arrow
      return
    }
    let index = text.index(at: point.x, in: fieldLayout)
    edit { $0.move(to: index, isSelecting: true) }
  }

  override func pointerUp(_ event: PointerEvent) { isSelecting = false }
  override func pointerCancelled() { isSelecting = false }
}
