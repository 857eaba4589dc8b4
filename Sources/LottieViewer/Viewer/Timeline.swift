// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The way from the first frame to the end, with a playhead to be dragged.
final class Timeline: View, DrawnView {
  /// Progress of the playhead, 0...1.
  var progress = 0.0 { didSet { if progress != oldValue { setNeedsDisplay() } } }
  /// A marker of the file; places are progress, 0...1.
  struct Marker: Equatable {
    let name: String
    let start: Double
    /// The same as the start for markers without a length.
    let end: Double
  }

  /// In their order in the file.
  var markers: [Marker] = [] { didSet { if markers != oldValue { setNeedsDisplay() } } }
  /// Progress of the in and the out point; nil where there is none.
  var inPoint: Double? { didSet { if inPoint != oldValue { setNeedsDisplay() } } }
  var outPoint: Double? { didSet { if outPoint != oldValue { setNeedsDisplay() } } }
  /// What the pointer is over: the frame there, or the marker.
  var label: (Double) -> String = { _ in "" }
  /// There is something to be scrubbed.
  var isEnabled = false {
    didSet {
      guard isEnabled != oldValue else { return }
      pointerShape = isEnabled ? .hand : .arrow
      setNeedsDisplay()
    }
  }

  /// The playhead was grabbed; places follow.
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
  /// The wheel was turned: so many frames on, or back.
  var onStep: (Int) -> Void = { _ in }

  /// What is being dragged.
  private enum Grip {
    case playhead, inPoint, outPoint
  }

  /// Where the pointer is, along the track; nil while it is elsewhere.
  private var hover: Double? { didSet { if hover != oldValue { setNeedsDisplay() } } }
  private var grip: Grip? { didSet { if grip != oldValue { setNeedsDisplay() } } }
  /// The playhead is being dragged.
  var isGrabbed: Bool { grip == .playhead }
  /// Parts of notches that touch pads report.
  private var notches = 0.0

  /// Room for half of the playhead at each end.
  private static let margin = 8.0

  private var track: Rect {
    let middle = Double(bounds.midY)
    return Rect(
      minX: Self.margin, minY: middle - 2, maxX: Double(bounds.width) - Self.margin,
      maxY: middle + 2)
  }

  private func place(_ progress: Double) -> Double { track.minX + track.width * progress }

  func drawing() -> [DrawItem] {
    let track = track
    guard !track.isEmpty else { return [] }
    let isActive = isEnabled && (hover != nil || grip != nil)
    let radius = isActive ? 3.0 : 2
    var bar = Rect(
      minX: track.minX, minY: track.center.y - radius, maxX: track.maxX,
      maxY: track.center.y + radius)
    var items: [DrawItem] = [
      .fill(
        .roundedRectangle(bar, radius: radius),
        isEnabled ? Palette.track : Palette.track.opacity(0.4))
    ]
    guard isEnabled else { return items }
    items += rangeItems(bar, radius)
    let x = place(progress)
    bar.minX = place(min(inPoint ?? 0, progress))
    bar.maxX = x
    if bar.width > 0 { items.append(.fill(.roundedRectangle(bar, radius: radius), Palette.accent)) }
    items += markers.flatMap(flag)
    let side = isActive ? 16.0 : 12
    items.append(
      .fill(.ellipse(center: Point(x, track.center.y), size: Size(side, side)), Palette.text))
    if let hover, grip == nil || grip == .playhead { items += bubble(at: hover) }
    return items
  }

  /// A flag where a marker is, and a line as long as it lasts.
  private func flag(_ marker: Marker) -> [DrawItem] {
    let (x, y) = (place(marker.start), track.center.y)
    var pole = Path()
    pole.line(to: Point(x, y - 4))
    pole.line(to: Point(x, y - 12))
    pole.line(to: Point(x + 6, y - 9.5))
    pole.line(to: Point(x, y - 7))
    pole.close()
    var items: [DrawItem] = [
      .fill(pole, Palette.secondary), .stroke(pole, width: 1, Palette.secondary),
    ]
    let length = Rect(minX: x, minY: y + 6, maxX: place(marker.end), maxY: y + 8)
    if length.width > 1 { items.append(.fill(.rectangle(length), Palette.secondary)) }
    return items
  }

  /// What lies outside of the in and the out point is darker, and they have handles.
  private func rangeItems(_ bar: Rect, _ radius: Double) -> [DrawItem] {
    guard inPoint != nil || outPoint != nil else { return [] }
    var within = bar
    within.minX = place(inPoint ?? 0)
    within.maxX = place(outPoint ?? 1)
    var items: [DrawItem] = [
      .fill(.roundedRectangle(bar, radius: radius), Palette.panel.opacity(0.6)),
      .fill(.rectangle(within), Palette.track),
    ]
    for (point, direction) in [(inPoint, 1.0), (outPoint, -1)] {
      guard let point else { continue }
      let (x, y) = (place(point), bar.center.y)
      var bracket = Path()
      bracket.line(to: Point(x + direction * 4, y - 9))
      bracket.line(to: Point(x, y - 9))
      bracket.line(to: Point(x, y + 9))
      bracket.line(to: Point(x + direction * 4, y + 9))
      items.append(.stroke(bracket, width: 2, Palette.accent))
    }
    return items
  }

  /// What is under the pointer, above it.
  private func bubble(at progress: Double) -> [DrawItem] {
    let text = Typesetter.shared
    let name = marker(at: progress).map { markers[$0].name } ?? label(progress)
    guard !name.isEmpty else { return [] }
    let shown = text.truncate(name, width: 240)
    let width = text.width(shown) + 2 * Metrics.grid
    let x = (place(progress) - width / 2).clamped(to: 4...max(4, Double(bounds.width) - width - 4))
    let area = Rect(x: x, y: -26, width: width, height: 24)
    return [
      .fill(.roundedRectangle(area, radius: 6), Palette.panel),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 5.5), width: 1, Palette.line),
      text.drawCentered(shown, at: area.center),
    ]
  }

  /// The marker whose flag is there.
  private func marker(at progress: Double) -> Int? {
    let x = place(progress)
    return markers.indices.last { (place(markers[$0].start) + 2 - x).magnitude <= Self.reach }
  }

  /// So near to a handle or a flag is on it, in points.
  private static let reach = 6.0

  private func progress(at event: PointerEvent) -> Double {
    let x = Double(event.location(in: self).x)
    return ((x - track.minX) / max(1, track.width)).clamped(to: 0...1)
  }

  // MARK: Pointer

  override func pointerExited() { hover = nil }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, isEnabled else { return false }
    let place = event.location(in: self)
    let progress = progress(at: event)
    if Double(place.y) < track.center.y - 3, let marker = marker(at: progress) {
      onMarker(marker)
      return true
    }
    grip = grip(at: Double(place.x))
    if isGrabbed { onGrab() }
    drag(to: progress)
    return true
  }

  /// Handles lie over the track, the playhead over them.
  private func grip(at x: Double) -> Grip {
    func isNear(_ point: Double?) -> Bool {
      point.map { (place($0) - x).magnitude <= Self.reach } ?? false
    }
    if isNear(progress) { return .playhead }
    if isNear(inPoint) { return .inPoint }
    return isNear(outPoint) ? .outPoint : .playhead
  }

  override func pointerMoved(_ event: PointerEvent) {
    let progress = progress(at: event)
    hover = isEnabled ? progress : nil
    drag(to: progress)
  }

  override func pointerUp(_ event: PointerEvent) {
    drag(to: progress(at: event))
    letGo()
  }

  override func pointerCancelled() { letGo() }

  private func letGo() {
    let wasGrabbed = isGrabbed
    grip = nil
    if wasGrabbed { onRelease() }
  }

  /// The place along the track counts, however far above or below it the pointer is.
  private func drag(to progress: Double) {
    switch grip {
    case .playhead: onScrub(progress)
    case .inPoint: onInPoint(progress)
    case .outPoint: onOutPoint(progress)
    case nil: break
    }
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard isEnabled else { return false }
    notches += Double(event.notches)
    let whole = notches.rounded(.towardZero)
    notches -= whole
    if whole != 0 { onStep(Int(clamping: whole, to: -1000...1000)) }
    return true
  }
}
