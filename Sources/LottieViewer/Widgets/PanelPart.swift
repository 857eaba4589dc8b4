// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A piece of a panel, described once: where it is, how it is drawn, what it is for screen readers,
/// and what the pointer does to it. `PanelView` derives everything else from the list of its parts.
///
/// Parts may overlap, as the switch in a row does. What one does not have is that of the part below.
struct PanelPart {
  /// A press on a part.
  struct Press {
    /// The position of the pointer in the coordinates of the parts; nil for a screen reader.
    var point: Point?
    /// 2 for a double click.
    var clicks = 1
  }

  /// Its rectangle, in points of the panel: where the pointer hits it and screen readers find it.
  var area: Rect
  /// What screen readers tell of it, without the rectangle; nil for a part that they do not know.
  var element: AccessibleElement?
  /// What is told where the pointer rests on it; nil for nothing.
  var tip: String?
  /// The rectangle beside which that is told. Default: nil, its own.
  var tipArea: Rect?
  /// The shape of the pointer over it; nil for that of the part below.
  var cursor: PointerShape?
  /// The action of a press; nil for that of the part below.
  var press: ((Press) -> Void)?
  /// Makes the tool that follows the pointer from the press on, after its action; nil for none.
  var tool: ((Press) -> (any Tool<Point>)?)?
  /// Gives the keyboard to it, for a screen reader.
  var focus: (() -> Void)?
  /// Changes its text, for a screen reader.
  var edit: ((AccessibleElement.Edit) -> Void)?
  /// Sets the value of its element, for a screen reader.
  var setValue: ((Double) -> Void)?
  /// Takes a choice of its element, for a screen reader.
  var choose: ((Int) -> Void)?
  /// The rows of its context menu; nil for that of the part below.
  var menu: (() -> [Menu.Item])?
  /// The drawing. Called only while it can be seen.
  var draw: () -> [DrawItem] = { [] }
}

/// A view that consists of parts. Hit test, pointer, tips, context menus and the elements of screen
/// readers follow from their list.
class PanelView: View, AccessibleView {
  /// The parts in reading order, each above those before it. Overridden by panels.
  var parts: [PanelPart] { [] }
  /// The parts at a point, the uppermost last.
  func parts(at point: Point) -> [PanelPart] { parts.filter { $0.area.contains(point) } }
  /// The origin and the scale of the parts in the view, such as those of a card.
  var fit: (origin: Point, scale: Double) { (.zero, 1) }
  /// Called for each press, before the action of a part. Overridden by panels that end then what was
  /// begun elsewhere.
  func willPress(_ event: PointerEvent) {}

  /// The position of an event in the coordinates of the parts.
  final func point(of event: PointerEvent) -> Point { partPoint(event.location(in: self)) }

  /// The position of a point of the view in the coordinates of the parts.
  final func partPoint(_ point: CGPoint) -> Point {
    let (origin, scale) = fit
    return Point((Double(point.x) - origin.x) / scale, (Double(point.y) - origin.y) / scale)
  }

  /// A rectangle of a part in points of the view.
  final func fitted(_ area: Rect) -> CGRect {
    let (origin, scale) = fit
    return CGRect(
      x: origin.x + area.minX * scale, y: origin.y + area.minY * scale,
      width: area.width * scale, height: area.height * scale)
  }

  // MARK: Pointer

  /// Whether it has told something about a part.
  private var hasTip = false

  /// Shows the cursor and the tip of the parts at a point.
  ///
  /// - Parameter shape: The cursor over parts without one of their own. Default: the arrow.
  final func showPart(at point: Point, else shape: PointerShape = .arrow) {
    let parts = parts(at: point)
    pointerShape = parts.last { $0.cursor != nil }?.cursor ?? shape
    let told = parts.last { $0.tip != nil }
    guard told != nil || hasTip else { return }
    hasTip = told != nil
    showTip(told?.tip, at: told.map { fitted($0.tipArea ?? $0.area) } ?? .zero)
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = point(of: event)
    willPress(event)
    if event.button == 3 { openContextMenu(event) }
    if event.button == 1, let part = parts(at: point).last(where: { $0.press != nil }) {
      let press = PanelPart.Press(point: point, clicks: event.clickCount)
      part.press?(press)
      held = part.tool?(press)
    }
    return true
  }

  /// The tool of the press that lasts; nil for none.
  private var held: (any Tool<Point>)? { didSet { heldChanged() } }
  /// Called when a tool begins and ends. Overridden by panels that show it.
  func heldChanged() {}
  /// Follows the pointer with a tool until it is released.
  final func hold(_ tool: any Tool<Point>) { held = tool }
  /// Whether a part is dragged.
  final var isHeld: Bool { held != nil }

  /// Follows the pointer with the tool of a press.
  /// - Returns: Whether there is one.
  final func follow(_ event: PointerEvent) -> Bool {
    held?.drag(to: point(of: event))
    return isHeld
  }

  override func pointerUp(_ event: PointerEvent) { letGo { $0.end() } }
  override func pointerCancelled() { letGo { $0.cancel() } }

  private func letGo(_ end: (any Tool<Point>) -> Void) {
    guard let tool = held else { return }
    held = nil
    end(tool)
  }

  private func openContextMenu(_ event: PointerEvent) {
    (self as? any ContextMenuOwner)?.openContextMenu(at: event.location(in: self))
  }

  override func pointerMoved(_ event: PointerEvent) {
    if !follow(event) { showPart(at: point(of: event)) }
  }

  override func pointerExited() {
    if hasTip { showTip(nil) }
    hasTip = false
  }

  // MARK: Screen readers

  /// What the panel is for screen readers. Overridden by panels.
  var accessibleElement: AccessibleElement? { nil }
  /// Sets the value of the panel, for a screen reader. Overridden by panels with one.
  func setValue(_ value: Double) {}
  /// The parts that screen readers know, in their order.
  var spokenParts: [PanelPart] { parts.filter { $0.element != nil } }

  final var accessibleParts: [AccessibleElement] {
    spokenParts.compactMap { part in
      var element = part.element
      element?.frame = fitted(part.area)
      return element
    }
  }

  private func spoken(_ index: Int?) -> PanelPart? {
    guard let index else { return nil }
    let parts = spokenParts
    return parts.indices.contains(index) ? parts[index] : nil
  }

  final func accessiblePress(part: Int?) { spoken(part)?.press?(.init()) }
  final func accessibleFocus(part: Int?) { spoken(part)?.focus?() }
  final func accessibleSetValue(_ value: Double, part: Int?) {
    if part == nil { setValue(value) } else { spoken(part)?.setValue?(value) }
  }
  final func accessibleChoose(_ choice: Int, part: Int?) { spoken(part)?.choose?(choice) }
  final func accessibleEdit(_ edit: AccessibleElement.Edit, part: Int?) {
    spoken(part)?.edit?(edit)
  }
}

/// The menus of parts: of the one at a point, else of the one that has the keyboard.
extension ContextMenuOwner where Self: PanelView {
  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let point else {
      let part = spokenParts.first { $0.element?.states.contains(.current) == true }
      return part.flatMap { part in part.menu.map { ($0(), fitted(part.area)) } }
    }
    let menu = parts(at: partPoint(point)).last { $0.menu != nil }?.menu
    return menu.map { ($0(), CGRect(origin: point, size: .zero)) }
  }
}
