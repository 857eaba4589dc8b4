// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct SpaceTests {
  static let turned =
    Transform3D.translation(10, 20, -30)
    * .rotation(x: .degrees(30), y: .degrees(-50), z: .degrees(70)) * .scale(2, 0.5, 3)

  static func projected(_ point: Point, through projection: Projection) throws -> Point {
    let seen = projection * point
    return try #require(seen)
  }

  static let points = [Point(0, 0), Point(7, -3), Point(-40, 12)]

  // MARK: Maps of space

  @Test func inverseUndoes() throws {
    let back = try #require(Self.turned.inverse)
    let plane = (back * Self.turned).parallelProjection
    #expect(isNear(plane, .identity))
    for point in Self.points {
      #expect(isNear((back * Self.turned).depth(of: point), 0))
    }
  }

  @Test func singularMapsOfSpaceHaveNoInverse() {
    #expect(Transform3D.scale(1, 1, 0).inverse == nil)
  }

  @Test func planarMapsKeepZ() {
    let plane = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(Transform3D(plane).parallelProjection == plane)
    #expect(Transform3D(plane).depth(of: Point(9, 9)) == 0)
  }

  @Test(arguments: [
    // The bottom goes back, the right side comes forward.
    (30.0, 0.0, Point(0, 10), 5.0), (0, 30, Point(10, 0), -5),
    (90, 0, Point(3, 10), 10), (0, 0, Point(10, 10), 0),
  ])
  func rotationsHaveAfterEffectsDirections(x: Double, y: Double, point: Point, depth: Double) {
    let space = Transform3D.rotation(x: .degrees(x), y: .degrees(y), z: .degrees(0))
    #expect(isNear(space.depth(of: point), depth))
  }

  @Test func aCameraSeesItsTargetInTheMiddle() throws {
    let eye = (x: 50.0, y: -80.0, z: 300.0)
    let camera = try #require(Transform3D.looking(from: eye, at: (x: 12, y: 34, z: 0)))
    let seen = try #require(camera.inverse).perspective(distance: 100, center: Point(200, 150))
    #expect(try isNear(Self.projected(Point(12, 34), through: seen), Point(200, 150)))
  }

  @Test func aCameraAtItsTargetHasNoOrientation() {
    #expect(Transform3D.looking(from: (x: 1, y: 2, z: 3), at: (x: 1, y: 2, z: 3)) == nil)
  }

  /// At the distance of the zoom a plane straight ahead is seen as it is.
  @Test func thePlaneAtTheZoomHasItsOwnSize() throws {
    let eye = Transform3D.translation(200, 150, 500)
    let seen = try #require(eye.inverse).perspective(distance: 500, center: Point(200, 150))
    for point in Self.points {
      #expect(try isNear(Self.projected(point, through: seen), point))
      #expect(isNear(seen.magnification(at: point), 1))
    }
  }

  // MARK: Projections

  static let slanted =
    (Transform3D.translation(0, 0, -100)
    * .rotation(x: .degrees(60), y: .degrees(20), z: .zero)).perspective(
      distance: 90, center: Point(30, 40))

  @Test func inverseOfAProjectionUndoes() throws {
    let back = try #require(Self.slanted.inverse)
    for point in Self.points {
      let seen = try Self.projected(point, through: Self.slanted)
      #expect(try isNear(Self.projected(seen, through: back), point, within: 1e-6))
    }
  }

  @Test func pointsBehindTheCameraAreInvisible() {
    #expect(Self.slanted * Point(0, -1000) == nil)
    #expect(Self.slanted.magnification(at: Point(0, -1000)) == 0)
  }

  @Test func boundsContainTheVisibleImage() throws {
    let rect = Rect(minX: -40, minY: -30, maxX: 50, maxY: 60)
    let bounds = Self.slanted.bounds(of: rect)
    for x in stride(from: rect.minX, through: rect.maxX, by: 10) {
      for y in stride(from: rect.minY, through: rect.maxY, by: 10) {
        let seen = try Self.projected(Point(x, y), through: Self.slanted)
        #expect(bounds.outset(by: 1e-6).contains(seen))
      }
    }
  }

  @Test func boundsAreThoseOfThePartInFrontOfTheCamera() {
    let bounds = Self.slanted.bounds(of: Rect(minX: -10, minY: -1000, maxX: 10, maxY: 10))
    #expect(bounds.minX.isFinite && bounds.maxX.isFinite && bounds.width > 1000)
    #expect(Self.slanted.bounds(of: Rect(minX: 0, minY: -900, maxX: 1, maxY: -800)) == .empty)
  }

  @Test func aPlaneSeenEdgeOnHasNoInverse() {
    let edge =
      (Transform3D.translation(0, 0, -100)
      * .rotation(x: .degrees(90), y: .zero, z: .zero)).perspective(
        distance: 90, center: Point(0, 0))
    #expect(edge.inverse == nil)
  }
}
