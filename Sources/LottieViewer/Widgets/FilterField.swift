// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// A field whose text filters a list. Its keys are those of a text field while it is edited.
final class FilterField: View, DrawnView, KeyTaker {
  /// The text.
  private(set) var field = TextField(longest: 200) {
    didSet {
      if field.text != oldValue.text { onChange(field.text) }
      setNeedsDisplay()
    }
  }
  /// Whether it is edited.
  private(set) var isEdited = false {
    didSet {
      guard isEdited != oldValue else { return }
      takingChanged()
      setNeedsDisplay()
    }
  }
  /// The text of the empty field.
  let hint: String
  /// Called with a changed text.
  var onChange: (String) -> Void = { _ in }
  /// Called for the arrow keys, with 1 for down and -1 for up.
  var onMove: (Int) -> Void = { _ in }
  /// Called for Enter.
  var onEnter: () -> Void = {}

  /// The height in points.
  static let height = 28.0

  init(hint: String) {
    self.hint = hint
    super.init()
    pointerShape = .text
  }

  /// Starts editing, with the text selected.
  func begin() {
    field.selectAll()
    isEdited = true
  }

  /// Removes the text.
  func clear() { field = TextField(longest: 200) }

  // MARK: Drawing

  private var fieldLayout: TextField.Layout { TextField.Layout(area: bounds.geometry) }
  /// The sign that removes the text.
  private var clearArea: Rect {
    Rect(
      x: Double(bounds.width) - Self.height, y: 0, width: Self.height, height: Self.height)
  }

  func drawing() -> [DrawItem] {
    let (area, text) = (bounds.geometry, Typesetter.shared)
    let y = area.center.y + Typesetter.capitalHalf()
    var items: [DrawItem]
    if isEdited {
      items = field.drawing(in: fieldLayout, isWrong: false)
    } else {
      items = [.stroke(.roundedRectangle(area.outset(by: -0.5), radius: 5), width: 1, Palette.line)]
      let room = Typesetter.Room.width(area.width - Self.height - TextField.margin)
      items.append(text.draw(field.text, Typesetter.regular, room, at: Point(6, y)))
    }
    if field.isEmpty {
      items.append(
        text.draw(
          hint, Typesetter.regular, .width(area.width - 14), at: Point(isEdited ? 10 : 6, y),
          Palette.secondary))
    } else {
      let center = clearArea.center
      items.append(Icon.close.draw(at: Point(center.x - 10, center.y - 10), Palette.secondary))
    }
    return items
  }

  // MARK: Pointer and keys

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1 else { return true }
    let x = Double(event.location(in: self).x)
    if !field.isEmpty, x >= clearArea.minX {
      clear()
    } else if isEdited {
      field.press(at: field.index(at: x, in: fieldLayout), clicks: event.clickCount)
    } else {
      begin()
    }
    return true
  }

  override var canBecomeFocused: Bool { true }
  override var takesFocusWhenPressed: Bool { false }
  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .enter, .space: begin()
    case .escape where !field.isEmpty, .delete where !field.isEmpty,
      .backspace where !field.isEmpty:
      clear()
    default: return false
    }
    return true
  }

  var takesKeys: Bool { isEdited && !isHidden && superview?.isHidden == false }
  var takesText: Bool { true }

  func take(text: String) { field.insert(Self.clean(text)) }

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
    default:
      _ = field.press(event, clean: Self.clean)
      field.stay(in: fieldLayout)
    }
    return true
  }

  /// Ends editing; the text stays.
  func finish() { isEdited = false }

  private static func clean(_ typed: String) -> String { typed.filter { !$0.isNewline } }
}

extension FilterField: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.entry, hint, text: field.text)
  }
}
