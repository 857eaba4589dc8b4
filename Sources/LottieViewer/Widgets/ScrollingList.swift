// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import SDLHost

/// Rows that the wheel moves up and down where there are more than there is room for.
class ScrollingList: View {
  /// How far the rows have been moved up, in points.
  final var scroll = 0.0 { didSet { if scroll != oldValue { setNeedsDisplay() } } }

  /// The height of all rows with what is around them, in points.
  var contentHeight: Double { 0 }
  /// How far a notch of the wheel moves them, in points.
  var notchHeight: Double { 0 }

  /// The farthest that they can be moved.
  final var reach: Double { max(0, contentHeight - Double(bounds.height)) }

  /// Scrolls by as little as it takes to show a part of the content, from its top on where it is higher than the view.
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
