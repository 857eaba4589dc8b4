// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A contour as modifiers think of it: vertices with absolute handles.
struct ContourVertices {
  struct Vertex {
    var point: Point
    var inHandle: Point
    var outHandle: Point

    init(_ point: Point, inHandle: Point? = nil, outHandle: Point? = nil) {
      self.point = point
      self.inHandle = inHandle ?? point
      self.outHandle = outHandle ?? point
    }

    /// Both handles lie on the point.
    var isCorner: Bool { inHandle == point && outHandle == point }
  }

  var vertices: [Vertex]
  var isClosed: Bool

  init(_ vertices: [Vertex], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

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
    // A closed contour ends on its first vertex.
    if isClosed, vertices.count > 1 { vertices[0].inHandle = vertices.removeLast().inHandle }
  }

  /// How many segments there are between the vertices.
  var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  /// The segment that starts at a vertex.
  func segment(_ index: Int) -> CubicBezier {
    let a = vertices[index]
    let b = vertices[(index + 1) % vertices.count]
    return CubicBezier(a.point, a.outHandle, b.inHandle, b.point)
  }
}

extension Path {
  /// Every contour changed by a function of its vertices.
  func mapContours(_ change: (ContourVertices) -> ContourVertices) -> Path {
    var result = Path()
    result.reserve(points: points.count)
    for contour in contours { result.append(change(ContourVertices(contour, of: self))) }
    return result
  }

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
