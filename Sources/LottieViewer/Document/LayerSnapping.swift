// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Lines to which a dragged layer snaps, in pixels of the animation.
struct SnapLines: Equatable {
  /// The x of vertical lines, the y of horizontal ones.
  var x: [Double] = []
  var y: [Double] = []

  /// The lines of a rectangle: its edges and its centre.
  mutating func add(_ box: Rect) {
    x += [box.minX, box.center.x, box.maxX]
    y += [box.minY, box.center.y, box.maxY]
  }

  /// Moves a box so that an edge or its centre is on a line.
  ///
  /// - Parameters:
  ///   - box: The box where the pointer has moved it.
  ///   - reach: The largest distance in pixels of the animation.
  ///   - axes: Whether it may move sideways, and up and down. Default: both.
  /// - Returns: How to move it, and the lines on which it is then.
  func snap(
    _ box: Rect, reach: Double, axes: (x: Bool, y: Bool) = (true, true)
  ) -> (way: Vector, lines: SnapLines) {
    let across = axes.x ? Self.way([box.minX, box.center.x, box.maxX], to: x, reach) : nil
    let down = axes.y ? Self.way([box.minY, box.center.y, box.maxY], to: y, reach) : nil
    var lines = SnapLines()
    if let across { lines.x = Self.met([box.minX, box.center.x, box.maxX], by: across, x) }
    if let down { lines.y = Self.met([box.minY, box.center.y, box.maxY], by: down, y) }
    return (Vector(across ?? 0, down ?? 0), lines)
  }

  /// The shortest shift from one of some positions to one of some lines; nil if none is near.
  private static func way(_ positions: [Double], to lines: [Double], _ reach: Double) -> Double? {
    var best: Double?
    for position in positions {
      for line in lines where (line - position).magnitude <= (best?.magnitude ?? reach) {
        best = line - position
      }
    }
    return best
  }

  /// The lines on which positions are after a move.
  private static func met(_ positions: [Double], by way: Double, _ lines: [Double]) -> [Double] {
    var met: [Double] = []
    for line in lines where positions.contains(where: { ($0 + way - line).magnitude < 1e-6 }) {
      if !met.contains(line) { met.append(line) }
    }
    return met
  }
}
