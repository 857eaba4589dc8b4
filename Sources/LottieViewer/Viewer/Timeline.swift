// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// The way from the first frame to the end, with a playhead to be dragged.
final class Timeline: View, DrawnView {
  /// Progress of the playhead, 0...1.
  var progress = 0.0 { didSet { if progress != oldValue { setNeedsDisplay() } } }
  /// Progress of each of the file's markers.
  var markers: [Double] = [] { didSet { if markers != oldValue { setNeedsDisplay() } } }
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
  /// The wheel was turned: so many frames on, or back.
  var onStep: (Int) -> Void = { _ in }

  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
  private(set) var isGrabbed = false { didSet { if isGrabbed != oldValue { setNeedsDisplay() } } }
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
    let isActive = isEnabled && (isHovered || isGrabbed)
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
    let x = place(progress)
    bar.maxX = x
    if bar.width > 0 { items.append(.fill(.roundedRectangle(bar, radius: radius), Palette.accent)) }
    for marker in markers {
      let tick = Rect(x: place(marker) - 1, y: track.center.y - 9, width: 2, height: 5)
      items.append(.fill(.rectangle(tick), Palette.secondary))
    }
    let side = isActive ? 16.0 : 12
    items.append(
      .fill(.ellipse(center: Point(x, track.center.y), size: Size(side, side)), Palette.text))
    return items
  }

  // MARK: Pointer

  override func pointerEntered() { isHovered = true }
  override func pointerExited() { isHovered = false }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, isEnabled else { return false }
    isGrabbed = true
    onGrab()
    scrub(to: event)
    return true
  }

  override func pointerMoved(_ event: PointerEvent) { if isGrabbed { scrub(to: event) } }

  override func pointerUp(_ event: PointerEvent) {
    scrub(to: event)
    letGo()
  }

  override func pointerCancelled() { letGo() }

  private func letGo() {
    guard isGrabbed else { return }
    isGrabbed = false
    onRelease()
  }

  /// The place along the track counts, however far above or below it the pointer is.
  private func scrub(to event: PointerEvent) {
    let x = Double(event.location(in: self).x)
    onScrub(((x - track.minX) / max(1, track.width)).clamped(to: 0...1))
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
