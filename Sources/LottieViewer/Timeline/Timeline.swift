// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The timeline: frames, markers, in and out point, and the playhead.
final class Timeline: PanelView, ContextMenuOwner {
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
      if isGrabbed { scale.follow(progress) } else if !isHeld { scale.reveal(progress) }
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
  /// Supplies the context menu of a marker.
  var markerMenu: (Int) -> [Menu.Item] = { _ in [] }
  /// Supplies the context menu of a position; nil for the current frame.
  var menu: (Double?) -> [Menu.Item] = { _ in [] }
  /// Called with the number of frames to step by the wheel; negative for backwards.
  var onStep: (Int) -> Void = { _ in }
  /// Called when the visible part has changed.
  var onZoom: (TimelineScale) -> Void = { _ in }

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
  /// Whether the playhead is dragged.
  private(set) var isGrabbed = false
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
    let isActive = isEnabled && (hover != nil || isHeld)
    ruler.content = TimelineRuler.Contents(
      scale: scale, markers: markers, overBudget: overBudget, worst: worst, range: range,
      keyframes: keyframes, isEnabled: isEnabled, isActive: isActive,
      hasUpperLanes: hasUpperLanes)
    var head = TimelinePlayhead.Contents(
      scale: scale, progress: progress, range: range, isEnabled: isEnabled, isActive: isActive)
    if isEnabled, let hover, !isHeld || isGrabbed {
      head.hover = progress(at: hover.x)
      let marker = isGrabbed ? nil : marker(at: hover)
      head.label = marker.map(markerLabel) ?? label(head.hover ?? 0) + lateNote(at: hover.x)
    }
    playhead.content = head
    if let hover, !isHeld { showPart(at: hover) }
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

  // MARK: Parts

  /// What is at a point. The playhead has precedence over the handles of the range. Each is 12 to 24
  /// points wide; handles are mostly outside of the range.
  override func parts(at point: Point) -> [PanelPart] {
    guard isEnabled else { return [] }
    if isOnOverview(point) { return [overview] }
    if let marker = marker(at: point) { return [part(ofMarker: marker)] }
    let scrub = { [unowned self] in self.scrub($0) }
    func end(
      _ progress: Double?, _ reach: ClosedRange<Double>, _ move: @escaping (Double) -> Void
    ) -> PanelPart? {
      progress.map {
        part(at: $0, reach, .resizeHorizontal) { [unowned self] press in
          follow(press) { [unowned self] in move(self.progress(at: $0.x)) }
        }
      }
    }
    let parts = [
      PanelPart(area: bounds.geometry, cursor: .hand, press: { _ in }, tool: scrub),
      end(range.outPoint, -8...16) { [unowned self] in onOutPoint($0) },
      end(range.inPoint, -16...8) { [unowned self] in onInPoint($0) },
      part(at: progress, -6...6, .hand, scrub),
    ]
    return parts.compactMap { $0 }.filter { $0.area.contains(point) }
  }

  private func part(
    at progress: Double, _ reach: ClosedRange<Double>, _ cursor: PointerShape,
    _ tool: @escaping (PanelPart.Press) -> (any Tool<Point>)?
  ) -> PanelPart {
    let (x, area) = (scale.x(progress), bounds.geometry)
    return PanelPart(
      area: Rect(
        minX: x + reach.lowerBound, minY: area.minY, maxX: x + reach.upperBound, maxY: area.maxY),
      cursor: cursor, press: { _ in }, tool: tool)
  }

  /// A tool that begins to follow at once.
  private func follow(
    _ press: PanelPart.Press, done: @escaping () -> Void = {}, _ follow: @escaping (Point) -> Void
  ) -> any Tool<Point> {
    press.point.map(follow)
    return FollowTool(done: done, follow)
  }

  /// Drags the playhead. A press goes to a keyframe, not to a frame beside it, until the pointer has
  /// moved away.
  private func scrub(_ press: PanelPart.Press) -> (any Tool<Point>)? {
    var pressed = press.point.flatMap { point in
      keyframes.keyframe(at: point, scale).map { (x: point.x, progress: scale.progress(x: $0)) }
    }
    isGrabbed = true
    onGrab()
    let done = { [unowned self] in
      isGrabbed = false
      update()
      onRelease()
    }
    return follow(press, done: done) { [unowned self] point in
      if let x = pressed?.x, abs(point.x - x) >= TimelineKeyframes.reach { pressed = nil }
      onScrub(pressed?.progress ?? progress(at: point.x))
    }
  }

  /// The bar that shows which part of the timeline is seen.
  private var overview: PanelPart {
    PanelPart(
      area: bounds.geometry, cursor: .hand,
      press: { [unowned self] in if $0.clicks == 2 { showAll() } },
      tool: { [unowned self] press in
        guard press.clicks < 2 else { return nil }
        return follow(press) { [unowned self] point in
          let middle = (point.x - scale.left) / max(1, scale.length)
          let span = scale.visible.upperBound - scale.visible.lowerBound
          scale.scroll(by: middle - span / 2 - scale.visible.lowerBound)
        }
      })
  }

  private func part(ofMarker index: Int) -> PanelPart {
    let marker = markers[index]
    var element = AccessibleElement(
      .listItem, localized("Marker \(marker.name)"), detail: markerLabel(index))
    (element.key, element.container) = ("marker \(index)", "markers")
    return PanelPart(
      area: Rect(x: scale.x(marker.start), y: 5, width: 8, height: 18), element: element,
      cursor: .hand, press: { [unowned self] _ in onMarker(index) },
      tool: { [unowned self] press in
        guard let start = press.point?.x else { return nil }
        var hasMoved = false
        let done = { [unowned self] in if hasMoved { onMoveMarker(index, nil) } }
        return FollowTool(done: done) { [unowned self] point in
          hasMoved = hasMoved || abs(point.x - start) >= Self.markerThreshold
          guard hasMoved else { return }
          pointerShape = .resizeHorizontal
          let distance = (point.x - start) / max(1, scale.length) / scale.factor
          onMoveMarker(index, min(1, max(0, marker.start + distance)))
        }
      })
  }

  /// A list beside the slider, which contains nothing, and its rows.
  override var spokenParts: [PanelPart] {
    guard !markers.isEmpty else { return [] }
    var list = AccessibleElement(.list, localized("Markers"))
    (list.key, list.isBesideView) = ("markers", true)
    return [PanelPart(area: Rect(.zero), element: list)] + markers.indices.map(part)
  }

  /// The value is the frame. The parts are the markers.
  override var accessibleElement: AccessibleElement? {
    guard isEnabled else { return nil }
    let frame =
      scale.frames.lowerBound + progress * (scale.frames.upperBound - scale.frames.lowerBound)
    return AccessibleElement(
      .slider, localized("Playhead"),
      text: localized("Frame \(frameText(frame)) of \(frameText(scale.frames.upperBound))"),
      value: AccessibleElement.Value(frame, in: scale.frames, step: 1))
  }

  override func setValue(_ value: Double) {
    let length = scale.frames.upperBound - scale.frames.lowerBound
    guard isEnabled, length > 0 else { return }
    onGrab()
    onScrub(((value - scale.frames.lowerBound) / length).clamped(to: 0...1))
    onRelease()
  }

  // MARK: Pointer

  override func heldChanged() { update() }

  override func pointerExited() {
    super.pointerExited()
    hover = nil
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard isEnabled, (1...3).contains(event.button) else { return false }
    guard event.button == 2 else { return super.pointerDown(event) }
    var x = point(of: event).x
    hold(
      FollowTool { [unowned self] point in
        scale.scroll(by: (x - point.x) / max(1, scale.length) / scale.factor)
        x = point.x
      })
    pointerShape = .move
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

  override func pointerMoved(_ event: PointerEvent) {
    hover = isEnabled ? point(of: event) : nil
    super.pointerMoved(event)
  }

  override func pointerUp(_ event: PointerEvent) {
    _ = follow(event)
    super.pointerUp(event)
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
