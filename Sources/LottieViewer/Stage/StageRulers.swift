// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The rulers at the upper and the left edge of the stage, and the guides that are dragged out of
/// them.
final class StageRulers: PanelView, DrawnView, ContextMenuOwner {
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
  /// The dragged guide.
  fileprivate(set) var dragged: GuideLines.ID?

  /// The width of a ruler, and the distance from a guide in which it is grabbed, in points.
  static let thickness = 18.0
  private static let reach = 4.0

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
  }

  // MARK: Positions

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

  /// The position in points of the view of one in pixels of the animation.
  func point(_ position: Double, isVertical: Bool) -> Double? {
    content.artboard.map { (isVertical ? $0.minX : $0.minY) + position * content.zoom }
  }

  /// The position in pixels of the animation of a point of the view.
  fileprivate func position(_ point: Point, isVertical: Bool) -> Double? {
    guard let artboard = content.artboard, content.zoom > 0 else { return nil }
    return (isVertical ? point.x - artboard.minX : point.y - artboard.minY) / content.zoom
  }

  /// The guide at a point of the view.
  private func guide(at point: Point) -> GuideLines.ID? {
    guard content.showsGuides, !content.isLocked, content.stage.contains(point) else {
      return nil
    }
    return content.lines.ids.compactMap { id -> (id: GuideLines.ID, distance: Double)? in
      guard let position = content.lines.position(of: id),
        let line = self.point(position, isVertical: id.isVertical)
      else { return nil }
      let distance = ((id.isVertical ? point.x : point.y) - line).magnitude
      return distance <= Self.reach ? (id, distance) : nil
    }.min { $0.distance < $1.distance }?.id
  }

  override func hitTest(_ point: CGPoint, with event: PointerEvent? = nil) -> View? {
    guard !isHidden, content.artboard != nil else { return nil }
    if isHeld || rulers.contains(where: { $0.area.contains(Point(point)) }) { return self }
    return guide(at: Point(point)) != nil && !isTaken(point) ? self : nil
  }

  // MARK: Parts

  /// The guides.
  override var parts: [PanelPart] {
    content.showsGuides && canBecomeFocused ? content.lines.ids.map(part) : []
  }

  override func parts(at point: Point) -> [PanelPart] {
    guide(at: point).map { [part($0)] } ?? rulers.filter { $0.area.contains(point) }
  }

  private func part(_ id: GuideLines.ID) -> PanelPart {
    let position = content.lines.position(of: id) ?? 0
    let line = point(position, isVertical: id.isVertical) ?? 0
    let (bounds, reach) = (bounds.geometry, Self.reach)
    return PanelPart(
      area: id.isVertical
        ? Rect(x: line - reach, y: 0, width: 2 * reach, height: bounds.height)
        : Rect(x: 0, y: line - reach, width: bounds.width, height: 2 * reach),
      element: AccessibleElement(
        .divider,
        id.isVertical
          ? localized("Vertical guide at \(shownNumber(position))")
          : localized("Horizontal guide at \(shownNumber(position))"),
        value: AccessibleElement.Value(position, in: GuideLines.range, step: 1),
        states: id == selection ? [.selected, .current] : []),
      cursor: id.isVertical ? .resizeHorizontal : .resizeVertical,
      press: { [unowned self] _ in selection = id },
      tool: { [unowned self] in GuideTool(self, id, at: $0.point) },
      focus: { [unowned self] in selection = id },
      setValue: { [unowned self] in move(id, to: $0) })
  }

  /// The rulers: the upper one, which makes horizontal guides, and the left one.
  private var rulers: [PanelPart] {
    guard content.showsRulers else { return [] }
    return [(strips.top, false), (strips.left, true)].map { area, isVertical in
      guard !content.isLocked else { return PanelPart(area: area) }
      return PanelPart(
        area: area, cursor: isVertical ? .resizeHorizontal : .resizeVertical, press: { _ in },
        tool: { [unowned self] press in
          var lines = content.lines
          guard let position = press.point.flatMap({ position($0, isVertical: isVertical) }),
            let id = lines.add(isVertical: isVertical, at: position)
          else { return nil }
          let tool = GuideTool(self, id, at: press.point)
          selection = id
          onChange(lines, true)
          return tool
        })
    }
  }

  // MARK: Pointer

  override func pointerExited() {
    super.pointerExited()
    hover = nil
  }

  override func pointerMoved(_ event: PointerEvent) {
    if !isHeld { hover = guide(at: point(of: event)) }
    super.pointerMoved(event)
  }

  fileprivate func remove(_ id: GuideLines.ID, from lines: inout GuideLines) {
    lines.remove(id)
    selection = nil
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    let id = point.map { guide(at: Point($0)) } ?? selection
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
    guard let position = content.lines.position(of: id) else { return }
    move(id, to: position + step)
  }

  private func move(_ id: GuideLines.ID, to position: Double) {
    guard !content.isLocked else { return }
    var lines = content.lines
    lines.move(id, to: position)
    selection = id
    onChange(lines, false)
  }

  override var accessibleElement: AccessibleElement? {
    canBecomeFocused ? AccessibleElement(.list, localized("Rulers and guides")) : nil
  }
}

/// Moves a guide. Back on its ruler, or outside, it is removed.
private final class GuideTool: Tool {
  private let rulers: StageRulers
  private let id: GuideLines.ID
  private let before: GuideLines
  /// The last position of the pointer.
  private var pointer: Point?

  init(_ rulers: StageRulers, _ id: GuideLines.ID, at pointer: Point?) {
    (self.rulers, self.id, self.pointer) = (rulers, id, pointer)
    before = rulers.content.lines
    rulers.dragged = id
  }

  func drag(to point: Point) {
    pointer = point
    guard let position = rulers.position(point, isVertical: id.isVertical) else { return }
    var lines = rulers.content.lines
    // Whole pixels; where a pixel is large, parts too.
    let step = rulers.content.zoom > 8 ? 0.5 : 1
    lines.move(id, to: (position / step).rounded() * step)
    rulers.onChange(lines, true)
  }

  private var isOutside: Bool {
    guard let pointer else { return false }
    let size = rulers.bounds.geometry
    let edge = rulers.content.showsRulers ? StageRulers.thickness : 0
    return id.isVertical
      ? pointer.x < edge || pointer.x > size.width : pointer.y < edge || pointer.y > size.height
  }

  func end() {
    rulers.dragged = nil
    var lines = rulers.content.lines
    if isOutside { rulers.remove(id, from: &lines) }
    rulers.onChange(lines, false)
  }

  func cancel() {
    rulers.dragged = nil
    rulers.onChange(before, false)
  }
}
