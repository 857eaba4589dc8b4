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
  /// Open contours are traced forward and back, which makes a band of twice the distance. Each side
  /// of a segment's control polygon is moved sideways, and the new control points are the
  /// intersections of the moved sides, as in lottie-web. Joins follow After Effects.
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

/// The offset of one segment, in pieces between its inflection points.
private struct OffsetRun {
  /// The ends of the original segment: the centres of round joins.
  let start, end: Point
  var pieces: [CubicBezier]

  init(_ segment: CubicBezier, distance: Double) {
    start = segment.start
    end = segment.end
    var bounds = [0.0] + segment.inflections + [1.0]
    if segment.isLine { bounds = [0, 1] }
    pieces = zip(bounds, bounds.dropFirst()).compactMap { a, b in
      Self.moved(segment.portion(from: a, to: b), by: distance)
    }
  }

  /// The offset of a piece; nil for a piece without a direction.
  private static func moved(_ segment: CubicBezier, by distance: Double) -> CubicBezier? {
    let handled = segment.withHandles
    let (p0, p1, p2, p3) = (handled.start, handled.control1, handled.control2, handled.end)
    guard let first = side(p0, p1, distance), let last = side(p2, p3, distance) else { return nil }
    let middle = side(p1, p2, distance) ?? (first.1, last.0)
    return CubicBezier(
      first.0, lineIntersection(first.0, first.1, middle.0, middle.1) ?? first.1,
      lineIntersection(last.0, last.1, middle.0, middle.1) ?? last.0, last.1)
  }

  /// The line from `a` to `b`, moved to its left; nil where the points are equal.
  private static func side(_ a: Point, _ b: Point, _ distance: Double) -> (Point, Point)? {
    guard let direction = (b - a).normalized else { return nil }
    let shift = Vector(direction.dy, -direction.dx) * distance
    return (a + shift, b + shift)
  }
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

  /// Trims two adjacent offsets at their intersection.
  private mutating func prune(_ i: Int, _ k: Int, _ steps: inout Int) {
    guard let a = runs[i].pieces.last, let b = runs[k].pieces.first else { return }
    if let (t, u) = Self.crossing(a, b, &steps) {
      runs[i].pieces[runs[i].pieces.count - 1] = a.portion(from: 0, to: t)
      runs[k].pieces[0] = b.portion(from: u, to: 1)
    }
    if runs[i].pieces.count > 1, runs[k].pieces.count > 1, let c = runs[i].pieces.first,
      let d = runs[k].pieces.last, let (t, u) = Self.crossing(c, d, &steps)
    {
      runs[i].pieces = [c.portion(from: 0, to: t)]
      runs[k].pieces = [d.portion(from: u, to: 1)]
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
    var last: (piece: CubicBezier, vertex: Point)?
    for run in runs {
      for (i, piece) in run.pieces.enumerated() {
        if i == 0, let last {
          connect(last.piece, piece, around: run.start, in: &path)
        } else if path.isEmpty {
          path.move(to: piece.start)
        } else if path.points.last != piece.start {
          path.line(to: piece.start)
        }
        path.curve(to: piece.end, control1: piece.control1, control2: piece.control2)
        last = (piece, run.end)
      }
    }
    if let last, let first = runs.first?.pieces.first {
      connect(last.piece, first, around: last.vertex, in: &path)
    }
    path.close()
    return path
  }

  /// Adds the join between two pieces, unless they touch.
  private func connect(
    _ a: CubicBezier, _ b: CubicBezier, around vertex: Point, in path: inout Path
  ) {
    guard a.end.distance(to: b.start) > 1e-6 * distance.magnitude else { return }
    switch join {
    case .bevel: break
    case .round: arc(from: a.end, to: b.start, around: vertex, in: &path)
    case .miter(let limit):
      let (before, after) = (a.direction(at: 1), b.direction(at: 0))
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
