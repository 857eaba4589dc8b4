// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The way from the first frame to the end, or a part of it, with a playhead to be dragged.
final class Timeline: View, ContextMenuOwner {
  /// A marker of the file; positions are progress, 0...1.
  struct Marker: Equatable {
    let name: String
    let start: Double
    /// The same as the start for markers without a length.
    let end: Double
  }

  /// Progress of the playhead, 0...1; it stays in view.
  var progress = 0.0 {
    didSet {
      guard progress != oldValue else { return }
      if grip == .playhead { scale.follow(progress) } else if !isPanning { scale.reveal(progress) }
      update()
    }
  }
  /// In their order in the file.
  var markers: [Marker] = [] { didSet { if markers != oldValue { update() } } }
  /// Whole frames that take longer than there is time for.
  var overBudget: Set<Int> = [] { didSet { if overBudget != oldValue { update() } } }
  /// Progress of the in and the out point; nil where there is none.
  var inPoint: Double? { didSet { if inPoint != oldValue { update() } } }
  var outPoint: Double? { didSet { if outPoint != oldValue { update() } } }
  /// First frame and end frame. Other ones show all of them.
  var frames = 0.0...0.0 {
    didSet {
      guard frames != oldValue else { return }
      scale.frames = frames
      showAll()
    }
  }
  /// The label of a position under the pointer.
  var label: (Double) -> String = { _ in "" }
  /// What is said of a marker that the pointer is over.
  var markerLabel: (Int) -> String = { _ in "" }
  /// There is something to be scrubbed.
  var isEnabled = false {
    didSet {
      guard isEnabled != oldValue else { return }
      update()
    }
  }

  /// The playhead was grabbed; positions follow.
  var onGrab: () -> Void = {}
  /// The playhead is to be at this progress, 0...1.
  var onScrub: (Double) -> Void = { _ in }
  /// The playhead was let go.
  var onRelease: () -> Void = {}
  /// A marker was clicked.
  var onMarker: (Int) -> Void = { _ in }
  /// The in point was dragged to this progress, or the out point.
  var onInPoint: (Double) -> Void = { _ in }
  var onOutPoint: (Double) -> Void = { _ in }
  /// What can be done with a marker, and at a progress; nil is the frame that is shown.
  var markerMenu: (Int) -> [Menu.Item] = { _ in [] }
  var menu: (Double?) -> [Menu.Item] = { _ in [] }
  /// The wheel was turned: so many frames on, or back.
  var onStep: (Int) -> Void = { _ in }
  /// Another part of it is seen.
  var onZoom: (TimelineScale) -> Void = { _ in }

  /// What is being dragged.
  private enum Grip: Equatable {
    case playhead, inPoint, outPoint, overview
    /// The timeline itself, from this position on.
    case ground(CGFloat)
  }

  private(set) var scale = TimelineScale() {
    didSet {
      guard scale != oldValue else { return }
      update()
      if scale.visible != oldValue.visible { onZoom(scale) }
    }
  }
  let ruler = TimelineRuler()
  private let playhead = TimelinePlayhead()
  /// Where the pointer is, in points; nil while it is elsewhere.
  private var hover: Point? { didSet { if hover != oldValue { update() } } }
  private var grip: Grip? { didSet { update() } }
  /// The playhead is being dragged.
  var isGrabbed: Bool { grip == .playhead }
  private var isPanning: Bool { grip != nil && grip != .playhead }
  /// Parts of notches that touch pads report.
  private var notches = 0.0

  override init() {
    super.init()
    addSubview(ruler)
    addSubview(playhead)
  }

  override var canBecomeFocused: Bool { isEnabled }
  override var takesFocusWhenPressed: Bool { false }

  override func layout() {
    ruler.frame = bounds
    playhead.frame = bounds
    scale.left = TimelineMetrics.margin
    scale.length = max(0, Double(bounds.width) - 2 * TimelineMetrics.margin)
  }

  /// Hands on to what is drawn.
  private func update() {
    let isActive = isEnabled && (hover != nil || grip != nil)
    ruler.contents = TimelineRuler.Contents(
      scale: scale, markers: markers, overBudget: overBudget, inPoint: inPoint, outPoint: outPoint,
      isEnabled: isEnabled, isActive: isActive)
    var head = TimelinePlayhead.Contents(
      scale: scale, progress: progress, inPoint: inPoint, isEnabled: isEnabled, isActive: isActive)
    if isEnabled, let hover, grip == nil || isGrabbed {
      head.hover = progress(at: hover.x)
      let marker = isGrabbed ? nil : marker(at: hover)
      head.label = marker.map(markerLabel) ?? label(head.hover ?? 0)
    }
    playhead.contents = head
    pointerShape = shape
  }

  /// The label at the pointer; nil while it is elsewhere.
  var hoverLabel: String? { playhead.contents.hover.map { _ in playhead.contents.label } }

  // MARK: What is seen

  /// Shows all of it.
  func showAll() { scale.showAll() }

  /// Shows more of it, or less; one position stays where it is.
  ///
  /// - Parameter center: Progress; nil is the playhead.
  func zoom(by factor: Double, at center: Double? = nil) {
    guard isEnabled else { return }
    scale.zoom(by: factor, at: center ?? progress)
  }

  /// The marker whose flag or name is there.
  private func marker(at point: Point) -> Int? {
    point.y < TimelineMetrics.flagsEnd && point.y >= 0 ? ruler.flags.marker(at: point.x) : nil
  }

  private func progress(at x: Double) -> Double {
    let end = scale.left + scale.length
    return scale.progress(x: x.clamped(to: scale.left - Self.pull...end + Self.pull))
  }

  /// A pointer beyond the end of the track pulls the part that is seen after it, by so many points each time it moves.
  private static let pull = 24.0

  private func point(_ event: PointerEvent) -> Point {
    let location = event.location(in: self)
    return Point(Double(location.x), Double(location.y))
  }

  // MARK: Pointer

  override func pointerExited() { hover = nil }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard isEnabled else { return false }
    let point = point(event)
    switch event.button {
    case 1: break
    case 2:
      grip = .ground(CGFloat(point.x))
      return true
    case 3: return openContextMenu(at: CGPoint(x: point.x, y: point.y))
    default: return false
    }
    if isOnOverview(point) {
      if event.clickCount == 2 { showAll() } else { grip = .overview }
      drag(to: point)
      return true
    }
    if let marker = marker(at: point) {
      onMarker(marker)
      return true
    }
    grip = grip(at: point.x)
    if isGrabbed { onGrab() }
    drag(to: point)
    return true
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard isEnabled else { return nil }
    guard let point else {
      return (menu(nil), CGRect(x: scale.x(progress), y: 0, width: 0, height: 0))
    }
    let marker = marker(at: Point(Double(point.x), Double(point.y)))
    return (
      marker.map(markerMenu) ?? menu(progress(at: Double(point.x))),
      CGRect(origin: point, size: .zero)
    )
  }

  private func isOnOverview(_ point: Point) -> Bool {
    !scale.isWhole && point.y < TimelineMetrics.flags.lowerBound
  }

  /// Handles are moved sideways; everything else is pressed.
  private var shape: PointerShape {
    guard isEnabled, let hover else { return .arrow }
    let isAbove = isOnOverview(hover) || marker(at: hover) != nil
    switch grip ?? (isAbove ? .overview : grip(at: hover.x)) {
    case .inPoint, .outPoint: return .resizeHorizontal
    case .ground: return .move
    case .playhead, .overview: return .hand
    }
  }

  /// Handles lie over the track, the playhead over them; each is 24 points wide, most of them outside of the range.
  private func grip(at x: Double) -> Grip {
    func isNear(_ point: Double?, _ reach: ClosedRange<Double>) -> Bool {
      point.map { reach.contains(x - scale.x($0)) } ?? false
    }
    if isNear(progress, -6...6) { return .playhead }
    if isNear(inPoint, -16...8) { return .inPoint }
    return isNear(outPoint, -8...16) ? .outPoint : .playhead
  }

  override func pointerMoved(_ event: PointerEvent) {
    hover = isEnabled ? point(event) : nil
    drag(to: point(event))
  }

  override func pointerUp(_ event: PointerEvent) {
    drag(to: point(event))
    letGo()
  }

  override func pointerCancelled() { letGo() }

  private func letGo() {
    let wasGrabbed = isGrabbed
    grip = nil
    if wasGrabbed { onRelease() }
  }

  /// The position along the track counts, however far above or below it the pointer is.
  private func drag(to point: Point) {
    switch grip {
    case .playhead: onScrub(progress(at: point.x))
    case .inPoint: onInPoint(progress(at: point.x))
    case .outPoint: onOutPoint(progress(at: point.x))
    case .overview:
      let middle = (point.x - scale.left) / max(1, scale.length)
      let span = scale.visible.upperBound - scale.visible.lowerBound
      scale.scroll(by: middle - span / 2 - scale.visible.lowerBound)
    case .ground(let x):
      scale.scroll(by: (Double(x) - point.x) / max(1, scale.length) / scale.factor)
      grip = .ground(CGFloat(point.x))
    case nil: break
    }
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard isEnabled else { return false }
    let turned = Double(event.notches)
    if event.modifiers.contains(.control) {
      let x = Double(event.location(in: self).x)
      zoom(by: pow(Viewport.step, turned), at: scale.progress(x: x))
      return true
    }
    let isSideways = event.modifiers.contains(.shift) || event.sideways != 0
    if isSideways {
      let pages = Double(event.sideways) - (event.modifiers.contains(.shift) ? turned : 0)
      scale.scroll(by: 0.1 * pages / scale.factor)
      return true
    }
    notches += turned
    let whole = notches.rounded(.towardZero)
    notches -= whole
    if whole != 0 { onStep(Int(clamping: whole, to: -1000...1000)) }
    return true
  }
}
