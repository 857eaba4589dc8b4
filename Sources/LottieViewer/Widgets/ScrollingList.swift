// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import SDLHost

/// A list of rows that scrolls vertically by the wheel.
class ScrollingList: View {
  /// The scroll offset: the distance of the visible top from the content's top, in points.
  final var scroll = 0.0 { didSet { if scroll != oldValue { setNeedsDisplay() } } }

  /// The height of all rows with their margins, in points. Overridden by lists.
  var contentHeight: Double { 0 }
  /// The distance that one notch of the wheel scrolls, in points. Overridden by lists.
  var notchHeight: Double { 0 }

  /// The largest scroll offset, in points.
  final var reach: Double { max(0, contentHeight - Double(bounds.height)) }

  /// Scrolls by the smallest distance that shows a part of the content; its top where it is higher
  /// than the view.
  ///
  /// - Parameters:
  ///   - top: The upper edge of the part, in points from the top of the content; may be negative.
  ///   - bottom: Its lower edge.
  final func reveal(from top: Double, to bottom: Double) {
    let lowest = min(top, bottom - Double(bounds.height))
    scroll = scroll.clamped(to: lowest...top).clamped(to: 0...reach)
  }

  override init() {
    super.init()
    clipsToBounds = true
    isHidden = true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scroll = (scroll - Double(event.notches) * notchHeight).clamped(to: 0...reach)
    return true
  }
}
