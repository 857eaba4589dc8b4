// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The thin bar at the right edge of what scrolls vertically. It is shown while the pointer is over
/// the list, and for a moment after scrolling; it can be dragged.
final class ScrollBar: View, DrawnView {
  /// What is scrolled, in points.
  struct Extent: Equatable {
    /// The height of all of the content.
    var content = 0.0
    /// The height of the part that is visible.
    var visible = 0.0
    /// The distance of the visible part from the top of the content.
    var offset = 0.0

    /// The largest offset.
    var reach: Double { max(0, content - visible) }
  }

  /// What it shows. A new offset shows the bar for a moment.
  var extent = Extent() {
    didSet {
      guard extent != oldValue else { return }
      if extent.offset != oldValue.offset, oldValue.content > 0 { (isFresh, end) = (true, nil) }
      setNeedsDisplay()
    }
  }
  /// Whether the pointer is over the list.
  var isNear = false { didSet { if isNear != oldValue { setNeedsDisplay() } } }
  /// Called with the offset that it is dragged to.
  var onScroll: (Double) -> Void = { _ in }

  /// The width in which it can be grabbed, in points.
  static let width = 10.0
  /// The smallest length of the thumb, in points.
  private static let least = 24.0
  /// The distance of the thumb from the ends, in points.
  private static let margin = 3.0
  /// The time for which it is shown after scrolling, in seconds.
  static let linger = 1.0

  /// Whether the content was scrolled a moment ago, and until when the bar stays; nil until the
  /// next tick.
  private var isFresh = false { didSet { if isFresh != oldValue { setNeedsDisplay() } } }
  private var end: TimeInterval?
  /// The distance of the pointer from the top of the dragged thumb, in points; nil while it is not
  /// dragged.
  private var grip: Double? { didSet { if grip != oldValue { setNeedsDisplay() } } }

  /// Whether it is drawn now.
  var isShown: Bool { extent.reach > 0.5 && (isNear || isFresh || isHovered || grip != nil) }

  /// Sets its frame at the right edge of an area, in points of the superview.
  func setFrame(in area: CGRect) {
    let width = CGFloat(Self.width)
    frame = CGRect(x: area.maxX - width, y: area.minY, width: width, height: max(0, area.height))
  }

  // MARK: Drawing

  /// The rectangle of the thumb.
  var thumb: Rect {
    let room = max(1, Double(bounds.height) - 2 * Self.margin)
    let length = min(room, max(Self.least, room * extent.visible / max(1, extent.content)))
    let part = (extent.offset / max(1e-9, extent.reach)).clamped(to: 0...1)
    let isWide = isHovered || grip != nil
    let width = isWide ? 7.0 : 4
    return Rect(
      x: Self.width - width - 2, y: Self.margin + part * (room - length), width: width,
      height: length)
  }

  func drawing() -> [DrawItem] {
    guard isShown else { return [] }
    let thumb = thumb
    return [
      .fill(
        .roundedRectangle(thumb, radius: thumb.width / 2),
        isHovered || grip != nil ? Palette.secondary : Palette.track)
    ]
  }

  override var showsHover: Bool { true }

  // MARK: Time

  override var isAnimating: Bool { isFresh }

  override func tick(_ time: TimeInterval) {
    guard let end else { return self.end = time + Self.linger }
    if time >= end { (isFresh, self.end) = (false, nil) }
  }

  // MARK: Pointer

  /// Where there is nothing to scroll, the pointer reaches what is below.
  override func hitTest(_ point: CGPoint, with event: PointerEvent? = nil) -> View? {
    extent.reach > 0.5 ? super.hitTest(point, with: event) : nil
  }

  override var takesFocusWhenPressed: Bool { false }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, extent.reach > 0.5 else { return true }
    let y = Double(event.location(in: self).y)
    let thumb = thumb
    // A press beside the thumb brings it there.
    grip = y >= thumb.minY && y <= thumb.maxY ? y - thumb.minY : thumb.height / 2
    drag(to: y)
    return true
  }

  override func pointerMoved(_ event: PointerEvent) { drag(to: Double(event.location(in: self).y)) }

  override func pointerUp(_ event: PointerEvent) { grip = nil }
  override func pointerCancelled() { grip = nil }

  /// Scrolls so that the grabbed point of the thumb is at a y.
  private func drag(to y: Double) {
    guard let grip else { return }
    let room = Double(bounds.height) - 2 * Self.margin - thumb.height
    guard room > 0 else { return }
    onScroll(((y - grip - Self.margin) / room).clamped(to: 0...1) * extent.reach)
  }
}
