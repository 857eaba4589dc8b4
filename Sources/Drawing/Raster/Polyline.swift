// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A flattened contour. Its vertices are marked as corners or as points of a curve, because only
/// corners have joins.
struct Polyline {
  /// The vertices. Adjacent ones are different; a closed contour does not repeat the first.
  var points: [Point] = []
  /// Whether each vertex is a corner.
  var isCorner: [Bool] = []
  var isClosed = false
  /// The direction of a dash without length, for its caps; nil for other lines.
  var direction: Vector?

  init() {}

  /// Flattens segments for a pen.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance from the curve, in the path's coordinates.
  ///   - half: Half the width of the pen.
  ///   - arcStep: The largest turn at a vertex of a curve, in radians.
  init(
    from start: Point, _ segments: [CubicBezier], isClosed: Bool, tolerance: Double, half: Double,
    arcStep: Double
  ) {
    append(start, isCorner: true)
    for segment in segments {
      var pieces = segment.flatPieces(tolerance: tolerance)
      // The side of a stroke is longer than a curve that is shorter than the pen is wide, and shows
      // each of its turns. Lengths below 1/10,000 of the pen are rounding errors without a
      // direction.
      let noise = half / 10_000
      if segment.isWay(in: noise..<(4 * half)) {
        pieces = max(pieces, Int(clamping: (segment.turn / arcStep).rounded(.up), to: 1...64))
      }
      // The same is true of a turn near an end, within the first piece: an extra point close to the
      // end makes the pen start in the direction of the control point.
      let (first, last) = segment.isLine ? (.zero, .zero) : segment.handles(in: noise..<(half / 4))
      if first != .zero { append(segment.start + first * (half / 1000), isCorner: false) }
      for i in 1..<max(1, pieces) {
        append(segment.point(at: Double(i) / Double(pieces)), isCorner: false)
      }
      if last != .zero { append(segment.end - last * (half / 1000), isCorner: false) }
      append(segment.end, isCorner: true)
    }
    self.isClosed = isClosed
    if isClosed, points.count > 1, points.first == points.last {
      points.removeLast()
      isCorner.removeLast()
    }
    if points.count < 2 { self.isClosed = false }
  }

  /// Appends a vertex, unless it equals the last one or is not finite.
  mutating func append(_ p: Point, isCorner corner: Bool) {
    guard p.isFinite, points.last != p else { return }
    points.append(p)
    isCorner.append(corner)
  }

  /// Whether it fits between two parallel lines at this distance, measured along its longest
  /// extent.
  func isNarrower(than width: Double) -> Bool {
    guard let first = points.first,
      let axis = points.lazy.map({ $0 - first }).max(by: { $0.dot($0) < $1.dot($1) })?.normalized
    else { return true }
    let offsets = points.lazy.map { axis.cross($0 - first) }
    guard let least = offsets.min(), let most = offsets.max() else { return true }
    return most - least < width
  }

  /// The line in the other direction.
  var reversed: Polyline {
    var result = self
    result.points.reverse()
    result.isCorner.reverse()
    return result
  }

  /// The unit vector of the last piece.
  var endDirection: Vector {
    guard points.count > 1 else { return direction ?? Vector(1, 0) }
    return (points[points.count - 1] - points[points.count - 2]).normalized ?? Vector(1, 0)
  }

  /// The dashes of a pattern along the line. Not split: the loop's state is shared by all steps.
  ///
  /// - Parameters:
  ///   - pattern: Lengths of dashes and gaps, alternately; none negative.
  ///   - phase: The position in the pattern at the start of the line.
  func dashed(_ pattern: [Double], phase: Double) -> [Polyline] {
    guard points.count > 1, var cursor = DashCursor(pattern, phase: phase) else {
      return points.count > 1 ? [self] : []
    }
    let startsInDash = cursor.isDash
    var dashes: [Polyline] = []
    var current = Polyline()
    if startsInDash { current.append(points[0], isCorner: true) }
    var from = points[0]
    for i in 1..<(isClosed ? points.count + 1 : points.count) {
      let end = points[i % points.count]
      let length = from.distance(to: end)
      var done = 0.0
      while length - done > cursor.remaining {
        done += cursor.remaining
        let point = from.lerp(to: end, done / length)
        if !cursor.isDash { current = Polyline() }
        current.append(point, isCorner: true)
        if cursor.isDash {
          if current.points.count == 1 { current.direction = (end - from).normalized }
          dashes.append(current)
          current = Polyline()
        }
        cursor.advance()
      }
      cursor.remaining -= length - done
      if cursor.isDash { current.append(end, isCorner: isCorner[i % points.count]) }
      from = end
    }
    guard cursor.isDash, !current.points.isEmpty else { return dashes }
    // On a closed line the last dash continues into the first one.
    if isClosed, startsInDash, let first = dashes.first, first.points.count > 1 {
      for (p, corner) in zip(first.points.dropFirst(), first.isCorner.dropFirst()) {
        current.append(p, isCorner: corner)
      }
      dashes[0] = current
    } else if current.points.count > 1 || current.direction != nil {
      dashes.append(current)
    }
    return dashes
  }
}

/// A position in a pattern of dashes, at even indices, and gaps, at odd ones.
private struct DashCursor {
  private let pattern: [Double]
  private var index = 0
  /// The remaining length of the current dash or gap.
  var remaining = 0.0

  var isDash: Bool { index.isMultiple(of: 2) }

  /// Starts at a phase; nil for a pattern without length.
  init?(_ pattern: [Double], phase: Double) {
    self.pattern = pattern
    let period = pattern.reduce(0, +)
    guard period > 0 else { return nil }
    var rest = phase.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    // A dash without length exactly at the start of the line is a dot there.
    while rest > pattern[index] || (rest == pattern[index] && rest > 0) {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    remaining = pattern[index] - rest
  }

  /// Moves to the next dash or gap.
  mutating func advance() {
    index = (index + 1) % pattern.count
    remaining = pattern[index]
  }
}

extension CubicBezier {
  /// Whether the length of its control polygon is in a range; false for lines.
  fileprivate func isWay(in lengths: Range<Double>) -> Bool {
    !isLine
      && lengths.contains(
        start.distance(to: control1) + control1.distance(to: control2)
          + control2.distance(to: end))
  }

  /// The sum of the turns of its control polygon, in radians.
  fileprivate var turn: Double {
    let arms = [control1 - start, control2 - control1, end - control2].compactMap(\.normalized)
    return zip(arms, arms.dropFirst()).reduce(0) { sum, pair in
      sum
        + Angle.arcTangent(y: pair.0.cross(pair.1), x: pair.0.dot(pair.1)).radians.magnitude
    }
  }

  /// The directions to the control points at both ends; zero where their length is not in the
  /// range.
  fileprivate func handles(in lengths: Range<Double>) -> (Vector, Vector) {
    func direction(_ handle: Vector) -> Vector {
      lengths.contains(handle.length) ? handle.normalized ?? .zero : .zero
    }
    return (direction(control1 - start), direction(end - control2))
  }
}
