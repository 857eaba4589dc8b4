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
    guard json.isObject, let vertices = json["v"]?.pairs else { return nil }
    let limit = json.context.limits.vertices
    if vertices.count > limit {
      json.warn(.limit, "\(vertices.count) vertices; the first \(limit) are used")
    }
    func tangents(_ key: StaticString) -> [Point] {
      let points = json[key]?.pairs ?? []
      guard json.context.hasAbsoluteTangents else { return points }
      return zip(points, vertices).map { Point($0.x - $1.x, $0.y - $1.y) }
    }
    self.init(
      vertices: Array(vertices.prefix(limit)), inTangents: tangents("i"),
      outTangents: tangents("o"),
      isClosed: json.bool("c", default: json.context.closesPaths))
  }

  /// Creates a path with one contour.
  ///
  /// - Parameters:
  ///   - inTangents: The incoming tangents relative to their vertices; missing ones are zero.
  ///   - outTangents: The outgoing tangents relative to their vertices; missing ones are zero.
  init(vertices: [Point], inTangents: [Point], outTangents: [Point], isClosed: Bool) {
    guard let first = vertices.first else {
      self.init()
      return
    }
    func handle(_ tangents: [Point], _ i: Int) -> Point {
      i < tangents.count ? vertices[i] + tangents[i].vector : vertices[i]
    }
    var points: [Point] = []
    points.reserveCapacity(3 * vertices.count + 1)
    points.append(first)
    for i in vertices.indices.dropFirst() {
      points.append(handle(outTangents, i - 1))
      points.append(handle(inTangents, i))
      points.append(vertices[i])
    }
    if isClosed, vertices.count > 1 {
      points.append(handle(outTangents, vertices.count - 1))
      points.append(handle(inTangents, 0))
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
