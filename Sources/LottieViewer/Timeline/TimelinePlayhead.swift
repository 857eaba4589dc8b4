// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The moving parts of the timeline: playhead, played part, and the label at the pointer.
final class TimelinePlayhead: View, DrawnView {
  /// The state to draw.
  struct Contents: Equatable {
    /// The visible part of the timeline.
    var scale = TimelineScale()
    /// The position of the playhead, 0...1.
    var progress = 0.0
    /// The positions of the in and the out point.
    var range = PlayRange()
    /// Whether a file is open.
    var isEnabled = false
    /// Whether the pointer is over the timeline, which makes it thicker.
    var isActive = false
    /// The position under the pointer, 0...1; nil if there is none.
    var hover: Double?
    /// The label at the pointer; empty for none.
    var label = ""
  }

  /// What is shown now.
  var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    let scale = content.scale
    guard content.isEnabled, scale.length > 0 else { return [] }
    var bar = TimelineMetrics.bar(scale, isActive: content.isActive, isPlayed: true)
    let (left, right) = (bar.minX, bar.maxX)
    let x = scale.x(content.progress)
    bar.minX = max(left, scale.x(min(content.range.inPoint ?? 0, content.progress)))
    bar.maxX = min(right, x)
    var items: [DrawItem] = []
    if bar.width > 0 {
      items.append(.fill(.roundedRectangle(bar, radius: bar.height / 2), Palette.accent))
    }
    let side = content.isActive ? 14.0 : 12
    if x > left - 1, x < right + 1 {
      let center = Point(x, TimelineMetrics.track)
      // Through the keyframes, so that one can see which is at this frame.
      let stem = Rect(
        minX: x.rounded() - 0.5, minY: TimelineMetrics.keyframes.lowerBound,
        maxX: x.rounded() + 0.5, maxY: center.y)
      items.append(.fill(.rectangle(stem), Palette.text))
      items.append(.fill(.ellipse(center: center, size: Size(side, side)), Palette.text))
    }
    if let hover = content.hover { items += bubble(at: scale.x(hover)) }
    return items
  }

  /// Draws the label above the pointer, and a line at its position.
  private func bubble(at center: Double) -> [DrawItem] {
    guard !content.label.isEmpty else { return [] }
    let text = Typesetter.shared
    let room = Typesetter.Room.width(280)
    let width = text.width(content.label, Typesetter.regular, room) + 2 * Metrics.grid
    let x = (center - width / 2).clamped(to: 4...max(4, Double(bounds.width) - width - 4))
    let area = Rect(x: x, y: -26, width: width, height: 24)
    let line = Rect(
      minX: center.rounded() - 0.5, minY: TimelineMetrics.keyframes.lowerBound,
      maxX: center.rounded() + 0.5, maxY: TimelineMetrics.late.upperBound)
    return [
      .fill(.rectangle(line), Palette.text),
      .fill(.roundedRectangle(area, radius: 6), Palette.panel),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 5.5), width: 1, Palette.line),
      text.drawCentered(content.label, Typesetter.regular, room, at: area.center),
    ]
  }
}
