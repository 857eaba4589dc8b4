// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Converts strokes to polygons.
///
/// A stroke is what the pen sweeps: a line across the curve, at a right angle to it. Its polygon
/// goes along one side and back along the other. On the inner side of a corner it passes through
/// the vertex, so that every piece of the line is covered at least once.
struct StrokeOutliner {
  private(set) var polygons = Polygons()
  private let style: StrokeStyle
  /// Half the width of the pen.
  private let half: Double
  private let tolerance: Double
  /// The turn of each step of an arc in radians, and its cosine.
  private let arcStep, arcStepCosine: Double
  /// The cosine of the largest turn between a piece of a curve and its ends.
  private let smoothCosine: Double

  /// The visible part of the path's coordinates, grown by the reach of the pen.
  private let bounds: Rect

  /// Makes an outliner.
  ///
  /// - Parameters:
  ///   - style: The pen and its dashes.
  ///   - tolerance: The largest distance of flattened curves from the exact ones, in the path's
  ///     coordinates.
  ///   - bounds: The visible rectangle, in the same coordinates. Parts outside can be left out.
  init(_ style: StrokeStyle, tolerance: Double, bounds: Rect) {
    self.style = style
    self.tolerance = tolerance
    self.bounds = bounds.outset(by: style.reach)
    half = style.width > 0 && style.width.isFinite ? style.width / 2 : 0
    // The sagitta of a step is r·(1 − cos(step/2)).
    let ratio = (1 - tolerance / max(half, tolerance)).clamped(to: 0...1)
    arcStep = max(0.05, 2 * Angle.arcCosine(ratio).radians)
    arcStepCosine = Angle(radians: arcStep).cosine
    smoothCosine = Angle(radians: arcStep / 2 + 1e-6).cosine
  }

  /// Adds a path's stroke.
  mutating func add(_ path: Path) {
    let isNear = bounds.contains(path.bounds)
    for contour in path.contours {
      let (start, segments) = (path.points[contour.start], path.segments(of: contour))
      if isNear || contour.isClosed && isNarrow(segments) {
        add(segments, from: start, isClosed: contour.isClosed, phase: style.dashPhase)
      } else {
        addNear(segments, from: start, isClosed: contour.isClosed)
      }
    }
  }

  /// Adds connected segments, or their dashes.
  private mutating func add(
    _ segments: [CubicBezier], from start: Point, isClosed: Bool, phase: Double
  ) {
    let line = Polyline(
      from: start, segments, isClosed: isClosed, tolerance: tolerance, half: half,
      arcStep: arcStep)
    if style.dashes.isEmpty { return add(line) }
    line.forEachDash(style.dashes, phase: phase) { add($0) }
  }

  /// Whether opposite parts of a contour can be closer than the width of the pen. Such a contour is
  /// never split: the antialiased edges of the parts would add up.
  private func isNarrow(_ segments: [CubicBezier]) -> Bool {
    segments.flatMap { [$0.start, $0.control1, $0.control2] }.isNarrower(than: style.width)
  }

  /// Adds the runs of segments near the bounds. The cuts are outside of the visible part.
  private mutating func addNear(_ segments: [CubicBezier], from start: Point, isClosed: Bool) {
    var runs: [(segments: [CubicBezier], phase: Double)] = []
    var phase = style.dashPhase
    var (continues, hasGaps) = (false, false)
    for segment in segments {
      segment.forEachPart(near: bounds, tolerance: tolerance) { part, isNear in
        if isNear, !continues { runs.append(([], phase)) }
        if isNear { runs[runs.count - 1].segments.append(part) }
        (continues, hasGaps) = (isNear, hasGaps || !isNear)
        if !style.dashes.isEmpty { phase += part.length().finite() }
      }
    }
    guard hasGaps else {
      return add(
        runs.first?.segments ?? [], from: start, isClosed: isClosed, phase: style.dashPhase)
    }
    // If a closed contour starts inside of the bounds, the last run continues with the first one.
    if isClosed, runs.count > 1, let first = runs.first?.segments, let last = runs.last?.segments,
      let end = last.last?.end, end == first.first?.start
    {
      runs[runs.count - 1].segments += first
      runs.removeFirst()
    }
    for run in runs {
      guard let start = run.segments.first?.start else { continue }
      add(run.segments, from: start, isClosed: false, phase: run.phase)
    }
  }

  /// Adds a line: both sides, and caps if it is open.
  private mutating func add(_ line: Polyline) {
    guard let end = line.vertices.last, line.vertices.count > 1 else { return addDot(line) }
    if polygons.points.isEmpty { polygons.points.reserveCapacity(4 * line.vertices.count) }
    trace(line)
    if line.isClosed {
      polygons.close()
      let before = polygons.ends.count
      trace(line, isReversed: true)
      // The pen covers the whole inside, so the outer side alone is the outline. The inner one
      // would count the same edges again.
      if line.isNarrower(than: style.width) {
        polygons.close()
        if polygons.ends.count > before { polygons.dropSmallerOfLastTwo() }
      }
    } else {
      cap(at: end.point, direction: end.arrival)
      trace(line, isReversed: true)
      cap(at: line.vertices[0].point, direction: -line.vertices[0].departure)
    }
    polygons.close()
  }

  /// Adds a line without length: its caps.
  private mutating func addDot(_ line: Polyline) {
    guard let dot = line.vertices.first, style.cap != .butt else { return }
    let direction = dot.departure == .zero ? Vector(1, 0) : dot.departure
    cap(at: dot.point, direction: direction)
    cap(at: dot.point, direction: -direction)
    polygons.close()
  }

  /// Adds the cap from the left side of a line's end to its right side.
  private mutating func cap(at p: Point, direction: Vector) {
    let side = direction.left * half
    polygons.points.append(p + side)
    switch style.cap {
    case .butt: break
    case .square:
      let forward = direction * half
      polygons.points.append(p + side + forward)
      polygons.points.append(p - side + forward)
    case .round: arc(around: p, from: side, turn: .pi)
    }
    polygons.points.append(p - side)
  }

  /// Adds the inner points of an arc; a positive turn is clockwise on screen.
  private mutating func arc(around p: Point, from arm: Vector, turn: Double) {
    let steps = Int(clamping: (turn.magnitude / arcStep).rounded(.up), to: 1...256)
    guard steps > 1 else { return }
    let rotation = Affine.rotation(Angle(radians: turn / Double(steps)))
    var arm = arm
    for _ in 1..<steps {
      arm = rotation * arm
      polygons.points.append(p + arm)
    }
  }
}

// MARK: Sides

extension StrokeOutliner {
  /// A piece of a line between two vertices.
  private struct Leg {
    let start, end: Point
    /// The unit vectors of the straight line between both ends, and of the curve at them.
    let direction, departure, arrival: Vector
    let length: Double

    init?(_ a: Polyline.Vertex, _ b: Polyline.Vertex) {
      (start, end, departure, arrival) = (a.point, b.point, a.departure, b.arrival)
      let arm = end - start
      length = arm.length
      guard length > 1e-12 else { return nil }
      direction = arm / length
    }

    var isStraight: Bool { departure == arrival && departure == direction }
  }

  /// Appends the left side of a line, or of the line in the other direction.
  private mutating func trace(_ line: Polyline, isReversed: Bool = false) {
    let total = line.vertices.count
    let count = line.isClosed ? total : total - 1
    func leg(from index: Int) -> Leg? {
      Leg(
        line.vertex(index, isReversed: isReversed),
        line.vertex(index + 1 < total ? index + 1 : 0, isReversed: isReversed))
    }
    var previous = line.isClosed ? leg(from: total - 1) : nil
    let first = polygons.points.count
    for i in 0..<count {
      guard let leg = leg(from: i) else { continue }
      if let previous { turn(from: previous, to: leg, isFirst: polygons.points.count == first) }
      if previous == nil { polygons.points.append(leg.start + leg.departure.left * half) }
      addSide(of: leg)
      previous = leg
    }
    // A closed line's last side ends where its first one starts.
    if line.isClosed, let previous, let start = leg(from: 0),
      innerTip(previous, start) != nil, polygons.points.count > first
    {
      polygons.points.removeLast()
    }
  }

  /// Goes from the end of one side to the start of the next one.
  private mutating func turn(from previous: Leg, to leg: Leg, isFirst: Bool) {
    // Most vertices are points of a curve.
    if previous.arrival == leg.departure { return }
    if let tip = innerTip(previous, leg) {
      // The previous side ends beyond the intersection of both sides.
      if !isFirst { polygons.points.removeLast() }
      return polygons.points.append(tip)
    }
    join(at: leg.start, previous.arrival, leg.departure, style.join)
    polygons.points.append(leg.start + leg.departure.left * half)
  }

  /// Appends the left side of a piece, without its first point.
  private mutating func addSide(of leg: Leg) {
    let end = leg.end + leg.arrival.left * half
    if leg.isStraight { return polygons.points.append(end) }
    guard
      leg.departure.dot(leg.direction) > smoothCosine, leg.arrival.dot(leg.direction) > smoothCosine
    else {
      // A curve that turns fast: the pen turns at the ends of the piece.
      join(at: leg.start, leg.departure, leg.direction, .round)
      polygons.points.append(leg.start + leg.direction.left * half)
      polygons.points.append(leg.end + leg.direction.left * half)
      join(at: leg.end, leg.direction, leg.arrival, .round)
      return polygons.points.append(end)
    }
    let start = leg.start + leg.departure.left * half
    if (end - start).dot(leg.direction) < 0 {
      // On the inner side the curve turns around a point that the pen reaches across. What is
      // beyond that point is swept backward; twice the triangle there makes its area positive.
      let crossing = leg.departure.left.cross(leg.arrival.left)
      let share = (leg.end - leg.start).cross(leg.arrival.left) / crossing
      if crossing != 0, share > 0, share < half {
        let center = leg.start + leg.departure.left * share
        polygons.points += [center, end, start, center]
      }
    }
    polygons.points.append(end)
  }

  /// The intersection of the left sides of two straight pieces on the inner side of a turn; nil on
  /// the outer side, and where a piece is too short.
  private func innerTip(_ a: Leg, _ b: Leg) -> Point? {
    guard a.isStraight, b.isStraight else { return nil }
    let (cross, dot) = (a.direction.cross(b.direction), a.direction.dot(b.direction))
    guard cross < 0, dot > -0.99 else { return nil }
    // half · tan(turn / 2)
    let cut = half * -cross / (1 + dot)
    // At most half of each piece, since its other end can be shortened, too.
    guard cut <= a.length / 2, cut <= b.length / 2 else { return nil }
    return b.start + (a.direction.left + b.direction.left) * (half / (1 + dot))
  }

  /// Adds the join between two directions.
  private mutating func join(at p: Point, _ a: Vector, _ b: Vector, _ join: LineJoin) {
    let (cross, dot) = (a.cross(b), a.dot(b))
    // The parts of a smooth curve meet at directions that differ by rounding.
    if cross.magnitude < 1e-7, dot > 0 { return }
    guard cross > 0 || (cross == 0 && dot < 0) else {
      // The inner side of a turn passes through the vertex.
      return polygons.points.append(p)
    }
    switch join {
    case .bevel: return
    case .round:
      // Most turns of a curve are smaller than a step.
      guard dot < arcStepCosine else { return }
      arc(around: p, from: a.left * half, turn: Angle.arcTangent(y: cross, x: dot).radians)
    case .miter:
      // The distance of the tip from the vertex is half / cos(turn / 2).
      let halfCosine = ((1 + dot) / 2).squareRoot()
      guard halfCosine > 1e-6, 1 / halfCosine <= style.miterLimit else { return }
      polygons.points.append(p + (a.left + b.left) * (half / (1 + dot)))
    }
  }
}

extension Vector {
  /// The vector rotated by 90° counterclockwise on screen.
  fileprivate var left: Vector { Vector(dy, -dx) }
}
