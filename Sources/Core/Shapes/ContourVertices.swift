// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A contour as a list of vertices with absolute handles, the form in which modifiers change it.
///
/// `Path` stores a contour as segments. Modifiers (rounded corners, zigzag, pucker and bloat) work
/// per vertex, as After Effects does.
struct ContourVertices {
  /// A point of a contour with the control points of the two segments that meet there.
  struct Vertex {
    var point: Point
    /// The second control point of the segment that ends here; equal to `point` for a straight
    /// segment.
    var inHandle: Point
    /// The first control point of the segment that starts here; equal to `point` for a straight
    /// segment.
    var outHandle: Point

    /// Creates a vertex. A handle that is nil is equal to the point.
    init(_ point: Point, inHandle: Point? = nil, outHandle: Point? = nil) {
      self.point = point
      self.inHandle = inHandle ?? point
      self.outHandle = outHandle ?? point
    }

    /// Whether both handles are equal to the point, so that the segments meet without a tangent.
    var isCorner: Bool { inHandle == point && outHandle == point }
  }

  var vertices: [Vertex]
  /// Whether the last vertex is connected to the first.
  var isClosed: Bool

  init(_ vertices: [Vertex], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// Converts a contour of a path.
  init(_ contour: Path.Contour, of path: Path) {
    isClosed = contour.isClosed
    let segments = contour.segmentCount
    vertices = []
    vertices.reserveCapacity(segments + 1)
    vertices.append(Vertex(path.points[contour.start]))
    for i in 0..<segments {
      let segment = path.segment(i, of: contour)
      vertices[i].outHandle = segment.control1
      vertices.append(Vertex(segment.end, inHandle: segment.control2))
    }
    // The last segment of a closed contour ends on its first vertex.
    if isClosed, vertices.count > 1 { vertices[0].inHandle = vertices.removeLast().inHandle }
  }

  /// The number of segments: one per vertex in a closed contour, one less in an open contour.
  var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  /// Returns the segment that starts at the vertex of this index.
  func segment(_ index: Int) -> CubicBezier {
    let a = vertices[index]
    let b = vertices[(index + 1) % vertices.count]
    return CubicBezier(a.point, a.outHandle, b.inHandle, b.point)
  }
}

extension Path {
  /// Returns a path of which each contour is the result of a function of its vertices.
  func mapContours(_ change: (ContourVertices) -> ContourVertices) -> Path {
    var result = Path()
    result.reserve(points: points.count)
    for contour in contours { result.append(change(ContourVertices(contour, of: self))) }
    return result
  }

  /// Adds a contour. A contour without vertices adds nothing.
  mutating func append(_ contour: ContourVertices) {
    guard let first = contour.vertices.first else { return }
    move(to: first.point)
    var last = first
    for vertex in contour.vertices.dropFirst() {
      curve(to: vertex.point, control1: last.outHandle, control2: vertex.inHandle)
      last = vertex
    }
    guard contour.isClosed else { return }
    if contour.vertices.count > 1 {
      curve(to: first.point, control1: last.outHandle, control2: first.inHandle)
    }
    close()
  }
}
