// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The rulers at the upper and the left edge of the stage, and the guides that are dragged out of
/// them.
final class StageRulers: View, DrawnView, ContextMenuOwner {
  /// What is drawn.
  struct Contents: Equatable {
    var showsRulers = false
    var showsGuides = false
    var isLocked = false
    var lines = GuideLines()
    /// The stage in points of the view.
    var stage = Rect.empty
    /// The rectangle of the animation in points of the view; nil without one.
    var artboard: Rect?
    /// Points per pixel of the animation.
    var zoom = 1.0
    /// The pointer in pixels of the animation; nil outside.
    var pointer: Point?
    /// The lines to which a dragged layer snaps now, in pixels of the animation.
    var snapped = SnapLines()
  }

  var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }
  /// Called with changed guides, and whether a drag goes on.
  var onChange: (GuideLines, Bool) -> Void = { _, _ in }
  /// Whether a point of the view is on a grip of the selected layer, which goes before guides.
  var isTaken: (CGPoint) -> Bool = { _ in false }
  /// Supplies the context menu, of a guide or of the rulers.
  var menu: (GuideLines.ID?) -> [Menu.Item] = { _ in [] }

  /// The selected guide, for keys.
  var selection: GuideLines.ID? { didSet { if selection != oldValue { setNeedsDisplay() } } }
  /// The guide under the pointer.
  private(set) var hover: GuideLines.ID? { didSet { if hover != oldValue { setNeedsDisplay() } } }
  /// The dragged guide, and the guides before.
  private(set) var drag: (id: GuideLines.ID, before: GuideLines)?

  /// The width of a ruler, and the distance from a guide in which it is grabbed, in points.
  static let thickness = 18.0
  private static let reach = 4.0

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
  }

  // MARK: Places

  /// The ruler at the upper edge, that at the left one, in points of the view.
  var strips: (top: Rect, left: Rect) {
    let bounds = bounds.geometry
    return (
      Rect(x: 0, y: 0, width: bounds.width, height: Self.thickness),
      Rect(
        x: 0, y: Self.thickness, width: Self.thickness,
        height: max(0, bounds.height - Self.thickness))
    )
  }

  /// The place in points of the view of a place in pixels of the animation.
  func point(_ place: Double, isVertical: Bool) -> Double? {
    content.artboard.map { (isVertical ? $0.minX : $0.minY) + place * content.zoom }
  }

  /// The place in pixels of the animation of a point of the view.
  private func place(_ point: CGPoint, isVertical: Bool) -> Double? {
    guard let artboard = content.artboard, content.zoom > 0 else { return nil }
    let value =
      isVertical ? Double(point.x) - artboard.minX : Double(point.y) - artboard.minY
    return value / content.zoom
  }

  /// The guide at a point of the view.
  private func guide(at point: CGPoint) -> GuideLines.ID? {
    guard content.showsGuides, !content.isLocked, content.stage.contains(Point(point)) else {
      return nil
    }
    return content.lines.ids.compactMap { id -> (id: GuideLines.ID, distance: Double)? in
      guard let place = content.lines.place(of: id),
        let line = self.point(place, isVertical: id.isVertical)
      else { return nil }
      let distance = (Double(id.isVertical ? point.x : point.y) - line).magnitude
      return distance <= Self.reach ? (id, distance) : nil
    }.min { $0.distance < $1.distance }?.id
  }

  /// Whether a point of the view is on a ruler: the upper one, which makes horizontal guides, or the
  /// left one.
  private func ruler(at point: CGPoint) -> (isTop: Bool, isLeft: Bool) {
    guard content.showsRulers else { return (false, false) }
    let strips = strips
    return (strips.top.contains(Point(point)), strips.left.contains(Point(point)))
  }

  override func hitTest(_ point: CGPoint, with event: PointerEvent? = nil) -> View? {
    guard !isHidden, content.artboard != nil else { return nil }
    if drag != nil { return self }
    let ruler = ruler(at: point)
    if ruler.isTop || ruler.isLeft { return self }
    return guide(at: point) != nil && !isTaken(point) ? self : nil
  }

  // MARK: Pointer

  override func pointerExited() { hover = nil }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = event.location(in: self)
    if event.button == 3 { return openContextMenu(at: point) }
    guard event.button == 1 else { return true }
    if let id = guide(at: point) {
      drag = (id, content.lines)
      selection = id
      return true
    }
    let ruler = ruler(at: point)
    guard ruler.isTop || ruler.isLeft, !content.isLocked else { return true }
    var lines = content.lines
    guard let place = place(point, isVertical: !ruler.isTop),
      let id = lines.add(isVertical: !ruler.isTop, at: place)
    else { return true }
    drag = (id, content.lines)
    selection = id
    onChange(lines, true)
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let point = event.location(in: self)
    guard let drag else {
      hover = guide(at: point)
      let ruler = ruler(at: point)
      let isVertical = hover?.isVertical ?? ruler.isLeft
      let isOver = hover != nil || !content.isLocked && (ruler.isTop || ruler.isLeft)
      pointerShape = !isOver ? .arrow : isVertical ? .resizeHorizontal : .resizeVertical
      return
    }
    guard let place = place(point, isVertical: drag.id.isVertical) else { return }
    pointerShape = drag.id.isVertical ? .resizeHorizontal : .resizeVertical
    var lines = content.lines
    // Whole pixels; where a pixel is large, parts too.
    let step = content.zoom > 8 ? 0.5 : 1
    lines.move(drag.id, to: (place / step).rounded() * step)
    onChange(lines, true)
  }

  override func pointerUp(_ event: PointerEvent) {
    guard let drag else { return }
    self.drag = nil
    pointerShape = .arrow
    var lines = content.lines
    let point = event.location(in: self)
    let end = Double(drag.id.isVertical ? point.x - bounds.minX : point.y - bounds.minY)
    let edge = content.showsRulers ? Self.thickness : 0
    let length = Double(drag.id.isVertical ? bounds.width : bounds.height)
    // Back on the ruler, or outside, it is removed.
    if end < edge || end > length { remove(drag.id, from: &lines) }
    onChange(lines, false)
  }

  override func pointerCancelled() {
    guard let drag else { return }
    self.drag = nil
    onChange(drag.before, false)
  }

  private func remove(_ id: GuideLines.ID, from lines: inout GuideLines) {
    lines.remove(id)
    selection = nil
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    let id = point.map(guide) ?? selection
    let corner = CGPoint(x: Self.thickness, y: Self.thickness)
    return (menu(id), CGRect(origin: point ?? corner, size: .zero))
  }

  // MARK: Keys

  override var canBecomeFocused: Bool {
    !isHidden && content.artboard != nil
      && (content.showsRulers || content.showsGuides && !content.lines.isEmpty)
  }
  override var takesFocusWhenPressed: Bool { true }
  override var focusRingArea: CGRect { bounds.insetBy(dx: 2, dy: 2) }
  override func focusChanged(_ isFocused: Bool) {
    if isFocused, selection == nil { selection = content.lines.ids.first }
    setNeedsDisplay()
  }

  /// Page keys select a guide, arrows move it by a pixel, with Shift by ten, Delete removes it.
  override func keyDown(_ event: KeyEvent) -> Bool {
    let ids = content.lines.ids
    guard content.showsGuides, !ids.isEmpty, event.modifiers.subtracting(.shift).isEmpty else {
      return false
    }
    let index = selection.flatMap(ids.firstIndex) ?? 0
    let step = event.modifiers.contains(.shift) ? 10.0 : 1
    switch event.key {
    case .pageDown: selection = ids[(index + 1) % ids.count]
    case .pageUp: selection = ids[(index + ids.count - 1) % ids.count]
    case .left where ids[index].isVertical: move(ids[index], by: -step)
    case .right where ids[index].isVertical: move(ids[index], by: step)
    case .up where !ids[index].isVertical: move(ids[index], by: -step)
    case .down where !ids[index].isVertical: move(ids[index], by: step)
    case .delete:
      guard !content.isLocked else { return true }
      var lines = content.lines
      remove(ids[index], from: &lines)
      selection = lines.ids.first
      onChange(lines, false)
    default: return false
    }
    return true
  }

  private func move(_ id: GuideLines.ID, by step: Double) {
    guard let place = content.lines.place(of: id) else { return }
    move(id, to: place + step)
  }

  private func move(_ id: GuideLines.ID, to place: Double) {
    guard !content.isLocked else { return }
    var lines = content.lines
    lines.move(id, to: place)
    selection = id
    onChange(lines, false)
  }
}

extension StageRulers: AccessibleView {
  var accessibleElement: AccessibleElement? {
    canBecomeFocused ? AccessibleElement(.list, localized("Rulers and guides")) : nil
  }

  var accessibleParts: [AccessibleElement] {
    guard content.showsGuides, canBecomeFocused else { return [] }
    return content.lines.ids.map { id in
      let place = content.lines.place(of: id) ?? 0
      let line = point(place, isVertical: id.isVertical) ?? 0
      var element = AccessibleElement(
        .divider,
        id.isVertical
          ? localized("Vertical guide at \(shownNumber(place))")
          : localized("Horizontal guide at \(shownNumber(place))"),
        value: AccessibleElement.Value(place, in: GuideLines.range, step: 1),
        states: id == selection ? [.selected, .current] : [])
      element.frame =
        id.isVertical
        ? CGRect(x: line - 4, y: 0, width: 8, height: Double(bounds.height))
        : CGRect(x: 0, y: line - 4, width: Double(bounds.width), height: 8)
      return element
    }
  }

  func accessibleSetValue(_ value: Double, part: Int?) {
    let ids = content.lines.ids
    guard let part, ids.indices.contains(part) else { return }
    move(ids[part], to: value)
  }

  func accessibleFocus(part: Int?) {
    let ids = content.lines.ids
    if let part, ids.indices.contains(part) { selection = ids[part] }
  }
}
