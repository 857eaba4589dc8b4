// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct AffineTests {
  static let samples: [Affine] = [
    .identity, .translation(3, -4), .scale(2, 0.5), .scale(-1, 1), .rotation(.degrees(30)),
    .shearX(0.7), Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
    .translation(10, 20) * .rotation(.degrees(-75)) * .scale(3, 0.1) * .shearX(-2),
  ]

  @Test(arguments: samples)
  func multiplicationIsAssociative(_ a: Affine) {
    for b in Self.samples {
      for c in Self.samples { #expect(isNear((a * b) * c, a * (b * c))) }
    }
  }

  @Test(arguments: samples)
  func productAppliesTheRightOneFirst(_ outer: Affine) {
    for inner in Self.samples {
      let p = Point(7, -3)
      #expect(isNear((outer * inner) * p, outer * (inner * p)))
    }
  }

  @Test(arguments: samples)
  func inverseUndoes(_ m: Affine) throws {
    let inverse = try #require(m.inverse)
    #expect(isNear(inverse * m, .identity))
    #expect(isNear(m * inverse, .identity))
  }

  @Test(arguments: samples)
  func determinantOfAProductIsTheProduct(_ a: Affine) {
    for b in Self.samples { #expect(isNear((a * b).determinant, a.determinant * b.determinant)) }
  }

  @Test(arguments: [
    Affine.scale(0, 0), .scale(0, 1), .scale(1e-7, 1e-7), .scale(.nan, 1), .scale(.infinity, 1),
    .translation(.nan, 0), .translation(0, .infinity), Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
  ])
  func singularMapsHaveNoInverse(_ m: Affine) {
    #expect(!m.isInvertible)
    #expect(m.inverse == nil)
  }

  @Test func translationMovesPointsAndNotVectors() {
    let m = Affine.translation(10, 20)
    #expect(m * Point(1, 2) == Point(11, 22))
    #expect(m * Vector(1, 2) == Vector(1, 2))
  }

  @Test func positiveRotationIsClockwise() {
    #expect(isNear(Affine.rotation(.degrees(90)) * Point(1, 0), Point(0, 1)))
  }

  /// A skew of 180 degrees was drawn as one of 89.9.
  @Test(arguments: [0, 30, -75, 89.8] as [Double])
  func skewsRepeatAfterHalfATurn(_ degrees: Double) {
    let axis = Angle.degrees(20)
    for turns in [-3.0, -1, 1, 2] {
      let skew = Affine.skew(degrees: degrees + 180 * turns, axis: axis)
      #expect(isNear(skew, .skew(degrees: degrees, axis: axis), within: 1e-6))
    }
  }

  @Test(arguments: [90, -90, 270, 89.95, 450, 1e300, .infinity, .nan] as [Double])
  func skewsAt90DegreesAreFinite(_ degrees: Double) {
    let skew = Affine.skew(degrees: degrees, axis: .zero)
    #expect(skew.isInvertible)
    #expect(skew.c.magnitude < 1000)
  }

  @Test func shearMovesAlongXByY() {
    #expect(Affine.shearX(2) * Point(1, 10) == Point(21, 10))
  }

  @Test(arguments: [
    (Affine.identity, 1.0 as Double?), (.scale(3, 3), 3), (.scale(-3, 3), 3),
    (.rotation(.degrees(20)) * .scale(5, 5), 5), (.scale(2, 3), nil), (.shearX(1), nil),
    (.scale(0, 0), nil), (.scale(.nan, 1), nil),
  ])
  func uniformScale(_ m: Affine, _ expected: Double?) {
    if let expected {
      #expect(isNear((m.uniformScale ?? .nan), expected))
    } else {
      #expect(m.uniformScale == nil)
    }
  }

  @Test(arguments: [
    (Affine.identity, 1.0), (.scale(2, 3), 3), (.rotation(.degrees(45)) * .scale(2, 7), 7),
    (.scale(-9, 1), 9), (.shearX(1), (1 + 5.0.squareRoot()) / 2),
  ])
  func maxScaleIsTheLongestImageOfAUnitVector(_ m: Affine, _ expected: Double) {
    #expect(isNear(m.maxScale, expected))
  }

  @Test func meanScaleSquaredIsTheAreasGrowth() {
    #expect(isNear(Affine.scale(2, 8).meanScale, 4))
  }

  @Test(arguments: samples)
  func boundsHoldAllCornersAndAreTight(_ m: Affine) {
    let rect = Rect(x: -2, y: 1, width: 5, height: 3)
    let corners = [
      Point(-2, 1), Point(3, 1), Point(3, 4), Point(-2, 4),
    ].map { m * $0 }
    let bounds = m.bounds(of: rect)
    #expect(isNear(bounds.minX, (corners.map(\.x).min() ?? .nan)))
    #expect(isNear(bounds.maxX, (corners.map(\.x).max() ?? .nan)))
    #expect(isNear(bounds.minY, (corners.map(\.y).min() ?? .nan)))
    #expect(isNear(bounds.maxY, (corners.map(\.y).max() ?? .nan)))
  }

  @Test func emptyAndInfiniteBoundsDoNotChange() {
    let m = Affine.rotation(.degrees(30))
    #expect(m.bounds(of: .empty) == .empty)
    #expect(m.bounds(of: .everything) == .everything)
  }

  @Test(arguments: [
    (Affine.identity, true), (.scale(-2, 3), true),
    (Affine(a: 0, b: 1, c: -1, d: 0, tx: 9, ty: 9), true),
    (.rotation(.degrees(1)), false), (.shearX(0.1), false),
  ])
  func keepsAxes(_ m: Affine, _ expected: Bool) {
    #expect(m.keepsAxes == expected)
  }

  @Test func onlyTranslationsAreTranslations() {
    #expect(Affine.translation(1e9, -3).isTranslation)
    #expect(!Affine.scale(1, 2).isTranslation)
  }
}
