// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// What of a timeline moves: the playhead, the way to it, and what the pointer is over.
final class TimelinePlayhead: View, DrawnView {
  struct Contents: Equatable {
    var scale = TimelineScale()
    var progress = 0.0
    var inPoint: Double?
    var isEnabled = false
    var isActive = false
    /// Where the pointer is, along the track, and its label.
    var hover: Double?
    var label = ""
  }

  var contents = Contents() { didSet { if contents != oldValue { setNeedsDisplay() } } }

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    let scale = contents.scale
    guard contents.isEnabled, scale.length > 0 else { return [] }
    var bar = TimelineMetrics.bar(scale, isActive: contents.isActive)
    let (left, right) = (bar.minX, bar.maxX)
    let x = scale.x(contents.progress)
    bar.minX = max(left, scale.x(min(contents.inPoint ?? 0, contents.progress)))
    bar.maxX = min(right, x)
    var items: [DrawItem] = []
    if bar.width > 0 {
      items.append(.fill(.roundedRectangle(bar, radius: bar.height / 2), Palette.accent))
    }
    let side = contents.isActive ? 16.0 : 12
    if x > left - 1, x < right + 1 {
      let center = Point(x, TimelineMetrics.track)
      items.append(.fill(.ellipse(center: center, size: Size(side, side)), Palette.text))
    }
    if let hover = contents.hover { items += bubble(at: scale.x(hover)) }
    return items
  }

  /// What is under the pointer, above it.
  private func bubble(at center: Double) -> [DrawItem] {
    guard !contents.label.isEmpty else { return [] }
    let text = Typesetter.shared
    let room = Typesetter.Room.width(280)
    let width = text.width(contents.label, Typesetter.regular, room) + 2 * Metrics.grid
    let x = (center - width / 2).clamped(to: 4...max(4, Double(bounds.width) - width - 4))
    let area = Rect(x: x, y: -26, width: width, height: 24)
    let line = Rect(x: center.rounded() - 0.5, y: TimelineMetrics.track - 10, width: 1, height: 20)
    return [
      .fill(.rectangle(line), Palette.text),
      .fill(.roundedRectangle(area, radius: 6), Palette.panel),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 5.5), width: 1, Palette.line),
      text.drawCentered(contents.label, Typesetter.regular, room, at: area.center),
    ]
  }
}
