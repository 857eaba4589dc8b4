// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The layout of marker flags and names on the timeline, without overlaps.
struct TimelineMarkers: Equatable {
  /// The flag of a marker, in points.
  struct Flag: Equatable {
    /// The index of the marker, in file order.
    let index: Int
    /// The x of the flag's pole, or of the visible part's start if the marker starts before.
    let start: Double
    /// The x of the marker's end.
    let end: Double
    /// Whether the marker's start is visible.
    let hasPole: Bool
    /// The name; empty if it does not fit.
    let name: String
    /// The largest width of the name; a longer one is truncated.
    let room: Double
    /// The right edge of the clickable area.
    let reach: Double
  }

  /// The visible flags from left to right.
  private(set) var flags: [Flag] = []

  /// The distance from pole to name, in points.
  static let nameOffset = 10.0
  /// The smallest width of a name. A shorter one would mostly be an ellipsis.
  private static let leastName = 24.0
  /// The distance between a name and the next flag, in points.
  private static let gap = 6.0
  /// The smallest width of the clickable area, in points.
  static let target = 24.0

  /// The layout without markers.
  static let none = TimelineMarkers()

  /// No flags.
  private init() {}

  /// The layout of markers.
  /// - Parameter measure: The width of a name that is truncated to a width.
  init(
    _ markers: [Timeline.Marker], scale: TimelineScale,
    measure: (String, Double) -> Double
  ) {
    let right = scale.left + scale.length
    let seen = markers.indices
      .map { (index: $0, x: scale.x(markers[$0].start), end: scale.x(markers[$0].end)) }
      .filter { $0.end >= scale.left - 0.5 && $0.x <= right + 0.5 }
      .sorted { ($0.x, $0.index) < ($1.x, $1.index) }
    for (index, marker) in seen.enumerated() {
      // A marker that starts before the visible part has its name at the start of that part.
      let start = max(scale.left, marker.x)
      let next = index + 1 < seen.count ? max(scale.left, seen[index + 1].x) : right + Self.gap
      let room = next - start - Self.nameOffset - Self.gap
      let name = room >= Self.leastName ? markers[marker.index].name : ""
      let width = name.isEmpty ? 0 : Self.nameOffset + measure(name, room)
      flags.append(
        Flag(
          index: marker.index, start: start, end: marker.end,
          hasPole: marker.x >= scale.left - 0.5, name: name,
          room: room,
          reach: min(max(start + width, start + Self.target), max(start + 4, next - 1))))
    }
  }

  /// The marker at an x, by its flag or name; nil if there is none.
  func marker(at x: Double) -> Int? {
    // Four points before the pole count too, unless another flag is nearer.
    flags.last { x >= $0.start - 4 && x <= $0.reach }?.index
  }

  /// The marker whose pole is at an x; nil if there is none.
  func marker(startingAt x: Double) -> Int? {
    flags.last { $0.hasPole && abs($0.start - x) < 0.5 }?.index
  }
}
