// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Closed polygons, filled together by the non-zero rule.
struct Polygons {
  var points: [Point] = []
  /// The end of each polygon in `points`.
  var ends: [Int] = []

  /// Ends the current polygon, if it has points.
  mutating func close() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  /// Calls `body` with the points of each polygon.
  func forEach(_ body: (ArraySlice<Point>) -> Void) {
    var start = 0
    for end in ends {
      body(points[start..<end])
      start = end
    }
  }

  /// Removes the one of the last two polygons with the smaller area.
  mutating func dropSmallerOfLastTwo() {
    guard ends.count > 1 else { return }
    let middle = ends[ends.count - 2]
    let start = ends.count > 2 ? ends[ends.count - 3] : 0
    func size(_ range: Range<Int>) -> Double {
      let origin = points[range.lowerBound]
      return zip(points[range], points[range].dropFirst()).reduce(0) {
        $0 + ($1.0 - origin).cross($1.1 - origin)
      }.magnitude
    }
    if size(start..<middle) < size(middle..<points.count) {
      points.removeSubrange(start..<middle)
    } else {
      points.removeSubrange(middle...)
    }
    ends.removeLast()
    ends[ends.count - 1] = points.count
  }
}
