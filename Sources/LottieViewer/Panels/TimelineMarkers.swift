// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Where the flags of markers are on a timeline, and their names, none of which lies over another or over a flag.
struct TimelineMarkers: Equatable {
  /// The flag of a marker.
  struct Flag: Equatable {
    /// Of the marker, in the order of the file.
    let index: Int
    /// Its pole, or where what is seen begins if the marker began before, and where the marker ends, in points.
    let start: Double
    let end: Double
    /// It begins where it is drawn.
    let hasPole: Bool
    /// Empty where it has no room.
    let name: String
    /// How wide the name may be; a longer one is cut.
    let room: Double
    /// As far as the flag, its name and what belongs to them reach.
    let reach: Double
  }

  /// From left to right.
  private(set) var flags: [Flag] = []

  /// From the pole to the name.
  static let nameOffset = 10.0
  /// Shorter names would be an ellipsis and little else.
  private static let leastName = 24.0
  private static let gap = 6.0
  /// What presses a flag, at least, in points.
  static let target = 24.0

  static let none = TimelineMarkers()

  private init() {}

  /// - Parameter measure: The width of a name that is cut to a width.
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
      // A span that began before what is seen has its name where that begins.
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

  /// The marker whose flag or name is at a point of the view.
  func marker(at x: Double) -> Int? {
    // A little before the pole counts, where no other flag is nearer.
    flags.last { x >= $0.start - 4 && x <= $0.reach }?.index
  }
}
