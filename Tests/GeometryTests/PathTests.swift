// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct PathTests {
  static func triangle(closed: Bool) -> Path {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(10, 0))
    path.curve(to: Point(0, 10), control1: Point(12, 5), control2: Point(5, 12))
    if closed { path.close() }
    return path
  }

  static let paths: [Path] = [
    triangle(closed: false), triangle(closed: true),
    .ellipse(center: Point(5, 5), size: Size(8, 4)),
    .rectangle(Rect(x: 1, y: 2, width: 3, height: 4)),
    {
      var path = triangle(closed: true)
      path.append(triangle(closed: false), under: .translation(50, 0))
      path.append(.rectangle(Rect(x: -9, y: -9, width: 2, height: 2)))
      return path
    }(),
    {
      var path = Path()
      path.move(to: Point(3, 3))
      return path
    }(),
    Path(),
  ]

  static let map = Affine.translation(3, 4) * .rotation(.degrees(40)) * .scale(2, -1)

  /// Every contour owns 3n + 1 points, one after the other, and closed ones end where they start.
  static func isWellFormed(_ path: Path) -> Bool {
    var next = 0
    for contour in path.contours {
      guard contour.start == next, contour.count >= 1, (contour.count - 1) % 3 == 0 else {
        return false
      }
      next += contour.count
      if contour.isClosed, path.points[contour.start] != path.points[next - 1] { return false }
    }
    return next == path.points.count
  }

  @Test(arguments: paths)
  func building(_ path: Path) { #expect(Self.isWellFormed(path)) }

  @Test(arguments: paths)
  func transformingMapsEachPoint(_ path: Path) {
    let mapped = path.transformed(by: Self.map)
    #expect(isNear(mapped.points, path.points.map { Self.map * $0 }))
    #expect(mapped.contours == path.contours)
  }

  @Test(arguments: paths)
  func transformingTwiceIsTransformingByTheProduct(_ path: Path) {
    let other = Affine.shearX(0.5)
    #expect(
      isNear(
        path.transformed(by: Self.map).transformed(by: other).points,
        path.transformed(by: other * Self.map).points))
  }

  @Test(arguments: paths)
  func appendingKeepsBothParts(_ path: Path) {
    for other in Self.paths {
      var sum = path
      sum.append(other)
      #expect(Self.isWellFormed(sum))
      #expect(sum.segmentCount == path.segmentCount + other.segmentCount)
      #expect(sum.separated == path.separated + other.separated)
    }
  }

  @Test(arguments: paths)
  func appendingUnderAMapIsAppendingTheMapped(_ path: Path) {
    for other in Self.paths {
      var (a, b) = (path, path)
      a.append(other, under: Self.map)
      b.append(other.transformed(by: Self.map))
      #expect(a == b)
    }
  }

  @Test(arguments: paths)
  func reversingTwiceIsTheIdentity(_ path: Path) {
    #expect(Self.isWellFormed(path.reversed))
    #expect(path.reversed.reversed == path)
  }

  @Test(arguments: paths)
  func reversingTracesEachContourBack(_ path: Path) {
    for (contour, back) in zip(path.contours, path.reversed.contours) {
      #expect(contour.isClosed == back.isClosed)
      let reversed = path.reversed.segments(of: back)
      #expect(reversed == path.segments(of: contour).reversed().map(\.reversed))
    }
  }

  @Test(arguments: paths)
  func closingTwiceIsClosingOnce(_ path: Path) {
    var once = path
    once.close()
    var twice = once
    twice.close()
    #expect(once == twice)
  }

  @Test func closingAddsTheMissingSegment() {
    let (open, closed) = (Self.triangle(closed: false), Self.triangle(closed: true))
    #expect(open.segmentCount == 2)
    #expect(closed.segmentCount == 3)
    #expect(closed.segment(2, of: closed.contours[0]).isLine)
    #expect(closed.contours[0].isClosed)
  }

  @Test func closingWhereItStartsAddsNothing() {
    var path = Self.triangle(closed: false)
    path.line(to: Point(0, 0))
    path.close()
    #expect(path.segmentCount == 3)
  }

  @Test func segmentsAfterClosingStartAContour() {
    var path = Self.triangle(closed: true)
    path.line(to: Point(20, 20))
    path.line(to: Point(30, 20))
    #expect(path.contours.count == 2)
    #expect(path.contours[1].segmentCount == 1)
    #expect(Self.isWellFormed(path))
  }

  @Test func segmentsWithoutAStartStartAContour() {
    var path = Path()
    path.line(to: Point(1, 2))
    #expect(path.points == [Point(1, 2)])
    path.line(to: Point(3, 4))
    #expect(path.segmentCount == 1)
  }

  @Test func connectingContinuesOnlyFromTheEnd() {
    var path = Self.triangle(closed: false)
    path.appendConnecting(
      CubicBezier(Point(0, 10), Point(0, 10), Point(5, 5), Point(5, 5)))
    #expect(path.contours.count == 1)
    path.appendConnecting(CubicBezier(.zero, .zero, Point(1, 1), Point(1, 1)))
    #expect(path.contours.count == 2)
  }

  @Test(arguments: paths)
  func boundsHoldAllCurves(_ path: Path) {
    let bounds = path.bounds.outset(by: 1e-9)
    for contour in path.contours {
      for segment in path.segments(of: contour) {
        for i in 0...10 { #expect(bounds.contains(segment.point(at: Double(i) / 10))) }
      }
    }
  }

  @Test func boundsLeaveOutWhatIsNotFinite() {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 4, height: 2))
    path.move(to: Point(.nan, 1e9))
    path.line(to: Point(.infinity, 0))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 4, height: 2))
  }

  @Test func boundsOfADotHaveNoAreaButAPosition() {
    let bounds = Self.paths[5].bounds
    #expect(bounds == Rect(minX: 3, minY: 3, maxX: 3, maxY: 3))
    #expect(Path().bounds == .empty)
  }
}
