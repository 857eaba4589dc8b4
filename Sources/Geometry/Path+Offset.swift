// SPDX-License-Identifier: Apache-2.0

extension Path {
  /// The shape of corners of an offset outline.
  public enum OffsetJoin: Sendable {
    /// Pointed, if the tip's distance from the vertex is at most `limit` times the offset; else
    /// bevelled.
    case miter(limit: Double)
    case round
    case bevel
  }

  /// The outline at a distance from this one: outside of contours that are clockwise on screen,
  /// inside of others.
  ///
  /// Open contours are traced forward and back, which makes a band of twice the distance. Curves
  /// are divided until their offsets are accurate. Joins follow After Effects.
  ///
  /// - Parameters:
  ///   - distance: The offset; negative values go to the other side.
  ///   - join: The shape of corners.
  ///   - steps: The most steps of searching for crossings of adjacent segments, from which those
  ///     that were taken are subtracted. Without any left, segments are not trimmed there.
  public func offset(by distance: Double, join: OffsetJoin, steps: inout Int) -> Path {
    guard distance != 0, distance.isFinite else { return self }
    var result = Path()
    for contour in contours {
      var segments = segments(of: contour)
      if !contour.isClosed { segments += segments.reversed().map(\.reversed) }
      let runs = segments.map { OffsetRun($0, distance: distance) }.filter { !$0.pieces.isEmpty }
      guard !runs.isEmpty else { continue }
      result.append(OffsetContour(runs, distance: distance, join: join, steps: &steps).path)
    }
    return result
  }
}

/// The offset of one segment, in pieces.
private struct OffsetRun {
  /// The ends of the original segment: the centres of round joins.
  let start, end: Point
  /// The directions of the original segment at its ends.
  let departure, arrival: Vector
  var pieces: [CubicBezier] = []

  /// The largest distance of the middle of a piece from the exact offset, in offsets.
  private static let tolerance = 0.005
  /// How often a part between inflection points is halved at most.
  private static let mostHalvings = 4

  init(_ segment: CubicBezier, distance: Double) {
    start = segment.start
    end = segment.end
    departure = segment.direction(at: 0)
    arrival = segment.direction(at: 1)
    // A segment without a direction has no offset.
    guard departure != .zero, arrival != .zero else { return }
    let whole = segment.isLine ? segment.withHandles : segment
    let bounds = [0.0] + (segment.isLine ? [] : segment.inflections) + [1.0]
    for (a, b) in zip(bounds, bounds.dropFirst()) {
      append(whole.portion(from: a, to: b), distance, halvings: Self.mostHalvings)
    }
  }

  /// Adds the offset of a part, halved until it is accurate.
  private mutating func append(_ part: CubicBezier, _ distance: Double, halvings: Int) {
    var piece = Self.moved(part, by: distance)
    if halvings > 0, !Self.isExact(piece, part, distance) {
      let (first, second) = part.split(at: 0.5)
      append(first, distance, halvings: halvings - 1)
      append(second, distance, halvings: halvings - 1)
      return
    }
    // Between pieces there is only a rounding error, but at cusps.
    if let last = pieces.last?.end, last.distance(to: piece.start) < 1e-6 * distance.magnitude {
      piece.start = last
    }
    pieces.append(piece)
  }

  private static func isExact(_ piece: CubicBezier, _ part: CubicBezier, _ distance: Double) -> Bool
  {
    // Also where the part turns so much that its middle is right only by chance.
    let (a, b) = (part.direction(at: 0), part.direction(at: 1))
    guard a.dot(b) > 0 else { return false }
    let normal = left(part.direction(at: 0.5))
    let error = (piece.point(at: 0.5) - part.point(at: 0.5)).dot(normal) - distance
    return error.magnitude <= tolerance * distance.magnitude
  }

  /// The cubic with the ends and the tangents of the offset. Its handles are longer, or shorter, by
  /// what those of a circular arc of the same turn would be.
  private static func moved(_ part: CubicBezier, by distance: Double) -> CubicBezier {
    let (a, b) = (part.direction(at: 0), part.direction(at: 1))
    let (start, end) = (part.start + left(a) * distance, part.end + left(b) * distance)
    let turn = Angle.arcTangent(y: a.cross(b), x: a.dot(b))
    let growth = distance * 4 / 3 * Angle(radians: turn.radians / 4).tangent
    let first = (part.control1 - part.start).length + growth
    let last = (part.end - part.control2).length + growth
    return CubicBezier(start, start + a * first, end - b * last, end)
  }

  /// The unit vector to the left of a direction on screen.
  private static func left(_ direction: Vector) -> Vector { Vector(direction.dy, -direction.dx) }
}

/// A closed contour that joins the offsets of all segments.
private struct OffsetContour {
  private var runs: [OffsetRun]
  private let distance: Double
  private let join: Path.OffsetJoin

  init(_ runs: [OffsetRun], distance: Double, join: Path.OffsetJoin, steps: inout Int) {
    self.runs = runs
    self.distance = distance
    self.join = join
    for i in 1..<max(1, runs.count) { prune(i - 1, i, &steps) }
    if runs.count > 1 { prune(runs.count - 1, 0, &steps) }
  }

  /// Trims two adjacent offsets at the crossing that is nearest to their corner, on its inside.
  private mutating func prune(_ i: Int, _ k: Int, _ steps: inout Int) {
    let turn = runs[i].arrival.cross(runs[k].departure)
    guard turn * (distance < 0 ? -1 : 1) < -1e-9 else { return }
    for m in runs[i].pieces.indices.reversed() {
      for n in runs[k].pieces.indices where steps > 0 {
        let (a, b) = (runs[i].pieces[m], runs[k].pieces[n])
        guard let (t, u) = Self.crossing(a, b, &steps) else { continue }
        let before = a.portion(from: 0, to: t)
        var after = b.portion(from: u, to: 1)
        // The crossing is only near both.
        after.start = before.end
        runs[i].pieces.replaceSubrange(m..., with: [before])
        runs[k].pieces.replaceSubrange(...n, with: [after])
        return
      }
    }
  }

  /// The parameters of the first intersection, except the shared end point.
  private static func crossing(
    _ a: CubicBezier, _ b: CubicBezier, _ steps: inout Int
  ) -> (Double, Double)? {
    let size = max(a.hull.width, a.hull.height, b.hull.width, b.hull.height)
    let all = a.intersections(
      with: b, tolerance: max(1e-4, size * 1e-5), steps: &steps)
    return all.first { $0.t < 1 - 1e-4 }.map { ($0.t, $0.u) }
  }

  /// The contour with its joins.
  var path: Path {
    var path = Path()
    var last: OffsetRun?
    for run in runs {
      for (i, piece) in run.pieces.enumerated() {
        if i == 0, let last {
          connect(last, run, in: &path)
        } else if path.isEmpty {
          path.move(to: piece.start)
        } else if path.points.last != piece.start {
          path.line(to: piece.start)
        }
        path.curve(to: piece.end, control1: piece.control1, control2: piece.control2)
      }
      last = run
    }
    if let last, let first = runs.first { connect(last, first, in: &path) }
    path.close()
    return path
  }

  /// Adds the join between two offsets, unless they touch.
  private func connect(_ one: OffsetRun, _ next: OffsetRun, in path: inout Path) {
    guard let a = one.pieces.last, let b = next.pieces.first else { return }
    guard a.end.distance(to: b.start) > 1e-6 * distance.magnitude else { return }
    switch join {
    case .bevel: break
    case .round: arc(from: a.end, to: b.start, around: next.start, in: &path)
    case .miter(let limit):
      let (before, after) = (one.arrival, next.departure)
      // The distance of the tip is 1/sin of half the angle between the sides.
      let cosine = -before.dot(after)
      let halfSine = ((1 - cosine) / 2).squareRoot()
      // A corner at the limit itself has the same join however it is turned.
      if halfSine > 1e-6, 1 / halfSine <= limit * (1 + 1e-9),
        let tip = lineIntersection(a.end, a.end + before, b.start, b.start + after)
      {
        path.line(to: tip)
      }
    }
    path.line(to: b.start)
  }

  /// Adds the shorter arc of a circle, as cubics of at most a quarter turn. Control points are at
  /// 4/3·tan(angle/4) of the radius.
  ///
  /// Half a turn, at the end of an open contour, goes around the outside of the end.
  private func arc(from a: Point, to b: Point, around center: Point, in path: inout Path) {
    let (armA, armB) = (a - center, b - center)
    var (across, along) = (armA.cross(armB), armA.dot(armB))
    // The offset is to the left of the direction of travel, from where a turn to the right leads
    // forward. The sign of the cross product is only that of a rounding error there.
    if along < 0, across.magnitude < -1e-6 * along { across = distance < 0 ? -0.0 : 0 }
    let turn = Angle.arcTangent(y: across, x: along).radians
    // A quarter turn is one piece, whatever the rounding errors.
    let quarters = (turn.magnitude / (.pi / 2) - 1e-6).rounded(.up)
    let pieces = Int(clamping: quarters, to: 1...4)
    let step = Angle(radians: turn / Double(pieces))
    let handle = 4 / 3 * Angle(radians: step.radians / 4).tangent
    var arm = armA
    for i in 1...pieces {
      let next = i == pieces ? armB : Affine.rotation(step) * arm
      path.curve(
        to: center + next, control1: center + arm + arm.quarterTurn * handle,
        control2: center + next - next.quarterTurn * handle)
      arm = next
    }
  }
}
