// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The static parts of the timeline: track, frame numbers, markers, in and out point.
final class TimelineRuler: View, DrawnView {
  /// The state to draw.
  struct Contents: Equatable {
    /// The visible part of the timeline.
    var scale = TimelineScale()
    /// The markers in file order.
    var markers: [Timeline.Marker] = []
    /// The frames that exceeded the time budget.
    var overBudget: Set<Int> = []
    /// The frames of the profile that took longest.
    var worst: [Double] = []
    /// The positions of the in and the out point.
    var range = PlayRange()
    /// The keyframes of the inspector's selection.
    var keyframes = TimelineKeyframes()
    /// Whether a file is open.
    var isEnabled = false
    /// Whether the pointer is over the timeline, which makes it thicker.
    var isActive = false
    /// Whether the overview bar and the flags of markers have room.
    var hasUpperLanes = true
  }

  /// What is shown now.
  var content = Contents() {
    didSet {
      guard content != oldValue else { return }
      if content.scale != oldValue.scale || content.markers != oldValue.markers {
        flags = TimelineMarkers(content.markers, scale: content.scale) { name, width in
          Typesetter.shared.width(name, Typesetter.small, .width(width))
        }
      }
      setNeedsDisplay()
    }
  }
  /// The layout of the markers.
  private(set) var flags = TimelineMarkers.none

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
  }

  func drawing() -> [DrawItem] {
    let scale = content.scale
    guard scale.length > 0 else { return [] }
    let bar = TimelineMetrics.bar(scale, isActive: content.isActive)
    var items: [DrawItem] = [
      .fill(
        .roundedRectangle(bar, radius: bar.height / 2),
        content.isEnabled ? Palette.track : Palette.track.opacity(0.4))
    ]
    guard content.isEnabled else { return items }
    items +=
      rangeItems(bar) + overBudgetItems() + worstItems() + ticks()
      + content.keyframes.drawing(scale)
    guard content.hasUpperLanes else { return items }
    items += flags.flags.flatMap(draw)
    if !scale.isWhole { items += overview() }
    return items
  }

  /// Draws ticks and frame numbers below the track.
  private func ticks() -> [DrawItem] {
    let text = Typesetter.shared
    let scale = content.scale
    let digits = max(
      "\(Int(clamping: scale.frames.upperBound, to: -9_999_999...9_999_999))".count, 2)
    let label = Double(digits) * text.tabularWidth("0", Typesetter.small)
    var lines = Path()
    var items: [DrawItem] = []
    for tick in scale.ticks(room: label + 3 * Metrics.grid) {
      let x = scale.x(frame: tick.frame).rounded()
      let y = TimelineMetrics.ticks
      lines.append(.rectangle(Rect(x: x - 0.5, y: y, width: 1, height: tick.hasLabel ? 4 : 2)))
      guard tick.hasLabel else { continue }
      let number = "\(Int(clamping: tick.frame, to: -9_999_999...9_999_999))"
      let width = text.tabularWidth(number, Typesetter.small)
      let left = (x - width / 2).clamped(to: 2...max(2, Double(bounds.width) - width - 2))
      items += text.drawTabular(
        number, Typesetter.small, at: Point(left, TimelineMetrics.numbers), Palette.secondary)
    }
    return [.fill(lines, Palette.secondary)] + items
  }

  /// Draws ticks below the track at frames that exceeded the time budget.
  private func overBudgetItems() -> [DrawItem] {
    let scale = content.scale
    var marks = Path()
    for frame in content.overBudget {
      let left = max(scale.left, scale.x(frame: Double(frame)))
      let right = min(scale.left + scale.length, max(left + 2, scale.x(frame: Double(frame + 1))))
      guard right > left else { continue }
      marks.append(
        .rectangle(
          Rect(
            minX: left, minY: TimelineMetrics.late.lowerBound, maxX: right,
            maxY: TimelineMetrics.late.upperBound))
      )
    }
    return marks.isEmpty ? [] : [.fill(marks, Palette.warning)]
  }

  /// Draws a triangle above the track at each of the longest frames.
  private func worstItems() -> [DrawItem] {
    let scale = content.scale
    let bottom = TimelineMetrics.bar(scale, isActive: false).minY - 1
    var marks = Path()
    for frame in content.worst {
      let x = scale.x(frame: frame)
      guard x >= scale.left - 1, x <= scale.left + scale.length + 1 else { continue }
      marks.append(.polygon([(0, 0), (-4, -6), (4, -6)], at: Point(x, bottom), closed: true))
    }
    guard !marks.isEmpty else { return [] }
    return [.stroke(marks, width: 2, Palette.panel), .fill(marks, Palette.warning)]
  }

  /// Draws a marker: flag, name, and a band for its duration.
  private func draw(_ flag: TimelineMarkers.Flag) -> [DrawItem] {
    let top = TimelineMetrics.flags.lowerBound
    let bottom = TimelineMetrics.flags.upperBound
    var items: [DrawItem] = []
    let band = Rect(minX: flag.start, minY: top, maxX: flag.end, maxY: bottom)
    if band.width > 1 { items.append(.fill(.rectangle(band), Palette.pressed)) }
    if flag.hasPole { items.append(pole(at: flag.start, top, bottom)) }
    if !flag.name.isEmpty {
      items.append(
        Typesetter.shared.draw(
          flag.name, Typesetter.small, .width(flag.room),
          at: Point(flag.start + TimelineMarkers.nameOffset, bottom - 6), Palette.text))
    }
    return items
  }

  /// Draws a flag.
  /// - Parameters:
  ///   - top: The y of the flag's top.
  ///   - bottom: The y of the pole's end.
  private func pole(at x: Double, _ top: Double, _ bottom: Double) -> DrawItem {
    // At the end, where the window would cut it, it waves to the left.
    let isLast = x > content.scale.left + content.scale.length - 0.5
    let pole = Path.polygon(
      [(0, bottom - top), (0, 0), (isLast ? -7 : 7, 4), (0, 8)], at: Point(x, top), closed: true)
    return .group(
      DrawGroup([.fill(pole, Palette.secondary), .stroke(pole, width: 1, Palette.secondary)]))
  }

  /// Draws the range: a band behind the track, which is darker outside of it, and a handle at each
  /// end.
  private func rangeItems(_ bar: Rect) -> [DrawItem] {
    guard !content.range.isWhole else { return [] }
    let scale = content.scale
    var within = bar
    within.minX = max(bar.minX, scale.x(content.range.inPoint ?? 0))
    within.maxX = min(bar.maxX, scale.x(content.range.outPoint ?? 1))
    var items: [DrawItem] = [
      .fill(.roundedRectangle(bar, radius: bar.height / 2), Palette.panel.opacity(0.6))
    ]
    if within.width > 0 {
      let height = TimelineMetrics.range
      let band = Rect(
        x: within.minX, y: bar.center.y - height / 2, width: within.width, height: height)
      items += [.fill(.rectangle(band), Palette.pressed), .fill(.rectangle(within), Palette.track)]
    }
    for (point, direction) in [(content.range.inPoint, 1.0), (content.range.outPoint, -1)] {
      guard let point else { continue }
      let (x, y, half) = (scale.x(point), bar.center.y, TimelineMetrics.range / 2)
      let bracket = Path.polygon(
        [(direction * 4, -half), (0, -half), (0, half), (direction * 4, half)], at: Point(x, y))
      items.append(.stroke(bracket, width: 2, Palette.text))
    }
    return items
  }

  /// Draws the overview bar: a line for the whole animation, and a thumb for the visible part.
  private func overview() -> [DrawItem] {
    let scale = content.scale
    let line = Rect(
      x: scale.left, y: TimelineMetrics.overview, width: scale.length, height: 2)
    let start = scale.left + scale.visible.lowerBound * scale.length
    let length = max(Metrics.grid, scale.length / scale.factor)
    let thumb = Rect(
      x: min(start, line.maxX - length), y: line.minY - 0.5, width: length, height: 3)
    return [
      .fill(.rectangle(line), Palette.line),
      .fill(.roundedRectangle(thumb, radius: 1.5), Palette.secondary),
    ]
  }
}

/// Vertical positions on the timeline, in points from its top edge: a lane for each kind of thing,
/// so that colours are not needed to tell them apart.
enum TimelineMetrics {
  /// The distance of the track from the left and right edge: half of the playhead.
  static let margin = 8.0
  /// The overview bar.
  static let overview = 1.0
  /// Flags and names of markers.
  static let flags = 5.0...23.0
  /// A press above this y can hit a flag.
  static let flagsEnd = 24.0
  /// Keyframes and their easing.
  static let keyframes = 25.0...37.0
  /// The centre of the track.
  static let track = 43.0
  /// The height of the band and of the handles of the range.
  static let range = 12.0
  /// Frames that took too long.
  static let late = 48.0...52.0
  /// The top of the ticks.
  static let ticks = 52.0
  /// The baseline of the frame numbers.
  static let numbers = 63.0

  /// The rectangle of the track, or of its played part, which is thicker. Both are thicker under the
  /// pointer.
  static func bar(_ scale: TimelineScale, isActive: Bool, isPlayed: Bool = false) -> Rect {
    let radius = (isActive ? 2.0 : 1) + (isPlayed ? 2 : 0)
    return Rect(
      minX: scale.left, minY: track - radius, maxX: scale.left + scale.length,
      maxY: track + radius)
  }
}
