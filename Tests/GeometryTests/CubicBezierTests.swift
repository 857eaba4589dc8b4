// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct CubicBezierTests {
  static let curves: [CubicBezier] = [
    CubicBezier(Point(0, 0), Point(0, 0), Point(10, 0), Point(10, 0)),
    CubicBezier(Point(0, 0), Point(3, 0), Point(7, 0), Point(10, 0)),
    CubicBezier(Point(0, 0), Point(0, 5.519), Point(4.481, 10), Point(10, 10)),
    CubicBezier(Point(0, 0), Point(30, 40), Point(-20, 40), Point(10, 0)),
    CubicBezier(Point(0, 0), Point(10, 10), Point(0, 10), Point(10, 0)),
    CubicBezier(Point(0, 0), Point(0, 0), Point(5, 9), Point(10, 0)),
    CubicBezier(Point(0, 0), Point(100, 0), Point(-90, 0), Point(10, 0)),
    CubicBezier(Point(0, 0), Point(5, -20), Point(5, 20), Point(10, 0)),
  ]

  static func sampledLength(_ curve: CubicBezier) -> Double {
    let points = (0...20_000).map { curve.point(at: Double($0) / 20_000) }
    return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  @Test(arguments: curves)
  func lengthIsThatOfManySamples(_ curve: CubicBezier) {
    let expected = Self.sampledLength(curve)
    #expect(isNear(curve.length(), expected, within: 1e-4 * expected))
  }

  @Test(arguments: curves)
  func lengthsOfTheHalvesAddUp(_ curve: CubicBezier) {
    let (a, b) = curve.split(at: 0.3)
    #expect(isNear(a.length() + b.length(), curve.length(), within: 1e-4 * curve.length()))
    #expect(
      isNear(
        curve.length(from: 0, to: 0.3) + curve.length(from: 0.3, to: 1), curve.length(),
        within: 1e-4 * curve.length()))
  }

  @Test(arguments: curves)
  func splitPartsTraceTheWhole(_ curve: CubicBezier) {
    let (a, b) = curve.split(at: 0.3)
    for i in 0...10 {
      let t = Double(i) / 10
      #expect(isNear(a.point(at: t), curve.point(at: 0.3 * t)))
      #expect(isNear(b.point(at: t), curve.point(at: 0.3 + 0.7 * t)))
    }
  }

  @Test(arguments: curves)
  func portionsEqualTheCurveInTheirRange(_ curve: CubicBezier) {
    // A line's portion may run at another speed; its ends are what counts.
    let part = curve.portion(from: 0.2, to: 0.7)
    if curve.isLine {
      #expect(part.isLine)
      #expect(isNear(part.start, curve.start.lerp(to: curve.end, 0.2)))
      #expect(isNear(part.end, curve.start.lerp(to: curve.end, 0.7)))
    } else {
      for i in 0...10 {
        #expect(isNear(part.point(at: Double(i) / 10), curve.point(at: 0.2 + 0.05 * Double(i))))
      }
    }
  }

  @Test(arguments: curves)
  func wholePortionIsTheCurve(_ curve: CubicBezier) {
    #expect(curve.portion(from: 0, to: 1) == curve)
    #expect(curve.portion(from: -1, to: 2) == curve)
  }

  @Test(arguments: curves)
  func parameterAtLengthIsTheInverseOfLength(_ curve: CubicBezier) {
    let total = curve.length()
    for i in 1..<20 {
      let wanted = total * Double(i) / 20
      let t = curve.parameter(atLength: wanted, total: total)
      #expect(isNear(curve.length(from: 0, to: t), wanted, within: 2e-4 * total))
    }
  }

  @Test(arguments: curves)
  func parameterAtLengthGrows(_ curve: CubicBezier) {
    let total = curve.length()
    let ts = (0...50).map { curve.parameter(atLength: total * Double($0) / 50, total: total) }
    #expect(ts.first == 0 && ts.last == 1)
    for (a, b) in zip(ts, ts.dropFirst()) { #expect(a <= b + 1e-9) }
  }

  @Test(arguments: [(-1.0, 0.0), (0, 0), (1e9, 1), (.nan, 0)])
  func lengthsOutsideTheCurveGiveItsEnds(_ distance: Double, _ t: Double) {
    let curve = Self.curves[2]
    #expect(curve.parameter(atLength: distance, total: curve.length()) == t)
  }

  @Test(arguments: curves)
  func derivativeIsTheLimitOfChords(_ curve: CubicBezier) {
    for t in [0.1, 0.35, 0.8] {
      let chord = (curve.point(at: t + 1e-6) - curve.point(at: t - 1e-6)) / 2e-6
      #expect(isNear(curve.derivative(at: t), chord, within: 1e-3))
    }
  }

  @Test(arguments: curves)
  func reversedCurvesHaveTheSamePoints(_ curve: CubicBezier) {
    for t in [0, 0.2, 0.5, 1] {
      #expect(isNear(curve.reversed.point(at: t), curve.point(at: 1 - t)))
    }
  }

  @Test(
    arguments: [
      (curves[0], [Double]()), (curves[2], []), (curves[5], []), (curves[7], [0.5]),
      // A curve that is symmetric about its middle bends to both sides there.
      (CubicBezier(Point(0, 0), Point(4, 8), Point(6, -8), Point(10, 0)), [0.5]),
      (CubicBezier(Point(0, 0), Point(30, 30), Point(-20, 30), Point(10, 0)), []),
      // Two: an S whose handles reach past each other.
      (CubicBezier(Point(0, 0), Point(12, 10), Point(-2, 10), Point(10, 9.9)), nil),
    ] as [(CubicBezier, [Double]?)])
  func inflections(_ curve: CubicBezier, _ expected: [Double]?) {
    let found = curve.inflections
    if let expected { #expect(isNear(found, expected)) }
    // Wherever they are, the curvature's sign changes there.
    for t in found {
      let (before, after) = (curvature(curve, t - 1e-4), curvature(curve, t + 1e-4))
      #expect(before * after <= 0)
    }
  }

  private func curvature(_ curve: CubicBezier, _ t: Double) -> Double {
    let v = curve.derivative(at: t)
    let w = curve.derivative(at: t + 1e-6) - v
    return v.cross(w)
  }

  @Test func tightBoundsTouchTheCurve() {
    for curve in Self.curves {
      let bounds = curve.tightBounds
      let points = (0...1000).map { curve.point(at: Double($0) / 1000) }
      var sampled = Rect.empty
      for p in points { sampled.include(p) }
      let size = max(1, sampled.width, sampled.height)
      for (a, b) in [
        (bounds.minX, sampled.minX), (bounds.minY, sampled.minY), (bounds.maxX, sampled.maxX),
        (bounds.maxY, sampled.maxY),
      ] {
        #expect(isNear(a, b, within: 1e-4 * size))
      }
    }
  }

  @Test func directionIsKnownWhereTheDerivativeVanishes() {
    let curve = CubicBezier(Point(0, 0), Point(0, 0), Point(0, 5), Point(5, 5))
    #expect(isNear(curve.direction(at: 0), Vector(0, 1)))
    #expect(CubicBezier(.zero, .zero, .zero, .zero).direction(at: 0.5) == .zero)
  }

  @Test(arguments: [
    CubicBezier(Point(.nan, 0), Point(0, 1), Point(1, 1), Point(1, 0)),
    CubicBezier(Point(0, 0), Point(1e300, 1e300), Point(-1e300, 1e300), Point(1, 0)),
    CubicBezier(Point(0, 0), Point(.infinity, 0), Point(0, 1), Point(1, 0)),
  ])
  func nonFiniteCurvesEnd(_ curve: CubicBezier) {
    // The values mean nothing; that they are reached does.
    _ = curve.length()
    _ = curve.parameter(atLength: 1, total: 2)
    _ = curve.inflections
    #expect(curve.inflections.allSatisfy { $0 > 0 && $0 < 1 })
  }
}
