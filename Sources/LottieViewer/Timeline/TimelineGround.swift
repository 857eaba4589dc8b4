// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// The ground below the bars of the timeline: the frames of the animation, its markers, and what tools show.
struct TimelineGround {
  let playback: Playback
  let scale: TimelineScale
  /// Its rectangle in the view.
  let area: Rect

  /// Draws it.
  func drawing() -> [DrawItem] { outside + markers }

  /// Darkens what is before the first frame and after the last one.
  private var outside: [DrawItem] {
    let (start, end) = (scale.x(0), scale.x(1))
    let parts = [
      Rect(minX: area.minX, minY: 0, maxX: min(start, area.maxX), maxY: area.maxY),
      Rect(minX: max(end, area.minX), minY: 0, maxX: area.maxX, maxY: area.maxY),
    ]
    return parts.filter { $0.maxX > $0.minX }.map { .fill(.rectangle($0), Palette.hover) }
  }

  /// Draws a line for each marker of the animation, and a band for its duration.
  private var markers: [DrawItem] {
    var (lines, bands) = (Path(), Path())
    for marker in playback.markers {
      let start = scale.x(frame: Double(marker.frameTime))
      let end = scale.x(frame: Double(marker.frameTime + max(0, marker.durationFrameTime)))
      guard end >= area.minX, start <= area.maxX else { continue }
      lines.append(.rectangle(Rect(x: start.rounded() - 0.5, y: 0, width: 1, height: area.maxY)))
      if end - start > 1 {
        bands.append(.rectangle(Rect(minX: start, minY: 0, maxX: end, maxY: area.maxY)))
      }
    }
    return [.fill(bands, Palette.hover), .fill(lines, Palette.track)]
  }

  /// Draws what a tool shows: the line that what is dragged has snapped to, and the rectangle that selects
  /// keyframes.
  func drawing(of tool: any TimelineTool, scrolledBy scroll: Double) -> [DrawItem] {
    var items: [DrawItem] = []
    if let frame = tool.snapped {
      let line = Rect(
        x: scale.x(frame: frame).rounded() - 0.5, y: 0, width: 1, height: area.height)
      items.append(.fill(.rectangle(line), Palette.accent))
    }
    if let band = (tool as? BandTool)?.area?.offset(by: Vector(0, -scroll)) {
      items += [
        .fill(.rectangle(band), Palette.accent.opacity(0.15)),
        .stroke(.rectangle(band), width: 1, Palette.accent),
      ]
    }
    return items
  }
}
