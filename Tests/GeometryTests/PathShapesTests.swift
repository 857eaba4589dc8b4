// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct PathShapesTests {
  static let rect = Rect(x: 10, y: 20, width: 40, height: 20)
  static let center = Point(30, 30)

  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: Path
    let winding: Winding
    let start: Point
    /// The vertex after the start.
    let second: Point
  }

  static let shapes: [Shape] = [
    Shape(
      testDescription: "ellipse", path: .ellipse(center: center, size: Size(40, 20)),
      winding: .clockwise, start: Point(30, 20), second: Point(50, 30)),
    Shape(
      testDescription: "reversed ellipse",
      path: .ellipse(center: center, size: Size(40, 20), winding: .counterclockwise),
      winding: .counterclockwise, start: Point(30, 20), second: Point(10, 30)),
    Shape(
      testDescription: "rectangle", path: .roundedRectangle(rect, radius: 0),
      winding: .clockwise, start: Point(50, 20), second: Point(50, 40)),
    Shape(
      testDescription: "reversed rectangle",
      path: .roundedRectangle(rect, radius: 0, winding: .counterclockwise),
      winding: .counterclockwise, start: Point(50, 20), second: Point(10, 20)),
    Shape(
      testDescription: "round rectangle", path: .roundedRectangle(rect, radius: 4),
      winding: .clockwise, start: Point(50, 24), second: Point(50, 36)),
    Shape(
      testDescription: "reversed round rectangle",
      path: .roundedRectangle(rect, radius: 4, winding: .counterclockwise),
      winding: .counterclockwise, start: Point(50, 24), second: Point(46, 20)),
    Shape(
      testDescription: "plain rectangle", path: .rectangle(rect), winding: .clockwise,
      start: Point(10, 20), second: Point(50, 20)),
  ]

  /// Twice the signed area of the polygon through many points; positive when clockwise on screen.
  static func area(_ path: Path) -> Double {
    let contour = path.contours[0]
    let points = path.segments(of: contour).flatMap { segment in
      (0..<20).map { segment.point(at: Double($0) / 19) }
    }
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + ($1.0 - center).cross($1.1 - center)
    }
  }

  @Test(arguments: shapes)
  func startsWhereAfterEffectsDoes(_ shape: Shape) {
    #expect(shape.path.points[0] == shape.start)
    #expect(isNear(shape.path.points[3], shape.second))
  }

  @Test(arguments: shapes)
  func windingIsTheRequestedOne(_ shape: Shape) {
    #expect((Self.area(shape.path) > 0) == (shape.winding == .clockwise))
  }

  @Test(arguments: shapes)
  func fillsItsRectangle(_ shape: Shape) {
    #expect(isNear(shape.path.bounds, Self.rect))
  }

  @Test(arguments: shapes)
  func isOneClosedContour(_ shape: Shape) {
    #expect(shape.path.contours.count == 1)
    #expect(shape.path.contours[0].isClosed)
    #expect(PathTests.isWellFormed(shape.path))
  }

  @Test(arguments: [(0.0, 4), (4, 8), (-4, 8), (10, 6), (1000, 6)])
  func roundRectanglesOmitSidesWithoutLength(_ radius: Double, _ segments: Int) {
    for winding in [Winding.clockwise, .counterclockwise] {
      let path = Path.roundedRectangle(Self.rect, radius: radius, winding: winding)
      let real = path.segments(of: path.contours[0]).filter { $0.start != $0.end }
      #expect(real.count == segments)
      #expect(isNear(path.bounds, Self.rect))
    }
  }

  @Test(arguments: [0.0, 4, 10])
  func bothWindingsOfARoundRectangleDrawTheSameOutline(_ radius: Double) {
    let a = Path.roundedRectangle(Self.rect, radius: radius)
    let b = Path.roundedRectangle(Self.rect, radius: radius, winding: .counterclockwise)
    #expect(isNear(Self.area(a), -Self.area(b)))
    #expect(isNear(PathMeasure(a).length, PathMeasure(b).length))
  }

  @Test func ellipseIsRound() {
    let path = Path.ellipse(center: .zero, size: Size(2, 2))
    for segment in path.segments(of: path.contours[0]) {
      for i in 0...10 {
        let radius = (segment.point(at: Double(i) / 10) - .zero).length
        #expect(isNear(radius, 1, within: 3e-4))
      }
    }
  }

  @Test func polarOutlinesPassThroughTheirVertices() {
    let vertices = [0.0, 90, 180, 270].map {
      Path.PolarVertex(angle: .degrees($0), radius: 10, handle: 3)
    }
    let path = Path.polar(center: Point(5, 5), vertices: vertices, winding: .clockwise)
    #expect(isNear(path.points[0], Point(15, 5)))
    // Handles are at right angles to the radius and point onward.
    #expect(isNear(path.points[1], Point(15, 8)))
    #expect(isNear(path.points[2], Point(8, 15)))
    #expect(isNear(path.points[3], Point(5, 15)))
    #expect(path.contours[0].isClosed && path.segmentCount == 4)
  }

  @Test func polarOutlineOfNothingIsEmpty() {
    #expect(Path.polar(center: .zero, vertices: [], winding: .clockwise).isEmpty)
  }
}
