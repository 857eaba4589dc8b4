// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Closed polygons, filled together by the non-zero rule.
struct Polygons {
  var points: [Point] = []
  /// The end of each polygon in `points`.
  var ends: [Int] = []

  /// Ends the current polygon, if it has points.
  mutating func close() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
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

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// Converts strokes to polygons.
///
/// A stroke is traced along one side and back along the other. On the inner side of a turn the
/// outline passes through the vertex, so that every piece of the line is covered at least once.
struct StrokeOutliner {
  private(set) var polygons = Polygons()
  private let style: StrokeStyle
  /// Half the width of the pen.
  private let half: Double
  private let tolerance: Double
  /// The turn of each step of an arc in radians, and its cosine.
  private let arcStep, arcStepCosine: Double

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
    for dash in line.dashed(style.dashes, phase: phase) { add(dash) }
  }

  /// Whether opposite parts of a contour can be closer than the width of the pen. Such a contour is
  /// never split: the antialiased edges of the parts would add up.
  private func isNarrow(_ segments: [CubicBezier]) -> Bool {
    var vertices = Polyline()
    for segment in segments {
      for p in [segment.start, segment.control1, segment.control2] {
        vertices.append(p, isCorner: true)
      }
    }
    return vertices.isNarrower(than: style.width)
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
    guard line.points.count > 1 else { return addDot(line) }
    trace(line)
    if line.isClosed {
      polygons.close()
      let before = polygons.ends.count
      trace(line.reversed)
      // The pen covers the whole inside, so the outer side alone is the outline. The inner one
      // would count the same edges again.
      if line.isNarrower(than: style.width) {
        polygons.close()
        if polygons.ends.count > before { polygons.dropSmallerOfLastTwo() }
      }
    } else {
      cap(at: line.points[line.points.count - 1], direction: line.endDirection)
      let back = line.reversed
      trace(back)
      cap(at: back.points[back.points.count - 1], direction: back.endDirection)
    }
    polygons.close()
  }

  /// Adds a line without length: its caps.
  private mutating func addDot(_ line: Polyline) {
    guard let point = line.points.first, style.cap != .butt else { return }
    let direction = line.direction ?? Vector(1, 0)
    cap(at: point, direction: direction)
    cap(at: point, direction: -direction)
    polygons.close()
  }

  /// Appends the left side of a line.
  private mutating func trace(_ line: Polyline) {
    let points = line.points
    let count = line.isClosed ? points.count : points.count - 1
    var previous = line.isClosed ? Leg(from: points[points.count - 1], to: points[0]) : nil
    let first = polygons.points.count
    for i in 0..<count {
      let (a, b) = (points[i], points[(i + 1) % points.count])
      guard let leg = Leg(from: a, to: b) else { continue }
      let side = leg.left * half
      if let previous, let tip = innerTip(at: a, previous, leg) {
        // The previous side ends beyond the intersection of both sides.
        if polygons.points.count > first { polygons.points.removeLast() }
        polygons.points.append(tip)
      } else {
        if let previous {
          join(at: a, previous, leg, isCorner: line.isCorner[i])
        }
        polygons.points.append(a + side)
      }
      polygons.points.append(b + side)
      previous = leg
    }
    // A closed line's last side ends where its first one starts.
    if line.isClosed, let previous, let start = Leg(from: points[0], to: points[1]),
      innerTip(at: points[0], previous, start) != nil, polygons.points.count > first
    {
      polygons.points.removeLast()
    }
  }

  /// A piece of a line between two vertices.
  private struct Leg {
    let direction: Vector
    let length: Double

    init?(from a: Point, to b: Point) {
      let arm = b - a
      guard let direction = arm.normalized else { return nil }
      self.direction = direction
      length = arm.length
    }

    /// The unit normal on the left.
    var left: Vector { Vector(direction.dy, -direction.dx) }
  }

  /// The intersection of the left sides of two pieces on the inner side of a turn; nil on the outer
  /// side, and where a piece is too short.
  private func innerTip(at p: Point, _ a: Leg, _ b: Leg) -> Point? {
    let (cross, dot) = (a.direction.cross(b.direction), a.direction.dot(b.direction))
    guard cross < 0, dot > -0.99 else { return nil }
    // half · tan(turn / 2)
    let cut = half * -cross / (1 + dot)
    // At most half of each piece, since its other end can be shortened, too.
    guard cut <= a.length / 2, cut <= b.length / 2 else { return nil }
    return p + (a.left + b.left) * (half / (1 + dot))
  }

  /// Adds the join between two pieces. Points of a curve always have round joins.
  private mutating func join(at p: Point, _ a: Leg, _ b: Leg, isCorner: Bool) {
    let (cross, dot) = (a.direction.cross(b.direction), a.direction.dot(b.direction))
    guard cross > 0 || (cross == 0 && dot < 0) else {
      // The inner side of a turn passes through the vertex; no turn needs no point.
      if cross < 0 { polygons.points.append(p) }
      return
    }
    let side = a.left * half
    switch isCorner ? style.join : .round {
    case .bevel: return
    case .round:
      // Most turns of a curve are smaller than a step.
      guard dot < arcStepCosine else { return }
      arc(around: p, from: side, turn: Angle.arcTangent(y: cross, x: dot).radians)
    case .miter:
      // The distance of the tip from the vertex is half / cos(turn / 2).
      let halfCosine = ((1 + dot) / 2).squareRoot()
      guard halfCosine > 1e-6, 1 / halfCosine <= style.miterLimit else { return }
      polygons.points.append(p + (a.left + b.left) * (half / (1 + dot)))
    }
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

  /// Adds the cap from the left side of a line's end to its right side.
  private mutating func cap(at p: Point, direction: Vector) {
    let side = Vector(direction.dy, -direction.dx) * half
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
}

extension StrokeStyle {
  /// The largest number of dashes of a stroke; with more it is drawn solid, to limit the time.
  private static let mostDashes = 50_000.0

  /// The same style; without dashes where the pattern is invalid (a permanent error in Cairo) or
  /// too fine.
  func withDrawableDashes(along path: Path) -> StrokeStyle {
    if dashes.isEmpty || dashCount(along: path) > 0 { return self }
    var solid = self
    solid.dashes = []
    return solid
  }

  /// The estimated number of dashes and gaps along a path; 0 if it is drawn solid.
  func dashCount(along path: Path) -> Double {
    let period = dashes.reduce(0, +)
    guard period > 0, period.isFinite, dashes.allSatisfy({ $0 >= 0 }), dashPhase.isFinite else {
      return 0
    }
    var length = 0.0
    for (a, b) in zip(path.points, path.points.dropFirst()) { length += a.distance(to: b) }
    let count = length / period * Double(dashes.count)
    return count < Self.mostDashes ? max(count, 1) : 0
  }
}
