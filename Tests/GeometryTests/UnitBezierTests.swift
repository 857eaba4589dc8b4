// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct UnitBezierTests {
  typealias Handles = (x1: Double, y1: Double, x2: Double, y2: Double)

  static let tame: [[Double]] = [
    [0, 0, 1, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0, 0, 0, 1], [1, 0, 1, 1],
    [1, 0, 0, 1], [0, 1, 1, 0], [0.5, 0, 0.5, 1], [0.999, 0.001, 0.001, 0.999],
  ]
  static let wild: [[Double]] =
    tame + [
      [0.3, -0.6, 0.7, 1.6], [0.2, 5, 0.8, -4], [-3, 0.2, 8, 0.7], [.nan, 0, .nan, 1],
      [0.2, .nan, 0.4, .infinity], [.infinity, 0, -.infinity, 1], [1e308, -1e308, 1e308, 1e308],
    ]

  static func curve(_ h: [Double]) -> UnitBezier { UnitBezier(h[0], h[1], h[2], h[3]) }

  @Test(arguments: wild)
  func endsAreExact(_ handles: [Double]) {
    let ease = Self.curve(handles)
    #expect(ease(0) == 0)
    #expect(ease(1) == 1)
    #expect(ease(-5) == 0)
    #expect(ease(5) == 1)
    #expect(ease(.nan) == 0)
  }

  @Test(arguments: wild)
  func everyTimeHasAValue(_ handles: [Double]) {
    let ease = Self.curve(handles)
    #expect((0...100).allSatisfy { ease(Double($0) / 100).isFinite })
  }

  /// Handles whose y is in 0...1 make easings that do not turn back.
  @Test(arguments: [[0, 0, 1, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [1, 0, 0, 1]])
  func easingsWithoutOvershootAreMonotonic(_ handles: [Double]) {
    let ease = Self.curve(handles)
    let values = (0...200).map { ease(Double($0) / 200) }
    for (a, b) in zip(values, values.dropFirst()) { #expect(a <= b + 1e-9) }
  }

  /// The result is on the curve: at the parameter where the cubic's x is the time, its y is the
  /// value.
  @Test(arguments: tame + [[0.3, -0.6, 0.7, 1.6], [0.2, 5, 0.8, -4]])
  func valuesLieOnTheCurve(_ h: [Double]) {
    let ease = Self.curve(h)
    let cubic = CubicBezier(Point(0, 0), Point(h[0], h[1]), Point(h[2], h[3]), Point(1, 1))
    for i in 1..<50 {
      let p = cubic.point(at: Double(i) / 50)
      #expect(isNear(ease(p.x), p.y, within: 1e-4), "at x \(p.x)")
    }
  }

  @Test(arguments: [
    // From WebKit's and lottie-web's solvers.
    (UnitBezier(0.42, 0, 0.58, 1), 0.25, 0.129162), (UnitBezier(0.25, 0.1, 0.25, 1), 0.5, 0.802403),
    (UnitBezier(0.42, 0, 1, 1), 0.5, 0.315357), (UnitBezier(0, 0, 0.58, 1), 0.5, 0.684643),
  ])
  func knownEasings(_ ease: UnitBezier, _ x: Double, _ y: Double) {
    #expect(isNear(ease(x), y, within: 2e-6))
  }

  @Test func overshootIsNotClamped() {
    let ease = UnitBezier(0.3, -0.6, 0.7, 1.6)
    #expect((0...100).map { ease(Double($0) / 100) }.min() ?? 0 < -0.05)
    #expect((0...100).map { ease(Double($0) / 100) }.max() ?? 0 > 1.05)
  }

  @Test func timesOfHandlesAreClampedIntoTheUnitInterval() {
    #expect(UnitBezier(-3, 0.2, 8, 0.7) == UnitBezier(0, 0.2, 1, 0.7))
  }

  @Test func equalCoordinatesMakeTheIdentity() {
    let ease = UnitBezier(0.3, 0.3, 0.6, 0.6)
    for i in 0...10 { #expect(ease(Double(i) / 10) == Double(i) / 10) }
  }

  @Test func holdLikeHandlesStaySteep() {
    // Flat until the middle, then at once up: the bracket has to find it.
    let ease = UnitBezier(1, 0, 0, 1)
    #expect(ease(0.4) < 0.2)
    #expect(ease(0.6) > 0.8)
    #expect(isNear(ease(0.5), 0.5, within: 1e-6))
  }
}
