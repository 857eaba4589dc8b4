// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct RectTests {
  static let a = Rect(x: 0, y: 0, width: 10, height: 10)
  static let b = Rect(x: 5, y: -5, width: 10, height: 10)
  static let far = Rect(x: 100, y: 100, width: 1, height: 1)

  @Test func unionHoldsBoth() {
    #expect(Self.a.union(Self.b) == Rect(minX: 0, minY: -5, maxX: 15, maxY: 10))
  }

  @Test func intersectionIsInBoth() {
    #expect(Self.a.intersection(Self.b) == Rect(minX: 5, minY: 0, maxX: 10, maxY: 5))
    #expect(Self.a.intersection(Self.far) == .empty)
  }

  @Test(arguments: [a, b, far, .empty, .everything])
  func emptyIsTheNeutralElementOfUnionAndEverythingThatOfIntersection(_ rect: Rect) {
    #expect(rect.union(.empty) == rect)
    #expect(Rect.empty.union(rect) == rect)
    #expect(rect.intersection(.everything) == rect)
    #expect(rect.intersection(.empty) == .empty)
  }

  @Test func rectanglesThatOnlyTouchDoNotIntersect() {
    let right = Rect(x: 10, y: 0, width: 5, height: 10)
    #expect(!Self.a.intersects(right))
    #expect(Self.a.intersection(right).isEmpty)
    #expect(Self.a.intersects(Self.b))
  }

  @Test func leftAndTopEdgesAreInsideRightAndBottomAreNot() {
    #expect(Self.a.contains(Point(0, 0)))
    #expect(!Self.a.contains(Point(10, 5)))
    #expect(!Self.a.contains(Point(5, 10)))
  }

  @Test func containsRectangles() {
    #expect(Self.a.contains(Self.a))
    #expect(Self.a.contains(.empty))
    #expect(!Self.a.contains(Self.b))
    #expect(Rect.everything.contains(Self.a))
  }

  @Test(arguments: [
    Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1), Rect(minX: 0, minY: 0, maxX: 1, maxY: .nan),
    Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 0, y: 0, width: -1, height: 5), .empty,
  ])
  func rectanglesWithoutInsideAreEmpty(_ rect: Rect) {
    #expect(rect.isEmpty)
    #expect(Self.a.union(rect) == Self.a)
  }

  @Test func outset() {
    #expect(Self.a.outset(by: 2) == Rect(minX: -2, minY: -2, maxX: 12, maxY: 12))
    #expect(Self.a.outset(x: -3, y: 1) == Rect(minX: 3, minY: -1, maxX: 7, maxY: 11))
    #expect(Rect.empty.outset(by: 1e9).isEmpty)
  }

  @Test func offsetMoves() {
    #expect(Self.a.offset(by: Vector(1, 2)) == Rect(x: 1, y: 2, width: 10, height: 10))
  }

  @Test func includeWorksWithoutArea() {
    var rect = Rect.empty
    rect.include(Point(3, 4))
    #expect(rect == Rect(minX: 3, minY: 4, maxX: 3, maxY: 4))
    rect.include(Point(.nan, .nan))
    #expect(rect == Rect(minX: 3, minY: 4, maxX: 3, maxY: 4))
  }

  @Test(arguments: [
    (Size(1, 1), true), (Size(0, 1), false), (Size(1, -1), false), (Size(.nan, 1), false),
    (Size(1, .infinity), false),
  ])
  func drawableSizes(_ size: Size, _ expected: Bool) {
    #expect(size.isDrawable == expected)
  }
}
