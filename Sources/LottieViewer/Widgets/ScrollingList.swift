// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import SDLHost

/// A list of rows that scrolls vertically by the wheel and by its scroll bar.
class ScrollingList: View {
  /// The scroll offset: the distance of the visible top from the content's top, in points.
  final var scroll = 0.0 {
    didSet {
      guard scroll != oldValue else { return }
      showExtent()
      setNeedsDisplay()
    }
  }
  /// The scroll bar.
  final let bar = ScrollBar()

  /// The height of all rows with their margins, in points. Overridden by lists.
  var contentHeight: Double { 0 }
  /// The distance that one notch of the wheel scrolls, in points. Overridden by lists.
  var notchHeight: Double { 0 }
  /// The part of the view in which the rows scroll. Default: all of it.
  var scrollArea: CGRect { bounds }

  /// The largest scroll offset, in points.
  final var reach: Double { max(0, contentHeight - Double(scrollArea.height)) }

  /// An offset beyond the ends, at which a row stays where it is; nil for none.
  private var held: Double?

  /// The offsets that are allowed now.
  private var limits: ClosedRange<Double> { min(0, held ?? 0)...max(reach, held ?? 0) }

  override init() {
    super.init()
    clipsToBounds = true
    isHidden = true
    bar.onScroll = { [unowned self] in scroll = $0 }
    addSubview(bar)
  }

  /// Places the scroll bar. Lists that override it call it.
  override func layout() { bar.place(in: scrollArea) }

  /// Brings the offset into its limits, before the list is drawn.
  final func settle() {
    scroll = scroll.clamped(to: limits)
    showExtent()
  }

  /// Shows the offset in the scroll bar.
  private func showExtent() {
    bar.extent = ScrollBar.Extent(
      content: contentHeight, visible: Double(scrollArea.height),
      offset: scroll.clamped(to: 0...reach))
  }

  /// Scrolls by the smallest distance that shows a part of the content; its top where it is higher
  /// than the view.
  ///
  /// - Parameters:
  ///   - top: The upper edge of the part, in points from the top of the content; may be negative.
  ///   - bottom: Its lower edge.
  final func reveal(from top: Double, to bottom: Double) {
    let lowest = min(top, bottom - Double(scrollArea.height))
    scroll = scroll.clamped(to: lowest...top).clamped(to: limits)
    release()
  }

  /// Scrolls because rows were added or removed above one that stays where it is, also beyond the
  /// ends of the content.
  final func hold(at offset: Double) {
    held = (0...reach).contains(offset) ? nil : offset
    scroll = offset
  }

  /// Ends what `hold` allowed beyond the offset that is shown.
  private func release() { held = (0...reach).contains(scroll) ? nil : scroll }

  /// Ends what `hold` allowed.
  final func releaseAll() { held = nil }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scroll = (scroll - Double(event.notches) * notchHeight).clamped(to: limits)
    release()
    return true
  }

  // MARK: Pointer

  override func pointerEntered() { bar.isNear = true }
  override func pointerExited() { bar.isNear = false }
}
