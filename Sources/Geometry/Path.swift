// SPDX-License-Identifier: Apache-2.0

/// An outline: contours of cubic Bézier segments.
///
/// Every segment is a cubic, so that modifiers have one kind of segment to handle; the control
/// points of a line equal its ends. A contour of n segments has 3n + 1 points: the start, then two
/// control points and the end of each segment. A closed contour ends at its start point.
public struct Path: Equatable, Sendable {
  /// A sequence of connected segments.
  public struct Contour: Equatable, Sendable {
    /// The index of its first point.
    public var start: Int
    /// The number of its points: 3 for each segment, plus 1.
    public var count: Int
    public var isClosed: Bool

    @inlinable public var segmentCount: Int { (count - 1) / 3 }

    @inlinable
    public init(start: Int, count: Int, isClosed: Bool) {
      self.start = start
      self.count = count
      self.isClosed = isClosed
    }
  }

  public private(set) var points: [Point] = []
  public private(set) var contours: [Contour] = []

  public init() {}

  /// Makes a path without checks: contours must be in order and have 3n + 1 points each.
  public init(points: [Point], contours: [Contour]) {
    self.points = points
    self.contours = contours
  }

  /// Whether there is no contour.
  public var isEmpty: Bool { contours.isEmpty }

  public var segmentCount: Int { contours.reduce(0) { $0 + $1.segmentCount } }

  public mutating func reserve(points count: Int) { points.reserveCapacity(points.count + count) }

  // MARK: Building

  /// Starts a contour.
  public mutating func move(to point: Point) {
    contours.append(Contour(start: points.count, count: 1, isClosed: false))
    points.append(point)
  }

  /// Adds a line; starts a contour where none is open.
  public mutating func line(to point: Point) {
    guard let last = currentPoint else { return move(to: point) }
    curve(to: point, control1: last, control2: point)
  }

  /// Adds a curve; starts a contour at its end where none is open.
  public mutating func curve(to end: Point, control1: Point, control2: Point) {
    guard let last = contours.indices.last, !contours[last].isClosed else { return move(to: end) }
    points.append(control1)
    points.append(control2)
    points.append(end)
    contours[last].count += 3
  }

  /// Closes the open contour, with a line if it does not end at its start.
  public mutating func close() {
    guard let last = contours.indices.last, !contours[last].isClosed else { return }
    let first = points[contours[last].start]
    if points[points.count - 1] != first { line(to: first) }
    contours[last].isClosed = true
  }

  /// The end of the open contour; nil where none is open.
  private var currentPoint: Point? {
    guard let contour = contours.last, !contour.isClosed else { return nil }
    return points.last
  }

  /// Adds all contours of another path.
  public mutating func append(_ other: Path) {
    if points.isEmpty {
      self = other
      return
    }
    let shift = points.count
    points.append(contentsOf: other.points)
    contours.append(
      contentsOf: other.contours.map {
        Contour(start: $0.start + shift, count: $0.count, isClosed: $0.isClosed)
      })
  }

  /// Adds all contours of another path, transformed.
  public mutating func append(_ other: Path, under transform: Affine) {
    if transform == .identity { return append(other) }
    let shift = points.count
    // Only for the first path: reserving exactly would reallocate the array for each of many.
    if shift == 0 { reserve(points: other.points.count) }
    for p in other.points { points.append(transform * p) }
    for c in other.contours {
      contours.append(Contour(start: c.start + shift, count: c.count, isClosed: c.isClosed))
    }
  }

  /// Adds a curve, in a contour of its own unless it starts where the open contour ends.
  public mutating func appendConnecting(_ curve: CubicBezier) {
    if currentPoint != curve.start { move(to: curve.start) }
    self.curve(to: curve.end, control1: curve.control1, control2: curve.control2)
  }

  // MARK: Reading

  /// The segment of a contour by its index.
  @inlinable
  public func segment(_ index: Int, of contour: Contour) -> CubicBezier {
    let i = contour.start + 3 * index
    return CubicBezier(points[i], points[i + 1], points[i + 2], points[i + 3])
  }

  /// The curves of a contour, in order.
  public func segments(of contour: Contour) -> [CubicBezier] {
    (0..<contour.segmentCount).map { segment($0, of: contour) }
  }

  /// The points of one contour.
  public func points(of contour: Contour) -> ArraySlice<Point> {
    points[contour.start..<contour.start + contour.count]
  }

  /// The rectangle around all points and control points. It contains the curves, and can be larger.
  ///
  /// Non-finite points are ignored, as in drawing. A path without area still has bounds: test
  /// `hasPoints`, not `isEmpty`.
  public var bounds: Rect {
    var result = Rect.empty
    for p in points where p.isFinite { result.include(p) }
    return result
  }

  // MARK: Transforming

  /// The path with all points mapped.
  public func transformed(by transform: Affine) -> Path {
    if transform == .identity { return self }
    return Path(points: points.map { transform * $0 }, contours: contours)
  }

  /// The path with the direction of each contour reversed. Closed contours start at the same
  /// vertex.
  public var reversed: Path {
    var result = Path()
    result.points.reserveCapacity(points.count)
    for contour in contours {
      result.contours.append(contour)
      result.points.append(contentsOf: points(of: contour).reversed())
    }
    for i in result.contours.indices {
      result.contours[i].start =
        i == 0 ? 0 : result.contours[i - 1].start + result.contours[i - 1].count
    }
    return result
  }

  /// Each contour as a path of its own.
  public var separated: [Path] {
    contours.map { contour in
      Path(
        points: Array(points(of: contour)),
        contours: [Contour(start: 0, count: contour.count, isClosed: contour.isClosed)])
    }
  }
}
