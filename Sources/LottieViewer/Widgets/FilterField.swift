// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A field whose text filters a list. Its keys are those of a text field while it is edited.
final class FilterField: TextEntry, KeyTaker {
  /// Whether it is edited.
  private(set) var isEdited = false {
    didSet {
      guard isEdited != oldValue else { return }
      takingChanged()
      setNeedsDisplay()
    }
  }
  /// Called for the arrow keys, with 1 for down and -1 for up.
  var onMove: (Int) -> Void = { _ in }
  /// Called for Enter.
  var onEnter: () -> Void = {}

  /// The height in points.
  static let height = 28.0

  init(hint: String) {
    super.init()
    (title, showsHint) = (hint, true)
    begin(TextField(longest: 200))
  }

  /// Starts editing, with the text selected.
  func beginEditing() {
    edit { $0.selectAll() }
    isEdited = true
  }

  /// Removes the text.
  func clear() {
    edit {
      $0.selectAll()
      $0.insert("")
    }
  }

  // MARK: Drawing

  /// The sign that removes the text.
  private var clearArea: Rect {
    Rect(
      x: Double(bounds.width) - Self.height, y: 0, width: Self.height, height: Self.height)
  }

  override func drawing() -> [DrawItem] {
    let (area, setter) = (bounds.geometry, Typesetter.shared)
    var items: [DrawItem]
    if isEdited {
      items = super.drawing()
    } else {
      items = [
        .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 5), width: 1, Palette.field)
      ]
      let room = Typesetter.Room.width(area.width - Self.height - TextField.margin)
      let start = Point(TextField.margin, area.center.y + Typesetter.capitalHalf())
      items.append(
        field.isEmpty
          ? setter.draw(title, Typesetter.regular, room, at: start, Palette.secondary)
          : setter.draw(text, Typesetter.regular, room, at: start))
    }
    guard !field.isEmpty else { return items }
    let center = clearArea.center
    return items + [Icon.close.draw(at: Point(center.x - 10, center.y - 10), Palette.secondary)]
  }

  // MARK: Pointer and keys

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1 else { return true }
    if !field.isEmpty, Double(event.location(in: self).x) >= clearArea.minX {
      clear()
    } else if isEdited {
      return super.pointerDown(event)
    } else {
      beginEditing()
    }
    return true
  }

  override var canBecomeFocused: Bool { true }
  override var takesFocusWhenPressed: Bool { false }
  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .enter, .space: beginEditing()
    case .escape where !field.isEmpty, .delete where !field.isEmpty,
      .backspace where !field.isEmpty:
      clear()
    default: return false
    }
    return true
  }

  var takesKeys: Bool { isEdited && !isHidden && superview?.isHidden == false }
  var takesText: Bool { true }

  func take(text: String) { insert(text) }

  /// Handles a key. Esc removes the text; a key that is neither for the text nor for the list is a
  /// command.
  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape:
      clear()
      isEdited = false
    case .enter:
      isEdited = false
      onEnter()
    case .tab: isEdited = false
    case .up: onMove(-1)
    case .down: onMove(1)
    case .function: return false
    case .character("s") where event.modifiers.contains(.control): return false
    default: press(event)
    }
    return true
  }

  /// Ends editing; the text stays.
  func finish() { isEdited = false }
}
