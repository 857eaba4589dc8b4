// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct PathMeasureTests {
  static let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
  static let paths: [Path] = [
    square, .ellipse(center: Point(3, 3), size: Size(20, 6)), PathTests.triangle(closed: false),
    PathTests.paths[4],
  ]

  @Test func lengths() {
    #expect(isNear(PathMeasure(Self.square).length, 40))
    #expect(
      isNear(
        PathMeasure(.ellipse(center: .zero, size: Size(2, 2))).length, 2 * .pi, within: 1e-3))
    #expect(PathMeasure(Path()).length == 0)
  }

  @Test(arguments: paths)
  func lengthsOfPortionsAddUp(_ path: Path) {
    let measure = PathMeasure(path)
    let cuts = [0, 0.1, 0.33, 0.5, 0.99, 1].map { $0 * measure.length }
    var sum = 0.0
    for (a, b) in zip(cuts, cuts.dropFirst()) {
      let part = PathMeasure(measure.portion(from: a, to: b)).length
      #expect(isNear(part, b - a, within: 1e-3 * measure.length))
      sum += part
    }
    #expect(isNear(sum, measure.length, within: 1e-3 * measure.length))
  }

  @Test(arguments: paths)
  func portionsAreOpenAndWellFormed(_ path: Path) {
    let measure = PathMeasure(path)
    for (a, b) in [(0.0, 1.0), (0.2, 0.9), (0.5, 0.5), (0.7, 0.3)] {
      let part = measure.portion(from: a * measure.length, to: b * measure.length)
      #expect(PathTests.isWellFormed(part))
      #expect(part.contours.allSatisfy { !$0.isClosed })
      #expect(part.isEmpty == (b <= a))
    }
  }

  @Test func portionOfASquare() {
    let part = PathMeasure(Self.square).portion(from: 5, to: 15)
    #expect(
      isNear(
        part.points,
        [
          Point(5, 0), Point(5, 0), Point(10, 0), Point(10, 0), Point(10, 0), Point(10, 5),
          Point(10, 5),
        ]))
  }

  @Test func portionsOfSeveralContoursAreNotConnected() {
    var path = Self.square
    path.append(.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), under: .translation(0, 0))
    // The second starts just where the first ends.
    let part = PathMeasure(path).portion(from: 30, to: 50)
    #expect(part.contours.count == 2)
  }

  /// The end of a cut line was a rounding error away from where the next segment starts: caps
  /// instead of a join.
  @Test func trimmedLinesKeepTheirJoins() {
    var path = Path()
    path.move(to: Point(149.603, 19.601))
    path.line(to: Point(62.763, 98.624))
    path.line(to: Point(149.5, 171.1))
    let measure = PathMeasure(path)
    for share in stride(from: 0.003, to: 0.5, by: 0.0137) {
      let part = measure.portion(from: share * measure.length, to: measure.length)
      #expect(part.contours.count == 1, "from \(share)")
      #expect(part.points.last == Point(149.5, 171.1))
    }
  }

  @Test func wrappedPortionOfAClosedPathIsOneContour() {
    let part = PathMeasure(Self.square).wrappedPortion(from: 35, to: 5)
    #expect(part.contours.count == 1)
    #expect(part.points.first == Point(0, 5))
    #expect(part.points.last == Point(5, 0))
    #expect(isNear(PathMeasure(part).length, 10))
  }

  @Test func wrappedPortionOfAnOpenPathIsTwoContours() {
    let path = PathTests.triangle(closed: false)
    let measure = PathMeasure(path)
    let part = measure.wrappedPortion(from: measure.length - 2, to: 3)
    #expect(part.contours.count == 2)
    #expect(isNear(PathMeasure(part).length, 5, within: 1e-3))
  }

  @Test(arguments: paths)
  func wrappedPortionsHaveTheLengthsOfBothPieces(_ path: Path) {
    let measure = PathMeasure(path)
    let part = measure.wrappedPortion(from: 0.8 * measure.length, to: 0.1 * measure.length)
    #expect(
      isNear(PathMeasure(part).length, 0.3 * measure.length, within: 1e-3 * measure.length))
  }

  @Test func locations() throws {
    let measure = PathMeasure(Self.square)
    for (distance, point, direction) in [
      (0.0, Point(0, 0), Vector(1, 0)), (5, Point(5, 0), Vector(1, 0)),
      (15, Point(10, 5), Vector(0, 1)), (99, Point(0, 0), Vector(0, -1)),
    ] {
      let location = try #require(measure.location(at: distance))
      #expect(isNear(location.point, point))
      #expect(isNear(location.direction, direction))
    }
  }

  @Test func pathsWithoutLengthHaveNoLocations() {
    var dot = Path()
    dot.move(to: .zero)
    #expect(PathMeasure(dot).location(at: 0) == nil)
    #expect(PathMeasure(dot).portion(from: 0, to: 1).isEmpty)
  }

  @Test func nonFinitePathsHaveNoLengthThere() {
    var path = Self.square
    path.move(to: .zero)
    path.line(to: Point(.nan, 5))
    path.line(to: Point(.infinity, 5))
    #expect(isNear(PathMeasure(path).length, 40))
  }

  /// Lines without handles were measured evenly and walked unevenly.
  @Test func linesHaveConstantSpeed() throws {
    let measure = PathMeasure(Self.square)
    for distance in [1.0, 2.5, 9, 13] {
      let location = try #require(measure.location(at: distance))
      let along = distance < 10 ? Point(distance, 0) : Point(10, distance - 10)
      #expect(isNear(location.point.distance(to: along), 0, within: 1e-6))
    }
  }
}
