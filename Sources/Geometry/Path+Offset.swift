// SPDX-License-Identifier: Apache-2.0

extension Path {
  /// How the corners of an offset outline look.
  public enum OffsetJoin: Sendable {
    /// Pointed where the tip is at most this many times as far out as the sides, else cut off.
    case miter(limit: Double)
    case round
    case bevel
  }

  /// An outline at a distance from this one: outside of what runs clockwise on screen, inside of
  /// what does not.
  ///
  /// Open contours are traced forward and back, which makes a band of twice the distance. Each
  /// segment's control polygon is moved sideways and its handles are where the moved sides meet, as
  /// in lottie-web; joins follow After Effects.
  /// - Parameter distance: Negative ones go the other way.
  public func offset(by distance: Double, join: OffsetJoin) -> Path {
    guard distance != 0, distance.isFinite else { return self }
    var result = Path()
    for contour in contours {
      var segments = segments(of: contour)
      if !contour.isClosed { segments += segments.reversed().map(\.reversed) }
      let runs = segments.map { OffsetRun($0, distance: distance) }.filter { !$0.pieces.isEmpty }
      guard !runs.isEmpty else { continue }
      result.append(OffsetContour(runs, distance: distance, join: join).path)
    }
    return result
  }
}

/// What one segment becomes: itself moved sideways, in pieces between its inflections.
private struct OffsetRun {
  /// The vertex that the segment starts and ends at, about which round joins turn.
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

  private static func moved(_ segment: CubicBezier, by distance: Double) -> CubicBezier? {
    let handled = segment.withHandles
    let (p0, p1, p2, p3) = (handled.start, handled.control1, handled.control2, handled.end)
    guard let first = side(p0, p1, distance), let last = side(p2, p3, distance) else { return nil }
    let middle = side(p1, p2, distance) ?? (first.1, last.0)
    return CubicBezier(
      first.0, lineIntersection(first.0, first.1, middle.0, middle.1) ?? first.1,
      lineIntersection(last.0, last.1, middle.0, middle.1) ?? last.0, last.1)
  }

  /// Two points moved to the left of the direction from one to the other.
  private static func side(_ a: Point, _ b: Point, _ distance: Double) -> (Point, Point)? {
    guard let direction = (b - a).normalized else { return nil }
    let shift = Vector(direction.dy, -direction.dx) * distance
    return (a + shift, b + shift)
  }
}

/// A closed contour put together from moved segments.
private struct OffsetContour {
  private var runs: [OffsetRun]
  private let distance: Double
  private let join: Path.OffsetJoin

  init(_ runs: [OffsetRun], distance: Double, join: Path.OffsetJoin) {
    self.runs = runs
    self.distance = distance
    self.join = join
    for i in 1..<max(1, runs.count) { prune(i - 1, i) }
    if runs.count > 1 { prune(runs.count - 1, 0) }
  }

  /// Cuts two neighbours off where they cross.
  private mutating func prune(_ i: Int, _ k: Int) {
    guard let a = runs[i].pieces.last, let b = runs[k].pieces.first else { return }
    if let (t, u) = Self.crossing(a, b) {
      runs[i].pieces[runs[i].pieces.count - 1] = a.portion(from: 0, to: t)
      runs[k].pieces[0] = b.portion(from: u, to: 1)
    }
    if runs[i].pieces.count > 1, runs[k].pieces.count > 1, let c = runs[i].pieces.first,
      let d = runs[k].pieces.last, let (t, u) = Self.crossing(c, d)
    {
      runs[i].pieces = [c.portion(from: 0, to: t)]
      runs[k].pieces = [d.portion(from: u, to: 1)]
    }
  }

  /// The first point where they cross, other than the end of the one being the start of the other.
  private static func crossing(_ a: CubicBezier, _ b: CubicBezier) -> (Double, Double)? {
    let size = max(a.hull.width, a.hull.height, b.hull.width, b.hull.height)
    let all = a.intersections(with: b, tolerance: max(1e-4, size * 1e-5))
    return all.first { $0.t < 1 - 1e-4 }.map { ($0.t, $0.u) }
  }

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

  private func connect(
    _ a: CubicBezier, _ b: CubicBezier, around vertex: Point, in path: inout Path
  ) {
    guard a.end.distance(to: b.start) > 1e-6 * max(1, distance.magnitude) else { return }
    switch join {
    case .bevel: break
    case .round: arc(from: a.end, to: b.start, around: vertex, in: &path)
    case .miter(let limit):
      let (before, after) = (a.direction(at: 1), b.direction(at: 0))
      // Half the angle between the sides: the tip is 1/sin of it as far out as they are.
      let cosine = -before.dot(after)
      let halfSine = ((1 - cosine) / 2).squareRoot()
      if halfSine > 1e-6, 1 / halfSine <= limit,
        let tip = lineIntersection(a.end, a.end + before, b.start, b.start + after)
      {
        path.line(to: tip)
      }
    }
    path.line(to: b.start)
  }

  /// A circle's arc, the shorter way round, in cubics of at most a quarter turn.
  private func arc(from a: Point, to b: Point, around center: Point, in path: inout Path) {
    let (armA, armB) = (a - center, b - center)
    let turn = Angle.arcTangent(y: armA.cross(armB), x: armA.dot(armB)).radians
    let pieces = max(1, Int(clamping: (turn.magnitude / (.pi / 2)).rounded(.up), to: 1...4))
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
