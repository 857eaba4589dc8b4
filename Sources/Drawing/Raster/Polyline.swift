// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A flattened contour, with the directions of the exact curve at its vertices.
struct Polyline {
  struct Vertex: Equatable {
    var point: Point
    /// The unit vectors in which the curve comes to the point and leaves it. They differ at
    /// corners. Zero for a point without a direction.
    var arrival, departure: Vector

    init(_ point: Point, _ arrival: Vector, _ departure: Vector) {
      (self.point, self.arrival, self.departure) = (point, arrival, departure)
    }

    /// The vertex of the line in the other direction.
    var reversed: Vertex { Vertex(point, -departure, -arrival) }
  }

  /// The vertices. Adjacent ones are different; a closed contour does not repeat the first.
  private(set) var vertices: [Vertex] = []
  private(set) var isClosed = false

  init() {}

  /// Flattens segments for a pen.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance from the curve, in the path's coordinates.
  ///   - half: Half the width of the pen.
  ///   - arcStep: The largest turn between two vertices of a curve, in radians, where the curve has
  ///     no cusp.
  init(
    from start: Point, _ segments: [CubicBezier], isClosed: Bool, tolerance: Double, half: Double,
    arcStep: Double
  ) {
    vertices.reserveCapacity(4 * segments.count + 1)
    append(Vertex(start, .zero, .zero))
    let flattening = Flattening(tolerance: tolerance, noise: half / 10_000, arcStep: arcStep)
    for segment in segments { append(segment, flattening) }
    if isClosed, let end = vertices.last?.point, end != start {
      append(CubicBezier(end, end, start, start), flattening)
    }
    self.isClosed = isClosed
    if isClosed, vertices.count > 1, let last = vertices.last, last.point == vertices[0].point {
      vertices[0].arrival = last.arrival
      vertices.removeLast()
    }
    if vertices.count < 2 { self.isClosed = false }
  }

  /// How curves are flattened.
  private struct Flattening {
    let tolerance: Double
    /// Lengths below this are rounding errors without a direction.
    let noise: Double
    let arcStep, arcStepCosine: Double

    init(tolerance: Double, noise: Double, arcStep: Double) {
      (self.tolerance, self.noise, self.arcStep) = (tolerance, noise, arcStep)
      arcStepCosine = Angle(radians: arcStep).cosine
    }
  }

  /// Appends a segment.
  private mutating func append(_ segment: CubicBezier, _ flattening: Flattening) {
    if segment.isLine || segment.isShorter(than: flattening.noise) {
      guard let direction = (segment.end - segment.start).normalized else { return }
      depart(direction)
      return append(Vertex(segment.end, direction, direction))
    }
    let pieces = segment.flatPieces(tolerance: flattening.tolerance)
    let (first, last) = segment.endDirections(longerThan: flattening.noise)
    let polynomial = segment.polynomial
    depart(first)
    var (from, direction) = (0.0, first)
    for i in 1...pieces {
      let to = i == pieces ? 1 : Double(i) / Double(pieces)
      let next = i == pieces ? last : polynomial.direction(at: to) ?? direction
      // The side of a wide stroke is longer than its curve, and shows each of its turns.
      if direction.dot(next) < flattening.arcStepCosine {
        let turn = Angle.arcCosine(direction.dot(next)).radians
        let steps = Int(clamping: (turn / flattening.arcStep).rounded(.up), to: 2...64)
        for step in 1..<steps {
          let t = from + (to - from) * Double(step) / Double(steps)
          direction = polynomial.direction(at: t) ?? direction
          append(Vertex(polynomial.point(at: t), direction, direction))
        }
      }
      append(Vertex(i == pieces ? segment.end : polynomial.point(at: to), next, next))
      (from, direction) = (to, next)
    }
  }

  /// Sets the direction in which the line leaves its last vertex.
  private mutating func depart(_ direction: Vector) {
    let last = vertices.count - 1
    if last >= 0 { vertices[last].departure = direction }
    if last == 0, vertices[0].arrival == .zero { vertices[0].arrival = direction }
  }

  /// Appends a vertex, unless it is at the last one or is not finite.
  private mutating func append(_ vertex: Vertex) {
    guard vertex.point.isFinite else { return }
    if vertices.last?.point == vertex.point { return depart(vertex.departure) }
    vertices.append(vertex)
  }

  /// Whether it fits between two parallel lines at this distance, measured along its longest
  /// extent.
  func isNarrower(than width: Double) -> Bool { vertices.lazy.map(\.point).isNarrower(than: width) }

  /// A vertex of the line, or of the line in the other direction.
  @inline(__always)
  func vertex(_ index: Int, isReversed: Bool) -> Vertex {
    isReversed ? vertices[vertices.count - 1 - index].reversed : vertices[index]
  }

  /// Calls `body` with the dashes of a pattern along the line. Not split: the loop's state is shared
  /// by all steps.
  ///
  /// - Parameters:
  ///   - pattern: Lengths of dashes and gaps, alternately; none negative.
  ///   - phase: The position in the pattern at the start of the line.
  func forEachDash(_ pattern: [Double], phase: Double, _ body: (Polyline) -> Void) {
    guard vertices.count > 1 else { return }
    guard var cursor = DashCursor(pattern, phase: phase) else { return body(self) }
    let startsInDash = cursor.isDash
    // On a closed line the last dash continues into the first one, which waits for it.
    var first: Polyline?
    var current = Polyline()
    if startsInDash { current.append(vertices[0]) }
    var from = vertices[0]
    for i in 1..<(isClosed ? vertices.count + 1 : vertices.count) {
      let end = vertices[i % vertices.count]
      let length = from.way(to: end)
      var done = 0.0
      while length - done > cursor.remaining {
        done += cursor.remaining
        if !cursor.isDash { current.removeAll() }
        current.append(from.inner(done / length, to: end))
        if cursor.isDash {
          if first == nil, isClosed, startsInDash { first = current } else { body(current) }
          current.removeAll()
        }
        cursor.advance()
      }
      cursor.remaining -= length - done
      if cursor.isDash { current.append(end) }
      from = end
    }
    if cursor.isDash, !current.vertices.isEmpty {
      if let dash = first, dash.vertices.count > 1 {
        for vertex in dash.vertices.dropFirst() { current.append(vertex) }
        return body(current)
      }
      if current.vertices.count > 1 { body(current) }
    }
    if let first { body(first) }
  }

  private mutating func removeAll() { vertices.removeAll(keepingCapacity: true) }
}

extension Polyline.Vertex {
  /// The length of the curve to the next vertex: that of the circle's arc with its turn. Along the
  /// lines between the vertices, dashes would be too long, which adds up.
  fileprivate func way(to end: Self) -> Double {
    // An arc with the turn t is longer than its chord by a share of t²/24, and 2·(1 − cos t) is t².
    point.distance(to: end.point) * (1 + (1 - departure.dot(end.arrival)) / 12)
  }

  /// The vertex at a share of the segment to the next one; its direction turns evenly.
  fileprivate func inner(_ share: Double, to end: Self) -> Self {
    let third = way(to: end) / 3
    let curve = CubicBezier(
      point, point + departure * third, end.point - end.arrival * third, end.point)
    let direction = (departure * (1 - share) + end.arrival * share).normalized ?? departure
    return Self(curve.point(at: share), direction, direction)
  }
}

extension Collection<Point> {
  /// Whether the points fit between two parallel lines at this distance, measured along their
  /// longest extent.
  func isNarrower(than width: Double) -> Bool {
    guard let first,
      let axis = lazy.map({ $0 - first }).max(by: { $0.dot($0) < $1.dot($1) })?.normalized
    else { return true }
    let offsets = lazy.map { axis.cross($0 - first) }
    guard let least = offsets.min(), let most = offsets.max() else { return true }
    return most - least < width
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
  /// Whether all control points are near the start.
  fileprivate func isShorter(than length: Double) -> Bool {
    start.distance(to: end) < length && start.distance(to: control1) < length
      && start.distance(to: control2) < length
  }

  /// The unit tangents at both ends: the directions to the nearest control points that are farther
  /// away than a length.
  fileprivate func endDirections(longerThan noise: Double) -> (Vector, Vector) {
    func unit(_ arm: Vector) -> Vector? {
      let length = arm.length
      return length >= noise && length > 1e-12 ? arm / length : nil
    }
    let first = unit(control1 - start) ?? unit(control2 - start) ?? unit(end - start)
    let last = unit(end - control2) ?? unit(end - control1) ?? unit(end - start)
    return (first ?? direction(at: 0), last ?? direction(at: 1))
  }
}
