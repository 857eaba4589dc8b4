// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A text field. It shows the text with its caret and selection, which the pointer moves; its owner
/// hands it the keys while it is edited.
class TextEntry: View, DrawnView, AccessibleView {
  /// The edited text.
  final private(set) var field = TextField()
  /// Whether the text is refused, which its border shows. The next change ends it.
  final var isWrong = false {
    didSet {
      if !isWrong { refusal = nil }
      if isWrong != oldValue { setNeedsDisplay() }
    }
  }
  /// Why a text is refused that is a value; nil for one that is none.
  final private(set) var refusal: String?
  /// Whether it is an element of its own for screen readers; if not, its owner publishes its content.
  ///
  /// Default: true.
  final var isPublished = true
  /// What follows from the text, for screen readers. Default: empty.
  final var detail = ""
  /// The name for screen readers, and the text of an empty field with a hint.
  final var title = ""
  /// Whether the title is shown while the field is empty.
  final var showsHint = false
  final var alignment = TextField.Alignment.left
  final var isBold = false
  /// The factor between points of the text and of the superview, below 1 on a card that is scaled
  /// down.
  private var scale = 1.0
  /// Filters what is typed or pasted. Default: line breaks are left out.
  final var clean: (String) -> String = { $0.filter { !$0.isNewline } }
  /// Called after the text has changed, except by `begin`.
  final var onChange: () -> Void = {}
  /// Whether the pointer selects text.
  private var isSelecting = false

  init() {
    super.init(frame: .zero)
    pointerShape = .text
  }

  final var text: String { field.text }

  /// Starts with a text.
  final func begin(_ field: TextField) {
    (self.field, isWrong, isSelecting) = (field, false, false)
    settle()
  }

  /// Starts with a text that is selected, so that typed text replaces it.
  final func begin(selecting text: String, longest: Int = 4096) {
    var field = TextField(text, longest: longest)
    field.selectAll()
    begin(field)
  }

  /// Sets the frame.
  ///
  /// - Parameter scale: See `scale`. Default: 1.
  final func setFrame(_ area: Rect, scale: Double = 1) {
    guard frame != CGRect(area) || scale != self.scale else { return }
    frame = CGRect(area)
    self.scale = scale
    settle()
  }

  /// Changes the text, the caret or the selection.
  final func edit(_ change: (inout TextField) -> Void) {
    let before = field
    change(&field)
    guard field != before else { return }
    if field.text != before.text {
      isWrong = false
      onChange()
    }
    settle()
  }

  /// Scrolls to the caret.
  private func settle() {
    field.stay(in: fieldLayout)
    setNeedsDisplay()
  }

  /// Refuses the text, which the border shows until the next change, and screen readers say.
  ///
  /// - Parameter reason: Why a value is refused, if that is said already. Default: nil, the text is no
  ///   value.
  final func refuse(_ reason: String? = nil) {
    isWrong = true
    refusal = reason
    if reason == nil { window?.announce(localized("“\(text)” is no value for \(title)")) }
  }

  // MARK: Keys

  /// Inserts typed text.
  final func insert(_ text: String) { edit { $0.insert(clean(text)) } }

  /// Handles a key of a text field.
  final func press(_ event: KeyEvent) { edit { _ = $0.press(event, clean: clean) } }

  // MARK: Drawing

  private var fieldLayout: TextField.Layout {
    let size = bounds.geometry
    return TextField.Layout(
      area: Rect(x: 0, y: 0, width: size.width / scale, height: size.height / scale),
      alignment: alignment, isBold: isBold, isMirrored: isMirrored)
  }

  func drawing() -> [DrawItem] {
    var items = field.drawing(in: fieldLayout, isWrong: isWrong)
    if showsHint, field.isEmpty {
      let y = fieldLayout.area.center.y + Typesetter.capitalHalf()
      let room = Typesetter.Room.width(fieldLayout.area.width - 2 * TextField.margin)
      items.append(
        Typesetter.shared.draw(
          title, Typesetter.regular, room, at: Point(2 * TextField.margin, y), Palette.secondary))
    }
    return scale == 1
      ? items : [.group(DrawGroup(items, .init(transform: .scale(scale, scale))))]
  }

  // MARK: Pointer

  private func index(_ event: PointerEvent) -> Int {
    field.index(at: Double(event.location(in: self).x) / scale, in: fieldLayout)
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1 else { return true }
    let index = index(event)
    edit { $0.press(at: index, clicks: event.clickCount) }
    isSelecting = true
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    guard isSelecting else { return }
    let index = index(event)
    edit { $0.move(to: index, isSelecting: true) }
  }

  override func pointerUp(_ event: PointerEvent) { isSelecting = false }
  override func pointerCancelled() { isSelecting = false }

  // MARK: Screen readers

  var accessibleElement: AccessibleElement? {
    guard isPublished else { return nil }
    var element = AccessibleElement(.entry, title, detail: detail)
    element.content = content
    return element
  }

  /// The text with its caret, for screen readers.
  final var content: AccessibleElement.Content {
    var content = AccessibleElement.Content(
      text, caret: field.scalars(before: field.caret),
      selection: field.scalars(
        before: field.selection.lowerBound)..<field.scalars(
          before: field.selection.upperBound), isEditable: true)
    content.isInvalid = isWrong
    content.edges = field.edges(in: fieldLayout).map { CGFloat($0 * scale) }
    return content
  }

  func accessibleEdit(_ edit: AccessibleElement.Edit, part: Int?) {
    switch edit {
    case .replace(let range, let text):
      self.edit {
        $0.select(scalars: range)
        $0.insert(clean(text))
      }
    case .select(let range): self.edit { $0.select(scalars: range) }
    }
  }
}
