// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry
internal import LottieTexts

/// Decodes the Bézier shape of a file, which has vertices `v` with relative tangents `i` and `o`.
extension Path: AnimatableValue {
  static var expectation: Message { "a path object with v, i and o" }
  static var kind: String { "path" }

  init?(from json: JSONReader) {
    // In keyframes the shape is in an array; in some files also in static properties.
    if json.isArray {
      guard let first = json.firstElement else { return nil }
      self.init(from: first)
      return
    }
    guard json.isObject else { return nil }
    var (vertices, into, out, closed) = (-1, -1, -1, -1)
    json.forEachMember { key, index in
      switch key {
      case JSONKey("v").payload: vertices = index
      case JSONKey("i").payload: into = index
      case JSONKey("o").payload: out = index
      case JSONKey("c").payload: closed = index
      default: break
      }
    }
    guard let list = json.member(at: vertices), list.isArray else { return nil }
    let limit = json.context.limits.shapes.vertices
    if list.count > limit {
      json.warn(.limit, "\(list.count) vertices; the first \(limit) are used")
    }
    self.init(
      list, inTangents: into, outTangents: out, limit: limit,
      isAbsolute: json.context.hasAbsoluteTangents,
      isClosed: json.bool(at: closed, default: json.context.closesPaths))
  }

  /// Decodes a path with one contour.
  ///
  /// - Parameters:
  ///   - inTangents: The tape index of the incoming tangents; missing ones are zero.
  ///   - outTangents: The tape index of the outgoing tangents; missing ones are zero.
  ///   - limit: The number of vertices that are read.
  ///   - isAbsolute: Whether the tangents are not relative to their vertices.
  private init(
    _ vertices: JSONReader, inTangents: Int, outTangents: Int, limit: Int, isAbsolute: Bool,
    isClosed: Bool
  ) {
    var points: [Point] = []
    points.reserveCapacity(3 * min(vertices.count, limit) + 1)
    func handle(_ tangent: Point?, of vertex: Point) -> Point {
      guard let tangent else { return vertex }
      return vertex + (isAbsolute ? tangent - vertex : tangent.vector)
    }
    // The last handle of a closed path comes after the other vertices.
    var (firstHandle, lastHandle) = (Point.zero, Point.zero)
    vertices.forEachPair(with: inTangents, outTangents, limit: limit) { vertex, into, out in
      let before = handle(into, of: vertex)
      if points.isEmpty {
        firstHandle = before
      } else {
        points.append(lastHandle)
        points.append(before)
      }
      points.append(vertex)
      lastHandle = handle(out, of: vertex)
    }
    guard let first = points.first else {
      self.init()
      return
    }
    if isClosed, points.count > 1 {
      points.append(lastHandle)
      points.append(firstHandle)
      points.append(first)
    }
    self.init(
      points: points, contours: [Contour(start: 0, count: points.count, isClosed: isClosed)])
  }

  package func interpolated(to end: Path, weight: Double) -> Path {
    var end = end
    if let contour = contours.first, let other = end.contours.first, contours.count == 1,
      end.contours.count == 1, contour.isClosed != other.isClosed
    {
      // Both can have the same vertices; the first one says whether the path is closed.
      end = contour.isClosed ? end.closedByLine : end.withoutClosing
    }
    // Paths with different numbers of points cannot be interpolated: the first path is used.
    guard points.count == end.points.count else { return self }
    var mixed: [Point] = []
    mixed.reserveCapacity(points.count)
    for i in points.indices { mixed.append(points[i].lerp(to: end.points[i], weight)) }
    return Path(points: mixed, contours: contours)
  }

  func obstacle(to end: Path) -> Message? {
    let (from, to) = (vertexCount, end.vertexCount)
    return from == to
      ? nil : "keyframes with \(from) and \(to) vertices; the first shape stays until the second"
  }

  /// The number of vertices in the file.
  private var vertexCount: Int {
    guard points.count > 1 else { return points.count }
    return contours.first?.isClosed == true ? (points.count - 1) / 3 : (points.count + 2) / 3
  }

  /// The only contour, closed by a line, even one without length.
  private var closedByLine: Path {
    guard points.count > 1, let start = points.first, let end = points.last else { return self }
    return Path(
      points: points + [end, start, start],
      contours: [Contour(start: 0, count: points.count + 3, isClosed: true)])
  }

  /// The only contour, without its last segment.
  private var withoutClosing: Path {
    guard points.count > 3 else { return self }
    return Path(
      points: points.dropLast(3),
      contours: [Contour(start: 0, count: points.count - 3, isClosed: false)])
  }
}
