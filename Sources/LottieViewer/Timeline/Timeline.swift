// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The timeline: frames, markers, in and out point, and the playhead.
final class Timeline: View, ContextMenuOwner {
  /// A marker. Positions are progress, 0...1.
  struct Marker: Equatable {
    /// Its name in the file.
    let name: String
    /// Its start.
    let start: Double
    /// Its end; equal to the start for markers without duration.
    let end: Double
  }

  /// The position of the playhead, 0...1. The timeline scrolls to it.
  var progress = 0.0 {
    didSet {
      guard progress != oldValue else { return }
      if grip == .playhead { scale.follow(progress) } else if !isPanning { scale.reveal(progress) }
      update()
    }
  }
  /// The markers in file order.
  var markers: [Marker] = [] { didSet { if markers != oldValue { update() } } }
  /// The frames that exceeded the time budget.
  var overBudget: Set<Int> = [] { didSet { if overBudget != oldValue { update() } } }
  /// The frames of the profile that took longest.
  var worst: [Double] = [] { didSet { if worst != oldValue { update() } } }
  /// The positions of the in and the out point.
  var range = PlayRange() { didSet { if range != oldValue { update() } } }
  /// The keyframes of the inspector's selection.
  var keyframes = TimelineKeyframes() { didSet { if keyframes != oldValue { update() } } }
  /// The first frame and the end. A change shows the whole timeline.
  var frames = 0.0...0.0 {
    didSet {
      guard frames != oldValue else { return }
      scale.frames = frames
      showAll()
    }
  }
  /// The height in points at the top for which there is no room: the lanes there are left out, and
  /// the whole timeline where only the buttons have room.
  var missingHeight = 0.0 {
    didSet {
      guard missingHeight != oldValue else { return }
      isHidden = missingHeight > TimelineMetrics.keyframes.lowerBound
      update()
    }
  }
  /// Supplies the label of a position under the pointer.
  var label: (Double) -> String = { _ in "" }
  /// Supplies the label of a marker under the pointer.
  var markerLabel: (Int) -> String = { _ in "" }
  /// Whether a file is open.
  var isEnabled = false {
    didSet {
      guard isEnabled != oldValue else { return }
      update()
    }
  }

  /// Called when the playhead is grabbed.
  var onGrab: () -> Void = {}
  /// Called with the dragged position of the playhead, 0...1.
  var onScrub: (Double) -> Void = { _ in }
  /// Called when the playhead is released.
  var onRelease: () -> Void = {}
  /// Called with the index of a clicked marker.
  var onMarker: (Int) -> Void = { _ in }
  /// Called with the dragged position of the in point, 0...1.
  var onInPoint: (Double) -> Void = { _ in }
  /// Called with the dragged position of the out point, 0...1.
  var onOutPoint: (Double) -> Void = { _ in }
  /// Called with the index of a dragged marker and the progress of its start; nil at the end.
  var onMoveMarker: (Int, Double?) -> Void = { _, _ in }
  /// The distance in points after which the press of a marker is a drag.
  private static let markerThreshold = 4.0
  /// Whether the pressed marker has been moved.
  private var hasMovedMarker = false
  /// Supplies the context menu of a marker.
  var markerMenu: (Int) -> [Menu.Item] = { _ in [] }
  /// Supplies the context menu of a position; nil for the current frame.
  var menu: (Double?) -> [Menu.Item] = { _ in [] }
  /// Called with the number of frames to step by the wheel; negative for backwards.
  var onStep: (Int) -> Void = { _ in }
  /// Called when the visible part has changed.
  var onZoom: (TimelineScale) -> Void = { _ in }

  /// A dragged part of the timeline.
  private enum Grip: Equatable {
    /// The playhead, a handle of the range, or the overview bar.
    case playhead, inPoint, outPoint, overview
    /// The timeline itself; the value is the last x of the pointer.
    case ground(CGFloat)
    /// The marker with an index; the values are the x of the press, and the marker's start.
    case marker(Int, Double, Double)
  }

  /// The visible part, and the conversion to points.
  private(set) var scale = TimelineScale() {
    didSet {
      guard scale != oldValue else { return }
      update()
      if scale.visible != oldValue.visible { onZoom(scale) }
    }
  }
  /// The parts that do not change during playback.
  let ruler = TimelineRuler()
  /// The parts that change during playback.
  private let playhead = TimelinePlayhead()
  /// The pointer's position in points; nil while it is outside.
  private var hover: Point? { didSet { if hover != oldValue { update() } } }
  /// What is dragged; nil if nothing is.
  private var grip: Grip? { didSet { update() } }
  /// Whether the playhead is dragged.
  var isGrabbed: Bool { grip == .playhead }
  /// Whether something else is dragged, so that the timeline does not scroll to the playhead.
  private var isPanning: Bool { grip != nil && grip != .playhead }
  /// The x of a press on a keyframe, and the keyframe's position: a press goes to the keyframe, not
  /// to a frame beside it. nil once the pointer has moved away.
  private var pressedKeyframe: (x: Double, progress: Double)?
  /// The fraction of a wheel notch that touch pads have reported so far.
  private var notches = 0.0

  init() {
    super.init(frame: .zero)
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

  /// Passes the state to the views that draw it.
  private func update() {
    let isActive = isEnabled && (hover != nil || grip != nil)
    ruler.content = TimelineRuler.Contents(
      scale: scale, markers: markers, overBudget: overBudget, worst: worst, range: range,
      keyframes: keyframes, isEnabled: isEnabled, isActive: isActive,
      hasUpperLanes: hasUpperLanes)
    var head = TimelinePlayhead.Contents(
      scale: scale, progress: progress, range: range, isEnabled: isEnabled, isActive: isActive)
    if isEnabled, let hover, grip == nil || isGrabbed {
      head.hover = progress(at: hover.x)
      let marker = isGrabbed ? nil : marker(at: hover)
      head.label = marker.map(markerLabel) ?? label(head.hover ?? 0) + lateNote(at: hover.x)
    }
    playhead.content = head
    pointerShape = shape
  }

  /// The label at the pointer; nil while the pointer is outside.
  var hoverLabel: String? { playhead.content.hover.map { _ in playhead.content.label } }

  /// What the label says about a frame that took too long to draw; empty for others.
  private func lateNote(at x: Double) -> String {
    let length = frames.upperBound - frames.lowerBound
    let frame = (frames.lowerBound + progress(at: x) * length).rounded(.down)
    return overBudget.contains(Int(clamping: frame, to: -1_000_000_000...1_000_000_000))
      ? "  " + localized("late") : ""
  }

  // MARK: What is seen

  /// Shows the whole timeline.
  func showAll() { scale.showAll() }

  /// Zooms by a factor.
  /// - Parameter center: The position that stays where it is, 0...1; nil for the playhead.
  func zoom(by factor: Double, at center: Double? = nil) {
    guard isEnabled else { return }
    scale.zoom(by: factor, at: center ?? progress)
  }

  /// Whether the overview bar and the flags of markers have room.
  private var hasUpperLanes: Bool { missingHeight <= 0 }

  /// The marker at a point, by its flag or name; nil if there is none.
  private func marker(at point: Point) -> Int? {
    hasUpperLanes && point.y < TimelineMetrics.flagsEnd && point.y >= 0
      ? ruler.flags.marker(at: point.x) : nil
  }

  /// The position at an x, 0...1. Beyond the ends of the track, the visible part scrolls.
  private func progress(at x: Double) -> Double {
    let end = scale.left + scale.length
    return scale.progress(x: x.clamped(to: scale.left - Self.pull...end + Self.pull))
  }

  /// The largest distance in points beyond the track's ends that counts for scrolling.
  private static let pull = 24.0

  /// The pointer's position in points.
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
      hasMovedMarker = false
      if markers.indices.contains(marker) {
        grip = .marker(marker, point.x, markers[marker].start)
      }
      return true
    }
    grip = grip(at: point.x)
    if isGrabbed {
      pressedKeyframe = keyframes.keyframe(at: point, scale).map {
        (point.x, scale.progress(x: $0))
      }
      onGrab()
    }
    drag(to: point)
    return true
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard isEnabled else { return nil }
    guard let point else {
      let x = scale.x(progress)
      // That of the marker at the playhead, as after a jump to it.
      let items = ruler.flags.marker(startingAt: x).map(markerMenu) ?? menu(nil)
      return (items, CGRect(x: x, y: 0, width: 0, height: 0))
    }
    let marker = marker(at: Point(Double(point.x), Double(point.y)))
    return (
      marker.map(markerMenu) ?? menu(progress(at: Double(point.x))),
      CGRect(origin: point, size: .zero)
    )
  }

  /// Whether a point is on the overview bar.
  private func isOnOverview(_ point: Point) -> Bool {
    hasUpperLanes && !scale.isWhole && point.y < TimelineMetrics.flags.lowerBound
  }

  /// The pointer's shape for its position.
  private var shape: PointerShape {
    guard isEnabled, let hover else { return .arrow }
    let isAbove = isOnOverview(hover) || marker(at: hover) != nil
    switch grip ?? (isAbove ? .overview : grip(at: hover.x)) {
    case .inPoint, .outPoint: return .resizeHorizontal
    case .ground: return .move
    case .marker: return hasMovedMarker ? .resizeHorizontal : .hand
    case .playhead, .overview: return .hand
    }
  }

  /// The part to drag for a press at x. The playhead has precedence over the handles. Each is 12 to
  /// 24 points wide; handles are mostly outside of the range.
  private func grip(at x: Double) -> Grip {
    func isNear(_ point: Double?, _ reach: ClosedRange<Double>) -> Bool {
      point.map { reach.contains(x - scale.x($0)) } ?? false
    }
    if isNear(progress, -6...6) { return .playhead }
    if isNear(range.inPoint, -16...8) { return .inPoint }
    return isNear(range.outPoint, -8...16) ? .outPoint : .playhead
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

  /// Ends dragging.
  private func letGo() {
    let wasGrabbed = isGrabbed
    if case .marker(let index, _, _) = grip, hasMovedMarker { onMoveMarker(index, nil) }
    grip = nil
    if wasGrabbed { onRelease() }
  }

  /// Moves what is dragged. Only x counts.
  private func drag(to point: Point) {
    switch grip {
    case .playhead:
      if let (x, _) = pressedKeyframe, abs(point.x - x) >= TimelineKeyframes.reach {
        pressedKeyframe = nil
      }
      onScrub(pressedKeyframe?.progress ?? progress(at: point.x))
    case .inPoint: onInPoint(progress(at: point.x))
    case .outPoint: onOutPoint(progress(at: point.x))
    case .overview:
      let middle = (point.x - scale.left) / max(1, scale.length)
      let span = scale.visible.upperBound - scale.visible.lowerBound
      scale.scroll(by: middle - span / 2 - scale.visible.lowerBound)
    case .ground(let x):
      scale.scroll(by: (Double(x) - point.x) / max(1, scale.length) / scale.factor)
      grip = .ground(CGFloat(point.x))
    case .marker(let index, let x, let start):
      guard hasMovedMarker || abs(point.x - x) >= Self.markerThreshold else { return }
      hasMovedMarker = true
      let distance = (point.x - x) / max(1, scale.length) / scale.factor
      onMoveMarker(index, min(1, max(0, start + distance)))
    case nil: break
    }
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard isEnabled else { return false }
    let turned = Double(event.notches)
    if event.modifiers.contains(.control) {
      let x = Double(event.location(in: self).x)
      zoom(by: pow(Metrics.zoomStep, turned), at: scale.progress(x: x))
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

extension Timeline: AccessibleView {
  /// The value is the frame. The parts are the markers.
  var accessibleElement: AccessibleElement? {
    guard isEnabled else { return nil }
    let frame =
      scale.frames.lowerBound + progress * (scale.frames.upperBound - scale.frames.lowerBound)
    return AccessibleElement(
      .slider, localized("Timeline"),
      text: localized("Frame \(frameText(frame)) of \(frameText(scale.frames.upperBound))"),
      value: AccessibleElement.Value(frame, in: scale.frames, step: 1))
  }

  /// A list beside the slider, which contains nothing, and its rows.
  var accessibleParts: [AccessibleElement] {
    guard !markers.isEmpty else { return [] }
    var list = AccessibleElement(.list, localized("Markers"))
    (list.key, list.isBesideView) = ("markers", true)
    return [list]
      + markers.indices.map { index in
        let x = scale.x(markers[index].start)
        var row = AccessibleElement(
          .listItem, localized("Marker \(markers[index].name)"), detail: markerLabel(index),
          frame: CGRect(x: x, y: 5, width: 8, height: 18))
        (row.key, row.container) = ("marker \(index)", "markers")
        return row
      }
  }

  func accessiblePress(part: Int?) { if let part, part > 0 { onMarker(part - 1) } }

  func accessibleSetValue(_ value: Double, part: Int?) {
    let length = scale.frames.upperBound - scale.frames.lowerBound
    guard part == nil, isEnabled, length > 0 else { return }
    onGrab()
    onScrub(((value - scale.frames.lowerBound) / length).clamped(to: 0...1))
    onRelease()
  }
}
